"""Notices that come with a page, and the service worker, which asks for pages by itself."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.tables import open_table
from tests.serving import wait_until

pytestmark = pytest.mark.browser

TAKE = '{"type": "take-post", "company": "cairo", "column": 1}'
LATER = """const now = ServiceWorkerContainer.prototype.register;
ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
window.begin = () => now.call(navigator.serviceWorker, '/sw.js');"""
# Posted by the page itself, and not followed: the notice is in the phone's cookie then.
POST = """async ([path, fields]) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set('csrf_token', document.querySelector('[name=csrf_token]').value);
  await fetch(path, { method: 'POST', body, redirect: 'manual' });
}"""
KEPT = """async () => {
  const pages = await caches.open('pages');
  return Boolean(await pages.match(location.href));
}"""


def take_a_post(page: Page, code: str) -> dict[str, str]:
    seen = page.request.get(f"/t/{code}/state").json()["version"]
    return {"command_id": f"taken-{seen}", "seen": str(seen), "screen": "", "play": TAKE}


def test_the_service_worker_leaves_notices_to_whoever_looks(phone: Phone) -> None:
    page = phone()
    code = open_table(page)
    page.add_init_script(LATER)
    page.goto("/join")
    page.evaluate(POST, [f"/t/{code}/do", take_a_post(page, code)])
    page.evaluate("begin()")
    wait_until(lambda: bool(page.evaluate(KEPT)))
    page.goto(f"/t/{code}/")
    expect(page.locator(".toast-text")).to_have_text(re.compile("Ana took"))


def test_a_kept_page_does_not_tell_old_news(phone: Phone) -> None:
    page = phone()
    code = open_table(page)
    page.goto(f"/t/{code}/")
    wait_until(lambda: bool(page.evaluate("Boolean(navigator.serviceWorker.controller)")))
    page.evaluate(POST, [f"/t/{code}/do", take_a_post(page, code)])
    page.goto(f"/t/{code}/")
    expect(page.locator(".toast-undo")).to_be_visible()
    wait_until(lambda: bool(page.evaluate(KEPT)))
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#banner-offline")).to_be_visible()
    expect(page.locator(".toast-text")).to_have_count(0)
