"""What protects people from other people's pages."""

import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import NoReturn

import pytest
from flask import Flask, abort
from sqlalchemy import event

from companion.database import db
from tests.pages import CheckingClient, PageError, check_page
from tests.web.phones import Phone

YEAR = 365 * 24 * 3600


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
    style = client.get(re.findall(r'"(/static/[^"]+\.css)"', page)[0]).headers
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


@pytest.mark.parametrize("years", [-50, -2, 2, 300])
def test_a_laptop_whose_clock_jumps_forgets_no_phone(
    app: Flask, monkeypatch: pytest.MonkeyPatch, years: int
) -> None:
    phone = Phone(app)
    then = time.time() + years * YEAR
    monkeypatch.setattr("time.time", lambda: then)
    code = phone.open_table()
    monkeypatch.undo()
    assert f"/t/{code}/" in phone.get("/").text


def test_a_phone_counts_by_its_own_clock_how_long_it_keeps_the_cookie(app: Flask) -> None:
    (cookie,) = Phone(app).post("/groups", name="Friday", sheet="").headers.getlist("Set-Cookie")
    assert f"Max-Age={YEAR}" in cookie
    assert "Expires" not in cookie


def test_the_cookie_is_for_tls_only_where_the_phone_uses_tls(client: CheckingClient) -> None:
    assert "Secure" not in client.get("/").headers["Set-Cookie"]
    over_tls = client.get("/", base_url="https://companion.example")
    assert "Secure" in over_tls.headers["Set-Cookie"]


def test_a_forged_cookie_is_no_one(client: CheckingClient) -> None:
    client.set_cookie("companion", "eyJkZXZpY2UiOiJhIn0.aaaa.bbbb")
    assert client.get("/").status_code == 200


def test_a_request_that_is_too_large_is_refused_in_plain_words(app: Flask) -> None:
    app.config["MAX_CONTENT_LENGTH"] = 1000
    response = app.test_client().post("/language", data={"back": "x" * 2000})
    assert response.status_code == 413
    assert "too large" in response.text


def test_an_accident_is_a_page_without_a_traceback(app: Flask) -> None:
    def break_down() -> str:
        raise RuntimeError("the secret reason")

    app.add_url_rule("/break", view_func=break_down)
    response = app.test_client().get("/break")
    assert response.status_code == 500
    assert "secret reason" not in response.text
    assert "Traceback" not in response.text


def test_whoever_watches_the_server_hears_that_the_database_is_well(app: Flask) -> None:
    assert app.test_client().get("/health").status_code == 200


def test_health_notices_a_database_that_is_gone_and_makes_none(app: Flask) -> None:
    file = Path(app.instance_path) / "companion.db"
    file.unlink()
    assert app.test_client().get("/health").status_code == 503
    assert not file.exists()


def test_health_notices_the_form_of_another_release(app: Flask) -> None:
    file = Path(app.instance_path) / "companion.db"
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = 'another'")
    assert app.test_client().get("/health").status_code == 503


def test_health_notices_a_database_that_nobody_can_write(app: Flask) -> None:
    database = sqlite3.connect(Path(app.instance_path) / "companion.db", isolation_level=None)
    database.execute("BEGIN IMMEDIATE")
    assert app.test_client().get("/health").status_code == 503
    database.close()


def test_a_database_that_another_write_holds_asks_for_patience(app: Flask) -> None:
    phone = Phone(app)
    code = phone.open_table()
    with app.app_context():
        event.listen(db.engine, "connect", impatient)
        db.engine.dispose()
    database = sqlite3.connect(Path(app.instance_path) / "companion.db", isolation_level=None)
    database.execute("BEGIN IMMEDIATE")
    page = phone.post(f"/t/{code}/arrange", do="title", title="Sunday")
    answer = phone.send({"type": "note", "text": "Pizza"})
    database.close()
    assert (page.status_code, answer.status_code) == (503, 503)
    assert page.headers["Retry-After"] == answer.headers["Retry-After"] == "2"
    assert 'value="Sunday"' in page.text
    # It is sent again by itself.
    assert re.search(r'<form [^>]*data-again="2"', page.text)
    assert "js/again.js" in page.text
    assert answer.get_json()["code"] == "busy"
    assert phone.send({"type": "note", "text": "Pizza"}).status_code == 200


@pytest.mark.parametrize(
    "said",
    [
        'connection failed: connection to server at "127.0.0.1", port 5432 failed: refused',
        "server closed the connection unexpectedly",
        "FATAL: the database system is starting up",
        "FATAL: the database system is shutting down",
    ],
)
def test_a_database_server_that_is_started_again_asks_for_patience(app: Flask, said: str) -> None:
    phone = Phone(app)
    phone.open_table()

    def away(*_: object) -> NoReturn:
        raise sqlite3.OperationalError(said)

    with app.app_context():
        event.listen(db.engine, "do_connect", away)
        db.engine.dispose()
    answer = phone.send({"type": "note", "text": "Pizza"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    with app.app_context():
        event.remove(db.engine, "do_connect", away)
    assert phone.send({"type": "note", "text": "Pizza"}).status_code == 200


def impatient(connection: sqlite3.Connection, _entry: object) -> None:
    connection.execute("PRAGMA busy_timeout=1")


def test_an_accident_on_the_wire_is_told_as_json(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(app)
    phone.open_table()

    def break_down(*_: object) -> None:
        raise RuntimeError("the secret reason")

    monkeypatch.setattr("companion.web.table.wire.read_command", break_down)
    answer = phone.send({"type": "note", "text": "Pizza"})
    assert answer.status_code == 500
    assert answer.get_json()["code"] == "accident"
    assert "secret reason" not in answer.text


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
def test_what_is_no_command_is_refused_as_json_too(app: Flask, method: str) -> None:
    phone = Phone(app)
    code, headers = phone.open_table(), {"X-CSRFToken": phone.token()}
    answer = phone.client.open(f"/t/{code}/commands", method=method, headers=headers)
    assert answer.status_code == 405
    assert answer.get_json()["type"] == "error"


@pytest.mark.parametrize("code", [400, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503])
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
        ("<h1>a</h1><link rel=stylesheet href=/a>", "1 style sheets instead of one in the head"),
        ("<h1>a</h1><script type=module src=/a></script>", "/a competes with the style sheet"),
    ],
)
def test_the_page_check_notices(broken: str, says: str) -> None:
    html = f"<!doctype html><html lang=en><head><title>t</title></head><body>{broken}</body></html>"
    with pytest.raises(PageError, match=says):
        check_page(html, "here")
