"""Several phones at one table: what one does, the others see."""

import re
import statistics
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.tables import (
    four_phones,
    open_table,
    posts,
    shows_posts,
    sit,
    state,
    table_server,
    take,
    toast,
)
from tests.serving import Server

pytestmark = pytest.mark.browser
__all__ = ["table_server"]

WATCH = """id => {
  const value = document.getElementById(id);
  const before = value.textContent;
  window.seenAt = new Promise((resolve) => {
    new MutationObserver(() => {
      if (value.textContent !== before) resolve(Date.now());
    }).observe(document.body, {subtree: true, childList: true, characterData: true});
    setTimeout(() => resolve(Infinity), 10000);
  });
}"""
TAP = "id => { document.getElementById(id).click(); return Date.now(); }"


def two_phones(phone: Phone, server: Server) -> tuple[Page, Page, str]:
    ana, ben = phone(base_url=server.url), phone(base_url=server.url)
    code = open_table(ana)
    sit(ben, code, 2)
    ana.goto(f"/t/{code}/")
    return ana, ben, code


def test_another_phone_sees_a_change_within_300_ms_by_the_stream(
    phone: Phone, table_server: Server
) -> None:
    ana, ben, _ = two_phones(phone, table_server)
    delays = []
    for company, column in (("cape-town", 1), ("cape-town", 2), ("cape-town", 3), ("cairo", 1)):
        ben.evaluate(WATCH, f"{company}-value")
        tapped: float = ana.evaluate(TAP, f"{company}-{column}-take")
        delays.append(ben.evaluate("window.seenAt") - tapped)
    assert statistics.median(delays) < 300, delays


def test_another_phone_sees_a_change_within_two_and_a_half_seconds_without_streams(
    phone: Phone, table_server: Server
) -> None:
    ana, ben = phone(base_url=table_server.url), phone(base_url=table_server.url)
    for page in (ana, ben):
        page.route("**/stream?*", lambda route: route.abort())
    code = open_table(ana)
    sit(ben, code, 2)
    ana.goto(f"/t/{code}/")
    for column in (1, 2, 3):
        ben.evaluate(WATCH, "cape-town-value")
        tapped: float = ana.evaluate(TAP, f"cape-town-{column}-take")
        assert ben.evaluate("window.seenAt") - tapped < 2500


def test_four_phones_at_once_lose_nothing(phone: Phone, table_server: Server) -> None:
    pages, code = four_phones(phone, table_server)
    companies = ("mombasa", "cape-town", "saint-louis", "cairo")
    for column in (1, 2, 3):
        for page, company in zip(pages, companies, strict=True):
            page.evaluate(TAP, f"{company}-{column}-take")
    for page in pages:
        for company in companies:
            for column in (1, 2, 3):
                shows_posts(page, company, column, 4)
    bases = [company["base"] for company in state(pages[0], code)["companies"].values()]
    assert [[column["posts"] for column in base] for base in bases] == [[4, 4, 4]] * 4


def test_a_change_is_told_on_every_phone_with_undo(phone: Phone, table_server: Server) -> None:
    ana, ben, _ = two_phones(phone, table_server)
    take(ana, "cairo", 2)
    toast(ana, "Ana took a post from Cairo.")
    toast(ben, "Ana took a post from Cairo.")
    ben.locator(".toast-undo").click()
    shows_posts(ana, "cairo", 2, 5)
    toast(ana, "Ben undid: Ana took a post from Cairo.")


def test_a_double_tap_takes_one_post(phone: Phone, table_server: Server) -> None:
    ana, _, code = two_phones(phone, table_server)
    ana.locator("#saint-louis-1-take").dblclick()
    shows_posts(ana, "saint-louis", 1, 4)
    toast(ana, "Ana took a post from Saint-Louis.")
    assert state(ana, code)["companies"]["saint-louis"]["base"][0]["posts"] == 4


