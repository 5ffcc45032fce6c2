"""Following a table: what the app leaves to the front that serves it.

Behind a server that knows nothing of this there are no streams, and phones ask every two seconds.
"""

from typing import Final

from flask import request
from msgspec import Struct

from companion.tables.store import Pulse

# In a request's environ: that there is a front, and what is left to it.
LISTENS: Final = "companion.listens"
FOLLOWED: Final = "companion.followed"


class Followed(Struct, frozen=True):
    """A table that a phone follows, and its pulse as the phone is told by this answer."""

    code: str
    pulse: Pulse
    tab: str = ""
    """The tab of a browser that a stream is for; a poll is for none."""


def has_front() -> bool:
    """Tell whether somebody will hold a stream."""
    return LISTENS in request.environ


def leave_to_front(followed: Followed) -> None:
    """Let the front go on from this answer."""
    request.environ[FOLLOWED] = followed
