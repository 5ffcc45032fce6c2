"""Nobody touches the big screen: all of it is to be seen at once, from across the room."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.promises import CLIPPED, SIDEWAYS, axe_findings
from tests.browser.tables import LONG_NAMES, open_table, play

pytestmark = pytest.mark.browser

SIZES = ((1280, 800), (1920, 1080))
# Whatever says something, and is not wholly on the screen.
BEYOND = """() => [...document.querySelectorAll(
    '#watched :is(h1, h2, li, p, b, .big-map, .company, .stack-key)')]
  .filter(e => e.checkVisibility() && !e.closest('.unseen'))
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([, r]) => r.bottom > innerHeight + 1 || r.right > innerWidth + 1)
  .map(([e]) => e.outerHTML.slice(0, 80))"""


def watch(page: Page, code: str) -> None:
    key = re.search(r"/w/([\w-]+)", page.request.get(f"/t/{code}/lobby").text())
    assert key
    page.goto(f"/w/{key[1]}")


@pytest.mark.parametrize("box", ["practice", "standard"])
def test_all_of_it_is_on_one_screen_however_long_the_names(phone: Phone, box: str) -> None:
    page = phone()
    code = open_table(page, LONG_NAMES, box=box)
    play(page, code, type="begin-actions")
    for seat in (1, 2, 3):
        play(page, code, type="end-phase", seat=seat)
    for column in (1, 2, 3):
        play(page, code, type="take-post", company="saint-louis", column=column)
    watch(page, code)
    expect(page.locator(".watch-now")).to_contain_text("Dorothea")
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found[width] = [*page.evaluate(BEYOND), *page.evaluate(CLIPPED), *page.evaluate(SIDEWAYS)]
    assert not any(found.values()), found
    assert list(axe_findings(page)) == []


def test_it_follows_the_table(phone: Phone) -> None:
    ana, television = phone(), phone(viewport={"width": 1280, "height": 800})
    code = open_table(ana)
    play(ana, code, type="begin-actions")
    key = re.search(r"/w/([\w-]+)", ana.request.get(f"/t/{code}/lobby").text())
    assert key
    television.goto(f"/w/{key[1]}")
    expect(television.locator(".watch-now")).to_have_text("Ana’s turn")
    play(ana, code, type="pass-turn", seat=1)
    expect(television.locator(".watch-now")).to_have_text("Ben’s turn")
    expect(television.locator("#order-2")).to_have_attribute("aria-current", "true")
    play(ana, code, type="take-post", company="cairo", column=1)
    expect(television.locator("#label-cairo .base-posts")).to_have_text("14")
    expect(television.locator(".watch-log li").first).to_contain_text("Cairo")
