"""A notice never lies on a button: whatever it would cover can be scrolled out above it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.tables import LONG_NAMES, open_table, play
from tests.serving import wait_until

pytestmark = pytest.mark.browser

SIZES = ((360, 640), (390, 844), (768, 1024), (1280, 800))
# What can be tapped and stays under a notice, however far the page is scrolled.
COVERED = """() => {
  const notice = document.querySelector('#toasts');
  if (!notice.childElementCount) return ['no notice'];
  const top = notice.getBoundingClientRect().top;
  const found = [];
  const all = document.querySelectorAll('a, button, input:not([type=hidden]), select, summary');
  for (const one of all) {
    if (one.closest('#toasts, .bar, .now, dialog:not([open]), .unseen, .skip, [hidden]')) continue;
    if (!one.checkVisibility() || one.closest('.unseen') || one.offsetWidth < 2) continue;
    one.scrollIntoView({block: 'nearest'});
    const box = one.getBoundingClientRect();
    // What is higher than the room above it shows its beginning there.
    const seen = top - Math.max(box.top, 0);
    if (seen < Math.min(box.height, 40) - 1 && box.top < notice.getBoundingClientRect().bottom)
      found.push(one.outerHTML.slice(0, 80));
  }
  return found;
}"""
# Whether the page has made room for the notice as it is now.
ROOM = """() => parseFloat(getComputedStyle(document.documentElement)
  .getPropertyValue('--notice-height')) === document.querySelector('#toasts').offsetHeight"""


def show(page: Page) -> None:
    """Let this page tell something that can be undone, as when a post was taken."""
    page.locator("#cairo-2-take").click()
    expect(page.locator(".toast-undo")).to_be_visible()


def test_no_notice_covers_what_can_be_tapped(phone: Phone) -> None:
    page = phone()
    code = open_table(page, LONG_NAMES)
    page.goto(f"/t/{code}/")
    page.clock.install()
    show(page)
    found = []
    for screen in ("Companies", "Players", "Log", "Table"):
        page.get_by_role("link", name=screen, exact=True).click()
        for width, height in SIZES:
            for size in ("100%",):
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
                wait_until(lambda: bool(page.evaluate(ROOM)))
                covered = page.evaluate(COVERED)
                found += [f"{screen}, {width} px at {size}: {one}" for one in covered]
    assert found == []


def test_a_notice_that_asks_nothing_goes_sooner(phone: Phone) -> None:
    ana, ben = phone(), phone()
    code = open_table(ana)
    for page in (ana, ben):
        page.clock.install()
        page.goto(f"/t/{code}/")
    play(ana, code, type="earn", seat=1, pounds=1)
    expect(ben.locator(".toast-text")).to_have_text("Ana earned £1.")
    ben.clock.run_for(4100)
    expect(ben.locator(".toast-text")).to_have_count(0)
    ana.locator("#cairo-1-take").click()
    ana.clock.run_for(800)
    expect(ana.locator(".toast-text")).to_have_text(re.compile("took a trading post"))
    ana.clock.run_for(4100)
    expect(ana.locator(".toast-undo")).to_be_visible()
