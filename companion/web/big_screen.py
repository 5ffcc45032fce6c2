"""The big screen beside the board: what a game hands over of itself, for people who only look.

It is composed once for all games: how far the game is and whose turn, the board, the standing, and
what happened last.
"""

from collections.abc import Callable, Sequence
from typing import Any  # Each game has a type of its own for its tables' states.

from msgspec import Struct

from companion.web.saying import Names
from companion.web.stacking import Segment, stack


class Turn(Struct, frozen=True):
    """A seat's place in the turn order, with what is to be known of it; `over` if it waits."""

    seat: int
    notes: tuple[str, ...] = ()
    over: bool = False


class Course(Struct, frozen=True, kw_only=True):
    """How far a game is, what happens now, and whose turn it is, if it is anybody's."""

    head: str
    now: str
    turn: int | None = None
    order: tuple[Turn, ...] = ()


class Stands(Struct, frozen=True):
    """How a seat stands: its rank, its total, and what that consists of, by category."""

    seat: int
    rank: int
    total: int
    parts: tuple[tuple[str, int], ...]


class BigScreen(Struct, frozen=True, kw_only=True):
    """A game on the big screen."""

    course: Callable[[Any, Names], Course]
    board: str
    """Template: the values and the board."""
    beside: str = ""
    """Template: what stands beside how far the game is."""
    standing: Callable[[Any], tuple[Stands, ...]] = lambda _state: ()
    """How the seats stand; none before the game has begun."""
    categories: Callable[[], dict[str, str]] = dict
    """The categories of the standing by name; a class `part-<category>` fills them."""
    styles: tuple[str, ...] = ()

    @property
    def templates(self) -> tuple[str, ...]:
        """Name every template of it."""
        return tuple(filter(None, (self.board, self.beside)))


def by_rank(standing: Sequence[Stands]) -> list[tuple[Stands, list[Segment]]]:
    """Order the seats from the first to the last, each with its bar."""
    longest = max((stands.total for stands in standing), default=0) or 1
    ordered = sorted(standing, key=lambda stands: stands.rank)
    return [(stands, stack(stands.parts, longest)) for stands in ordered]


def lead(standing: Sequence[Stands]) -> int:
    """Return by how much the first is ahead of the second; 0 where two are first."""
    first, *others = sorted((stands.total for stands in standing), reverse=True)
    return first - others[0] if others else 0
