"""A table as a file, for keeping and for moving: written whole, and read with suspicion.

It holds the log and what stands beside it, and neither phones nor secrets: who wrote a line is told
only of the phone that saves it. Lines never change, so a phone that has some asks for the others.
"""

from codecs import BOM_UTF8
from datetime import UTC, datetime
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.json import Decoder
from sqlalchemy.orm import Session

from companion.people import MAX_NAME
from companion.tables.commands import CommandId, FindingCode, Version
from companion.tables.errors import BadFileError
from companion.tables.log import lines_after
from companion.tables.models import LineRow, TableRow
from companion.tables.seating import MAX_COLOUR, MAX_TITLE, place_of, seats_of

FORMAT: Final = "companion-table"
FORM: Final = 1
MAX_BYTES: Final = 3 * 1024 * 1024
MAX_LINES: Final = 5000
MAX_WAITING: Final = 200
YEARS: Final = range(2000, 2200)

Moment = Annotated[datetime, Meta(tz=True)]
SeatNumber = Annotated[int, Meta(ge=1, le=12)]
Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
Kind = Literal["play", "undo", "note", "strike", "correct", "restore", "table"]
NOTHING: Final = Raw(b"{}")
MAX_BESIDE: Final = 20


class FileSeat(Struct, frozen=True):
    """A seat, clockwise: the player's name and colour."""

    name: Name
    colour: Annotated[str, Meta(max_length=MAX_COLOUR)] = ""


class FileLine(Struct, frozen=True, omit_defaults=True):
    """A line of the log as it was written; what it brought about follows from it.

    `mine` are those of the phone that saved the file, each with the id of its command: one that
    still waits on the phone and was taken after all is not taken twice.
    """

    number: Version
    at: Moment
    kind: Kind
    said: Raw
    seat: SeatNumber | None = None
    seen: Version = 0
    overrides: Annotated[tuple[FindingCode, ...], Meta(max_length=50)] = ()
    mine: bool = False
    id: CommandId | None = None


class Waiting(Struct, frozen=True):
    """What somebody has done and no table has taken yet: the command, and what was tapped."""

    command: Raw
    says: Annotated[str, Meta(max_length=500)] = ""


class TableFile(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A whole table, or without its `opening` what is new of it.

    `seat` is that of the phone that saved it. `beside` is what the game keeps outside its log, by
    names of its own. `waiting` is put there by the phone.
    """

    format: Literal["companion-table"]
    form: int
    saved: Moment
    game: Annotated[str, Meta(max_length=32)]
    title: Annotated[str, Meta(max_length=MAX_TITLE)] = ""
    seats: Annotated[tuple[FileSeat, ...], Meta(min_length=1, max_length=12)]
    seat: SeatNumber | None = None
    closed: Moment | None = None
    opening: Raw = NOTHING
    beside: Annotated[dict[str, Raw], Meta(max_length=MAX_BESIDE)] = {}
    lines: Annotated[tuple[FileLine, ...], Meta(max_length=MAX_LINES)] = ()
    waiting: Annotated[tuple[Waiting, ...], Meta(max_length=MAX_WAITING)] = ()


class _Head(Struct, frozen=True):
    format: Literal["companion-table"]
    form: int


_heads: Final = Decoder(_Head)
_files: Final = Decoder(TableFile)


def written(session: Session, table: TableRow, device: str, after: int = 0) -> TableFile:
    """Write a table as the file of one of its phones, from the line after `after` on."""
    return TableFile(
        format=FORMAT,
        form=FORM,
        saved=datetime.now(UTC),
        game=table.game,
        title=table.title,
        seats=tuple(FileSeat(seat.name, seat.colour) for seat in seats_of(session, table)),
        seat=place_of(session, table, device).seat,
        closed=table.closed,
        opening=NOTHING if after else Raw(table.opening),
        lines=tuple(
            _in_file(row, mine=row.device == device)
            for row in session.scalars(lines_after(table.id, after, table.version))
        ),
    )


def read_file(raw: bytes) -> TableFile:
    """Read a table from a file, its lines still as they came; raises BadFileError."""
    if len(raw) > MAX_BYTES:
        raise BadFileError("too-large")
    # Some editors put a mark before a text to say that it is one.
    raw = raw.removeprefix(BOM_UTF8)
    try:
        # A decoder passes over what it does not read.
        raw.decode()
        head = _heads.decode(raw)
    except msgspec.ValidationError:
        raise BadFileError("not-a-table") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadFileError("not-json") from None
    if head.form > FORM:
        raise BadFileError("newer")
    try:
        file = _files.decode(raw)
    except (msgspec.DecodeError, RecursionError):
        raise BadFileError("damaged") from None
    for number, line in enumerate(file.lines, start=1):
        if line.number != number or line.at.year not in YEARS or line.seen >= number:
            raise BadFileError("damaged", number)
    if file.closed and file.closed.year not in YEARS:
        raise BadFileError("damaged")
    return file


def _in_file(row: LineRow, *, mine: bool) -> FileLine:
    return FileLine(
        number=row.number,
        at=row.at,
        kind=msgspec.convert(row.kind, Kind),
        said=Raw(row.payload),
        seat=row.seat,
        seen=min(row.seen, row.number - 1),
        overrides=msgspec.json.decode(row.overrides, type=tuple[str, ...]),
        mine=mine,
        id=row.command_id if mine else None,
    )
