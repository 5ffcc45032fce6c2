"""The log of a table: written line by line, read as data. No line is ever changed or deleted."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import Select, delete, select, update
from sqlalchemy.orm import Session

from companion.games.tracking import Effect
from companion.tables.amendments import KINDS, Amendment, Amendments, read_amendment
from companion.tables.commands import Amended, Line, Said
from companion.tables.models import LineRow, SnapshotRow, TableRow

# A snapshot is kept after every so many lines, and after each that changes what older ones say.
LINES_PER_SNAPSHOT: Final = 25
REACH_BACK: Final = ("undo", *KINDS)
# What can be undone: all but notes, and who sits where.
CHANGES: Final = ("play", *REACH_BACK)


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
    content: bytes | None = None
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
        content=draft.content,
    )
    session.add(row)
    older = (SnapshotRow.table_id == table_id, SnapshotRow.number == version)
    passing = delete(SnapshotRow).where(*older, ~SnapshotRow.kept)
    session.execute(passing, execution_options={"synchronize_session": False})
    keep = draft.kind in REACH_BACK or number % LINES_PER_SNAPSHOT == 0
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
    # Only what came after a line can have undone or amended it.
    later = _reaching_back(session, table_id, oldest, version)
    gone = undone_spans(_undos(later), version)
    amendments, amending = Amendments(), dict[int, LineRow]()
    for row in later:
        if row.kind in KINDS and not _is_in(row.number, gone):
            amendments.meet(read_amendment(row.payload), row.number)
            amending[row.number] = row
    return tuple(_line(row, gone, amendments, amending) for row in rows)


def others_taken_back(
    session: Session, table_id: int, after: int, version: int, device: str
) -> tuple[int, ...]:
    """Number the lines of other phones that an undo to line `after` takes back, oldest first."""
    later = _reaching_back(session, table_id, after, version)
    gone = undone_spans(_undos(later), version)
    theirs = (LineRow.device != device, LineRow.kind.in_(CHANGES))
    found = lines_after(table_id, after, version).where(*theirs).with_only_columns(LineRow.number)
    return tuple(number for number in session.scalars(found) if not _is_in(number, gone))


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


def _reaching_back(session: Session, table_id: int, after: int, version: int) -> Sequence[LineRow]:
    """Find what undoes or amends older lines, newest first."""
    if after >= version:
        return ()
    later = lines_before(table_id, version + 1).where(LineRow.number > after)
    return session.scalars(later.where(LineRow.kind.in_(REACH_BACK))).all()


def _undos(rows: Sequence[LineRow]) -> list[tuple[int, int]]:
    return [(row.number, undo_target(row.payload)) for row in rows if row.kind == "undo"]


def _is_in(number: int, spans: Sequence[range]) -> bool:
    return any(number in span for span in spans)


def _line(
    row: LineRow,
    gone: Sequence[range],
    amendments: Amendments,
    amending: Mapping[int, LineRow],
) -> Line:
    undone = row.kind in CHANGES and row.kind != "undo" and _is_in(row.number, gone)
    found = amendments.of(row.number) if row.kind == "play" and not undone else None
    amended, said = None, row
    payload = row.payload if undone else amendments.said(row.number, row.payload)
    if found:
        amended = _amended(row, payload, found[0], amending[found[1]])
        said = amending[found[1]] if amended and amended.was else row
    what, about = _read(payload)
    # What a line brings about may have changed with an older one.
    effects = None if undone else amendments.effects(row.number)
    return Line(
        number=row.number,
        at=row.at,
        seat=row.seat,
        device=row.device,
        kind=row.kind,
        what=what,
        about=about,
        overrides=msgspec.json.decode(said.overrides, type=tuple[str, ...]),
        effects=_effects(row) if effects is None else effects,
        touched=msgspec.json.decode(row.touched, type=tuple[str, ...]),
        undone=undone,
        amended=amended,
    )


def _amended(row: LineRow, said: bytes, amendment: Amendment, by: LineRow) -> Amended | None:
    """Tell who amended a line, and how; one that was put back is as it was."""
    if amendment.line != row.number or amendment.type == "strike":
        return Amended(by.number, by.seat, amendment.line)
    if said == row.payload:
        return None
    was = Said(*_read(row.payload), _effects(row))
    return Amended(by.number, by.seat, amendment.line, was)


def _effects(row: LineRow) -> tuple[Effect, ...]:
    return msgspec.json.decode(row.effects, type=tuple[Effect, ...])


def _read(payload: bytes) -> tuple[str, dict[str, object]]:
    about = msgspec.json.decode(payload, type=dict[str, object])
    return str(about.pop("type")), about
