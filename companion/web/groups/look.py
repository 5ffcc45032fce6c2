"""Pictures of a group's games as plain geometry: bars by category, and a chart over time."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from msgspec import Struct

from companion.groups.statistics import Evening, PlayerStatistics
from companion.groups.values import Result
from companion.web.stacking import Segment, stack

# The dots keep away from the chart's edges, in percent.
# At the left stand the totals.
LEFT: Final = 12
RIGHT: Final = 3
TOP: Final = 8
BOTTOM: Final = 4
# More games than this would be a thicket.
MOST_GAMES: Final = 20


class Dot(Struct, frozen=True):
    """What a player reached in a game."""

    x: float
    y: float
    total: int
    won: bool


class Line(Struct, frozen=True):
    """A player's way through the games; `marks` joins the dots."""

    name: str
    series: int
    dots: tuple[Dot, ...]
    marks: str


class Tick(Struct, frozen=True):
    """A round total, and how far down its line is."""

    at: float
    total: int


class Chart(Struct, frozen=True):
    """A chart over time in percent of its plane: totals upwards, games from left to right."""

    lines: tuple[Line, ...]
    ticks: tuple[Tick, ...]
    first: datetime
    last: datetime


def bars(result: Result) -> dict[int, list[Segment]]:
    """Stack the categories of each seat."""
    longest = max(seat.total for seat in result.seats) or 1
    return {seat.number: stack(seat.categories.items(), longest) for seat in result.seats}


def profiles(players: Sequence[PlayerStatistics]) -> dict[int, list[Segment]]:
    """Stack the average of each category for each player."""
    longest = max((player.average for player in players), default=0) or 1
    return {player.player: stack(player.profile.items(), longest) for player in players}


def latest(course: Sequence[Evening], players: Sequence[PlayerStatistics]) -> list[Evening]:
    """Choose the last games in which any of a few players took part."""
    numbers = {player.player for player in players}
    return [evening for evening in course if numbers & evening.totals.keys()][-MOST_GAMES:]


def chart(games: Sequence[Evening], players: Sequence[PlayerStatistics]) -> Chart | None:
    """Draw a few games of a few players; nothing where there is nothing to compare."""
    if len(games) < 2:
        return None
    numbers = {player.player for player in players}
    totals = [game.totals[n] for game in games for n in numbers if n in game.totals]
    low, high, step = _scale(min(totals), max(totals))

    def x(index: int) -> float:
        return LEFT + index * (100 - LEFT - RIGHT) / (len(games) - 1)

    def y(total: int) -> float:
        return TOP + (100 - TOP - BOTTOM) * (high - total) / (high - low)

    lines = []
    for series, player in enumerate(players, 1):
        mine = [(x(at), game) for at, game in enumerate(games) if player.player in game.totals]
        dots = tuple(
            Dot(where, y(total := game.totals[player.player]), total, player.player in game.winners)
            for where, game in mine
        )
        path = " ".join(f"{dot.x:.2f},{dot.y:.2f}" for dot in dots)
        lines.append(Line(player.name, series, dots, path))
    ticks = tuple(Tick(y(total), total) for total in range(low, high + 1, step))
    return Chart(tuple(lines), ticks, games[0].played, games[-1].played)


def _scale(lowest: int, highest: int) -> tuple[int, int, int]:
    """Choose round numbers around the totals: from, to, step."""
    spread = max(highest - lowest, 1)
    step = next(
        size * 10**power
        for power in range(20)
        for size in (1, 2, 5)
        if spread / (size * 10**power) <= 4
    )
    low = lowest // step * step
    high = -(-highest // step) * step
    return low, max(high, low + step), step
