"""A score sheet as a value: what is written on it, and what that comes to.

A game declares its rows, what a category is made of, and what breaks a tie. All else follows from
it: how a sheet is read and scored (`companion/games/scoring.py`), and the same in the browser
(static/js/score/engine.js), which takes the declaration as JSON. One that does not fit is refused
when it is made.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Annotated, Final

from msgspec import Meta, Struct

Id = Annotated[str, Meta(pattern=r"\A[a-z][a-z0-9]*(-[a-z0-9]+)*\Z", max_length=40)]
At = tuple[str, ...]
"""Where a number stands in the question: from its root, from a player, or from a player's step."""

LARGEST: Final = 9999
MOST_STEPS: Final = 12
# Column 0 is the table's; players have columns from 1 on.
TABLE: Final = 0


class SheetError(ValueError):
    """A declaration that does not fit."""


class Number(Struct, frozen=True, tag="number", omit_defaults=True):
    """One number, typed also as a sum; `split` names its first term and the rest, as two fields."""

    id: Id
    at: At
    most: int = LARGEST
    split: tuple[str, str] | None = None
    stepped: bool = False


class Listed(Struct, frozen=True, tag="listed", omit_defaults=True):
    """Any number of numbers, each a term of what is typed (23+14); 0 alone is none."""

    id: Id
    at: At
    most: int
    longest: int
    stepped: bool = False


class Counted(Struct, frozen=True, tag="counted", omit_defaults=True):
    """How many there are; the n-th, counted on through the steps, brings `points[n - 1]`."""

    id: Id
    at: At
    points: tuple[int, ...]
    stepped: bool = False


class Ticked(Struct, frozen=True, tag="ticked", omit_defaults=True):
    """Any of these ids, each with its points; nothing ticked is an answer too."""

    id: Id
    at: At
    points: dict[Id, int]
    stepped: bool = False


Row = Number | Listed | Counted | Ticked


class Category(Struct, frozen=True, omit_defaults=True):
    """The sum of its rows, `times` a row of the table."""

    id: Id
    rows: tuple[Id, ...]
    times: Id | None = None


class Steps(Struct, frozen=True, omit_defaults=True):
    """Parts of a game that are scored one after the other, as weeks; `at` is their list."""

    id: Id
    at: str
    least: int
    most: int


class Grade(Struct, frozen=True, omit_defaults=True):
    """What somebody who plays alone has become, from so many points on."""

    id: Id
    least: int


class Variant(Struct, frozen=True, omit_defaults=True):
    """What lay there, for hints and statistics; it brings no points."""

    category: Id
    choices: tuple[str, ...]


Cell = tuple[str, int, int | None]
"""A place on the sheet: a row, a column, and the step where the row has steps."""


def cell_name(cell: Cell) -> str:
    """Name a cell in forms, pages, links and logs."""
    row, column, step = cell
    return f"{row}-{column}" if step is None else f"{row}.{step}-{column}"


