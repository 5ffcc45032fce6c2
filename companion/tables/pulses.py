"""Pulses for whoever looks all the time: of many tables at once, and only where one has changed."""

from collections.abc import Collection

from sqlalchemy import Connection, Engine

from companion.tables.store import Pulse, pulses_of


class Pulses:
    """Pulses on a connection of their own, that writes nothing. Raises SQLAlchemyError."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: Connection | None = None
        self.has_mark = engine.dialect.name == "sqlite"
        """Whether the database tells at once that nobody has written anything."""

    def mark(self) -> int:
        """Return a number that stays the same until somebody writes."""
        return int(self._opened().exec_driver_sql("PRAGMA data_version").scalar_one())

    def read(self, codes: Collection[str]) -> dict[str, Pulse]:
        """Read the pulses of tables; a code that no table has is left out."""
        return pulses_of(self._opened(), codes)

    def close(self) -> None:
        """Let the connection go, also one that broke; the next question opens another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _opened(self) -> Connection:
        if self._connection is None:
            connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            # It is kept for ever, so it is none of those that requests share.
            connection.detach()
            if self.has_mark:
                # Whoever looks all the time looks again soon instead of waiting.
                connection.exec_driver_sql("PRAGMA busy_timeout=0")
            self._connection = connection
        return self._connection
