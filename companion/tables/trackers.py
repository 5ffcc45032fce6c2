"""Finding a game's tracker by the name of its folder."""

from typing import Any  # The kernel carries every game's state without looking into it.

from companion.games import rules_of
from companion.games.refusing import BadInput
from companion.games.tracking import Tracker
from companion.tables.errors import UnknownGameError

AnyTracker = Tracker[Any, Any, Any]


def find_tracker(game: str) -> AnyTracker:
    """Load a game's tracker only when one of its tables is used; raises UnknownGameError."""
    try:
        tracker: AnyTracker = rules_of(game, "tracking").TRACKER
    except BadInput:
        raise UnknownGameError from None
    return tracker
