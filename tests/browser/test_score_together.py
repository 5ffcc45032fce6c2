"""The final score on everybody's phone at once: each the own column, also without a network."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.promises import axe_findings, broken_promises, sideways
from tests.browser.score_sheet import CELLS, HEADLINE, NAMES, TOTALS
from tests.browser.tables import keep, open_table, play, post, sit, state, take, toast
from tests.serving import wait_until

pytestmark = pytest.mark.browser

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  // A worker that came while this page was on its way serves the next one.
  return Boolean(await (await caches.open('pages')).match(location.pathname, { ignoreVary: true }));
}"""
RESULT_KEPT = """async () =>
  Boolean(await caches.match('/mombasa/score/result', { ignoreVary: true }))"""
WAITING = """() => {
  const kept = localStorage[`companion.score.${location.pathname.split('/')[2]}`];
  return Object.keys(JSON.parse(kept).drafts).length;
}"""

HAS_COINS = """() => {
  const kept = localStorage[`companion.score.${location.pathname.split('/')[2]}`];
  return JSON.parse(kept).told.coins?.mine;
}"""


def open_sheet(page: Page) -> str:
    """Name the players on one phone, and open the sheet to the others; returns its address."""
    page.goto("/mombasa/score")
    for number, name in enumerate(NAMES, 1):
        page.fill(f"#name-{number}", name)
    page.tap("[data-do=begin]")
    page.locator(".score-sides summary").tap()
    page.select_option("#variant-cairo", "D2")
    page.tap("[data-do=players]")
    page.tap("[data-do=share]")
    page.wait_for_url("**/t/*/score")
    return page.url


def take_column(page: Page, address: str, column: int) -> None:
    """Come by the picture and say who this is."""
    page.goto(address)
    page.locator(".who-seat").nth(column - 1).tap()
    expect(page.locator("#card-name")).to_have_text(NAMES[column - 1])


def type_in(page: Page, column: int, *rows: str) -> None:
    """Fill in cells of a column, all of them if none are named, and leave the last one."""
    for cell, text in CELLS.items():
        row, _, number = cell.rpartition("-")
        if number == str(column) and (not rows or row in rows):
            page.fill(f"#{cell}", text)
    page.evaluate("document.activeElement.blur()")


def open_result(page: Page) -> None:
    """Open the result that another phone has shown: the way is in view wherever on the sheet."""
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    way = page.locator(".score-notes .result-out a")
    expect(way).to_be_in_viewport(ratio=1)
    way.tap()


def test_four_phones_score_a_game_at_once_and_one_is_offline_in_the_middle(phone: Phone) -> None:
    phones = [phone() for _ in NAMES]
    ana, ben, cy, dora = phones
    address = open_sheet(ana)
    for column, page in enumerate(phones, 1):
        take_column(page, address, column)
    wait_until(lambda: bool(cy.evaluate(KEPT)))
    type_in(cy, 3, "cash", "mombasa")
    wait_until(lambda: cy.evaluate(WAITING) == 0)
    cy.context.set_offline(True)
    type_in(cy, 3, "cape-town", "saint-louis")
    expect(cy.locator("#others")).to_contain_text("saved and sent later")
    type_in(ana, 1)
    type_in(ben, 2)
    cy.reload()
    expect(cy.locator("#card-name")).to_have_text(NAMES[2])
    expect(cy.locator("#saint-louis-3")).to_have_value(CELLS["saint-louis-3"])
    type_in(cy, 3)
    dora.tap("[data-go=table]")
    type_in(dora, 0)
    dora.tap("[data-go='4']")
    type_in(dora, 4)
    # What was typed offline is not on the other phones yet, and nothing of it is lost.
    expect(ana.locator("#bookkeeping-4")).to_have_value(CELLS["bookkeeping-4"])
    expect(ana.locator("#cash-3")).to_have_value(CELLS["cash-3"])
    expect(ana.locator("#cairo-3")).to_have_value("")
    assert cy.evaluate(WAITING) == 5
    cy.context.set_offline(False)
    for page in phones:
        page.tap("[data-go=sheet]")
        for number, total in enumerate(TOTALS, 1):
            expect(page.locator(f'[data-total="{number}"]')).to_have_text(str(total))
        shown = page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('.sheet input')]"
            ".map(field => [field.name, field.value]))"
        )
        assert shown == CELLS
    assert cy.evaluate(WAITING) == 0
    ben.tap("[data-do=result]")
    expect(ben.locator("h1")).to_have_text(HEADLINE)
    assert ben.url == f"{address}/result"
    open_result(ana)
    expect(ana.locator("h1")).to_have_text(HEADLINE)
    assert ana.url == ben.url
    # A number changed later changes the result on every phone, and says by whom.
    cy.tap("[data-go='2']")
    cy.fill("#bookkeeping-2", "215")
    cy.tap("#cash-2")
    for page in (ana, ben):
        expect(page.locator("h1")).to_have_text("Benedict-Maximilian wins with 345")
        toast(page, "Cy changed Benedict-Maximilian’s bookkeeping: 15 → 215.")
        expect(page.locator(".result-changes")).to_contain_text("bookkeeping: 15 → 215")
    # What is passed on is a link that stays what it says, the same game for all.
    saved = ana.locator("[data-file=group]").get_attribute("href") or ""
    assert saved == ben.locator("[data-file=group]").get_attribute("href")
    assert "tracks=...D2" in saved
    # Correcting leads back to the sheet of all, and Back to the result.
    ana.locator("[data-file=sheet]").press("Enter")
    ana.wait_for_url(address)
    ana.go_back()
    expect(ana.locator("h1")).to_have_text("Benedict-Maximilian wins with 345")


