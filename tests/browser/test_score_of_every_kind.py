"""The toy's sheet has every kind of row: filled in, shown, saved to a group and corrected."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.promises import broken_promises

pytestmark = pytest.mark.browser

# Laps: 4 + 6 pushes, 1 + 2 knots that bring 0 + 2 + 2. Purse: (5 + 2) × 3. Chains: (10 + 3) × 2.
ANA = {
    "pushes.1-1": "4",
    "knots.1-1": "1",
    "pushes.2-1": "6",
    "knots.2-1": "2",
    "purse-1": "5+2",
    "chains-1": "10+3",
    "thumbs-1": "2",
}
# The same total: 14 pushes, no knots, and all else alike.
BEN = ANA | {"pushes.1-1": "8", "knots.1-1": "0", "knots.2-1": "0", "thumbs-1": "1"}


def fill_in(page: Page) -> None:
    page.fill("#name-1", "Ana")
    page.fill("#name-2", "Ben")
    page.get_by_label("2 players").check(force=True)
    page.tap("[data-do=begin]")
    page.tap("[data-go=sheet]")
    page.fill("#purse-0", "3")
    page.fill("#wire-0", "2")
    for column, cells in ((1, ANA), (2, BEN)):
        for cell, text in cells.items():
            page.locator(f'[id="{cell[:-1]}{column}"]').fill(text)
        page.locator(f'[data-ticks="charms-{column}"]').get_by_text("Owl").tap()


def test_a_sheet_with_every_kind_of_row_has_its_result_and_its_group(phone: Phone) -> None:
    page = phone()
    page.goto("/abacus/score")
    assert broken_promises(page) == []
    fill_in(page)
    expect(page.locator("[data-total='1']")).to_have_text("66")
    expect(page.locator("[data-total='2']")).to_have_text("66")
    # What is ticked is there after a reload.
    page.reload()
    expect(page.locator('[data-ticks="charms-1"] input:checked')).to_have_count(1)
    page.tap("[data-do=result]")
    expect(page.locator("h1")).to_have_text("Ana wins with 66")
    expect(page.locator(".result-why")).to_have_text("Tied with Ben, decided by Thumbs: 2 to 1.")
    expect(page.locator(".result-table tbody tr")).to_have_count(4)
    page.locator("[data-file=group]").tap()
    page.fill("#name", "Friday")
    page.locator("form button.button-primary").tap()
    expect(page.locator("h1")).to_contain_text("Ana")
    page.get_by_role("link", name="Correct a mistake").tap()
    expect(page.locator('[id="chains-1"]')).to_have_value("10+3")
    page.locator('[id="thumbs-2"]').fill("3")
    page.get_by_role("button", name="Save the correction").tap()
    expect(page.locator(".game-changes")).to_contain_text("Numbers on the sheet")
    expect(page.locator("h1")).to_contain_text("Ben")
