"""Reading each of the six sheets from its form."""

from collections.abc import Callable
from typing import Final

from msgspec import UNSET

from companion.games.mombasa.books import BookLetter
from companion.games.mombasa.expansion import Return, Step
from companion.games.mombasa.merchants import MerchantKind
from companion.games.mombasa.terms import COMPANIES, GOODS, Company
from companion.games.mombasa.tracking.reading import holding, next_call
from companion.games.mombasa.tracking.sheets import (
    BonusMarkerSheet,
    BookkeeperSheet,
    EndSheet,
    ExpansionSheet,
    GoodsSheet,
    MerchantSheet,
    Sheet,
)
from companion.games.mombasa.tracking.sheets.bonus_marker import other_tracks
from companion.games.mombasa.tracking.sheets.expansion import ByColumn
from companion.games.mombasa.tracking.sheets.gains import Gains, Moves
from companion.games.mombasa.tracking.sheets.goods import Purchase
from companion.games.mombasa.tracking.sheets.preview import Kind
from companion.games.mombasa.tracking.state import State, seat_of
from companion.web.mombasa.actions.fields import Typed

MOST_UNITS: Final = 20
MOST_CRATES: Final = 9
MOST_STEPS: Final = 20
MOST_POUNDS: Final = 99
MOST_POINTS: Final = 30
MOST_BOOKS: Final = 9
MOST_REGIONS: Final = 15
MERCHANTS: Final[tuple[MerchantKind, ...]] = ("plain", "company", "tile")


def read_goods(typed: Typed, state: State, seat: int) -> GoodsSheet:
    """Read what goods are used for."""
    mixed = typed.text("good") == "mixed"
    return GoodsSheet(
        cards=typed.cards("units", MOST_UNITS),
        good=None if mixed else typed.one_of("good", GOODS, "coffee"),
        purchase=_purchase(typed),
        discounted=typed.ticked("discounted"),
        moves=_moves(typed, state, seat),
    )


def read_expansion(typed: Typed, state: State, seat: int) -> ExpansionSheet:
    """Read an expansion by regions or by posts."""
    company = typed.one_of("company", COMPANIES, "mombasa")
    chosen = [*typed.texts("go"), typed.text("add")]
    regions = [region for region in dict.fromkeys(chosen) if region != typed.text("drop")]
    known = state.facts.map.value.by_id if state.facts.map else {}
    steps = tuple(
        Step(region, column=_column(typed, f"from-{region}") or UNSET)
        for region in regions[:MOST_REGIONS]
        if region in known
    )
    homes = ((step.region, _column(typed, f"home-{step.region}")) for step in steps)
    return ExpansionSheet(
        company=company,
        points=typed.number("points", MOST_POINTS),
        steps=steps,
        returns=tuple(Return(region, column) for region, column in homes if column),
        posts=_by_column(typed, "posts"),
        ousted={c: _by_column(typed, f"ousted-{c}") for c in COMPANIES if c != company},
        gains=_gains(typed, state, seat, company),
    )


def read_bookkeeper(typed: Typed, state: State, seat: int) -> BookkeeperSheet:
    """Read where the ink jar goes and what the points are for."""
    position = seat_of(state, seat).jar.position
    letters: tuple[BookLetter, ...] = ("A", "C")
    books = tuple(
        letter for letter in letters for _ in range(typed.number(f"books-{letter}", MOST_BOOKS))
    )
    return BookkeeperSheet(
        flip=typed.ticked("flip"),
        book=typed.number("book", 99, position),
        reward=_gains(typed, state, seat),
        points=typed.number("card-points", MOST_POINTS, 1),
        books=books,
    )


def read_merchant(typed: Typed, state: State, seat: int) -> MerchantSheet:
    """Read which merchant it is."""
    del state, seat
    return MerchantSheet(
        merchant=typed.one_of("merchant", MERCHANTS, "plain"),
        company=typed.one_of("company", COMPANIES, "mombasa"),
        mines=typed.number("mines", MOST_POINTS),
        others=typed.number("others", MOST_BOOKS),
    )