def test_a_result_without_a_network_is_that_of_what_was_typed_and_then_of_all(phone: Phone) -> None:
    ana, ben = phone(), phone()
    address = open_sheet(ana)
    take_column(ana, address, 1)
    take_column(ben, address, 2)
    for column, page in ((1, ana), (2, ben), (3, ben), (4, ben), (0, ana)):
        page.tap(f"[data-go={'table' if column == 0 else repr(str(column))}]")
        type_in(page, column)
    ana.tap("[data-go=sheet]")
    expect(ana.locator('[data-total="4"]')).to_have_text("291")
    wait_until(lambda: bool(ana.evaluate(KEPT)) and ana.evaluate(WAITING) == 0)
    wait_until(lambda: bool(ana.evaluate(RESULT_KEPT)))
    ana.context.set_offline(True)
    ana.fill("#cash-1", "214")
    ana.tap("[data-do=result]")
    expect(ana.locator("h1")).to_have_text("Ana wins with 382")
    assert ana.url == f"{address}/result"
    ben.fill("#cash-4", "300")
    ben.tap("#mombasa-4")
    wait_until(lambda: ben.evaluate(WAITING) == 0)
    ana.reload()
    expect(ana.locator("h1")).to_have_text("Ana wins with 382")
    ana.context.set_offline(False)
    expect(ana.locator("h1")).to_have_text("Dorothea Featherstone wins with 585")
    expect(ben.locator("#cash-1")).to_have_value("214")
    expect(ben.locator(".score-notes .result-out")).to_be_visible()


def test_who_is_where_is_seen_and_nobody_overwrites_another(phone: Phone) -> None:
    ana, ben = phone(), phone(color_scheme="dark")
    address = open_sheet(ana)
    assert broken_promises(ana) == []
    take_column(ana, address, 1)
    take_column(ben, address, 2)
    ben.tap("#cape-town-2")
    expect(ana.locator("#others")).to_contain_text("Benedict-Maximilian: Cape Town")
    ana.tap("[data-go='2']")
    notice = ana.locator("#wrong-column")
    expect(notice).to_contain_text("That’s not your column. Yours is Ana.")
    expect(ben.locator("#others")).to_contain_text("in Benedict-Maximilian’s column")
    for page in (ana, ben):
        assert [*axe_findings(page), *sideways(page)] == []
    # Both type into one cell, one of them without a network.
    ana.context.set_offline(True)
    ana.fill("#cash-2", "12")
    ana.tap("#mombasa-2")
    ben.fill("#cash-2", "15")
    ben.tap("#mombasa-2")
    wait_until(lambda: ben.evaluate(WAITING) == 0)
    ana.context.set_offline(False)
    clash = ana.locator(".field-clash")
    expect(clash).to_contain_text("Benedict-Maximilian entered 15 here. Yours was 12.")
    expect(ana.locator("#cash-2")).to_have_value("15")
    clash.get_by_role("button", name="Use 12").tap()
    expect(ben.locator("#cash-2")).to_have_value("12")
    notice.get_by_role("button", name="Go to mine").tap()
    expect(ana.locator("#card-name")).to_have_text("Ana")
    expect(notice).to_be_hidden()


