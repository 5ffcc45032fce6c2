"""How a table is found."""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Final, NamedTuple

from sqlalchemy import BindParameter, Connection, ScalarSelect, Select, bindparam, func, select
from sqlalchemy.orm import Session
from sqlalchemy.sql import ColumnElement

from companion.people import tidy
from companion.tables.codes import heard, new_code
from companion.tables.errors import UnknownTableError
from companion.tables.models import PhoneRow, TableRow

# How long a phone that was not seen is taken to be there.
STAYS: Final = timedelta(minutes=10)


def table_by_code(session: Session, code: str, *, lock: bool = False) -> TableRow:
    """Find a table by its code as people type it; `lock` keeps other writers off its row."""
    return _found(session, TableRow.code == heard(code), lock=lock)


def table_by_watch_key(session: Session, watch_key: str) -> TableRow:
    """Find a table by its read-only link, for writing."""
    return _found(session, TableRow.watch_key == tidy(watch_key), lock=True)


class Pulse(NamedTuple):
    """What moves whenever phones show something else.

    The version, how many phones have joined, how many of them wait for a seat, and when the table
    was touched: a database that was put back comes to the same version by other lines.
    """

    version: int
    phones: int
    waiting: int
    touched: datetime

    @property
    def others(self) -> str:
        """Write all of it but the version, for the phones to compare."""
        return f"{self.phones}.{self.waiting}.{int(self.touched.timestamp() * 1e6)}"


def pulse_of(database: Session | Connection, code: str) -> Pulse:
    """Read a table's pulse and nothing else; those who only watch do not count."""
    found = pulses_of(database, (heard(code),))
    if not found:
        raise UnknownTableError
    return found[heard(code)]


def pulses_of(database: Session | Connection, codes: Collection[str]) -> dict[str, Pulse]:
    """Read the pulses of tables by their codes; a code that no table has is left out."""
    rows = database.execute(_pulses(), {"codes": [*codes]})
    return {row[0]: Pulse(*row[1:]) for row in rows}


def table_and_pulse(session: Session, code: str) -> tuple[TableRow, Pulse]:
    """Find a table by its code, and read its pulse with it."""
    found = session.execute(_tables(), {"codes": [heard(code)]}).first()
    if found is None:
        raise UnknownTableError
    table, phones, waiting = found
    return table, Pulse(table.version, phones, waiting, table.touched)


def is_waiting() -> tuple[ColumnElement[bool], ...]:
    """Tell of a phone that it waits for a seat: one that was not seen for long has left."""
    lately: BindParameter[datetime] = bindparam(
        "lately", callable_=lambda: datetime.now(UTC) - STAYS, unique=True
    )
    return PhoneRow.seat.is_(None), ~PhoneRow.watches, PhoneRow.seen > lately


def free_code(session: Session) -> str:
    """Draw a code that no table has."""
    open_tables = session.scalar(select(func.count()).where(TableRow.closed.is_(None))) or 0
    code = new_code(open_tables)
    while session.scalar(select(TableRow.id).where(TableRow.code == code)):
        code = new_code(open_tables)
    return code


@cache
def _pulses() -> "Select[str, int, int, int, datetime]":
    """Make the question once: it is asked all the time."""
    columns = (TableRow.code, TableRow.version, *_phones(), TableRow.touched)
    return select(*columns).where(_asked())


@cache
def _tables() -> "Select[TableRow, int, int]":
    return select(TableRow, *_phones()).where(_asked())


def _phones() -> tuple[ScalarSelect[int], ScalarSelect[int]]:
    waiting = _count(PhoneRow.device != TableRow.host, *is_waiting())
    return _count(~PhoneRow.watches), waiting


def _asked() -> ColumnElement[bool]:
    return TableRow.code.in_(bindparam("codes", expanding=True))


def _count(*phones: ColumnElement[bool]) -> ScalarSelect[int]:
    at_table = select(func.count()).where(PhoneRow.table_id == TableRow.id, *phones)
    return at_table.correlate(TableRow).scalar_subquery()


def _found(session: Session, condition: ColumnElement[bool], *, lock: bool) -> TableRow:
    query = select(TableRow).where(condition)
    table = session.scalar(query.with_for_update() if lock else query)
    if table is None:
        raise UnknownTableError
    return table
