"""Sheets on real phones: four of them play three rounds of the practice game."""

import json
import re
from collections.abc import Callable, Iterator

import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from companion.games.mombasa.expansion import Step
from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking import TRACKER, Action, Command, Single, apply, check
from companion.games.mombasa.tracking.expanding import Expand
from companion.games.mombasa.tracking.markers import MoveBoard, MoveJar, MoveTrack
from companion.games.mombasa.tracking.players import AddShareCard, Earn, Pay, PlaceMarker
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracking.turns import (
    BeginActions,
    EndPhase,
    NextRound,
    PassTurn,
    TakeFirstPlayer,
)
from tests.browser.conftest import Phone
from tests.browser.promises import broken_promises
from tests.browser.tables import NAMES, open_table, play, sit, state, take, toast
from tests.browser.test_expand import tap as tap_region
from tests.serving import Server, wait_until

pytestmark = pytest.mark.browser

Fill = Callable[[Page], object]


@pytest.fixture(scope="module")
def mortal_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that nobody else minds to lose."""
    server = Server(tmp_path_factory.mktemp("sheets"))
    server.start(COMPANION_RATE_LIMITS="0")
    yield server
    server.stop()


def is_on_turn(page: Page) -> None:
    """Wait until a phone is told that it is its turn."""
    expect(page.locator(".where-now:visible")).to_contain_text("Your turn")


def open_sheet(page: Page, kind: str) -> None:
    page.locator("a[data-sheet]:visible").first.click()
    page.locator(f"#action-{kind}").click()
    expect(page.locator(f"#sheet-form[action$='/{kind}']")).to_be_visible()


def says(page: Page) -> object:
    """Read what the button would send, once the answer to the last change is there."""
    expect(page.locator("#do-it")).to_be_enabled()
    expect(page.locator("#action-place[aria-busy]")).to_have_count(0)
    return without_words(page.locator(".sheet-command [name=play]").input_value())


def without_words(sent: str) -> object:
    """Return a command without what it only keeps of its form."""
    command = json.loads(sent)
    return {name: command[name] for name in command if name not in {"entered", "told"}}


def more(page: Page, field: str, times: int = 1) -> None:
    """Add to a number, found by the name of its field: its label is another test's business."""
    for _ in range(times):
        side_of(page, field, 1).click()


def side_of(page: Page, field: str, way: int) -> Locator:
    stepper = page.locator("[data-stepper]:visible", has=page.locator(f"input[name={field}]"))
    return stepper.locator(f"[data-step='{way}']")


def choose(page: Page, name: str, value: str) -> None:
    """Tap a choice where it is seen: not under the button that stays in view, nor folded away."""
    chosen = f"input[name={name}][value={value}]"
    folded = page.locator("#sheet details:not([open])", has=page.locator(chosen))
    if folded.count():
        folded.locator("> summary").click()
    page.locator(f"#sheet label:has({chosen})").click()
    expect(page.locator(f"#sheet {chosen}")).to_be_checked()


def tap(page: Page, name: str, value: str) -> None:
    page.locator(f"#sheet button[name={name}][value='{value}']").click()


class Game:
    """Four phones, and the same moves through the tracker."""

    def __init__(self, pages: list[Page], code: str, begun: State) -> None:
        self.pages = pages
        self.code = code
        self.folded = begun

    def fold(self, command: Command) -> None:
        entered = command.as_read_now()
        assert check(self.folded, entered) == ()
        self.folded = apply(self.folded, entered).state

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
            is_on_turn(page)
        open_sheet(page, action.kind)
        fill(page)
        wanted = json.loads(msgspec.json.encode(action.as_read_now()))
        wait_until(lambda: says(page) == wanted)
        return page

    def end(self, *seats: int) -> None:
        for seat in seats:
            self.act(seat, Action(seat, "end", (EndPhase(seat),)))

    def next_round(self, number: int) -> None:
        page = self.pages[0]
        page.locator(".bar").get_by_role("link", name="Round").click()
        now = page.locator("#now")
        now.get_by_role("button", name=f"Begin round {number}").click()
        self.fold(NextRound())
        # By key: two taps at one place within half a second are taken for one.
        now.get_by_role("button", name="Cards are up").press("Enter")
        self.fold(BeginActions())
        self.written()
        # A round that begins has led every phone to its screen.
        for phone in self.pages:
            expect(phone.locator("#now")).to_contain_text("turn")
            phone.locator(".bar").get_by_role("link", name="Players").click()

    def written(self) -> None:
        wait_until(lambda: self.on_server() == self.folded)

    def on_server(self) -> object:
        return TRACKER.state(json.dumps(state(self.pages[0], self.code)).encode())