def test_a_number_that_arrives_is_replaced_by_what_is_typed_and_never_goes_over_it(
    phone: Phone,
) -> None:
    ana, ben = phone(), phone()
    ana.clock.install()
    address = open_sheet(ana)
    take_column(ana, address, 1)
    take_column(ben, address, 2)
    ana.tap("[data-go='2']")
    cash = ana.locator("#cash-2")
    cash.tap()
    ben.fill("#cash-2", "8")
    ben.tap("#mombasa-2")
    # Nothing was typed here yet: no 89.
    expect(cash).to_have_value("8")
    ana.keyboard.type("9")
    expect(cash).to_have_value("9")
    ben.fill("#cash-2", "7")
    ben.tap("#mombasa-2")
    wait_until(lambda: ben.evaluate(WAITING) == 0)
    ana.clock.fast_forward(4000)
    # Both typed; whoever goes on typing is asked about all of it.
    clash = ana.locator(".field-clash")
    expect(clash).to_contain_text("Benedict-Maximilian entered 7 here. Yours was 9.")
    expect(cash).to_have_value("9")
    ana.keyboard.type("1")
    expect(clash).to_contain_text("Yours was 91.")
    ana.tap("#mombasa-2")
    expect(cash).to_have_value("7")
    ana.reload()
    clash.get_by_role("button", name="Use 91").tap()
    expect(ben.locator("#cash-2")).to_have_value("91")
    # Sent, but still being typed: a number that arrives now is asked about too.
    cash.tap()
    ana.keyboard.type("5")
    ana.clock.fast_forward(4000)
    expect(ben.locator("#cash-2")).to_have_value("5")
    ben.fill("#cash-2", "6")
    ben.tap("#mombasa-2")
    expect(clash).to_contain_text("Benedict-Maximilian entered 6 here. Yours was 5.")
    expect(cash).to_have_value("5")


def test_the_coins_are_one_phone_s_at_a_time(phone: Phone) -> None:
    ana, ben = phone(), phone(color_scheme="dark")
    for page in (ana, ben):
        page.clock.install()
    address = open_sheet(ana)
    take_column(ana, address, 1)
    take_column(ben, address, 2)
    ana.tap("[data-go=table]")
    ana.locator("#mombasa-0").tap()
    expect(ana.locator("#mombasa-0")).to_be_focused()
    wait_until(lambda: bool(ana.evaluate(HAS_COINS)))
    # Whoever comes from the own column can type nothing here, nor into the column unseen.
    ben.locator("#cairo-2").tap()
    expect(ben.locator("#keypad")).to_be_visible()
    ben.tap("[data-go=table]")
    note = ben.locator("#coins-note")
    expect(note).to_contain_text("Ana is entering the coins.")
    expect(ben.locator("#keypad")).to_be_hidden()
    ben.tap("[data-go=sheet]")
    expect(ben.locator("#keypad")).to_be_visible()
    ben.locator("#mombasa-0").tap()
    expect(ben.locator("#keypad")).to_be_hidden()
    ben.tap("[data-go=table]")
    expect(ben.locator("#mombasa-0")).not_to_be_editable()
    expect(ben.locator("[data-base=cairo]")).to_be_disabled()
    assert [*axe_findings(ben), *sideways(ben)] == []
    # Taken over in the middle of a number: that is kept.
    ana.keyboard.type("6")
    note.get_by_role("button", name="Take over").tap()
    wait_until(lambda: bool(ben.evaluate(HAS_COINS)))
    ana.clock.fast_forward(2000)
    expect(ana.locator("#coins-note")).to_contain_text("Benedict-Maximilian is entering the coins.")
    ben.clock.fast_forward(2000)
    expect(ben.locator("#mombasa-0")).to_have_value("6")
    expect(ben.locator("#mombasa-0")).to_be_editable()
    # Whoever leaves leaves them to whoever has them open.
    ben.goto("/")
    ana.clock.fast_forward(2000)
    expect(ana.locator("#coins-note")).to_be_hidden()
    expect(ana.locator("#mombasa-0")).to_be_editable()


