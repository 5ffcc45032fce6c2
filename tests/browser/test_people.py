"""Who plays is asked for in one way: in a new game, a set-up and a score."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone

pytestmark = pytest.mark.browser

PAGES = {
    "/mombasa/new": "Help us set up",
    "/mombasa/setup": "Draw",
    "/mombasa/score": "Fill in sheet",
}
LAST = {
    "count": 3,
    "seats": [
        {"name": "Ana", "colour": "red"},
        {"name": "Ben", "colour": "blue"},
        {"name": "Cy", "colour": "green"},
        {"name": "", "colour": "black"},
    ],
    "known": [{"name": "Dora", "colour": "blue"}],
}


def keep(page: Page, key: str, what: object) -> None:
    """As an earlier visit left it."""
    item = f"{json.dumps(key)}, {json.dumps(json.dumps(what))}"
    page.add_init_script(f"localStorage.length || localStorage.setItem({item})")


def typed(page: Page) -> list[tuple[str, str]]:
    """The players as the form has them."""
    rows = range(1, page.locator(".person:visible").count() + 1)
    value = Page.input_value
    return [(value(page, f"#name-{n}"), value(page, f"#colour-{n}")) for n in rows]


@pytest.mark.parametrize("path", PAGES)
def test_a_colour_has_one_player_and_who_has_no_name_goes_by_it(phone: Phone, path: str) -> None:
    page = phone()
    page.goto(path)
    page.select_option("#colour-1", "green")
    page.fill("#name-2", "Ben")
    assert typed(page)[:2] == [("", "green"), ("Ben", "blue")]
    expect(page.locator("#name-1")).to_have_attribute("placeholder", "Green")
    expect(page.locator(".person-mark").nth(1)).to_have_text("B")
    # One name for two is told at once, whatever the letters.
    page.fill("#name-1", "ben")
    expect(page.locator("#name-2-error")).to_have_text(
        "Someone else has this name. Change one of them."
    )
    page.fill("#name-1", "")
    expect(page.locator("#name-2-error")).to_be_hidden()
    page.press("#name-1", "Enter")
    expect(page.locator("#name-2")).to_be_focused()
    page.locator(".person:visible input").last.press("Enter")
    expect(page.get_by_role("button", name=PAGES[path])).to_be_focused()


@pytest.mark.parametrize("path", ["/mombasa/new", "/mombasa/setup"])
def test_players_of_the_last_evening_sit_there_again_and_can_change_seats(
    phone: Phone, path: str
) -> None:
    page = phone()
    keep(page, "companion.people", LAST)
    page.goto(path)
    assert typed(page) == [("Ana", "red"), ("Ben", "blue"), ("Cy", "green")]
    page.get_by_role("button", name="Move player 3 up one seat").tap()
    assert typed(page) == [("Ana", "red"), ("Cy", "green"), ("Ben", "blue")]
    expect(page.locator("#name-2")).to_be_focused()
    # Who played before takes the fourth seat, in a colour that is free.
    page.get_by_role("button", name="Dora").tap()
    assert typed(page)[3] == ("Dora", "black")
    expect(page.get_by_role("button", name="Dora")).to_be_hidden()


def test_each_player_of_the_last_evening_is_one_tap_in_the_score(phone: Phone) -> None:
    page = phone()
    keep(page, "companion.people", LAST)
    page.goto("/mombasa/score")
    assert [name for name, _ in typed(page)] == [""] * 4
    for name in ("Cy", "Ana", "Dora"):
        page.get_by_role("button", name=name).tap()
    assert typed(page)[:3] == [("Cy", "green"), ("Ana", "red"), ("Dora", "blue")]
    page.locator("[name=count][value='3']").check(force=True)
    expect(page.locator("[data-known]")).to_be_visible()
    page.get_by_role("button", name="Fill in sheet").tap()
    page.reload()
    expect(page.locator(".sheet-name").nth(1)).to_have_text("Ana")
    page.goto("/mombasa/setup")
    assert [name for name, _ in typed(page)] == ["Cy", "Ana", "Dora"]


def test_people_that_earlier_builds_kept_are_found(phone: Phone) -> None:
    by_fields = {"players": "2", "box": "practice", "name-1": "Ana", "colour-1": "red"}
    page = phone()
    keep(page, "companion.people", by_fields | {"name-2": "Ben", "colour-2": "blue"})
    page.goto("/mombasa/new")
    assert typed(page) == [("Ana", "red"), ("Ben", "blue")]
    expect(page.locator("[name=box]:checked")).to_have_value("practice")
    other = phone()
    keep(other, "companion.setup.people", LAST)
    other.goto("/mombasa/new")
    assert typed(other)[2] == ("Cy", "green")