def moved(seat: int, company: Company, steps: int) -> MoveTrack:
    return MoveTrack(seat, company, steps, in_full=True)


def action(seat: int, kind: str, *parts: Single) -> Action:
    found = {"type": "action", "seat": seat, "kind": kind, "parts": (*parts, PassTurn(seat))}
    return msgspec.convert(msgspec.to_builtins(found), Action)


@pytest.fixture
def game(phone: Phone, mortal_server: Server) -> Game:
    pages = [phone(base_url=mortal_server.url) for _ in NAMES]
    code = open_table(pages[0])
    for seat, page in enumerate(pages[1:], start=2):
        sit(page, code, seat)
    play(pages[0], code, type="begin-actions")
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


def expand_on_the_map(game: Game, seat: int, wanted: Action) -> None:
    """An expansion leads to the map at once, and back to the table."""
    page = game.pages[seat - 1]
    page.locator("a[data-sheet]:visible").first.click()
    page.locator("#action-expansion").click()
    page.wait_for_url(f"**/expand?seat={seat}")
    page.get_by_role("button", name="Cairo", exact=True).tap()
    more(page, "points", 3)
    for region in ("R2", "R1"):
        tap_region(page, region)
        expect(page.locator("#says")).to_contain_text(f"{region} · ")
    sent = page.locator("#doing [name=play]").input_value()
    assert without_words(sent) == json.loads(msgspec.json.encode(wanted.as_read_now()))
    page.locator("#do-it").tap()
    page.wait_for_url(f"**/t/{game.code}/")
    game.fold(wanted)
    game.written()
    page.locator(".bar").get_by_role("link", name="Players").click()


def first_round(game: Game) -> None:
    game.act(1, action(1, "goods", moved(1, "cairo", 5)), cairo_by_coffee)
    game.act(2, action(2, "merchant", MoveBoard(2, "diamonds", 1), Earn(2, 2, "merchant")))
    regions = (Step("R2"), Step("R1"))
    expanded = (Expand(3, "cairo", 3, regions, track=0), moved(3, "cairo", 1))
    expand_on_the_map(game, 3, action(3, "expansion", *expanded))
    steps = (MoveJar(4, 1), Earn(4, 2, "reward"), Earn(4, 1, "points"))
    game.act(4, action(4, "bookkeeper", *steps), first_book)
    game.end(1, 2, 3, 4)


def second_round(game: Game, server: Server) -> None:
    ben, cy = game.pages[1:3]
    gone = (PlaceMarker(1, "remove-card"), Earn(1, 3, "removed-card"))
    game.act(1, action(1, "bonus-marker", *gone), removed)
    first = (PlaceMarker(2, "first-player"), TakeFirstPlayer(2), Earn(2, 1, "points"))
    game.act(2, action(2, "bonus-marker", *first), first_player)

    # Cy has filled in the sheet when the network goes; Dora enters something belated meanwhile.
    goods = action(3, "goods", moved(3, "mombasa", 2))
    game.prepare(3, goods, mombasa_by_coffee)
    cy.context.set_offline(True)
    cy.locator("#do-it").click()
    expect(cy.locator("#banner-waiting")).to_be_visible()
    expect(cy.locator("#banner-waiting")).to_contain_text("1 change waiting")
    late = (MoveBoard(4, "diamonds", 1), Earn(4, 2, "merchant"))
    game.act(4, Action(4, "merchant", late))
    cy.context.set_offline(False)
    game.fold(goods)
    game.written()
    expect(cy.locator("#banner-waiting")).to_be_hidden()

    server.kill()
    server.start(COMPANION_RATE_LIMITS="0")
    tile = (PlaceMarker(4, "goods-tile"), Pay(4, 1, "space"))
    game.act(4, action(4, "bonus-marker", *tile), lambda page: choose(page, "space", "goods-tile"))
    game.end(1, 2, 3, 4)
    expect(ben.locator(".where-now:visible")).to_have_text("Preparation phase")


