"""The forms of the six sheets, and what is read from each."""

from collections.abc import Callable
from typing import Final

from msgspec import UNSET, Struct
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField

from companion.games.mombasa.books import BookLetter
from companion.games.mombasa.expansion import Return, Step
from companion.games.mombasa.merchants import MerchantKind
from companion.games.mombasa.terms import COMPANIES, GOODS
from companion.games.mombasa.tracking.face_up import (
    EXPANSION_TILE,
    expansion_total,
    points_known,
)
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
from companion.games.mombasa.tracking.sheets.preview import Kind
from companion.games.mombasa.tracking.spaces import spots
from companion.games.mombasa.tracking.state import State, seat_of
from companion.games.mombasa.tracking.tiles import may_use
from companion.web.mombasa.actions.fields import SheetForm, SumField, WordField, WordsField
from companion.web.mombasa.actions.parts import (
    COLUMNS,
    MOST_CRATES,
    MOST_POINTS,
    MOST_STEPS,
    Fields,
    columns_fields,
    gains_fields,
    moves_fields,
    purchase_fields,
    read_column,
    read_columns,
    read_gains,
    read_moves,
    read_purchase,
)
from companion.web.numbers import whole_number

# Five cards of 4 units, each with one more by a track bonus, and the +1 tile.
MOST_UNITS: Final = 26
MOST_BOOKS: Final = 9
MOST_REGIONS: Final = 15
EXPANSION_MAJORITY: Final = "expansion-majority"
MERCHANTS: Final[tuple[MerchantKind, ...]] = ("plain", "company", "tile")


def sheet_form(kind: Kind, state: State, seat: int, typed: MultiDict[str, str]) -> SheetForm:
    """Make a sheet's form with what was typed so far; what is wrong stands at its fields."""
    form: SheetForm = type("ThisSheetForm", (SheetForm,), SHEETS[kind].fields(state, seat))(typed)
    form.validate()
    return form


def read_sheet(kind: Kind, form: SheetForm, state: State, seat: int) -> Sheet:
    """Read what a form says about an action."""
    return SHEETS[kind].read(form, state, seat)


def _goods_fields(state: State, seat: int) -> Fields:
    del seat
    return {
        "good": WordField((*GOODS, "mixed"), "coffee"),
        "units": SumField(MOST_UNITS),
        "units-add": SumField(MOST_UNITS),
        "discounted": BooleanField(),
        "plus-one": BooleanField(),
        "rest": WordField(COMPANIES),
        **purchase_fields(),
        **moves_fields(state),
    }


def _read_goods(form: SheetForm, state: State, seat: int) -> GoodsSheet:
    sheet = GoodsSheet(
        cards=form.cards("units"),
        good=None if form["good"].data == "mixed" else form.one_of("good", GOODS, "coffee"),
        purchase=read_purchase(form),
        discounted=form.ticked("discounted"),
        plus_one=form.ticked("plus-one"),
        moves=read_moves(form, state),
    )
    rest = form.maybe("rest", COMPANIES)
    return sheet.with_rest_on(rest, state, seat) if rest else sheet


def _expansion_fields(state: State, seat: int) -> Fields:
    regions = state.facts.map.value.by_id if state.facts.map else {}
    return {
        "company": WordField(COMPANIES, "mombasa"),
        "points": SumField(MOST_POINTS, points_known(seat_of(state, seat)) or 0),
        "points-by-card": SumField(MOST_POINTS),
        "go": WordsField(),
        "add": WordField(tuple(regions)),
        "drop": WordField(tuple(regions)),
        "regions": WordsField(),
        **{f"{way}-{region}": WordField(COLUMNS) for way in ("from", "home") for region in regions},
        **columns_fields("posts"),
        **{k: f for c in COMPANIES for k, f in columns_fields(f"ousted-{c}").items()},
        **{f"homeless-{company}": SumField(MOST_REGIONS) for company in COMPANIES},
        "nowhere": BooleanField(),
        "no-rewards": BooleanField(),
        "track": SumField(MOST_STEPS),
        **gains_fields(state),
    }


def _read_expansion(form: SheetForm, state: State, seat: int) -> ExpansionSheet:
    company = form.one_of("company", COMPANIES, "mombasa")
    written = " ".join(form.words("regions")).replace(",", " ").split()
    chosen = [*form.words("go"), *written, form["add"].data]
    known = state.facts.map.value.by_id if state.facts.map else {}
    regions = [r for r in dict.fromkeys(chosen) if r in known and r != form["drop"].data]
    steps = tuple(
        Step(region, column=read_column(form, f"from-{region}") or UNSET)
        for region in regions[:MOST_REGIONS]
    )
    homes = ((step.region, read_column(form, f"home-{step.region}")) for step in steps)
    return ExpansionSheet(
        company=company,
        points=form.number("points"),
        steps=steps,
        returns=tuple(Return(region, column) for region, column in homes if column),
        posts=read_columns(form, "posts"),
        ousted={c: read_columns(form, f"ousted-{c}") for c in COMPANIES if c != company},
        homeless={c: posts for c, posts in form.by_company("homeless").items() if c != company},
        gains=read_gains(form, state, company),
        nowhere=form.ticked("nowhere"),
        cards=_cards(form, state, seat),
        unrewarded=form.ticked("no-rewards"),
    )


