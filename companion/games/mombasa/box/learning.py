"""What an expansion tells of the map: borders that were crossed, and what the regions showed.

Whoever plays without a map crosses one border after another; each of them is a piece of it.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from companion.games.mombasa.box import Box
from companion.games.mombasa.box.drawing import Point
from companion.games.mombasa.box.sketch import (
    WIDTH,
    Sketch,
    lines_of,
    pair_of,
    placed,
    places,
    printed,
    settled,
    sketch_of,
    with_sketch,
)
from companion.games.mombasa.map import Lines, RegionId, Rewards
from companion.games.mombasa.terms import COMPANIES, Company

# Where a base waits until its owner puts it in its place: the corners of the sheet.
_CORNERS: Final[dict[Company, Point]] = dict(
    zip(COMPANIES, ((930, 930), (70, 930), (70, 70), (930, 70)), strict=True)
)


class Crossed(Struct, frozen=True):
    """A border that was crossed; `source` is a region, or the company for its base.

    `rewards` are None where nobody has told them.
    """

    source: RegionId
    region: RegionId
    lines: Lines
    rewards: Rewards | None = None


class Learned(Struct, frozen=True):
    """A box that knows more, and the borders about which it says otherwise and keeps its word."""

    box: Box
    otherwise: tuple[Crossed, ...] = ()


def learn(box: Box, crossed: Sequence[Crossed]) -> Learned:
    """Add to a box's map what was crossed; regions that are new wait in rows to be moved."""
    sketch = sketch_of(box)
    otherwise: list[Crossed] = []
    for one in crossed:
        for name in (one.source, one.region):
            if name not in places(sketch):
                sketch = placed(sketch, name, _waiting(sketch, name))
        pair = pair_of(one.source, one.region)
        known = lines_of(sketch).get(pair)
        if known is None and pair not in sketch.apart:
            sketch = settled(sketch, pair, one.lines)
        elif known != one.lines:
            otherwise.append(one)
        if one.rewards is not None:
            spot = next(spot for spot in sketch.regions if spot.id == one.region)
            if spot.rewards == Rewards():
                sketch = printed(sketch, one.region, one.rewards, spot.mines)
            elif spot.rewards != one.rewards and one not in otherwise:
                otherwise.append(one)
    return Learned(with_sketch(box, sketch), tuple(otherwise))


def _waiting(sketch: Sketch, name: str) -> Point:
    """Find a place where a new region or base waits to be moved."""
    company = next((company for company in COMPANIES if company == name), None)
    if company:
        x, y = _CORNERS[company]
        return x, round(y * sketch.height / WIDTH)
    number = len(sketch.regions)
    return 100 + number % 6 * 160, 100 + number // 6 * 130