def test_names_and_colours_are_changed_on_any_phone_and_nothing_typed_is_lost(phone: Phone) -> None:
    ana, ben = phone(), phone()
    address = open_sheet(ana)
    take_column(ana, address, 1)
    take_column(ben, address, 2)
    ana.tap("#cash-1")
    ana.keyboard.type("12")
    ben.tap("[data-do=players]")
    ben.tap(".who-names summary")
    assert [*axe_findings(ben), *sideways(ben)] == []
    # Also those of a player without a phone.
    ben.fill("#name-4", "Dolores")
    ben.select_option("#colour-4", "red")
    expect(ana.locator(".score-steps [data-name='4']")).to_have_text("Dolores")
    expect(ana.locator(".score-steps [data-mark='4'] .player-red")).to_be_visible()
    expect(ana.locator("#cash-1")).to_be_focused()
    expect(ana.locator("#cash-1")).to_have_value("12")
    # Two at once: whoever comes second is asked.
    ana.tap("[data-do=players]")
    ana.tap(".who-names summary")
    ana.context.set_offline(True)
    ana.fill("#name-3", "Cyril")
    ana.tap("#name-2")
    ben.fill("#name-3", "Cyrus")
    ben.tap("#name-2")
    wait_until(lambda: ben.evaluate(WAITING) == 0)
    ana.context.set_offline(False)
    clash = ana.locator(".field-clash")
    expect(clash).to_contain_text("Benedict-Maximilian entered Cyrus here.")
    clash.get_by_role("button", name="Use Cyril").tap()
    expect(ben.locator("#name-3")).to_have_value("Cyril")
    # Two who are called the same wait until they are told apart, and may swap.
    ben.fill("#name-1", "Benedict-Maximilian")
    expect(ben.locator("#name-2-error")).to_contain_text("Someone else has this name.")
    ben.fill("#name-2", "Ana")
    ben.tap("#name-3")
    expect(ana.locator("#name-1")).to_have_value("Benedict-Maximilian")
    expect(ana.locator("#name-2")).to_have_value("Ana")


def test_what_is_typed_into_a_closed_table_waits_until_it_is_open_again(phone: Phone) -> None:
    ana, ben = phone(), phone()
    address = open_sheet(ana)
    take_column(ana, address, 1)
    take_column(ben, address, 2)
    ben.tap("#cash-2")
    ben.keyboard.type("33")
    arrange = f"{address.removesuffix('/score')}/arrange"
    post(ana, arrange, {"do": "close"})
    ben.tap("#mombasa-2")
    expect(ben.locator("#mombasa-2")).not_to_be_editable()
    expect(ben.locator("#cash-2")).to_have_value("33")
    assert ben.evaluate(WAITING) == 1
    post(ana, arrange, {"do": "reopen"})
    expect(ana.locator("#cash-2")).to_have_value("33")


def test_a_number_whose_id_stands_for_something_else_is_written_under_another(
    phone: Phone,
) -> None:
    ana = phone()
    address = open_sheet(ana)
    take_column(ana, address, 1)
    code = address.split("/")[-2]
    seen = ana.request.get(f"/t/{code}/state").json()["version"]
    play(ana, code, type="set-cell", row="cairo", seat=1, text="8")
    move = {"type": "set-cell", "row": "cash", "seat": 1, "text": "33"}
    draft = {"id": f"test-{code}-{seen}", "seen": seen, "move": move, "at": 0}
    ana.goto("/join")
    keep(ana, f"companion.score.{code}", {"drafts": {"cash-1": draft}})
    ana.goto(address)
    wait_until(lambda: state(ana, code)["score"]["cells"].get("cash-1") == "33")
    assert ana.evaluate(WAITING) == 0


