"""What is typed while an answer is on its way stays as typed, wherever numbers are entered."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.holding import Held
from tests.browser.tables import open_table, play, sit, state, toast, two_phones
from tests.browser.test_actions import more, says
from tests.browser.test_box import new_box, saved
from tests.serving import wait_until

pytestmark = pytest.mark.browser


def at_actions(page: Page) -> str:
    code = open_table(page)
    play(page, code, type="begin-actions")
    return code


def answer_all(page: Page, held: Held) -> None:
    """Let answers go until the sheet has nothing more to ask."""
    busy = page.locator("#action-place[aria-busy]")
    held.answer_until(lambda: not busy.count())


def test_a_plus_typed_between_two_answers_stays(phone: Phone) -> None:
    page = phone()
    code = at_actions(page)
    page.goto(f"/t/{code}/actions/goods")
    held = Held(page, "**/actions/goods?*")
    units = page.locator("#act-units")
    units.tap()
    page.keyboard.type("1")
    held.wait()
    # The answer to 1 is on its way.
    page.keyboard.type("+")
    held.let_go()
    assert "units=1%2B" in held.wait().url
    # The server reads a sum that is not finished as 1.
    answer_all(page, held)
    expect(units).to_have_value("1+")
    page.keyboard.type("3")
    answer_all(page, held)
    expect(units).to_have_value("1+3")
    assert page.locator(".sheet-left").inner_text() == "4 units left"


def test_a_field_that_is_left_says_what_was_read_in_it(phone: Phone) -> None:
    page = phone()
    code = at_actions(page)
    page.goto(f"/t/{code}/actions/goods")
    held = Held(page, "**/actions/goods?*")
    units = page.locator("#act-units")
    units.tap()
    page.keyboard.type("2+")
    answer_all(page, held)
    expect(units).to_have_value("2+")
    units.blur()
    expect(units).to_have_value("2")
    # A card that is tapped comes behind what the field says by then.
    units.tap()
    page.keyboard.type("+")
    page.locator("[name=units-add][value='3']").tap()
    expect(units).to_have_value("2+3")
    page.locator("[name=units-add][value='1']").tap()
    answer_all(page, held)
    expect(units).to_have_value("2+3+1")


# A number of each kind of sheet, and what the sheet must say before it asks for it.
SHEETS = {
    "goods": ("buys=1", "crate"),
    "expansion": ("company=cairo", "points"),
    "bonus-marker": ("space=expansion-majority", "total-expansion"),
    "bookkeeper": ("", "card-points"),
}


def test_a_sum_is_typed_to_its_end_on_every_sheet(phone: Phone) -> None:
    page = phone()
    code = at_actions(page)
    for kind, (query, name) in SHEETS.items():
        page.goto(f"/t/{code}/actions/{kind}?{query}")
        field = page.locator(f"#act-{name}")
        field.focus()
        page.keyboard.type("1+")
        expect(page.locator("#action-place[aria-busy]")).to_have_count(0)
        page.keyboard.type("3")
        expect(page.locator("#action-place[aria-busy]")).to_have_count(0)
        expect(field).to_have_value("1+3")
        # What the sheet has read, once the field is left.
        field.blur()
        expect(field).to_have_value("4")


def test_what_stands_above_may_go_while_a_number_is_stepped(phone: Phone) -> None:
    page = phone()
    code = at_actions(page)
    page.goto(f"/t/{code}/actions/goods?units=4&buys=1")
    held = Held(page, "**/actions/goods?*")
    page.locator("#act-buys").uncheck(force=True)
    held.wait()
    more(page, "steps-cairo", 2)
    cairo = page.locator("#act-steps-cairo")
    cairo.focus()
    held.let_go()
    expect(page.locator("#act-crate")).to_have_count(0)
    expect(cairo).to_have_value("2")
    expect(cairo).to_be_focused()
    held.stop()
    said = says(page)
    assert isinstance(said, dict)
    assert said["parts"][0]["steps"] == 2


def test_a_number_of_the_table_is_typed_to_its_end(phone: Phone) -> None:
    ana, ben, code = two_phones(phone, viewport={"width": 1280, "height": 800}, has_touch=False)
    ana.goto(f"/t/{code}/players")
    cash = ana.locator("#player-1-cash")
    cash.evaluate("field => field.closest('details')?.setAttribute('open', '')")
    cash.click()
    # For a moment it says what the table says.
    for key in ("1", "2", "Backspace"):
        ana.keyboard.press(key)
    play(ben, code, type="set-cash", seat=1, pounds=38)
    expect(cash).to_have_attribute("value", "38")
    ana.keyboard.press("5")
    expect(cash).to_have_value("15")
    cash.blur()
    # Somebody has set another one since it was begun.
    expect(ana.locator("#conflict [data-says]")).to_contain_text("15")
    ana.locator("#conflict").get_by_role("button", name="Cancel").click()
    expect(cash).to_have_value("38")
    # A caret that was placed stands in no number that nobody has seen.
    cash.click()
    cash.click()
    play(ben, code, type="set-cash", seat=1, pounds=40)
    expect(cash).to_have_value("40")
    ana.keyboard.press("7")
    expect(cash).to_have_value("7")
    cash.blur()
    toast(ana, "Ana’s cash was set to £7.")


def test_a_first_key_is_kept_where_a_phone_is_too_busy_to_select(phone: Phone) -> None:
    page, _, code = two_phones(phone, viewport={"width": 1280, "height": 800}, has_touch=False)
    page.goto(f"/t/{code}/players")
    cash = page.locator("#player-1-cash")
    cash.evaluate("field => field.closest('details')?.setAttribute('open', '')")
    # What is to come at once comes after the first key, which types what stood there anyway.
    page.evaluate(
        """() => {
          const timer = window.setTimeout;
          window.late = [];
          window.setTimeout = (call, ms, ...rest) =>
            ms ? timer(call, ms, ...rest) : window.late.push(call);
        }"""
    )
    expect(cash).to_have_value("1")
    cash.click()
    page.keyboard.press("1")
    assert page.evaluate("window.late.splice(0).map(call => call()).length")
    page.keyboard.press("5")
    expect(cash).to_have_value("15")


def test_what_is_chosen_or_typed_stays_when_the_first_post_leaves_a_base(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    ana.locator("#cairo-name").click()
    ana.locator("#cairo-posts > summary").click()
    ana.locator("#cairo-base-2").select_option(label="3 posts")
    ana.locator("#mombasa-name").click()
    value = ana.locator("#mombasa-set-value")
    value.tap()
    ana.keyboard.type("1")
    # What stood above the companies goes; Cairo is sent anew, Mombasa is not.
    play(ben, code, type="take-post", company="cairo")
    expect(ana.locator(".companies-start")).to_have_count(0)
    ana.keyboard.type("2")
    expect(value).to_have_value("12")
    expect(ana.locator("#cairo-base-2")).to_be_visible()
    expect(ana.locator("#cairo-base-2")).to_have_value('{"final_open":false,"posts":3}')


def test_a_list_that_is_open_keeps_its_entries(phone: Phone) -> None:
    ana, ben = phone(), phone()
    code = open_table(ana)
    ana.goto(f"/t/{code}/lobby")
    # Whether it is open is the browser's secret; it closes where its entries are taken away.
    entry = ana.locator("#seat-1-colour option").last
    entry.evaluate("entry => { entry.stays = true; }")
    sit(ben, code, 3)
    expect(ana.locator("#seat-3")).to_contain_text("1 phone")
    assert entry.evaluate("entry => entry.stays")


def test_points_of_an_expansion_are_typed_to_their_end(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/expand?box=practice")
    expect(page.locator(".expand-left strong")).to_be_visible()
    held = Held(page, "**/mombasa/expand/look?*")
    points = page.locator("#points")
    points.tap()
    page.keyboard.type("1+")
    held.let_go()
    # The plus was typed while 1 was asked.
    held.let_go()
    expect(page.locator(".expand-left strong")).to_have_text("1")
    page.keyboard.type("3")
    held.let_go()
    expect(page.locator(".expand-left strong")).to_have_text("4")
    expect(points).to_have_value("1+3")
    held.stop()
    points.blur()
    expect(points).to_have_value("4")
    # A side adds to the whole sum, also on phones where a button takes no focus.
    points.fill("1+3")
    one_more = page.locator(".stepper:has(#points) [data-step='1']")
    one_more.dispatch_event("click")
    expect(points).to_have_value("5")


def test_a_cell_that_is_typed_into_again_keeps_what_came_last(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    for page in (ana, ben):
        page.goto(f"/t/{code}/score")
    held = Held(ana, "**/score/cells?*")
    cash = ana.locator("#cash-1")
    cash.tap()
    for key in "5+":
        ana.tap(f"#keypad [data-key='{key}']")
    ana.tap("#mombasa-1")
    # It is on its way when she comes back to it.
    held.wait()
    cash.tap()
    for key in "+2":
        ana.tap(f"#keypad [data-key='{key}']")
    expect(cash).to_have_value("5+2")
    held.let_go()
    expect(cash).to_have_value("5+2")
    held.stop()
    cash.blur()
    ben.tap("[data-go=sheet]")
    expect(ben.locator("#cash-1")).to_have_value("5+2")
    expect(ana.locator(".field-clash")).to_have_count(0)


def test_what_is_typed_back_comes_after_what_is_on_its_way(phone: Phone) -> None:
    ana, _, code = two_phones(phone)
    ana.goto(f"/t/{code}/score")
    held = Held(ana, "**/score/cells?*")
    cash = ana.locator("#cash-1")
    cash.fill("5")
    ana.tap("#mombasa-1")
    held.wait()
    # The table says nothing of it yet, so that nothing is what it says anyway.
    cash.fill("")
    ana.tap("#mombasa-1")
    held.let_go()
    assert state(ana, code)["score"]["cells"]["cash-1"] == "5"
    held.stop()
    wait_until(lambda: "cash-1" not in state(ana, code)["score"]["cells"])
    expect(cash).to_have_value("")


def test_a_cell_is_sent_though_the_page_is_left_in_the_middle_of_it(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    ben.goto(f"/t/{code}/score")
    ben.tap("[data-go=sheet]")
    ana.goto(f"/t/{code}/score")
    ana.tap("#cash-1")
    for key in "12":
        ana.tap(f"#keypad [data-key='{key}']")
    ana.go_back()
    expect(ben.locator("#cash-1")).to_have_value("12")


def test_text_typed_in_a_box_stays_when_another_phone_has_taught_it_too(phone: Phone) -> None:
    ana, ben = phone(service_workers="block"), phone()
    address = new_box(ana)
    for page in (ana, ben):
        page.goto(f"{address}tracks/A1")
    bonus = ben.select_option("#bonus", index=3)
    saved(ben)
    held = Held(ana, "**/tracks/A1")
    ana.locator("[data-space]").nth(2).click()
    held.wait()
    ana.locator(".track-text summary").click()
    shares = ana.locator("#shares")
    shares.focus()
    ana.keyboard.press("End")
    ana.keyboard.type(", 5=3")
    held.let_go()
    expect(ana.locator(".teach-joined")).to_be_visible()
    expect(shares).to_have_value("2=1, 5=3")
    expect(shares).to_be_focused()
    held.stop()
    with ana.expect_response(lambda answer: answer.request.method == "POST"):
        shares.blur()
    ana.reload()
    expect(shares).to_have_value("2=1, 5=3")
    expect(ana.locator("#bonus")).to_have_value(*bonus)


def test_the_next_thing_of_a_box_is_begun_before_the_one_before_it_is_there(phone: Phone) -> None:
    page = phone(service_workers="block")
    page.goto(f"{new_box(page)}books")
    held = Held(page, "**/books")
    one = page.locator(".amount input").first
    one.fill("2")
    page.get_by_role("button", name="Add", exact=True).click()
    held.wait()
    other = page.locator(".amount input").last
    page.locator(".amount-more").last.click()
    more_of_it = other.input_value()
    assert more_of_it
    held.let_go()
    expect(page.locator(".things li")).to_have_count(1)
    expect(other).to_have_value(more_of_it)
    expect(one).to_have_value("")
