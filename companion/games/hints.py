"""Numbers of a score sheet worth a second look, by what somebody knows of the game's parts.

Nothing is refused: the table is right, and what is known may be wrong or say nothing. The same in
the browser: static/js/score/doubts.js.
"""

from collections.abc import Iterator, Mapping
from typing import Any  # What a game's own help knows, it alone can read.

from msgspec import Struct, field

from companion.games.cells import Held
from companion.games.sheets import TABLE, Cell, Id, Row, ScoreSheet, Ticked, cell_name


class Hint(Struct, frozen=True, omit_defaults=True):
    """A reason to look again: a number over `most`, or none `among` these, or begun by another.

    `first_among` is about the first number of a sum. Where it `offers`, those `among` are there to
    be tapped.
    """

    reason: Id
    most: int | None = None
    among: tuple[int, ...] = ()
    first_among: tuple[int, ...] = ()
    offers: bool = False

    def fires(self, held: Held) -> bool:
        """Tell whether the numbers of a cell are worth a second look."""
        number = sum(held)  # type: ignore[arg-type] # Nobody hints at what is ticked.
        return (
            (self.most is not None and number > self.most)
            or (bool(self.among) and number not in self.among)
            or (bool(self.first_among) and bool(held) and held[0] not in self.first_among)
        )


class Known(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a box or a table knows, as far as it helps to fill in a sheet.

    `hints` are by row, those of the table's rows by `row-0`; `by_variant` are for the rows of a
    category of which that variant lay there. `variants` are those that are known to lie there.
    `says` is what stands above numbers to be tapped, and `extra` what a game's own help needs.
    """

    box: str = ""
    name: str = ""
    hints: Mapping[str, tuple[Hint, ...]] = field(default_factory=dict)
    by_variant: Mapping[str, tuple[Hint, ...]] = field(default_factory=dict)
    variants: Mapping[str, str] = field(default_factory=dict)
    says: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)


class Doubt(Struct, frozen=True):
    """A number worth a second look, and why; `most` is how many there should be, if that is it."""

    cell: Cell
    reason: str
    most: int | None = None

    @property
    def row(self) -> str:
        """The row of its cell."""
        return self.cell[0]

    @property
    def column(self) -> int:
        """The column of its cell."""
        return self.cell[1]


def doubts(
    sheet: ScoreSheet, found: Mapping[Cell, Held], known: Known, variants: Mapping[str, str]
) -> Iterator[Doubt]:
    """Yield what is unlikely on a sheet where these variants lay, at most one doubt a cell."""
    chosen = {**variants, **known.variants}
    lay = {row.id: chosen.get(one.id, "") for one, rows in sheet.made_of for row in rows}
    ticked = {row.id for row in sheet.rows if isinstance(row, Ticked)}
    for cell, held in found.items():
        row, column, _ = cell
        if column == TABLE:
            hints = known.hints.get(cell_name((row, TABLE, None)), ())
        else:
            more = known.by_variant.get(lay.get(row, ""), ())
            hints = () if row in ticked else (*known.hints.get(row, ()), *more)
        for hint in hints:
            if hint.fires(held):
                yield Doubt(cell, hint.reason, hint.most)
                break


def offered(row: Row, known: Known) -> tuple[int, ...]:
    """Return the numbers that can be tapped for a row of the players."""
    return next((hint.among for hint in known.hints.get(row.id, ()) if hint.offers), ())
