"""The map's shapes as the paths of a picture, made once."""

from collections.abc import Iterable
from functools import cache
from typing import Final, Literal

from msgspec import Struct

from companion.games.mombasa.box import load_box
from companion.games.mombasa.box.drawing import Point, RegionShape
from companion.games.mombasa.map import Lines
from companion.games.mombasa.terms import COMPANIES, Company

# 48 pixels where a map of 1000 is 360 pixels wide.
FINGER: Final = 134


class Shape(Struct, frozen=True):
    """An area: its path, the middle of its label, and whether it is small for a finger."""

    path: str
    x: int
    y: int
    small: bool = False


class Picture(Struct, frozen=True):
    """Areas by id, and one path for all single and one for all double borders."""

    width: int
    height: int
    regions: dict[str, Shape]
    bases: dict[Company, Shape]
    borders: dict[Lines, str]


@cache
def picture_of(name: Literal["practice"]) -> Picture | None:
    """Return the picture of a box's map, if it has one."""
    box = load_box(name)
    if not box.map or not box.drawing:
        return None
    map_, drawing = box.map.value, box.drawing.value
    lines: dict[frozenset[str], Lines] = {frozenset((a, b)): n for a, b, n in map_.borders}
    for company in COMPANIES:
        lines |= {frozenset((company, region)): n for region, n in map_.bases[company]}
    strokes: dict[Lines, list[str]] = {1: [], 2: []}
    for border in drawing.borders:
        strokes[lines[frozenset(border.between)]].append(_path(border.line))
    regions = {region: _region(shape) for region, shape in drawing.regions.items()}
    return Picture(
        drawing.width,
        drawing.height,
        # What is small lies on top.
        dict(sorted(regions.items(), key=lambda pair: pair[1].small)),
        {c: Shape(f"{_path(base.outline)}z", *base.label) for c, base in drawing.bases.items()},
        {n: "".join(paths) for n, paths in strokes.items()},
    )


def _region(shape: RegionShape) -> Shape:
    path = "".join(f"{_path(ring)}z" for ring in (shape.outline, shape.hole) if ring)
    sides = (max(along) - min(along) for along in zip(*shape.outline, strict=True))
    return Shape(path, *shape.label, small=min(sides) < FINGER)


def _path(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points)
