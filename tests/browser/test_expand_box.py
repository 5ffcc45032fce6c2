"""Expanding on an owner's own map, with the owner's photo under it."""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Page, expect

from companion.games.mombasa.box import Box, encode_box, load_box
from companion.games.mombasa.box.sketch import Sketch, Spot, with_sketch
from companion.games.mombasa.map import Rewards
from tests.browser.conftest import Phone
from tests.browser.promises import broken_promises
from tests.browser.tables import open_table, play, state, toast
from tests.browser.test_box_map import choose_photo
from tests.browser.test_expand import says, tap

pytestmark = pytest.mark.browser

# Two regions of twenty-four, and one base.
HALF = with_sketch(
    Box(name="Half"),
    Sketch(
        regions=(Spot("Delta", (300, 300), Rewards(pounds=2)), Spot("Hills", (600, 500), mines=1)),
        bases={"cairo": (300, 100)},
        borders=(("cairo", "Delta", 1), ("Delta", "Hills", 2)),
    ),
)


def keep_box(page: Page, box: Box) -> str:
    """Import a box from a file; returns the address of its pages."""
    file = FilePayload(name="box.json", mimeType="application/json", buffer=encode_box(box))
    page.goto("/mombasa/box/import")
    page.locator("[type=file]").set_input_files(file)
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name="Save to phone").click()
    page.wait_for_url("**/box/*/")
    return page.url


def lay_photo(page: Page, address: str) -> None:
    """Send a photo of another shape than the map had so far."""
    picture = BytesIO()
    Image.new("RGB", (900, 600), (190, 150, 90)).save(picture, "PNG")
    page.goto(f"{address}map?step=photo")
    choose_photo(page, picture.getvalue())


def board(page: Page, name: str) -> str:
    """Choose an own board by its tab; returns the key by which it is shared."""
    page.goto("/mombasa/expand")
    page.get_by_role("link", name=name).click()
    page.wait_for_url("**box=**")
    return page.url.split("box=")[1]


def lies_under_the_map(page: Page) -> None:
    """The photo has come, and fills the picture on which the regions are drawn."""
    photo = page.locator("#map image")
    expect(photo).to_have_count(1)
    assert photo.evaluate(
        """async (photo) => {
          const whole = photo.ownerSVGElement.viewBox.baseVal;
          const {naturalWidth, naturalHeight} = await new Promise((done, fail) => {
            const picture = new Image();
            picture.onload = () => done(picture);
            picture.onerror = fail;
            picture.src = photo.href.baseVal;
          });
          const fills = photo.width.baseVal.value === whole.width
            && photo.height.baseVal.value === whole.height;
          const shaped = Math.abs(naturalWidth / naturalHeight - whole.width / whole.height);
          return fills && shaped < 0.01;
        }"""
    )
    assert page.locator("#map").evaluate(
        """(map) => map.querySelector('image').compareDocumentPosition(
             document.getElementById('map-areas')) & Node.DOCUMENT_POSITION_FOLLOWING"""
    ), "the regions stand on the photo"


def test_the_owners_photo_lies_under_the_map_also_at_a_table(phone: Phone) -> None:
    page = phone()
    address = keep_box(page, load_box("practice"))
    lay_photo(page, address)
    key = board(page, "Copy of the practice box")
    lies_under_the_map(page)
    page.goto(f"/mombasa/expand?box={key}&company=cairo&points=3")
    tap(page, "R3")
    says(page, "R3 · 1 point · single border")
    assert broken_promises(page) == []

    code = open_table(page, box=key)
    play(page, code, type="begin-actions")
    page.goto(f"/t/{code}/expand?company=cairo&points=3")
    lies_under_the_map(page)
    tap(page, "R3")
    says(page, "R3 · 1 point · single border")
    assert broken_promises(page) == []
    page.get_by_role("button", name="Do it").tap()
    page.wait_for_url(f"**/t/{code}/")
    toast(page, "Ana expanded Cairo: R3.")
    assert state(page, code)["occupied"] == {"R3": "cairo"}


def test_a_map_taught_by_half_says_what_is_missing(phone: Phone) -> None:
    page = phone()
    address = keep_box(page, HALF)
    key = board(page, "Half")
    missing = "This map has 2 of 24 regions so far. The others can’t be used yet."
    expect(page.locator(".expand-missing")).to_contain_text(missing)
    page.goto(f"/mombasa/expand?box={key}&company=cairo&points=3")
    tap(page, "Delta")
    says(page, "Delta · 1 point · single border")
    tap(page, "Hills")
    says(page, "Hills · 2 points · double border")
    page.get_by_role("link", name="Enter the rest").click()
    page.wait_for_url(f"{address}map**")

    code = open_table(page, box=key)
    play(page, code, type="begin-actions")
    page.goto(f"/t/{code}/expand?company=cairo&points=3&go=Delta")
    expect(page.locator(".expand-missing")).to_contain_text(missing)
    assert broken_promises(page) == []
    page.get_by_role("button", name="Do it").tap()
    page.wait_for_url(f"**/t/{code}/")
    after = state(page, code)
    assert after["occupied"] == {"Delta": "cairo"}
    assert after["seats"][0]["cash"] == 3
