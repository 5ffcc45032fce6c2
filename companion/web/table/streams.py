"""Streams that say "changed": a speed-up for phones that never uses up the server's threads."""

import time
from collections.abc import Generator
from threading import Lock
from typing import Final

from flask import current_app

from companion.tables.errors import UnknownTableError
from companion.tables.service import Tables
from companion.tables.store import Pulse

# Each stream holds a thread of the server's 32; those left answer everybody's other requests.
MOST: Final = 20
# Short, since a server that stops waits for its streams to end.
LASTS: Final = 15.0
# A phone that hears nothing for longer asks by itself again.
BEAT: Final = 4.0
# How soon a stream notices that its tab has opened another.
GLANCE: Final = 1.0


class Streams:
    """The streams of this process: so many at most, and one for each tab of a browser."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._open: dict[str, object] = {}

    def open(self, tab: str) -> object | None:
        """Take a place, ending the tab's stream before; None if all places are taken."""
        with self._lock:
            if tab not in self._open and len(self._open) >= self._most:
                return None
            ticket = self._open[tab] = object()
            return ticket

    def is_open(self, tab: str, ticket: object) -> bool:
        """Tell whether the tab has not opened another stream since."""
        return self._open.get(tab) is ticket

    def close(self, tab: str, ticket: object) -> None:
        """Give the place back."""
        with self._lock:
            if self.is_open(tab, ticket):
                del self._open[tab]


def streams() -> Streams:
    """The running app's streams. Needs an app context."""
    most = current_app.config.get("STREAMS", MOST)
    opened: Streams = current_app.extensions.setdefault("streams", Streams(most))
    return opened


def versions(
    tables: Tables, code: str, places: Streams, tab: str, ticket: object
) -> Generator[str, None, None]:
    """Yield a table's version as events, their ids the phones that have joined.

    At once, whenever either changes, and every few seconds.
    """
    try:
        end = time.monotonic() + LASTS
        pulse = tables.pulse(code)
        told = time.monotonic()
        yield _event(pulse)
        while time.monotonic() < end and places.is_open(tab, ticket):
            newer = tables.wait(code, pulse, GLANCE)
            if newer != pulse or time.monotonic() - told >= BEAT:
                pulse, told = newer, time.monotonic()
                yield _event(pulse)
    except UnknownTableError:
        # The table is gone; the phone finds out by asking.
        return
    finally:
        places.close(tab, ticket)


def _event(pulse: Pulse) -> str:
    return f"id: {pulse.phones}\ndata: {pulse.version}\n\n"
