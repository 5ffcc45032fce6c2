"""What an expansion does to everybody: share values before and after, totals and ranks."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from companion.games.mombasa.base import Base, share_value
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking import reading
from companion.games.mombasa.tracking.state import State
from companion.games.scoring import ranks
from companion.web.mombasa.expand.look import ExpansionView
from companion.web.mombasa.expand.position import Position


class Value(Struct, frozen=True):
    """What a share is worth before and after."""

    company: Company
    before: int
    after: int


class Standing(Struct, frozen=True):
    """A player's total before and after, and the rank that it makes."""

    number: int
    name: str
    before: int
    after: int
    rank: int

    @property
    def change(self) -> int:
        """What the expansion does to this player."""
        return self.after - self.before


class Effects(Struct, frozen=True):
    """Values of the companies whose posts move, and everybody's standing, the best first."""

    values: tuple[Value, ...]
    standings: tuple[Standing, ...]


def by_shares(position: Position, look: ExpansionView) -> Effects:
    """Count what is known without a table: everybody's shares, and the pounds for who expands."""
    before, after = (_values(position, one) for one in (position.bases, look.expansion.bases))
    totals = [
        sum(player.shares.get(company, 0) * value for company, value in after.items())
        + (look.expansion.rewards.pounds if number == position.turn else 0)
        for number, player in enumerate(position.players, 1)
    ]
    worth = [
        sum(player.shares.get(company, 0) * value for company, value in before.items())
        for player in position.players
    ]
    names = [player.name for player in position.players]
    values = (Value(one, before[one], after[one]) for one in look.touched if one in before)
    return Effects(tuple(values), tuple(_standings(names, worth, totals)))


def by_net_worth(
    look: ExpansionView, before: State, after: State, names: Mapping[int, str]
) -> Effects:
    """Count all that a table knows: the net worth of every seat."""
    values = (
        Value(one, reading.share_value(before, one), reading.share_value(after, one))
        for one in look.touched
    )
    worth, totals = (
        [player.total for player in reading.net_worth(state).players] for state in (before, after)
    )
    seated = [names[number] for number, _ in enumerate(worth, 1)]
    return Effects(tuple(values), tuple(_standings(seated, worth, totals)))


def _values(position: Position, bases: Mapping[Company, Base]) -> dict[Company, int]:
    coins = position.land.coins
    return {one: share_value(coins[one], bases[one]) for one in COMPANIES if one in coins}


def _standings(
    names: Sequence[str], before: Sequence[int], after: Sequence[int]
) -> Iterator[Standing]:
    rows = zip(names, before, after, ranks(after), strict=True)
    found = [Standing(number, *row) for number, row in enumerate(rows, 1)]
    yield from sorted(found, key=lambda one: one.rank)
