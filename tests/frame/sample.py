"""What a game gives to the frame's suite, so that it can be opened, played and looked at."""

from collections.abc import Callable
from importlib import import_module

from msgspec import Struct

from companion.games import REGISTRY
from tests.web.phones import Phone


class Sample(Struct, frozen=True, kw_only=True):
    """A game as tests know it."""

    pages: tuple[str, ...]
    """Its pages that can be opened without anything before them, its front page first."""
    opening: dict[str, str]
    """What the form of a new table is filled in with: a table for two or more."""
    moves: tuple[dict[str, object], ...]
    """Moves that the first two seats make in turn, none of which the rules refuse."""
    at_table: tuple[str, ...]
    """Pages below a table's address, besides its screens."""
    secretive: tuple[str, dict[str, str]]
    """The address that opens a table with secrets, and what its form is filled in with."""
    hides: Callable[[Phone], object]
    """Lets the phone at the first seat keep whatever a player can keep secret."""
    secrets: frozenset[str]
    """The kinds of secrets that are kept then."""


def sample_of(slug: str) -> Sample:
    """A game's own sample, which stands with its tests."""
    rules = REGISTRY[slug].rules
    room = rules if rules.startswith("tests.") else f"tests.games.{slug}"
    found: Sample = import_module(f"{room}.sample").SAMPLE
    return found
