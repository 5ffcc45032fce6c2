"""The narrowest phone: a button has one line, and no text is cut off, in every language."""

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from companion.web.language import LANGUAGES
from tests.browser.conftest import Phone
from tests.browser.promises import OPEN_ALL, narrow_findings, no_room
from tests.browser.tables import open_table, play, post, sit
from tests.web.addresses import PAGES

pytestmark = pytest.mark.browser

NAMES = ("Maximilianna", "Bartholomeus", "Konstantinos", "Wilhelminaaa")
# As long as a name may be, with places to break it and without.
LONG_NAMES = (
    "Benedikt-Maximilian Oberhuber-Traunstein",
    "W" * 40,
    "Donaudampfschifffahrtsgesellschaftskapit",
    "Anastasia von und zu Wolkenstein-Trostbg",
)
COLOURS = ("blue", "green", "yellow", "purple")
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
# A question of the table with sentences as long as they get, and its buttons as the page has them.
ASK = """(id) => {
  const dialog = document.getElementById(id);
  const long = "Wilhelminaaa: Bartholomeus, Konstantinos 99 £ → 100 £, Maximilianna, Saint-Louis.";
  for (const list of dialog.querySelectorAll("[data-sentences]")) {
    const row = document.getElementById("waiting-row").content.cloneNode(true);
    const line = document.createElement("li");
    line.textContent = long;
    list.replaceChildren(id === "waiting" ? row : line);
  }
  for (const says of dialog.querySelectorAll("[data-says]")) says.textContent = long;
  dialog.showModal();
}"""


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
    play(page, code, type="place-marker", seat=2, space="coffee-majority")
    found = {}
    for screen in SCREENS:
        page.goto(f"/t/{code}/{screen}")
        found[screen] = narrow_findings(page)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_fits_whoever_looks_at_it(phone: Phone, language: str) -> None:
    phones = {who: phone(locale=language) for who in ("the host", "a player", "a guest")}
    host, player, guest = phones.values()
    code = open_table(host, NAMES, box="standard")
    sit(player, code, 2)
    guest.goto(f"/join/{code}")
    found = {}

    def look(when: str, *screens: str) -> None:
        for who, page in phones.items():
            for screen in screens:
                page.goto(f"/t/{code}/{screen}")
                found[f"{when}, {who}: {screen}"] = narrow_findings(page)

    look("planning", "", "lobby")
    play(host, code, type="begin-actions")
    for seat in (1, 2, 3, 4):
        play(host, code, type="end-phase", seat=seat)
    look("preparation", "", "round")
    play(host, code, type="set-course", round=7, phase="over", ended=[1, 2, 3, 4])
    look("the end", "", "players", "round")
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_dialog_of_a_table_fits(phone: Phone, language: str) -> None:
    page, other = phone(locale=language), phone()
    code = open_table(page, NAMES)
    sit(other, code, 2)
    play(page, code, type="begin-actions")
    play(other, code, type="place-marker", seat=2, space="expansion-majority")
    found = {}
    for dialog in ("refused", "conflict", "failed", "waiting"):
        page.goto(f"/t/{code}/")
        page.evaluate(ASK, dialog)
        found[dialog] = narrow_findings(page)
    # Somebody else's entry is asked about in the server's own words.
    page.goto(f"/t/{code}/log")
    page.evaluate(OPEN_ALL)
    page.locator("#screen-log .line .button").first.click()
    expect(page.locator("#asked")).to_be_visible()
    found["asked"] = narrow_findings(page)
    page.locator("#asked [data-answer=drop]").click()
    for kind in ("", "goods", "bookkeeper", "merchant", "bonus-marker", "end"):
        page.goto(f"/t/{code}/players")
        page.locator("a[data-sheet]:visible").first.click()
        expect(page.locator("#action-goods")).to_be_visible()
        if kind:
            page.locator(f"#action-{kind}").click()
            expect(page.locator(f"#sheet-form[action$='/{kind}']")).to_be_visible()
        found[f"sheet {kind}"] = narrow_findings(page)
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stage_of_a_score_fits(phone: Phone, language: str) -> None:
    page = phone(locale=language)
    found = {stage: narrow_findings(page) for stage in stages_of_a_score(page, NAMES)}
    assert {stage: wrong for stage, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_a_group_fits(phone: Phone, language: str) -> None:
    page = phone(locale=language)
    found = {path: narrow_findings(page) for path in pages_of_a_group(page, NAMES)}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_setting_up_at_a_table_fits(phone: Phone, language: str) -> None:
    page = phone(locale=language)
    found = {path: narrow_findings(page) for path in pages_of_a_setup(page, NAMES)}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_no_name_is_cut_off_however_long(phone: Phone) -> None:
    page = phone()
    code = open_table(page, LONG_NAMES)
    play(page, code, type="begin-actions")
    found = {}
    # What is printed names nobody.
    for screen in (one for one in SCREENS if "printed" not in one):
        page.goto(f"/t/{code}/{screen}")
        page.evaluate(OPEN_ALL)
        found[screen] = no_room(page)
    short = tuple(name[:30] for name in LONG_NAMES)
    for opened in (stages_of_a_score, pages_of_a_group, pages_of_a_setup):
        for path in opened(page, short):
            page.evaluate(OPEN_ALL)
            # There the names are still in their fields.
            if path != "who played":
                found[path] = no_room(page)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def stages_of_a_score(page: Page, names: tuple[str, ...]) -> Iterator[str]:
    """Fill in a sheet by person, and show each stage of it and the result."""
    page.goto("/mombasa/score")
    for number, name in enumerate(names, 1):
        page.fill(f"#name-{number}", name)
    yield "who played"
    page.click("[data-do=begin]")
    for stage in ("table", "1", "2", "sheet"):
        page.click(f"[data-go='{stage}']")
        yield f"the sheet: {stage}"
    page.goto(result_of(names))
    yield "the result"


def pages_of_a_group(page: Page, names: tuple[str, ...]) -> Iterator[str]:
    """Make a group of people with two games, and show all its pages."""
    page.goto("/groups")
    page.fill("#name", names[0])
    page.click(".groups-new button")
    expect(page.locator("h1")).to_have_text(names[0])
    group = page.url
    for day in (12, 13):
        page.goto(result_of(names, day))
        page.click("#save-to-group button")
        expect(page.locator(".back-link")).to_be_visible()
    for path in ("", "/results/1", "/results/1/correct", "/statistics", "/settings", "/import"):
        page.goto(f"{group}{path}")
        yield f"the group{path}"


def pages_of_a_setup(page: Page, names: tuple[str, ...]) -> Iterator[str]:
    """Draw a setup, and follow it at a table: the steps, and a tile for who has no phone."""
    fields = [("v", "1"), ("mode", "variable"), ("seed", "7F3K2Q")]
    fields += [("name", name) for name in names] + [("colour", colour) for colour in COLOURS]
    page.goto(f"/mombasa/setup/draw?{urlencode(fields)}")
    page.locator("[name=box][value=standard]").check(force=True)
    page.locator("form[action$='/setup/table'] button").last.click()
    page.wait_for_url("**/lobby")
    table = page.url.removesuffix("/lobby")
    yield "the lobby"
    for path in ("/", "/plan", "/setup/pass/2?stage=tiles"):
        page.goto(f"{table}{path}")
        yield f"the setup{path}"


def result_of(names: tuple[str, ...], day: int = 12) -> str:
    """Link to a result with numbers as large as they get."""
    columns = ("14.5+2.3.0.4.25.30", "9.3.2+1.6+3.0.40.15", "21.0.7.4+1.2.10.50", "6.2.1.8.9.60.20")
    players = [
        ("p", f"{colour}.{numbers}.{name}")
        for colour, numbers, name in zip(COLOURS, columns, names, strict=True)
    ]
    at = f"2026-11-{day}T20:14+01:00"
    return f"/mombasa/score/result?{urlencode([('coins', '6.9.4.11'), *players, ('at', at)])}"
