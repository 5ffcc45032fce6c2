"""The map as shapes: outlines, label points and the lines between neighbours."""

from typing import Annotated

from msgspec import Meta, Struct

from companion.games.mombasa.map import RegionId
from companion.games.mombasa.terms import Company

Coordinate = Annotated[int, Meta(ge=0, le=10_000)]
Point = tuple[Coordinate, Coordinate]
# The last point of an outline is joined to the first.
Outline = Annotated[tuple[Point, ...], Meta(min_length=3, max_length=400)]
Line = Annotated[tuple[Point, ...], Meta(min_length=2, max_length=200)]
# Two regions, or a company (for its base) and a region.
Pair = tuple[RegionId, RegionId]


class RegionShape(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A region's outline, the hole that an enclave leaves in it, the middle of its label."""

    outline: Outline
    label: Point
    hole: Outline | None = None


class BaseShape(Struct, frozen=True, forbid_unknown_fields=True):
    """A company's base beside the land, and the middle of its label."""

    outline: Outline
    label: Point


class BorderShape(Struct, frozen=True, forbid_unknown_fields=True):
    """The line between two neighbours, or a part of it, for single or double strokes."""

    between: Pair
    line: Line


class Drawing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Shapes in a view box from 0, 0 to `width`, `height`.

    An owner's photo fills that view box. `undecided` are neighbours that the owner has still to
    look at: the map does not know yet whether they have a border.
    """

    width: Coordinate
    height: Coordinate
    regions: Annotated[dict[RegionId, RegionShape], Meta(max_length=64)]
    bases: dict[Company, BaseShape]
    borders: Annotated[tuple[BorderShape, ...], Meta(max_length=600)]
    undecided: Annotated[tuple[Pair, ...], Meta(max_length=600)] = ()
