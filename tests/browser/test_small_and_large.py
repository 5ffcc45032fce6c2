"""Small phones, upright and on their side, with letters twice as large: all can be reached.

And where somebody expands, the map has most of the screen.
"""

import re
import subprocess
import sys

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.promises import SIDEWAYS
from tests.browser.tables import open_table, play
from tests.browser.test_narrow import SCREENS
from tests.serving import Server
from tests.web.addresses import PAGES

pytestmark = pytest.mark.browser

SIZES = ((360, 640), (320, 568), (640, 360))
# What can be tapped and is beside the screen, or in a part that stands still and beyond its edge.
# What scrolls by itself says so.
OFF = """() => [...document.querySelectorAll(
    'a, button, select, summary, input:not([type=hidden]), [role=button]')]
  .filter(e => e.checkVisibility({visibilityProperty: true}))
  .filter(e => !e.closest('.unseen, .skip, [hidden], [data-scrolls], #map'))
  .map(e => [e, e.getBoundingClientRect()])
  .filter(([, r]) => r.width > 2 && r.height > 2)
  .filter(([e, r]) => {
    let still = false;
    for (let up = e; up; up = up.parentElement) still ||= getComputedStyle(up).position === 'fixed';
    const above = still && (r.top < -1 || r.bottom > innerHeight + 1);
    return r.left < -1 || r.right > innerWidth + 1 || above;
  })
  .map(([e]) => `off the screen: ${e.outerHTML.replace(/\\s+/g, ' ').slice(0, 90)}`)"""


def unreachable(page: Page) -> list[str]:
    found = []
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        wrong = [*page.evaluate(OFF), *page.evaluate(SIDEWAYS)]
        found += [f"{width} × {height}: {one}" for one in wrong]
    return found


def demo(server: Server) -> str:
    """Play the practice table of `companion demo`; returns its code."""
    command = [sys.executable, "-m", "companion", "demo"]
    told = subprocess.run(
        command, env=server.environment, capture_output=True, text=True, check=True
    )
    code = re.search(r"/t/(\w+)/", told.stdout)
    assert code
    return code[1]


def test_nothing_is_out_of_reach_where_letters_are_twice_as_large(
    phone: Phone, server: Server
) -> None:
    page = phone()
    code = demo(server)
    page.goto("/join")
    found = {}
    for path in (*PAGES, *(f"/t/{code}/{screen}" for screen in SCREENS)):
        page.goto(path)
        found[path] = unreachable(page)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_map_has_most_of_the_screen_where_somebody_expands(
    phone: Phone, width: int, height: int
) -> None:
    page = phone(viewport={"width": width, "height": height})
    code = open_table(page)
    play(page, code, type="begin-actions")
    page.goto(f"/t/{code}/expand")
    expect(page.locator("#map")).to_be_visible()
    seen = page.evaluate(
        """() => {
          const frame = document.getElementById('map-frame').getBoundingClientRect();
          const covers = [...document.querySelectorAll('.expand-under, .expand-do')].map(
            e => e.getBoundingClientRect()).filter(r => r.top < innerHeight).map(r => r.top);
          return Math.min(frame.bottom, innerHeight, ...covers) - Math.max(frame.top, 0);
        }"""
    )
    assert seen >= 0.6 * height, f"{seen} of {height} px"
    # The company, the points and the button are in sight, or one tap away.
    expect(page.locator("#do-it")).to_be_in_viewport()
    if page.locator("#chosen a").is_visible():
        page.locator("#chosen a").tap()
    expect(page.locator(".pick button").first).to_be_in_viewport()
    expect(page.locator("#points")).to_be_in_viewport()
