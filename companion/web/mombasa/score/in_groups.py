"""Mombasa's score sheet on its way into a group and back: from the link of a result, to a form."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Final
from urllib.parse import parse_qsl

import msgspec
from msgspec import Struct
from werkzeug.datastructures import MultiDict

from companion.games.mombasa.scoring import Holding
from companion.games.mombasa.terms import CATEGORIES, COMPANIES, GAME, Company
from companion.groups.values import Content, NewResult, NewSeat, Result, Source
from companion.people import COLOURS, Person
from companion.web.mombasa.score.exports import question
from companion.web.mombasa.score.sheet import (
    TABLE,
    Cell,
    DamagedLinkError,
    TypedSheet,
    from_link,
    link,
    read,
    sides_of,
)

SIDED: Final = COMPANIES
ROWS: Final = CATEGORIES
LONGEST_LINK: Final = 4000


class _Column(Struct):
    cash: int
    shares: dict[Company, Holding]
    diamonds: int
    bookkeeping: int


class _Sheet(Struct):
    share_values: dict[Company, int]
    players: tuple[_Column, ...]


def linked_sheet(query: str) -> TypedSheet:
    """Read the sheet of a result's address; raises DamagedLinkError."""
    if len(query) > LONGEST_LINK:
        raise DamagedLinkError
    return from_link(MultiDict(parse_qsl(query.removeprefix("?"), keep_blank_values=True)))


def new_result(sheet: TypedSheet) -> NewResult:
    """Make a result of a sheet; raises DamagedLinkError.

    Its id is when the game ended and who played: however often and from whichever phone it is
    sent, also with other numbers, it is the same game. So is one of the same table, whatever the
    names are by then.
    """
    names = [seat.name for seat in sheet.seats]
    mark = hashlib.sha256(msgspec.json.encode([GAME, sheet.at, sorted(names)])).hexdigest()
    seats = tuple(NewSeat(seat.name, seat.colour) for seat in sheet.seats)
    source: Source = "table" if sheet.table else "score"
    return NewResult(mark, GAME, source, content_of(sheet, seats), sheet.table)


def content_of(sheet: TypedSheet, seats: Sequence[NewSeat]) -> Content:
    """Make the content of a result; raises DamagedLinkError where a cell cannot be read."""
    reading = read(sheet)
    if reading.problems:
        raise DamagedLinkError
    played = datetime.fromisoformat(sheet.at)
    return Content(played, question(sheet, reading), tuple(seats), dict(sheet.sides.items()))


def sheet_of(result: Result, names: Sequence[str]) -> TypedSheet:
    """Write a result as a sheet again, with these names."""
    kept = msgspec.convert(result.sheet, _Sheet)
    cells: dict[Cell, str] = {(c, TABLE): str(v) for c, v in kept.share_values.items()}
    for number, column in enumerate(kept.players, 1):
        cells["cash", number] = str(column.cash)
        cells["diamonds", number] = str(column.diamonds)
        cells["bookkeeping", number] = str(column.bookkeeping)
        for company, held in column.shares.items():
            both = f"{held.track}+{held.cards}"
            cells[company, number] = both if held.cards else str(held.track)
    seats = tuple(
        Person(name, seat.colour if seat.colour in COLOURS else COLOURS[seat.number - 1])
        for name, seat in zip(names, result.seats, strict=True)
    )
    sides = sides_of(result.sides)
    return TypedSheet(seats, cells, result.played.isoformat(timespec="minutes"), sides)


def result_link(result: Result, names: Sequence[str]) -> str:
    """Address the score's own result page, with its picture and files."""
    return link(sheet_of(result, names))
