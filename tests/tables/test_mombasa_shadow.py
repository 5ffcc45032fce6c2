"""Whole games by the full model, told to a table turn by turn through its sheets: both must agree.

Nothing is put right in between: cash, markers, shares, posts, the map, slots, bonuses, whose turn
it is and everybody's seven categories must come out by themselves, after every single turn.
"""

from collections.abc import Callable
from typing import Final

import pytest

from tests.tables.shadow.games import forbidden, late, ordinary, untaught

# Its many turns are too slow to be measured, and worked examples cover the same lines.
pytestmark = pytest.mark.unmeasured

Game = Callable[[int], None]

# How many games of each kind are played every day.
EVERY_DAY: Final[dict[Game, int]] = {ordinary: 30, late: 48, untaught: 30, forbidden: 30}
BATCHES: Final = 6
SOAKED: Final = 1000
SOAKING_BATCHES: Final = 40


def name_of(game: Game) -> str:
    return game.__name__


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("game", EVERY_DAY, ids=name_of)
def test_a_table_told_of_games_agrees_with_the_rules(game: Game, batch: int) -> None:
    for number in range(batch, EVERY_DAY[game], BATCHES):
        game(number)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(SOAKING_BATCHES))
@pytest.mark.parametrize("game", EVERY_DAY, ids=name_of)
def test_a_table_told_of_many_games_agrees_with_the_rules(game: Game, batch: int) -> None:
    for number in range(batch, SOAKED, SOAKING_BATCHES):
        game(number)
