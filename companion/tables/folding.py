"""State is the fold of the log: the opening, then every command that still counts."""

from collections.abc import Iterable

import msgspec
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from companion.tables.log import undo_target
from companion.tables.models import LineRow, SeatRow, SnapshotRow, TableRow
from companion.tables.trackers import AnyTracker


def fold(tracker: AnyTracker, state: msgspec.Struct, moves: Iterable[bytes]) -> msgspec.Struct:
    """Apply commands one after another."""
    for move in moves:
        state = tracker.apply(state, tracker.command(move)).state
    return state


def state_at(session: Session, tracker: AnyTracker, table: TableRow, number: int) -> msgspec.Struct:
    """Return the state after a line: the nearest snapshot before it, and what followed."""
    start, state = _nearest_snapshot(session, tracker, table, number)
    kinds, at = _between(session, table.id, start, number), number
    moves = []
    while at > start:
        kind, payload = kinds[at]
        if kind == "undo":
            at = undo_target(payload)
            continue
        if kind == "play":
            moves.append(payload)
        at -= 1
    if at < start:
        # An undo without a snapshot of its own went back beyond the one that was found.
        state = state_at(session, tracker, table, at)
    return fold(tracker, state, reversed(moves))


def _nearest_snapshot(
    session: Session, tracker: AnyTracker, table: TableRow, number: int
) -> tuple[int, msgspec.Struct]:
    usable = (
        SnapshotRow.table_id == table.id,
        SnapshotRow.number <= number,
        # A snapshot of another release may mean something else.
        SnapshotRow.form == tracker.form,
    )
    newest = select(SnapshotRow).where(*usable).order_by(SnapshotRow.number.desc()).limit(1)
    if found := session.scalar(newest):
        return found.number, tracker.state(found.state)
    seats = session.scalar(select(func.count()).where(SeatRow.table_id == table.id))
    return 0, tracker.open(table.opening, seats or 0)


def _between(session: Session, table_id: int, start: int, end: int) -> dict[int, tuple[str, bytes]]:
    if start == end:
        return {}
    lines = (LineRow.table_id == table_id, LineRow.number > start, LineRow.number <= end)
    found = select(LineRow.number, LineRow.kind, LineRow.payload).where(*lines)
    return {number: (kind, payload) for number, kind, payload in session.execute(found)}