def third_round(game: Game) -> None:
    bought = (AddShareCard(2, "mombasa"), moved(2, "mombasa", 1))
    game.act(2, action(2, "goods", *bought), card_and_step)
    mines = (MoveBoard(3, "diamonds", 2), Earn(3, 1, "merchant"))
    game.act(3, action(3, "merchant", *mines), cairo_merchant)
    # Whoever is beyond the special space is paid too, and hears of it.
    game.act(4, action(4, "goods", moved(4, "cairo", 5)), cairo_by_coffee)
    toast(game.pages[0], re.compile(r"Dora used coffee: 1\+4\..*Ana received £1: special space"))
    flip = (Pay(1, 2, "flip"), MoveJar(1, 2), MoveBoard(1, "diamonds", 1))
    game.act(1, action(1, "bookkeeper", *flip), flipped)
    game.end(2, 3, 4, 1)


def cairo_by_coffee(page: Page) -> None:
    tap(page, "units-add", "1")
    tap(page, "units-add", "4")
    more(page, "steps-cairo", 5)


def mombasa_by_coffee(page: Page) -> None:
    tap(page, "units-add", "2")
    more(page, "steps-mombasa", 2)


def first_book(page: Page) -> None:
    more(page, "book")
    more(page, "pounds", 2)
    more(page, "as-pounds")


def removed(page: Page) -> None:
    choose(page, "space", "remove-card")
    more(page, "card-crate")


def first_player(page: Page) -> None:
    choose(page, "space", "first-player")
    more(page, "as-pounds")


def card_and_step(page: Page) -> None:
    tap(page, "units-add", "3")
    page.locator("#act-buys").check(force=True)
    more(page, "crate")
    more(page, "display")
    choose(page, "share", "mombasa")
    more(page, "steps-mombasa")


def cairo_merchant(page: Page) -> None:
    choose(page, "merchant", "company")
    choose(page, "company", "cairo")


def flipped(page: Page) -> None:
    page.locator("#act-flip").check(force=True)
    more(page, "book", 2)
    more(page, "diamonds")
    side_of(page, "card-points", -1).click()


def begun(page: Page, box: str = "practice", screen: str = "players") -> str:
    """Open a table where this phone is on turn, and look at it."""
    code = open_table(page, box=box)
    play(page, code, type="begin-actions")
    page.goto(f"/t/{code}/{screen}")
    return code


def test_a_finding_is_set_aside_in_one_tap_and_a_sheet_follows_the_table(phone: Phone) -> None:
    ana, ben = phone(), phone()
    code = begun(ana)
    open_sheet(ana, "merchant")
    expect(ana.locator(".preview-changes")).to_contain_text("£3")
    sit(ben, code, 2)
    ben.get_by_role("link", name="Players").click()
    ben.locator("#player-1").get_by_label("Cash: one less").click()
    expect(ana.locator(".preview-changes")).to_contain_text("£2")
    ana.get_by_role("link", name="Choose another action").click()
    ana.locator("#action-bonus-marker").click()
    choose(ana, "space", "merchant-tile")
    expect(ana.locator(".preview .finding")).to_contain_text("only £0 is available")
    ana.get_by_role("button", name="Record it anyway").click()
    toast(ana, "Ana placed a bonus marker.")
    assert state(ana, code)["seats"][0]["placed"] == ["merchant-tile"]


def test_forward_to_a_sheet_that_was_closed_leaves_everything_at_work(phone: Phone) -> None:
    ana = phone()
    begun(ana)
    ana.get_by_role("link", name="Take an action").first.click()
    expect(ana.locator("#action-goods")).to_be_visible()
    ana.go_back()
    expect(ana.locator("#action")).to_be_hidden()
    ana.go_forward()
    ana.get_by_role("link", name="Log").click()
    expect(ana.locator("#screen-log")).to_be_visible()
    ana.get_by_role("link", name="Players").click()
    ana.get_by_role("link", name="Take an action").first.click()
    expect(ana.locator("#action-goods")).to_be_visible()


def test_the_way_back_closes_a_sheet_and_a_double_tap_does_it_once(phone: Phone) -> None:
    ana = phone()
    code = begun(ana)
    for close in (ana.go_back, ana.get_by_role("button", name="Close").click):
        ana.get_by_role("link", name="Take an action").first.click()
        expect(ana.locator("#action-goods")).to_be_visible()
        close()
        expect(ana.locator("#action")).to_be_hidden()
        expect(ana.locator("#player-1")).to_be_visible()
    ana.get_by_role("link", name="Take an action").first.click()
    ana.locator("#action-merchant").click()
    expect(ana.locator("#do-it")).to_be_enabled()
    # The second tap would land on the bar below, once the sheet has closed.
    ana.locator("#do-it").dblclick()
    toast(ana, "Ana used a diamond merchant.")
    expect(ana.locator("#player-1")).to_be_visible()
    # One line for the seat that was taken, one for the phase that was begun, one for the action.
    assert ana.request.get(f"/t/{code}/state").json()["version"] == 3


