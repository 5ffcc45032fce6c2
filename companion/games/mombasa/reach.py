"""How far a company can expand: every set of regions that its points and posts allow.

Entering a set in some order grows a tree outwards from what the company holds, and every tree can
be grown so: the least cost of a set is that of its least spanning tree, and 1 for each post ousted.
A least tree crosses no double border while a single one is open (Prim). So the walk decides on one
region at a time, those behind single borders first, and what it has passed over stays out: it
meets every set exactly once, at its least cost, and costs only rise on the way.
"""

from collections.abc import Callable, Iterable, Mapping
from heapq import nsmallest
from itertools import accumulate
from typing import Final

from msgspec import Struct

from companion.games.asking import BadInput
from companion.games.mombasa.base import Base, posts_in
from companion.games.mombasa.expansion import sources
from companion.games.mombasa.map import Map
from companion.games.mombasa.terms import Company

# More than twice what 24 regions need at any points; much larger maps are refused, not slow.
MAX_WAYS: Final = 200_000


class RegionSet(Struct, frozen=True):
    """Regions that one expansion can enter, sorted, at their least cost."""

    regions: tuple[str, ...]
    cost: int


class Reach(Struct, frozen=True):
    """How many sets there are, and the cheapest of them."""

    count: int
    sets: tuple[RegionSet, ...]


class Frontier(Struct, frozen=True):
    """The land before a company, regions as bits: number n stands for `ids[n]`."""

    ids: tuple[str, ...]
    # Neighbours of each region across single and across double borders.
    single: tuple[int, ...]
    double: tuple[int, ...]
    # Regions with a post to oust.
    held: int
    # Regions that may be entered at once, across a single border or only across a double one.
    near: int
    far: int


def reach(
    map_: Map,
    company: Company,
    points: int,
    occupied: Mapping[str, Company],
    base: Base,
    *,
    limit: int,
) -> Reach:
    """Count the distinct sets of regions, and list at most `limit`: by cost, then by ids."""
    frontier = frontier_of(map_, company, occupied)
    posts = posts_in(base)
    count = counting(frontier)
    total = count(points, posts)
    if not (wanted := min(limit, total)):
        return Reach(total, ())
    enough = next(spent for spent in range(1, points + 1) if count(spent, posts) >= wanted)
    return Reach(total, tuple(_cheapest(frontier, list_sets(frontier, enough, posts), wanted)))


def frontier_of(map_: Map, company: Company, occupied: Mapping[str, Company]) -> Frontier:
    """See the map as one company does: own regions are left out, ids stand in the order of text."""
    ids = tuple(sorted(region for region in map_.by_id if occupied.get(region) != company))
    bit = {region: 1 << number for number, region in enumerate(ids)}
    least = {
        region: min(sources(map_, occupied, company, region).values(), default=0) for region in ids
    }

    def across(region: str, lines: int) -> int:
        return sum(
            bit[other]
            for other, n in map_.neighbours[region].items()
            if n == lines and other in bit
        )

    return Frontier(
        ids,
        single=tuple(across(region, 1) for region in ids),
        double=tuple(across(region, 2) for region in ids),
        held=sum(bit[region] for region in ids if region in occupied),
        near=sum(bit[region] for region in ids if least[region] == 1),
        far=sum(bit[region] for region in ids if least[region] == 2),
    )


def counting(frontier: Frontier) -> Callable[[int, int], int]:
    """Return the function that counts the sets for so many points and posts.

    What lies ahead depends only on the regions still open, so what was counted once is remembered.
    """
    single, double, held = frontier.single, frontier.double, frontier.held
    known: dict[tuple[int, int, int, int, int], int] = {}

    def further(near: int, far: int, free: int, points: int, posts: int) -> int:
        if points == 1 or posts == 1:
            return _enterable(near, far, held, points).bit_count()
        way = (near, far, free, points, posts)
        if way in known:
            return known[way]
        if len(known) >= MAX_WAYS:
            raise BadInput("too-many", "$.points", "too many sets to count: ask for fewer points")
        total = 0
        lines = 1
        while near or far:
            if near:
                region = near & -near
                near ^= region
            else:
                lines = 2
                region = far & -far
                far ^= region
            free ^= region
            left = points - lines - (region & held > 0)
            if left > 0:
                number = region.bit_length() - 1
                ahead = near | single[number] & free
                beyond = (far | double[number]) & free & ~ahead
                total += further(ahead, beyond, free, left, posts - 1)
            total += left >= 0
        known[way] = total
        return total

    def count(points: int, posts: int) -> int:
        if not points or not posts:
            return 0
        return further(frontier.near, frontier.far, (1 << len(frontier.ids)) - 1, points, posts)

    return count


def list_sets(frontier: Frontier, points: int, posts: int) -> list[list[int]]:
    """List every set as bits, under its cost: index 0 to `points`."""
    single, double, held = frontier.single, frontier.double, frontier.held
    sets: list[list[int]] = [[] for _ in range(points + 1)]

    def further(entered: int, near: int, far: int, free: int, spent: int) -> None:
        lines = 1
        while near or far:
            if near:
                region = near & -near
                near ^= region
            else:
                lines = 2
                region = far & -far
                far ^= region
            free ^= region
            cost = spent + lines + (region & held > 0)
            if cost > points:
                continue
            grown = entered | region
            sets[cost].append(grown)
            if cost < points and grown.bit_count() < posts:
                number = region.bit_length() - 1
                ahead = near | single[number] & free
                beyond = (far | double[number]) & free & ~ahead
                further(grown, ahead, beyond, free, cost)

    if posts:
        further(0, frontier.near, frontier.far, (1 << len(frontier.ids)) - 1, 0)
    return sets


def _enterable(near: int, far: int, held: int, points: int) -> int:
    """Keep the regions that so many points, at least 1, can enter next."""
    if points == 1:
        return near & ~held
    return near | far if points > 2 else near | far & ~held


def _cheapest(frontier: Frontier, sets: list[list[int]], wanted: int) -> Iterable[RegionSet]:
    before = accumulate((len(level) for level in sets), initial=0)
    for cost, (level, listed) in enumerate(zip(sets, before, strict=False)):
        for numbers in nsmallest(wanted - listed, map(_numbers, level)):
            yield RegionSet(tuple(frontier.ids[number] for number in numbers), cost)


def _numbers(regions: int) -> list[int]:
    numbers = []
    while regions:
        lowest = regions & -regions
        numbers.append(lowest.bit_length() - 1)
        regions ^= lowest
    return numbers
