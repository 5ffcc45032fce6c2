"""What only this phone does for its player: the signal of a turn, and how to keep the screen on."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.tables import play, two_phones

pytestmark = pytest.mark.browser

# A phone that can shake, and tells how often it has; the browser here has no motor.
SHAKES = """() => {
  window.shaken = 0;
  navigator.vibrate = () => (window.shaken += 1);
}"""
ASLEEP = "() => delete Navigator.prototype.wakeLock"


def shaken(page: Page) -> int:
    count: int = page.evaluate("shaken")
    return count


def begin(page: Page, code: str) -> None:
    play(page, code, type="begin-actions")


def test_a_phone_signals_its_players_turn_once_if_it_is_wanted(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    ben.add_init_script(f"({SHAKES})()")
    ben.goto(f"/t/{code}/lobby")
    ben.get_by_label("Signal my turn").check(force=True)
    # It shows at once what it will be like.
    assert shaken(ben) == 1
    begin(ana, code)
    expect(ben.locator("#now")).to_contain_text("Ana’s turn, then you")
    play(ana, code, type="end-phase", seat=1)
    expect(ben.locator("#now[data-yours]")).to_contain_text("Your turn")
    assert shaken(ben) == 2
    # What else happens in the turn is no news.
    play(ana, code, type="set-cash", seat=1, pounds=9)
    expect(ben.locator("#screen-players")).to_contain_text("9")
    assert shaken(ben) == 2
    # It is remembered, and a page that opens in the turn is quiet.
    ben.reload()
    expect(ben.get_by_label("Signal my turn")).to_be_checked()
    assert shaken(ben) == 0


def test_nobody_is_disturbed_who_did_not_ask_for_it(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    ben.add_init_script(f"({SHAKES})()")
    ben.goto(f"/t/{code}/lobby")
    begin(ana, code)
    play(ana, code, type="end-phase", seat=1)
    expect(ben.locator("#now[data-yours]")).to_be_visible()
    assert shaken(ben) == 0


def test_a_page_that_cannot_keep_the_screen_on_says_how_to_set_the_phone(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    ben.add_init_script(f"({ASLEEP})()")
    ben.goto(f"/t/{code}/lobby")
    expect(ben.locator("[data-sleeps]")).to_be_visible()
    ana.goto(f"/t/{code}/lobby")
    expect(ana.get_by_label("Signal my turn")).to_be_visible()
    expect(ana.locator("[data-sleeps]")).to_be_hidden()
    # It stays so when somebody changes the table.
    play(ana, code, type="set-cash", seat=1, pounds=9)
    expect(ben.locator("[data-sleeps]")).to_be_visible()
