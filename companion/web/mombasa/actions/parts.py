"""What several sheets ask: a card bought, a reward, steps along tracks, columns of a base."""

from typing import Final

from wtforms import BooleanField, Field
from wtforms.fields.core import UnboundField

from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking.reading import next_call
from companion.games.mombasa.tracking.sheets.expansion import ByColumn
from companion.games.mombasa.tracking.sheets.gains import Gains, Moves
from companion.games.mombasa.tracking.sheets.goods import Purchase
from companion.games.mombasa.tracking.state import State, seat_of
from companion.web.mombasa.actions.fields import SheetForm, SumField, WordField

MOST_CRATES: Final = 9
MOST_STEPS: Final = 20
MOST_POUNDS: Final = 99
MOST_POINTS: Final = 30
COLUMNS: Final = ("1", "2", "3")

# Generic only to the type checker.
Fields = dict[str, "UnboundField[Field]"]


def purchase_fields() -> Fields:
    """Ask for a card of the display."""
    return {
        "buys": BooleanField(),
        "crate": SumField(MOST_CRATES),
        "display": SumField(MOST_CRATES),
        "share": WordField(COMPANIES),
    }


def read_purchase(form: SheetForm) -> Purchase | None:
    """Read which card was bought, if any."""
    if not form.ticked("buys"):
        return None
    return Purchase(
        crate=form.number("crate"),
        display=form.number("display"),
        share=form.maybe("share", COMPANIES),
    )


def gains_fields(state: State) -> Fields:
    """Ask for a reward that only the table knows."""
    return {
        "pounds": SumField(MOST_POUNDS),
        "diamonds": SumField(MOST_STEPS),
        "points-gained": SumField(MOST_POINTS),
        "as-pounds": SumField(MOST_POINTS),
        "post": WordField(COMPANIES),
        "post-column": WordField(COLUMNS),
        **moves_fields(state),
    }


def read_gains(form: SheetForm, state: State, seat: int, company: Company | None = None) -> Gains:
    """Read a reward; its track steps are on one company where only one can be meant."""
    moves = read_moves(form, state, seat)
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
        post_column=read_column(form, "post-column"),
    )


def moves_fields(state: State) -> Fields:
    """Ask for steps on company tracks, and for what only the board can tell of them."""
    seats = range(1, len(state.seats) + 1)
    return {
        "stay": WordField(COMPANIES),
        "paid": SumField(MOST_POUNDS),
        **{f"received-{number}": SumField(MOST_POUNDS) for number in seats},
        **{f"steps-{company}": SumField(MOST_STEPS) for company in COMPANIES},
        **{f"shares-{company}": SumField(99, None) for company in COMPANIES},
    }


def read_moves(form: SheetForm, state: State, seat: int) -> Moves:
    """Read the steps; whoever stays before a capital call takes only those before it."""
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


def columns_fields(name: str) -> Fields:
    """Ask for posts, by the three columns of a base."""
    return {f"{name}-{column}": SumField(5) for column in (1, 2, 3)}


def read_columns(form: SheetForm, name: str) -> ByColumn:
    """Read posts by column."""
    first, second, third = (form.number(f"{name}-{column}") for column in (1, 2, 3))
    return first, second, third


def read_column(form: SheetForm, name: str) -> int | None:
    """Read which column it is, None where any will do."""
    return {"1": 1, "2": 2, "3": 3}.get(form[name].data or "")


def _free_steps(state: State, seat: int, company: Company) -> int:
    """Count the steps before the next capital call."""
    track = state.facts.tracks.get(company)
    position = seat_of(state, seat).tracks[company].position
    call = next_call(track.value, position) if track else None
    return call.steps if call else MOST_STEPS
