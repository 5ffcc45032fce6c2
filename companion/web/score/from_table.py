"""From the live table to the score sheet: every number that the table knows, filled in."""

from collections.abc import Iterator
from typing import Any  # Each game has a type of its own for its tables' states.

from flask import abort
from msgspec import Struct

from companion.games.score_at_table import STEPS, SheetState, steps_played
from companion.games.sheets import cell_name
from companion.people import COLOURS, MAX_NAME, Person
from companion.tables.viewing import View
from companion.web.games import find
from companion.web.score.typed import TypedSheet, now


def table_sheet(view: View) -> TypedSheet:
    """Write a table's sheet: what was typed, and where nothing was, what the table knows."""
    game, seats = find(view.game), tuple(seats_of(view))
    known = game.score.at_table(view.state)
    texts = table_texts(view)
    ended = sheet_state(view.state).ended or now()
    return TypedSheet(game, seats, texts, ended, known.variants, steps=steps_in(view))


def table_texts(view: View) -> dict[str, str]:
    """Write the cells of a table's sheet."""
    pages = find(view.game).score
    texts = {**pages.tracked(view.state), **sheet_state(view.state).cells}
    cells = pages.sheet.cells(len(view.seats), steps_in(view))
    return {name: texts.get(name, "") for name in map(cell_name, cells)}


def steps_in(view: View) -> int:
    """Return how many steps of a table's sheet were played."""
    pages = find(view.game).score
    texts = {**pages.tracked(view.state), **sheet_state(view.state).cells}
    return steps_played(pages.sheet, texts.get(STEPS, ""))


def sheet_state(state: Struct) -> SheetState:
    """Return the sheet of a table's state; 404 where it has none."""
    found: Any = getattr(state, "score", None)
    return found if isinstance(found, SheetState) else abort(404)


def seats_of(view: View) -> Iterator[Person]:
    """Name the players; the sheet wants no name twice."""
    names = [seat.name for seat in view.seats]
    for at, seat in enumerate(view.seats):
        twin = seat.name in names[:at]
        name = f"{seat.name[: MAX_NAME - 2]} {at + 1}" if twin else seat.name
        yield Person(name, seat.colour if seat.colour in COLOURS else COLOURS[at])
