"""From the live table to the score sheet: every number that the table knows, filled in."""

from collections.abc import Iterator
from datetime import UTC, datetime

from companion.games.mombasa.terms import COMPANIES
from companion.games.mombasa.tracking.score_sheet import known_cells
from companion.games.mombasa.tracking.state import State
from companion.people import COLOURS, MAX_NAME, Person
from companion.tables.viewing import View
from companion.web.mombasa.score.sheet import (
    Cell,
    TypedSheet,
    cell_name,
    cells_of,
)


def table_sheet(view: View, state: State) -> TypedSheet:
    """Write a table's sheet: what was typed, and where nothing was, what the table knows."""
    seats = tuple(seats_of(view))
    cells = table_cells(state, len(seats))
    now = datetime.now(UTC).isoformat(timespec="minutes")
    sides = {company: state.facts.track_ids.get(company) for company in COMPANIES}
    known = {company: side for company, side in sides.items() if side}
    return TypedSheet(seats, cells, state.score.ended or now, known)


def table_cells(state: State, players: int) -> dict[Cell, str]:
    """Write the cells of a table's sheet."""
    texts = dict(known_cells(state)) | state.score.cells
    return {cell: texts.get(cell_name(*cell), "") for cell in cells_of(players)}


def seats_of(view: View) -> Iterator[Person]:
    """Name the players; the sheet wants no name twice."""
    names = [seat.name for seat in view.seats]
    for at, seat in enumerate(view.seats):
        twin = seat.name in names[:at]
        name = f"{seat.name[: MAX_NAME - 2]} {at + 1}" if twin else seat.name
        yield Person(name, seat.colour if seat.colour in COLOURS else COLOURS[at])
