"""One way through an evening: from the home page to the result, by the now bar's button alone.

The sizes and themes that phones have are dealt out among four of them; each phone has each of them
in the long run. With `PICTURES` set to a folder, every stop of the way is pictured there.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final  # Playwright's options are typed loosely.

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phone
from tests.browser.promises import CLIPPED, SIDEWAYS, broken_promises
from tests.browser.tables import NAMES, play, state

pytestmark = pytest.mark.browser

ROUNDS: Final = 7
SIZES: Final = ((360, 640), (390, 844), (768, 1024), (1280, 800))
THEMES: Final = ("light", "dark")
# Every day two rounds are played before the evening passes; in the long run all seven.
DEALS: Final = [
    pytest.param(0, 0, 2),
    *(
        pytest.param(size, theme, ROUNDS, marks=pytest.mark.soak)
        for size in range(len(SIZES))
        for theme in range(len(THEMES))
    ),
]
# The field that the sheet has put the cursor into, by its label.
ASKED: Final = "document.activeElement.labels?.[0]?.textContent.trim() ?? ''"
Look = Callable[[Page, str], None]


def looks_of(deal: int, theme: int, number: int) -> dict[str, Any]:
    """Say how large a phone is, and whether it is dark."""
    width, height = SIZES[(deal + number) % len(SIZES)]
    return {
        "viewport": {"width": width, "height": height},
        "color_scheme": THEMES[(theme + number) % len(THEMES)],
    }


@pytest.fixture
def look(request: pytest.FixtureRequest) -> Look:
    """Stop on the way: everything on the screen has room, and the picture is kept."""
    folder = os.environ.get("PICTURES")
    seen: list[str] = []

    def look(page: Page, what: str) -> None:
        seen.append(what)
        if folder:
            size = page.evaluate("innerWidth")
            dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
            name = f"{request.node.name}-{len(seen):02}-{what}-{size}-{THEMES[dark]}.png"
            page.screenshot(path=Path(folder) / name)
        assert [*page.evaluate(CLIPPED), *page.evaluate(SIDEWAYS)] == [], what

    return look


def words(page: Page) -> Locator:
    return page.locator("#now .now-words")


def go_on(page: Page) -> None:
    # By key: two taps at one place within half a second are taken for one.
    page.locator("#now .button:visible").press("Enter")


def new_game(page: Page, way: str) -> str:
    """Come from the home page, as somebody who has just opened Companion; returns the code."""
    page.goto("/")
    page.get_by_role("link", name="Mombasa").first.click()
    page.get_by_role("link", name="New game").click()
    for number, name in enumerate(NAMES, start=1):
        page.locator(f"#name-{number}").fill(name)
    page.get_by_role("radio", name="Everything").check(force=True)
    page.get_by_role("button", name=way).click()
    page.wait_for_url("**/lobby")
    return page.url.split("/")[-2]


def join(page: Page, code: str, name: str) -> None:
    page.goto("/")
    page.get_by_label("Table code").fill(code)
    page.get_by_role("button", name="Join").click()
    row = page.locator(".seat", has_text=name)
    row.get_by_role("button", name="Sit here").click()
    page.wait_for_url(f"**/t/{code}/")


def end_phase(page: Page) -> None:
    """Take the turn that the bar offers: here, to end the action phase."""
    go_on(page)
    page.locator("#action-end").click()
    page.locator("#do-it").click()
    expect(page.locator("#action")).to_be_hidden()


def bonus(page: Page, seat: int) -> None:
    page.locator(f"#more-own-tile-{seat}").get_by_role("button", name="Cairo: 1 space").click()


def set_up(pages: list[Page]) -> None:
    """Do what the bar says until the game begins."""
    # Each has a share of the work, then helps; the tiles are everybody's own.
    for done in range(15):
        page = pages[done % 4]
        expect(words(page)).to_have_text(re.compile(rf"{done} of 20"))
        go_on(page)
    for page in pages:
        expect(words(page)).to_contain_text("Choose your starting tile")
        go_on(page)
        page.locator(".choose-own").get_by_role("button", name=re.compile("^Tile")).first.click()
    for seat, page in enumerate(pages, start=1):
        expect(words(page)).to_contain_text("Enter your starting bonus")
        go_on(page)
        bonus(page, seat)
    expect(words(pages[2])).to_contain_text("Everything is set up")
    go_on(pages[2])
    for page in pages:
        expect(page.locator("#screen-round")).to_be_visible()
        expect(words(page)).to_contain_text("Planning, round 1")


def play_round(pages: list[Page], code: str, number: int) -> None:
    """End the round, each in turn."""
    first = state(pages[0], code)["first_player"]
    for step in range(4):
        seat = (first - 1 + step) % 4
        waiting = pages[(seat + 1) % 4]
        expect(words(waiting)).to_contain_text(f"{NAMES[seat]}’s turn")
        expect(words(pages[seat])).to_have_text("Your turn")
        end_phase(pages[seat])
    for page in pages:
        expect(page.locator("#screen-round")).to_be_visible()
        over = "Game over" if number == ROUNDS else f"Round {number} is over"
        expect(words(page)).to_contain_text(over)


def fill_in(page: Page, *names: str) -> None:
    """Type what the sheet asks for, as long as that is coins or columns of these players."""
    page.wait_for_function(f"{ASKED} !== ''")
    while (label := page.evaluate(ASKED)).startswith(names) or "visible coins" in label:
        # A value that every diamond track has, and a few shares and coins.
        page.keyboard.type("0" if label.endswith(("Diamonds", "Bookkeeping")) else "3")
        page.keyboard.press("Enter")


def show_result(page: Page) -> None:
    missing = page.get_by_text(re.compile(r"^\d+ missing")).filter(visible=True)
    expect(missing).to_have_count(0)
    page.get_by_role("button", name="Show the result").press("Enter")
    expect(page.locator("h1")).to_have_text(re.compile("share the victory|wins with"))


def play_rounds(pages: list[Page], code: str, rounds: int, look: Look) -> None:
    """Play so many rounds; then the evening passes."""
    for number in range(1, rounds + 1):
        go_on(pages[number % 4])
        play_round(pages, code, number)
        if number == rounds:
            break
        go_on(pages[-1])
        for page in pages:
            expect(words(page)).to_contain_text(f"Planning, round {number + 1}")
            if number == 1:
                look(page, "second-round")
    if rounds < ROUNDS:
        play(pages[0], code, type="set-course", round=ROUNDS, phase="over")


def score(pages: list[Page], look: Look) -> None:
    """Fill in the sheet, each the own column, and see the result on every phone."""
    for page in pages:
        go_on(page)
        page.wait_for_url("**/score*")
        look(page, "scoring")
    for page, name in zip(pages, NAMES, strict=True):
        fill_in(page, name)
    show_result(pages[-1])
    for page in pages[:-1]:
        look(page, "sheet")
        page.get_by_role("link", name="Open it").first.press("Enter")
    for page in pages:
        expect(page.locator("h1")).to_have_text(re.compile("share the victory|wins with"))
        look(page, "result")


@pytest.mark.parametrize(("size", "theme", "rounds"), DEALS)
def test_four_phones_follow_the_bar_from_home_to_the_result(
    phone: Phone, look: Look, size: int, theme: int, rounds: int
) -> None:
    ana, *others = pages = [phone(**looks_of(size, theme, number)) for number in range(len(NAMES))]
    code = new_game(ana, "Help us set up")
    expect(ana.locator("#here")).to_have_text("1 of 4 is here")
    look(ana, "lobby")
    for page, name in zip(others, NAMES[1:], strict=True):
        join(page, code, name)
    # Whoever waited for the others goes on by itself.
    ana.wait_for_url(f"**/t/{code}/")
    expect(ana.locator(".toast-text")).to_have_text("All four are here")

    set_up(pages)
    for page in pages:
        look(page, "begun")
    assert broken_promises(ana) == []
    ana.emulate_media(color_scheme=THEMES[theme])
    play_rounds(pages, code, rounds, look)
    for page in pages:
        expect(words(page)).to_contain_text("Game over")
        look(page, "over")
    score(pages, look)


@pytest.mark.parametrize(("size", "theme", "rounds"), DEALS)
def test_one_phone_goes_round_by_the_bar(
    phone: Phone, look: Look, size: int, theme: int, rounds: int
) -> None:
    page = phone(**looks_of(size, theme, 0))
    code = new_game(page, "It’s already set up")
    go_on(page)
    for seat, name in enumerate(NAMES, start=1):
        if seat > 1:
            expect(page.locator("#now .button:visible")).to_have_text(f"{name} →")
            go_on(page)
        look(page, "bonus")
        bonus(page, seat)
    expect(words(page)).to_contain_text("Everything is set up")
    # Whoever leaves comes back by the home page.
    page.goto("/")
    expect(page.locator(".home-resume")).to_contain_text(code)
    look(page, "home")
    page.locator(".home-resume").click()
    go_on(page)
    for number in range(1, rounds + 1):
        expect(words(page)).to_contain_text(f"Planning, round {number}")
        go_on(page)
        first = state(page, code)["first_player"]
        for step in range(4):
            name = NAMES[(first - 1 + step) % 4]
            button = page.locator("#now .button:visible")
            expect(button).to_have_text("Take an action" if name == NAMES[0] else f"{name} →")
            if number == 1:
                look(page, "turn")
            end_phase(page)
        if number < rounds:
            expect(words(page)).to_contain_text(f"Round {number} is over")
            go_on(page)
    if rounds < ROUNDS:
        play(page, code, type="set-course", round=ROUNDS, phase="over")
    expect(words(page)).to_contain_text("Game over")
    look(page, "over")
    go_on(page)
    page.wait_for_url("**/score*")
    fill_in(page, *NAMES)
    look(page, "sheet")
    show_result(page)
    look(page, "result")


def test_without_a_table_the_bar_says_when_it_knew(phone: Phone) -> None:
    page = phone()
    code = new_game(page, "It’s already set up")
    go_on(page)
    known = page.locator(".now-known")
    expect(known).to_be_hidden()
    page.context.set_offline(True)
    expect(known).to_have_text(re.compile(r"as of \d"))
    # What was tapped waits, and is not said to be done.
    bonus(page, 1)
    expect(page.locator("#banner-waiting")).to_contain_text("1 change waiting")
    expect(words(page)).to_contain_text("Enter your starting bonus")
    page.context.set_offline(False)
    expect(known).to_be_hidden()
    expect(page.locator("#now .button:visible")).to_have_text("Ben →")
    assert state(page, code)["seats"][0]["tracks"]["cairo"]["position"] == 1


def test_without_scripts_the_bar_leads_through_a_round(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    code = new_game(page, "It’s already set up")
    for seat in range(1, 5):
        page.locator("#now .button:visible").click()
        # A script would open what the bar leads to.
        if seat > 1:
            page.locator(f"#more-own-tile-{seat} > summary").click()
        bonus(page, seat)
    page.locator("#now .button:visible").click()
    page.wait_for_url(f"**/t/{code}/round")
    page.locator("#now .button:visible").click()
    expect(words(page)).to_contain_text("turn")
    play(page, code, type="set-course", round=1, phase="preparation")
    page.goto(f"/t/{code}/log")
    page.locator("#now .button:visible").click()
    page.wait_for_url(f"**/t/{code}/round")
    page.locator("#now .button:visible").click()
    expect(words(page)).to_contain_text("Planning, round 2")
