"""Totals that nobody sees before they are revealed; and what stays in view of a long column."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.score_sheet import CELLS, NAMES, TOTALS

pytestmark = pytest.mark.browser

HIDE = "Hide totals until they are revealed from last to first"
TYPE = """(cells) => {
  for (const [name, text] of Object.entries(cells)) {
    const field = document.getElementById(name);
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}"""


def begin(page: Page, *, hide: bool) -> None:
    page.goto("/mombasa/score")
    for number, name in enumerate(NAMES, 1):
        page.fill(f"#name-{number}", name)
    if hide:
        page.get_by_label(HIDE).locator("visible=true").check(force=True)
    page.get_by_role("button", name="Fill in sheet").click()
    page.evaluate(TYPE, CELLS)


def test_totals_are_seen_nowhere_until_they_are_revealed(phone: Phone) -> None:
    page = phone()
    begin(page, hide=True)
    total = str(TOTALS[0])
    for _ in range(2):
        page.tap(".score-steps [data-go='1']")
        expect(page.locator("#card-name")).to_have_text("Ana")
        expect(page.locator("#card-total")).to_be_hidden()
        page.tap(".score-steps [data-go=sheet]")
        expect(page.locator("tfoot")).to_be_hidden()
        expect(page.get_by_role("button", name="Show the result")).to_be_hidden()
        assert total not in page.locator("main").inner_text()
        page.reload()
    page.get_by_role("button", name="Reveal from last to first").tap()
    page.wait_for_url("**/result?*#reveal")
    assert total not in page.locator("main").inner_text()
    page.get_by_role("button", name="Reveal place 4").tap()
    expect(page.locator(".bar-total:visible")).to_have_text(str(min(TOTALS)))


def test_hidden_totals_can_be_shown_again(phone: Phone) -> None:
    page = phone()
    begin(page, hide=True)
    page.tap(".score-steps [data-go=sheet]")
    page.get_by_label(HIDE).locator("visible=true").uncheck(force=True)
    expect(page.locator("[data-total='1']")).to_have_text(str(TOTALS[0]))
    expect(page.get_by_role("button", name="Show the result")).to_be_visible()


def test_whose_column_it_is_and_its_total_stay_in_view(phone: Phone) -> None:
    page = phone(viewport={"width": 360, "height": 480}, has_touch=False)
    begin(page, hide=False)
    page.click(".score-steps [data-go='4']")
    page.locator("#bookkeeping-4").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator("#card-name")).to_be_in_viewport(ratio=1)
    expect(page.locator("#card-total")).to_have_text(str(TOTALS[3]))
    expect(page.locator("#card-total")).to_be_in_viewport(ratio=1)
