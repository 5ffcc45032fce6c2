"""The games: rules as pure functions, no web, no database, no clock. A game is a folder."""

from functools import cache
from importlib import import_module
from typing import Final

from companion.games.asking import BadInput, Game, Query
from companion.games.refusing import shown

# One line a game: its folder here, and its title.
_TITLES: Final = {
    "mombasa": "Mombasa",
}

GAMES: Final = tuple(_TITLES)
# Games that will follow on the same frame.
COMING: Final = ("Yspahan", "Shipyard")


@cache
def game(slug: str) -> Game:
    """Load a game by the name of its folder."""
    if slug not in _TITLES:
        raise BadInput("unknown-game", "$", f"no game is called {shown(slug)}")
    queries: tuple[Query, ...] = import_module(f"{__name__}.{slug}.queries").QUERIES
    return Game(slug, _TITLES[slug], {query.name: query for query in queries})
