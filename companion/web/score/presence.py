"""Who is at which cell of a shared sheet now: a courtesy, kept for seconds in this process.

Nothing depends on it: what is typed is in the table's log, and other processes know their own.
"""

import time
from threading import Lock
from typing import Final

from flask import current_app
from msgspec import Struct

# A phone says it every two seconds while somebody looks at it.
LASTS: Final = 7.0
MOST: Final = 4000


class Somebody(Struct, frozen=True):
    """A player at a cell; seat 0 is a phone without one."""

    seat: int
    cell: str


class Presence:
    """Everybody at the sheets of this process."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._seen: dict[tuple[str, str], tuple[Somebody, float]] = {}

    def note(self, code: str, device: str, somebody: Somebody) -> None:
        """Remember where a phone is, or with no cell that it is nowhere."""
        with self._lock:
            if len(self._seen) >= MOST:
                self._seen.clear()
            if somebody.cell:
                self._seen[code, device] = somebody, time.monotonic()
            else:
                self._seen.pop((code, device), None)

    def others(self, code: str, device: str) -> list[Somebody]:
        """Return where everybody else is."""
        since = time.monotonic() - LASTS
        with self._lock:
            found = [
                somebody
                for (table, phone), (somebody, at) in self._seen.items()
                if table == code and phone != device and at >= since
            ]
        return sorted(found, key=lambda one: (one.seat, one.cell))


def presence() -> Presence:
    """The running app's presence. Needs an app context."""
    found: Presence = current_app.extensions.setdefault("presence", Presence())
    return found
