"""Each phone's own language."""

import re

import pytest
from flask import Flask

from tests.pages import CheckingClient


def choose(client: CheckingClient, language: str, back: str = "/") -> str:
    token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', client.get("/").text)
    assert token
    response = client.post(
        "/language", data={"language": language, "back": back, "csrf_token": token[1]}
    )
    assert response.status_code == 303
    return response.headers["Location"]


def test_the_browsers_language_is_taken(client: CheckingClient) -> None:
    assert '<html lang="cs"' in client.get("/", headers={"Accept-Language": "cs,en;q=0.5"}).text
    assert '<html lang="en-GB"' in client.get("/", headers={"Accept-Language": "xx"}).text


def test_a_choice_by_hand_wins_and_stays(client: CheckingClient) -> None:
    assert choose(client, "cs", "/offline") == "/offline"
    assert '<html lang="cs"' in client.get("/", headers={"Accept-Language": "en"}).text


def test_an_unknown_language_changes_nothing(client: CheckingClient) -> None:
    choose(client, "tlh")
    assert '<html lang="en-GB"' in client.get("/").text


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:x", ""]
)
def test_the_way_back_never_leads_out(client: CheckingClient, elsewhere: str) -> None:
    assert choose(client, "en", elsewhere) == "/"


def test_an_amount_that_is_always_the_same_is_written_as_each_reader_does(app: Flask) -> None:
    template = app.jinja_env.from_string("{{ '?' | money }}")
    said = []
    for language in ("en", "cs"):
        with app.test_request_context(headers={"Accept-Language": language}):
            said.append(template.render())
    assert said == ["£?", "?\xa0£"]


def test_error_pages_are_translated(client: CheckingClient) -> None:
    english = client.get("/nothing", headers={"Accept-Language": "en"}).text
    czech = client.get("/nothing", headers={"Accept-Language": "cs"}).text
    assert "Page not found" in english
    assert "Page not found" not in czech
