"""The map's shapes as the paths of a picture, made once."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.games.mombasa.box.drawing import Drawing, Point, RegionShape
from companion.games.mombasa.map import Lines, Map
from companion.games.mombasa.terms import COMPANIES, Company
from companion.web.mombasa.expand.fingers import around, is_small, spot_of


class Shape(Struct, frozen=True):
    """An area: its path, the middle of its label; where a finger finds it, if it is small."""

    path: str
    x: int
    y: int
    spot: Point | None = None


class Picture(Struct, frozen=True):
    """Areas by id, and one path for all single and one for all double borders."""

    width: int
    height: int
    regions: dict[str, Shape]
    bases: dict[Company, Shape]
    borders: dict[Lines, str]


def picture_of(map_: Map, drawing: Drawing) -> Picture:
    """Draw what both know: a map may be taught further than its drawing, and the other way."""
    lines: dict[frozenset[str], Lines] = {frozenset((a, b)): n for a, b, n in map_.borders}
    for company in COMPANIES:
        ends = map_.bases.get(company, ())
        lines |= {frozenset((company, region)): n for region, n in ends}
    strokes: dict[Lines, list[str]] = {1: [], 2: []}
    for border in drawing.borders:
        if number := lines.get(frozenset(border.between)):
            strokes[number].append(_path(border.line))
    regions = {
        region: _region(shape, tuple(drawing.regions.values()))
        for region, shape in drawing.regions.items()
        if region in map_.by_id
    }
    return Picture(
        drawing.width,
        drawing.height,
        # What is small lies on top.
        dict(sorted(regions.items(), key=lambda pair: pair[1].spot is not None)),
        {c: Shape(f"{_path(base.outline)}z", *base.label) for c, base in drawing.bases.items()},
        {n: "".join(paths) for n, paths in strokes.items()},
    )


def _region(shape: RegionShape, regions: Sequence[RegionShape]) -> Shape:
    path = "".join(f"{_path(ring)}z" for ring in (shape.outline, shape.hole) if ring)
    spot = spot_of(shape.label, around(shape.label, regions)) if is_small(shape) else None
    return Shape(path, *shape.label, spot)


def _path(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points)
