"""My box in a real browser: taught by taps, given to a second phone, played with."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any  # A box's file is JSON of any depth.

import pytest
from playwright.sync_api import Page, Request, Route, expect

from companion.games.mombasa.terms import COMPANIES
from tests.browser.conftest import Phone
from tests.browser.promises import broken_promises
from tests.browser.tables import open_table, state, take
from tests.serving import wait_until

pytestmark = pytest.mark.browser

CHAPTERS = (
    "",
    "coins",
    "tracks",
    "tracks/A1",
    "board",
    "spaces",
    "majorities",
    "cards",
    "cards/action",
    "cards/starting",
    "cards/expansion",
    "tiles",
    "tiles/first-game",
    "books",
    "books/display",
    "update",
)
# Those with a look of their own; the others are forms like any.


def new_box(page: Page, name: str = "Ana’s copy") -> str:
    """Make a box; return its address."""
    page.goto("/mombasa/box")
    page.fill("#name", name)
    page.get_by_role("button", name="Create").click()
    expect(page.locator("h1")).to_have_text(name)
    return page.url


def saved(page: Page) -> None:
    expect(page.locator("#teach-status")).to_have_text("Saved.")


def tap_space(page: Page, company: str, at: int, times: int) -> None:
    for _ in range(times):
        page.locator(f"[data-taps={company}] [data-at='{at}']").click()


def teach_track(page: Page, address: str) -> None:
    """Draw track A1: shares on 2 and 5, a call of 2 after 4, specials on 6 and 9, ten spaces."""
    page.goto(f"{address}tracks/A1")
    space = page.locator("[data-space]")
    space.nth(2).click()
    space.nth(5).click()
    space.nth(5).click()
    page.locator("[name=tool][value=calls]").check()
    space.nth(4).click()
    space.nth(4).click()
    page.locator("[name=tool][value=specials]").check()
    space.nth(6).click()
    space.nth(9).click()
    space.nth(9).click()
    expect(page.locator("#shares")).to_have_value("2=1, 5=3")
    expect(page.locator("#calls")).to_have_value("4=2")
    expect(page.locator("#specials")).to_have_value("6=1, 9=2")
    page.get_by_role("button", name="Add a space").click()
    expect(space).to_have_count(11)
    saved(page)
    expect(page.locator("#source-track")).to_have_text("from your copy")


def test_a_box_is_taught_by_taps_shared_and_played_with(phone: Phone, tmp_path: Path) -> None:
    ana = phone()
    address = new_box(ana)

    # Three bases are right as they stand, one is not: seven taps, and every one counts.
    ana.goto(f"{address}coins")
    for company in COMPANIES[:3]:
        ana.locator(f"#foot-{company} button").click()
        expect(ana.locator(f"#source-{company}")).to_have_text("from your copy")
    tap_space(ana, "cairo", 0, 1)
    tap_space(ana, "cairo", 1, 3)
    expect(ana.locator("[data-taps=cairo] [data-at='0']")).to_have_text("1")
    saved(ana)
    expect(ana.locator("#source-cairo")).to_have_text("from your copy")
    teach_track(ana, address)

    ana.goto(address)
    with ana.expect_download() as download:
        ana.get_by_role("link", name="Export file").click()
    file = tmp_path / "box.json"
    download.value.save_as(file)
    content = json.loads(file.read_text())["box"]
    assert content["base_coins"]["cairo"]["value"][0] == [1, 0, 1, 1, 2]
    assert {fact["source"] for fact in content["base_coins"].values()} == {"owner"}

    # A second phone sees what is in it before it is kept, and plays with it.
    ben = phone()
    ben.goto("/mombasa/box/import")
    ben.set_input_files("#file", file)
    ben.get_by_role("button", name="Preview").click()
    expect(ben.locator(".diff-changed", has_text="Cairo")).to_contain_text("1 0 1 1 2")
    expect(ben.locator(".diff-new", has_text="Track A1")).to_contain_text("10 spaces")
    ben.get_by_role("button", name="Save to phone").click()
    expect(ben.locator("h1")).to_have_text("Ana’s copy")
    bens = ben.url
    share_key = ben.locator("#address").inner_text().rsplit("/", 1)[1]
    code = open_table(ben, ("Ana", "Ben"), share_key)
    ben.goto(f"/t/{code}/")
    take(ben, "cairo", 1)
    expect(ben.locator("#cairo-value")).to_have_text("1")
    take(ben, "cairo", 1)
    take(ben, "cairo", 1)
    expect(ben.locator("#cairo-value")).to_have_text("2")

    # The table keeps the box it began with.
    ben.goto(f"{bens}coins")
    tap_space(ben, "cairo", 0, 2)
    saved(ben)
    ben.goto(f"/t/{code}/")
    expect(ben.locator("#cairo-value")).to_have_text("2")
    assert state(ben, code)["facts"]["coins"]["cairo"]["value"][0] == [1, 0, 1, 1, 2]


def test_numbers_are_counted_up_by_taps_and_typed_on_the_track(phone: Phone) -> None:
    page = phone()
    address = new_box(page)

    def box() -> dict[str, Any]:
        return dict(page.request.get(f"{address}export.json").json()["box"])

    page.goto(f"{address}board")
    track = page.locator("[data-track='jar-']")
    track.get_by_role("button", name="Clear all of these").tap()
    for space, digits in ((3, "8"), (5, "14")):
        track.locator(f"[data-space='{space}'] button").tap()
        for digit in digits:
            track.locator(f"[data-digit='{digit}']").tap()
    expect(page.locator("#jar-values")).to_have_value("3=8, 5=14")
    track.locator("[data-digit=none]").tap()
    expect(page.locator("#jar-values")).to_have_value("3=8")
    # A link waits until it is saved.
    page.get_by_role("link", name="Next section: Map").tap()
    page.wait_for_url("**/map")
    assert box()["board"]["bookkeeping"]["value"]["values"] == [[3, 8]]

    page.goto(f"{address}spaces")
    more = page.get_by_role("button", name="Bookkeeper tile: one more")
    more.tap()
    more.tap()
    page.get_by_role("link", name="Next section: Majority bonus spaces").tap()
    page.wait_for_url("**/majorities")
    assert box()["bonus_spaces"]["bookkeeper-tile"]["value"] == {"cost": 2}

    # Cards come into their list one tap after the other, without leaving the page.
    page.goto(f"{address}cards/starting")
    page.locator("label", has=page.locator("[name=crate][value='1']")).tap()
    for card in ("Coffee 1", "Coffee 2", "Bookkeeper 1"):
        page.get_by_role("button", name=card, exact=True).tap()
    expect(page.locator(".thing")).to_have_count(3)
    expect(page.locator("[name=crate]:checked")).to_have_value("1")
    page.context.set_offline(True)
    page.get_by_role("button", name="Cotton 2", exact=True).tap()
    expect(page.locator("#toasts")).to_contain_text("Not saved yet")
    page.context.set_offline(False)
    expect(page.locator(".thing")).to_have_count(4)
    assert [card["crate"] for card in box()["starting_cards"]["value"]] == [1, 1, 1, 1]


def test_two_phones_teach_at_once_and_nothing_is_lost(phone: Phone) -> None:
    ana = phone()
    address = new_box(ana)
    ana.goto(f"{address}coins")
    ben = phone()
    ben.goto(f"{address}coins")
    # Different bases: both stand, and Ana sees Ben's.
    tap_space(ben, "cairo", 14, 1)
    saved(ben)
    tap_space(ana, "mombasa", 0, 1)
    expect(ana.locator(".teach-joined")).to_contain_text("another phone")
    expect(ana.locator("[data-taps=cairo] [data-at='14']")).to_have_text("3")
    expect(ana.locator("[data-taps=mombasa] [data-at='0']")).to_have_text("1")
    # The same base: Ana is told, and what she entered stands.
    tap_space(ben, "cairo", 0, 1)
    expect(ben.locator(".teach-joined")).to_be_visible()
    tap_space(ana, "cairo", 0, 2)
    conflict = ana.locator(".teach-conflict")
    expect(conflict.locator(".diff-changed", has_text="Cairo")).to_contain_text("1 1 1 1 2")
    expect(ana.locator("[data-taps=cairo] [data-at='0']")).to_have_text("2")
    ana.get_by_role("button", name="Save mine").click()
    saved(ana)
    expect(conflict).to_have_count(0)
    ana.reload()
    expect(ana.locator("[data-taps=mombasa] [data-at='0']")).to_have_text("1")
    expect(ana.locator("[data-taps=cairo] [data-at='0']")).to_have_text("2")
    expect(ana.locator("[data-taps=cairo] [data-at='14']")).to_have_text("3")


def test_taps_without_a_network_are_saved_when_it_is_back(phone: Phone) -> None:
    page = phone(service_workers="block")
    address = new_box(page)
    page.goto(f"{address}coins")
    page.context.set_offline(True)
    tap_space(page, "mombasa", 0, 2)
    expect(page.locator("#teach-status")).to_contain_text("Not saved yet")
    page.context.set_offline(False)
    saved(page)
    page.reload()
    expect(page.locator("[data-taps=mombasa] [data-at='0']")).to_have_text("2")


def answer_for_the_network(route: Route) -> None:
    """Answer as a hotel does to whoever has not accepted its terms."""
    page = "<!doctype html><title>Guests</title><main id=main>Accept our terms.</main>"
    route.fulfill(status=200, content_type="text/html", body=page)


def test_a_page_that_is_not_ours_is_no_answer_to_a_tap(phone: Phone) -> None:
    page = phone(service_workers="block")
    address = new_box(page)
    page.goto(f"{address}coins")
    page.route("**/coins", answer_for_the_network, times=1)
    tap_space(page, "mombasa", 0, 2)
    expect(page.locator("#teach-status")).to_contain_text("Not saved yet")
    page.evaluate("dispatchEvent(new Event('online'))")
    saved(page)
    page.reload()
    expect(page.locator("[data-taps=mombasa] [data-at='0']")).to_have_text("2")


def test_a_page_that_is_not_ours_is_no_answer_to_a_list(phone: Phone) -> None:
    page = phone(service_workers="block")
    page.goto(f"{new_box(page)}cards/action")
    page.route("**/cards/action", answer_for_the_network, times=1)
    page.locator("button[name=tap]").first.click()
    expect(page.locator("#toasts")).to_contain_text("Not saved yet")
    expect(page.locator("h1")).to_have_text("Action cards")
    # Once there is a way, what was tapped goes out by itself, and once.
    expect(page.locator(".things li")).to_have_count(1)


def test_the_last_tap_before_leaving_the_page_is_not_lost(phone: Phone) -> None:
    page = phone(service_workers="block")
    address = new_box(page)
    page.goto(f"{address}coins")
    tap_space(page, "mombasa", 0, 1)
    page.get_by_role("link", name="Ana’s copy").click()
    page.wait_for_url(address)

    def learnt() -> bool:
        box = page.request.get(f"{address}export.json").json()["box"]
        return bool(box["base_coins"]["mombasa"]["value"][0][0] == 1)

    wait_until(learnt)


def test_the_last_taps_are_not_lost_to_the_service_worker(phone: Phone) -> None:
    page = phone()
    address = new_box(page)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    for company in COMPANIES:
        page.goto(f"{address}coins")
        expect(page.locator("[data-save]")).to_be_hidden()
        assert page.evaluate("Boolean(navigator.serviceWorker.controller)")
        tap_space(page, company, 0, 1)
        # Not by a link: those wait for the save.
        page.goto(address)

    def fronts() -> list[int]:
        box = page.request.get(f"{address}export.json").json()["box"]
        return [box["base_coins"][company]["value"][0][0] for company in COMPANIES]

    wait_until(lambda: fronts() == [1, 1, 1, 1])


def test_taps_made_while_a_save_is_under_way_are_not_lost_with_the_page(phone: Phone) -> None:
    page = phone(service_workers="block")
    address = new_box(page)

    def front(company: str) -> int:
        box = page.request.get(f"{address}export.json").json()["box"]
        return int(box["base_coins"][company]["value"][0][0])

    def leave_while_saving(hold: Callable[[Route], object], *spaces: str) -> None:
        """Tap the front of Mombasa; while that is being saved, tap others; leave."""
        page.goto(f"{address}coins")
        page.route("**/coins", hold, times=1)
        with page.expect_request(lambda request: request.method == "POST"):
            tap_space(page, "mombasa", 0, 1)
        for company in spaces:
            tap_space(page, company, 0, 1)
        page.get_by_role("link", name="Ana’s copy").click()
        page.wait_for_url(address)

    # The save has come, and its answer has not.
    leave_while_saving(lambda route: route.fetch(), "mombasa")
    wait_until(lambda: front("mombasa") == 2)

    # It comes when the last one has come already: what was taken back since stays so.
    late: list[Request] = []
    leave_while_saving(lambda route: late.append(route.request), *["mombasa"] * 3, "cairo")
    wait_until(lambda: front("cairo") == 1)
    headers = {"content-type": late[0].headers["content-type"]}
    answer = page.request.post(f"{address}coins", data=late[0].post_data_buffer, headers=headers)
    assert answer.ok
    assert front("mombasa") == 2


def test_every_page_of_a_box_fits_a_narrow_phone_and_axe_finds_nothing(phone: Phone) -> None:
    page = phone(viewport={"width": 320, "height": 640}, reduced_motion="reduce")
    address = new_box(page, "Maximiliane-Friederike Wolkenstein’s very own first printing")
    teach_track(page, address)
    for chapter in CHAPTERS:
        page.goto(f"{address}{chapter}")
        assert broken_promises(page) == [], chapter
    page.goto(address)
    page.goto(f"/mombasa/box/shared/{page.locator('#address').inner_text().rsplit('/', 1)[1]}")
    assert broken_promises(page) == []
