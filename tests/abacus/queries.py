"""What is asked about the abacus: what a finished game comes to."""

from typing import Annotated

from msgspec import Meta, Struct, to_builtins

from companion.games.asking import Query
from companion.games.scoring import Column, score
from tests.abacus.sheet import SHEET

Few = Annotated[int, Meta(ge=0, le=99)]
Worth = Annotated[int, Meta(ge=0, le=9)]


class Purse(Struct, frozen=True, forbid_unknown_fields=True):
    left: Few
    right: Few


class Lap(Struct, frozen=True, forbid_unknown_fields=True):
    pushes: Few
    knots: Annotated[int, Meta(ge=0, le=4)]


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    laps: Annotated[tuple[Lap, ...], Meta(min_length=1, max_length=2)]
    purse: Purse
    chains: Annotated[tuple[Few, ...], Meta(max_length=4)]
    thumbs: Few
    charms: tuple[str, ...] = ()


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    worth: Worth
    wire: Worth
    players: Annotated[tuple[Player, ...], Meta(min_length=1, max_length=4)]


class Placed(Struct, frozen=True):
    name: str
    categories: dict[str, int]
    total: int
    rank: int


class Answer(Struct, frozen=True):
    players: tuple[Placed, ...]
    winners: tuple[str, ...]


def points_of(column: Column) -> dict[str, int]:
    return {line.category: line.points or 0 for line in column.lines}


def ask_score(asked: Question) -> Answer:
    """Add up beads, purses and charms."""
    scored = score(SHEET, to_builtins(asked))
    placed = (
        Placed(
            one.name, {line.category: line.points or 0 for line in one.lines}, one.total, one.rank
        )
        for one in scored.columns
    )
    return Answer(tuple(placed), scored.winners)


QUERIES = (Query("score", Question, Answer, ask_score),)
