"""What protects people from other people's pages."""

import re
from pathlib import Path

import pytest
from flask import Flask, abort

from tests.apps import new_app
from tests.pages import CheckingClient, PageError, check_page


def test_a_form_without_its_token_is_refused_and_keeps_what_was_typed(
    client: CheckingClient,
) -> None:
    response = client.post("/language", data={"language": "cs", "back": "/?typed=<b>"})
    assert response.status_code == 400
    assert 'value="/?typed=&lt;b&gt;"' in response.text
    assert "Send" in response.text


def test_a_page_may_not_be_framed_nor_leak_its_address(client: CheckingClient) -> None:
    headers = client.get("/").headers
    assert headers["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert headers["Referrer-Policy"] == "same-origin"
    assert "geolocation=()" in headers["Permissions-Policy"]


def test_a_file_carries_no_rules_for_pages_and_is_the_same_for_everybody(
    client: CheckingClient,
) -> None:
    page = client.get("/").text
    style = client.get(re.findall(r'"(/static/[^"]+/app\.css)"', page)[0]).headers
    assert style["X-Content-Type-Options"] == "nosniff"
    assert "Content-Security-Policy" not in style
    assert "Cookie" not in style["Vary"]
    icon = client.get(re.findall(r'"(/static/[^"]+/icon\.svg)"', page)[0]).headers
    assert "default-src 'none'" in icon["Content-Security-Policy"]
    assert "default-src 'none'" in client.get("/sw.js").headers["Content-Security-Policy"]


def test_hsts_only_over_tls(client: CheckingClient) -> None:
    assert "Strict-Transport-Security" not in client.get("/").headers
    secure = client.get("/", base_url="https://companion.example")
    assert secure.headers["Strict-Transport-Security"].startswith("max-age=")


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(client: CheckingClient) -> None:
    cookie = client.get("/").headers["Set-Cookie"]
    assert cookie.startswith("companion=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_a_forged_cookie_is_no_one(client: CheckingClient) -> None:
    client.set_cookie("companion", "eyJkZXZpY2UiOiJhIn0.aaaa.bbbb")
    assert client.get("/").status_code == 200


def test_a_request_that_is_too_large_is_refused_in_plain_words(app: Flask) -> None:
    app.config["MAX_CONTENT_LENGTH"] = 1000
    response = app.test_client().post("/language", data={"back": "x" * 2000})
    assert response.status_code == 413
    assert "too large" in response.text


def test_too_many_requests_are_slowed(tmp_path: Path) -> None:
    client = new_app(tmp_path, RATELIMIT_ENABLED=True).test_client()
    codes = [client.get("/health").status_code for _ in range(601)]
    assert codes[0] == 200
    assert codes[-1] == 429
    assert "too fast" in client.get("/health").text


def test_an_accident_is_a_page_without_a_traceback(app: Flask) -> None:
    def break_down() -> str:
        raise RuntimeError("the secret reason")

    app.add_url_rule("/break", view_func=break_down)
    response = app.test_client().get("/break")
    assert response.status_code == 500
    assert "secret reason" not in response.text
    assert "Traceback" not in response.text


@pytest.mark.parametrize("code", [400, 403, 404, 405, 409, 413, 415, 422, 429, 500])
def test_every_error_has_a_page_with_a_way_back(app: Flask, code: int) -> None:
    app.add_url_rule("/fail", view_func=lambda: abort(code))
    response = app.test_client().get("/fail")
    assert response.status_code == code
    assert 'href="/"' in response.text


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        ("<h1>a</h1><h1>b</h1>", "2 h1"),
        ("<h1>a</h1><p id=x></p><p id=x></p>", "id x stands 2 times"),
        ("<h1>a</h1><input name=n>", "no label"),
        ("<h1 onclick='x()'>a</h1>", "inline onclick"),
        ("<h1 style='color:red'>a</h1>", "inline style"),
        ("<h1>a</h1><script>x()</script>", "inline script"),
        ("<h1>a</h1><form method=post action=/x></form>", "without a CSRF token"),
        ("<h1>a</h1><form><button>x</button></form>", "without an action"),
        ("<h1>a</h1><button></button>", "without words"),
        ("<h1>a</h1><div></p></div>", "invalid HTML"),
    ],
)
def test_the_page_check_notices(broken: str, says: str) -> None:
    html = f"<!doctype html><html lang=en><head><title>t</title></head><body>{broken}</body></html>"
    with pytest.raises(PageError, match=says):
        check_page(html, "here")
