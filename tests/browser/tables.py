"""Phones at a live table, in a real browser."""

import re
from collections.abc import Iterator
from typing import Any  # JSON is whatever the server says.

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.serving import Server

NAMES = ("Ana", "Ben", "Cy", "Dora")
LONG_NAMES = (
    "Anastasia Wolkenstein-Trostburg",
    "Benedikt-Maximilian Oberhuber",
    "Cyprian Kamil Norwid the Younger",
    "Dorothea van der Meer-Hohenlohe",
)


@pytest.fixture(scope="session")
def table_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as people run it, without the extra work of development."""
    server = Server(tmp_path_factory.mktemp("tables"))
    server.start(COMPANION_RATE_LIMITS="0")
    yield server
    server.stop()


def open_table(page: Page, names: tuple[str, ...] = NAMES, box: str = "practice") -> str:
    """Make a table by the form and sit at its first seat; returns its code."""
    page.goto("/new")
    page.locator(f"[name=players][value='{len(names)}']").check(force=True)
    for number, name in enumerate(names, start=1):
        page.fill(f"[name=name-{number}]", name)
    page.locator(f"[name=box][value={box}]").check(force=True)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/lobby")
    return page.url.split("/t/")[1].split("/")[0]


def sit(page: Page, code: str, seat: int) -> None:
    """Come by the picture and sit down."""
    page.goto(f"/join/{code}")
    page.locator(f"#seat-{seat}").get_by_role("button", name="Sit here").click()
    page.wait_for_url(f"**/t/{code}/")


def four_phones(phone: Phone, server: Server, **options: Any) -> tuple[list[Page], str]:
    """Seat four phones; all show the companies."""
    pages = [phone(base_url=server.url, **options) for _ in range(4)]
    code = open_table(pages[0])
    for seat, page in enumerate(pages[1:], start=2):
        sit(page, code, seat)
    pages[0].goto(f"/t/{code}/")
    return pages, code


def state(page: Page, code: str) -> dict[str, Any]:
    """What the server says of the table, as programs ask for it."""
    found: dict[str, Any] = page.request.get(f"/t/{code}/state").json()["state"]
    return found


def posts(page: Page, company: str, column: int) -> int:
    """How many posts a phone shows in a column."""
    label = page.locator(f"#{company} .column").nth(column - 1).get_attribute("aria-label")
    count = re.search(r": (\d)", label or "")
    assert count
    return int(count[1])


def take(page: Page, company: str, column: int) -> None:
    """Tap the foremost post, and see it leave."""
    before = posts(page, company, column)
    page.locator(f"#{company}-{column}-take").click()
    shows_posts(page, company, column, before - 1)


def shows_posts(page: Page, company: str, column: int, count: int) -> None:
    """Wait until a phone shows so many posts in a column."""
    group = page.locator(f"#{company} .column").nth(column - 1)
    expect(group).to_have_attribute("aria-label", re.compile(rf": {count} "), timeout=10_000)


def toast(page: Page, text: str | re.Pattern[str]) -> None:
    """Wait for a notice."""
    expect(page.locator(".toast-text")).to_have_text(text, timeout=10_000)
