"""One way through an evening: from the home page to the result, by the now bar's button alone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phone
from tests.browser.promises import broken_promises
from tests.browser.tables import NAMES, play, state

pytestmark = pytest.mark.browser

LAST = 7


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
        expect(words(page)).to_contain_text(f"Round {number} is over")


def test_four_phones_follow_the_bar_from_home_to_the_result(phone: Phone) -> None:
    ana, *others = pages = [phone() for _ in NAMES]
    code = new_game(ana, "Help us set up")
    expect(ana.locator("#here")).to_have_text("1 of 4 is here")
    for page, name in zip(others, NAMES[1:], strict=True):
        join(page, code, name)
    # Whoever waited for the others goes on by itself.
    ana.wait_for_url(f"**/t/{code}/")
    expect(ana.locator(".toast-text")).to_have_text("All four are here")

    set_up(pages)
    assert broken_promises(ana) == []
    for number in (1, 2):
        go_on(pages[number])
        play_round(pages, code, number)
        if number == 1:
            go_on(ana)
            for page in pages:
                expect(words(page)).to_contain_text("Planning, round 2")

    # The evening passes.
    play(ana, code, type="set-course", round=LAST, phase="actions", turn=2, ended=[1, 3, 4])
    expect(words(others[0])).to_have_text("Your turn")
    end_phase(others[0])
    for page in pages:
        expect(words(page)).to_contain_text("The game is over")
    go_on(ana)
    ana.wait_for_url("**/score*")
    expect(ana.locator("h1")).to_be_visible()


def test_one_phone_goes_round_by_the_bar(phone: Phone) -> None:
    page = phone()
    code = new_game(page, "It’s already set up")
    go_on(page)
    for seat, name in enumerate(NAMES, start=1):
        if seat > 1:
            expect(page.locator("#now .button:visible")).to_have_text(f"{name} →")
            go_on(page)
        bonus(page, seat)
    expect(words(page)).to_contain_text("Everything is set up")
    # Whoever leaves comes back by the home page.
    page.goto("/")
    expect(page.locator(".home-resume")).to_contain_text(code)
    page.locator(".home-resume").click()
    go_on(page)
    expect(words(page)).to_contain_text("Planning, round 1")
    go_on(page)
    first = state(page, code)["first_player"]
    for step in range(4):
        name = NAMES[(first - 1 + step) % 4]
        mine = name == NAMES[0]
        button = page.locator("#now .button:visible")
        expect(button).to_have_text("Take an action" if mine else f"{name} →")
        end_phase(page)
    expect(words(page)).to_contain_text("Round 1 is over")
    go_on(page)
    expect(words(page)).to_contain_text("Planning, round 2")
    play(page, code, type="set-course", round=LAST, phase="actions", turn=1, ended=[2, 3, 4])
    expect(words(page)).to_have_text("Your turn")
    end_phase(page)
    expect(words(page)).to_contain_text("The game is over")
    go_on(page)
    page.wait_for_url("**/score*")


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
