"""What a form has chosen for somebody in a hurry, and is wrong, is put right in two taps."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Phone
from tests.browser.tables import open_table, play

pytestmark = pytest.mark.browser

# Every choice that a form comes with: chosen of several, ticked, or a number that is not 0.
PRESETS = """() => [...document.querySelectorAll('#sheet-form *, #expand *')].filter(
    e => e.matches('input:checked, input[data-min], button[name=do][aria-pressed=true]')
      && (e.name !== 'do' || /^(company|view)/.test(e.value))
      && (e.type === 'text' ? !['', '0'].includes(e.value) : e.value !== ''))
  .map(e => e.name === 'do' ? e.value : e.name)"""
FORMS = {
    "actions/goods?units=3&rest=cairo": ["good", "steps-cairo"],
    "actions/goods?units=3&share=cairo": ["good", "buys", "share"],
    "actions/bookkeeper": ["card-points"],
    "actions/merchant": ["merchant"],
    "actions/merchant?merchant=company": ["merchant", "company"],
    "actions/bonus-marker?space=first-player": ["space"],
    "actions/bonus-marker?space=coffee-majority": ["space"],
    "actions/bonus-marker?space=buy-card": ["space"],
    "actions/end": [],
    "expand": ["view.map", "company.mombasa"],
}


class Finger:
    """Two taps on a page, and no more."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.left = 2

    def tap(self, spot: Locator) -> None:
        self.left -= 1
        spot.click()

    def type(self, key: str) -> None:
        self.left -= 1
        self.page.keyboard.press(key)


def put_right(page: Page, name: str) -> int:
    """Choose something else, see that it stands, and return the taps that are left."""
    finger = Finger(page)
    if "." in name:
        what = name.partition(".")[0]
        other = page.locator(f"button[name=do][value^='{what}.'][aria-pressed=false]").first
        value = other.get_attribute("value")
        finger.tap(other)
        expect(page.locator(f"button[name=do][value='{value}']")).to_have_attribute(
            "aria-pressed", "true"
        )
        return finger.left
    field = page.locator(f":is(#sheet-form, #expand) input[name={name}]")
    if field.first.get_attribute("type") == "text":
        finger.tap(field)
        finger.type("7")
        expect(field).to_have_value("7")
    elif field.first.get_attribute("type") == "checkbox":
        finger.tap(page.locator(f"label:has(input[name={name}])"))
        expect(field).not_to_be_checked()
    else:
        other = page.locator(f"label:has(input[name={name}]:not(:checked))").first
        value = other.locator("input").get_attribute("value")
        if not other.is_visible():
            finger.tap(other.locator("xpath=ancestor::details[not(@open)]/summary"))
        finger.tap(other)
        expect(page.locator(f"input[name={name}][value='{value}']")).to_be_checked()
    return finger.left


def table(page: Page, box: str) -> str:
    code = open_table(page, ("Ana", "Ben"), box)
    play(page, code, type="set-course", round=2, phase="actions", turn=1)
    play(page, code, type="set-cash", seat=1, pounds=9)
    return code


def test_every_preset_is_put_right_in_two_taps(phone: Phone) -> None:
    page = phone(viewport={"width": 390, "height": 844})
    code = table(page, "practice")
    found = {}
    for address in FORMS:
        page.goto(f"/t/{code}/{address}")
        names = list(dict.fromkeys(page.evaluate(PRESETS)))
        found[address] = names
        for name in names:
            page.goto(f"/t/{code}/{address}")
            assert put_right(page, name) >= 0, (address, name)
    assert found == FORMS


def test_a_proposed_border_is_put_right_in_two_taps(phone: Phone) -> None:
    page = phone(viewport={"width": 390, "height": 844})
    code = table(page, "standard")
    page.goto(f"/t/{code}/expand")
    expect(page.locator("#step-1")).to_contain_text("single border")
    finger = Finger(page)
    finger.tap(page.get_by_role("button", name="Undo step").locator("visible=true").first)
    expect(page.locator("#step-1")).to_have_count(0)
    finger.tap(page.locator("#cross-2k"))
    expect(page.locator("#step-1")).to_contain_text(re.compile("double border, ousts.* Cairo"))
    assert finger.left == 0
    # Another company is likely to cross the same.
    page.goto(f"/t/{code}/expand")
    page.locator("button[value='company.cairo']").click()
    expect(page.locator("#step-1")).to_contain_text("single border")


def test_a_column_that_the_rules_chose_is_another_in_two_taps(phone: Phone) -> None:
    page = phone(viewport={"width": 390, "height": 844})
    code = table(page, "practice")
    play(page, code, type="set-region", region="R22", company="cape-town")
    page.goto(f"/t/{code}/expand?company=mombasa&go=R22")
    finger = Finger(page)
    finger.tap(page.locator("#step-1 summary"))
    finger.tap(page.locator("button[value='column.1.3']"))
    expect(page.locator("#step-1")).to_contain_text("trading post from column 3")
    assert finger.left == 0
