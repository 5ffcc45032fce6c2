"""Where a finger may be and still mean a small region: in a square as wide as a finger.

The region around an enclave keeps a square of its own that a finger finds, where it has one: what
is the enclave's lies to that side of it where it takes the least.
"""

from collections.abc import Sequence
from math import dist
from typing import Final

from companion.games.mombasa.box.drawing import Point, RegionShape

# 48 and 44 pixels, where a map of 1000 is 360 and 390 pixels wide.
FINGER: Final = 134
OWN: Final = 114
# How closely the land is looked at.
GRAIN: Final = 5
# So far it reaches from its middle.
REACH: Final = FINGER // 2
# How far what is the enclave's may lie from its middle, which stays in it.
STEPS: Final = range(-48, 49, 16)


def spot_of(enclave: Point, around: RegionShape | None) -> Point:
    """Return the middle of what a finger finds of a small region, in its shape and around it."""
    if around is None:
        return enclave
    land = _land(around)
    x, y = enclave
    spots = ((x + right, y + down) for right in STEPS for down in STEPS)
    near = (spot for spot in spots if _away(spot, enclave) < REACH)
    best, most = enclave, 0
    for spot in sorted(near, key=lambda spot: dist(spot, enclave)):
        if (room := _largest_square(land, spot, REACH)) > most:
            best, most = spot, room
        if most >= OWN:
            break
    return best


def around(enclave: Point, regions: Sequence[RegionShape]) -> RegionShape | None:
    """Find the region that lies all round a point."""
    return next((one for one in regions if one.hole and _is_in(enclave, one.hole)), None)


def is_small(shape: RegionShape) -> bool:
    """Tell whether a finger hides it."""
    sides = (max(along) - min(along) for along in zip(*shape.outline, strict=True))
    return min(sides) < FINGER


def _land(shape: RegionShape) -> list[list[Point | None]]:
    """Look at a shape point by point; None is not in it."""
    (left, right), (top, bottom) = (
        (min(along), max(along)) for along in zip(*shape.outline, strict=True)
    )
    return [
        [
            (x, y)
            if _is_in((x, y), shape.outline) and not _is_in((x, y), shape.hole or ())
            else None
            for x in range(left, right + 1, GRAIN)
        ]
        for y in range(top, bottom + 1, GRAIN)
    ]


def _largest_square(land: list[list[Point | None]], middle: Point, reach: int) -> int:
    """Return the side of the largest square that is all land, away from a point."""
    best, above = 0, [0] * len(land[0])
    for row in land:
        sides: list[int] = []
        for at, point in enumerate(row):
            if point is None or _away(point, middle) <= reach:
                sides.append(0)
            else:
                corner = min(above[at - 1], above[at], sides[at - 1]) if at else 0
                sides.append(corner + 1)
        best, above = max(best, *sides), sides
    return max(best - 1, 0) * GRAIN


def _away(one: Point, other: Point) -> int:
    """Return how far a square round one point has to reach for the other."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _is_in(point: Point, outline: Sequence[Point]) -> bool:
    """Tell whether a point is inside: a line from it to the right crosses the outline oddly."""
    x, y = point
    inside = False
    for (a, b), (c, d) in zip(outline, (*outline[1:], *outline[:1]), strict=True):
        if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
            inside = not inside
    return inside
