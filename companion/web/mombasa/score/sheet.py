"""The score sheet: its cells as typed, what they say, and what is wrong or doubtful about them.

A cell is a row and a column. The rows are the seven categories; column 0 is the table's, with the
coins that can be seen in each company's base, and columns 1 to 4 are the players'.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final, Literal, get_args
from urllib.parse import urlencode

from msgspec import Struct, field
from werkzeug.datastructures import MultiDict

from companion.games.mombasa.scoring import Holding, Result, Sheet, score
from companion.games.mombasa.terms import (
    CATEGORIES,
    COMPANIES,
    TRACK_IDS,
    Category,
    Company,
    TrackId,
)
from companion.games.sums import SumProblem, read_sum
from companion.people import COLOURS, MAX_NAME, Person

Cell = tuple[Category, int]
Problem = SumProblem | Literal["missing"]
Reason = Literal["many-coins", "many-shares", "not-printed", "not-on-track"]

TABLE: Final = 0
MOST_PLAYERS: Final = 4
LARGEST: Final = 9999
LONGEST_CODE: Final = 8

REASONS: Final[tuple[Reason, ...]] = get_args(Reason)
_MOMENT = re.compile(r"20\d\d-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d", re.ASCII)


class Doubt(Struct, frozen=True):
    """A number worth a second look, and why; `most` is how many there should be, if that is it."""

    row: Category
    column: int
    reason: Reason
    most: int | None = None


class TypedSheet(Struct, frozen=True):
    """A sheet as typed; a cell that is not there is blank. `at` is when the game ended.

    The moment is told in the table's own time, with its distance from UTC. `sides` are those of the
    tracks that lay at the edges, as far as they are known. `doubts` come from whoever knew the box:
    its link tells them to phones that have never seen it. `table` is the code of the table whose
    sheet it is, told to groups and in no link that is passed on.
    """

    seats: tuple[Person, ...]
    cells: Mapping[Cell, str]
    at: str
    sides: Mapping[Company, TrackId] = field(default_factory=dict)
    doubts: tuple[Doubt, ...] = ()
    table: str = ""


class Reading(Struct, frozen=True):
    """What the cells say: the numbers of each sum, and the cells to be mended."""

    terms: Mapping[Cell, tuple[int, ...]]
    problems: Mapping[Cell, Problem]

    def number(self, row: Category, column: int) -> int:
        """Return what the cell adds up to."""
        return sum(self.terms[row, column])


class DamagedLinkError(ValueError):
    """The address does not hold a sheet."""


def cell_name(row: Category, column: int) -> str:
    """Name the cell in forms and pages."""
    return f"{row}-{column}"


def plain_name(text: str) -> str:
    """Return a name without spaces that nobody sees."""
    return " ".join(text.split())


def cells_of(players: int) -> Iterator[Cell]:
    """Name all cells in the order in which they are filled in, person by person."""
    yield from ((company, TABLE) for company in COMPANIES)
    yield from ((row, column) for column in range(1, players + 1) for row in CATEGORIES)


def read(sheet: TypedSheet) -> Reading:
    """Read all cells; what cannot be read is a problem."""
    terms: dict[Cell, tuple[int, ...]] = {}
    problems: dict[Cell, Problem] = {}
    for cell in cells_of(len(sheet.seats)):
        found = read_sum(sheet.cells.get(cell, ""), LARGEST)
        if isinstance(found, tuple):
            terms[cell] = found
        else:
            problems[cell] = found or "missing"
    return Reading(terms, problems)


def scored(sheet: TypedSheet, reading: Reading) -> Result:
    """Score a sheet that was read without a problem."""
    values = {company: reading.number(company, TABLE) for company in COMPANIES}
    return score(values, [_column(reading, n, s.name) for n, s in enumerate(sheet.seats, 1)])


def holding(reading: Reading, company: Company, column: int) -> Holding:
    """Return a player's shares: the first number of the sum is the track, the rest are cards."""
    track, *cards = reading.terms[company, column]
    return Holding(track, sum(cards))


