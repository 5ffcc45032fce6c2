"""Whatever replaces the sheet of a phone puts it aside: it is kept, and offered back."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.promises import axe_findings
from tests.browser.test_score_as_sheet import keep
from tests.browser.test_score_result import ADDRESS

pytestmark = pytest.mark.browser

HALF = {"cash-1": "7", "mombasa-0": "6"}
CELLS = "JSON.parse(localStorage['score-sheet']).cells"
EARLIER = "JSON.parse(localStorage['score-sheets'] ?? '[]').map(({ cells }) => cells)"


def correct(page: Page) -> None:
    """Come by somebody's link, and correct the numbers."""
    page.goto(ADDRESS)
    page.click("[data-file=sheet]")
    expect(page.locator("#cash-1")).to_have_value("14")


def test_a_sheet_that_a_link_has_replaced_is_offered_back(phone: Phone) -> None:
    page = phone()
    # As older versions kept it, without an id.
    keep(page, HALF, seats=[{"name": "Eva", "colour": "red"}], count=2)
    correct(page)
    offer = page.locator("#aside")
    expect(offer).to_contain_text("Your sheet is saved: Eva, Green")
    page.fill("#cash-1", "15")
    expect(offer).to_be_hidden()
    page.goto("/")
    page.get_by_role("link", name="Eva, Green").tap()
    expect(page.locator("#mombasa-0")).to_have_value("6")
    assert page.evaluate(CELLS) == HALF
    # Nor is the other one lost, with what was typed into it.
    page.tap("[data-do=players]")
    expect(page.locator("#name-1")).to_have_value("Eva")
    rows = page.locator(".earlier-row")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Ana, Benedict-Maximilian, Cy, Dorothea Featherstone")
    expect(rows).to_contain_text("complete")
    assert list(axe_findings(page)) == []
    # One is deleted only after a question.
    rows.get_by_role("button", name="Delete sheet: Ana").tap()
    page.get_by_role("button", name="Keep it").tap()
    expect(rows).to_have_count(1)
    rows.locator(".row-body").tap()
    expect(page.locator("#cash-1")).to_have_value("15")
    page.tap("[data-do=players]")
    rows.get_by_role("button").tap()
    expect(page.locator("#delete-sheet")).to_contain_text("Eva, Green")
    page.locator("#delete-sheet").get_by_role("button", name="Delete").tap()
    expect(page.locator("#earlier")).to_be_hidden()
    assert page.evaluate(EARLIER) == []


def test_undo_keeps_what_was_typed_into_the_other_sheet(phone: Phone) -> None:
    page = phone()
    keep(page, HALF)
    page.tap("[data-do=new]")
    page.tap(".toast-undo")
    # Nobody has typed into the new one.
    assert page.evaluate(CELLS) == HALF
    assert page.evaluate(EARLIER) == []
    correct(page)
    page.fill("#cash-1", "15")
    page.tap(".toast-undo")
    assert page.evaluate(CELLS) == HALF
    assert [cells["cash-1"] for cells in page.evaluate(EARLIER)] == ["15"]
    # Another tab has the same sheet; where it opens another, this one is put aside once.
    other = page.context.new_page()
    correct(other)
    expect(page.locator("#cash-1")).to_have_value("14")
    page.bring_to_front()
    assert [cells["cash-1"] for cells in page.evaluate(EARLIER)] == ["7", "15"]


def test_the_own_result_is_corrected_on_the_sheet_that_it_comes_from(phone: Phone) -> None:
    page = phone()
    correct(page)
    page.tap("[data-go=table]")
    page.tap("[data-base=cairo]")
    page.locator("[data-tapped=cairo] .space").nth(4).tap()
    page.tap("[data-go=sheet]")
    page.tap("[data-do=result]")
    page.click("[data-file=sheet]")
    expect(page.locator("#cairo-0")).to_have_value("5")
    expect(page.locator("#aside")).to_be_hidden()
    assert page.evaluate(EARLIER) == []
    page.tap("[data-go=table]")
    page.tap("[data-base=cairo]")
    expect(page.locator("[data-tapped=cairo] .post:visible")).to_have_count(10)


SEVERAL = """async () => {
  const { src } = document.querySelector("script[src*='score/page.js']");
  const { putAside } = await import(src.replace('page.js', 'earlier.js'));
  const { blankSheet } = await import(src.replace('page.js', 'sheet.js'));
  const seats = (name) => [{ name, colour: 'blue' }];
  const put = (sheet, name) => putAside({ ...blankSheet(seats(name)), ...sheet }, [name]);
  for (let at = 0; at < 40; at += 1) {
    put({ id: `s${at}`, cells: { 'cash-1': String(at) }, touched: at }, 'Ana');
  }
  put({ id: 's39', cells: {}, touched: 38 }, 'Ana');
  put({ id: 'empty', touched: 50 }, '');
  put({ id: 'same-names', touched: 51 }, 'Ana');
  put({ id: 'other-names', touched: 52 }, 'Ben');
  const kept = JSON.parse(localStorage['score-sheets']);
  return kept.map(({ id, cells }) => [id, cells['cash-1'] ?? '']);
}"""


def test_the_last_thirty_are_kept_and_none_that_says_nothing(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/score")
    kept = [[f"s{at}", str(at)] for at in range(39, 10, -1)]
    assert page.evaluate(SEVERAL) == [["other-names", ""], *kept]
    # Something else under their name does no harm.
    for rubbish in ("{", "{}", '[1, null, {"seats": []}]'):
        page.evaluate("kept => localStorage.setItem('score-sheets', kept)", rubbish)
        page.goto("/mombasa/score")
        expect(page.locator("[data-do=begin]")).to_be_visible()
        expect(page.locator("#earlier")).to_be_hidden()


def test_a_sheet_is_copied_and_stays_as_it_is(phone: Phone) -> None:
    page = phone()
    keep(page, HALF, seats=[{"name": "Eva", "colour": "red"}], count=2)
    correct(page)
    page.tap("[data-do=players]")
    page.get_by_role("link", name="Copy sheet: Eva, Green").tap()
    expect(page.locator("#mombasa-0")).to_have_value("6")
    page.fill("#cash-1", "9")
    # What was copied is as it was; so is the sheet that the copy has replaced.
    assert page.evaluate(CELLS) == HALF | {"cash-1": "9"}
    assert [cells["cash-1"] for cells in page.evaluate(EARLIER)] == ["14", "7"]


def test_an_unfinished_sheet_is_offered_at_home(phone: Phone) -> None:
    page = phone()
    page.goto("/")
    expect(page.locator("#earlier")).to_be_hidden()
    keep(page, HALF, seats=[{"name": "Eva", "colour": "red"}], count=2)
    page.goto("/")
    begun = page.locator(".earlier-row")
    expect(begun).to_contain_text("Go on scoring")
    expect(begun).to_contain_text("Eva")
    begun.get_by_role("link").tap()
    expect(page.locator("#cash-1")).to_have_value("7")
