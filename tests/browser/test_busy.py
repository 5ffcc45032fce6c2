"""A server that is busy for a moment: whatever a phone sends, it sends again by itself."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

from tests.browser.conftest import Phone
from tests.browser.tables import open_table, state, toast
from tests.browser.test_box import new_box, saved
from tests.browser.test_box_map import drawn
from tests.browser.test_groups import PLAYERS, RESULT, new_group
from tests.browser.test_score_together import open_sheet, take_column
from tests.serving import wait_until

pytestmark = pytest.mark.browser

# Milliseconds; longer than any of them waits.
LATER = 6_000
LEAVE = """([code, item]) => {
  localStorage[`companion.queue.${code}.${item.command.id}`] = JSON.stringify(item);
  dispatchEvent(new Event("online"));
}"""


@pytest.fixture
def page(phone: Phone) -> Page:
    """A phone whose time can be made to pass."""
    page = phone(service_workers="block")
    page.clock.install()
    return page


@contextmanager
def busy(page: Page) -> Iterator[None]:
    """Put off the first thing that is sent, and let time pass until it is sent again."""
    sent: list[str] = []

    def put_off_the_first(route: Route) -> None:
        if route.request.method != "POST":
            route.fallback()
            return
        sent.append(route.request.url)
        if len(sent) == 1:
            route.fulfill(status=503, headers={"Retry-After": "2"}, body="<!doctype html>")
        else:
            route.fallback()

    page.route("**/*", put_off_the_first)
    yield

    def sends(times: int) -> bool:
        page.clock.fast_forward(LATER)
        return len(sent) >= times

    wait_until(lambda: sends(1))
    wait_until(lambda: sends(2))
    page.unroute("**/*")
    # What a page has by then may be more.
    assert sent[1].partition("&have=")[0] == sent[0].partition("&have=")[0]


def test_a_change_at_a_table(page: Page) -> None:
    code = open_table(page)
    page.goto(f"/t/{code}/")
    with busy(page):
        page.locator("#cairo-1-take").click()
    toast(page, "Ana took a trading post from the Cairo base.")


def test_a_change_whose_page_was_left(page: Page) -> None:
    code = open_table(page)
    move = {"type": "take-post", "company": "cairo", "column": 1}
    command = {"id": "left-behind", "seen": 0, "do": {"type": "play", "move": move}, "override": []}
    page.goto("/join")
    with busy(page):
        page.evaluate(LEAVE, [code, {"command": command, "says": "", "turn": 1}])
    toast(page, "Ana took a trading post from the Cairo base.")


def test_a_cell_of_a_score_sheet_on_every_phone(page: Page) -> None:
    take_column(page, open_sheet(page), 1)
    with busy(page):
        page.fill("#cash-1", "12+7")
        page.evaluate("document.activeElement.blur()")
    code = page.url.split("/")[4]
    wait_until(lambda: state(page, code)["score"]["cells"].get("cash-1") == "12+7")


def test_a_result_for_a_group(page: Page) -> None:
    address = new_group(page)
    page.goto(RESULT.format(players=PLAYERS, day=13))
    with busy(page):
        page.click("#save-to-group button")
        expect(page.locator(".result-kept")).to_contain_text("Saved on this phone.")
    toast(page, "A result saved on this phone has been added to Friday.")
    page.goto(address)
    expect(page.locator(".game-row")).to_have_count(1)


def test_a_page_of_a_box(page: Page) -> None:
    page.goto(f"{new_box(page)}coins")
    with busy(page):
        page.locator("[data-taps=cairo] [data-at='1']").click()
        expect(page.locator("#teach-status")).to_contain_text("Not saved")
    saved(page)


def test_a_list_of_a_box(page: Page) -> None:
    page.goto(f"{new_box(page)}cards/starting")
    with busy(page):
        page.get_by_role("button", name="Coffee 1", exact=True).click()
        toast(page, re.compile("Not saved yet"))
    expect(page.locator(".thing")).to_have_count(1)


def test_a_tap_on_the_map_of_a_box(page: Page) -> None:
    page.goto(f"{new_box(page)}map?step=regions")
    with busy(page):
        page.locator("#map").click(position={"x": 100, "y": 100})
    expect(page.locator("#region-R1")).to_be_attached()


def test_a_photo_of_the_board(page: Page) -> None:
    page.goto(f"{new_box(page)}map")
    with busy(page):
        file = FilePayload(name="a.jpg", mimeType="image/jpeg", buffer=drawn(800, 600, "JPEG"))
        page.locator("[type=file]").set_input_files(file)
        toast(page, "Other photos are ahead of yours. It will be sent automatically.")
    page.wait_for_url("**step=regions**")


def test_a_form_of_any_page(page: Page) -> None:
    page.goto("/groups")
    page.fill("#name", "Friday")
    script = page.locator("script[src*=app]").get_attribute("src") or ""
    fields = ""

    def put_off_the_first(route: Route) -> None:
        nonlocal fields
        if route.request.method != "POST" or fields:
            route.fallback()
            return
        sent = dict(parse_qsl(route.request.post_data or "", keep_blank_values=True))
        fields = "".join(f'<input name="{name}" value="{value}">' for name, value in sent.items())
        form = f'<form method="post" action="/groups" data-again="2">{fields}</form>'
        again = f'<script type="module" src="{script.replace("app.js", "again.js")}"></script>'
        headers = {"Content-Type": "text/html", "Retry-After": "2"}
        route.fulfill(status=503, headers=headers, body=f"<!doctype html>{again}{form}")

    page.route("**/groups", put_off_the_first)
    page.click(".groups-new button")
    expect(page.locator("[data-again]")).to_be_attached()
    page.clock.fast_forward(LATER)
    expect(page.locator("h1")).to_have_text("Friday")
