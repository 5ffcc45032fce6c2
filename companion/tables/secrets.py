"""Secrets of a table: written from one seat, read by nobody else until all are opened at once.

They live in a table of their own, never in the log, the state or the stream. A seat's secrets are
in the hands of one phone: the one that has sat there for longest. Others come to share the seat,
not its secrets; they are handed on by leaving the seat, or by the host, who can free it of a lost
phone. Even then a secret is read again only by the phone that wrote it, and what the table hides
from all is shown to a seat by one phone only.
"""

import msgspec
from sqlalchemy import Engine, func, select
from sqlalchemy.orm import Session

from companion.sessions import reading, writing
from companion.tables import seating
from companion.tables.errors import ReadOnlyError, TableClosedError, UnknownSeatError
from companion.tables.events import Sat
from companion.tables.models import LineRow, PhoneRow, SecretRow, TableRow
from companion.tables.store import table_by_code

# The table itself, for what is hidden from all.
TABLE = 0
NOBODY = ""


class Secrets:
    """All secrets of a database. Every method raises TableError where the table says no."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def keep(self, code: str, device: str, seat: int, kind: str, value: bytes) -> None:
        """Write a seat's secret, instead of the one before.

        A phone writes for the seat whose secrets it has in hand. For a seat that no phone holds,
        any phone with a seat or the host's may, being passed round the table; such a secret is
        read by nobody.
        """
        with writing(self._engine) as session:
            table = _open_table(session, code)
            reader = _reader(session, table, device, seat)
            if reader is None:
                raise ReadOnlyError
            _put(session, table.id, seat, kind, reader, value)

    def keep_for_table(self, code: str, kind: str, value: bytes) -> None:
        """Hide something from all."""
        with writing(self._engine) as session:
            table = table_by_code(session, code, lock=True)
            _put(session, table.id, TABLE, kind, NOBODY, value)

    def look(self, code: str, device: str, seat: int, kind: str) -> bool:
        """Let a phone look at what is hidden for a seat, and tell whether it may.

        It may where it could write. The first that looks is the only one ever to do so.
        """
        with writing(self._engine) as session:
            table = _open_table(session, code)
            if _reader(session, table, device, seat) is None:
                raise ReadOnlyError
            row = session.get(SecretRow, (table.id, seat, kind))
            if row is None:
                row = _put(session, table.id, seat, kind, device, b"")
            return row.device == device

    def in_hand(self, code: str, device: str) -> bool:
        """Tell whether it is this phone that has the secrets of its seat in hand."""
        with reading(self._engine) as session:
            table = table_by_code(session, code)
            seat = seating.place_of(session, table, device).seat
            return seat is not None and _longest_at(session, table, seat) == device

    def looks(self, code: str, device: str, seat: int, kind: str) -> bool | None:
        """Tell whether it is this phone that looks at what is hidden for a seat; None if nobody."""
        with reading(self._engine) as session:
            table = table_by_code(session, code)
            row = session.get(SecretRow, (table.id, seat, kind))
            if row is None:
                return None
            return row.device == device and _reader(session, table, device, seat) is not None

    def mine(self, code: str, device: str, kind: str) -> bytes | None:
        """Return what this phone has written for the seat where it still sits."""
        with reading(self._engine) as session:
            table = table_by_code(session, code)
            seat = seating.place_of(session, table, device).seat
            row = session.get(SecretRow, (table.id, seat, kind)) if seat else None
            return row.value if row and row.device == device else None

    def held(self, code: str, kind: str) -> frozenset[int]:
        """Tell which seats have written one."""
        return frozenset(self.open_all(code, kind))

    def open_all(self, code: str, kind: str) -> dict[int, bytes]:
        """Read every seat's secret: only for showing them to all at once."""
        with reading(self._engine) as session:
            table = table_by_code(session, code)
            wanted = (SecretRow.table_id == table.id, SecretRow.kind == kind)
            rows = session.scalars(select(SecretRow).where(*wanted, SecretRow.seat != TABLE))
            return {row.seat: row.value for row in rows}

    def of_table(self, code: str, kind: str) -> bytes | None:
        """Read what is hidden from all: only what the rules of the game then tell somebody."""
        with reading(self._engine) as session:
            table = table_by_code(session, code)
            row = session.get(SecretRow, (table.id, TABLE, kind))
            return row.value if row else None


def _open_table(session: Session, code: str) -> TableRow:
    table = table_by_code(session, code, lock=True)
    if table.closed:
        raise TableClosedError
    return table


def _reader(session: Session, table: TableRow, device: str, seat: int) -> str | None:
    """Tell who may read what this phone writes for a seat; None where it may not write."""
    seats = {one.number: one for one in seating.seats_of(session, table)}
    if seat not in seats:
        raise UnknownSeatError
    place = seating.place_of(session, table, device)
    if place.seat == seat:
        return device if _longest_at(session, table, seat) == device else None
    return None if seats[seat].phones or not place.may_write else NOBODY


def _longest_at(session: Session, table: TableRow, seat: int) -> str | None:
    """Find the phone that has sat at a seat for longest.

    Whoever got the seat from the host has not sat down, and all who had before were put out.
    """
    holders = select(PhoneRow.device).where(PhoneRow.table_id == table.id, PhoneRow.seat == seat)
    devices = session.scalars(holders.order_by(PhoneRow.number)).all()
    if len(devices) < 2:
        return devices[0] if devices else None
    here = LineRow.payload == msgspec.json.encode(Sat(seat))
    sat = (LineRow.table_id == table.id, LineRow.kind == "table", here)
    newest = select(LineRow.device, func.max(LineRow.number)).where(*sat).group_by(LineRow.device)
    since = dict(session.execute(newest).all())
    return min(devices, key=lambda device: since.get(device, 0))


def _put(
    session: Session, table_id: int, seat: int, kind: str, reader: str, value: bytes
) -> SecretRow:
    row = session.get(SecretRow, (table_id, seat, kind))
    if row is None:
        row = SecretRow(table_id=table_id, seat=seat, kind=kind)
        session.add(row)
    row.device, row.value = reader, value
    return row
