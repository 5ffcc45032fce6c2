"""The narrowest phone: a button has one line, and no text is cut off, in every language."""

import pytest

from companion.web.language import LANGUAGES
from tests.browser.conftest import Phone
from tests.browser.promises import narrow_findings
from tests.browser.tables import open_table, play, post
from tests.web.addresses import PAGES

pytestmark = pytest.mark.browser

NAMES = ("Maximilianna", "Bartholomeus", "Konstantinos", "Wilhelminaaa")
SCREENS = (
    "",
    "players",
    "round",
    "log",
    "lobby",
    "score",
    "expand",
    "expand?mode=position",
    "actions",
    "actions/goods",
    "actions/expansion",
    "actions/bookkeeper",
    "actions/merchant",
    "actions/bonus-marker",
    "actions/end",
    "actions/printed/cairo",
    "actions/printed/diamonds",
    "actions/printed/box",
)
SECTIONS = (
    "",
    "coins",
    "board",
    "tracks",
    "tracks/A1",
    "map",
    "map/list",
    "spaces",
    "majorities",
    "books",
    "books/display",
    "cards",
    "cards/action",
    "cards/expansion",
    "cards/starting",
    "tiles",
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits(phone: Phone, language: str) -> None:
    page = phone(locale=language)
    found = {}
    for path in PAGES:
        page.goto(path)
        found[path] = narrow_findings(page)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_of_a_table_fits(phone: Phone, language: str) -> None:
    page = phone(locale=language)
    code = open_table(page, NAMES, box="standard")
    play(page, code, type="begin-actions")
    found = {}
    for screen in SCREENS:
        page.goto(f"/t/{code}/{screen}")
        found[screen] = narrow_findings(page)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_of_a_box_fits(phone: Phone, language: str) -> None:
    page = phone(locale=language)
    box = post(page, "/mombasa/box/new", {"name": NAMES[0]}).url.rstrip("/")
    found = {}
    for section in SECTIONS:
        page.goto(f"{box}/{section}")
        found[section] = narrow_findings(page)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}
