"""The map: regions, the borders between them, and what each company's base touches."""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.games.asking import BadInput
from companion.games.mombasa.terms import BY_COMPANY, Company

Lines = Literal[1, 2]
RegionId = Annotated[str, Meta(min_length=1, max_length=64)]
Border = tuple[RegionId, RegionId, Lines]
BaseBorder = tuple[RegionId, Lines]
Amount = Annotated[int, Meta(ge=0, le=99)]

# Stands for the company's base where a source is named, so no region may be called so.
BASE: Final = "base"


class Rewards(Struct, frozen=True, forbid_unknown_fields=True):
    """What entering a region brings: money and steps."""

    pounds: Amount = 0
    diamonds: Amount = 0
    track: Amount = 0
    bookkeeping: Amount = 0


class Region(Struct, frozen=True, forbid_unknown_fields=True):
    """A region, its rewards and its mines."""

    id: RegionId
    rewards: Rewards = Rewards()
    mines: Amount = 0


class Map(Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """Regions and borders that fit together: every border names two regions of the map, once."""

    regions: Annotated[tuple[Region, ...], Meta(max_length=64)]
    borders: Annotated[tuple[Border, ...], Meta(max_length=512)]
    bases: Annotated[
        dict[Company, Annotated[tuple[BaseBorder, ...], Meta(max_length=64)]], BY_COMPANY
    ]

    def __post_init__(self) -> None:
        for fault in _faults(self):
            raise fault

    @cached_property
    def by_id(self) -> dict[str, Region]:
        """Each region by its id."""
        return {region.id: region for region in self.regions}

    @cached_property
    def neighbours(self) -> dict[str, dict[str, Lines]]:
        """For each region the regions that it borders, in the map's order of regions."""
        lines = {(one, other): n for one, other, n in self.borders}
        lines |= {(other, one): n for one, other, n in self.borders}
        ids = tuple(self.by_id)
        return {
            one: {other: lines[one, other] for other in ids if (one, other) in lines} for one in ids
        }

    @cached_property
    def base_borders(self) -> dict[Company, dict[str, Lines]]:
        """For each company the regions that its base borders."""
        return {company: dict(borders) for company, borders in self.bases.items()}


def _faults(map_: Map) -> Iterator[BadInput]:
    """Name what does not fit together, each with its place in the map."""
    yield from _region_faults(map_)
    yield from _border_faults(map_)
    for company, borders in map_.bases.items():
        yield from _base_faults(map_, company, borders)


def _region_faults(map_: Map) -> Iterator[BadInput]:
    known: set[str] = set()
    for number, region in enumerate(map_.regions):
        place = f"$.regions[{number}].id"
        if region.id == BASE:
            yield BadInput("bad-value", place, "a region cannot be called base")
        if region.id in known:
            yield BadInput("duplicate-id", place, f"region {region.id!r} stands here twice")
        known.add(region.id)


def _border_faults(map_: Map) -> Iterator[BadInput]:
    drawn: set[frozenset[str]] = set()
    for number, (one, other, _) in enumerate(map_.borders):
        place = f"$.borders[{number}]"
        if one not in map_.by_id:
            yield BadInput("unknown-id", f"{place}[0]", f"no region is called {one!r}")
        if other not in map_.by_id:
            yield BadInput("unknown-id", f"{place}[1]", f"no region is called {other!r}")
        if one == other:
            yield BadInput("bad-value", place, f"region {one!r} cannot border itself")
        if (border := frozenset((one, other))) in drawn:
            yield BadInput("duplicate-id", place, "this border stands here twice")
        drawn.add(border)


def _base_faults(
    map_: Map, company: Company, borders: tuple[BaseBorder, ...]
) -> Iterator[BadInput]:
    touched: set[str] = set()
    for number, (region, _) in enumerate(borders):
        place = f"$.bases.{company}[{number}]"
        if region not in map_.by_id:
            yield BadInput("unknown-id", f"{place}[0]", f"no region is called {region!r}")
        if region in touched:
            yield BadInput("duplicate-id", place, "this border stands here twice")
        touched.add(region)
