"""Finding a game's tracker by the name of its folder."""

from functools import cache
from importlib import import_module
from typing import Any  # The kernel carries every game's state without looking into it.

from companion.games import GAMES
from companion.games.refusing import BadInput, shown
from companion.games.tracking import Tracker

AnyTracker = Tracker[Any, Any, Any]


@cache
def find_tracker(game: str) -> AnyTracker:
    """Load a game's tracker only when one of its tables is used; raises BadInput."""
    if game not in GAMES:
        raise BadInput("unknown-game", "$.game", f"no game is called {shown(game)}")
    tracker: AnyTracker = import_module(f"companion.games.{game}.tracking").TRACKER
    return tracker
