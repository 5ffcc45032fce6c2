"""The final score on everybody's phone at once: each the own column, also without a network."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.promises import axe_findings, broken_promises, sideways
from tests.browser.score_sheet import CELLS, HEADLINE, NAMES, TOTALS
from tests.browser.tables import open_table, sit, take, toast
from tests.serving import wait_until

pytestmark = pytest.mark.browser

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  // A worker that came while this page was on its way serves the next one.
  return Boolean(await (await caches.open('pages')).match(location.pathname, { ignoreVary: true }));
}"""
WAITING = """() => {
  const kept = localStorage[`companion.score.${location.pathname.split('/')[2]}`];
  return Object.keys(JSON.parse(kept).drafts).length;
}"""


def open_sheet(page: Page) -> str:
    """Name the players on one phone, and open the sheet to the others; returns its address."""
    page.goto("/score")
    for number, name in enumerate(NAMES, 1):
        page.fill(f"#name-{number}", name)
    page.tap("[data-do=begin]")
    page.locator(".score-sides summary").tap()
    page.select_option("#side-cairo", "D2")
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
    expect(cy.locator("#others")).to_contain_text("kept and sent later")
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
    toast(ana, "The result is out.")
    # The same game for all, so that a group has it once whoever saves it.
    ana.tap("[data-do=result]")
    expect(ana.locator("h1")).to_have_text(HEADLINE)
    assert ana.url == ben.url
    assert ana.url.endswith("&tracks=...D2")
    # Correcting leads back to the sheet of all.
    ana.click("[data-file=sheet]")
    ana.wait_for_url(address)


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
    expect(notice).to_contain_text("Not your column: yours is Ana.")
    expect(ben.locator("#others")).to_contain_text("in the column of Benedict-Maximilian")
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
    expect(clash).to_contain_text("Benedict-Maximilian typed 15 here meanwhile. Yours was 12.")
    expect(ana.locator("#cash-2")).to_have_value("15")
    clash.get_by_role("button", name="Put 12").tap()
    expect(ben.locator("#cash-2")).to_have_value("12")
    notice.get_by_role("button", name="To my column").tap()
    expect(ana.locator("#card-name")).to_have_text("Ana")
    expect(notice).to_be_hidden()


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
    spaces = ana.locator("[data-tapped=mombasa] .base-space")
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
    ana.tap("[data-do=confirm]")
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
    expect(ben.locator("#mombasa-2-doubt")).to_contain_text("This track has no space")


def test_on_the_whole_sheet_the_warning_stays_while_the_column_is_another_s(phone: Phone) -> None:
    page = phone(viewport={"width": 360, "height": 640})
    take_column(page, open_sheet(page), 2)
    page.tap("[data-go=sheet]")
    notice = page.locator("#wrong-column")
    expect(notice).to_be_hidden()
    page.tap("#cash-4")
    for cell in ("cash-4", "bookkeeping-4", "cairo-1"):
        page.fill(f"#{cell}", "3")
        expect(notice).to_contain_text("Not your column: yours is Benedict-Maximilian.")
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
