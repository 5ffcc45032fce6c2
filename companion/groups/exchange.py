"""A group as a file, for keeping and for moving: written whole, and read with suspicion."""

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.json import Decoder

from companion.games import game
from companion.groups import people, saving
from companion.groups.errors import BadFileError
from companion.groups.models import GroupRow
from companion.groups.values import Change, Content, NewResult, NewSeat, Result, Source

# A full group has about 9 MB, 19 with long notes; earlier releases wrote it with indents.
MAX_MEGABYTES: Final = 24
MAX_BYTES: Final = MAX_MEGABYTES * 1_000_000
FORM: Final = 1

Moment = Annotated[datetime, Meta(tz=True)]
Name = Annotated[str, Meta(min_length=1, max_length=people.MAX_NAME)]
Word = Annotated[str, Meta(max_length=16)]


class FileScore(Struct, frozen=True):
    """What a seat came to; written for readers, never read."""

    categories: dict[str, int]
    total: int
    rank: int


class FileSeat(Struct, frozen=True):
    """Who sat there; null for somebody who was deleted."""

    player: Name | None
    colour: Word = ""
    score: FileScore | None = None


class FileResult(Struct, frozen=True, kw_only=True):
    """A finished game. `sheet` is what the game's `score` query takes, with seats for names."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    game: Annotated[str, Meta(max_length=32)]
    played: Moment
    source: Source = "import"
    sheet: dict[str, object]
    seats: Annotated[tuple[FileSeat, ...], Meta(min_length=1, max_length=12)]
    sides: dict[Word, Word] = {}
    note: Annotated[str, Meta(max_length=saving.MAX_NOTE)] = ""


class GroupFile(Struct, frozen=True, kw_only=True):
    """A whole group. The log is written for readers; what an import changes is logged anew."""

    format: Literal["companion-group"]
    form: int
    name: Annotated[str, Meta(max_length=people.MAX_GROUP_NAME)]
    exported: Moment
    players: Annotated[tuple[Name, ...], Meta(max_length=people.MAX_PLAYERS)] = ()
    results: Annotated[tuple[FileResult, ...], Meta(max_length=saving.MAX_RESULTS)] = ()
    changes: tuple[Change, ...] = ()


class _Head(Struct, frozen=True):
    format: Literal["companion-group"]
    form: int


class Written(Struct, frozen=True):
    """All but the log, whose kinds may grow.

    Its games are read one by one: while a decoder works, nobody else is answered.
    """

    name: Annotated[str, Meta(max_length=people.MAX_GROUP_NAME)]
    players: Annotated[tuple[Name, ...], Meta(max_length=people.MAX_PLAYERS)] = ()
    results: Annotated[tuple[Raw, ...], Meta(max_length=saving.MAX_RESULTS)] = ()


_heads = Decoder(_Head)
_files = Decoder(Written)
_results = Decoder(FileResult)


def written(
    group: GroupRow,
    players: tuple[str, ...],
    results: tuple[Result, ...],
    changes: tuple[Change, ...],
    now: datetime,
) -> bytes:
    """Write a group, its games from the first to the last.

    The log is left out where the file could not be read again with it.
    """
    # Other people's phones stay unnamed.
    log = tuple(msgspec.structs.replace(change, device="") for change in changes)
    file = GroupFile(
        format="companion-group",
        form=FORM,
        name=group.name,
        exported=now,
        players=players,
        results=tuple(_in_file(result) for result in reversed(results)),
        changes=log,
    )
    raw = msgspec.json.encode(file) + b"\n"
    if len(raw) > MAX_BYTES:
        raw = msgspec.json.encode(msgspec.structs.replace(file, changes=())) + b"\n"
    return raw


def read(raw: bytes) -> Written:
    """Read a file; raises BadFileError."""
    if len(raw) > MAX_BYTES:
        raise BadFileError("too-large")
    try:
        # A decoder passes over what it does not read.
        raw.decode()
        head = _heads.decode(raw)
    except msgspec.ValidationError:
        raise BadFileError("not-a-group") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadFileError("not-json") from None
    if head.form > FORM:
        raise BadFileError("newer")
    try:
        return _files.decode(raw)
    except (msgspec.DecodeError, RecursionError):
        raise BadFileError("damaged") from None


def results_in(file: Written) -> Iterator[NewResult]:
    """Return the games of a file in their order; raises BadFileError."""
    seen: set[str] = set()
    for place, raw in enumerate(file.results, 1):
        try:
            one = _results.decode(raw)
        except (msgspec.DecodeError, RecursionError):
            raise BadFileError("damaged", place) from None
        if one.id in seen:
            raise BadFileError("twice", place)
        seen.add(one.id)
        seats = tuple(NewSeat(seat.player, seat.colour) for seat in one.seats)
        content = Content(one.played, one.sheet, seats, one.sides, one.note)
        yield NewResult(one.id, one.game, one.source, content)


def _in_file(result: Result) -> FileResult:
    return FileResult(
        id=result.client_id,
        game=game(result.game).slug,
        played=result.played,
        source=result.source,
        sheet=dict(result.sheet),
        seats=tuple(
            FileSeat(
                seat.name, seat.colour, FileScore(dict(seat.categories), seat.total, seat.rank)
            )
            for seat in result.seats
        ),
        sides=dict(result.sides),
        note=result.note,
    )