class ScoreSheet(Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """What a game's score sheet has; grades come best first, ties in the order they are asked."""

    rows: tuple[Row, ...]
    categories: tuple[Category, ...]
    table: tuple[Number, ...] = ()
    steps: Steps | None = None
    ties: tuple[Id, ...] = ()
    grades: tuple[Grade, ...] = ()
    variants: tuple[Variant, ...] = ()
    players: tuple[int, int] = (1, 4)
    version: int = 1

    def __post_init__(self) -> None:
        """Refuse what does not fit."""
        for problem in _problems(self):
            raise SheetError(problem)

    @cached_property
    def made_of(self) -> tuple[tuple[Category, tuple[Row, ...]], ...]:
        """The categories, each with its rows."""
        rows = {row.id: row for row in self.rows}
        return tuple((one, tuple(rows[name] for name in one.rows)) for one in self.categories)

    def cells(self, players: int, steps: int = 0) -> Iterator[Cell]:
        """Name all cells in the order in which they are filled in, person by person.

        What does not change from step to step is filled in after the steps.
        """
        yield from ((row.id, TABLE, None) for row in self.table)
        for column in range(1, players + 1):
            for step in (*range(1, steps + 1), None):
                rows = (row for row in self.rows if row.stepped == (step is not None))
                yield from ((row.id, column, step) for row in rows)


def row_steps(row: Row, steps: int) -> Iterable[int | None]:
    """Name the steps in which a row has a cell; None is the one cell of a row without."""
    return range(1, steps + 1) if row.stepped else (None,)


def _problems(sheet: ScoreSheet) -> Iterator[str]:
    """Name what does not fit, the first thing first."""
    yield from _twice("row", (row.id for row in sheet.rows))
    yield from _twice("row of the table", (row.id for row in sheet.table))
    yield from _twice("category", (category.id for category in sheet.categories))
    yield from _twice("tie", sheet.ties)
    yield from _twice("grade", (grade.id for grade in sheet.grades))
    yield from _twice("place", ((row.stepped, row.at) for row in sheet.rows))
    yield from _twice("place of the table", (row.at for row in sheet.table))
    if not (sheet.rows and sheet.categories):
        yield "A sheet has a row and a category at least."
    for row in (*sheet.table, *sheet.rows):
        yield from _row_problems(row)
    rows = {row.id: row for row in sheet.rows}
    yield from _step_problems(sheet)
    yield from _category_problems(sheet, rows)
    yield from _tie_problems(sheet, rows)
    yield from _player_problems(sheet)


def _row_problems(row: Row) -> Iterator[str]:
    if not row.at:
        yield f"{row.id} stands nowhere in the question."
    match row:
        case Number(most=most) if most < 1:
            yield f"{row.id} can be nothing but 0."
        case Number(split=(first, rest)) if first == rest:
            yield f"Both parts of {row.id} are called {first}."
        case Listed(most=most, longest=longest) if most < 1 or longest < 1:
            yield f"{row.id} can list nothing."
        case Counted(points=()):
            yield f"{row.id} can count nothing."
        case Ticked(points=points) if not points:
            yield f"{row.id} has nothing to tick."


def _category_problems(sheet: ScoreSheet, rows: dict[str, Row]) -> Iterator[str]:
    """Whatever a category names is there, and every row counts once."""
    table = {row.id for row in sheet.table}
    used = [name for category in sheet.categories for name in category.rows]
    yield from _twice("row in a category", used)
    yield from (f"There is no row {name}." for name in used if name not in rows)
    for category in sheet.categories:
        stepped = any(rows[name].stepped for name in category.rows if name in rows)
        if not category.rows:
            yield f"{category.id} has no rows."
        if category.times is not None and category.times not in table:
            yield f"The table has no {category.times} for {category.id} to be multiplied by."
        if category.times is not None and stepped:
            yield f"{category.id} is multiplied, and its rows have steps."
    counts = {*used, *sheet.ties}
    yield from (f"{name} counts nowhere." for name in rows if name not in counts)
    times = {category.times for category in sheet.categories}
    yield from (f"{name} of the table counts nowhere." for name in table if name not in times)
    categories = {category.id for category in sheet.categories}
    for variant in sheet.variants:
        if variant.category not in categories:
            yield f"A variant is of no category: {variant.category}."
        yield from _twice("choice", variant.choices)


def _tie_problems(sheet: ScoreSheet, rows: dict[str, Row]) -> Iterator[str]:
    for name in sheet.ties:
        row = rows.get(name)
        if row is None:
            yield f"There is no row {name} to break a tie."
        elif row.stepped or not isinstance(row, Number):
            yield f"{name} breaks no tie: it is not one number."


def _step_problems(sheet: ScoreSheet) -> Iterator[str]:
    stepped = [row.id for row in sheet.rows if row.stepped]
    if any(row.stepped for row in sheet.table):
        yield "A row of the table has no steps."
    if sheet.steps is None:
        yield from (f"{name} has steps, and the sheet has none." for name in stepped)
    elif not stepped:
        yield f"No row has a {sheet.steps.id}."
    elif not 1 <= sheet.steps.least <= sheet.steps.most <= MOST_STEPS:
        yield f"{sheet.steps.least} to {sheet.steps.most} steps cannot be."


def _player_problems(sheet: ScoreSheet) -> Iterator[str]:
    least, most = sheet.players
    if not 1 <= least <= most:
        yield f"{least} to {most} players cannot be."
    if sheet.grades and least > 1:
        yield "Grades are for one player alone."
    points = [grade.least for grade in sheet.grades]
    if points != sorted(points, reverse=True):
        yield "Grades come best first."


def _twice(what: str, names: Iterable[object]) -> Iterator[str]:
    seen: set[object] = set()
    for name in names:
        if name in seen:
            yield f"There are two of one {what}: {name}."
        seen.add(name)
