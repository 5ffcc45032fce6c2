"""The score with no network, from start to end."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.keeping import wait_for_games
from tests.browser.score_sheet import CELLS, HEADLINE, NAMES
from tests.serving import wait_until

pytestmark = pytest.mark.browser

READY = """async () => {
  await navigator.serviceWorker.ready;
  const pages = await caches.open('pages');
  const result = await pages.match('/mombasa/score/result');
  const kept = result && (await pages.match('/mombasa/score'));
  return Boolean(kept && navigator.serviceWorker.controller);
}"""
TOLD = "document.getElementById('result').innerText.replace(/\\s+/g, ' ')"


def visit_once(page: Page) -> None:
    """Open the sheet once, with a network, and wait until the phone has kept it."""
    page.goto("/mombasa/score")
    # With the first touch comes what is not needed to begin.
    page.tap("h1")
    wait_until(lambda: bool(page.evaluate(READY)))
    wait_for_games(page)


def fill_in(page: Page) -> None:
    for number, name in enumerate(NAMES, 1):
        page.fill(f"#name-{number}", name)
    page.tap("[data-do=begin]")
    page.tap("[data-go=sheet]")
    for cell, text in CELLS.items():
        page.fill(f"#{cell}", text)


def test_a_game_is_scored_offline_from_start_to_end(phone: Phone) -> None:
    page = phone()
    visit_once(page)
    page.context.set_offline(True)
    page.reload()
    fill_in(page)
    page.fill("#diamonds-1", "17")
    page.reload()
    expect(page.locator("#mombasa-1")).to_have_value("5+2")
    page.tap("[data-do=result]")
    expect(page.locator("h1")).to_have_text(HEADLINE)
    doubted = "Ana · Diamonds: 17 Sure? As far as we know, no space shows this value."
    expect(page.locator(".result-doubts")).to_have_text(doubted)
    offline = page.evaluate(TOLD)
    page.reload()
    expect(page.locator("h1")).to_have_text(HEADLINE)
    # The server, once it is back, tells the same of the same address, word by word.
    page.context.set_offline(False)
    page.reload()
    expect(page.locator("#no-result, #blank")).to_have_count(0)
    assert page.evaluate(TOLD) == offline


def test_a_result_that_was_never_opened_is_told_offline_too(phone: Phone) -> None:
    page = phone()
    visit_once(page)
    fill_in(page)
    page.context.set_offline(True)
    page.tap("[data-do=result]")
    expect(page.locator("h1")).to_have_text(HEADLINE)
    page.go_back()
    expect(page.locator("[data-total='4']")).to_have_text("291")


def test_the_first_page_is_visit_enough(phone: Phone) -> None:
    page = phone()
    page.goto("/")
    wait_for_games(page)
    page.context.set_offline(True)
    page.goto("/mombasa/score")
    fill_in(page)
    page.tap("[data-do=result]")
    expect(page.locator("h1")).to_have_text(HEADLINE)


def test_without_a_server_there_are_no_other_phones_and_nothing_is_lost(phone: Phone) -> None:
    page = phone(service_workers="block")
    page.goto("/mombasa/score")
    fill_in(page)
    page.route("**/score/share", lambda route: route.abort())
    page.tap("[data-do=players]")
    page.tap("[data-do=share]")
    expect(page.locator(".toast-text")).to_contain_text("Other phones need a network.")
    expect(page.locator("[data-do=share]")).to_be_enabled()
    page.unroute("**/score/share")
    page.tap("[data-do=share]")
    page.wait_for_url("**/t/*/score")
    page.tap("[data-do=begin]")
    expect(page.locator("[data-total='4']")).to_have_text("291")
    # Back at the own sheet, it can be opened once more.
    page.goto("/mombasa/score")
    expect(page.locator("[data-do=share]")).to_be_enabled()


def lose_the_server(page: Page) -> None:
    """Nothing answers any more, though the phone has a network."""
    page.context.route("**/*", lambda route: route.abort())


def test_over_plain_http_the_result_is_drawn_in_the_sheet_s_page(phone: Phone) -> None:
    """A LAN without TLS has no service worker: what the result needs is there once it is quiet."""
    page = phone(service_workers="block")
    page.goto("/mombasa/score")
    with page.expect_response(lambda answer: "groups/saving.js" in answer.url):
        page.tap("h1")
    wait_until(lambda: page.evaluate("document.querySelectorAll('link[media=\"not all\"]').length"))
    fill_in(page)
    lose_the_server(page)
    page.tap("[data-do=result]")
    expect(page.locator("#result h1")).to_have_text(HEADLINE)
    expect(page.locator(".result-table tbody tr")).to_have_count(7)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Share as picture").tap()
    assert saved.value.suggested_filename.endswith(".png")
    page.get_by_role("button", name="Copy as text").tap()
    expect(page.locator(".toast")).to_contain_text("Copied.")
    # Back to the sheet, where a number is put right, and to the result again.
    page.get_by_role("link", name="Correct the numbers").tap()
    expect(page.locator("#cash-1")).to_have_value("14")
    page.fill("#cash-4", "1000")
    page.tap("[data-do=result]")
    expect(page.locator(".result-table tbody tr").first).to_contain_text("1000")
    page.go_back()
    expect(page.locator("#cash-4")).to_have_value("1000")
    # With a server the result has its own page.
    page.context.unroute_all()
    page.tap("[data-do=result]")
    page.wait_for_url("**/mombasa/score/result?**")
