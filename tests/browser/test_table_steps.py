"""A number that is stepped or typed at a table is never lost, whatever happens right after it."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.tables import keep, open_table, play, state, toast, two_phones
from tests.serving import wait_until

pytestmark = pytest.mark.browser

MORE = "#player-1 [data-step='1']"
LESS = "#player-1 [data-step='-1']"
CASH = "#player-1-cash"


def cash(page: Page, code: str, seat: int = 1) -> int:
    pounds: int = state(page, code)["seats"][seat - 1]["cash"]
    return pounds


def comes_to(page: Page, code: str, pounds: int) -> None:
    wait_until(lambda: cash(page, code) == pounds)


def tap_quickly(page: Page, times: int) -> None:
    """Tap so often within a moment, on a busy machine too."""
    page.locator(MORE).evaluate(f"side => {{ for (let n = {times}; n; n -= 1) side.click(); }}")


def at_players(phone: Phone) -> tuple[Page, Page, str]:
    """Two phones that look at the players; nothing happens by itself on the first one."""
    ana, ben, code = two_phones(phone)
    ana.clock.install()
    ana.goto(f"/t/{code}/players")
    ana.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    return ana, ben, code


def test_another_phones_change_right_after_a_tap_leaves_it_alone(phone: Phone) -> None:
    ana, ben, code = at_players(phone)
    ana.locator(MORE).click()
    play(ben, code, type="take-post", company="cairo")
    toast(ana, "Ben took a trading post from the Cairo base.")
    expect(ana.locator(CASH)).to_have_value("2")
    ana.clock.run_for(700)
    toast(ana, "Ana’s cash: £1 → £2.")
    comes_to(ben, code, 2)


def test_a_tap_while_the_other_screens_are_brought_up_to_date_is_left_alone(phone: Phone) -> None:
    ana, ben, code = at_players(phone)
    play(ben, code, type="take-post", company="cairo")
    toast(ana, "Ben took a trading post from the Cairo base.")
    ana.clock.run_for(1000)
    ana.locator(MORE).click()
    with ana.expect_response(re.compile(r"/state\?since=\d+&screen=&have=")):
        ana.clock.run_for(500)
    expect(ana.locator("#cairo .column").first).to_have_attribute("aria-label", re.compile(": 4 "))
    expect(ana.locator(CASH)).to_have_value("2")
    ana.clock.run_for(200)
    comes_to(ben, code, 2)


def test_a_tap_is_still_shown_where_only_the_screen_before_it_is_old(phone: Phone) -> None:
    ana, _, _ = at_players(phone)
    ana.locator(MORE).click()
    ana.get_by_role("link", name="Companies").click()
    ana.clock.run_for(700)
    toast(ana, "Ana’s cash: £1 → £2.")
    ana.route("**/state?*", lambda route: route.abort())
    ana.get_by_role("link", name="Players").click()
    expect(ana.locator(CASH)).to_have_value("2")


@pytest.mark.parametrize("way", ["logo", "back", "closed"])
def test_a_tap_is_kept_when_the_page_is_left_at_once(phone: Phone, way: str) -> None:
    ana = phone()
    code = open_table(ana)
    ana.goto("/")
    ana.goto(f"/t/{code}/players")
    ana.locator(MORE).click()
    if way == "logo":
        ana.locator(".head a").first.click()
    elif way == "back":
        ana.go_back()
    else:
        other = ana.context.new_page()
        ana.close()
        ana = other
    comes_to(ana, code, 2)
    ana.goto(f"/t/{code}/players")
    expect(ana.locator(CASH)).to_have_value("2")
    assert cash(ana, code) == 2


def test_both_of_two_phones_that_tap_at_once_are_counted_and_told(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    for page in (ana, ben):
        page.goto(f"/t/{code}/players")
    # Neither has heard of the other.
    for page in (ana, ben):
        page.context.set_offline(True)
        page.locator(MORE).click()
        expect(page.locator(CASH)).to_have_value("2")
    ben.context.set_offline(False)
    toast(ben, "Ana’s cash: £1 → £2. Entered by Ben.")
    ana.context.set_offline(False)
    toast(ana, "Ana’s cash: £1 → £3. Ben added £1 too.")
    for page in (ana, ben):
        expect(page.locator(CASH)).to_have_value("3")
    # Ana takes back what she did, and nothing of Ben's.
    ana.locator(".toast-undo").click()
    toast(ana, "Ana’s cash: £3 → £2.")
    for page in (ana, ben):
        expect(page.locator(CASH)).to_have_value("2")


def test_quick_taps_are_one_line_and_back_and_forth_is_none(phone: Phone) -> None:
    ana, _, code = at_players(phone)
    version = ana.request.get(f"/t/{code}/state").json()["version"]
    for spot in (MORE, MORE, MORE, LESS):
        ana.locator(spot).click()
    ana.clock.run_for(700)
    toast(ana, "Ana’s cash: £1 → £3.")
    ana.locator(LESS).click()
    ana.locator(MORE).click()
    ana.clock.run_for(700)
    ana.locator(MORE).click()
    # A tap elsewhere sends what was stepped, and comes after it.
    ana.locator("#player-2 [data-step='1']").click()
    ana.clock.run_for(700)
    toast(ana, "Ben’s cash: £1 → £2. Entered by Ana.")
    expect(ana.locator(CASH)).to_have_value("4")
    news = ana.request.get(f"/t/{code}/state?since={version}").json()["news"]
    assert [line["text"] for line in news] == [
        "Ana’s cash: £1 → £3.",
        "Ana’s cash: £3 → £4.",
        "Ben’s cash: £1 → £2. Entered by Ana.",
    ]


def test_steps_wait_beside_what_others_do_and_are_sent_by_the_next_page(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    ana.goto(f"/t/{code}/players")
    ana.route("**/commands?*", lambda route: route.abort())
    tap_quickly(ana, 3)
    expect(ana.locator("#banner-waiting")).to_contain_text("1 change waiting")
    ana.locator("#banner-waiting").get_by_role("button", name="Show").click()
    expect(ana.get_by_role("dialog")).to_contain_text("Ana’s cash: +3")
    expect(ana.locator(CASH)).to_have_value("4")
    play(ben, code, type="change-cash", seat=1, by=5)
    expect(ana.locator(CASH)).to_have_value("9")
    assert cash(ben, code) == 6
    ana.unroute("**/commands?*")
    ana.goto("/mombasa/score")
    toast(ana, "Ana’s cash: £1 → £9. Ben added £5 too.")
    assert cash(ben, code) == 9
    # It is taken back where it is told, and nothing of Ben's.
    ana.locator(".toast-undo").click()
    toast(ana, "Ana’s cash: £9 → £6.")
    assert cash(ben, code) == 6
    assert ana.evaluate("Object.keys(localStorage).filter((key) => key.includes('queue'))") == []


def test_two_tabs_of_one_phone_count_both_and_show_the_same(phone: Phone) -> None:
    ana = phone()
    code = open_table(ana)
    other = ana.context.new_page()
    for page in (ana, other):
        page.goto(f"/t/{code}/players")
        page.route("**/commands?*", lambda route: route.abort())
    ana.locator(MORE).click()
    expect(other.locator(CASH)).to_have_value("2")
    other.locator(MORE).click()
    expect(ana.locator(CASH)).to_have_value("3")
    for page in (ana, other):
        page.unroute("**/commands?*")
    comes_to(ana, code, 3)
    for page in (ana, other):
        expect(page.locator("#banner-waiting")).to_be_hidden()
        expect(page.locator(CASH)).to_have_value("3")
    assert cash(ana, code) == 3


def test_a_step_that_the_table_has_and_the_phone_has_not_heard_of_is_shown_once(
    phone: Phone,
) -> None:
    ana = phone()
    code = open_table(ana)
    ana.goto("/join")
    move = {"type": "change-cash", "seat": 1, "by": 1}
    play(ana, code, **move)
    # The page before was left with its answer under way.
    command = {"id": f"test-{code}-1", "seen": 1, "do": {"type": "play", "move": move}}
    item = {"command": command, "says": "Cash", "field": "player-1-cash", "turn": 1}
    assert ana.request.get(f"/t/{code}/state").json()["version"] == 2
    keep(ana, f"companion.queue.{code}.{command['id']}", item)
    ana.route("**/commands?*", lambda route: route.abort())
    ana.goto(f"/t/{code}/players")
    expect(ana.locator("#banner-waiting")).to_contain_text("1 change waiting")
    expect(ana.locator(CASH)).to_have_value("2")
    ana.unroute("**/commands?*")
    toast(ana, "Ana’s cash: £1 → £2.")
    assert cash(ana, code) == 2


@pytest.mark.parametrize(("answer", "pounds"), [("Try again", 4), ("Cancel", 1)])
def test_a_step_whose_id_stands_for_something_else_is_asked_about(
    phone: Phone, answer: str, pounds: int
) -> None:
    ana = phone()
    code = open_table(ana)
    ana.goto("/join")
    play(ana, code, type="take-post", company="cairo")
    move = {"type": "change-cash", "seat": 1, "by": 3}
    command = {"id": f"test-{code}-1", "seen": 1, "do": {"type": "play", "move": move}}
    item = {"command": command, "says": "Cash", "field": "player-1-cash", "turn": 1}
    keep(ana, f"companion.queue.{code}.{command['id']}", item)
    ana.goto(f"/t/{code}/players")
    dialog = ana.locator("#failed")
    expect(dialog).to_contain_text("Another entry was sent under the same id.")
    expect(dialog).to_contain_text("Cash: +3")
    expect(dialog).not_to_contain_text("Cairo")
    dialog.get_by_role("button", name=answer).click()
    expect(dialog).to_be_hidden()
    comes_to(ana, code, pounds)
    expect(ana.locator(CASH)).to_have_value(str(pounds))
    wait_until(lambda: ana.evaluate("Object.keys(localStorage).join()").count("queue") == 0)


def test_a_number_typed_and_left_is_sent_by_whatever_comes_next(phone: Phone) -> None:
    ana = phone()
    code = open_table(ana)
    ana.goto("/")
    ana.goto(f"/t/{code}/players")
    field = ana.locator(CASH)
    field.focus()
    field.press_sequentially("12")
    # Without leaving the field, as by a gesture.
    ana.go_back()
    comes_to(ana, code, 12)
    ana.goto(f"/t/{code}/players")
    ana.locator("#player-1-cairo > summary").click()
    ana.locator("#player-1-cairo-cards").fill("3")
    ana.locator(".head a").first.click()
    wait_until(lambda: state(ana, code)["seats"][0]["cards"]["cairo"] == 3)


def test_a_typed_number_asks_if_somebody_has_changed_it_since_it_was_begun(phone: Phone) -> None:
    ana, ben, code = at_players(phone)
    field = ana.locator(CASH)
    field.focus()
    field.press_sequentially("7")
    play(ben, code, type="change-cash", seat=1, by=2)
    toast(ana, "Ana’s cash: £1 → £3. Entered by Ben.")
    expect(field).to_have_value("7")
    field.press("Enter")
    dialog = ana.get_by_role("dialog")
    expect(dialog).to_contain_text("Ana’s cash: £1 → £3. Entered by Ben.")
    expect(dialog).to_contain_text("Your change: Ana’s cash was set to £7.")
    expect(field).to_have_value("7")
    dialog.get_by_role("button", name="Cancel").click()
    expect(field).to_have_value("3")
    # Begun after it, it replaces.
    field.focus()
    field.press_sequentially("5")
    field.press("Enter")
    toast(ana, "Ana’s cash was set to £5.")
    assert cash(ben, code) == 5


def test_a_side_tapped_after_typing_adds_to_what_was_typed(phone: Phone) -> None:
    ana = phone()
    code = open_table(ana)
    ana.goto(f"/t/{code}/players")
    ana.locator(CASH).fill("20")
    # As on phones where a button takes no focus.
    ana.locator(MORE).dispatch_event("click")
    expect(ana.locator(CASH)).to_have_value("21")
    comes_to(ana, code, 21)


def test_a_phone_that_keeps_nothing_says_so_and_sends_all_the_same(phone: Phone) -> None:
    ana = phone()
    code = open_table(ana)
    ana.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };"
    )
    ana.goto(f"/t/{code}/players")
    ana.route("**/commands?*", lambda route: route.abort())
    tap_quickly(ana, 2)
    expect(ana.locator("#banner-waiting")).to_contain_text("This phone can’t store them.")
    expect(ana.locator(CASH)).to_have_value("3")
    ana.unroute("**/commands?*")
    toast(ana, "Ana’s cash: £1 → £3.")


def test_what_a_phone_kept_before_steps_were_relative_is_sent_as_it_is(phone: Phone) -> None:
    ana = phone()
    code = open_table(ana)
    ana.goto(f"/t/{code}/players")
    moves = [{"type": "set-cash", "seat": 1, "pounds": pounds} for pounds in (5, 6)]
    commands = [
        {"id": f"old-item-{number}", "seen": 1, "do": {"type": "play", "move": move}}
        for number, move in enumerate(moves)
    ]
    items = [{"command": command, "says": "Ana’s cash"} for command in commands]
    keep(ana, f"companion.queue.{code}", items)
    ana.goto("/")
    comes_to(ana, code, 6)
    wait_until(lambda: ana.evaluate("Object.keys(localStorage).join()").count("queue") == 0)


def test_a_note_half_written_outlives_what_others_do(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    ana.get_by_role("link", name="Log").click()
    ana.get_by_label("Add a note").fill("Pizza at")
    ana.locator("#main").focus()
    play(ben, code, type="take-post", company="cairo")
    toast(ana, "Ben took a trading post from the Cairo base.")
    expect(ana.get_by_label("Add a note")).to_have_value("Pizza at")
