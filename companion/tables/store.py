"""Sessions for reading and for writing, and how a table is found."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, select
from sqlalchemy.orm import Session
from sqlalchemy.sql import ColumnElement

from companion.tables.codes import heard, new_code
from companion.tables.errors import UnknownTableError
from companion.tables.models import TableRow
from companion.tables.names import tidy


@contextmanager
def reading(engine: Engine) -> Iterator[Session]:
    """Open a session that writes nothing."""
    with Session(engine, expire_on_commit=False) as session:
        yield session


@contextmanager
def writing(engine: Engine) -> Iterator[Session]:
    """Open a session whose changes are committed together at its end, or not at all."""
    with Session(engine, expire_on_commit=False) as session, session.begin():
        if engine.dialect.name == "sqlite":
            # Waits its turn now, instead of failing when it has read and comes to write.
            session.connection().exec_driver_sql("BEGIN IMMEDIATE")
        yield session


def table_by_code(session: Session, code: str, *, lock: bool = False) -> TableRow:
    """Find a table by its code as people type it; `lock` keeps other writers off its row."""
    return _found(session, TableRow.code == heard(code), lock=lock)


def table_by_watch_key(session: Session, watch_key: str) -> TableRow:
    """Find a table by its read-only link, for writing."""
    return _found(session, TableRow.watch_key == tidy(watch_key), lock=True)


def version_of(session: Session, code: str) -> int:
    """Read a table's version and nothing else."""
    version = session.scalar(select(TableRow.version).where(TableRow.code == heard(code)))
    if version is None:
        raise UnknownTableError
    return version


def free_code(session: Session) -> str:
    """Draw a code that no table has."""
    code = new_code()
    while session.scalar(select(TableRow.id).where(TableRow.code == code)):
        code = new_code()
    return code


def _found(session: Session, condition: ColumnElement[bool], *, lock: bool) -> TableRow:
    query = select(TableRow).where(condition)
    table = session.scalar(query.with_for_update() if lock else query)
    if table is None:
        raise UnknownTableError
    return table
