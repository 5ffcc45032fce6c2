"""Phones at a live table, in a real browser."""

import re
from typing import Any  # JSON is whatever the server says.

from playwright.sync_api import APIResponse, Page, expect

from tests.browser.conftest import Phone
from tests.web.phones import new_game

NAMES = ("Ana", "Ben", "Cy", "Dora")
LONG_NAMES = (
    "Anastasia Wolkenstein-Trostburg",
    "Benedikt-Maximilian Oberhuber",
    "Cyprian Kamil Norwid the Younger",
    "Dorothea van der Meer-Hohenlohe",
)


def open_table(
    page: Page, names: tuple[str, ...] = NAMES, box: str = "practice", first: int = 1
) -> str:
    """Make a table for a phone that sits at its first seat; returns its code."""
    fields = new_game(len(names), box) | {"first": str(first)}
    fields |= {f"name-{number}": name for number, name in enumerate(names, start=1)}
    answer = post(page, "/mombasa/new", fields)
    return answer.url.split("/t/")[1].split("/")[0]


def sit(page: Page, code: str, seat: int) -> None:
    """Sit a phone down, and show it the companies."""
    post(page, f"/t/{code}/arrange", {"do": "sit", "seat": str(seat)})
    page.goto(f"/t/{code}/")


def play(page: Page, code: str, **move: object) -> None:
    """Make a move as this phone, without a page."""
    send(page, code, {"type": "play", "move": move})


def send(page: Page, code: str, wish: object) -> None:
    """Do anything as this phone, without a page."""
    seen = page.request.get(f"/t/{code}/state").json()["version"]
    command = {"id": f"test-{code}-{seen}", "seen": seen, "do": wish}
    headers = {"X-CSRFToken": _token(page)}
    answer = page.request.post(f"/t/{code}/commands", data=command, headers=headers)
    assert answer.ok, answer.text()


def post(page: Page, path: str, fields: dict[str, str]) -> APIResponse:
    """Send a form as this phone, without looking at the page around it."""
    answer = page.request.post(path, form={**fields, "csrf_token": _token(page)})
    assert answer.ok, answer.text()
    return answer


def _token(page: Page) -> str:
    token = re.search(r'name="csrf_token" value="([^"]+)"', page.request.get("/join").text())
    assert token
    return token[1]


def two_phones(phone: Phone, **options: Any) -> tuple[Page, Page, str]:
    """Seat two phones; both show the companies."""
    ana, ben = phone(**options), phone(**options)
    code = open_table(ana)
    sit(ben, code, 2)
    ana.goto(f"/t/{code}/")
    return ana, ben, code


def four_phones(phone: Phone, **options: Any) -> tuple[list[Page], str]:
    """Seat four phones; all show the companies."""
    pages = [phone(**options) for _ in range(4)]
    code = open_table(pages[0])
    for seat, page in enumerate(pages[1:], start=2):
        sit(page, code, seat)
    pages[0].goto(f"/t/{code}/")
    return pages, code


def state(page: Page, code: str) -> dict[str, Any]:
    """What the server says of the table, as programs ask for it."""
    found: dict[str, Any] = page.request.get(f"/t/{code}/state").json()["state"]
    return found


def keep(page: Page, at: str, item: object) -> None:
    """Put something into a phone's storage, as a page before has done."""
    page.evaluate("([at, item]) => localStorage.setItem(at, JSON.stringify(item))", [at, item])


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
    expect(group).to_have_attribute("aria-label", re.compile(rf": {count} "))


def toast(page: Page, text: str | re.Pattern[str]) -> None:
    """Wait for a notice."""
    expect(page.locator(".toast-text")).to_have_text(text)
