"""A game that is registered goes on every phone as any other does: the toy in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.keeping import wait_for_games
from tests.browser.promises import broken_promises
from tests.browser.tables import post, sit
from tests.serving import Server, wait_until

pytestmark = pytest.mark.browser

# Everything that is to be kept but one page.
KEPT_BUT = """async (failing) => {
  const script = await (await fetch("/sw.js")).text();
  const games = JSON.parse(script.match(/^const GAMES = (.*);$/m)[1]);
  const wanted = Object.values(games).flatMap(({ files, pages }) => [...files, ...pages]);
  const missing = [];
  for (const one of wanted) if (!(await caches.match(one, { ignoreVary: true }))) missing.push(one);
  return missing.join() === failing;
}"""


def two_phones(phone: Phone, **options: str) -> tuple[Page, Page, str]:
    ana, ben = phone(**options), phone(**options)
    answer = post(ana, "/abacus/new", {"name-1": "Ana", "name-2": "Ben"})
    code = answer.url.split("/t/")[1].split("/")[0]
    sit(ben, code, 2)
    ana.goto(f"/t/{code}/")
    return ana, ben, code


def push(page: Page, wire: str) -> None:
    page.locator(f"[aria-labelledby=wire-{wire}]").get_by_role("button", name="Push").first.tap()


@pytest.mark.parametrize("path", ["", "players", "log", "lobby", "beads/", "beads/hide"])
def test_a_page_of_its_table_is_for_everybody(phone: Phone, path: str) -> None:
    ana, _, code = two_phones(phone)
    ana.goto(f"/t/{code}/{path}")
    assert broken_promises(ana) == []


def test_two_phones_at_a_table_and_one_without_a_network(phone: Phone) -> None:
    ana, ben, _ = two_phones(phone)
    push(ana, "top")
    expect(ben.locator("#beads-top")).to_have_text("1")
    wait_for_games(ana)
    ana.context.set_offline(True)
    push(ana, "top")
    push(ben, "top")
    push(ben, "bottom")
    expect(ben.locator("#beads-bottom")).to_have_text("1")
    ana.context.set_offline(False)
    for page in (ana, ben):
        expect(page.locator("#beads-top")).to_have_text("3")
        expect(page.locator("#beads-bottom")).to_have_text("1")


def test_its_form_is_sent_later_where_there_is_no_network(phone: Phone) -> None:
    ana, ben, _ = two_phones(phone)
    wait_for_games(ana)
    ana.context.set_offline(True)
    ana.fill("#push-top", "4")
    ana.locator("#push-top").press("Enter")
    ana.context.set_offline(False)
    expect(ben.locator("#beads-top")).to_have_text("4")


def test_its_table_and_its_tool_open_without_a_network(phone: Phone) -> None:
    ana, _, code = two_phones(phone)
    push(ana, "bottom")
    expect(ana.locator("#beads-bottom")).to_have_text("1")
    ana.goto("/")
    wait_for_games(ana)
    ana.goto(f"/t/{code}/")
    ana.context.set_offline(True)
    ana.goto("/abacus/sum?top=2%2B3&bottom=4")
    expect(ana.locator("#total")).to_have_text("9")
    ana.goto(f"/t/{code}/players")
    expect(ana.locator("#screen-players")).to_be_visible()


def test_a_secret_is_on_no_page_that_is_kept(phone: Phone) -> None:
    ana, _, code = two_phones(phone)
    wait_for_games(ana)
    ana.goto(f"/t/{code}/beads/hide")
    ana.get_by_label("Bottom wire").check()
    ana.get_by_role("button", name="Hide").tap()
    ana.wait_for_url(f"**/t/{code}/")
    ana.goto(f"/t/{code}/beads/hide")
    expect(ana.locator("#mine")).to_contain_text("Bottom wire")
    kept = ana.evaluate("""async () => {
      const pages = await caches.open("pages");
      const texts = await Promise.all((await pages.matchAll()).map((page) => page.text()));
      return texts.join("");
    }""")
    assert f"/t/{code}/" in kept
    assert "Your bead is here" not in kept


@pytest.fixture
def failing(tmp_path: Path) -> Iterator[Server]:
    """A server one of whose pages answers with an error."""
    server = Server(tmp_path / "instance")
    server.start(COMPANION_RATE_LIMITS="0", ABACUS_FAILS="1")
    yield server
    server.stop()


def test_a_page_that_fails_costs_no_other_and_is_kept_at_the_next_start(
    phone: Phone, failing: Server
) -> None:
    page = phone(base_url=failing.url)
    page.goto("/")
    wait_until(lambda: bool(page.evaluate(KEPT_BUT, "/abacus/learn")))
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.goto("/mombasa/score")
    expect(page.locator("#name-1")).to_be_visible()
    page.goto("/abacus/sum?top=1&bottom=1")
    expect(page.locator("#total")).to_have_text("2")
    page.context.set_offline(False)
    failing.stop()
    failing.start(COMPANION_RATE_LIMITS="0")
    page.goto("/join")
    wait_for_games(page)
    page.context.set_offline(True)
    page.goto("/abacus/learn")
    expect(page.locator("h1")).to_have_text("How to use an abacus")


def test_home_is_one_screen_with_three_games(phone: Phone) -> None:
    page = phone(viewport={"width": 360, "height": 640}, locale="cs")
    post(page, "/abacus/new", {"name-1": "Ana", "name-2": "Ben"})
    page.goto("/mombasa/")
    page.goto("/")
    expect(page.locator(".home-resume")).to_be_visible()
    cards = page.locator(".home-card")
    expect(cards).to_have_count(2)
    # The third game is still to come: a card as wide as the others stands for it.
    page.evaluate("""() => {
      const cards = document.querySelector(".home-cards");
      cards.append(cards.lastElementChild.cloneNode(true));
    }""")
    assert len({round(box["y"]) for card in cards.all() if (box := card.bounding_box())}) == 1
    assert page.evaluate("document.documentElement.scrollHeight") == 640
