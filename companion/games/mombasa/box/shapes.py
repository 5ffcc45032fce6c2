"""Shapes for a map of which only points are known: a region is what lies nearest to its point."""

from collections.abc import Mapping, Sequence
from math import cos, dist, pi, sin
from typing import Final

from companion.games.mombasa.box.cells import Cell, Place, Side, cells, cut
from companion.games.mombasa.box.check_map import enclaves_of
from companion.games.mombasa.box.drawing import (
    BaseShape,
    BorderShape,
    Drawing,
    Outline,
    Pair,
    Point,
    RegionShape,
)
from companion.games.mombasa.map import Map
from companion.games.mombasa.terms import COMPANIES

# Where neighbours have no border, water shows between them.
WATER: Final = 9
# How far a region reaches towards nobody, against the way to its farthest neighbour.
REACH: Final = 0.62
CORNERS: Final = 12
# An enclave's size against all that lies nearest to its point.
ENCLAVE: Final = 0.6


def draw(
    land: Map,
    places: Mapping[str, Point],
    width: int,
    height: int,
    undecided: Sequence[Pair] = (),
) -> Drawing:
    """Draw a map around the points of its regions and bases."""
    borders = [
        *((one, other) for one, other, _ in land.borders),
        *((company, region) for company in COMPANIES for region, _ in land.bases.get(company, ())),
    ]
    # Two regions with one border alone lie beside each other, not each inside the other.
    lone = enclaves_of(land, undecided)
    around = {enclave: region for enclave, region in lone.items() if region not in lone}
    joined = {frozenset(pair) for pair in (*borders, *undecided)}
    areas = _areas(places, around, joined, width, height)
    # An enclave that does not even touch the region around it is drawn as any other.
    inside = {one: other for one, other in around.items() if areas[one].side(other)}
    rings = {enclave: _shrunk(areas[enclave], places[enclave]) for enclave in inside}
    return Drawing(
        width=width,
        height=height,
        regions={
            region.id: _region(region.id, areas, inside, rings, places) for region in land.regions
        },
        bases={
            company: BaseShape(_outline(areas[company].corners), places[company])
            for company in COMPANIES
            if company in places
        },
        borders=tuple(
            BorderShape(pair, line)
            for pair in borders
            for line in _lines(pair, areas, inside, rings, places)
        ),
        undecided=tuple(undecided),
    )


def _areas(
    places: Mapping[str, Point],
    around: Mapping[str, str],
    joined: set[frozenset[str]],
    width: int,
    height: int,
) -> dict[str, Cell[str]]:
    def gap(one: str, other: str) -> float:
        ends = frozenset((around.get(one, one), around.get(other, other)))
        water = len(ends) == 2 and ends not in joined
        return min(WATER, dist(places[one], places[other]) / 8) if water else 0

    areas = cells(tuple(places.items()), width, height, gap)
    for name, at in places.items():
        ends = {around.get(name, name), name}
        near = [other for other in places if any(frozenset((e, other)) in joined for e in ends)]
        if near:
            areas[name] = _within(areas[name], at, REACH * max(dist(at, places[n]) for n in near))
    return areas


def _within(area: Cell[str], at: Point, reach: float) -> Cell[str]:
    """Keep what lies not too far from a point, nearly as a circle."""
    for number in range(CORNERS):
        angle = 2 * pi * number / CORNERS
        normal = (cos(angle), sin(angle))
        area = cut(area, normal, at[0] * normal[0] + at[1] * normal[1] + reach)
    return area


def _region(
    name: str,
    areas: Mapping[str, Cell[str]],
    inside: Mapping[str, str],
    rings: Mapping[str, Outline],
    places: Mapping[str, Point],
) -> RegionShape:
    if name in rings:
        return RegionShape(rings[name], places[name])
    enclave = next((one for one, around in inside.items() if around == name), None)
    if enclave is None:
        return RegionShape(_outline(areas[name].corners), places[name])
    outline = _outline(_grown(areas[name], areas[enclave], name, enclave))
    return RegionShape(outline, places[name], rings[enclave])


def _grown(area: Cell[str], other: Cell[str], name: str, neighbour: str) -> list[Place]:
    """Go round two areas as one: where the first meets the second, all round that one."""
    corners: list[Place] = []
    beyond = [far for _, _, far in other.sides()]
    start = beyond.index(name) + 1
    for here, _, far in area.sides():
        corners.append(here)
        if far == neighbour:
            corners += [*other.corners[start:], *other.corners[:start]]
    return corners


def _lines(
    pair: Pair,
    areas: Mapping[str, Cell[str]],
    inside: Mapping[str, str],
    rings: Mapping[str, Outline],
    places: Mapping[str, Point],
) -> list[tuple[Point, ...]]:
    """Return the line between two neighbours, in parts where an enclave lies behind it."""
    one, other = pair
    for enclave, around in ((one, other), (other, one)):
        if inside.get(enclave) == around:
            ring = rings[enclave]
            return [(*ring, ring[0])]
    parts = [
        line
        for here in (one, *(enclave for enclave in inside if inside[enclave] == one))
        for there in (other, *(enclave for enclave in inside if inside[enclave] == other))
        if (line := _common(areas[here].side(there), areas[there].side(here)))
    ]
    return parts or [_bridge(places[one], places[other])]


def _common(one: Side | None, other: Side | None) -> tuple[Point, ...] | None:
    """Return what two sides on the same line have in common, if it is more than a corner."""
    if one is None or other is None:
        return None
    (start, end), length = one, dist(*one)
    way = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    along = sorted((p[0] - start[0]) * way[0] + (p[1] - start[1]) * way[1] for p in other)
    first, last = max(0, along[0]), min(length, along[1])
    if last - first < 1:
        return None
    return tuple(_rounded((start[0] + way[0] * t, start[1] + way[1] * t)) for t in (first, last))


def _bridge(one: Point, other: Point) -> tuple[Point, ...]:
    """Join neighbours that lie too far apart to touch."""
    ends = ((0.3, 0.7), (0.7, 0.3))
    return tuple(_rounded((one[0] * a + other[0] * b, one[1] * a + other[1] * b)) for a, b in ends)


def _shrunk(area: Cell[str], at: Point) -> Outline:
    return _outline(
        tuple(
            (at[0] + (x - at[0]) * ENCLAVE, at[1] + (y - at[1]) * ENCLAVE) for x, y in area.corners
        )
    )


def _outline(corners: Sequence[Place]) -> Outline:
    return tuple(_rounded(corner) for corner in corners)


def _rounded(place: Place) -> Point:
    return round(place[0]), round(place[1])
