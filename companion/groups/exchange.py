"""A group as a file, for keeping and for moving: written whole, and read with suspicion."""

import hashlib
from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.json import Decoder
from sqlalchemy.orm import Session

from companion.games import game
from companion.games.asking import BadInput
from companion.groups import people, saving
from companion.groups.errors import BadFileError, BadNameError, NameTakenError
from companion.groups.models import GroupRow
from companion.groups.store import players_of
from companion.groups.values import Change, Content, NewResult, NewSeat, Result, Saved, Source

MAX_BYTES: Final = 2 * 1024 * 1024
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


class _Written(Struct, frozen=True):
    """All but the log, whose kinds may grow."""

    name: Annotated[str, Meta(max_length=people.MAX_GROUP_NAME)]
    players: Annotated[tuple[Name, ...], Meta(max_length=people.MAX_PLAYERS)] = ()
    results: Annotated[tuple[FileResult, ...], Meta(max_length=saving.MAX_RESULTS)] = ()


class PlannedGame(Struct, frozen=True):
    """A game in a file, as people know it."""

    game: str
    played: datetime
    names: tuple[str | None, ...]


class Plan(Struct, frozen=True):
    """What an import will do: add, correct and bring back games, and add players.

    `mark` changes with the file and with the group, so that nobody agrees to something else.
    """

    name: str
    added: tuple[PlannedGame, ...]
    corrected: tuple[PlannedGame, ...]
    restored: tuple[PlannedGame, ...]
    same: int
    players: tuple[str, ...]
    mark: str

    @property
    def games(self) -> int:
        """How many games it changes."""
        return len(self.added) + len(self.corrected) + len(self.restored)


_heads = Decoder(_Head)
_files = Decoder(_Written)


def written(
    group: GroupRow,
    players: tuple[str, ...],
    results: tuple[Result, ...],
    changes: tuple[Change, ...],
    now: datetime,
) -> bytes:
    """Write a group, its games from the first to the last."""
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
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def take(session: Session, group: GroupRow, raw: bytes) -> Plan:
    """Import a file: add what is new, correct what differs, bring back what was deleted.

    Thrown away instead of committed, it only tells what it would do.
    """
    file = _read(raw)
    before = [player.name for player in players_of(session, group)]
    done: dict[str, list[PlannedGame]] = {"saved": [], "differs": [], "deleted": [], "known": []}
    for place, new in enumerate(_results(file), 1):
        try:
            outcome = _take_one(session, group, new)
        except (BadInput, BadNameError, NameTakenError):
            raise BadFileError("damaged", place) from None
        content = new.content
        names = tuple(seat.name for seat in content.seats)
        done[outcome].append(PlannedGame(new.game, content.played, names))
    _meet(session, group, file.players)
    added = [p.name for p in players_of(session, group) if p.name not in before]
    changes = (done["saved"], done["differs"], done["deleted"], len(done["known"]), added)
    mark = hashlib.sha256(msgspec.json.encode([file, *changes])).hexdigest()
    return Plan(
        name=file.name,
        added=tuple(done["saved"]),
        corrected=tuple(done["differs"]),
        restored=tuple(done["deleted"]),
        same=len(done["known"]),
        players=tuple(added),
        mark=mark,
    )


def _take_one(session: Session, group: GroupRow, new: NewResult) -> str:
    saved: Saved = saving.save(session, group, new)
    if saved.outcome == "differs":
        saving.correct(session, group, saved.number, new.content, seen=None)
    if saved.outcome == "deleted":
        saving.bring_back(session, group, saved.number, new)
    return saved.outcome


def _meet(session: Session, group: GroupRow, names: tuple[str, ...]) -> None:
    for name in names:
        try:
            people.seated(session, group, [NewSeat(name)])
        except BadNameError:
            raise BadFileError("damaged") from None


def _read(raw: bytes) -> _Written:
    if len(raw) > MAX_BYTES:
        raise BadFileError("too-large")
    try:
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


def _results(file: _Written) -> Iterator[NewResult]:
    seen: set[str] = set()
    for place, one in enumerate(file.results, 1):
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
