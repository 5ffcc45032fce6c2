"""A phone that an earlier build has left in the middle of everything: nothing typed is lost."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any  # JSON is whatever the build before has written.

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.app import create_app
from companion.games.mombasa.merchants import deal
from tests.browser.conftest import Phone
from tests.browser.tables import post, state
from tests.old_data import Copy, copies, signer
from tests.old_data.__main__ import make
from tests.old_data.phone import use_a_phone
from tests.serving import Server, wait_until

pytestmark = pytest.mark.browser

CHANGES = re.compile(r"/t/\w+/(commands|actions[^?]*)(\?|$)")
# What the page lists, wherever it keeps it.
WAITING = "#waiting [data-says]"


class Old:
    """A server on old data, the phone that was there, and what had been typed on it."""

    def __init__(self, server: Server, kept: dict[str, Any], cookie: str) -> None:
        self.server = server
        self.typed: dict[str, Any] = kept["typed"]
        domain = {"domain": "127.0.0.1", "path": "/"}
        cookies = [{"name": "companion", "value": cookie, **domain}]
        self.storage = kept["storage"] | {"cookies": cookies}

    def phone(self, phone: Phone) -> Page:
        return phone(base_url=self.server.url, storage_state=self.storage)


@pytest.fixture(params=copies(), ids=lambda copy: copy.folder.name)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Old]:
    copy: Copy = request.param
    copy.restore(tmp_path)
    server = Server(tmp_path)
    kept = copy.phone(server.url)
    cookie = signer(create_app({"INSTANCE": tmp_path})).dumps(kept["session"])
    server.start(COMPANION_RATE_LIMITS="0")
    yield Old(server, kept, cookie)
    server.stop()


def test_what_waited_is_sent_and_what_was_typed_is_there(phone: Phone, old: Old) -> None:
    page, typed = old.phone(phone), old.typed
    at_the_table(page, typed["table"], len(typed["waiting"]))
    # The result for the group goes out from any page.
    wait_until(lambda: page.evaluate("localStorage['companion.unsent']") is None)
    game = page.request.get(f"/g/{typed['group']}/export.json").json()["results"]
    assert any(result["played"].startswith("2026-11-09") for result in game)
    in_the_shared_score(page, typed["shared"], typed["cells"])
    on_the_score_sheet(page, typed["score"])
    in_the_set_up(page, typed["setup"], typed["ticked"])
    page.goto("/mombasa/new")
    expect(page.locator("[name=name-2]")).to_have_value("Ben")


def test_the_next_copy_will_have_a_phone_of_this_build(
    browser: Browser, server: Server, phone: Phone
) -> None:
    app = create_app({"INSTANCE": server.environment["COMPANION_INSTANCE"]})
    group = post(phone(), "/groups", {"name": "Friday", "sheet": ""}).url.rsplit("/", 1)[1]
    kept = use_a_phone(browser, app, server, group)
    assert len(kept["typed"]["waiting"]) == 4
    (origin,) = kept["storage"]["origins"]
    names = {item["name"] for item in origin["localStorage"]}
    assert {"score-sheet", "companion.unsent"} <= names


@pytest.mark.soak
def test_a_copy_of_this_build_can_be_made(browser: Browser, tmp_path: Path) -> None:
    make(tmp_path / "copy", browser)
    (copy,) = copies(tmp_path)
    copy.restore(tmp_path / "instance")
    assert copy.phone("http://somewhere")["typed"]["waiting"]


def at_the_table(page: Page, code: str, waiting: int) -> None:
    """What waits is listed; a sheet kept by that build is filled in too; then all of it is sent."""
    page.route(CHANGES, lambda route: route.abort())
    page.goto(f"/t/{code}/players")
    expect(page.locator("#banner-waiting")).to_be_visible()
    expect(page.locator(WAITING)).to_have_count(waiting)
    page.locator("a[data-sheet]:visible").first.click()
    page.locator(".sheet-seats a").nth(1).click()
    page.locator("#action-goods").click()
    page.locator("#sheet button[name=units-add][value='2']").click()
    for _ in range(2):
        page.get_by_label("Cairo: one more", exact=True).click()
    page.locator("#keep-it").click()
    expect(page.locator(WAITING)).to_have_count(waiting + 1)
    page.unroute(CHANGES)
    page.reload()
    wait_until(lambda: state(page, code)["seats"][1]["tracks"]["cairo"]["position"] == 2)
    expect(page.locator(WAITING)).to_have_count(0)
    now, merchant = state(page, code), deal("plain")
    ana = now["seats"][0]
    assert now["companies"]["cairo"]["base"][0]["posts"] == 4
    # Six pounds, and one step more.
    assert ana["cash"] == 7 + merchant.pounds
    assert ana["cards"]["mombasa"] == 3
    assert ana["diamonds"]["position"] == merchant.diamonds


def in_the_shared_score(page: Page, code: str, cells: dict[str, str]) -> None:
    page.goto(f"/t/{code}/score")
    wait_until(lambda: cells.items() <= state(page, code)["score"]["cells"].items())
    for cell, text in cells.items():
        expect(page.locator(f"#{cell}")).to_have_value(text)


def on_the_score_sheet(page: Page, cells: dict[str, str]) -> None:
    """As it was typed; also from the second copy alone."""
    for _ in range(2):
        page.goto("/mombasa/score")
        for cell, text in cells.items():
            expect(page.locator(f"#{cell}")).to_have_value(text)
        expect(page.locator("#name-2")).to_have_value("Benedict-Maximilian")
        page.evaluate("localStorage.removeItem('score-sheet')")


def in_the_set_up(page: Page, link: str, ticked: list[str]) -> None:
    page.goto(f"/mombasa/setup/list?{link}")
    for step in ticked:
        expect(page.locator(f"#tick-{step}")).to_be_checked()
    expect(page.locator(".tick:checked")).to_have_count(len(ticked))
    page.goto("/mombasa/setup")
    expect(page.locator("#last-people")).to_have_text("Ana, Ben, Cy, Dora")
