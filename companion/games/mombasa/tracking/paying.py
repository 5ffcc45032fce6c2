"""The order in which markers move, so that their capital calls can be paid.

Several markers may move in any order, and what one receives at a special space may pay the call
of another. Of all orders one is taken that can be paid; where nobody said how many calls a marker
pays, it goes as far as can be paid for.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, groupby
from typing import Final

from msgspec import Struct

from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracks import Track

# More calls than a track has.
ALL_CALLS: Final = 99


class Stretch(Struct, frozen=True):
    """Steps up to the next capital call: what the call before them costs, what they bring."""

    call: int
    steps: int
    received: int


class Way(Struct, frozen=True):
    """The way of a marker along a track; `calls` is how many it pays, None where nobody said it."""

    track: Track
    start: int
    steps: int
    calls: int | None = None

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """The stretch before the first call, which is free, then one for each call."""
        last = max(self.start, min(self.start + self.steps, self.track.spaces))
        calls = [
            (self.start, 0),
            *(call for call in self.track.calls if self.start <= call[0] < last),
        ]
        ends = [*(at for at, _ in calls[1:]), last]
        return tuple(
            Stretch(pounds, end - at, sum(p for on, p in self.track.specials if at < on <= end))
            for (at, pounds), end in zip(calls, ends, strict=True)
        )

    @property
    def costs(self) -> tuple[int, ...]:
        """The pounds of each call on the way."""
        return tuple(stretch.call for stretch in self.stretches[1:])

    @property
    def limit(self) -> int:
        """How many of the stretches may be done."""
        stretches = len(self.stretches)
        return stretches if self.calls is None else min(self.calls + 1, stretches)

    def reached(self, calls: int) -> int:
        """Return the steps taken with so many calls paid."""
        return sum(stretch.steps for stretch in self.stretches[: calls + 1])


class Leg(Struct, frozen=True):
    """Steps of one marker in one go."""

    company: Company
    steps: int


class Order(Struct, frozen=True):
    """The legs in their order, the calls that each marker pays, and the pounds missing for them."""

    legs: tuple[Leg, ...] = ()
    calls: dict[Company, int] = {}
    short: int = 0


def pay_in_order(
    cash: int, ways: Mapping[Company, Way], *, costs: int = 0, whole: bool = False
) -> Order:
    """Find an order that can be paid; `costs` are paid besides, at whatever moment.

    Markers take turns, or each goes its `whole` way before the next one. Where no order can be
    paid, the one is taken in which the fewest pounds are missing.
    """
    moving = tuple(company for company in COMPANIES if company in ways)
    wanted = tuple(ways[company] for company in moving)
    for short in count():
        walks = [*_walks(cash + short, wanted, costs, whole=whole)]
        if walks:
            best = max(walks, key=lambda walk: _steps(wanted, walk))
            calls = {c: max(best.count(at) - 1, 0) for at, c in enumerate(moving)}
            return Order(tuple(_legs(moving, wanted, best)), calls, short)
    raise AssertionError("with enough pounds everything can be paid")


# Stretch by stretch, the marker that moves, by its place in the list.
_Walk = tuple[int, ...]


def _walks(cash: int, ways: Sequence[Way], costs: int, *, whole: bool) -> Iterator[_Walk]:
    """Yield a walk to each point where all is paid and every marker does what was said of it."""
    stretches = [way.stretches for way in ways]
    limits = [way.limit for way in ways]
    must = [limit if way.calls is not None else 0 for way, limit in zip(ways, limits, strict=True)]
    seen: set[tuple[object, ...]] = set()
    waiting: list[_Walk] = [()]
    while waiting:
        walk = waiting.pop()
        done = [walk.count(at) for at in range(len(ways))]
        here = (*done, *walk[-1:]) if whole else tuple(done)
        if here in seen:
            continue
        seen.add(here)
        behind = [stretch for at, n in enumerate(done) for stretch in stretches[at][:n]]
        purse = cash + sum(stretch.received - stretch.call for stretch in behind)
        if purse >= costs and all(n >= least for n, least in zip(done, must, strict=True)):
            yield walk
        # The last one put aside is looked at first: a marker goes on before the next one moves.
        for at in reversed(range(len(ways))):
            left_off = whole and done[at] and walk[-1] != at
            if done[at] < limits[at] and not left_off and stretches[at][done[at]].call <= purse:
                waiting.append((*walk, at))


def _steps(ways: Sequence[Way], walk: _Walk) -> tuple[int, ...]:
    """Measure a walk: all steps, then those of the first marker and so on."""
    steps = [
        way.reached(done - 1) if (done := walk.count(at)) else 0 for at, way in enumerate(ways)
    ]
    return sum(steps), *steps


def _legs(moving: Sequence[Company], ways: Sequence[Way], walk: _Walk) -> Iterator[Leg]:
    done = Counter[int]()
    for at, stretches in groupby(walk):
        length = len([*stretches])
        steps = sum(stretch.steps for stretch in ways[at].stretches[done[at] : done[at] + length])
        done[at] += length
        if steps:
            yield Leg(moving[at], steps)
