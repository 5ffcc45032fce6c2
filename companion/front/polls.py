"""Polls that nothing has changed for: the app's answer is given again for as long as it is true.

The app is asked once a minute by each phone: it counts its requests and notes that it is there. In
between an unchanged poll costs a phone nothing. All other answers come from the app, also that a
code leads nowhere.
"""

import time
from collections import OrderedDict
from typing import Final, NamedTuple

from companion.front.asgi import Answer, Scope
from companion.front.watcher import Watcher
from companion.tables.store import Pulse
from companion.web.table.following import Followed

MOST: Final = 10_000
# Seconds after which the app is asked again.
AGAIN_AFTER: Final = 60.0
# All that the answer can depend on, beside the table itself.
ASKED_BY: Final = {b"cookie", b"if-none-match", b"accept-language", b"x-forwarded-proto"}
UNCHANGED: Final = 304


class Kept(NamedTuple):
    """An answer, what it said of which table, and when."""

    answer: Answer
    code: str
    pulse: Pulse
    when: float


class Polls:
    """The unchanged polls of this process."""

    def __init__(self, watcher: Watcher, again_after: float = AGAIN_AFTER) -> None:
        self._watcher = watcher
        self._again_after = again_after
        self._kept: OrderedDict[object, Kept] = OrderedDict()

    def answer(self, scope: Scope) -> Answer | None:
        """Answer a poll if the app has just done so and the table is as it was."""
        if not scope["path"].endswith("/state") or scope["method"] != "GET":
            return None
        kept = self._kept.get(_question(scope))
        if kept is None or time.monotonic() - kept.when >= self._again_after:
            return None
        return kept.answer if self._watcher.now(kept.code) == kept.pulse else None

    def keep(self, scope: Scope, followed: Followed, answer: Answer) -> None:
        """Remember what the app has said, if it may be said again."""
        if answer.status != UNCHANGED or any(name == b"set-cookie" for name, _ in answer.headers):
            return
        question = _question(scope)
        self._kept[question] = Kept(answer, followed.code, followed.pulse, time.monotonic())
        self._kept.move_to_end(question)
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)


def _question(scope: Scope) -> object:
    """Tell two polls apart."""
    return scope["path"], *(pair for pair in scope["headers"] if pair[0] in ASKED_BY)
