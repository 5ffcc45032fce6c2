"""Statistics of a group's games: pure functions over results, the same for every game.

A win needs somebody to win against. Who was deleted counts as an opponent whom nobody remembers.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import combinations
from statistics import fmean

from msgspec import Struct

from companion.groups.values import Result, Seat


class PlayerStatistics(Struct, frozen=True):
    """One player over all games. `shared` are those of the wins that others had too."""

    player: int
    name: str
    colour: str
    plays: int
    wins: int
    shared: int
    average: float
    best: int
    best_in: int
    profile: Mapping[str, float]


class Duel(Struct, frozen=True):
    """Two players in the games that they played together: how often each was ahead."""

    one: str
    other: str
    games: int
    ahead: int
    behind: int
    level: int


class SideStatistics(Struct, frozen=True):
    """A track's side: in how many games a winner was the best at it, and what it brought."""

    side: str
    games: int
    led: int
    winners: float
    everybody: float


class Evening(Struct, frozen=True):
    """A game on the time line: what the players reached, by their numbers."""

    result: int
    played: datetime
    totals: Mapping[int, int]
    winners: frozenset[int]


class Statistics(Struct, frozen=True):
    """All about one game in one group; players by wins, then by average."""

    game: str
    games: int
    categories: tuple[str, ...]
    players: tuple[PlayerStatistics, ...]
    duels: tuple[Duel, ...]
    sides: tuple[SideStatistics, ...]
    course: tuple[Evening, ...]


def statistics(results: Iterable[Result], game: str) -> Statistics:
    """Work out everything about one game from results in any order."""
    games = sorted((r for r in results if r.game == game), key=lambda r: (r.played, r.number))
    players = sorted(_players(games), key=lambda p: (-p.wins, -p.average, p.name))
    return Statistics(
        game=game,
        games=len(games),
        categories=tuple(games[-1].seats[0].categories) if games else (),
        players=tuple(players),
        duels=tuple(_duels(games, players)),
        sides=tuple(_sides(games)),
        course=tuple(_evening(result) for result in games),
    )


def _players(games: Sequence[Result]) -> list[PlayerStatistics]:
    seats: dict[int, list[tuple[Result, Seat]]] = {}
    for result in games:
        for seat in result.seats:
            if seat.player is not None:
                seats.setdefault(seat.player, []).append((result, seat))
    return [_player(number, played) for number, played in seats.items()]


def _player(number: int, played: Sequence[tuple[Result, Seat]]) -> PlayerStatistics:
    won = [result for result, seat in played if seat in result.winners()]
    best_in, best = max(played, key=lambda one: one[1].total)
    newest = played[-1][1]
    return PlayerStatistics(
        player=number,
        name=newest.name or "",
        colour=newest.colour,
        plays=len(played),
        wins=len(won),
        shared=sum(len(result.winners()) > 1 for result in won),
        average=fmean(seat.total for _, seat in played),
        best=best.total,
        best_in=best_in.number,
        profile={
            category: fmean(seat.categories[category] for _, seat in played)
            for category in newest.categories
        },
    )


def _duels(games: Sequence[Result], players: Sequence[PlayerStatistics]) -> list[Duel]:
    ahead: Counter[tuple[int, int]] = Counter()
    together: Counter[tuple[int, int]] = Counter()
    for result in games:
        known = [(s.player, s.rank) for s in result.seats if s.player is not None]
        for (one, rank), (other, other_rank) in combinations(known, 2):
            together.update([(one, other), (other, one)])
            ahead[one, other] += rank < other_rank
            ahead[other, one] += other_rank < rank
    duels = []
    for first, second in combinations(players, 2):
        pair, back = (first.player, second.player), (second.player, first.player)
        if count := together[pair]:
            level = count - ahead[pair] - ahead[back]
            duels.append(Duel(first.name, second.name, count, ahead[pair], ahead[back], level))
    return sorted(duels, key=lambda duel: -duel.games)


def _sides(games: Sequence[Result]) -> list[SideStatistics]:
    played: dict[str, list[tuple[str, Result]]] = {}
    for result in games:
        for category, side in result.sides.items():
            # A side of something that this game does not score says nothing about winning.
            if result.winners() and all(category in seat.categories for seat in result.seats):
                played.setdefault(side, []).append((category, result))
    return [_side(side, played[side]) for side in sorted(played)]


def _side(side: str, played: Sequence[tuple[str, Result]]) -> SideStatistics:
    return SideStatistics(
        side=side,
        games=len(played),
        led=sum(_most(r.winners(), c) == _most(r.seats, c) for c, r in played),
        winners=fmean(s.categories[c] for c, r in played for s in r.winners()),
        everybody=fmean(s.categories[c] for c, r in played for s in r.seats),
    )


def _most(seats: Iterable[Seat], category: str) -> int:
    return max(seat.categories[category] for seat in seats)


def _evening(result: Result) -> Evening:
    return Evening(
        result=result.number,
        played=result.played,
        totals={seat.player: seat.total for seat in result.seats if seat.player is not None},
        winners=frozenset(s.player for s in result.winners() if s.player is not None),
    )