def sides_of(texts: Mapping[str, str]) -> dict[Company, TrackId]:
    """Read the sides of tracks by company; what is no side is not known."""
    known: dict[str, TrackId] = {side: side for side in TRACK_IDS}
    return {c: known[side] for c in COMPANIES if (side := texts.get(c, "")) in known}


def link(sheet: TypedSheet) -> str:
    """Write a sheet as the query of an address: the coins, then each player's column."""

    def texts(cells: Iterator[Cell]) -> Iterator[str]:
        return (sheet.cells.get(cell, "") for cell in cells)

    coins = texts((company, TABLE) for company in COMPANIES)
    query = [("coins", ".".join(coins))]
    for column, seat in enumerate(sheet.seats, 1):
        typed = texts((row, column) for row in CATEGORIES)
        query.append(("p", ".".join((seat.colour, *typed, seat.name))))
    query.append(("at", sheet.at))
    if sheet.sides:
        query.append(("tracks", ".".join(sheet.sides.get(company, "") for company in COMPANIES)))
    for doubt in sheet.doubts:
        most = () if doubt.most is None else (str(doubt.most),)
        query.append(("doubt", ".".join((doubt.reason, cell_name(doubt.row, doubt.column), *most))))
    if sheet.table:
        query.append(("table", sheet.table))
    return urlencode(query)


def from_link(query: MultiDict[str, str]) -> TypedSheet:
    """Read a sheet back from an address; its cells may still hold anything."""
    coins = query.get("coins", "").split(".")
    players = query.getlist("p")
    if len(coins) != len(COMPANIES) or not 1 <= len(players) <= MOST_PLAYERS:
        raise DamagedLinkError
    cells: dict[Cell, str] = {
        (company, TABLE): text for company, text in zip(COMPANIES, coins, strict=True)
    }
    seats = []
    for column, player in enumerate(players, 1):
        # The name comes last, since it may hold anything.
        colour, *typed = player.split(".", len(CATEGORIES) + 1)
        name = plain_name(typed.pop()) if len(typed) > len(CATEGORIES) else ""
        if colour not in COLOURS or not 1 <= len(name) <= MAX_NAME:
            raise DamagedLinkError
        seats.append(Person(name, colour))
        cells |= {(row, column): text for row, text in zip(CATEGORIES, typed, strict=True)}
    if len({seat.name for seat in seats}) < len(seats):
        raise DamagedLinkError
    doubts = tuple(_linked_doubts(query, len(seats)))
    at = _moment(query.get("at", ""))
    table = query.get("table", "")[:LONGEST_CODE]
    return TypedSheet(tuple(seats), cells, at, _linked_sides(query), doubts, table)


def _moment(text: str) -> str:
    if not _MOMENT.fullmatch(text):
        raise DamagedLinkError
    try:
        datetime.fromisoformat(text)
    except ValueError:
        raise DamagedLinkError from None
    return text


def _linked_sides(query: MultiDict[str, str]) -> dict[Company, TrackId]:
    return sides_of(dict(zip(COMPANIES, query.get("tracks", "").split("."), strict=False)))


def _linked_doubts(query: MultiDict[str, str], players: int) -> Iterator[Doubt]:
    """Read the doubts of a link; one that makes no sense is none."""
    cells = {cell_name(*cell): cell for cell in cells_of(players)}
    for text in query.getlist("doubt"):
        word, name, most = (*text.split("."), "", "")[:3]
        number = read_sum(most, LARGEST)
        for reason in REASONS:
            if reason == word and name in cells:
                # Each cell is doubted once.
                row, column = cells.pop(name)
                yield Doubt(row, column, reason, sum(number) if isinstance(number, tuple) else None)


def _column(reading: Reading, column: int, name: str) -> Sheet:
    return Sheet(
        name=name,
        cash=reading.number("cash", column),
        shares={company: holding(reading, company, column) for company in COMPANIES},
        diamonds=reading.number("diamonds", column),
        bookkeeping=reading.number("bookkeeping", column),
    )
