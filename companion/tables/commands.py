"""What phones send to a table, and what it answers."""

import secrets
from datetime import datetime
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.json import Decoder

from companion.games.refusing import BadInput, explain
from companion.games.tracking import Effect, Finding

MAX_BYTES: Final = 64 * 1024

CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"\A[\w.~-]+\Z")]
Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
FindingCode = Annotated[str, Meta(min_length=1, max_length=64)]


class Play(Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """One of the game's own commands, as JSON."""

    move: Raw


class Undo(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Make everything as it was after line `to`; undoing an undo is redo."""

    to: Version


class Note(Struct, frozen=True, tag="note", forbid_unknown_fields=True):
    """Something to remember."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


Wish = Play | Undo | Note


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """What a phone wants done.

    `id` is made by the phone, once for each thing done, however often it is sent. `seen` is the
    version that the phone shows. `override` names the findings that the table sets aside.
    """

    id: CommandId
    seen: Version
    do: Wish
    override: Annotated[tuple[FindingCode, ...], Meta(max_length=50)] = ()


class Line(Struct, frozen=True):
    """A line of the log, to be worded by pages: who, what, when.

    `what` is the key and `about` its arguments: for kind `play` the tag of the game's command and
    its fields. `undone` lines no longer count in the state.
    """

    number: int
    at: datetime
    seat: int | None
    kind: str
    what: str
    about: dict[str, object]
    overrides: tuple[str, ...]
    effects: tuple[Effect, ...]
    touched: tuple[str, ...]
    undone: bool


class Accepted(Struct, frozen=True, tag="accepted"):
    """It stands in the log as `line`; version and state are the newest, maybe later than it."""

    line: Line
    version: int
    state: Struct


class Refused(Struct, frozen=True, tag="refused"):
    """The rules speak against it; sent again with `override`, it is taken.

    `lines` are what others did meanwhile to the cells that it would have changed.
    """

    findings: tuple[Finding, ...]
    version: int
    state: Struct
    lines: tuple[Line, ...] = ()


class Conflict(Struct, frozen=True, tag="conflict"):
    """Others changed the same `cells` by `lines`; sent again with the new version, it is taken."""

    lines: tuple[Line, ...]
    cells: tuple[str, ...]
    version: int
    state: Struct


Outcome = Accepted | Refused | Conflict


def new_command_id() -> str:
    """Make an id for a form that a phone without scripts will send."""
    return secrets.token_urlsafe(12)


def play(move: Struct) -> Play:
    """Wrap a command of the game."""
    return Play(Raw(msgspec.json.encode(move)))


def read_command(raw: bytes) -> Command:
    """Read a command from JSON; raises BadInput."""
    if len(raw) > MAX_BYTES:
        raise BadInput("too-long", "$", f"a command has at most {MAX_BYTES} bytes")
    try:
        return _commands.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise explain(_commands, raw, error) from None


_commands: Final = Decoder(Command)
