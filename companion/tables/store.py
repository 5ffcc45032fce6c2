"""How a table is found."""

from typing import Final, NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session
from sqlalchemy.sql import ColumnElement

from companion.names import tidy
from companion.tables.codes import heard, new_code
from companion.tables.errors import UnknownTableError
from companion.tables.models import PhoneRow, TableRow


def table_by_code(session: Session, code: str, *, lock: bool = False) -> TableRow:
    """Find a table by its code as people type it; `lock` keeps other writers off its row."""
    return _found(session, TableRow.code == heard(code), lock=lock)


def table_by_watch_key(session: Session, watch_key: str) -> TableRow:
    """Find a table by its read-only link, for writing."""
    return _found(session, TableRow.watch_key == tidy(watch_key), lock=True)


class Pulse(NamedTuple):
    """What moves whenever phones show something else: the version, and how many have joined."""

    version: int
    phones: int


def pulse_of(session: Session, code: str) -> Pulse:
    """Read a table's pulse and nothing else."""
    query = select(TableRow.version, _joined).where(TableRow.code == heard(code))
    row = session.execute(query).one_or_none()
    if row is None:
        raise UnknownTableError
    return Pulse(*row)


def phones_of(session: Session, table: TableRow) -> int:
    """Count the phones that have joined, those that only watch left out."""
    count: int = session.scalars(select(_joined).where(TableRow.id == table.id)).one()
    return count


def free_code(session: Session) -> str:
    """Draw a code that no table has."""
    code = new_code()
    while session.scalar(select(TableRow.id).where(TableRow.code == code)):
        code = new_code()
    return code


_joined: Final = (
    select(func.count())
    .where(PhoneRow.table_id == TableRow.id, ~PhoneRow.watches)
    .correlate(TableRow)
    .scalar_subquery()
)


def _found(session: Session, condition: ColumnElement[bool], *, lock: bool) -> TableRow:
    query = select(TableRow).where(condition)
    table = session.scalar(query.with_for_update() if lock else query)
    if table is None:
        raise UnknownTableError
    return table
