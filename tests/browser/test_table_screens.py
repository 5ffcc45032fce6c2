"""The look of every table screen: what it promises everybody, on phones and on a television."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.promises import broken_promises
from tests.browser.tables import LONG_NAMES, open_table, play, send

pytestmark = pytest.mark.browser

SCREENS = ("companies", "players", "round", "log", "lobby")


def played_table(page: Page, box: str = "practice") -> str:
    """A table of four long names with something on every screen."""
    code = open_table(page, LONG_NAMES, box)
    for pounds in (7, 9, 8):
        play(page, code, type="set-cash", seat=2, pounds=pounds)
    number = page.request.get(f"/t/{code}/state").json()["version"]
    send(page, code, {"type": "strike", "line": number})
    move = {"type": "set-cash", "seat": 2, "pounds": 6}
    send(page, code, {"type": "correct", "line": number - 1, "move": move})
    page.goto(f"/t/{code}/")
    page.locator("#cairo-1-take").click()
    page.get_by_role("link", name="Round").click()
    page.get_by_role("button", name="Begin action phase").click()
    page.locator(".toast").first.wait_for()
    page.evaluate("document.querySelector('.toast')?.remove()")
    return code


@pytest.mark.parametrize("box", ["practice", "standard"])
def test_every_screen_is_for_everybody(phone: Phone, box: str) -> None:
    """All of them opened, with four long names; those of a box that knows little look otherwise."""
    page = phone(reduced_motion="reduce")
    code = played_table(page, box)
    for screen in SCREENS if box == "practice" else SCREENS[:2]:
        page.goto(f"/t/{code}/" if screen == "companies" else f"/t/{code}/{screen}")
        page.evaluate(
            "for (const one of document.querySelectorAll('main details')) one.open = true"
        )
        assert broken_promises(page) == [], screen


def test_a_television_shows_values_and_standing_without_scrolling(phone: Phone) -> None:
    page = phone(viewport={"width": 1280, "height": 720})
    code = played_table(page)
    page.goto(f"/t/{code}/lobby")
    link = page.locator(".watch-link").get_attribute("href") or ""
    page.goto("/w/" + link.rsplit("/", 1)[1])
    for width, height in ((1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        for part in ("#mombasa", "#cape-town", "#saint-louis", "#cairo", "#stands-4"):
            box = page.locator(part).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height, part
    assert broken_promises(page) == []


def test_a_new_game_remembers_the_people_of_this_phone(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/new")
    page.locator("[name=players][value='3']").check(force=True)
    for number, name in enumerate(("Ana", "Ben", "Cy"), start=1):
        page.fill(f"[name=name-{number}]", name)
    page.get_by_role("button", name="It’s already set up").click()
    page.wait_for_url("**/lobby")
    page.goto("/mombasa/new")
    expect(page.locator("[name=name-2]")).to_have_value("Ben")
    expect(page.locator("[name=players]:checked")).to_have_value("3")
    expect(page.locator("[name=name-4]")).to_be_hidden()
    page.locator("#new-more > summary").click()
    expect(page.locator("[name=first][value='3']")).to_be_visible()
    expect(page.locator("[name=first][value='4']")).to_be_hidden()
