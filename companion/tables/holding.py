"""Parts of a table that one phone has at a time, such as the coins of its score sheet.

Whoever opens such a part first has it, and keeps it by saying so again and again. It is free once
that phone leaves it, may no longer write, or is silent for a minute; another may take it over at
any time. That is a courtesy and never in the log, but kept in the database: every process knows it.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from msgspec import Struct
from sqlalchemy import Engine
from sqlalchemy.orm import Session

from companion.sessions import reading, writing
from companion.tables import seating
from companion.tables.errors import ReadOnlyError
from companion.tables.models import HoldRow, TableRow
from companion.tables.store import table_by_code

LASTS: Final = timedelta(minutes=1)
# A phone says it every two seconds; that is too often for the disk.
RENEWED: Final = timedelta(seconds=10)


class Holder(Struct, frozen=True):
    """The phone that has a part, and the seat where it sits, if any."""

    device: str
    seat: int | None


def _now() -> datetime:
    return datetime.now(UTC)


class Holding:
    """Who has what at the tables of a database. Every method raises TableError."""

    def __init__(self, engine: Engine, clock: Callable[[], datetime] = _now) -> None:
        self._engine = engine
        self._clock = clock

    def holder(self, code: str, part: str) -> Holder | None:
        """Tell who has a part now."""
        with reading(self._engine) as session:
            table = table_by_code(session, code)
            row = self._live(session, table, part)
            if row is None:
                return None
            return Holder(row.device, seating.place_of(session, table, row.device).seat)

    def hold(self, code: str, device: str, part: str, *, take_over: bool = False) -> None:
        """Have a part that nobody has, or with `take_over` one that somebody else has."""
        with reading(self._engine) as session:
            table = table_by_code(session, code)
            row = self._live(session, table, part)
        if row and (self._is_fresh(row) if row.device == device else not take_over):
            return
        with writing(self._engine) as session:
            table = table_by_code(session, code, lock=True)
            if not seating.place_of(session, table, device).may_write:
                raise ReadOnlyError
            row = self._live(session, table, part)
            if row and row.device != device and not take_over:
                return
            session.merge(HoldRow(table_id=table.id, part=part, device=device, at=self._clock()))

    def let_go(self, code: str, device: str, part: str) -> None:
        """Give a part up, if this phone has it."""
        with reading(self._engine) as session:
            row = session.get(HoldRow, (table_by_code(session, code).id, part))
        if row is None or row.device != device:
            return
        with writing(self._engine) as session:
            table = table_by_code(session, code, lock=True)
            row = session.get(HoldRow, (table.id, part))
            if row and row.device == device:
                session.delete(row)

    def _live(self, session: Session, table: TableRow, part: str) -> HoldRow | None:
        row = session.get(HoldRow, (table.id, part))
        if row is None or self._clock() - row.at >= LASTS:
            return None
        return row if seating.place_of(session, table, row.device).may_write else None

    def _is_fresh(self, row: HoldRow) -> bool:
        return self._clock() - row.at < RENEWED
