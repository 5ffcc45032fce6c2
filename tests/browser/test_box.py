"""My box in a real browser: taught by taps, given to a second phone, played with."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

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
    page.goto("/box")
    page.fill("#name", name)
    page.get_by_role("button", name="Make").click()
    expect(page.locator("h1")).to_have_text(name)
    return page.url


def saved(page: Page) -> None:
    expect(page.locator("#teach-status")).to_have_text("Saved.")


def tap_space(page: Page, company: str, at: int, times: int) -> None:
    for _ in range(times):
        page.locator(f"[data-taps={company}] [data-at='{at}']").click()


def teach_track(page: Page, address: str) -> None:
    """Draw track A1: ten spaces, shares on 2 and 5, a call of 2 after 4, specials on 6 and 9."""
    page.goto(f"{address}tracks/A1")
    page.fill("#spaces", "10")
    page.get_by_role("button", name="Draw it").click()
    space = page.locator("[data-space]")
    expect(space).to_have_count(11)
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
        ana.get_by_role("link", name="Export as a file").click()
    file = tmp_path / "box.json"
    download.value.save_as(file)
    content = json.loads(file.read_text())["box"]
    assert content["base_coins"]["cairo"]["value"][0] == [1, 0, 1, 1, 2]
    assert {fact["source"] for fact in content["base_coins"].values()} == {"owner"}

    # A second phone sees what is in it before it is kept, and plays with it.
    ben = phone()
    ben.goto("/box/import")
    ben.set_input_files("#file", file)
    ben.get_by_role("button", name="Look at it").click()
    expect(ben.locator(".diff-changed", has_text="Cairo")).to_contain_text("1 0 1 1 2")
    expect(ben.locator(".diff-new", has_text="Track A1")).to_contain_text("10 spaces")
    ben.get_by_role("button", name="Keep it on this phone").click()
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


def test_every_page_of_a_box_fits_a_narrow_phone_and_axe_finds_nothing(phone: Phone) -> None:
    page = phone(viewport={"width": 320, "height": 640}, reduced_motion="reduce")
    address = new_box(page, "Maximiliane-Friederike Wolkenstein’s very own first printing")
    teach_track(page, address)
    for chapter in CHAPTERS:
        page.goto(f"{address}{chapter}")
        assert broken_promises(page) == [], chapter
    page.goto(address)
    page.goto(f"/box/shared/{page.locator('#address').inner_text().rsplit('/', 1)[1]}")
    assert broken_promises(page) == []
