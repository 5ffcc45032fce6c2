"""What several sheets ask: a card bought, a reward, steps along tracks, columns of a base."""

from typing import Final

from msgspec.structs import replace
from wtforms import BooleanField, Field
from wtforms.fields.core import UnboundField

from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking.companies import RemovePost
from companion.games.mombasa.tracking.sheets.expansion import ByColumn
from companion.games.mombasa.tracking.sheets.gains import Gains
from companion.games.mombasa.tracking.sheets.goods import Purchase
from companion.games.mombasa.tracking.sheets.moving import Moves
from companion.games.mombasa.tracking.state import State
from companion.web.mombasa.actions.fields import SheetForm, SumField, WordField
from companion.web.numbers import number_in

MOST_CRATES: Final = 9
MOST_STEPS: Final = 20
MOST_POUNDS: Final = 99
MOST_POINTS: Final = 30
COLUMNS: Final = ("1", "2", "3")
# A reward removes at most two trading posts.
REMOVED_POSTS: Final = ("", "-2")
# A track has at most two capital calls, but an owner may have entered more.
CALLS: Final = tuple(map(str, range(10)))

# Generic only to the type checker.
Fields = dict[str, "UnboundField[Field]"]


def purchase_fields() -> Fields:
    """Ask for a card of the display."""
    return {
        "buys": BooleanField(),
        # Who takes the tick away leaves the share that was told with it.
        "was-bought": BooleanField(),
        "crate": SumField(MOST_CRATES),
        "display": SumField(MOST_CRATES),
        "share": WordField(COMPANIES),
    }


def read_purchase(form: SheetForm, *, bought: bool = False) -> Purchase | None:
    """Read which card was bought, if any; a share icon on it says that one was."""
    told = form.ticked("buys") or (not form.ticked("was-bought") and form.maybe("share", COMPANIES))
    if not (bought or told):
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
        "coins": SumField(MOST_POUNDS),
        **{f"post{which}": WordField(COMPANIES) for which in REMOVED_POSTS},
        **{f"post-column{which}": WordField(COLUMNS) for which in REMOVED_POSTS},
        **moves_fields(state),
    }


def read_gains(form: SheetForm, state: State, company: Company | None = None) -> Gains:
    """Read a reward; its track steps are on one company where only one can be meant."""
    moves = read_moves(form, state)
    if company:
        steps = form.number("track")
        moves = replace(moves, steps={company: steps} if steps else {})
    return Gains(
        pounds=form.number("pounds"),
        diamonds=form.number("diamonds"),
        moves=moves,
        points=form.number("points-gained"),
        as_pounds=form.number("as-pounds"),
        coins=form.number("coins"),
        posts=tuple(
            RemovePost(company, read_column(form, f"post-column{which}"))
            for which in REMOVED_POSTS
            if (company := form.maybe(f"post{which}", COMPANIES))
        ),
    )


def moves_fields(state: State) -> Fields:
    """Ask for steps on company tracks, and for what only the board can tell of them."""
    seats = range(1, len(state.seats) + 1)
    return {
        "paid": SumField(MOST_POUNDS),
        **{f"received-{number}": SumField(MOST_POUNDS) for number in seats},
        **{f"steps-{company}": SumField(MOST_STEPS) for company in COMPANIES},
        **{f"taken-{company}": SumField(MOST_STEPS, None) for company in COMPANIES},
        **{f"offered-{company}": SumField(MOST_STEPS, None) for company in COMPANIES},
        **{f"calls-{company}": WordField(CALLS) for company in COMPANIES},
        **{f"shares-{company}": SumField(99, None) for company in COMPANIES},
    }


def read_moves(form: SheetForm, state: State) -> Moves:
    """Read the steps, and the capital calls that are paid where the table says so."""
    seats = range(1, len(state.seats) + 1)
    calls = {company: form.maybe(f"calls-{company}", CALLS) for company in COMPANIES}
    # Whoever took all that was offered takes all that is offered now.
    offered = form.said_by_company("offered")
    taken = {c: n for c, n in form.said_by_company("taken").items() if n != offered.get(c)}
    return Moves(
        steps=form.by_company("steps"),
        paid=form.number("paid"),
        received={n: pounds for n in seats if (pounds := form.number(f"received-{n}"))},
        shares=form.said_by_company("shares"),
        calls={company: number_in(paid) for company, paid in calls.items() if paid},
        taken=taken,
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
