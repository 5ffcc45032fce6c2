"""Why a button cannot be tapped is in view together with it, on the smallest phones too."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Phone
from tests.browser.tables import LONG_NAMES, open_table, play
from tests.browser.test_actions import choose, more, open_sheet

pytestmark = pytest.mark.browser

SMALL = {"width": 360, "height": 640}
# Buttons that somebody would tap, and cannot; and whether they and their reasons are whole in view.
RESTING = """() => {
  const inView = (element) => {
    const {top, left, bottom, right} = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && bottom > top;
  };
  const resting = '.button:not(.button-icon, [aria-pressed=true]):is(:disabled, #do-it)';
  return [...document.querySelectorAll(resting)].filter((button) => button.checkVisibility()).map(
    (button) => {
      const why = document.getElementById(button.getAttribute('aria-describedby'));
      return {why: why?.textContent.trim() ?? '', seen: inView(button) && inView(why)};
    });
}"""


def reason(page: Page) -> str:
    """Read why the button cannot be tapped; it is in view wherever the sheet is scrolled to."""
    found = []
    for end in ("0", "document.body.scrollHeight + 9999"):
        page.evaluate(
            f"(document.querySelector('dialog[open]') ?? document.scrollingElement)"
            f".scrollTo({{top: {end}, behavior: 'instant'}})"
        )
        (resting,) = page.evaluate(RESTING)
        assert resting["seen"], resting
        found.append(resting["why"])
    assert found[0] == found[1] != ""
    return str(found[0])


def small(phone: Phone, *, scripts: bool = True) -> Page:
    return phone(viewport=SMALL, java_script_enabled=scripts)


# What each sheet of its own says first, and when it has been told nonsense.
SHEETS = {
    "practice": {
        "actions/goods": "Enter the units on your cards first.",
        "actions/goods?units=9&steps-cairo=12": (
            "12 spaces, but only 9 units left. Move fewer spaces or use more cards."
        ),
        "actions/goods?units=2&steps-cairo=23": "23: That number is too high.",
        "actions/expansion?points=0": "Enter your expansion points first.",
        "actions/expansion?points=2": "Choose a region first.",
        "actions/bookkeeper?seat=2&card-points=0": "Move the ink jar or use bookkeeping points",
        "actions/bonus-marker": "Choose a bonus space first.",
        "actions/bonus-marker?space=merchant-tile": "That costs £2, but only £1 is available.",
        "actions/printed/cairo": "The table already has this.",
        "actions/printed/bookkeeping": "The table already has this.",
        "expand": "Choose a region first.",
        # 0 stands where nobody has said them.
        "expand?points=0": "Choose a region first.",
        "expand?company=mombasa&points=1&go=R23_R22": "1 step is no longer possible.",
        "expand?company=mombasa&points=9&go=R5~": "isn’t adjacent to the company’s base",
        "expand?company=mombasa&points=305&go=R23": "“305” isn’t a number from 0 to 30.",
        "expand?view=list": "Choose a region first.",
    },
    "standard": {
        "actions/expansion": "Enter the trading posts you took first.",
        "actions/expansion?posts-1=5": "trading post",
        "actions/printed/cairo": "Enter the track first.",
        "expand?go=0": "Tap a border first.",
    },
}


@pytest.mark.parametrize("scripts", [True, False])
def test_every_sheet_says_why_it_cannot_be_done(phone: Phone, *, scripts: bool) -> None:
    page = small(phone, scripts=scripts)
    for box, sheets in SHEETS.items():
        code = open_table(page, LONG_NAMES, box)
        play(page, code, type="begin-actions")
        play(page, code, type="take-post", company="mombasa", column=1)
        for sheet, why in sheets.items():
            # The others look the same with scripts, until somebody taps.
            if scripts and not sheet.startswith(("expand", "actions/printed")):
                continue
            page.goto(f"/t/{code}/{sheet}")
            assert why in reason(page), sheet


def test_a_sheet_on_the_table_says_why_whatever_becomes_of_it(phone: Phone) -> None:
    page = small(phone)
    code = open_table(page, LONG_NAMES)
    play(page, code, type="begin-actions")
    page.goto(f"/t/{code}/players")
    open_sheet(page, "bonus-marker")
    assert reason(page) == "Choose a bonus space first."
    choose(page, "space", "merchant-tile")
    expect(page.locator("#do-it")).to_have_text("Record it anyway")
    assert reason(page) == "That costs £2, but only £1 is available."

    # An answer that takes long, and none at all.
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/actions/bonus-marker?*", hold)
    choose(page, "space", "remove-card")
    expect(page.locator("#do-why")).to_have_text("Working it out…")
    assert reason(page) == "Working it out…"
    page.context.set_offline(offline=True)
    for route in held:
        route.abort()
    keep = page.locator("#keep-it")
    expect(keep).to_be_in_viewport(ratio=1)
    expect(page.locator("#sheet-lost")).to_contain_text("No connection.")
    expect(page.locator("#sheet-lost .finding")).to_be_in_viewport(ratio=1)
    expect(page.locator("#do-it")).to_be_hidden()

    page.unroute("**/actions/bonus-marker?*")
    page.context.set_offline(offline=False)
    more(page, "card-crate")
    expect(page.locator("#do-it")).to_be_enabled()
    expect(page.locator("#do-why")).to_have_text("")


def test_two_players_of_one_name_are_told_apart_before_a_score(phone: Phone) -> None:
    page = small(phone)
    page.goto("/mombasa/score")
    for number in (1, 4):
        page.locator(f"#name-{number}").fill("Ana")
    begin = page.get_by_role("button", name="Fill in sheet")
    expect(begin).to_be_disabled()
    expect(begin).to_have_accessible_description("Two players have the same name.")
    begin.scroll_into_view_if_needed()
    expect(page.locator("#do-why")).to_be_in_viewport(ratio=1)
    page.locator("#name-4").fill("Ben")
    expect(begin).to_have_accessible_description(re.compile("^$"))
