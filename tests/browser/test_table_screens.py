"""The look of every table screen: axe in both themes, narrow phones, large enough to tap."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import Phone
from tests.browser.tables import LONG_NAMES, open_table, table_server
from tests.serving import Server

pytestmark = pytest.mark.browser
__all__ = ["table_server"]

SCREENS = ("companies", "players", "round", "log", "lobby")
SMALL = """() => [...document.querySelectorAll(
    'button, select, input:not([type=hidden]), summary, a.button, nav a')]
  .filter(e => e.checkVisibility() && !e.closest('[hidden], .unseen'))
  .map(e => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
  .filter(([, r]) => r.width > 1 && (r.height < 47.5 || r.width < 47.5))
  .map(([html, r]) => `${Math.round(r.width)}x${Math.round(r.height)} ${html}`)"""


def played_table(page: Page) -> str:
    """A table of four long names with something on every screen."""
    code = open_table(page, LONG_NAMES)
    page.goto(f"/t/{code}/")
    page.locator("#cairo-1-take").click()
    page.get_by_role("link", name="Round").click()
    page.get_by_role("button", name="begin the actions").click()
    page.locator(".toast").first.wait_for()
    page.evaluate("document.querySelector('.toast')?.remove()")
    return code


def address(code: str, screen: str) -> str:
    return f"/t/{code}/" if screen == "companies" else f"/t/{code}/{screen}"


def open_everything(page: Page) -> None:
    page.evaluate("for (const one of document.querySelectorAll('main details')) one.open = true")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen(phone: Phone, table_server: Server, theme: str) -> None:
    page = phone(base_url=table_server.url, color_scheme=theme, reduced_motion="reduce")
    code = played_table(page)
    reports = []
    for screen in SCREENS:
        page.goto(address(code, screen))
        open_everything(page)
        found = Axe().run(page)
        if found.violations_count:
            reports.append(f"{screen}: {found.generate_report()}")
    page.goto(_watch_path(page))
    found = Axe().run(page)
    if found.violations_count:
        reports.append(f"watch: {found.generate_report()}")
    assert reports == []


def _watch_path(page: Page) -> str:
    return "/w/" + (page.locator(".watch-link").get_attribute("href") or "").rsplit("/", 1)[1]


def test_a_narrow_phone_scrolls_only_down_with_four_long_names(
    phone: Phone, table_server: Server
) -> None:
    page = phone(base_url=table_server.url, viewport={"width": 320, "height": 640})
    code = played_table(page)
    for screen in SCREENS:
        page.goto(address(code, screen))
        open_everything(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, screen
    page.goto(_watch_path(page))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.goto("/new")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_what_is_tapped_is_large_enough(phone: Phone, table_server: Server) -> None:
    page = phone(base_url=table_server.url)
    code = played_table(page)
    for screen in SCREENS:
        page.goto(address(code, screen))
        open_everything(page)
        assert page.evaluate(SMALL) == [], screen


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_television_shows_values_and_standing_without_scrolling(
    phone: Phone, table_server: Server, size: tuple[int, int]
) -> None:
    width, height = size
    page = phone(base_url=table_server.url, viewport={"width": width, "height": height})
    code = played_table(page)
    page.goto(address(code, "lobby"))
    page.goto(_watch_path(page))
    for part in ("#mombasa", "#cape-town", "#saint-louis", "#cairo", "#stands-4"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height, part


def test_a_new_game_remembers_the_people_of_this_phone(phone: Phone, table_server: Server) -> None:
    page = phone(base_url=table_server.url)
    open_table(page, ("Ana", "Ben", "Cy"))
    page.goto("/new")
    assert page.input_value("[name=name-2]") == "Ben"
    assert page.locator("[name=players]:checked").input_value() == "3"
    assert page.locator("[name=name-4]").is_hidden()
    assert page.locator("[name=first][value='4']").is_hidden()
