"""State is the fold of the log: the opening, then every command that still counts."""

from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from companion.tables.amendments import KINDS, Amendment, Amendments, read_amendment
from companion.tables.log import undo_target
from companion.tables.models import LineRow, SeatRow, SnapshotRow, TableRow
from companion.tables.trackers import AnyTracker


class Entry(Struct, frozen=True):
    """A command of the game that was not undone, as corrected; it may be struck out."""

    number: int
    said: bytes
    struck: bool = False

    @property
    def move(self) -> bytes | None:
        """What counts of it."""
        return None if self.struck else self.said


class Course(Struct, frozen=True):
    """How a table came to where it is: a state, and the entries that followed."""

    state: Struct
    entries: tuple[Entry, ...]


def fold(tracker: AnyTracker, state: Struct, entries: Iterable[Entry]) -> Struct:
    """Apply commands one after another."""
    for entry in entries:
        if entry.move is not None:
            state = tracker.apply(state, tracker.command(entry.move)).state
    return state


def state_at(session: Session, tracker: AnyTracker, table: TableRow, number: int) -> Struct:
    """Return the state after a line: the nearest snapshot before it, and what followed."""
    course = course_to(session, tracker, table, number)
    return fold(tracker, course.state, course.entries)


def course_to(
    session: Session,
    tracker: AnyTracker,
    table: TableRow,
    number: int,
    since: int | None = None,
    amendment: Amendment | None = None,
) -> Course:
    """Walk back from a line to a snapshot that still holds, one before `since` if it is named.

    With `amendment`, as if that were the line after it.
    """
    amendments = Amendments()
    if amendment:
        amendments.meet(amendment, number + 1)
    at, entries = number, list[Entry]()
    while True:
        end = min(at, amendments.first(at) - 1, at if since is None else since - 1)
        start, state = _nearest_snapshot(session, tracker, table, end)
        lines = _between(session, table.id, start, at)
        while at > start:
            kind, payload = lines[at]
            if kind == "undo":
                at = undo_target(payload)
                continue
            if kind in KINDS:
                amendments.meet(read_amendment(payload), at)
            elif kind == "play":
                entries.append(Entry(at, amendments.said(at, payload), amendments.is_struck(at)))
            at -= 1
        # An undo or an amendment without a snapshot of its own may have led beyond this one.
        if at == start < amendments.first(start):
            return Course(state, tuple(reversed(entries)))


def _nearest_snapshot(
    session: Session, tracker: AnyTracker, table: TableRow, number: int
) -> tuple[int, Struct]:
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
