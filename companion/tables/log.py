"""The log of a table: written line by line, read as data. No line is ever changed or deleted."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import Select, delete, select, update
from sqlalchemy.orm import Session

from companion.games.tracking import Effect
from companion.tables.commands import Line
from companion.tables.models import LineRow, SnapshotRow, TableRow

# A snapshot is kept after every so many lines, and after each undo.
LINES_PER_SNAPSHOT: Final = 25


class Draft(Struct, frozen=True):
    """A line not yet written, and the state that it leads to."""

    kind: str
    payload: bytes
    device: str
    seat: int | None
    state: bytes
    form: int
    seen: int
    command_id: str | None = None
    overrides: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    touched: tuple[str, ...] = ()


def append(session: Session, table_id: int, version: int, draft: Draft) -> LineRow | None:
    """Write the line that follows `version`; None if another line does so already.

    The first statement is the comparison itself: whoever gets past it holds the table's row, and
    either everything here is committed or nothing.
    """
    number = version + 1
    now = datetime.now(UTC)
    at_version = update(TableRow).where(TableRow.id == table_id, TableRow.version == version)
    moved = at_version.values(version=number, touched=now).returning(TableRow.version)
    if session.scalar(moved, execution_options={"synchronize_session": False}) is None:
        return None
    row = LineRow(
        table_id=table_id,
        number=number,
        command_id=draft.command_id,
        device=draft.device,
        seat=draft.seat,
        at=now,
        kind=draft.kind,
        payload=draft.payload,
        seen=draft.seen,
        overrides=msgspec.json.encode(draft.overrides),
        effects=msgspec.json.encode(draft.effects),
        touched=msgspec.json.encode(draft.touched),
    )
    session.add(row)
    older = (SnapshotRow.table_id == table_id, SnapshotRow.number == version)
    passing = delete(SnapshotRow).where(*older, ~SnapshotRow.kept)
    session.execute(passing, execution_options={"synchronize_session": False})
    keep = draft.kind == "undo" or number % LINES_PER_SNAPSHOT == 0
    add_snapshot(session, table_id, number, draft.state, form=draft.form, keep=keep)
    return row


def add_snapshot(
    session: Session, table_id: int, number: int, state: bytes, *, form: int, keep: bool
) -> None:
    """Write the state after a line."""
    session.add(SnapshotRow(table_id=table_id, number=number, form=form, kept=keep, state=state))
    session.flush()


def answered(session: Session, table_id: int, command_id: str) -> LineRow | None:
    """Find the line of a command that has come before."""
    mine = (LineRow.table_id == table_id, LineRow.command_id == command_id)
    return session.scalar(select(LineRow).where(*mine))


def lines_after(table_id: int, start: int, version: int) -> Select[LineRow]:
    """Select what came after a line up to a version, oldest first."""
    wanted = (LineRow.table_id == table_id, LineRow.number > start, LineRow.number <= version)
    return select(LineRow).where(*wanted).order_by(LineRow.number)


def lines_before(table_id: int, number: int) -> Select[LineRow]:
    """Select what came before a line, newest first."""
    wanted = (LineRow.table_id == table_id, LineRow.number < number)
    return select(LineRow).where(*wanted).order_by(LineRow.number.desc())


def told(
    session: Session, table_id: int, version: int, rows: Sequence[LineRow]
) -> tuple[Line, ...]:
    """Turn rows into lines as they stand at a version."""
    oldest = min((row.number for row in rows), default=version)
    # Only what came after a line can have undone it.
    gone = undone_spans(_undos(session, table_id, oldest, version), version)
    return tuple(_line(row, gone) for row in rows)


def undone_spans(undos: Sequence[tuple[int, int]], version: int) -> list[range]:
    """Find the lines that no longer count, given each undo's number and target, newest first."""
    spans = []
    for number, to in undos:
        if number <= version:
            spans.append(range(to + 1, number))
            version = to
    return spans


def undo_target(payload: bytes) -> int:
    """Read to which line an undo goes back."""
    return msgspec.json.decode(payload, type=_Target).to


class _Target(Struct):
    to: int


def _undos(session: Session, table_id: int, after: int, version: int) -> list[tuple[int, int]]:
    later = (LineRow.table_id == table_id, LineRow.number > after, LineRow.number <= version)
    found = select(LineRow.number, LineRow.payload).where(*later, LineRow.kind == "undo")
    rows = session.execute(found.order_by(LineRow.number.desc()))
    return [(number, undo_target(payload)) for number, payload in rows]


def _line(row: LineRow, gone: Sequence[range]) -> Line:
    about = msgspec.json.decode(row.payload, type=dict[str, object])
    return Line(
        number=row.number,
        at=row.at,
        seat=row.seat,
        kind=row.kind,
        what=str(about.pop("type")),
        about=about,
        overrides=msgspec.json.decode(row.overrides, type=tuple[str, ...]),
        effects=msgspec.json.decode(row.effects, type=tuple[Effect, ...]),
        touched=msgspec.json.decode(row.touched, type=tuple[str, ...]),
        undone=row.kind == "play" and any(row.number in span for span in gone),
    )
