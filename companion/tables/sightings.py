"""When phones were seen last: who waits for a seat is only told of those that are still there.

Noted once a minute at most, however often a phone asks; what is not noted is not lost for long.
"""

import time
from datetime import UTC, datetime
from threading import Lock
from typing import Final

from sqlalchemy import ColumnElement, Engine, select, update
from sqlalchemy.exc import OperationalError

from companion.sessions import writing
from companion.tables.codes import heard
from companion.tables.models import PhoneRow, TableRow

EVERY: Final = 60.0
MOST_REMEMBERED: Final = 10_000


class Sightings:
    """The sightings of this process, for the tables of a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = Lock()
        self._noted: dict[tuple[str, str], float] = {}

    def note(self, code: str, device: str) -> None:
        """Note that a phone is there, unless that was done a moment ago."""
        phone = (heard(code), device)
        now = time.monotonic()
        with self._lock:
            if now - self._noted.get(phone, -EVERY) < EVERY:
                return
            if len(self._noted) >= MOST_REMEMBERED:
                self._noted.clear()
            self._noted[phone] = now
        try:
            self._write(*phone, datetime.now(UTC))
        except OperationalError:
            # Another process writes for long; nobody who asks what is new waits for that.
            self._forget(phone)

    def leave(self, code: str, device: str) -> None:
        """Note that a phone without a seat is not there any more."""
        phone = (heard(code), device)
        self._write(*phone, None, PhoneRow.seat.is_(None))
        self._forget(phone)

    def _forget(self, phone: tuple[str, str]) -> None:
        with self._lock:
            self._noted.pop(phone, None)

    def _write(
        self, code: str, device: str, seen: datetime | None, *only: ColumnElement[bool]
    ) -> None:
        table = select(TableRow.id).where(TableRow.code == code).scalar_subquery()
        mine = (PhoneRow.table_id == table, PhoneRow.device == device, *only)
        with writing(self._engine) as session:
            session.execute(update(PhoneRow).where(*mine).values(seen=seen))