def test_an_action_that_was_tapped_is_opened_though_the_table_changes_meanwhile(
    phone: Phone,
) -> None:
    ana, ben = phone(), phone()
    code = begun(ana)
    sit(ben, code, 2)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ana.route("**/actions/merchant?*", hold)
    ana.locator("a[data-sheet]:visible").first.click()
    ana.locator("#action-merchant").click()
    seen = ana.locator("#live").get_attribute("data-version")
    take(ben, "cairo", 1)
    expect(ana.locator("#live")).not_to_have_attribute("data-version", seen or "")
    for route in held:
        route.continue_()
    ana.unroute("**/actions/merchant?*")
    expect(ana.locator("#sheet-form[action$='/merchant']")).to_be_visible()


def test_without_scripts_a_sheet_is_a_form(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    code = begun(page)
    page.get_by_role("link", name="Take an action").first.click()
    page.get_by_role("link", name="Goods").click()
    page.fill("#act-units", "1+x")
    page.fill("#act-steps-cairo", "3")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("#act-units-error")).to_have_text("Only digits and +, such as 12+7.")
    expect(page.locator("#act-units")).to_have_value("1+x")
    page.fill("#act-units", "1+2")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator(".preview-changes")).to_contain_text("Cairo track space")
    page.get_by_role("button", name="Do it").click()
    page.wait_for_url(f"**/t/{code}/players")
    toast(page, "Ana used coffee: 1+2.")
    assert state(page, code)["seats"][0]["tracks"]["cairo"]["position"] == 3


# What each sheet is asked to show; a box that knows little asks otherwise in the first four.
FILLED = {
    "goods": "units=2&buys=1&steps-cairo=2",
    "expansion": "company=cairo&points=4&go=R2&posts-1=1&track=1",
    "bonus-marker": "space=coffee-majority&total=5&post=cairo",
    "merchant": "merchant=company",
    "bookkeeper": "book=2&pounds=1",
    "end": "",
}


@pytest.mark.parametrize("box", ["practice", "standard"])
def test_sheets_are_for_everybody(phone: Phone, box: str) -> None:
    page = phone(reduced_motion="reduce")
    code = begun(page, box, "round")
    for kind in list(FILLED)[: 6 if box == "practice" else 4]:
        page.goto(f"/t/{code}/actions/{kind}?{FILLED[kind]}")
        assert broken_promises(page) == [], kind


def test_a_sheet_on_the_table_is_for_everybody(phone: Phone) -> None:
    page = phone(reduced_motion="reduce")
    begun(page, screen="round")
    open_sheet(page, "goods")
    cairo_by_coffee(page)
    says(page)
    assert broken_promises(page) == []
    assert page.locator("#action").evaluate("d => d.scrollWidth <= d.clientWidth")


def test_an_open_sheet_asks_about_a_turn_that_somebody_else_has_recorded(phone: Phone) -> None:
    ana, ben = phone(), phone()
    code = begun(ana)
    sit(ben, code, 2)
    open_sheet(ana, "goods")
    tap(ana, "units-add", "2")
    more(ana, "steps-cairo", 2)
    says(ana)
    parts = [{"type": "move-board", "seat": 1, "track": "diamonds", "steps": 1}]
    play(ben, code, type="action", seat=1, kind="merchant", parts=parts)
    # The sheet has followed the table.
    seen = str(ben.request.get(f"/t/{code}/state").json()["version"])
    expect(ana.locator(".sheet-command [name=seen]")).to_have_value(seen)
    expect(ana.locator("#do-it")).to_be_enabled()
    ana.locator("#do-it").click()
    dialog = ana.locator("#conflict")
    expect(dialog).to_contain_text("Ana used a diamond merchant. Entered by Ben.")
    expect(dialog).to_contain_text("Your change: Ana used coffee: 2.")
    dialog.get_by_role("button", name="Do it anyway").click()
    toast(ana, "Ana used coffee: 2.")