def read_bonus_marker(typed: Typed, state: State, seat: int) -> BonusMarkerSheet:
    """Read the space and what it asks."""
    sheet = BonusMarkerSheet(
        space=typed.text("space"),
        cost=typed.number("cost", MOST_CRATES, 1),
        purchase=_purchase(typed),
        crate=typed.number("card-crate", MOST_CRATES),
        total=typed.number("total", MOST_UNITS),
        more="points" if typed.text("more") == "points" else "diamonds",
        diamond=not typed.ticked("without-diamond"),
        gains=_gains(typed, state, seat),
    )
    spot = sheet.spot(state, seat)
    if spot is None or spot.kind != "other-tracks":
        return sheet
    others = other_tracks(spot)
    # The better space moves on all the others.
    tracks = others if spot.order == 2 else typed.many("tracks", others)
    return BonusMarkerSheet(space=sheet.space, cost=sheet.cost, tracks=tracks, gains=sheet.gains)


def read_end(typed: Typed, state: State, seat: int) -> EndSheet:
    """Nothing to read."""
    del typed, state, seat
    return EndSheet()


READERS: Final[dict[Kind, Callable[[Typed, State, int], Sheet]]] = {
    "goods": read_goods,
    "expansion": read_expansion,
    "bookkeeper": read_bookkeeper,
    "merchant": read_merchant,
    "bonus-marker": read_bonus_marker,
    "end": read_end,
}


def _purchase(typed: Typed) -> Purchase | None:
    if not typed.ticked("buys"):
        return None
    return Purchase(
        crate=typed.number("crate", MOST_CRATES),
        display=typed.number("display", MOST_CRATES),
        share=typed.maybe("share", COMPANIES),
    )


def _gains(typed: Typed, state: State, seat: int, company: Company | None = None) -> Gains:
    """Read a reward; its track steps are on one company where only one can be meant."""
    moves = _moves(typed, state, seat)
    if company:
        steps = typed.number("track", MOST_STEPS)
        moves = Moves({company: steps} if steps else {}, moves.paid, moves.received, moves.shares)
    return Gains(
        pounds=typed.number("pounds", MOST_POUNDS),
        diamonds=typed.number("diamonds", MOST_STEPS),
        moves=moves,
        points=typed.number("points-gained", MOST_POINTS),
        as_pounds=typed.number("as-pounds", MOST_POINTS),
        post=typed.maybe("post", COMPANIES),
        post_column=_column(typed, "post-column"),
    )


def _moves(typed: Typed, state: State, seat: int) -> Moves:
    seats = range(1, len(state.seats) + 1)
    steps = typed.by_company("steps", MOST_STEPS)
    if stays := typed.maybe("stay", COMPANIES):
        steps[stays] = min(steps.get(stays, 0), _free_steps(state, seat, stays))
    return Moves(
        steps=steps,
        paid=typed.number("paid", MOST_POUNDS),
        received={number: typed.number(f"received-{number}", MOST_POUNDS) for number in seats},
        shares={
            company: typed.number(f"shares-{company}", 99, holding(state, seat, company).track)
            for company in COMPANIES
            if typed.given(f"shares-{company}")
        },
    )


def _free_steps(state: State, seat: int, company: Company) -> int:
    """Count the steps before the next capital call."""
    track = state.facts.tracks.get(company)
    position = seat_of(state, seat).tracks[company].position
    call = next_call(track.value, position) if track else None
    return call.steps if call else MOST_STEPS


def _by_column(typed: Typed, name: str) -> ByColumn:
    first, second, third = (typed.number(f"{name}-{column}", 5) for column in (1, 2, 3))
    return first, second, third


def _column(typed: Typed, name: str) -> int | None:
    return {"1": 1, "2": 2, "3": 3}.get(typed.text(name))
