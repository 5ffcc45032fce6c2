"""What an expansion is worth to a player, counted as the net worth counts it."""

import pytest

from companion.games.mombasa.aims import Outcome
from companion.games.mombasa.base import FULL_BASE, share_value
from companion.games.mombasa.expansion import Gains, Step, expand
from companion.games.mombasa.terms import COMPANIES
from companion.games.mombasa.tracking.expanding import Expand, worth_to
from companion.games.mombasa.tracking.players import SetShareCards
from companion.games.mombasa.tracking.reading import net_worth
from tests.tables.mombasa import COINS, LAND, a_table, do


@pytest.mark.parametrize("way", [("north",), ("north", "south"), ("north", "south", "east")])
def test_it_is_what_doing_it_changes_in_the_net_worth(way: tuple[str, ...]) -> None:
    table = do(a_table(), SetShareCards(1, "cairo", 3), SetShareCards(2, "cairo", 2))
    steps = tuple(Step(region) for region in way)
    made = expand(LAND, "cairo", 9, {}, dict.fromkeys(COMPANIES, FULL_BASE), steps)
    coins = share_value(COINS, made.bases["cairo"]) - share_value(COINS, FULL_BASE)
    worth = worth_to(table, 1, "cairo")(Outcome(made.rewards, {"cairo": coins}))
    after = do(table, Expand(1, "cairo", 9, steps))
    before, now = (net_worth(state).players[0].total for state in (table, after))
    assert worth == now - before


def test_points_for_books_count_nothing() -> None:
    worth = worth_to(a_table(), 1, "cairo")
    assert worth(Outcome(Gains(bookkeeping=3), {})) == 0
    assert worth(Outcome(Gains(pounds=2, bookkeeping=3), {})) == 2


def test_ousted_companies_count_as_well() -> None:
    table = do(a_table(), SetShareCards(1, "mombasa", 4))
    assert worth_to(table, 1, "cairo")(Outcome(Gains(), {"mombasa": -1})) == -4
