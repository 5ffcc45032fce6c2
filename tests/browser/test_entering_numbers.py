"""A number that is entered is selected: a digit replaces it, a plus adds to it."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.tables import open_table, play

pytestmark = pytest.mark.browser

DESK = {"viewport": {"width": 1280, "height": 800}, "has_touch": False}
SELECTED = """() => {
  const { value, selectionStart, selectionEnd } = document.activeElement;
  return value.slice(selectionStart, selectionEnd);
}"""


def keep(page: Page, cells: dict[str, str], stage: str) -> None:
    """Open the page with a sheet that was kept on this phone."""
    seats = [{"name": name, "colour": colour} for name, colour in (("Ana", "blue"), ("Ben", "red"))]
    sheet = {"count": 2, "seats": seats, "cells": cells, "stage": stage, "at": "", "touched": 0}
    page.goto("/offline")
    page.evaluate("kept => localStorage.setItem('score-sheet', kept)", json.dumps(sheet))
    page.goto("/mombasa/score")
    expect(page.locator("#score")).to_have_attribute("data-stage", stage)


@pytest.mark.parametrize("stage", ["1", "sheet"])
def test_the_keypad_types_over_a_number_that_was_tapped(phone: Phone, stage: str) -> None:
    page = phone()
    keep(page, {"cash-1": "6", "mombasa-1": "5+2", "cairo-1": "12", "diamonds-1": "3+"}, stage)
    for cell, key, left in [
        ("cash", "7", "7"),
        ("mombasa", "back", ""),
        ("cairo", "+", "12+"),
        ("diamonds", "+", "3+"),
    ]:
        field = page.locator(f"#{cell}-1")
        field.tap()
        page.tap(f"#keypad [data-key='{key}']")
        expect(field).to_have_value(left)
    # Next selects too.
    page.tap("#cash-1")
    page.tap("#keypad [data-key='next']")
    page.tap("#keypad [data-key='previous']")
    for key in "42":
        page.tap(f"#keypad [data-key='{key}']")
    expect(page.locator("#cash-1")).to_have_value("42")


def test_a_second_tap_places_the_caret(phone: Phone) -> None:
    page = phone()
    keep(page, {"cash-1": "5+20"}, "1")
    page.tap("#mombasa-1")
    field = page.locator("#cash-1")
    width = field.evaluate("field => field.offsetWidth")
    field.tap(position={"x": 6, "y": 24})
    assert page.evaluate(SELECTED) == "5+20"
    # Elsewhere in the field: twice at one place would be a double tap.
    field.tap(position={"x": width - 6, "y": 24})
    assert page.evaluate(SELECTED) == ""
    page.tap("#keypad [data-key='1']")
    expect(field).to_have_value("5+201")
    page.tap("#keypad [data-key='back']")
    expect(field).to_have_value("5+20")


def test_mouse_and_keyboard_type_over_a_number_too(phone: Phone) -> None:
    page = phone(**DESK)
    keep(page, {"cash-1": "6", "cash-2": "12", "mombasa-1": "5+2", "cairo-1": "1"}, "sheet")
    page.click("#cash-1")
    page.keyboard.type("7")
    expect(page.locator("#cash-1")).to_have_value("7")
    page.keyboard.press("Tab")
    page.keyboard.type("+3")
    expect(page.locator("#cash-2")).to_have_value("12+3")
    page.click("#mombasa-1")
    page.keyboard.press("Backspace")
    expect(page.locator("#mombasa-1")).to_have_value("")
    page.click("#cairo-1")
    page.keyboard.type("++2")
    expect(page.locator("#cairo-1")).to_have_value("1++2")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("4")
    expect(page.locator("#cairo-1")).to_have_value("4")


def test_every_number_of_a_table_is_entered_so(phone: Phone) -> None:
    page = phone(**DESK)
    code = open_table(page)
    page.goto(f"/t/{code}/players")
    cash = page.locator("#player-1-cash")
    cash.evaluate("field => field.closest('details')?.setAttribute('open', '')")
    cash.click()
    assert page.evaluate(SELECTED) == "1"
    # What another phone sets meanwhile is selected as well.
    play(page, code, type="set-cash", seat=1, pounds=38)
    expect(cash).to_have_value("38")
    assert page.evaluate(SELECTED) == "38"
    play(page, code, type="begin-actions")
    page.goto(f"/t/{code}/actions/goods")
    page.fill("#act-units", "1")
    page.locator("#act-units").blur()
    # Whether or not the answer to it is there.
    page.click("#act-units")
    page.keyboard.type("+3")
    expect(page.locator("#act-units")).to_have_value("1+3")
