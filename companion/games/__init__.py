"""The games: rules as pure functions, no web, no database, no clock. A game is a folder.

The registry holds names of modules, so that asking the rules loads no pages, and the app's frame
imports no game.
"""

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Final, NamedTuple

from companion.games.asking import BadInput, Game, Query
from companion.games.refusing import shown


class Entry(NamedTuple):
    """A game: its title, the package of its rules, and the module with its pages."""

    title: str
    rules: str
    web: str


# One line a game.
REGISTRY: Final[dict[str, Entry]] = {
    "mombasa": Entry("Mombasa", "companion.games.mombasa", "companion.web.mombasa.game"),
}


def register(slug: str, entry: Entry) -> None:
    """Add a game that does not come with Companion."""
    REGISTRY[slug] = entry


def register_all(games: Iterable[str]) -> None:
    """Add games that a setting names, each as `slug=Title,rules,pages`."""
    for named in games:
        slug, _, rest = named.partition("=")
        register(slug, Entry(*rest.split(",")))


@cache
def game(slug: str) -> Game:
    """Load a game by its name in addresses; raises BadInput."""
    queries: tuple[Query, ...] = rules_of(slug, "queries").QUERIES
    return Game(slug, REGISTRY[slug].title, {query.name: query for query in queries})


def rules_of(slug: str, room: str) -> ModuleType:
    """Load a module of a game's rules; raises BadInput."""
    if slug not in REGISTRY:
        raise BadInput("unknown-game", "$", f"no game is called {shown(slug)}")
    return import_module(f"{REGISTRY[slug].rules}.{room}")
