"""What phones send to a table, and what it answers."""

import hashlib
import secrets
from contextlib import suppress
from datetime import datetime
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.json import Decoder

from companion.games.refusing import BadInput, explain
from companion.games.tracking import Effect, Finding

MAX_BYTES: Final = 64 * 1024
CONTENT_BYTES: Final = 16

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


class Strike(Struct, frozen=True, tag="strike", forbid_unknown_fields=True):
    """Make everything as if line `line` had never been written; later lines stay."""

    line: Version


class Correct(Struct, frozen=True, tag="correct", forbid_unknown_fields=True):
    """Make everything as if line `line` had said this move; later lines stay."""

    line: Version
    move: Raw


class Restore(Struct, frozen=True, tag="restore", forbid_unknown_fields=True):
    """Let line `line` say again what it said before it was struck out, or else when written."""

    line: Version


Wish = Play | Undo | Note | Strike | Correct | Restore


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """What a phone wants done.

    `id` is made by the phone, once for each thing done, however often it is sent: under it stands
    what the first one taken wanted to `do`, and no other. `seen` is the version that the phone
    shows. `override` names the findings that the table sets aside, and the
    question that it has answered. `begun` is the version at which somebody began to fill it in,
    where that was before `seen`.
    """

    id: CommandId
    seen: Version
    do: Wish
    override: Annotated[tuple[FindingCode, ...], Meta(max_length=50)] = ()
    begun: Version | None = None


class Said(Struct, frozen=True):
    """What a line said when it was written."""

    what: str
    about: dict[str, object]
    effects: tuple[Effect, ...]


class Amended(Struct, frozen=True):
    """Who has amended a line, by which line of which subject.

    `was` is what it said before it was corrected; without that it is struck out, and where it is
    not the subject itself, because it made no sense any more.
    """

    number: int
    seat: int | None
    subject: int
    was: Said | None = None


class Line(Struct, frozen=True):
    """A line of the log, to be worded by pages: who, what, when.

    `what` is the key and `about` its arguments: for kind `play` the tag of the game's command and
    its fields, as corrected. `undone` lines no longer count in the state. The `device` is for
    comparing only, and told to nobody.
    """

    number: int
    at: datetime
    seat: int | None
    device: str
    kind: str
    what: str
    about: dict[str, object]
    overrides: tuple[str, ...]
    effects: tuple[Effect, ...]
    touched: tuple[str, ...]
    undone: bool
    amended: Amended | None = None

    @property
    def struck(self) -> bool:
        """Whether it was struck out."""
        return self.amended is not None and self.amended.was is None

    @property
    def counts(self) -> bool:
        """Whether it is in the state."""
        return not self.undone and not self.struck


class Accepted(Struct, frozen=True, tag="accepted"):
    """It stands in the log as `line`; version and state are the newest, maybe later than it.

    A step was taken without asking: `lines` are what others did to the same number since the phone
    looked, and `meant` are the effects that it would have had then.
    """

    line: Line
    version: int
    state: Struct
    lines: tuple[Line, ...] = ()
    meant: tuple[Effect, ...] = ()


class Refused(Struct, frozen=True, tag="refused"):
    """The rules speak against it; sent again with `override`, it is taken.

    `lines` are what others did meanwhile to the cells that it would have changed.
    """

    findings: tuple[Finding, ...]
    version: int
    state: Struct
    lines: tuple[Line, ...] = ()


class Conflict(Struct, frozen=True, tag="conflict"):
    """Others changed the same `cells` by `lines`, or took the same turn.

    Sent again with the new version, it is taken.
    """

    lines: tuple[Line, ...]
    cells: tuple[str, ...]
    version: int
    state: Struct


class Clash(Struct, frozen=True):
    """What would speak against a later line if an older one were amended."""

    line: Line
    findings: tuple[Finding, ...]


class Asked(Struct, frozen=True, tag="asked"):
    """It reaches further than this phone's own lines; sent with `mark` in `override`, it is taken.

    `others` are lines of other phones that it takes back or changes. The `clashes` are later lines
    that the rules would speak against; `dropped` ones would make no sense, and be struck out too.
    """

    mark: str
    others: tuple[Line, ...]
    clashes: tuple[Clash, ...]
    dropped: tuple[Clash, ...]
    version: int
    state: Struct


Outcome = Accepted | Refused | Conflict | Asked


def new_command_id() -> str:
    """Make an id for a form that a phone without scripts will send."""
    return secrets.token_urlsafe(12)


def play(move: Struct) -> Play:
    """Wrap a command of the game."""
    return Play(Raw(msgspec.json.encode(move)))


def content_of(command: Command) -> bytes:
    """Name what a command does, by whichever phone and however its JSON is written."""
    written = msgspec.json.encode(command.do)
    # What no program can read stands for itself, and for nothing that was ever taken.
    with suppress(msgspec.DecodeError, RecursionError):
        written = msgspec.json.encode(msgspec.json.decode(written), order="deterministic")
    return hashlib.sha256(written).digest()[:CONTENT_BYTES]


def read_command(raw: bytes) -> Command:
    """Read a command from JSON; raises BadInput."""
    if len(raw) > MAX_BYTES:
        raise BadInput("too-long", "$", f"a command has at most {MAX_BYTES} bytes")
    try:
        return _commands.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise explain(_commands, raw, error) from None


_commands: Final = Decoder(Command)
