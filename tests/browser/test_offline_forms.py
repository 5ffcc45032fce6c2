"""Without a network, every form of every page that a phone keeps is answered by a page of ours."""

from typing import Any  # JSON is whatever the page says.

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.keeping import wait_for_games
from tests.browser.tables import open_table, post, toast
from tests.browser.test_box import new_box
from tests.browser.test_groups import new_group, save
from tests.web.addresses import PAGES, SETUP

pytestmark = pytest.mark.browser

# What is not kept: it is not there, or shows nothing but that.
NOT_KEPT = ("/nothing-here", "/offline")
TABLE = ("", "lobby", "players", "round", "log", "score", "expand", "actions/goods")
AT_TABLE = ("actions", "actions/end", "actions/printed/cairo", "actions/printed/box")
BOX = ("", "coins", "tracks", "tracks/A1", "board", "spaces", "majorities", "cards", "books", "map")
LISTS = ("cards/action", "cards/starting", "tiles", "map/list", "update", "map?step=regions")
GROUP = ("", "statistics", "settings", "import", "results/1", "results/1/correct")

# Each form is sent with its first button. What no script takes care of is left to the browser.
SEND_ALL = """() => [...document.forms].map((form) => {
  const button = [...form.elements].find(({ type }) => type === "submit");
  const method = button?.formMethod || form.method;
  const where = new URL(button?.getAttribute("formaction") ?? form.action, location);
  let left = false;
  const last = (event) => {
    left = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener("submit", last);
  form.noValidate = true;
  form.requestSubmit(button);
  removeEventListener("submit", last);
  if (method === "get") where.search = new URLSearchParams(new FormData(form, button));
  return { left, method, where: where.href };
})"""


def answered(page: Page, path: str) -> None:
    """Send every form of a page that was kept, and follow those that ask for another one."""
    page.goto(path)
    expect(page.locator("h1").first).to_be_attached()
    expect(page.locator("h1").first).not_to_have_text("You’re offline")
    forms: list[dict[str, Any]] = page.evaluate(SEND_ALL)
    assert forms, path
    lost = [form for form in forms if form["left"] and form["method"] not in {"get", "dialog"}]
    assert lost == [], path
    for address in {form["where"] for form in forms if form["left"] and form["method"] == "get"}:
        other = page.context.new_page()
        other.goto(address)
        expect(other.locator("h1").first).to_be_attached()
        other.close()


def look_at(page: Page, paths: list[str]) -> None:
    page.goto("/")
    wait_for_games(page)
    for path in paths:
        answer = page.goto(path)
        assert answer
        assert answer.ok, path
    page.context.set_offline(True)
    for path in paths:
        # A page of its own: a form that asks for another page may still be on its way there.
        other = page.context.new_page()
        answered(other, path)
        other.close()


def test_pages_that_need_nothing_before_them(phone: Phone) -> None:
    look_at(phone(), [path for path in PAGES if path not in NOT_KEPT])


def test_pages_of_a_table(phone: Phone) -> None:
    page = phone()
    code = open_table(page)
    look_at(page, [f"/t/{code}/{path}" for path in (*TABLE, *AT_TABLE)])


def test_pages_of_a_table_that_is_set_up(phone: Phone) -> None:
    page = phone()
    drawn = post(page, "/mombasa/setup/table", {"setup": SETUP, "box": "practice"})
    code = drawn.url.split("/t/")[1].split("/")[0]
    look_at(page, [f"/t/{code}/", f"/t/{code}/lobby"])


def test_pages_of_a_box(phone: Phone) -> None:
    page = phone()
    address = new_box(page)
    look_at(page, [f"{address}{path}" for path in (*BOX, *LISTS)])


def test_pages_of_a_group(phone: Phone) -> None:
    page = phone()
    address = new_group(page)
    save(page)
    look_at(page, [f"{address}/{path}".rstrip("/") for path in GROUP])


def test_a_phone_without_a_network_says_so_and_sends_it_later(phone: Phone) -> None:
    """Over plain http too, where no service worker helps."""
    page = phone(service_workers="block")
    code = open_table(page)
    page.goto("/join")
    page.context.set_offline(True)
    page.locator(".language select").select_option("cs")
    toast(page, "No connection. Try again when you’re back online.")
    expect(page.locator(".language select")).to_have_value("en")
    page.fill("#code", code)
    page.locator("main form button").first.click()
    toast(page, "No connection. Try again when you’re back online.")
    page.context.set_offline(False)
    page.locator("main form button").first.click()
    page.wait_for_url(f"**/t/{code}/**")
    page.locator(".language select").select_option("cs")
    expect(page.locator("html")).to_have_attribute("lang", "cs")