def test_a_live_table_s_numbers_are_marked_and_confirmed_by_a_glance(phone: Phone) -> None:
    ana, ben = phone(), phone(viewport={"width": 1280, "height": 800}, has_touch=False)
    code = open_table(ana)
    sit(ben, code, 2)
    ana.goto(f"/t/{code}/")
    take(ana, "mombasa", 1)
    take(ana, "mombasa", 1)
    ana.goto(f"/t/{code}/score")
    expect(ana.locator("#card-name")).to_have_text("Ana")
    ana.tap("[data-go=table]")
    # Nothing is missing: what is asked for is a glance, and no keypad hides it.
    expect(ana.locator("[data-do=confirm]")).to_be_in_viewport(ratio=1)
    expect(ana.locator("#keypad")).to_be_hidden()
    field = ana.locator("#mombasa-0")
    value = field.input_value()
    expect(field).to_have_attribute("data-known", "")
    expect(ana.locator("#from-table")).to_be_visible()
    # The base stands as the table has it: two posts have left, and two more do.
    ana.tap("[data-base=mombasa]")
    spaces = ana.locator("[data-tapped=mombasa] .space")
    expect(spaces.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(spaces.nth(2)).to_have_attribute("aria-pressed", "false")
    spaces.nth(3).tap()
    expect(field).not_to_have_value(value)
    expect(field).not_to_have_attribute("data-known", "")
    ben.goto(f"/t/{code}/score")
    expect(ben.locator("#mombasa-0")).to_have_value(re.compile(rf"^(?!{value}$)\d+$"))
    # A glance without a network is kept as numbers are, and goes out when there is one.
    wait_until(lambda: ana.evaluate(WAITING) == 0 and bool(ana.evaluate(KEPT)))
    ana.context.set_offline(True)
    # One button ends a column in which nothing is missing.
    expect(ana.locator("[data-do=next]")).to_be_hidden()
    ana.tap("[data-do=confirm]")
    expect(ana.locator("#score")).to_have_attribute("data-stage", "1")
    expect(ana.locator("#cairo-0")).not_to_have_attribute("data-known", "")
    expect(ana.locator("[data-do=confirm]")).to_be_hidden()
    ana.reload()
    expect(ana.locator("#cairo-0")).not_to_have_attribute("data-known", "")
    expect(ben.locator("#cairo-0")).to_have_attribute("data-known", "")
    assert ana.evaluate(WAITING) == 1
    ana.context.set_offline(False)
    expect(ben.locator("#cairo-0")).not_to_have_attribute("data-known", "")
    wait_until(lambda: ana.evaluate(WAITING) == 0)
    # Shares that the practice track cannot give are doubted, quietly.
    ben.fill("#mombasa-2", "19+1")
    expect(ben.locator("#mombasa-2-doubt")).to_contain_text("No space on this track")


def test_on_the_whole_sheet_the_warning_stays_while_the_column_is_another_s(phone: Phone) -> None:
    page, other = phone(viewport={"width": 360, "height": 640}), phone()
    address = open_sheet(page)
    take_column(other, address, 4)
    take_column(page, address, 2)
    page.tap("[data-go=sheet]")
    notice = page.locator("#wrong-column")
    expect(notice).to_be_hidden()
    # Any phone fills in for a player who has none.
    page.tap("#cash-1")
    expect(notice).to_be_hidden()
    page.tap("#cash-4")
    for cell in ("cash-4", "bookkeeping-4", "cairo-4"):
        page.fill(f"#{cell}", "3")
        expect(notice).to_contain_text("That’s not your column. Yours is Benedict-Maximilian.")
        expect(notice).to_be_in_viewport(ratio=1)
        # Whose column it is, can still be read.
        expect(page.locator("thead [data-name='4']")).to_be_in_viewport(ratio=1)
        assert [*sideways(page)] == []
    notice.get_by_role("button").tap()
    expect(page.locator("#cash-2")).to_be_focused()
    expect(notice).to_be_hidden()
    # The coins are everybody's.
    page.tap("#cairo-0")
    expect(notice).to_be_hidden()
