"""Sheets on real phones: four of them play three rounds of the practice game."""

import json
import re
from collections.abc import Callable, Iterator

import msgspec
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from companion.games.mombasa.expansion import Step
from companion.games.mombasa.tracking import TRACKER, Action, Command, Single, apply, check
from companion.games.mombasa.tracking.expanding import Expand
from companion.games.mombasa.tracking.markers import MoveBoard, MoveTrack
from companion.games.mombasa.tracking.players import AddShareCard, Earn, Pay, PlaceMarker
from companion.games.mombasa.tracking.sheets.preview import KINDS
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracking.turns import (
    BeginActions,
    EndPhase,
    NextRound,
    PassTurn,
    TakeFirstPlayer,
)
from tests.browser.conftest import Phone
from tests.browser.tables import NAMES, sit, state, toast
from tests.serving import Server, wait_until

pytestmark = pytest.mark.browser

Fill = Callable[[Page], object]
SOON = 10_000


@pytest.fixture(scope="module")
def mortal_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that nobody else minds to lose."""
    server = Server(tmp_path_factory.mktemp("sheets"))
    server.start(COMPANION_RATE_LIMITS="0")
    yield server
    server.stop()


def open_table(page: Page, box: str = "practice") -> str:
    page.goto("/new")
    for number, name in enumerate(NAMES, start=1):
        page.fill(f"[name=name-{number}]", name)
    page.locator(f"[name=box][value={box}]").check(force=True)
    page.locator("[name=first][value='1']").check(force=True)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/lobby")
    return page.url.split("/t/")[1].split("/")[0]


def begin(page: Page, code: str) -> None:
    page.goto(f"/t/{code}/round")
    page.get_by_role("button", name="Cards are up").click()
    on_turn(page, page.locator(".turn strong").inner_text())


def on_turn(page: Page, name: str) -> None:
    expect(page.locator(".where-now")).to_have_text(f"{name} is on turn", timeout=SOON)


def open_sheet(page: Page, kind: str) -> None:
    page.locator("a[data-sheet]:visible").first.click()
    page.locator(f"#action-{kind}").click()
    expect(page.locator(f"#sheet-form[action$='/{kind}']")).to_be_visible(timeout=SOON)


def says(page: Page) -> object:
    """Read what the button would send, once the answer to the last change is there."""
    expect(page.locator("#do-it")).to_be_enabled(timeout=SOON)
    expect(page.locator("#action-place[aria-busy]")).to_have_count(0, timeout=SOON)
    return json.loads(page.locator(".sheet-command [name=play]").input_value())


def more(page: Page | Locator, label: str, times: int = 1) -> None:
    for _ in range(times):
        page.get_by_label(f"{label}: one more", exact=True).click()


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f"#sheet input[name={name}][value={value}]").check(force=True)


def tap(page: Page, name: str, value: str) -> None:
    page.locator(f"#sheet button[name={name}][value='{value}']").click()


class Game:
    """Four phones, and the same moves through the tracker."""

    def __init__(self, pages: list[Page], code: str, begun: State) -> None:
        self.pages = pages
        self.code = code
        self.folded = begun

    def fold(self, command: Command) -> None:
        assert check(self.folded, command) == ()
        self.folded = apply(self.folded, command).state

    def act(self, seat: int, action: Action, fill: Fill = lambda _: None) -> None:
        """Fill in a sheet, see that it says what it should, and do it."""
        page = self.prepare(seat, action, fill)
        page.locator("#do-it").click()
        expect(page.locator("#action")).not_to_be_visible()
        self.fold(action)
        self.written()

    def prepare(self, seat: int, action: Action, fill: Fill) -> Page:
        page = self.pages[seat - 1]
        if self.folded.turn == seat:
            on_turn(page, NAMES[seat - 1])
        open_sheet(page, action.kind)
        fill(page)
        wanted = json.loads(msgspec.json.encode(action))
        wait_until(lambda: says(page) == wanted, 20)
        return page

    def end(self, *seats: int) -> None:
        for seat in seats:
            self.act(seat, Action(seat, "end", (EndPhase(seat),)))

    def next_round(self, number: int) -> None:
        page = self.pages[0]
        page.locator(".bar").get_by_role("link", name="Round").click()
        page.get_by_role("button", name=f"Begin round {number}").click()
        self.fold(NextRound())
        page.get_by_role("button", name="Cards are up").click()
        self.fold(BeginActions())
        self.written()
        page.locator(".bar").get_by_role("link", name="Players").click()

    def written(self) -> None:
        wait_until(lambda: self.on_server() == self.folded, 20)

    def on_server(self) -> object:
        return TRACKER.state(json.dumps(state(self.pages[0], self.code)).encode())


def action(seat: int, kind: str, *parts: Single) -> Action:
    found = {"type": "action", "seat": seat, "kind": kind, "parts": (*parts, PassTurn(seat))}
    return msgspec.convert(msgspec.to_builtins(found), Action)


@pytest.fixture
def game(phone: Phone, mortal_server: Server) -> Game:
    pages = [phone(base_url=mortal_server.url) for _ in NAMES]
    code = open_table(pages[0])
    for seat, page in enumerate(pages[1:], start=2):
        sit(page, code, seat)
    begin(pages[0], code)
    for page in pages:
        page.goto(f"/t/{code}/players")
    begun = TRACKER.state(json.dumps(state(pages[0], code)).encode())
    assert isinstance(begun, State)
    return Game(pages, code, begun)


def test_four_phones_play_three_rounds(game: Game, mortal_server: Server) -> None:
    first_round(game)
    game.next_round(2)
    second_round(game, mortal_server)
    game.next_round(3)
    third_round(game)
    assert game.folded.phase == "preparation"
    assert game.folded.round == 3


def first_round(game: Game) -> None:
    game.act(1, action(1, "goods", MoveTrack(1, "cairo", 5)), cairo_by_coffee)
    game.act(2, action(2, "merchant", MoveBoard(2, "diamonds", 1), Earn(2, 2)))
    regions = (Step("R2"), Step("R1"))
    game.act(3, action(3, "expansion", Expand(3, "cairo", 3, regions)), two_regions)
    steps = (MoveBoard(4, "jar", 1), Earn(4, 2), Earn(4, 1))
    game.act(4, action(4, "bookkeeper", *steps), first_book)
    game.end(1, 2, 3, 4)


def second_round(game: Game, server: Server) -> None:
    ben, cy = game.pages[1:3]
    game.act(1, action(1, "bonus-marker", PlaceMarker(1, "remove-card"), Earn(1, 3)), removed)
    first = (PlaceMarker(2, "first-player"), TakeFirstPlayer(2), Earn(2, 1))
    game.act(2, action(2, "bonus-marker", *first), first_player)

    # Cy has filled in the sheet when the network goes; Dora enters something belated meanwhile.
    goods = action(3, "goods", MoveTrack(3, "mombasa", 2))
    game.prepare(3, goods, mombasa_by_coffee)
    cy.context.set_offline(True)
    cy.locator("#do-it").click()
    expect(cy.locator("#banner-waiting")).to_be_visible(timeout=SOON)
    expect(cy.locator("#banner-waiting")).to_contain_text("1 change waiting")
    late = (MoveBoard(4, "diamonds", 1), Earn(4, 2))
    game.act(4, Action(4, "merchant", late))
    cy.context.set_offline(False)
    game.fold(goods)
    game.written()
    expect(cy.locator("#banner-waiting")).to_be_hidden(timeout=SOON)

    server.kill()
    server.start(COMPANION_RATE_LIMITS="0")
    tile = (PlaceMarker(4, "goods-tile"), Pay(4, 1))
    game.act(4, action(4, "bonus-marker", *tile), lambda page: choose(page, "space", "goods-tile"))
    game.end(1, 2, 3, 4)
    expect(ben.locator(".where-now")).to_have_text("Preparation", timeout=SOON)


def third_round(game: Game) -> None:
    bought = (AddShareCard(2, "mombasa"), MoveTrack(2, "mombasa", 1))
    game.act(2, action(2, "goods", *bought), card_and_step)
    mines = (MoveBoard(3, "diamonds", 2), Earn(3, 1))
    game.act(3, action(3, "merchant", *mines), cairo_merchant)
    # Whoever is beyond the special space is paid too, and hears of it.
    game.act(4, action(4, "goods", MoveTrack(4, "cairo", 5)), cairo_by_coffee)
    toast(game.pages[0], re.compile(r"Dora used goods\..*Ana received £1\."))
    flip = (Pay(1, 2), MoveBoard(1, "jar", 2), MoveBoard(1, "diamonds", 1))
    game.act(1, action(1, "bookkeeper", *flip), flipped)
    game.end(2, 3, 4, 1)


def cairo_by_coffee(page: Page) -> None:
    tap(page, "units-add", "1")
    tap(page, "units-add", "4")
    more(page, "Cairo", 5)


def mombasa_by_coffee(page: Page) -> None:
    tap(page, "units-add", "2")
    more(page, "Mombasa", 2)


def two_regions(page: Page) -> None:
    choose(page, "company", "cairo")
    more(page, "Points on your cards", 3)
    tap(page, "add", "R2")
    tap(page, "add", "R1")


def first_book(page: Page) -> None:
    more(page, "Ink jar to book")
    more(page.locator("#act-reward"), "Pounds", 2)
    more(page.locator("fieldset", has_text="used for"), "Pounds")


def removed(page: Page) -> None:
    choose(page, "space", "remove-card")
    more(page, "Crate on the removed card")


def first_player(page: Page) -> None:
    choose(page, "space", "first-player")
    more(page, "Points taken as pounds")


def card_and_step(page: Page) -> None:
    tap(page, "units-add", "3")
    page.locator("#act-buys").check(force=True)
    more(page, "Crate on the card")
    more(page, "Crate beside it")
    choose(page, "share", "mombasa")
    more(page, "Mombasa")


def cairo_merchant(page: Page) -> None:
    choose(page, "merchant", "company")
    choose(page, "company", "cairo")


def flipped(page: Page) -> None:
    page.locator("#act-flip").check(force=True)
    more(page, "Ink jar to book", 2)
    more(page, "Diamond steps")
    page.get_by_label("Points of the card: one less", exact=True).click()


def test_a_finding_is_set_aside_in_one_tap(phone: Phone, mortal_server: Server) -> None:
    page = phone(base_url=mortal_server.url)
    code = open_table(page)
    begin(page, code)
    page.goto(f"/t/{code}/players")
    open_sheet(page, "bonus-marker")
    choose(page, "space", "merchant-tile")
    expect(page.locator(".preview .finding")).to_contain_text("only £1 is there", timeout=SOON)
    page.get_by_role("button", name="It happened anyway").click()
    toast(page, "Ana used a bonus marker.")
    assert state(page, code)["seats"][0]["cash"] == 0


def test_an_open_sheet_follows_the_table(phone: Phone, mortal_server: Server) -> None:
    ana, ben = phone(base_url=mortal_server.url), phone(base_url=mortal_server.url)
    code = open_table(ana)
    sit(ben, code, 2)
    begin(ana, code)
    open_sheet(ana, "merchant")
    expect(ana.locator(".preview-changes")).to_contain_text("£1")
    ben.goto(f"/t/{code}/players")
    ben.locator("#player-1").get_by_label("Cash: one more").click()
    expect(ana.locator(".preview-changes")).to_contain_text("£4", timeout=SOON)


def test_without_scripts_a_sheet_is_a_form(phone: Phone, mortal_server: Server) -> None:
    maker = phone(base_url=mortal_server.url)
    code = open_table(maker)
    begin(maker, code)
    page = phone(
        base_url=mortal_server.url,
        java_script_enabled=False,
        storage_state=maker.context.storage_state(),
    )
    page.goto(f"/t/{code}/players")
    page.get_by_role("link", name="Take an action").first.click()
    page.get_by_role("link", name="Goods").click()
    page.fill("#act-units", "1+2")
    page.fill("#act-steps-cairo", "3")
    page.get_by_role("button", name="Show what it does").click()
    expect(page.locator(".preview-changes")).to_contain_text("Cairo, space")
    page.get_by_role("button", name="Do it").click()
    page.wait_for_url(f"**/t/{code}/players")
    toast(page, "Ana used goods.")
    assert state(page, code)["seats"][0]["tracks"]["cairo"]["position"] == 3


@pytest.mark.parametrize("box", ["practice", "standard"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_sheets_are_for_everybody(
    phone: Phone, mortal_server: Server, theme: str, box: str
) -> None:
    page = phone(
        base_url=mortal_server.url, color_scheme=theme, viewport={"width": 320, "height": 640}
    )
    code = open_table(page, box)
    begin(page, code)
    filled = {
        "goods": "units=2&buys=1&steps-cairo=2",
        "expansion": "company=cairo&points=4&go=R2&posts-1=1&track=1",
        "bookkeeper": "book=2&pounds=1",
        "merchant": "merchant=company",
        "bonus-marker": "space=coffee-majority&total=5&post=cairo",
        "end": "",
    }
    for path in ("", *(f"/{kind}?{filled[kind]}" for kind in KINDS)):
        page.goto(f"/t/{code}/actions{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path
        found = Axe().run(page)
        assert found.violations_count == 0, path + found.generate_report()


def test_a_sheet_on_the_table_is_for_everybody(phone: Phone, mortal_server: Server) -> None:
    page = phone(base_url=mortal_server.url, viewport={"width": 320, "height": 640})
    code = open_table(page)
    begin(page, code)
    open_sheet(page, "expansion")
    two_regions(page)
    says(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.locator("#action").evaluate("d => d.scrollWidth <= d.clientWidth")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
