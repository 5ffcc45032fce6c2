"""An expansion as a person looks at it: what is open now, what was done, and what it does to whom.

Nothing here decides a rule: every answer comes from the rules of the game.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from companion.games.mombasa.base import Base, BaseCoins, has_room, share_value, take
from companion.games.mombasa.expansion import (
    Entry,
    Expansion,
    Problem,
    Return,
    Step,
    entry,
    expand,
    send_home,
)
from companion.games.mombasa.map import Map
from companion.games.mombasa.terms import COMPANIES, Company

COLUMNS: Final = (1, 2, 3)


class Player(Struct, frozen=True):
    """Somebody at the table, and the shares they hold."""

    name: str
    shares: Mapping[Company, int]


class ColumnChoice(Struct, frozen=True):
    """A column that may give or take a post: the posts in it, and whether it can be chosen."""

    number: int
    posts: int
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


class Value(Struct, frozen=True):
    """What a share is worth before and after."""

    company: Company
    before: int
    after: int


class Effect(Struct, frozen=True):
    """What it does to a player's total; only who expands takes the pounds."""

    name: str
    by_shares: int
    pounds: int

    @property
    def change(self) -> int:
        """Shares and pounds together."""
        return self.by_shares + self.pounds


class Look(Struct, frozen=True):
    """All of it; `refused` is the first step that is not legal (any more), with those after it."""

    expansion: Expansion
    steps: tuple[StepMade, ...]
    ousted: tuple[Ousted, ...]
    refused: Entry | None
    waiting: int
    problems: tuple[Problem, ...]
    now: dict[str, Entry]
    values: tuple[Value, ...]
    effects: tuple[Effect, ...]


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
    players: Sequence[Player] = (),
    turn: int = 1,
) -> Look:
    """Look at an expansion; `turn` is the number of the player who takes the rewards."""
    tried = expand(map_, company, points, occupied, bases, steps)
    refused = None if tried.legal else tried.steps[-1]
    legal = tuple(steps) if tried.legal else tuple(steps[: len(tried.steps) - 1])
    homes = [back for back in returns if _ousts(back.region, legal, occupied, company)]
    done = expand(map_, company, points, occupied, bases, legal, homes)
    problems: tuple[Problem, ...] = done.problems
    if not done.legal:
        # Only a column without room can still be wrong: the rules then choose the columns.
        homes = []
        done = expand(map_, company, points, occupied, bases, legal)
    if refused:
        problems = (*refused.problems, *problems)

    base = done.bases[company]
    values = tuple(_values(done, company, bases, coins))
    return Look(
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
        values=values,
        effects=tuple(_effects(players, turn, values, done.rewards.pounds)),
    )


def _ousts(
    region: str, steps: Sequence[Step], occupied: Mapping[str, Company], company: Company
) -> bool:
    entered = any(step.region == region for step in steps)
    return entered and occupied.get(region) not in {None, company}


def _steps(entries: Sequence[Entry], base: Base, coins: BaseCoins) -> Iterator[StepMade]:
    for number, made in enumerate(entries, 1):
        columns = tuple(
            ColumnChoice(n, base[n - 1].posts, n == made.column, base[n - 1].posts > 0)
            for n in COLUMNS
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
            ColumnChoice(n, old.posts, old != new, has_room(old))
            for n, old, new in zip(COLUMNS, before[owner], after[owner], strict=True)
        )
        yield Ousted(region, owner, columns, gone=not any(one.chosen for one in columns))
        before = after


def _values(
    done: Expansion,
    company: Company,
    bases: Mapping[Company, Base],
    coins: Mapping[Company, BaseCoins],
) -> Iterator[Value]:
    """Compare the expanding company and those ousted, in scoring order."""
    touched = {company, *(made.ousts for made in done.steps if made.ousts)}
    for one in COMPANIES:
        if one in touched:
            before = share_value(coins[one], bases[one])
            yield Value(one, before, share_value(coins[one], done.bases[one]))


def _effects(
    players: Sequence[Player], turn: int, values: Sequence[Value], pounds: int
) -> Iterator[Effect]:
    for number, player in enumerate(players, 1):
        shares = (player.shares.get(one.company, 0) * (one.after - one.before) for one in values)
        yield Effect(player.name, sum(shares), pounds if number == turn else 0)
