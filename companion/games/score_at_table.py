"""The score sheet of a table: cells as people type them, each on the own phone.

Column 0 is the table's. What the table has tracked stands in the sheet until somebody types
something else there.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Final

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from companion.games.refusing import BadInput
from companion.games.sheets import TABLE, ScoreSheet, cell_name

MOST_COLUMNS: Final = 12
# Where the table says how many steps were played.
STEPS: Final = f"steps-{TABLE}"

CellName = Annotated[str, Meta(max_length=60)]
CellText = Annotated[str, Meta(max_length=120)]
RowName = Annotated[str, Meta(min_length=1, max_length=50)]
Column = Annotated[int, Meta(ge=TABLE, le=MOST_COLUMNS)]
Moment = Annotated[str, Meta(pattern=r"\A20\d\d-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d\Z")]


class SheetState(Struct, frozen=True, forbid_unknown_fields=True):
    """The final score as typed, by the names of cells; `ended` once the result was shown."""

    cells: dict[CellName, CellText] = field(default_factory=dict)
    ended: str = ""

    def typed(self, texts: Mapping[str, str]) -> "SheetState":
        """Return it with these texts; what is blank is typed no more."""
        cells = {cell: text for cell, text in (self.cells | dict(texts)).items() if text}
        return replace(self, cells=cells)


class SetCell(Struct, frozen=True, tag="set-cell", forbid_unknown_fields=True, omit_defaults=True):
    """Somebody typed a cell; blank brings back what the table knows.

    A cell of a step has it after the row, as in its name: `souks.3`.
    """

    row: RowName
    text: CellText
    seat: Column = TABLE


class ConfirmColumn(
    Struct, frozen=True, tag="confirm-column", forbid_unknown_fields=True, omit_defaults=True
):
    """Somebody looked at what the table knows of a column, and it is right.

    `texts` are the cells as they stood there: what has changed since waits for another look.
    Without them all of the column is confirmed.
    """

    seat: Column = TABLE
    texts: dict[CellName, CellText] | None = None


class EndScore(Struct, frozen=True, tag="end-score", forbid_unknown_fields=True):
    """The result is out: the game ended at this moment, the same on every phone."""

    at: Moment


Scoring = SetCell | ConfirmColumn | EndScore


def scored_by(
    command: Scoring, state: SheetState, sheet: ScoreSheet, players: int, known: Mapping[str, str]
) -> SheetState:
    """Return the sheet after a command, where the table knows these cells; raises BadInput."""
    match command:
        case SetCell(row, text, seat):
            name = f"{row}-{seat}"
            if name not in names_of(sheet, players):
                raise BadInput("no-such-cell", "$.row", "the sheet has no such cell")
            return state.typed({name: text})
        case ConfirmColumn(seat, texts):
            return confirmed(state, seat, texts, known.items())
        case EndScore(at):
            return replace(state, ended=at)


def confirmed(
    state: SheetState,
    column: int,
    texts: Mapping[str, str] | None,
    known: Iterable[tuple[str, str]],
) -> SheetState:
    """Keep what the table knows of a column as if it were typed; what was typed stays."""
    of_column = {cell: text for cell, text in known if cell.endswith(f"-{column}")}
    looked_at = of_column.items() if texts is None else of_column.items() & texts.items()
    return state.typed(dict(looked_at) | state.cells)


def names_of(sheet: ScoreSheet, players: int) -> set[str]:
    """Name all cells that a table's sheet can have, and that of how many steps were played."""
    steps = sheet.steps.most if sheet.steps else 0
    names = {cell_name(cell) for cell in sheet.cells(players, steps)}
    return {*names, STEPS} if steps else names


def steps_played(sheet: ScoreSheet, text: str) -> int:
    """Read how many steps were played: all of them, unless fewer are said."""
    if sheet.steps is None:
        return 0
    counts = {str(count): count for count in range(sheet.steps.least, sheet.steps.most + 1)}
    return counts.get(text, sheet.steps.most)
