"""The forms of the six sheets, and what is read from each."""

from collections.abc import Callable
from typing import Final

from msgspec import UNSET, Struct
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, Field
from wtforms.fields.core import UnboundField

from companion.games.mombasa.books import BookLetter
from companion.games.mombasa.expansion import Return, Step
from companion.games.mombasa.merchants import MerchantKind
from companion.games.mombasa.terms import COMPANIES, GOODS, Company
from companion.games.mombasa.tracking.reading import next_call
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
from companion.games.mombasa.tracking.sheets.spaces import spots
from companion.games.mombasa.tracking.state import State, seat_of
from companion.web.mombasa.actions.fields import SheetForm, SumField, WordField, WordsField

MOST_UNITS: Final = 20
MOST_CRATES: Final = 9
MOST_STEPS: Final = 20
MOST_POUNDS: Final = 99
MOST_POINTS: Final = 30
MOST_BOOKS: Final = 9
MOST_REGIONS: Final = 15
MERCHANTS: Final[tuple[MerchantKind, ...]] = ("plain", "company", "tile")
COLUMNS: Final = ("1", "2", "3")

# Generic only to the type checker.
Fields = dict[str, "UnboundField[Field]"]


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
        **_purchase_fields(),
        **_moves_fields(state),
    }


def _read_goods(form: SheetForm, state: State, seat: int) -> GoodsSheet:
    return GoodsSheet(
        cards=form.cards("units"),
        good=None if form["good"].data == "mixed" else form.one_of("good", GOODS, "coffee"),
        purchase=_purchase(form),
        discounted=form.ticked("discounted"),
        moves=_moves(form, state, seat),
    )


def _expansion_fields(state: State, seat: int) -> Fields:
    regions = state.facts.map.value.by_id if state.facts.map else {}
    return {
        "company": WordField(COMPANIES, "mombasa"),
        "points": SumField(MOST_POINTS, seat_of(state, seat).face_up or 0),
        "go": WordsField(),
        "add": WordField(tuple(regions)),
        "drop": WordField(tuple(regions)),
        "regions": WordsField(),
        **{f"{way}-{region}": WordField(COLUMNS) for way in ("from", "home") for region in regions},
        **_by_column_fields("posts"),
        **{k: f for c in COMPANIES for k, f in _by_column_fields(f"ousted-{c}").items()},
        "track": SumField(MOST_STEPS),
        **_gains_fields(state),
    }


def _read_expansion(form: SheetForm, state: State, seat: int) -> ExpansionSheet:
    company = form.one_of("company", COMPANIES, "mombasa")
    written = " ".join(form.words("regions")).replace(",", " ").split()
    chosen = [*form.words("go"), *written, form["add"].data]
    known = state.facts.map.value.by_id if state.facts.map else {}
    regions = [r for r in dict.fromkeys(chosen) if r in known and r != form["drop"].data]
    steps = tuple(
        Step(region, column=_column(form, f"from-{region}") or UNSET)
        for region in regions[:MOST_REGIONS]
    )
    homes = ((step.region, _column(form, f"home-{step.region}")) for step in steps)
    return ExpansionSheet(
        company=company,
        points=form.number("points"),
        steps=steps,
        returns=tuple(Return(region, column) for region, column in homes if column),
        posts=_by_column(form, "posts"),
        ousted={c: _by_column(form, f"ousted-{c}") for c in COMPANIES if c != company},
        gains=_gains(form, state, seat, company),
    )


def _bookkeeper_fields(state: State, seat: int) -> Fields:
    return {
        "flip": BooleanField(),
        "book": SumField(99, seat_of(state, seat).jar.position),
        "card-points": SumField(MOST_POINTS, 1),
        "books-A": SumField(MOST_BOOKS),
        "books-C": SumField(MOST_BOOKS),
        **_gains_fields(state),
    }


def _read_bookkeeper(form: SheetForm, state: State, seat: int) -> BookkeeperSheet:
    letters: tuple[BookLetter, ...] = ("A", "C")
    return BookkeeperSheet(
        flip=form.ticked("flip"),
        book=form.number("book"),
        reward=_gains(form, state, seat),
        points=form.number("card-points"),
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
        "total": SumField(MOST_UNITS),
        "more": WordField(("diamonds", "points"), "diamonds"),
        "without-diamond": BooleanField(),
        "tracks": WordsField(),
        **_purchase_fields(),
        **_gains_fields(state),
    }


