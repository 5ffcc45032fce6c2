"""Sessions for reading and for writing, and moments in UTC: for every room that keeps something."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from sqlalchemy import DateTime, Dialect, Engine, TypeDecorator
from sqlalchemy.orm import Session


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, also where the database knows no time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Keep every moment in UTC."""
        del dialect
        return value.astimezone(UTC) if value else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Give every moment its zone."""
        del dialect
        return value.replace(tzinfo=UTC) if value and value.tzinfo is None else value


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
