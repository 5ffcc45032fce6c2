"""Expanding a company: what each entry costs, what it ousts, and where ousted posts go."""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from companion.games.mombasa.base import (
    Base,
    column_for_return,
    column_to_take,
    has_room,
    posts_in,
    put_back,
    take,
)
from companion.games.mombasa.map import BASE, Lines, Map, RegionId
from companion.games.mombasa.terms import BY_COMPANY, Company

ColumnNumber = Annotated[int, Meta(ge=1, le=3)]
StepProblem = Literal[
    "unknown-region",
    "own-post-already",
    "not-adjacent",
    "not-enough-points",
    "base-empty",
    "column-empty",
]
Problem = Literal[StepProblem, "column-full"]

# What a table may set aside: the post stands there all the same.
SET_ASIDE: Final = frozenset[StepProblem](("not-adjacent", "not-enough-points"))


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """A region to enter; left out: from the cheapest source, from the emptiest column."""

    region: RegionId
    source: RegionId | UnsetType = field(default=UNSET, name="from")
    column: ColumnNumber | UnsetType = UNSET


class Return(Struct, frozen=True, forbid_unknown_fields=True):
    """The column to which the post ousted from a region goes home."""

    region: RegionId
    column: ColumnNumber


class Entry(Struct, frozen=True):
    """A step as the rules see it; lines and cost are None where nothing borders the region."""

    region: str
    source: str | None = field(name="from")
    lines: Lines | None
    ousts: Company | None
    cost: int | None
    column: int | None
    problems: tuple[StepProblem, ...]


class Gains(Struct, frozen=True):
    """The rewards of all entered regions together."""

    pounds: int = 0
    diamonds: int = 0
    track: int = 0
    bookkeeping: int = 0


class Expansion(Struct, frozen=True):
    """A whole expansion; one that cannot be done leaves map and bases as they were."""

    legal: bool
    cost: int
    left: int
    steps: tuple[Entry, ...]
    problems: tuple[Problem, ...]
    rewards: Gains
    occupied: dict[str, Company]
    bases: Annotated[dict[Company, Base], BY_COMPANY]
    removed: Annotated[dict[Company, int], BY_COMPANY]


def sources(
    map_: Map, occupied: Mapping[str, Company], company: Company, region: str
) -> dict[str, Lines]:
    """Find where a region may be entered from: the base first, then regions as the map lists them.

    Any own post will do, connected to the base or not.
    """
    found: dict[str, Lines] = {}
    if lines := map_.base_borders.get(company, {}).get(region):
        found[BASE] = lines
    return found | {
        neighbour: lines
        for neighbour, lines in map_.neighbours.get(region, {}).items()
        if occupied.get(neighbour) == company
    }


def entry(
    map_: Map,
    occupied: Mapping[str, Company],
    base: Base,
    company: Company,
    points: int,
    step: Step,
) -> Entry:
    """Look at one step with so many points left: its cost, and every problem that applies."""
    open_sources = sources(map_, occupied, company, step.region)
    if step.source is UNSET:
        source = min(open_sources, key=open_sources.__getitem__, default=None)
    else:
        source = step.source
    lines = open_sources.get(source) if source else None
    holder = occupied.get(step.region)
    ousts = None if holder == company else holder
    cost = lines + (ousts is not None) if lines else None

    problems: list[StepProblem] = []
    if step.region not in map_.by_id:
        problems.append("unknown-region")
    else:
        if holder == company:
            problems.append("own-post-already")
        if cost is None:
            problems.append("not-adjacent")
        elif cost > points:
            problems.append("not-enough-points")
    if not posts_in(base):
        problems.append("base-empty")
    elif step.column is not UNSET and not base[step.column - 1].posts:
        problems.append("column-empty")

    column = column_to_take(base) if step.column is UNSET else step.column
    return Entry(step.region, source, lines, ousts, cost, column, tuple(problems))


def expand(
    map_: Map,
    company: Company,
    points: int,
    occupied: Mapping[str, Company],
    bases: Mapping[Company, Base],
    steps: Sequence[Step],
    returns: Sequence[Return] = (),
    anyway: Collection[str] = (),
) -> Expansion:
    """Enter regions step by step, take their rewards, then send the ousted posts home.

    `bases` has the expanding company and every company on the map; `returns` names only regions
    whose posts the steps oust, each once. Regions in `anyway` were entered, the table says, though
    no border leads there or the points do not suffice.
    """
    held, base, left = dict(occupied), bases[company], points
    entries: list[Entry] = []
    aside: list[Problem] = []
    ousted: dict[str, Company] = {}

    def stopped(*problems: Problem) -> Expansion:
        spent = points - left
        return Expansion(
            False, spent, left, tuple(entries), problems, Gains(), dict(occupied), dict(bases), {}
        )

    for step in steps:
        made = entry(map_, held, base, company, left, step)
        entries.append(made)
        if is_barred(made, anyway) or made.column is None:
            return stopped(*made.problems)
        aside.extend(made.problems)
        base = take(base, made.column)
        # Where no border leads, it cost at least as much as a single one.
        cost = made.cost or 1 + (made.ousts is not None)
        if made.cost is None and cost > left:
            aside.append("not-enough-points")
        left = max(left - cost, 0)
        held[step.region] = company
        if made.ousts:
            ousted[step.region] = made.ousts

    homes, removed, full = send_home({**bases, company: base}, ousted, returns)
    if full:
        return stopped("column-full")
    return Expansion(
        legal=not aside,
        cost=points - left,
        left=left,
        steps=tuple(entries),
        problems=tuple(aside),
        rewards=_gains(map_, entries),
        occupied=held,
        bases=homes,
        removed=removed,
    )


def is_barred(made: Entry, anyway: Collection[str]) -> bool:
    """Tell whether a step ends the expansion: a rule speaks against it that is not set aside."""
    return bool(made.problems) and not (
        made.region in anyway and SET_ASIDE.issuperset(made.problems)
    )


def send_home(
    bases: Mapping[Company, Base], ousted: Mapping[str, Company], returns: Sequence[Return]
) -> tuple[dict[Company, Base], dict[Company, int], bool]:
    """Return ousted posts, by region: the bases, the posts removed, and whether a column was full.

    Those of `returns` go first and in that order, to the columns named; the others follow.
    """
    homes = dict(bases)
    removed: dict[Company, int] = {}
    named = {back.region: back.column for back in returns}
    for region in (*named, *(region for region in ousted if region not in named)):
        owner = ousted[region]
        home = homes[owner]
        column = named.get(region) or column_for_return(home)
        if column is None:
            removed[owner] = removed.get(owner, 0) + 1
        elif has_room(home[column - 1]):
            homes[owner] = put_back(home, column)
        else:
            return homes, removed, True
    return homes, removed, False


def _gains(map_: Map, entries: Sequence[Entry]) -> Gains:
    rewards = [map_.by_id[made.region].rewards for made in entries]
    return Gains(
        sum(reward.pounds for reward in rewards),
        sum(reward.diamonds for reward in rewards),
        sum(reward.track for reward in rewards),
        sum(reward.bookkeeping for reward in rewards),
    )