def test_where_a_post_was_a_second_quick_tap_does_not_put_it_back(
    phone: Phone, table_server: Server
) -> None:
    ana, _, code = two_phones(phone, table_server)
    now = datetime.now(UTC)
    ana.clock.set_fixed_time(now)
    spot = ana.locator("#mombasa-1-take").bounding_box()
    assert spot
    x, y = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
    ana.mouse.click(x, y)
    shows_posts(ana, "mombasa", 1, 4)
    under = "([x, y]) => document.elementFromPoint(x, y).closest('button').id"
    assert ana.evaluate(under, [x, y]) == "mombasa-1-return"
    ana.mouse.click(x, y)
    ana.clock.set_fixed_time(now + timedelta(seconds=1))
    take(ana, "cairo", 1)
    assert state(ana, code)["companies"]["mombasa"]["base"][0]["posts"] == 4
    # Later it does.
    ana.clock.set_fixed_time(now + timedelta(seconds=2))
    ana.locator("#mombasa-1-return").click()
    shows_posts(ana, "mombasa", 1, 5)
    toast(ana, "Ana returned a post to Mombasa.")


def test_impossible_taps_say_why(phone: Phone, table_server: Server) -> None:
    ana, _, _ = two_phones(phone, table_server)
    column = ana.locator("#mombasa .column").first
    column.locator("[data-why]").last.click()
    toast(ana, "The foremost post leaves first: the one at the left.")
    for _ in range(5):
        take(ana, "mombasa", 1)
    column.locator("[data-why]").last.click()
    toast(ana, re.compile("no post ever covers it again"))


def test_what_the_rules_speak_against_happens_in_one_tap(
    phone: Phone, table_server: Server
) -> None:
    ana, _, code = two_phones(phone, table_server)
    ana.get_by_role("link", name="Round").click()
    # Turns are not begun, so nobody can be on turn: the table says it happened.
    ana.locator("#screen-round").get_by_role("button", name="begin the actions").click()
    toast(ana, "Ana began the action phase.")
    move = {"type": "play", "move": {"type": "pay", "seat": 1, "pounds": 50}}
    ana.evaluate(
        """move => {
          const button = document.querySelector('[form=taps-round][name=play]');
          button.value = JSON.stringify(move.move);
          button.click();
        }""",
        move,
    )
    dialog = ana.get_by_role("dialog")
    expect(dialog).to_contain_text("That costs £50")
    dialog.get_by_role("button", name="It happened anyway").click()
    toast(ana, "Ana paid £50.")
    assert state(ana, code)["seats"][0]["cash"] == 0


def test_typing_goes_on_while_others_play(phone: Phone, table_server: Server) -> None:
    ana, ben, _ = two_phones(phone, table_server)
    ben.get_by_role("link", name="Log").click()
    note = ben.get_by_label("Add a note")
    note.focus()
    note.press_sequentially("Pizza at")
    take(ana, "cairo", 3)
    toast(ben, "Ana took a post from Cairo.")
    note.press_sequentially(" nine")
    expect(note).to_have_value("Pizza at nine")
    note.press("Enter")
    expect(ben.locator("#screen-log .line-text").first).to_contain_text("Ben notes: Pizza at nine")
    expect(note).to_have_value("")


def test_cash_by_the_stepper_and_by_a_sum(phone: Phone, table_server: Server) -> None:
    ana, ben, _ = two_phones(phone, table_server)
    ana.get_by_role("link", name="Players").click()
    more = ana.locator("#player-1").get_by_role("button", name="Cash: one more")
    for _ in range(3):
        more.click()
    toast(ana, "Ana has £4.")
    cash = ana.locator("#player-1-cash")
    cash.fill("12+7")
    cash.press("Enter")
    toast(ana, "Ana has £19.")
    expect(cash).to_have_value("19")
    ben.get_by_role("link", name="Players").click()
    expect(ben.locator("#player-1-cash")).to_have_value("19")


def test_a_marker_moves_and_everybody_is_paid(phone: Phone, table_server: Server) -> None:
    ana, ben, code = two_phones(phone, table_server)
    ana.get_by_role("link", name="Players").click()
    part = ana.locator("#player-1-mombasa")
    part.locator("summary").click()
    part.get_by_role("button", name="+1").click()
    toast(ana, re.compile("Ana moved 1 space with Mombasa"))
    part.get_by_role("button", name="+3").click()
    # The special space 4 of this track pays a pound and unlocks a bonus.
    toast(ben, re.compile("Ana moved 3 spaces with Mombasa"))
    expect(part).to_have_attribute("open", "")
    assert state(ana, code)["seats"][0]["tracks"]["mombasa"]["position"] == 4
    assert state(ana, code)["seats"][0]["cash"] == 2


