"""How long processes ran, and how long they waited for a core that others had."""

import os
import time
from collections import deque
from pathlib import Path
from typing import Final, NamedTuple

# Looks that are kept: what is asked for is not older.
KEPT: Final = 600


class Look(NamedTuple):
    """Seconds since a process began, of all its threads."""

    when: float
    ran: float
    waited: float


class Cores:
    """A server's processes and this one, looked at again and again."""

    def __init__(self, server: list[int]) -> None:
        self._processes = {"the server": server, "the clients": [os.getpid()]}
        self._looks = {name: deque[Look](maxlen=KEPT) for name in self._processes}
        self.look()

    def look(self) -> None:
        """Read the clock of every thread."""
        for name, looks in self._looks.items():
            ran = waited = 0
            for pid in self._processes[name]:
                for task in Path(f"/proc/{pid}/task").glob("*/schedstat"):
                    try:
                        busy, idle, _ = map(int, task.read_text().split())
                    except OSError:
                        # The thread has just ended.
                        continue
                    ran, waited = ran + busy, waited + idle
            looks.append(Look(time.monotonic(), ran / 1e9, waited / 1e9))

    def since(self, start: float) -> str:
        """Tell what they did since then, and since the look before."""
        self.look()
        told = []
        for name, looks in self._looks.items():
            first = next((one for one in reversed(looks) if one.when <= start), looks[0])
            last = looks[-1]
            told.append(
                f"in {last.when - first.when:.1f} s {name} ran {last.ran - first.ran:.2f} s"
                f" and waited {last.waited - first.waited:.2f} s"
            )
        return ", ".join(told)
