"""Who has changed which number of a table's sheet since its result was shown."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from flask_babel import gettext
from msgspec import Struct
from msgspec.structs import replace

from companion.tables import tables
from companion.tables.commands import Line
from companion.tables.viewing import View
from companion.web.games import find
from companion.web.numbers import number_in
from companion.web.score.from_table import seats_of, sheet_state, table_texts

# Of a sheet that was changed more often than this only the latest is told.
MOST: Final = 20


class Change(Struct, frozen=True):
    """A change in words, by the line of the log that made it."""

    number: int
    text: str


class _Changed(Struct, frozen=True):
    number: int
    seat: int | None
    cell: str
    before: str
    after: str


def changes_since_result(view: View) -> list[Change]:
    """Tell what was changed, oldest first; what one phone typed in a row is one change."""
    if not sheet_state(view.state).ended:
        return []
    newest = tables().log(view.code, view.version + 1, MOST)
    after = [*takewhile(lambda line: line.what != "end-score", newest)]
    found = _in_a_row(_changed(view, after[::-1]))
    return [_told(view, one) for one in found if one.before != one.after]


def _changed(view: View, lines: Sequence[Line]) -> Iterator[_Changed]:
    """Compare the sheet before and after each line: an undo and the table's own moves count too."""
    for line in lines:
        if line.touched:
            numbers = (line.number - 1, line.number)
            before, after = (table_texts(tables().view(view.code, one)) for one in numbers)
            for cell, text in after.items():
                if before.get(cell, "") != text:
                    yield _Changed(line.number, line.seat, cell, before.get(cell, ""), text)


def _in_a_row(changes: Iterator[_Changed]) -> list[_Changed]:
    """Join what the same player did to the same cell, and nobody else in between."""
    found: dict[str, list[_Changed]] = {}
    for one in changes:
        row = found.setdefault(one.cell, [])
        joins = row and row[-1].seat == one.seat
        row.append(replace(one, before=row.pop().before) if joins else one)
    return sorted((one for each in found.values() for one in each), key=lambda one: one.number)


def _told(view: View, changed: _Changed) -> Change:
    names = [seat.name for seat in seats_of(view)]
    row, _, number = changed.cell.rpartition("-")
    column = number_in(number)
    who = names[changed.seat - 1] if changed.seat else ""
    whose = names[column - 1] if column else ""
    cells = find(view.game).score.cells
    if not whose:
        what = cells.table(row)
    else:
        what = cells.own(row) if who == whose else cells.of(whose, row)
    text = gettext(
        "%(who)s changed %(number)s: %(before)s → %(after)s.",
        who=who or gettext("The host"),
        number=what,
        before=changed.before or gettext("nothing"),
        after=changed.after or gettext("nothing"),
    )
    return Change(changed.number, text)