def test_screens_change_without_loading_and_back_goes_back(
    phone: Phone, table_server: Server
) -> None:
    ana, _, code = two_phones(phone, table_server)
    ana.evaluate("window.same = true")
    ana.get_by_role("link", name="Players").click()
    ana.wait_for_url(f"**/t/{code}/players")
    expect(ana.locator("#player-1")).to_be_visible()
    expect(ana.locator("#cairo")).to_be_hidden()
    ana.get_by_role("link", name="Log").click()
    ana.go_back()
    expect(ana.locator("#player-1")).to_be_visible()
    ana.go_back()
    expect(ana.locator("#cairo")).to_be_visible()
    assert ana.evaluate("window.same")
    ana.go_forward()
    ana.reload()
    expect(ana.locator("#player-1")).to_be_visible()


def test_screens_that_nobody_looked_at_are_up_to_date_too(
    phone: Phone, table_server: Server
) -> None:
    ana, ben, _ = two_phones(phone, table_server)
    ana.get_by_role("link", name="Players").click()
    take(ben, "cape-town", 1)
    toast(ana, "Ben took a post from Cape Town.")
    ana.get_by_role("link", name="Companies").click()
    shows_posts(ana, "cape-town", 1, 4)
    # Without a tap, once it has been quiet.
    ana.get_by_role("link", name="Players").click()
    take(ben, "cape-town", 2)
    expect(ana.locator("#cape-town-2-return")).to_have_count(1)


def test_coming_from_home_leads_to_the_last_screen(phone: Phone, table_server: Server) -> None:
    ana, _, code = two_phones(phone, table_server)
    ana.get_by_role("link", name="Players").click()
    ana.goto("/")
    ana.locator(f"a[href='/t/{code}/']").click()
    expect(ana.locator("#player-1")).to_be_visible()


def test_from_the_log_back_to_before_a_line(phone: Phone, table_server: Server) -> None:
    ana, ben, _ = two_phones(phone, table_server)
    for column in (1, 2, 3):
        take(ana, "cairo", column)
    ben.get_by_role("link", name="Log").click()
    lines = ben.locator("#screen-log .line")
    expect(lines.nth(2)).to_contain_text("Ana took a post from Cairo.")
    lines.nth(1).locator("summary").click()
    lines.nth(1).get_by_role("button", name="Go back to before this").click()
    toast(ana, re.compile("Ben went back 2 lines"))
    assert [posts(ana, "cairo", column) for column in (1, 2, 3)] == [4, 5, 5]
    first = ben.locator("#screen-log .line").first
    first.locator("summary").click()
    first.get_by_role("button", name="Redo").click()
    toast(ana, "Ben redid what was undone.")
    assert [posts(ana, "cairo", column) for column in (1, 2, 3)] == [4, 4, 4]


def test_those_who_watch_follow_without_a_seat(phone: Phone, table_server: Server) -> None:
    ana, _, code = two_phones(phone, table_server)
    ana.goto(f"/t/{code}/lobby")
    link = ana.locator(".watch-link").get_attribute("href") or ""
    screen = phone(base_url=table_server.url, viewport={"width": 1280, "height": 720})
    screen.goto("/w/" + link.rsplit("/", 1)[1])
    ana.goto(f"/t/{code}/")
    take(ana, "cape-town", 1)
    expect(screen.locator("#cape-town-value")).to_have_text("1")
    assert screen.locator("main button, main form").count() == 0


def test_the_table_works_without_scripts(phone: Phone, table_server: Server) -> None:
    plain = phone(base_url=table_server.url, java_script_enabled=False)
    code = open_table(plain)
    plain.goto(f"/t/{code}/")
    plain.locator("#cairo-1-take").click()
    toast(plain, "Ana took a post from Cairo.")
    plain.locator(".toast-undo").click()
    toast(plain, "Ana undid: Ana took a post from Cairo.")
    plain.get_by_role("link", name="Players").click()
    plain.locator("#player-1").get_by_role("button", name="Cash: one more").click()
    toast(plain, "Ana has £2.")
