"""What to expand for: the best sets of regions by a player's aim, of all that are possible."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from typing import Final, Literal

from msgspec import Struct

from companion.games.mombasa.base import (
    Base,
    BaseCoins,
    Column,
    has_room,
    posts_in,
    put_back,
    share_value,
    take,
)
from companion.games.mombasa.expansion import Gains, Return, Step, sources
from companion.games.mombasa.map import Map
from companion.games.mombasa.reach import Frontier, counting, frontier_of, list_sets
from companion.games.mombasa.terms import Company

# What it is worth to one player; coins that appear; diamonds; regions entered.
Aim = Literal["value", "coins", "diamonds", "regions"]
AIMS: Final[tuple[Aim, ...]] = ("value", "coins", "diamonds", "regions")

# More sets than these are counted but not compared: nobody waits that long for a hint.
MAX_SETS: Final = 400_000

# The sums of a set stand side by side in one number, each so many bits wide.
FIELD: Final = 16
# Pounds, diamonds, track steps, bookkeeping points.
REWARDS: Final = 4
# Sets are summed up in pieces of so many regions.
PIECE: Final = 12


class Plan(Struct, frozen=True):
    """A set in an order that costs least, with the columns that serve the aim."""

    steps: tuple[Step, ...]
    returns: tuple[Return, ...]
    cost: int
    merit: int


class Plans(Struct, frozen=True):
    """How many sets there are, and the best of them; None where they are too many to compare."""

    count: int
    best: tuple[Plan, ...] | None


class Outcome(Struct, frozen=True):
    """What a set brings: its rewards, and how a share of each company changes in value."""

    rewards: Gains
    changes: dict[Company, int]


# What an outcome is worth to the player who is asked for.
Worth = Callable[[Outcome], int]


def worth_of(shares: Mapping[Company, int]) -> Worth:
    """Count the pounds, and what the shares gain and lose."""

    def worth(outcome: Outcome) -> int:
        changes = outcome.changes.items()
        return outcome.rewards.pounds + sum(shares.get(c, 0) * change for c, change in changes)

    return worth


class _Way(Struct, frozen=True):
    """The best columns for some number of posts, and what they change in the share value."""

    columns: tuple[int, ...]
    change: int


def best_plans(
    map_: Map,
    company: Company,
    points: int,
    occupied: Mapping[str, Company],
    bases: Mapping[Company, Base],
    *,
    coins: Mapping[Company, BaseCoins],
    aim: Aim,
    worth: Worth,
    limit: int,
    most: int = MAX_SETS,
) -> Plans:
    """Compare every set of regions by an aim; equal ones by their rewards, then by cost.

    Only the aim of most value asks for the `worth`. Posts leave the columns that uncover the
    most coins; ousted ones go home to those that cover the fewest. More than `most` sets are only
    counted.
    """
    frontier = frontier_of(map_, company, occupied)
    posts = posts_in(bases[company])
    count = counting(frontier)(points, posts)
    if count > most:
        return Plans(count, None)

    ousted = tuple(sorted({*occupied.values()} - {company}))
    leaving = _ways(coins[company], bases[company], take, lambda column: column.posts > 0)
    coming = [_ways(coins[owner], bases[owner], put_back, has_room) for owner in ousted]

    def merit(sums: Sequence[int]) -> int:
        regions, pounds, diamonds, track, bookkeeping, *gone = sums
        if aim == "diamonds":
            return diamonds
        if aim == "regions":
            return regions
        gain = leaving[regions].change
        if aim == "coins":
            return gain
        changes = {
            owner: _for(ways, posts).change
            for owner, ways, posts in zip(ousted, coming, gone, strict=True)
        }
        rewards = Gains(pounds, diamonds, track, bookkeeping)
        return worth(Outcome(rewards, {company: gain, **changes}))

    tally = _tallying(_region_sums(map_, frontier, occupied, ousted))
    width = 1 + REWARDS + len(ousted)
    ranked: dict[int, int] = {}

    def rank(found: tuple[int, int]) -> int:
        regions, cost = found
        packed = tally(regions)
        if packed not in ranked:
            sums = _unpacked(packed, width)
            ranked[packed] = (merit(sums) << FIELD | sum(sums[1 : 1 + REWARDS])) << FIELD
        return ranked[packed] - cost

    levels = enumerate(list_sets(frontier, points, posts))
    best = nlargest(limit, ((regions, cost) for cost, level in levels for regions in level), rank)
    homes = dict(zip(ousted, coming, strict=True))
    return Plans(
        count,
        tuple(
            Plan(
                tuple(_steps(map_, company, occupied, entered, leaving)),
                tuple(_returns(entered, occupied, homes)),
                cost,
                merit(_unpacked(tally(regions), width)),
            )
            for regions, cost in best
            for entered in [_ids(frontier, regions)]
        ),
    )


def _ways(
    coins: BaseCoins,
    base: Base,
    move: Callable[[Base, int], Base],
    may: Callable[[Column], bool],
) -> list[_Way]:
    """Find for every number of posts that may move the columns with the highest share value."""
    before = share_value(coins, base)
    ways: list[_Way] = []
    # Columns do not heed each other, so their order is of no account.
    moved: dict[tuple[int, ...], Base] = {(): base}
    while moved:
        values = {columns: share_value(coins, after) for columns, after in moved.items()}
        best = max(values, key=values.__getitem__)
        ways.append(_Way(best, values[best] - before))
        moved = {
            (*columns, column): move(after, column)
            for columns, after in moved.items()
            for column in range(columns[-1] if columns else 1, 4)
            if may(after[column - 1])
        }
    return ways


def _for(ways: Sequence[_Way], posts: int) -> _Way:
    """Return the way for so many posts; those for which there is no room leave the game."""
    return ways[min(posts, len(ways) - 1)]


def _region_sums(
    map_: Map, frontier: Frontier, occupied: Mapping[str, Company], ousted: Iterable[Company]
) -> Iterator[int]:
    """Pack what each region adds: itself, four kinds of rewards, and posts ousted by company."""
    for region in frontier.ids:
        rewards = map_.by_id[region].rewards
        gone = (occupied.get(region) == owner for owner in ousted)
        fields = (
            1,
            rewards.pounds,
            rewards.diamonds,
            rewards.track,
            rewards.bookkeeping,
            *gone,
        )
        yield sum(field << FIELD * place for place, field in enumerate(fields))


def _tallying(region_sums: Iterable[int]) -> Callable[[int], int]:
    """Return the function that sums up a set, by tables of the sums of its pieces."""
    sums = tuple(region_sums)
    tables: list[list[int]] = []
    for first in range(0, len(sums), PIECE):
        table = [0]
        for one in sums[first : first + PIECE]:
            table += [one + sum_ for sum_ in table]
        tables.append(table)
    mask = (1 << PIECE) - 1

    def tally(regions: int) -> int:
        total = 0
        for table in tables:
            total += table[regions & mask]
            regions >>= PIECE
        return total

    return tally


def _unpacked(packed: int, width: int) -> list[int]:
    return [packed >> FIELD * place & (1 << FIELD) - 1 for place in range(width)]


def _ids(frontier: Frontier, regions: int) -> list[str]:
    return [name for number, name in enumerate(frontier.ids) if regions >> number & 1]


def _steps(
    map_: Map,
    company: Company,
    occupied: Mapping[str, Company],
    regions: Iterable[str],
    leaving: Sequence[_Way],
) -> Iterator[Step]:
    """Enter the regions so that they cost least: across a single border while one is open."""
    held, waiting = dict(occupied), list(regions)
    for column in leaving[len(waiting)].columns:
        lines = {
            region: min(found.values())
            for region in waiting
            if (found := sources(map_, held, company, region))
        }
        entered = min(lines, key=lines.__getitem__)
        waiting.remove(entered)
        held[entered] = company
        yield Step(entered, column=column)


def _returns(
    regions: Iterable[str], occupied: Mapping[str, Company], homes: Mapping[Company, Sequence[_Way]]
) -> Iterator[Return]:
    """Send the ousted posts home; those for which there is no room are not named."""
    ousted = [region for region in regions if region in occupied]
    for owner, ways in homes.items():
        own = [region for region in ousted if occupied[region] == owner]
        for region, column in zip(own, _for(ways, len(own)).columns, strict=False):
            yield Return(region, column)
