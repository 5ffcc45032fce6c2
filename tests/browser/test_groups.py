"""Groups in a real browser: saved from the score, also offline; every page in both themes."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.promises import broken_promises
from tests.browser.test_score_offline import fill_in, visit_once
from tests.serving import wait_until

pytestmark = pytest.mark.browser

PLAYERS = (
    "&p=blue.14.5%2B2.3.0.4.25.30.Ana&p=green.9.3.2%2B1.6%2B3.0.40.15.Benedict-Maximilian"
    "&p=yellow.21.0.7.4%2B1.2.10.50.Cy&p=purple.6.2.1%2B1.8.9%2B4.60.20.Dorothea+Featherstone"
)
RESULT = "/mombasa/score/result?coins=6.9.4.11{players}&at=2026-11-{day}T20%3A14%2B01%3A00"
UNSENT = "JSON.parse(localStorage['companion.unsent'] ?? '[]').length"
KEPT = """async (name) => {
  const pages = await caches.open('pages');
  const page = await pages.match('/mombasa/score/result', { ignoreVary: true });
  return Boolean(page && (await page.text()).includes(name));
}"""


def new_group(page: Page, name: str = "Friday") -> str:
    """Make a group; return its address."""
    page.goto("/groups")
    page.fill("#name", name)
    page.click(".groups-new button")
    expect(page.locator("h1")).to_have_text(name)
    return page.url


def save(page: Page, players: str = PLAYERS, day: int = 13) -> None:
    page.goto(RESULT.format(players=players, day=day))
    page.click("#save-to-group button")
    expect(page.locator(".back-link")).to_be_visible()


def group_with_games(page: Page) -> str:
    address = new_group(page)
    for day, cash in ((12, "14"), (13, "150"), (14, "15")):
        save(page, PLAYERS.replace("blue.14", f"blue.{cash}"), day)
    # More than four players, and one who is gone.
    save(page, "&p=red.4.1.1.1.1.5.5.Eli&p=white.4.1.1.1.2.5.5.Flo", 15)
    page.goto(f"{address}/settings")
    page.locator("summary", has_text="Flo").first.click()
    page.locator("summary", has_text="Delete Flo").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.locator(".toast-text")).to_contain_text("deleted")
    return address


def test_a_result_is_saved_from_the_score_page(phone: Phone) -> None:
    page = phone()
    address = new_group(page)
    save(page)
    expect(page.locator("h1")).to_have_text("Dorothea Featherstone wins with 291")
    assert page.url == f"{address}/results/1"
    # Once more is no second game.
    save(page)
    expect(page.locator(".toast-text")).to_have_text("This game was in the group already.")
    page.goto(address)
    expect(page.locator(".game-row")).to_have_count(1)


def test_a_first_result_makes_its_group_on_the_way(phone: Phone) -> None:
    page = phone()
    page.goto(RESULT.format(players=PLAYERS, day=13))
    page.click("text=Save to group")
    page.fill("#name", "Friday")
    page.click("text=Create and save")
    expect(page.locator("h1")).to_have_text("Dorothea Featherstone wins with 291")


def test_an_impatient_thumb_makes_one_group(phone: Phone) -> None:
    page = phone()
    page.goto("/groups")
    page.fill("#name", "Friday")
    page.evaluate(
        "() => { for (const _ of [1, 2]) document.querySelector('.groups-new button').click(); }"
    )
    page.wait_for_url("**/g/*")
    page.goto("/groups")
    expect(page.locator(".groups-known .row")).to_have_count(1)


def test_a_result_scored_offline_goes_to_the_group_when_the_network_is_back(phone: Phone) -> None:
    page = phone()
    visit_once(page)
    # The page kept for offline use has to learn of the group.
    address = new_group(page, "Sunday")
    wait_until(lambda: bool(page.evaluate(KEPT, "Sunday")))
    page.goto("/mombasa/score")
    page.context.set_offline(True)
    fill_in(page)
    page.tap("[data-do=result]")
    page.tap("#save-to-group button")
    waits = "Saved on this phone. It will go to Sunday when you’re back online."
    expect(page.locator(".result-kept")).to_have_text(waits)
    # A second tap, a reload and a flat battery change nothing.
    page.tap("#save-to-group button")
    page.reload()
    expect(page.locator(".result-kept")).to_have_text(waits)
    assert page.evaluate(UNSENT) == 1
    page.context.set_offline(False)
    expect(page.locator(".toast-text")).to_have_text(
        "A result saved on this phone has been added to Sunday."
    )
    expect(page.locator(".result-kept")).to_be_empty()
    assert page.evaluate(UNSENT) == 0
    page.goto(address)
    expect(page.locator(".game-row")).to_have_count(1)
    expect(page.locator(".game-row .row-value")).to_have_text("291")


def test_what_waited_is_delivered_from_any_page(phone: Phone) -> None:
    page = phone()
    address = new_group(page)
    waiting = [
        {
            "address": f"{address}/deliver",
            "sheet": RESULT.format(players=PLAYERS, day=13).split("?")[1],
            "group": "Friday",
        }
    ]
    page.evaluate("(one) => localStorage.setItem('companion.unsent', JSON.stringify(one))", waiting)
    page.goto("/join")
    expect(page.locator(".toast-text")).to_contain_text("has been added to Friday")
    page.goto(address)
    expect(page.locator(".game-row")).to_have_count(1)


def test_a_server_that_cannot_answer_is_asked_again_and_one_that_refuses_is_not(
    phone: Phone,
) -> None:
    page = phone(service_workers="block")
    new_group(page)
    page.goto(RESULT.format(players=PLAYERS, day=13))
    page.route("**/deliver", lambda route: route.fulfill(status=503))
    page.click("#save-to-group button")
    expect(page.locator(".result-kept")).to_contain_text("Saved on this phone.")
    page.route("**/deliver", lambda route: route.fulfill(status=404, json={"text": "It is gone."}))
    page.reload()
    expect(page.locator(".toast-text")).to_have_text("It is gone.")
    assert page.evaluate(UNSENT) == 0


def test_a_mistake_is_corrected_with_the_keypad(phone: Phone) -> None:
    page = phone()
    new_group(page)
    save(page)
    page.click("text=Correct a mistake")
    expect(page.locator("#mombasa-1")).to_have_value("5+2")
    page.fill("#cash-1", "100+24")
    page.click("text=Save the correction")
    expect(page.locator("h1")).to_have_text(re.compile("Ana wins with 292"))
    expect(page.locator(".differences")).to_have_text("Ana, Cash: 14 → 124")


def test_the_link_is_copied(phone: Phone) -> None:
    page = phone(permissions=["clipboard-read", "clipboard-write"])
    new_group(page)
    # Whoever looks over a shoulder sees nothing of it.
    expect(page.locator("#address")).to_be_hidden()
    expect(page.locator(".group-qr")).to_be_hidden()
    page.click("text=Invite")
    shown = page.locator("#address").inner_text()
    page.click("[data-copy]")
    expect(page.locator(".toast-text")).to_have_text("Link copied.")
    assert page.evaluate("navigator.clipboard.readText()") == shown


def test_pages_keep_their_promises(phone: Phone) -> None:
    """Axe in both themes, no sideways scrolling at 320 px, large targets, on every page."""
    page = phone(viewport={"width": 320, "height": 640})
    address = group_with_games(page)
    paths = ("", "/statistics", "/settings", "/results/1", "/results/4", "/results/4/correct")
    for path in (*(f"{address}{path}" for path in (*paths, "/import")), "/groups"):
        page.goto(path)
        assert broken_promises(page) == [], path
