"""An expansion as a person looks at it: what is open now, what was done, and what it does to whom.

Nothing here decides a rule: every answer comes from the rules of the game.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from companion.games.mombasa.base import Base, BaseCoins, Column, has_room, share_value, take
from companion.games.mombasa.expansion import (
    Entry,
    Expansion,
    Problem,
    Return,
    Step,
    entry,
    expand,
    is_barred,
    send_home,
)
from companion.games.mombasa.map import Map
from companion.games.mombasa.terms import COMPANIES, Company
from companion.web.mombasa.expand.position import Position

COLUMNS: Final = (1, 2, 3)


class ColumnChoice(Struct, frozen=True):
    """A column that may give or take a post, as it stands then, and whether it can be chosen."""

    number: int
    column: Column
    chosen: bool
    possible: bool


class StepMade(Struct, frozen=True):
    """A region entered: the coins that appear, and the columns that could have given the post."""

    number: int
    entry: Entry
    coins: int
    columns: tuple[ColumnChoice, ...]


class Ousted(Struct, frozen=True):
    """A post on its way home; `gone` where no column has room."""

    region: str
    company: Company
    columns: tuple[ColumnChoice, ...]
    gone: bool


class ExpansionView(Struct, frozen=True):
    """All of it; `refused` is the first step that cannot be taken (any more).

    `waiting` counts that step and those after it.
    """

    company: Company
    expansion: Expansion
    steps: tuple[StepMade, ...]
    ousted: tuple[Ousted, ...]
    refused: Entry | None
    waiting: int
    problems: tuple[Problem, ...]
    now: dict[str, Entry]

    @property
    def touched(self) -> tuple[Company, ...]:
        """The companies whose posts move, in scoring order."""
        moved = {post.company for post in self.ousted}
        return tuple(one for one in COMPANIES if one in moved or one == self.company)


def looked_at(position: Position) -> ExpansionView:
    """Look at a position with the rules."""
    return look_at(
        position.map,
        position.company,
        position.to_spend,
        position.occupied,
        position.bases,
        coins=position.coins,
        steps=position.steps,
        returns=position.returns,
        anyway=position.anyway,
    )


def look_at(
    map_: Map,
    company: Company,
    points: int,
    occupied: Mapping[str, Company],
    bases: Mapping[Company, Base],
    *,
    coins: Mapping[Company, BaseCoins],
    steps: Sequence[Step] = (),
    returns: Sequence[Return] = (),
    anyway: Collection[str] = (),
) -> ExpansionView:
    """Look at an expansion; regions in `anyway` are entered though a rule speaks against it."""
    tried = expand(map_, company, points, occupied, bases, steps, anyway=anyway)
    refused = next((made for made in tried.steps if is_barred(made, anyway)), None)
    legal = tuple(steps[: len(tried.steps) - 1] if refused else steps)
    homes = [back for back in returns if _ousts(back.region, legal, occupied, company)]
    done = expand(map_, company, points, occupied, bases, legal, homes, anyway)
    problems: tuple[Problem, ...] = refused.problems if refused else ()
    if "column-full" in done.problems:
        # Then the rules choose the columns.
        homes = []
        problems += ("column-full",)
        done = expand(map_, company, points, occupied, bases, legal, anyway=anyway)

    base = done.bases[company]
    return ExpansionView(
        company=company,
        expansion=done,
        steps=tuple(_steps(done.steps, bases[company], coins[company])),
        ousted=tuple(_homes(done.steps, homes, bases)),
        refused=refused,
        waiting=len(steps) - len(legal),
        problems=problems,
        now={
            region: entry(map_, done.occupied, base, company, done.left, Step(region))
            for region in map_.by_id
        },
    )


def _ousts(
    region: str, steps: Sequence[Step], occupied: Mapping[str, Company], company: Company
) -> bool:
    entered = any(step.region == region for step in steps)
    return entered and occupied.get(region) not in {None, company}


def _steps(entries: Sequence[Entry], base: Base, coins: BaseCoins) -> Iterator[StepMade]:
    for number, made in enumerate(entries, 1):
        columns = tuple(
            ColumnChoice(n, base[n - 1], n == made.column, base[n - 1].posts > 0) for n in COLUMNS
        )
        before = share_value(coins, base)
        if made.column:
            base = take(base, made.column)
        yield StepMade(number, made, share_value(coins, base) - before, columns)


def _homes(
    entries: Sequence[Entry], homes: Sequence[Return], bases: Mapping[Company, Base]
) -> Iterator[Ousted]:
    """Follow the ousted posts home, one by one: those with a chosen column go first."""
    ousted = {made.region: made.ousts for made in entries if made.ousts}
    named = [back.region for back in homes]
    order = [*named, *(region for region in ousted if region not in named)]
    before = dict(bases)
    for number, region in enumerate(order, 1):
        owner = ousted[region]
        leaving = {one: ousted[one] for one in order[:number]}
        after, _, _ = send_home(bases, leaving, homes[:number])
        columns = tuple(
            ColumnChoice(n, old, old != new, has_room(old))
            for n, old, new in zip(COLUMNS, before[owner], after[owner], strict=True)
        )
        yield Ousted(region, owner, columns, gone=not any(one.chosen for one in columns))
        before = after
