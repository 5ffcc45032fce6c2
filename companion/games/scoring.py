"""What a score sheet comes to: added up, ranked, told; as static/js/score/engine.js does.

A sheet may be scored while it is being filled in: what is missing is named, and counts nothing.
Who has won is told only when nothing is.
"""

from collections.abc import Sequence
from typing import Literal, TypeVar

from msgspec import Struct

from companion.games.cells import Found, Question, added, found_in, steps_of
from companion.games.sheets import (
    TABLE,
    Category,
    Cell,
    Counted,
    Row,
    ScoreSheet,
    Ticked,
    row_steps,
)

Key = TypeVar("Key", int, tuple[int, tuple[int, ...]])


class Line(Struct, frozen=True):
    """A player's points of a category, None while unknown.

    Those of one that is multiplied are its `units` times the `value` of each; those of one with
    steps came step by step.
    """

    category: str
    points: int | None
    units: int | None = None
    value: int | None = None
    steps: tuple[int | None, ...] = ()


class Column(Struct, frozen=True):
    """A player's column; `ties` are the numbers that are asked where totals are equal."""

    name: str
    lines: tuple[Line, ...]
    total: int
    ties: tuple[int, ...]
    rank: int


class Broken(Struct, frozen=True):
    """What decided between equal totals: a row, the winner's number there and the other's."""

    row: str
    most: int
    less: int


class Verdict(Struct, frozen=True):
    """Who won, by how much, and in what.

    `runners_up` are all of the next rank. `decided_by` are the categories with the greatest lead,
    of one winner over one runner-up; none where no category leads.
    """

    kind: Literal["solo", "won", "shared"]
    names: tuple[str, ...]
    total: int
    grade: str | None = None
    margin: int | None = None
    runners_up: tuple[str, ...] = ()
    broken_by: Broken | None = None
    decided_by: tuple[str, ...] = ()
    lead: int = 0


class Scored(Struct, frozen=True):
    """The columns in the order given; the winners and the verdict once nothing is missing."""

    columns: tuple[Column, ...]
    missing: tuple[Cell, ...]
    winners: tuple[str, ...] = ()
    verdict: Verdict | None = None


def score(sheet: ScoreSheet, question: Question) -> Scored:
    """Score a question that fits its type."""
    players = question["players"]
    names = [player["name"] for player in players]
    return scored(sheet, found_in(sheet, question), names, len(steps_of(sheet, players[0])))


def scored(sheet: ScoreSheet, found: Found, names: Sequence[str], steps: int = 0) -> Scored:
    """Score what the cells hold, in the order of the names."""
    sums = []
    for column in range(1, len(names) + 1):
        lines = tuple(_line(*one, found, column, steps) for one in sheet.made_of)
        ties = tuple(added(found.get((row, column, None), ())) for row in sheet.ties)
        sums.append((lines, sum(line.points or 0 for line in lines), ties))
    placed = zip(names, sums, ranks([one[1:] for one in sums]), strict=True)
    columns = tuple(Column(name, *one, rank) for name, one, rank in placed)
    missing = tuple(cell for cell in sheet.cells(len(names), steps) if cell not in found)
    if missing:
        return Scored(columns, missing)
    winners = tuple(column.name for column in columns if column.rank == 1)
    return Scored(columns, (), winners, _verdict(sheet, columns, winners))


def ranks(keys: Sequence[Key]) -> tuple[int, ...]:
    """Return the rank of each, in the order given: 1, 1, 3 where the best two tie."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def standing(columns: Sequence[Column]) -> list[Column]:
    """Return the columns from the first to the last; equals keep their order at the table."""
    return sorted(columns, key=lambda column: column.rank)


def _line(category: Category, rows: tuple[Row, ...], found: Found, column: int, steps: int) -> Line:
    brought = [one for row in rows for one in _brought(row, found, column, steps)]
    units = sum([points for _, points in brought]) if brought else None
    if category.times is not None:
        held = found.get((category.times, TABLE, None))
        value = None if held is None else added(held)
        points = None if units is None or value is None else units * value
        return Line(category.id, points, units, value)
    if not any(row.stepped for row in rows):
        return Line(category.id, units)
    parts = [[points for at, points in brought if at == step] for step in range(1, steps + 1)]
    return Line(category.id, units, steps=tuple(sum(part) if part else None for part in parts))


def _brought(row: Row, found: Found, column: int, steps: int) -> list[tuple[int | None, int]]:
    """Tell what each cell of a row brings, with its step, where it is known."""
    brought: list[tuple[int | None, int]] = []
    counted = 0
    for step in row_steps(row, steps):
        held = found.get((row.id, column, step))
        if held is None:
            continue
        if isinstance(row, Counted):
            until = counted + added(held)
            brought.append((step, sum(row.points[counted:until])))
            counted = until
        elif isinstance(row, Ticked):
            brought.append((step, sum(row.points[str(name)] for name in held)))
        else:
            brought.append((step, added(held)))
    return brought


def _verdict(sheet: ScoreSheet, columns: Sequence[Column], winners: tuple[str, ...]) -> Verdict:
    first, *others = standing(columns)
    if not others:
        grades = (grade.id for grade in sheet.grades if first.total >= grade.least)
        return Verdict("solo", winners, first.total, next(grades, None))
    kind: Literal["won", "shared"] = "shared" if len(winners) > 1 else "won"
    behind = [column for column in others if column.rank > 1]
    if not behind:
        return Verdict(kind, winners, first.total)
    second = behind[0]
    runners_up = tuple(column.name for column in behind if column.rank == second.rank)
    margin = first.total - second.total
    alone = len(winners) == len(runners_up) == 1
    decided_by, lead = _decided(first, second) if alone else ((), 0)
    return Verdict(
        kind=kind,
        names=winners,
        total=first.total,
        margin=margin,
        runners_up=runners_up,
        broken_by=None if margin else _broken(sheet, first, second),
        decided_by=decided_by,
        lead=lead,
    )


def _broken(sheet: ScoreSheet, first: Column, second: Column) -> Broken:
    """Find the first tie row that told the two apart."""
    rows = zip(sheet.ties, first.ties, second.ties, strict=True)
    return next(Broken(row, most, less) for row, most, less in rows if most != less)


def _decided(first: Column, second: Column) -> tuple[tuple[str, ...], int]:
    """Find the categories with the greatest lead, if there is any."""
    pairs = zip(first.lines, second.lines, strict=True)
    leads = {one.category: (one.points or 0) - (other.points or 0) for one, other in pairs}
    lead = max(leads.values())
    return (
        (tuple(name for name, one in leads.items() if one == lead), lead) if lead > 0 else ((), 0)
    )
