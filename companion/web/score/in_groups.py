"""A score sheet on its way into a group and back: from the link of a result, to a form."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from typing import Final
from urllib.parse import parse_qs

import msgspec

from companion.games import REGISTRY
from companion.games.cells import Held, Question, added, found_in, steps_of
from companion.games.sheets import TABLE, Number, ScoreSheet, Ticked, cell_name
from companion.groups.values import Content, NewResult, NewSeat, Result, Source
from companion.people import COLOURS, Person
from companion.web.games import WebGame, find
from companion.web.score.link import DamagedLinkError, from_query, link
from companion.web.score.typed import TypedSheet, variants_in

LONGEST_LINK: Final = 8000


def linked_sheet(query: str, wanted: WebGame | None = None) -> TypedSheet:
    """Read the sheet of a query that says which game's it is, the one `wanted`.

    What phones kept before games were named is the first one's. Raises DamagedLinkError.
    """
    if len(query) > LONGEST_LINK:
        raise DamagedLinkError
    slug = parse_qs(query.removeprefix("?")).get("game", [next(iter(REGISTRY))])[0]
    if slug not in REGISTRY or (wanted and wanted.slug != slug):
        raise DamagedLinkError
    return from_query(find(slug), query)


def named_link(typed: TypedSheet) -> str:
    """Write a sheet as a query that says which game's it is."""
    return f"{link(typed)}&game={typed.game.slug}"


def new_result(typed: TypedSheet) -> NewResult:
    """Make a result of a sheet; raises DamagedLinkError.

    Its id is when the game ended and who played: however often and from whichever phone it is
    sent, also with other numbers, it is the same game. So is one of the same table, whatever the
    names are by then.
    """
    slug = typed.game.slug
    mark = hashlib.sha256(msgspec.json.encode([slug, typed.at, sorted(typed.names)])).hexdigest()
    seats = tuple(NewSeat(seat.name, seat.colour) for seat in typed.seats)
    source: Source = "table" if typed.table else "score"
    return NewResult(mark, slug, source, content_of(typed, seats), typed.table)


def content_of(typed: TypedSheet, seats: Sequence[NewSeat]) -> Content:
    """Make the content of a result; raises DamagedLinkError where a cell cannot be read."""
    reading = typed.read()
    if reading.problems:
        raise DamagedLinkError
    played = datetime.fromisoformat(typed.at)
    return Content(played, typed.question(reading), tuple(seats), dict(typed.variants))


def sheet_of(result: Result, names: Sequence[str]) -> TypedSheet:
    """Write a result as a sheet again, with these names."""
    game = find(result.game)
    sheet = game.score.sheet
    question: Question = dict(result.sheet)
    found = found_in(sheet, question)
    seats = tuple(
        Person(name, seat.colour if seat.colour in COLOURS else COLOURS[seat.number - 1])
        for name, seat in zip(names, result.seats, strict=True)
    )
    return TypedSheet(
        game,
        seats,
        {cell_name(cell): _text(sheet, cell[0], cell[1], held) for cell, held in found.items()},
        result.played.isoformat(timespec="minutes"),
        variants_in(sheet, result.sides),
        steps=len(steps_of(sheet, question["players"][0])),
    )


def result_link(result: Result, names: Sequence[str]) -> str:
    """Address the score's own result page, with its picture and files."""
    return link(sheet_of(result, names))


def _text(sheet: ScoreSheet, row: str, column: int, held: Held) -> str:
    """Write what a cell holds as somebody could have typed it."""
    rows = sheet.table if column == TABLE else sheet.rows
    match next(one for one in rows if one.id == row):
        case Ticked():
            return " ".join(map(str, held))
        case Number(split=(_, _)):
            first, rest = added(held[:1]), added(held[1:])
            return f"{first}+{rest}" if rest else str(first)
        case _:
            return "+".join(map(str, held)) or "0"
