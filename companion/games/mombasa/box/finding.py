"""A finding: one way in which a box cannot be a printed copy."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Literal, TypeVar

from msgspec import Struct

from companion.games.mombasa.box import Fact
from companion.games.mombasa.box.known import Part

T = TypeVar("T")

Code = Literal[
    "base-without-region",
    "bonus-letter",
    "bonus-tracks",
    "bonus-twice",
    "call-without-pounds",
    "capital-calls",
    "card-fields",
    "card-twice",
    "count",
    "differs-from-rulebook",
    "expansion-card",
    "final-space-coins",
    "further-good-alone",
    "id-twice",
    "map-in-pieces",
    "no-reward",
    "no-share-icons",
    "not-drawn",
    "not-on-the-map",
    "requirement-of-nothing",
    "reward-around-enclave",
    "share-card-letter",
    "shares-not-rising",
    "space-off-track",
    "space-twice",
    "special-space-pounds",
    "special-spaces",
    "starting-card-kind",
    "tier-missing",
    "tiers-overlap",
    "tile-space-cost",
    "two-enclaves",
    "undecided-borders",
    "unknown-card",
    "unknown-tile",
    "values-not-rising",
]


class Finding(Struct, frozen=True):
    """What is wrong (a code), in which part, and with which of its items."""

    code: Code
    part: Part
    args: dict[str, str | int]


def found(code: Code, part: Part, **args: str | int) -> Finding:
    """Make a finding."""
    return Finding(code, part, args)


def items(fact: Fact[tuple[T, ...]] | None) -> tuple[T, ...]:
    """Return a list's items, none where the list is unknown."""
    return fact.value if fact else ()


def twice(values: Iterable[T]) -> list[T]:
    """Return the values that stand there more than once."""
    return [value for value, count in Counter(values).items() if count > 1]


def not_rising(icons: Iterable[tuple[int, int]]) -> list[int]:
    """Return the spaces whose number is no greater than the one before."""
    return [space for (_, before), (space, number) in pairwise(icons) if number <= before]
