"""A phone without a network, a server that goes away: nothing is lost, collisions are asked."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Phone
from tests.browser.tables import play, posts, shows_posts, state, take, toast, two_phones
from tests.serving import Server, wait_until

pytestmark = pytest.mark.browser


# The copy that the phone has kept of a page, as if it had been fetched at another time.
FETCHED_AT = """async ([page, date]) => {
  const pages = await caches.open("pages");
  const copy = await pages.match(page, { ignoreVary: true });
  const headers = new Headers(copy.headers);
  headers.set("Date", date);
  await pages.put(page, new Response(await copy.text(), { headers }));
}"""


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    server = Server(tmp_path / "instance")
    server.start(COMPANION_RATE_LIMITS="0")
    yield server
    server.stop()


def take_quickly(page: Page, *companies: str) -> None:
    for company in companies:
        page.locator(f"#{company}-1-take").press("Enter")


def test_changes_wait_and_are_sent_in_order(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    ben.context.set_offline(True)
    take_quickly(ben, "cairo", "mombasa")
    expect(ben.locator("#banner-waiting")).to_contain_text("2 changes waiting")
    expect(ben.locator("#banner-lost")).to_contain_text("No connection to the table")
    take(ana, "cape-town", 3)
    assert posts(ben, "cape-town", 3) == 5
    # Screens are all on the phone.
    ben.get_by_role("link", name="Players").click()
    expect(ben.locator("#player-2")).to_be_visible()
    # What the queue cannot hold leaves the page as it is.
    ben.get_by_role("link", name="Table", exact=True).click()
    ben.get_by_role("button", name="Leave seat").click()
    toast(ben, "No connection. Try again once the table can be reached.")
    ben.context.set_offline(False)
    expect(ben.locator("#banner-waiting")).to_be_hidden()
    for company in ("cairo", "mombasa"):
        shows_posts(ana, company, 1, 4)
    lines = [line["text"] for line in news(ana, code)[-3:]]
    assert lines == [
        "Ana took a trading post from the Cape Town base.",
        "Ben took a trading post from the Cairo base.",
        "Ben took a trading post from the Mombasa base.",
    ]


def news(page: Page, code: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = page.request.get(f"/t/{code}/state?since=0").json()["news"]
    return found


def test_what_waits_is_listed_and_can_be_dropped(phone: Phone) -> None:
    _, ben, code = two_phones(phone)
    ben.context.set_offline(True)
    take_quickly(ben, "cairo", "mombasa")
    ben.locator("#banner-waiting").get_by_role("button", name="Show").click()
    waiting = ben.get_by_role("dialog")
    expect(waiting).to_contain_text("Cairo, column 1: −1")
    waiting.get_by_role("button", name="Discard").first.click()
    expect(ben.locator("#banner-waiting")).to_contain_text("1 change waiting")
    waiting.get_by_role("button", name="Close").click()
    ben.context.set_offline(False)
    shows_posts(ben, "mombasa", 1, 4)
    assert state(ben, code)["companies"]["cairo"]["base"][0]["posts"] == 5


@pytest.mark.parametrize(("answer", "posts_left"), [("Do it anyway", 3), ("Cancel", 4)])
def test_a_collision_is_asked(phone: Phone, answer: str, posts_left: int) -> None:
    ana, ben, _ = two_phones(phone)
    ben.context.set_offline(True)
    ben.locator("#cairo-name").click()
    ben.locator("#cairo").get_by_role("button", name="Remove trading post").click()
    expect(ben.locator("#banner-waiting")).to_be_visible()
    take(ana, "cairo", 1)
    ben.context.set_offline(False)
    dialog = ben.get_by_role("dialog")
    expect(dialog).to_contain_text("Ana took a trading post from the Cairo base.")
    expect(dialog).to_contain_text("Your change: Ben removed a Cairo trading post from the game.")
    dialog.get_by_role("button", name=answer).click()
    shows_posts(ben, "cairo", 1, posts_left)
    shows_posts(ana, "cairo", 1, posts_left)


def test_sheets_are_filled_in_without_a_network_and_worked_out_later(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    play(ana, code, type="begin-actions")
    ben.goto(f"/t/{code}/players")
    ben.wait_for_function("code => localStorage[`companion.sheets.${code}`]", arg=code)
    ben.context.set_offline(True)
    keep(ben, "goods", lambda: two_steps(ben))
    # Ben has £1 and the tile costs £2, which nobody can tell without the server.
    keep(ben, "bonus-marker", lambda: choose_space(ben, "merchant-tile"))
    # Cy has no phone, so this one has kept the sheets for him too; Ana's are on her own.
    ben.locator("a[data-sheet]:visible").first.click()
    ben.locator(".sheet-seats").get_by_role("link", name="Ana").click()
    toast(ben, re.compile("can open sheets only for its own player"))
    ben.locator(".sheet-seats").get_by_role("link", name="Cy").click()
    keep(ben, "merchant", lambda: None)
    expect(ben.locator("#banner-waiting")).to_contain_text("3 changes waiting")
    # What Ana does touches the same marker, so the first of them is asked about.
    ana.get_by_role("link", name="Players").click()
    part = ana.locator("#player-2")
    part.locator(".parts > summary").click()
    part.locator("#player-2-cairo > summary").click()
    part.locator("#player-2-cairo").get_by_role("button", name="+1").click()
    toast(ana, "Ben moved 1 space on the Cairo track. Entered by Ana.")
    ben.context.set_offline(False)
    dialog = ben.get_by_role("dialog")
    expect(dialog).to_contain_text("Ben moved 1 space on the Cairo track.")
    dialog.get_by_role("button", name="Do it anyway").click()
    expect(dialog).to_contain_text("That costs £2, but only £1 is available.")
    # By keys: a second tap at the same place, as quick as a test taps, would be a double tap.
    dialog.get_by_role("button", name="Record it anyway").press("Enter")
    expect(ben.locator("#banner-waiting")).to_be_hidden()
    wait_until(lambda: state(ben, code)["seats"][1]["placed"] == ["merchant-tile"])
    wait_until(lambda: state(ben, code)["seats"][2]["diamonds"]["position"] > 0)
    assert state(ben, code)["seats"][1]["tracks"]["cairo"]["position"] == 3


def keep(page: Page, kind: str, fill: Callable[[], object]) -> None:
    if not page.locator("#action").is_visible():
        page.locator("a[data-sheet]:visible").first.click()
    page.locator(f"#action-{kind}").click()
    expect(page.locator("#sheet-lost")).to_contain_text("No connection.")
    fill()
    page.get_by_role("button", name="Send later").click()
    expect(page.locator("#action")).to_be_hidden()


def two_steps(page: Page) -> None:
    page.locator("#sheet button[name=units-add][value='2']").click()
    for _ in range(2):
        page.get_by_label("Cairo: one more", exact=True).click()


def choose_space(page: Page, space: str) -> None:
    page.locator(f"#sheet label:has(input[name=space][value={space}])").click()
    expect(page.locator(f"#sheet input[name=space][value={space}]")).to_be_checked()


def test_a_phone_that_lost_its_seat_keeps_what_waits_until_it_has_one(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    ben.context.set_offline(True)
    ben.locator("#cairo-1-take").click()
    expect(ben.locator("#banner-waiting")).to_be_visible()
    ana.goto(f"/t/{code}/lobby")
    ana.locator("#seat-2-more summary").click()
    ana.get_by_role("button", name="Free this seat").click()
    ben.context.set_offline(False)
    ben.locator("#now").get_by_role("link", name="Take a seat").click()
    expect(ben.locator("#banner-waiting")).to_contain_text("1 change waiting")
    ben.locator("#seat-3").get_by_role("button", name="Sit here").click()
    toast(ben, "Cy took a trading post from the Cairo base.")
    assert state(ben, code)["companies"]["cairo"]["base"][0]["posts"] == 4


def test_what_waits_outlives_the_page(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    ben.route("**/commands?*", lambda route: route.abort())
    ben.locator("#cairo-1-take").click()
    expect(ben.locator("#banner-waiting")).to_contain_text("1 change waiting")
    ben.unroute("**/commands?*")
    ben.goto(f"/t/{code}/players")
    shows_posts(ana, "cairo", 1, 4)
    toast(ana, "Ben took a trading post from the Cairo base.")


def test_an_answer_that_got_lost_is_asked_for_again_and_done_once(phone: Phone) -> None:
    ana, _, code = two_phones(phone)
    sent: list[Route] = []

    def lose_the_first(route: Route) -> None:
        sent.append(route)
        if len(sent) == 1:
            # The server has it, and the phone does not know.
            route.fetch()
            route.abort()
        else:
            route.continue_()

    ana.route("**/commands?*", lose_the_first)
    ana.locator("#cairo-1-take").click()
    toast(ana, "Ana took a trading post from the Cairo base.")
    shows_posts(ana, "cairo", 1, 4)
    expect(ana.locator("#banner-waiting")).to_be_hidden()
    assert len(sent) == 2
    assert state(ana, code)["companies"]["cairo"]["base"][0]["posts"] == 4


def test_a_server_killed_and_started_again_loses_nothing(phone: Phone, own_server: Server) -> None:
    ana, ben, code = two_phones(phone, base_url=own_server.url)
    take(ana, "cairo", 1)
    shows_posts(ben, "cairo", 1, 4)
    own_server.kill()
    ana.locator("#cairo-2-take").click()
    ben.locator("#mombasa-3-take").click()
    for page in (ana, ben):
        expect(page.locator("#banner-waiting")).to_contain_text("1 change waiting")
    own_server.start(COMPANION_RATE_LIMITS="0")
    for page in (ana, ben):
        for company, column in (("cairo", 1), ("cairo", 2), ("mombasa", 3)):
            shows_posts(page, company, column, 4)
        expect(page.locator("#banner-lost")).to_be_hidden()
    assert state(ana, code)["companies"]["mombasa"]["base"][2]["posts"] == 4


def test_a_screen_reached_by_the_bar_is_there_after_a_reload_without_the_server(
    phone: Phone, own_server: Server
) -> None:
    ana, _, code = two_phones(phone, base_url=own_server.url, timezone_id="Europe/Prague")
    ana.evaluate("() => navigator.serviceWorker.ready")
    ana.reload()
    ana.wait_for_function("() => navigator.serviceWorker.controller")
    ana.evaluate(FETCHED_AT, [f"/t/{code}/", "Sun, 02 Jan 2022 19:15:00 GMT"])
    own_server.kill()
    ana.get_by_role("link", name="Players").click()
    ana.reload()
    assert ana.url.endswith(f"/t/{code}/players")
    expect(ana.locator("#player-1")).to_be_visible()
    expect(ana.get_by_role("link", name="Players")).to_have_attribute("aria-current", "page")
    # What is shown is as old as the copy.
    expect(ana.locator("#banner-lost")).to_contain_text("20:15")
    own_server.start(COMPANION_RATE_LIMITS="0")


# As an earlier version has left it, until another takes over: a script of another address is one.
PRELOADING = """async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.navigationPreload.enable();
  const next = await navigator.serviceWorker.register("/sw.js?next");
  const worker = next.installing ?? next.waiting;
  worker.addEventListener("statechange", () => next.waiting?.postMessage("take-over"));
  next.waiting?.postMessage("take-over");
  return (await registration.navigationPreload.getState()).enabled;
}"""
PRELOADS_NOT = """async () => {
  const { navigationPreload } = await navigator.serviceWorker.ready;
  return !(await navigationPreload.getState()).enabled;
}"""


def test_no_page_waits_for_a_preload_that_could_fail(phone: Phone) -> None:
    page = phone()
    page.goto("/join")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    assert page.evaluate(PRELOADS_NOT)
    assert page.evaluate(PRELOADING)
    wait_until(lambda: bool(page.evaluate(PRELOADS_NOT)))


def test_an_action_kept_offline_asks_if_somebody_has_recorded_the_turn(phone: Phone) -> None:
    ana, ben, code = two_phones(phone)
    play(ana, code, type="begin-actions")
    ben.goto(f"/t/{code}/players")
    ben.wait_for_function("code => localStorage[`companion.sheets.${code}`]", arg=code)
    ben.context.set_offline(True)
    keep(ben, "goods", lambda: two_steps(ben))
    # It touches other numbers.
    parts = [{"type": "move-board", "seat": 2, "track": "diamonds", "steps": 1}]
    play(ana, code, type="action", seat=2, kind="merchant", parts=parts)
    ben.context.set_offline(False)
    dialog = ben.get_by_role("dialog")
    expect(dialog).to_contain_text("Ben used a diamond merchant. Entered by Ana.")
    expect(dialog).to_contain_text(
        "Your change: Ben used coffee: 2. Ben moved 2 spaces on the Cairo track."
    )
    dialog.get_by_role("button", name="Cancel").click()
    expect(ben.locator("#banner-waiting")).to_be_hidden()
    assert state(ben, code)["seats"][1]["tracks"]["cairo"]["position"] == 0
