"""The laptop dies in round 5: the game is on the phones, and goes on from there."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any  # Playwright's options are typed loosely.

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.keeping import wait_for_games
from tests.browser.tables import open_table, play, sit, state
from tests.serving import Server, wait_until

pytestmark = pytest.mark.browser

KEPT = """async (code) => {
  const { keptGames } = await import(
    document.querySelector("script[src*='table/table.js']").src.replace("table.js", "kept.js"));
  return (await keptGames()).find((game) => game.code === code)?.version ?? 0;
}"""


@pytest.fixture
def dying_server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "instance")
    server.start(COMPANION_RATE_LIMITS="0")
    yield server
    server.stop()


def in_round_5(phone: Phone, **options: Any) -> tuple[Page, str]:
    """Ben's phone at a table that has come so far, once it has kept the game by itself."""
    ana, ben = phone(**options), phone(**options)
    code = open_table(ana)
    play(ana, code, type="set-course", round=5, phase="actions", turn=2)
    play(ana, code, type="set-cash", seat=2, pounds=31)
    sit(ben, code, 2)
    version = ben.request.get(f"/t/{code}/state").json()["version"]
    wait_until(lambda: bool(ben.evaluate(KEPT, code) == version))
    return ben, code


def loses_the_server(page: Page) -> None:
    page.context.set_offline(True)
    # As it would notice by itself a little later.
    page.evaluate("dispatchEvent(new Event('online'))")


def test_a_phone_saves_the_game_of_a_dead_server_and_any_other_goes_on(
    phone: Phone, server: Server, dying_server: Server, tmp_path: Path
) -> None:
    ben, code = in_round_5(phone, base_url=dying_server.url)
    before = state(ben, code)
    dying_server.kill()
    ben.get_by_role("link", name="Players").click()
    # What is tapped now has no table to go to.
    ben.locator("#player-2").get_by_role("button", name="More").first.click()
    expect(ben.locator("#banner-waiting")).to_contain_text("1 change waiting")
    with ben.expect_download() as saving:
        ben.get_by_role("button", name="Save game").click()
    file = tmp_path / "game.json"
    saving.value.save_as(file)
    assert len(json.loads(file.read_text())["waiting"]) == 1

    new = phone(base_url=server.url)
    new.goto("/open")
    new.get_by_label("File of a saved game").set_input_files(file)
    new.get_by_role("button", name="Open", exact=True).click()
    expect(new.locator(".lobby-figure")).to_be_visible()
    carried = new.locator(".lobby-figure").inner_text()
    expect(new.locator("#seat-2")).to_contain_text("Your seat")
    wait_until(lambda: state(new, carried)["seats"][1]["cash"] == 32)
    after = state(new, carried)
    after["seats"][1]["cash"] = 31
    assert after == before
    # The others join with the code, and play on.
    ana = phone(base_url=server.url)
    sit(ana, carried, 1)
    play(ana, carried, type="set-cash", seat=1, pounds=7)
    expect(new.locator(".toast-text")).to_contain_text("7")


def test_the_score_comes_from_what_the_phone_knows(phone: Phone) -> None:
    """Over plain http: no service worker, so that no other page can be opened."""
    ben, _ = in_round_5(phone, service_workers="block")
    ben.evaluate(
        """localStorage.setItem("score-sheet", JSON.stringify({ id: "mine", count: 2, touched: 5,
          seats: [{ name: "Eva", colour: "red" }, { name: "Flo", colour: "blue" }],
          cells: { "cash-1": "99" } }))"""
    )
    loses_the_server(ben)
    ben.get_by_role("button", name="Score here").click()
    known = ben.get_by_role("dialog")
    expect(known).to_contain_text("The table as of")
    expect(known.get_by_label("Ben: Cash")).to_have_value("31")
    expect(known.get_by_role("link", name="Open score sheet")).to_be_hidden()
    known.get_by_label("Ben: Diamonds").fill("5+2")
    expect(known.locator("[data-total='2']")).to_have_text("38")
    known.get_by_role("button", name="Close").click()
    # What was typed stays, and so does the sheet that was there before.
    ben.get_by_role("button", name="Score here").click()
    expect(known.get_by_label("Ben: Diamonds")).to_have_value("5+2")
    aside = ben.evaluate("JSON.parse(localStorage.getItem('score-sheets'))")
    assert [(sheet["id"], sheet["cells"]["cash-1"]) for sheet in aside] == [("mine", "99")]


def test_with_a_service_worker_it_is_the_score_sheet_itself(phone: Phone) -> None:
    ben, _ = in_round_5(phone)
    wait_for_games(ben)
    loses_the_server(ben)
    ben.get_by_role("button", name="Score here").click()
    ben.get_by_role("link", name="Open score sheet").click()
    expect(ben.locator("#cash-2")).to_have_value("31")
    expect(ben.locator("[data-name='2']").first).to_have_text("Ben")
