"""Points on a sheet, and the part of it that is nearest to each: its Voronoi cell.

Two points whose cells have a side in common are joined in the Delaunay triangulation: neighbours,
most likely. With a few dozen points it is enough to cut the whole sheet down to one cell after
the other.
"""

from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise
from math import dist
from typing import Generic, TypeVar

from msgspec import Struct

S = TypeVar("S", bound=Hashable)

Place = tuple[float, float]
Side = tuple[Place, Place]


class Cell(Struct, Generic[S], frozen=True):
    """A convex outline; beyond side n, from corner n to the next, lies `beyond[n]`.

    None is what no point lies beyond: the sheet's edge.
    """

    corners: tuple[Place, ...]
    beyond: tuple[S | None, ...]

    def sides(self) -> list[tuple[Place, Place, S | None]]:
        """Go round the outline."""
        ends = pairwise((*self.corners, self.corners[0]))
        return [(one, other, far) for (one, other), far in zip(ends, self.beyond, strict=True)]

    def side(self, far: S) -> Side | None:
        """Return the side towards a neighbour, if it is more than a corner."""
        for one, other, lies in self.sides():
            if lies == far and dist(one, other) >= 1:
                return one, other
        return None


def sheet(width: float, height: float) -> Cell[S]:
    """Return a whole sheet, not yet cut."""
    return Cell(((0, 0), (width, 0), (width, height), (0, height)), (None,) * 4)


def cut(cell: Cell[S], normal: Place, limit: float, far: S | None = None) -> Cell[S]:
    """Keep what lies at most at `limit` in the direction of `normal`; `far` lies beyond the cut."""
    over = [x * normal[0] + y * normal[1] - limit for x, y in cell.corners]
    if max(over) <= 0:
        return cell
    corners: list[Place] = []
    beyond: list[S | None] = []
    for (here, there, lies), (a, b) in zip(cell.sides(), pairwise((*over, over[0])), strict=True):
        if a <= 0:
            corners.append(here)
            beyond.append(lies)
        if (a <= 0) != (b <= 0):
            part = a / (a - b)
            x, y = (p + (q - p) * part for p, q in zip(here, there, strict=True))
            corners.append((x, y))
            beyond.append(far if a <= 0 else lies)
    return Cell(tuple(corners), tuple(beyond))


def cells(
    points: Sequence[tuple[S, Place]],
    width: float,
    height: float,
    gap: Callable[[S, S], float] = lambda _one, _other: 0,
) -> dict[S, Cell[S]]:
    """Divide the sheet among different points; `gap` is what stays free on this side of a cut."""
    found: dict[S, Cell[S]] = {}
    for name, (x, y) in points:
        cell: Cell[S] = sheet(width, height)
        for other, (u, v) in points:
            if other != name:
                away = dist((x, y), (u, v))
                normal = ((u - x) / away, (v - y) / away)
                middle = ((x + u) * normal[0] + (y + v) * normal[1]) / 2
                cell = cut(cell, normal, middle - gap(name, other), other)
        found[name] = cell
    return found
