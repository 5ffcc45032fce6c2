"""Who has changed which number of a table's sheet since its result was shown."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.games.mombasa.tracking.state import State
from companion.tables import tables
from companion.tables.commands import Line
from companion.tables.viewing import View
from companion.web.mombasa.score.from_table import seats_of, table_cells
from companion.web.mombasa.score.sheet import Cell
from companion.web.mombasa.words.score import changed_words

# Of a sheet that was changed more often than this only the latest is told.
MOST: Final = 20


class Change(Struct, frozen=True):
    """A change in words, by the line of the log that made it."""

    number: int
    text: str


class _Changed(Struct, frozen=True):
    number: int
    seat: int | None
    cell: Cell
    before: str
    after: str


def changes_since_result(view: View) -> list[Change]:
    """Tell what was changed, oldest first; what one phone typed in a row is one change."""
    if not isinstance(view.state, State) or not view.state.score.ended:
        return []
    newest = tables().log(view.code, view.version + 1, MOST)
    after = [*takewhile(lambda line: line.what != "end-score", newest)]
    found = _in_a_row(_changed(view, after[::-1]))
    return [_told(view, one) for one in found if one.before != one.after]


def _changed(view: View, lines: Sequence[Line]) -> Iterator[_Changed]:
    """Compare the sheet before and after each line: an undo and the table's own moves count too."""
    for line in lines:
        if line.touched:
            before, after = (_cells(view, number) for number in (line.number - 1, line.number))
            for cell in after:
                if before[cell] != after[cell]:
                    yield _Changed(line.number, line.seat, cell, before[cell], after[cell])


def _cells(view: View, number: int) -> dict[Cell, str]:
    state = tables().view(view.code, number).state
    return table_cells(state, len(view.seats)) if isinstance(state, State) else {}


def _in_a_row(changes: Iterator[_Changed]) -> list[_Changed]:
    """Join what the same player did to the same cell, and nobody else in between."""
    found: dict[Cell, list[_Changed]] = {}
    for one in changes:
        row = found.setdefault(one.cell, [])
        joins = row and row[-1].seat == one.seat
        row.append(replace(one, before=row.pop().before) if joins else one)
    return sorted((one for each in found.values() for one in each), key=lambda one: one.number)


def _told(view: View, changed: _Changed) -> Change:
    names = [seat.name for seat in seats_of(view)]
    row, column = changed.cell
    who = names[changed.seat - 1] if changed.seat else ""
    whose = names[column - 1] if column else ""
    text = changed_words(row, who, whose, changed.before, changed.after)
    return Change(changed.number, text)
