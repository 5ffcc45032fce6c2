"""All routes, as a list that changes only on purpose."""

from pathlib import Path
from urllib.parse import urlsplit

from flask import Flask

from tests.pages import CheckingClient
from tests.web.addresses import PAGES

SNAPSHOT = Path(__file__).with_name("routes.txt")


def test_routes_are_those_in_the_snapshot(app: Flask) -> None:
    lines = sorted(
        f"{rule.rule} {' '.join(sorted((rule.methods or set()) - {'HEAD', 'OPTIONS'}))}"
        for rule in app.url_map.iter_rules()
        if "abacus" not in rule.endpoint
    )
    assert lines == SNAPSHOT.read_text().splitlines()


def test_every_page_that_can_simply_be_opened_is_opened_in_a_browser(
    app: Flask, client: CheckingClient
) -> None:
    simple = [
        rule.rule
        for rule in app.url_map.iter_rules()
        if not rule.arguments and "GET" in (rule.methods or ())
    ]
    found = {path: client.get(path) for path in simple}
    pages = {
        path
        for path, response in found.items()
        if response.status_code == 200 and response.mimetype == "text/html"
    }
    assert pages <= {urlsplit(path).path for path in PAGES}
