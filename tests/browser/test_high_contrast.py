"""Windows high contrast paints over colours: what is chosen still looks otherwise."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Phone
from tests.browser.tables import open_table

pytestmark = pytest.mark.browser

CHOSEN = {
    "/mombasa/new": ".choice input:checked + span",
    "/mombasa/expand": ".segments [aria-pressed=true]",
    "/t/{code}/": ".bar [aria-current]",
    "/t/{code}/score": ".score-steps [aria-current]",
}
# The same kind of thing, not chosen.
OTHER = {
    "/mombasa/new": ".choice input:not(:checked) + span",
    "/mombasa/expand": ".segments [aria-pressed=false]",
    "/t/{code}/": ".bar a:not([aria-current])",
    "/t/{code}/score": ".score-steps button:not([aria-current])",
}
LOOK = """(one) => {
  const { backgroundColor, textDecorationLine, borderTopColor } = getComputedStyle(one);
  return [backgroundColor, textDecorationLine, borderTopColor];
}"""


def look(page: Page, selector: str) -> list[str]:
    found: list[str] = page.locator(selector).locator("visible=true").first.evaluate(LOOK)
    return found


@pytest.mark.parametrize("path", CHOSEN)
def test_what_is_chosen_is_told_by_more_than_our_colours(phone: Phone, path: str) -> None:
    page = phone(forced_colors="active")
    code = open_table(page) if "{code}" in path else ""
    page.goto(path.format(code=code))
    chosen, other = look(page, CHOSEN[path]), look(page, OTHER[path])
    assert all(mine != theirs for mine, theirs in zip(chosen, other, strict=True)), (chosen, other)
    assert chosen[1] == "underline"
