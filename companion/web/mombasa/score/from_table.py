"""From the live table to the score sheet: every number that the table knows, filled in."""

from collections.abc import Iterator
from datetime import UTC, datetime

from flask import Blueprint, abort, redirect, url_for
from werkzeug.wrappers import Response

from companion.games.mombasa.scoring import Sheet
from companion.games.mombasa.terms import COMPANIES
from companion.games.mombasa.tracking.reading import share_values, sheets
from companion.games.mombasa.tracking.state import State
from companion.tables import tables
from companion.tables.errors import TableError
from companion.tables.service import View
from companion.web.mombasa.score.sheet import COLOURS, TABLE, Cell, Seat, TypedSheet, link
from companion.web.table.at_table import no, slow_down_wrong_codes, too_many_codes

table_score = Blueprint("table_score", __name__)
table_score.register_error_handler(TableError, no)
slow_down_wrong_codes(table_score, too_many_codes)


@table_score.get("/t/<code>/score")
def score(code: str) -> Response:
    """Open the score sheet with what the table knows."""
    view = tables().view(code)
    if not isinstance(view.state, State):
        abort(404)
    return redirect(f"{url_for('score.sheet')}?{link(_sheet(view, view.state))}", code=303)


def _sheet(view: View, state: State) -> TypedSheet:
    cells: dict[Cell, str] = {(c, TABLE): str(v) for c, v in share_values(state).items()}
    for column, sheet in enumerate(sheets(state, {s.number: s.name for s in view.seats}), 1):
        cells |= dict(_column(column, sheet))
    now = datetime.now(UTC).isoformat(timespec="minutes")
    return TypedSheet(tuple(_seats(view)), cells, now)


def _column(column: int, sheet: Sheet) -> Iterator[tuple[Cell, str]]:
    yield ("cash", column), str(sheet.cash)
    for company in COMPANIES:
        held = sheet.shares[company]
        yield (company, column), f"{held.track}+{held.cards}" if held.cards else str(held.track)
    yield ("diamonds", column), str(sheet.diamonds)
    yield ("bookkeeping", column), str(sheet.bookkeeping)


def _seats(view: View) -> Iterator[Seat]:
    """Name the players; the sheet wants no name twice."""
    names = [seat.name for seat in view.seats]
    for at, seat in enumerate(view.seats):
        name = seat.name if seat.name not in names[:at] else f"{seat.name[:36]} {at + 1}"
        yield Seat(name, seat.colour if seat.colour in COLOURS else COLOURS[at])
