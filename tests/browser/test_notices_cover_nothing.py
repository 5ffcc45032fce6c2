"""A notice lies on nothing that can be tapped.

At a table it is said in the bar of what comes next, beside its button. Elsewhere it has a strip of
its own: no bar's button is behind it, and the page has room, so that all of it can be scrolled out
above.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.tables import open_table, play, post
from tests.browser.test_narrow import (
    NAMES,
    SCREENS,
    SECTIONS,
    pages_of_a_group,
    pages_of_a_setup,
    stages_of_a_score,
)
from tests.web.addresses import PAGES

pytestmark = pytest.mark.browser

SIZES = ((360, 640), (1280, 800))
TELL = """async () => {
  const address = [...document.querySelectorAll('link, script')]
    .map(e => e.href || e.src).find(one => /js.toast/.test(one));
  const { showToast } = await import(address);
  showToast('Wilhelminaaa took a trading post from the Saint-Louis base.', () => {});
  const told = () => document.querySelector('#toasts .toast').getBoundingClientRect().height;
  // The page makes room in the next frame.
  await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  return told();
}"""
# What a finger on the notice would tap without it: everything, or what stands still on the screen.
UNDER = """still => {
  const all = 'a, button, select, summary, input, textarea, label, [role=button], [data-region]';
  const place = document.getElementById('toasts'), found = new Set();
  const { left, right, top, bottom } = place.querySelector('.toast').getBoundingClientRect();
  const stays = e => /fixed|sticky/.test(getComputedStyle(e).position);
  const stands = e => e && (stays(e) || stands(e.parentElement));
  place.style.visibility = 'hidden';
  for (let x = left + 2; x < right; x += 8)
    for (let y = top + 2; y < bottom; y += 8) {
      const tapped = document.elementFromPoint(x, y)?.closest(all);
      if (tapped && (!still || stands(tapped))) found.add(tapped);
    }
  place.style.visibility = '';
  return [...found].map(e => `under it: ${e.outerHTML.replace(/\\s+/g, ' ').slice(0, 110)}`);
}"""
SCROLL = (
    "part => scrollTo({top: part * document.documentElement.scrollHeight, behavior: 'instant'})"
)


def under(page: Page) -> list[str]:
    """Show a notice, and tell what lies under it: at the top, half way down and at the end."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SCROLL, 0)
        assert page.evaluate(TELL) > 0
        # Beside the bar's button at a table, and where nothing more can be scrolled.
        in_bar = page.locator("body.told").count() > 0
        for part in (0, 0.5, 1):
            page.evaluate(SCROLL, part)
            wrong = page.evaluate(UNDER, not in_bar and part < 1)
            found += [f"{width} × {height} at {part}: {one}" for one in wrong]
    return found


def test_no_page_has_a_button_under_a_notice(phone: Phone) -> None:
    page = phone()
    found = {}
    for path in PAGES:
        page.goto(path)
        found[path] = under(page)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_no_screen_of_a_table_has_a_button_under_a_notice(phone: Phone) -> None:
    page = phone()
    code = open_table(page, NAMES)
    play(page, code, type="begin-actions")
    found = {}
    for screen in SCREENS:
        page.goto(f"/t/{code}/{screen}")
        found[screen] = under(page)
        if not screen.startswith(("actions", "expand", "score")):
            # At a table the bar says it, and its button stays.
            expect(page.locator("body.told")).to_have_count(1)
            expect(page.locator("#now .button:visible")).to_be_in_viewport()
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_no_section_of_a_box_has_a_button_under_a_notice(phone: Phone) -> None:
    page = phone()
    box = post(page, "/mombasa/box/new", {"name": NAMES[0]}).url.rstrip("/")
    found = {}
    for section in SECTIONS:
        page.goto(f"{box}/{section}")
        found[section] = under(page)
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def other_pages(page: Page) -> Iterator[str]:
    for pages in (stages_of_a_score, pages_of_a_group, pages_of_a_setup):
        yield from pages(page, NAMES)


def test_no_setup_score_or_group_has_a_button_under_a_notice(phone: Phone) -> None:
    page = phone()
    found = {path: under(page) for path in other_pages(page)}
    assert {path: wrong for path, wrong in found.items() if wrong} == {}
