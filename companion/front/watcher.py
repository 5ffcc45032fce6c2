"""The one of a process that looks at the tables, for all phones that follow them."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol

from sqlalchemy.exc import SQLAlchemyError

from companion.tables.pulses import Pulses
from companion.tables.store import Pulse

# Seconds between two looks: a mark costs next to nothing, without one all tables are read.
EVERY_MARK: Final = 0.05
EVERY_READ: Final = 0.2
# Whoever waits for a seat leaves the pulse by the clock, which leaves no mark.
FORGET: Final = 5.0
# What was read longer ago is not certain any more.
CERTAIN: Final = 1.0
# For so long a table is read after somebody has asked for it.
ASKED: Final = 60.0


class Follower(Protocol):
    """Whoever wants to hear of a table."""

    def hear(self, pulse: Pulse) -> None:
        """Hear how the table is now, which may be known already."""


class Watcher:
    """Knows the pulses of tables, and tells those who follow one when it changes."""

    def __init__(self, pulses: Pulses) -> None:
        self._pulses = pulses
        self._known: dict[str, Pulse] = {}
        self._mark = 0
        self._since = 0.0
        self._news = False
        self._followers: dict[str, set[Follower]] = {}
        self._asked: dict[str, float] = {}
        self._thread = ThreadPoolExecutor(1, "watcher")

    def now(self, code: str) -> Pulse | None:
        """Tell a table's pulse, if that is certain without waiting."""
        if not self._pulses.has_mark:
            self._asked[code] = time.monotonic()
            return self._known.get(code) if self._age() < CERTAIN else None
        try:
            self._look_at_mark()
            if code not in self._known:
                self._known |= self._pulses.read((code,))
        except SQLAlchemyError:
            self._forget()
        return self._known.get(code)

    def follow(self, code: str, follower: Follower) -> None:
        """Tell somebody of a table from now on."""
        self._followers.setdefault(code, set()).add(follower)
        self._news = True

    def leave(self, code: str, follower: Follower) -> None:
        """Tell no more."""
        followers = self._followers[code]
        followers.discard(follower)
        if not followers:
            del self._followers[code]

    async def run(self) -> None:
        """Look again and again, until somebody ends it."""
        look, every = (
            (self._look, EVERY_MARK) if self._pulses.has_mark else (self._read_all, EVERY_READ)
        )
        while True:
            await asyncio.sleep(every)
            try:
                await look()
            except SQLAlchemyError:
                # Whoever asks the app hears what is wrong; here the next look may do better.
                self._forget()
            if self._news:
                self._tell()

    def close(self) -> None:
        """Let the database go."""
        self._thread.shutdown()
        self._pulses.close()

    async def _look(self) -> None:
        self._look_at_mark()
        if self._news and (new := self._followers.keys() - self._known.keys()):
            self._known |= self._pulses.read(new)

    async def _read_all(self) -> None:
        """Read what is followed, away from the loop: another machine may keep us waiting."""
        now = time.monotonic()
        self._asked = {code: when for code, when in self._asked.items() if now - when < ASKED}
        codes = self._followers.keys() | self._asked.keys()
        if codes:
            loop = asyncio.get_running_loop()
            self._known = await loop.run_in_executor(self._thread, self._pulses.read, codes)
        self._since, self._news = now, True

    def _look_at_mark(self) -> None:
        """Forget everything if anybody has written; what is read later is at least as new."""
        mark = self._pulses.mark()
        if mark != self._mark or self._age() > FORGET:
            self._known = {}
            self._mark, self._since, self._news = mark, time.monotonic(), True

    def _tell(self) -> None:
        self._news = False
        for code, followers in self._followers.items():
            if pulse := self._known.get(code):
                for follower in followers:
                    follower.hear(pulse)

    def _forget(self) -> None:
        self._known = {}
        self._pulses.close()

    def _age(self) -> float:
        return time.monotonic() - self._since