def _read_marker(form: SheetForm, state: State, seat: int) -> BonusMarkerSheet:
    sheet = BonusMarkerSheet(
        space=form["space"].data or "",
        cost=form.number("cost"),
        purchase=_purchase(form),
        crate=form.number("card-crate"),
        total=form.number("total"),
        more="points" if form["more"].data == "points" else "diamonds",
        diamond=not form.ticked("without-diamond"),
        gains=_gains(form, state, seat),
    )
    spot = sheet.spot(state, seat)
    if spot is None or spot.kind != "other-tracks":
        return sheet
    others = other_tracks(spot)
    # The better space moves on all the others.
    chosen = others if spot.order == 2 else tuple(c for c in others if c in form.words("tracks"))
    return BonusMarkerSheet(space=sheet.space, cost=sheet.cost, tracks=chosen, gains=sheet.gains)


def _end_fields(state: State, seat: int) -> Fields:
    del state, seat
    return {}


def _read_end(form: SheetForm, state: State, seat: int) -> EndSheet:
    del form, state, seat
    return EndSheet()


class _Sheet(Struct, frozen=True):
    fields: Callable[[State, int], Fields]
    read: Callable[[SheetForm, State, int], Sheet]


SHEETS: Final[dict[Kind, _Sheet]] = {
    "goods": _Sheet(_goods_fields, _read_goods),
    "expansion": _Sheet(_expansion_fields, _read_expansion),
    "bookkeeper": _Sheet(_bookkeeper_fields, _read_bookkeeper),
    "merchant": _Sheet(_merchant_fields, _read_merchant),
    "bonus-marker": _Sheet(_marker_fields, _read_marker),
    "end": _Sheet(_end_fields, _read_end),
}


def _purchase_fields() -> Fields:
    return {
        "buys": BooleanField(),
        "crate": SumField(MOST_CRATES),
        "display": SumField(MOST_CRATES),
        "share": WordField(COMPANIES),
    }


def _purchase(form: SheetForm) -> Purchase | None:
    if not form.ticked("buys"):
        return None
    return Purchase(
        crate=form.number("crate"),
        display=form.number("display"),
        share=form.maybe("share", COMPANIES),
    )


def _gains_fields(state: State) -> Fields:
    return {
        "pounds": SumField(MOST_POUNDS),
        "diamonds": SumField(MOST_STEPS),
        "points-gained": SumField(MOST_POINTS),
        "as-pounds": SumField(MOST_POINTS),
        "post": WordField(COMPANIES),
        "post-column": WordField(COLUMNS),
        **_moves_fields(state),
    }


def _gains(form: SheetForm, state: State, seat: int, company: Company | None = None) -> Gains:
    """Read a reward; its track steps are on one company where only one can be meant."""
    moves = _moves(form, state, seat)
    if company:
        steps = form.number("track")
        moves = Moves({company: steps} if steps else {}, moves.paid, moves.received, moves.shares)
    return Gains(
        pounds=form.number("pounds"),
        diamonds=form.number("diamonds"),
        moves=moves,
        points=form.number("points-gained"),
        as_pounds=form.number("as-pounds"),
        post=form.maybe("post", COMPANIES),
        post_column=_column(form, "post-column"),
    )


def _moves_fields(state: State) -> Fields:
    seats = range(1, len(state.seats) + 1)
    return {
        "stay": WordField(COMPANIES),
        "paid": SumField(MOST_POUNDS),
        **{f"received-{number}": SumField(MOST_POUNDS) for number in seats},
        **{f"steps-{company}": SumField(MOST_STEPS) for company in COMPANIES},
        **{f"shares-{company}": SumField(99, None) for company in COMPANIES},
    }


def _moves(form: SheetForm, state: State, seat: int) -> Moves:
    seats = range(1, len(state.seats) + 1)
    steps = form.by_company("steps")
    if stays := form.maybe("stay", COMPANIES):
        steps[stays] = min(steps.get(stays, 0), _free_steps(state, seat, stays))
    told = {company: form.maybe_number(f"shares-{company}") for company in COMPANIES}
    return Moves(
        steps=steps,
        paid=form.number("paid"),
        received={number: form.number(f"received-{number}") for number in seats},
        shares={company: shares for company, shares in told.items() if shares is not None},
    )


def _free_steps(state: State, seat: int, company: Company) -> int:
    """Count the steps before the next capital call."""
    track = state.facts.tracks.get(company)
    position = seat_of(state, seat).tracks[company].position
    call = next_call(track.value, position) if track else None
    return call.steps if call else MOST_STEPS


def _by_column_fields(name: str) -> Fields:
    return {f"{name}-{column}": SumField(5) for column in (1, 2, 3)}


def _by_column(form: SheetForm, name: str) -> ByColumn:
    first, second, third = (form.number(f"{name}-{column}") for column in (1, 2, 3))
    return first, second, third


def _column(form: SheetForm, name: str) -> int | None:
    return {"1": 1, "2": 2, "3": 3}.get(form[name].data or "")
