"""The whole sheet at once: by keyboard, on narrow phones, and after the phone has been away."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.promises import axe_findings
from tests.browser.score_sheet import CELLS, HEADLINE, NAMES, TOTALS
from tests.serving import wait_until

pytestmark = pytest.mark.browser


def keep(page: Page, cells: dict[str, str], **more: object) -> None:
    """Open the page with a sheet that was kept on this phone."""
    colours = ("blue", "green", "yellow", "purple")
    seats = [{"name": n, "colour": c} for n, c in zip(NAMES, colours, strict=True)]
    sheet = {"count": 4, "seats": seats, "cells": cells, "stage": "sheet", "at": "", "touched": 0}
    page.goto("/offline")
    page.evaluate("kept => localStorage.setItem('score-sheet', kept)", json.dumps(sheet | more))
    page.goto("/mombasa/score")
    expect(page.locator("#score")).to_have_class(re.compile("live"))


def test_a_game_is_scored_with_the_keyboard_alone(phone: Phone) -> None:
    page = phone(viewport={"width": 1280, "height": 800}, has_touch=False)
    page.goto("/mombasa/score")
    page.focus("#name-1")
    for name in NAMES:
        page.keyboard.type(name)
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    # Row by row as the sheet is read, coins first.
    for _ in CELLS:
        page.keyboard.type(CELLS[page.evaluate("document.activeElement.name")])
        page.keyboard.press("Enter")
    for number, total in enumerate(TOTALS, 1):
        expect(page.locator(f'[data-total="{number}"]')).to_have_text(str(total))
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text(HEADLINE)


def test_arrow_keys_go_from_cell_to_cell(phone: Phone) -> None:
    page = phone(viewport={"width": 1280, "height": 800}, has_touch=False)
    keep(page, {"cairo-3": "1"})
    page.focus("#cash-2")
    active = "document.activeElement.name"
    for key, name in [
        ("ArrowDown", "mombasa-2"),
        ("ArrowLeft", "mombasa-1"),
        ("ArrowLeft", "mombasa-0"),
        ("ArrowLeft", "mombasa-0"),
        ("ArrowRight", "mombasa-1"),
        ("ArrowUp", "cash-1"),
        ("ArrowUp", "cash-1"),
    ]:
        page.keyboard.press(key)
        assert page.evaluate(active) == name
    page.keyboard.type("12")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(active) == "cash-1"


def test_axe_finds_nothing_at_any_stage(phone: Phone) -> None:
    page = phone()
    keep(page, CELLS | {"cash-1": "x", "mombasa-2": "21", "diamonds-2": ""})
    page.tap("[data-do=players]")
    for stage in ("players", "table", "2", "sheet"):
        if stage != "players":
            page.locator(f"[data-go='{stage}']").dispatch_event("click")
        if stage == "table":
            page.tap("[data-base=cairo]")
            page.locator("[data-tapped=cairo] .space").nth(1).tap()
        assert list(axe_findings(page)) == [], stage


def test_four_long_names_fit_without_scrolling_sideways(phone: Phone) -> None:
    page = phone(viewport={"width": 320, "height": 640})
    keep(page, CELLS)
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 640})
        for stage in ("table", "2", "sheet"):
            page.tap(f"[data-go='{stage}']")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        small = page.evaluate(
            """() => [...document.querySelectorAll('.sheet input')]
              .map(e => e.getBoundingClientRect())
              .filter(r => r.height < 47.5 || r.width < 44).length"""
        )
        assert small == 0


def test_names_and_totals_stay_in_view(phone: Phone) -> None:
    page = phone(viewport={"width": 360, "height": 560})
    keep(page, {"cairo-3": "1"})
    page.focus("#bookkeeping-4")
    expect(page.locator(".sheet thead [data-name='4']")).to_be_in_viewport()
    expect(page.locator("[data-total='4']")).to_be_attached()
    page.fill("#bookkeeping-4", "20")
    expect(page.locator("[data-total='4']")).to_be_in_viewport()


def test_a_flat_battery_loses_nothing(phone: Phone) -> None:
    page = phone()
    page.goto("/mombasa/score")
    page.fill("#name-1", "Ana")
    page.tap("[data-do=begin]")
    page.tap("[data-go='1']")
    page.tap('#keypad [data-key="7"]')
    page.reload()
    expect(page.locator("#card-name")).to_have_text("Ana")
    expect(page.locator("#cash-1")).to_have_value("7")
    again = page.context.new_page()
    page.close()
    again.goto("/mombasa/score")
    expect(again.locator("#cash-1")).to_have_value("7")


ON_DISK = """async () => {
  const { src } = document.querySelector("script[src*='score/page.js']");
  const { sheetOnDisk } = await import(src.replace('page.js', 'disk.js'));
  return (await sheetOnDisk())?.cells;
}"""


def test_what_the_browser_had_no_time_to_write_comes_from_the_disk(phone: Phone) -> None:
    page = phone()
    keep(page, {"cash-1": "1"})
    before = page.evaluate("localStorage['score-sheet']")
    page.tap("#cash-1")
    page.fill("#cash-1", "14")
    wait_until(lambda: page.evaluate(ON_DISK) == {"cash-1": "14"})
    # As the battery left it.
    page.goto("/offline")
    page.evaluate("kept => localStorage.setItem('score-sheet', kept)", before)
    page.goto("/mombasa/score")
    page.tap("[data-go='1']")
    expect(page.locator("#cash-1")).to_have_value("14")
    # A new sheet is not undone by it.
    page.locator("[data-do=new]").last.dispatch_event("click")
    page.reload()
    page.tap("h1")
    page.tap("[data-do=begin]")
    page.tap("[data-go='1']")
    expect(page.locator("#cash-1")).to_have_value("")


def test_two_tabs_have_one_sheet(phone: Phone) -> None:
    page = phone()
    keep(page, {"cash-1": "1"})
    other = page.context.new_page()
    other.goto("/mombasa/score")
    page.fill("#cash-1", "14")
    expect(other.locator("#cash-1")).to_have_value("14")
    other.fill("#mombasa-1", "5+2")
    expect(page.locator("#mombasa-1")).to_have_value("5+2")
    cells = page.evaluate("JSON.parse(localStorage['score-sheet']).cells")
    assert cells == {"cash-1": "14", "mombasa-1": "5+2"}


def test_a_sheet_of_another_hour_says_since_when(phone: Phone) -> None:
    page = phone(timezone_id="Europe/Prague", locale="cs")
    keep(page, CELLS, touched=1_763_320_440_000)
    since = page.locator("#since")
    expect(since).to_contain_text("16. 11. 2025 20:14")
    # It may be that of another game, until somebody types into it.
    page.fill("#cash-1", "15")
    expect(since).to_have_count(0)


def test_a_new_sheet_keeps_the_people_and_can_be_undone(phone: Phone) -> None:
    page = phone()
    keep(page, CELLS)
    page.tap("[data-do=new]")
    expect(page.locator("#mombasa-1")).to_have_value("")
    expect(page.locator("#name-2")).to_have_value(NAMES[1])
    assert page.evaluate("JSON.parse(localStorage['score-sheet']).cells") == {}
    page.tap(".toast-undo")
    expect(page.locator("#mombasa-1")).to_have_value("5+2")
    assert page.evaluate("JSON.parse(localStorage['score-sheet']).cells") == CELLS


def test_back_leads_from_stage_to_stage_and_then_away(phone: Phone) -> None:
    page = phone()
    page.goto("/")
    page.goto("/mombasa/score")
    page.tap("[data-do=begin]")
    page.tap("[data-go='2']")
    page.tap("#keypad [data-key='7']")
    page.tap("[data-go=sheet]")
    for stage in ("2", "table", "players"):
        page.go_back()
        expect(page.locator("#score")).to_have_attribute("data-stage", stage)
    page.go_forward()
    page.go_forward()
    expect(page.locator("#cash-2")).to_have_value("7")
    for _ in range(3):
        page.go_back()
    page.wait_for_url(lambda url: url.endswith("/"))


def test_what_is_missing_is_shown_and_led_to(phone: Phone) -> None:
    page = phone()
    keep(page, CELLS | {"cairo-3": "", "cash-4": "x"})
    expect(page.locator("#missing")).to_have_text("2 missing")
    page.tap("[data-do=result]")
    expect(page.locator("#cairo-3")).to_be_focused()


def test_something_else_under_its_name_on_the_phone_does_no_harm(phone: Phone) -> None:
    page = phone()
    page.goto("/offline")
    for rubbish in ("{", "[]", '{"seats": 3}', '"x"'):
        page.evaluate("kept => localStorage.setItem('score-sheet', kept)", rubbish)
        page.goto("/mombasa/score")
        expect(page.locator("[data-do=begin]")).to_be_visible()
