"""Enclaves are asked for first: with them it is known which borders there can be."""

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from companion.games.mombasa.box import load_box
from companion.games.mombasa.box.sketch import places, sketch_of
from tests.browser.conftest import Phone
from tests.browser.test_box_map import after_change, new_box, tap_sheet

pytestmark = pytest.mark.browser

POINTS = places(sketch_of(load_box("practice")))


def placed(page: Page) -> None:
    """Place the regions and bases of the practice map, as the taps of an earlier evening."""
    at = new_box(page)
    page.goto(f"{at}map?step=regions")
    token = page.locator("[name=csrf_token]").first.get_attribute("value")
    taps = [("do", f"place.{x}.{y}") for x, y in POINTS.values()]
    answer = page.request.post(
        f"{at}map/tap",
        data=urlencode([("csrf_token", token or ""), ("step", "regions"), *taps]),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )
    assert answer.ok, answer.text()
    page.goto(f"{at}map?step=regions")


def test_enclaves_are_asked_for_before_borders(phone: Phone) -> None:
    page = phone(viewport={"width": 390, "height": 844})
    placed(page)
    page.get_by_role("link", name="Next: borders").tap()
    says = page.locator("#says")
    expect(says).to_contain_text("Tap a region that is wholly inside another: 0 of 2.")
    tap_sheet(page, POINTS["R6"])
    expect(says).to_contain_text("R6 is inside …? Tap the region around it.")
    expect(page.locator("#region-R6")).to_have_class("spot spot-chosen")
    after_change(page, POINTS["R10"])
    expect(says).to_contain_text("1 of 2.")
    # Whoever tapped the wrong one taps it again.
    tap_sheet(page, POINTS["R13"])
    expect(says).to_contain_text("R13 is inside …?")
    tap_sheet(page, POINTS["R13"])
    expect(says).to_contain_text("1 of 2.")
    tap_sheet(page, POINTS["R18"])
    expect(says).to_contain_text("R18 is inside …?")
    after_change(page, POINTS["R17"])
    # Then borders; what is inside has one, and nobody asks for another.
    expect(says).to_contain_text("Tap every double border.")
    assert page.locator(".link-single").evaluate_all("all => all.map(e => e.dataset.link)") == [
        "R10.R6",
        "R17.R18",
    ]
    asked = page.locator(".link-undecided").evaluate_all("all => all.map(e => e.dataset.link)")
    assert asked
    assert not [pair for pair in asked if {"R6", "R18"} & {*pair.split(".")}]
    # Each proposal has its two points joined by a line.
    expect(page.locator(".link-thread")).to_have_count(len(asked))
    # It can be taken back, in one tap.
    after_change(page, page.locator("#undo"))
    expect(page.locator(".link-single")).to_have_count(1)


def test_whoever_knows_no_enclave_goes_on_without(phone: Phone) -> None:
    page = phone(viewport={"width": 390, "height": 844})
    placed(page)
    page.get_by_role("link", name="Next: borders").tap()
    expect(page.locator("#missing")).to_contain_text("2 enclaves")
    page.get_by_role("link", name="Skip enclaves").tap()
    expect(page.locator("#says")).to_contain_text("Tap every double border.")