def _cards(form: SheetForm, state: State, seat: int) -> int:
    """Count the cards that points were said by, 0 where only their sum was; a tile may be one."""
    said = points_by_card(form)
    return len(said) - may_use(seat_of(state, seat), EXPANSION_TILE) if said else 0


def points_by_card(form: SheetForm) -> tuple[int, ...]:
    """Return points as they were said card by card, also before the sheet showed their sum."""
    said, before = form.parts("points"), form.parts("points-by-card")
    if len(said) > 1:
        return said
    return before if sum(before) == sum(said) else ()


def _bookkeeper_fields(state: State, seat: int) -> Fields:
    return {
        "bookkeeper": WordField(("card", "tile"), "card"),
        "flip": BooleanField(),
        "book": SumField(99, seat_of(state, seat).jar.position),
        "card-points": SumField(MOST_POINTS, 1),
        "books-A": SumField(MOST_BOOKS),
        "books-C": SumField(MOST_BOOKS),
        **gains_fields(state),
    }


def _read_bookkeeper(form: SheetForm, state: State, seat: int) -> BookkeeperSheet:
    del seat
    letters: tuple[BookLetter, ...] = ("A", "C")
    return BookkeeperSheet(
        flip=form.ticked("flip"),
        book=form.number("book"),
        reward=read_gains(form, state),
        points=form.number("card-points"),
        tile=form["bookkeeper"].data == "tile",
        books=tuple(letter for letter in letters for _ in range(form.number(f"books-{letter}"))),
    )


def _merchant_fields(state: State, seat: int) -> Fields:
    del state, seat
    return {
        "merchant": WordField(MERCHANTS, "plain"),
        "company": WordField(COMPANIES, "mombasa"),
        "mines": SumField(MOST_POINTS),
        "others": SumField(MOST_BOOKS),
    }


def _read_merchant(form: SheetForm, state: State, seat: int) -> MerchantSheet:
    del state, seat
    return MerchantSheet(
        merchant=form.one_of("merchant", MERCHANTS, "plain"),
        company=form.one_of("company", COMPANIES, "mombasa"),
        mines=form.number("mines"),
        others=form.number("others"),
    )


def _marker_fields(state: State, seat: int) -> Fields:
    return {
        "space": WordField(tuple(spot.id for spot in spots(state, seat))),
        "cost": SumField(MOST_CRATES, 1),
        "card-crate": SumField(MOST_CRATES),
        "card-share": WordField((*COMPANIES, "none"), "none"),
        "total": SumField(MOST_UNITS),
        "total-expansion": SumField(MOST_UNITS, None),
        "lower": WordField(tuple(map(str, range(1, MOST_UNITS)))),
        "more": WordField(("diamonds", "points"), "diamonds"),
        "without-diamond": BooleanField(),
        "tracks": WordsField(),
        **purchase_fields(),
        **gains_fields(state),
    }


def _read_marker(form: SheetForm, state: State, seat: int) -> BonusMarkerSheet:
    sheet = BonusMarkerSheet(
        space=form["space"].data or "",
        cost=form.number("cost"),
        # Whoever goes to the space for buying a card buys one.
        purchase=read_purchase(form, bought=form["space"].data == "buy-card"),
        crate=form.number("card-crate"),
        share=form.maybe("card-share", COMPANIES),
        total=_total(form, state, seat),
        lower=whole_number(form["lower"].data) or None,
        more="points" if form["more"].data == "points" else "diamonds",
        diamond=not form.ticked("without-diamond"),
        gains=read_gains(form, state),
    )
    spot = sheet.spot(state, seat)
    if spot is None or spot.kind != "other-tracks":
        return sheet
    others = other_tracks(spot)
    # The better space moves on all the others.
    chosen = others if spot.order == 2 else tuple(c for c in others if c in form.words("tracks"))
    return BonusMarkerSheet(space=sheet.space, cost=sheet.cost, tracks=chosen, gains=sheet.gains)


def _total(form: SheetForm, state: State, seat: int) -> int:
    """Read what a majority is claimed with; of expansion points the known ones are preset."""
    said = form.maybe_number("total-expansion")
    if form["space"].data != EXPANSION_MAJORITY:
        return form.number("total")
    return form.number("total") or expansion_total(state, seat) or 0 if said is None else said


def _end_fields(state: State, seat: int) -> Fields:
    del state, seat
    return {}


def _read_end(form: SheetForm, state: State, seat: int) -> EndSheet:
    del form, state, seat
    return EndSheet()


class _Sheet(Struct, frozen=True):
    fields: Callable[[State, int], Fields]
    read: Callable[[SheetForm, State, int], Sheet]
    template: str


SHEETS: Final[dict[Kind, _Sheet]] = {
    "goods": _Sheet(_goods_fields, _read_goods, "mombasa/actions/_goods.html"),
    "expansion": _Sheet(_expansion_fields, _read_expansion, "mombasa/actions/_expansion.html"),
    "bookkeeper": _Sheet(_bookkeeper_fields, _read_bookkeeper, "mombasa/actions/_bookkeeper.html"),
    "merchant": _Sheet(_merchant_fields, _read_merchant, "mombasa/actions/_merchant.html"),
    "bonus-marker": _Sheet(_marker_fields, _read_marker, "mombasa/actions/_bonus-marker.html"),
    "end": _Sheet(_end_fields, _read_end, "mombasa/actions/_end.html"),
}
