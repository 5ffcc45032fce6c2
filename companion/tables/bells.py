"""Bells in this process that ring when a table has changed.

Only a speed-up: the version in the database is the truth, and other processes ring bells of
their own.
"""

from threading import Condition
from typing import Final

# Tables share bells, so that nothing has to be remembered of tables long gone.
BELLS: Final = 1024


class Bells:
    """Wake whoever waits for a table."""

    def __init__(self) -> None:
        self._condition = Condition()
        self._rung = [0] * BELLS

    def ring(self, code: str) -> None:
        """Tell that a table has changed."""
        with self._condition:
            self._rung[hash(code) % BELLS] += 1
            self._condition.notify_all()

    def count(self, code: str) -> int:
        """Tell how often a table's bell has rung; ask before looking at the table, then wait."""
        return self._rung[hash(code) % BELLS]

    def wait(self, code: str, count: int, timeout: float) -> None:
        """Wait until the bell has rung again since it was counted, or until the time is up."""
        with self._condition:
            self._condition.wait_for(lambda: self.count(code) != count, timeout)
