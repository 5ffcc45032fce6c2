"""Tables carried from one Companion to another: saved as files, and opened as new tables.

The phone that opens a file is the host, at the seat of the phone that saved it; the others join by
the new code. A phone that opens the same file again comes to the table that it has opened before.
"""

import hashlib
import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import Engine, insert, select
from sqlalchemy.orm import Session

from companion.games.refusing import BadInput
from companion.people import Person, tidy
from companion.sessions import reading, writing
from companion.tables import seating
from companion.tables.errors import BadFileError, ReadOnlyError, UnknownGameError
from companion.tables.events import Event, Opened, Sat
from companion.tables.exchange import MAX_LINES, TableFile, written
from companion.tables.log import Draft, append
from companion.tables.models import LineRow, PhoneRow, SnapshotRow, TableRow
from companion.tables.rereading import reread
from companion.tables.store import free_code, table_by_code
from companion.tables.trackers import AnyTracker, find_tracker

LONGEST_MARK: Final = 32


class Carried(Struct, frozen=True):
    """The table that a file was opened as, and whether it is new."""

    code: str
    is_new: bool


class Carrying:
    """The tables of a database as files. Raises TableError where a table says no."""

    def __init__(
        self, engine: Engine, trackers: Callable[[str], AnyTracker] = find_tracker
    ) -> None:
        self._engine = engine
        self._trackers = trackers

    def save(self, code: str, device: str, after: int = 0) -> TableFile:
        """Write a table for one who plays there; with `after`, what came after that line.

        Raises BadFileError where it would be too long.
        """
        with reading(self._engine) as session:
            table = table_by_code(session, code)
            if not seating.place_of(session, table, device).may_write:
                raise ReadOnlyError
            if table.version > MAX_LINES:
                raise BadFileError("too-long")
            # Whoever has more than there is starts again.
            return written(session, table, device, after if 0 < after <= table.version else 0)

    def open(self, file: TableFile, device: str) -> Carried:
        """Open a file as a new table with this phone as its host; raises BadFileError."""
        tracker = self._tracker(file)
        seats = _seats(file)
        log = reread(tracker, file, device)
        # Others wait from here on, so nothing is worked out any more.
        lines = _as_written(log.lines)
        opened = Opened(len(file.lines), _mark(file))
        with writing(self._engine) as session:
            if before := _opened_before(session, opened, device):
                return Carried(before, is_new=False)
            table = _new_table(session, file, device)
            seating.add_seats(session, table.id, seats)
            _write_log(session, table.id, lines, log.snapshots, tracker.form)
            seating.join(session, table, device)
            _tell(session, table, opened, log.state, tracker)
            if file.seat:
                _phone(session, table).seat = file.seat
                _tell(session, table, Sat(file.seat), log.state, tracker)
            return Carried(table.code, is_new=True)

    def _tracker(self, file: TableFile) -> AnyTracker:
        try:
            return self._trackers(file.game)
        except UnknownGameError:
            raise BadFileError("other-game") from None


def _seats(file: TableFile) -> list[Person]:
    try:
        seats = [Person(seating.proper_name(seat.name), seat.colour) for seat in file.seats]
    except BadInput:
        raise BadFileError("damaged") from None
    if file.seat and file.seat > len(seats):
        raise BadFileError("damaged")
    return seats


def _mark(file: TableFile) -> str:
    """Name a file by its game, however often it is saved."""
    said = [(line.number, bytes(line.said).decode()) for line in file.lines]
    parts = (file.game, bytes(file.opening).decode(), said, file.seat)
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()[:LONGEST_MARK]


def _opened_before(session: Session, opened: Opened, device: str) -> str | None:
    """Find the table that this phone has opened from the same file."""
    mine = select(TableRow.code).join(PhoneRow, PhoneRow.table_id == TableRow.id)
    mine = mine.where(PhoneRow.device == device)
    line = (
        LineRow.table_id == TableRow.id,
        LineRow.number == opened.lines + 1,
        LineRow.payload == msgspec.json.encode(opened),
    )
    return session.scalar(mine.join(LineRow, *line[:1]).where(*line[1:]).limit(1))


def _new_table(session: Session, file: TableFile, device: str) -> TableRow:
    now = datetime.now(UTC)
    table = TableRow(
        code=free_code(session),
        watch_key=secrets.token_urlsafe(12),
        game=file.game,
        title=tidy(file.title)[: seating.MAX_TITLE],
        opening=bytes(file.opening),
        version=len(file.lines),
        host=device,
        created=now,
        touched=now,
        closed=file.closed,
    )
    session.add(table)
    session.flush()
    return table


def _as_written(lines: Sequence[LineRow]) -> list[dict[str, object]]:
    names = [column.key for column in LineRow.__table__.columns if column.key != "table_id"]
    return [{name: getattr(line, name) for name in names} for line in lines]


def _write_log(
    session: Session,
    table_id: int,
    lines: Sequence[dict[str, object]],
    snapshots: Sequence[tuple[int, bytes]],
    form: int,
) -> None:
    """Write all lines at once, and all snapshots."""
    own = {"table_id": table_id}
    if lines:
        session.execute(insert(LineRow), [line | own for line in lines])
    every = own | {"form": form, "kept": True}
    if kept := [every | {"number": number, "state": state} for number, state in snapshots]:
        session.execute(insert(SnapshotRow), kept)


def _tell(
    session: Session, table: TableRow, event: Event, state: Struct, tracker: AnyTracker
) -> None:
    draft = Draft(
        kind="table",
        payload=msgspec.json.encode(event),
        device=table.host,
        seat=None,
        state=msgspec.json.encode(state),
        form=tracker.form,
        seen=table.version,
    )
    append(session, table.id, table.version, draft)
    session.refresh(table)


def _phone(session: Session, table: TableRow) -> PhoneRow:
    found = select(PhoneRow).where(PhoneRow.table_id == table.id, PhoneRow.device == table.host)
    return session.scalars(found).one()
