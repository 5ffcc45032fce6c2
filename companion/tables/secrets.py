"""Secrets of a table: written from one seat, read by nobody else until all are opened at once.

They live in a table of their own, never in the log, the state or the stream. Two things are apart:

- Writing. A seat's secrets are in the hands of one phone: the one that has sat there for longest.
  Others come to share the seat, not its secrets; they are handed on by leaving the seat, or by the
  host, who can free it of a lost phone. For a seat where no phone sits, one can be passed round.
  A secret is read again only by the phone that wrote it, and told to have changed where another
  phone had written it, or one that was passed.
- Looking at what the table hides from all and shows to one seat. That is for one phone only, the
  seat's own: the first that sat down there. If it gets up by its own hand before it has looked, it
  gives the seat up to the next; if somebody else puts it out, it does not, so that nobody sees
  what is hidden by taking a seat away. A phone looks from one seat of a table and never from a
  second. A phone that is passed looks for a seat that is no phone's own; the log should tell that.
"""

from typing import Final, Literal

from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from companion.sessions import reading, writing
from companion.tables import seating
from companion.tables.chairs import chairs_of
from companion.tables.errors import ReadOnlyError, TableClosedError, UnknownSeatError
from companion.tables.models import SecretRow, TableRow
from companion.tables.store import table_by_code

# The table itself, for what is hidden from all.
TABLE: Final = 0
NOBODY: Final = ""
# How a phone looks: from its seat, or passed to a player without one.
FROM_SEAT: Final = b""
PASSED: Final = b"passed"

Sight = Literal["open", "mine", "shown", "not-first", "other-seat"]
"""What a phone may see of what is hidden for a seat.

It may look (`open`), or it does already (`mine`). Else it was `shown` in another way, another phone
had sat there before (`not-first`), or this one looks from an `other-seat`.
"""


class Secrets:
    """All secrets of a database. Every method raises TableError where the table says no."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def keep(self, code: str, device: str, seat: int, kind: str, value: bytes) -> bool:
        """Write a seat's secret, instead of the one before; tell whether that was somebody else's.

        A phone writes for the seat whose secrets it has in hand. For a seat that no phone holds,
        any phone with a seat or the host's may, being passed round the table; such a secret is
        read by nobody, and each one after it counts as somebody else's.
        """
        with writing(self._engine) as session:
            table = _open_table(session, code)
            reader = _reader(session, table, device, seat)
            before = session.get(SecretRow, (table.id, seat, kind))
            is_anothers = before is not None and not before.device == reader != NOBODY
            _put(session, table.id, seat, kind, reader, value)
            return is_anothers

    def keep_for_table(self, code: str, kind: str, value: bytes) -> None:
        """Hide something from all."""
        with writing(self._engine) as session:
            table = table_by_code(session, code, lock=True)
            _put(session, table.id, TABLE, kind, NOBODY, value)

    def look(self, code: str, device: str, seat: int, kind: str) -> Sight:
        """Let a phone look at what is hidden for a seat; it does so if the answer is `mine`."""
        with writing(self._engine) as session:
            table = _open_table(session, code)
            sight = _sight(session, table, device, seat, kind)
            if sight != "open":
                return sight
            passed = _reader(session, table, device, seat) == NOBODY
            _put(session, table.id, seat, kind, device, PASSED if passed else FROM_SEAT)
            return "mine"

    def sight(self, code: str, device: str, seat: int, kind: str) -> Sight:
        """Tell what a phone may see of what is hidden for a seat where it may write."""
        with reading(self._engine) as session:
            return _sight(session, table_by_code(session, code), device, seat, kind)

    def in_hand(self, code: str, device: str) -> bool:
        """Tell whether it is this phone that has the secrets of its seat in hand."""
        with reading(self._engine) as session:
            table = table_by_code(session, code)
            seat = seating.place_of(session, table, device).seat
            return seat is not None and _is_in_hand(session, table, device, seat)

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


def _sight(session: Session, table: TableRow, device: str, seat: int, kind: str) -> Sight:
    passed = _reader(session, table, device, seat) == NOBODY
    if row := session.get(SecretRow, (table.id, seat, kind)):
        same_way = row.value == (PASSED if passed else FROM_SEAT)
        return "mine" if row.device == device and same_way else "shown"
    if chairs_of(session, table)[seat].owner != (None if passed else device):
        return "not-first"
    of_kind = (SecretRow.table_id == table.id, SecretRow.kind == kind)
    looking = (SecretRow.device == device, SecretRow.value == FROM_SEAT)
    if not passed and session.scalar(select(SecretRow).where(*of_kind, *looking)):
        return "other-seat"
    return "open"


def _reader(session: Session, table: TableRow, device: str, seat: int) -> str:
    """Tell who may read what this phone writes for a seat; raises where it may not write."""
    seats = {one.number: one for one in seating.seats_of(session, table)}
    if seat not in seats:
        raise UnknownSeatError
    place = seating.place_of(session, table, device)
    if place.seat == seat and _is_in_hand(session, table, device, seat):
        return device
    if seats[seat].phones or not place.may_write:
        raise ReadOnlyError
    return NOBODY


def _is_in_hand(session: Session, table: TableRow, device: str, seat: int) -> bool:
    # Lines of older releases do not say to which phone the host gave a seat.
    first, *_ = chairs_of(session, table)[seat].phones or [device]
    return first == device


def _put(
    session: Session, table_id: int, seat: int, kind: str, reader: str, value: bytes
) -> SecretRow:
    row = session.get(SecretRow, (table_id, seat, kind))
    if row is None:
        row = SecretRow(table_id=table_id, seat=seat, kind=kind)
        session.add(row)
    row.device, row.value = reader, value
    return row
