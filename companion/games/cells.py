"""What the cells of a score sheet hold: as typed, as a question has it, and back again."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal  # A question has a type of its own in each game.

from msgspec import Struct

from companion.games.sheets import (
    TABLE,
    At,
    Cell,
    Counted,
    Listed,
    Number,
    Row,
    ScoreSheet,
    Ticked,
    cell_name,
    row_steps,
)
from companion.games.sums import SumProblem, read_sum, read_terms

LONGEST: Final = 120

Problem = SumProblem | Literal["missing", "too-many"]
Held = tuple[int, ...] | tuple[str, ...]
"""The numbers of a sum, or what was ticked."""
Found = Mapping[Cell, Held]
Question = dict[str, Any]


class Reading(Struct, frozen=True):
    """What cells hold, and which of them are to be mended or filled in."""

    found: dict[Cell, Held]
    problems: dict[Cell, Problem]


def read(sheet: ScoreSheet, texts: Mapping[str, str], players: int, steps: int = 0) -> Reading:
    """Read cells as typed, by their names; what cannot be read is a problem."""
    rows: dict[bool, dict[str, Row]] = {
        True: {row.id: row for row in sheet.table},
        False: {row.id: row for row in sheet.rows},
    }
    reading = Reading({}, {})
    for cell in sheet.cells(players, steps):
        held = _read(rows[cell[1] == TABLE][cell[0]], texts.get(cell_name(cell), ""))
        if isinstance(held, tuple):
            reading.found[cell] = held
        else:
            reading.problems[cell] = held or "missing"
    for cell in list(_beyond(sheet, reading.found, players, steps)):
        del reading.found[cell]
        reading.problems[cell] = "too-many"
    return reading


def found_in(sheet: ScoreSheet, question: Question) -> dict[Cell, Held]:
    """Read the cells of a question that fits its type."""
    found: dict[Cell, Held] = {(row.id, TABLE, None): _held(row, question) for row in sheet.table}
    for column, player in enumerate(question["players"], 1):
        for row in sheet.rows:
            if row.stepped:
                for step, part in enumerate(steps_of(sheet, player), 1):
                    found[row.id, column, step] = _held(row, part)
            else:
                found[row.id, column, None] = _held(row, player)
    return found


def question_of(sheet: ScoreSheet, found: Found, names: Sequence[str], steps: int = 0) -> Question:
    """Write cells as the question that asks for their score."""
    question: Question = {}
    for one in sheet.table:
        _put(question, one.at, _value(one, found[one.id, TABLE, None]))
    question["players"] = []
    for column, name in enumerate(names, 1):
        player: Question = {"name": name}
        parts: list[Question] = [{} for _ in range(steps)]
        for row in sheet.rows:
            for step in row_steps(row, steps):
                value = _value(row, found[row.id, column, step])
                _put(player if step is None else parts[step - 1], row.at, value)
        if sheet.steps:
            player[sheet.steps.at] = parts
        question["players"].append(player)
    return question


def steps_of(sheet: ScoreSheet, player: Question) -> Sequence[Question]:
    """Return a player's steps as a question has them."""
    return player[sheet.steps.at] if sheet.steps else ()


def added(held: Held) -> int:
    """Add up the numbers of a cell."""
    return sum(held)  # type: ignore[arg-type] # Nobody adds up what is ticked.


def _read(row: Row, text: str) -> Held | Problem | None:
    if len(text) > LONGEST:
        return "text"
    match row:
        case Number(most=most):
            return read_sum(text, most)
        case Counted(points=points):
            return read_sum(text, len(points))
        case Listed(most=most, longest=longest):
            terms = read_terms(text, most)
            if terms == (0,):
                return ()
            return "too-many" if isinstance(terms, tuple) and len(terms) > longest else terms
        case Ticked(points=points):
            ticked = tuple(text.split(" ")) if text else ()
            known = len(set(ticked)) == len(ticked) and points.keys() >= set(ticked)
            return ticked if known else "text"


def _beyond(sheet: ScoreSheet, found: Found, players: int, steps: int) -> Iterator[Cell]:
    """Find where more is counted than there are points for."""
    for row in sheet.rows:
        if isinstance(row, Counted):
            for column in range(1, players + 1):
                left = len(row.points)
                for step in row_steps(row, steps):
                    cell = (row.id, column, step)
                    here = added(found.get(cell, ()))
                    if here > left:
                        yield cell
                    else:
                        left -= here


def _held(row: Row, question: Question) -> Held:
    """Read what stands at a row's place as its cell would hold it; what is left out is nothing."""
    *path, last = row.at
    for name in path:
        question = question[name]
    match row:
        case Listed() | Ticked():
            return tuple(question.get(last) or ())
        case Number(split=(first, rest)):
            return question[last][first], question[last][rest]
        case _:
            return (question[last],)


def _value(row: Row, held: Held) -> object:
    """Write what a cell holds as a question has it."""
    match row:
        case Listed() | Ticked():
            return list(held)
        case Number(split=(first, rest)):
            return {first: added(held[:1]), rest: added(held[1:])}
        case _:
            return added(held)


def _put(value: Question, at: At, what: object) -> None:
    *path, last = at
    for name in path:
        value = value.setdefault(name, {})
    value[last] = what
