"""A command sent again under its id, told from another one that uses the same id."""

import msgspec
from msgspec import Struct

from companion.games.refusing import BadInput
from companion.tables.amendments import read_amendment
from companion.tables.commands import (
    Command,
    Correct,
    Note,
    Play,
    Restore,
    Strike,
    Undo,
    content_of,
)
from companion.tables.log import undo_target
from companion.tables.models import LineRow
from companion.tables.trackers import AnyTracker


def is_repeated(tracker: AnyTracker, row: LineRow, command: Command) -> bool:
    """Tell whether a command wants what this line has brought, however its JSON is written.

    A line from a file, or of an earlier release, does not have what was sent: what it says itself
    is compared.
    """
    if row.content is not None:
        return row.content == content_of(command)
    return _stands_in(tracker, row, command)


def _stands_in(tracker: AnyTracker, row: LineRow, command: Command) -> bool:
    match row.kind, command.do:
        case "play", Play(move):
            return _is_same(tracker, row.payload, move)
        case "undo", Undo(to):
            return undo_target(row.payload) == to
        case "note", Note() as note:
            return msgspec.json.decode(row.payload, type=Note) == note
        case ("strike", Strike(line)) | ("restore", Restore(line)):
            return read_amendment(row.payload).line == line
        case "correct", Correct(line, move):
            written = read_amendment(row.payload)
            return written.line == line and _is_same(tracker, written.move, move)
        case _:
            return False


def _is_same(tracker: AnyTracker, written: bytes, sent: bytes) -> bool:
    """Compare two moves as both would be written down today."""
    try:
        move: Struct = tracker.entered(tracker.command(bytes(sent)))
    except BadInput:
        return False
    return bool(tracker.entered(tracker.command(bytes(written))) == move)
