"""The best sets by an aim, against every order, column and way home tried by hand."""

from collections.abc import Iterator, Mapping
from itertools import permutations, product

import pytest

from companion.games.mombasa.aims import AIMS, Aim, Plans, best_plans, worth_of
from companion.games.mombasa.base import Base, BaseCoins, Column, share_value
from companion.games.mombasa.box import load_box
from companion.games.mombasa.expansion import Expansion, Return, Step, expand
from companion.games.mombasa.map import Map, Rewards
from companion.games.mombasa.reach import reach
from companion.games.mombasa.terms import COMPANIES, Company
from tests.games.mombasa.lands import COAST, EXAMPLE, PRACTICE, RING, base_of, land

COINS: dict[Company, BaseCoins] = {
    company: fact.value for company, fact in load_box("practice").base_coins.items()
}
BASES: dict[Company, Base] = {
    "mombasa": base_of(2, 5, 3),
    "cape-town": base_of(5, 4, 5),
    "saint-louis": base_of(5, 5, 5),
    "cairo": (Column(1), Column(4, final_open=True), Column(0)),
}
SHARES: dict[Company, int] = {"mombasa": 4, "cape-town": 2, "cairo": 3}
HALF_FULL: dict[str, Company] = {
    **dict.fromkeys(("R19", "R22", "R23"), "mombasa"),
    **dict.fromkeys(("R17", "R21"), "cape-town"),
    **dict.fromkeys(("R2", "R3", "R10"), "cairo"),
}
Position = tuple[Map, Company, int, dict[str, Company]]
POSITIONS: dict[str, Position] = {
    "example": (EXAMPLE, "cape-town", 5, {"III": "mombasa"}),
    "ring": (RING, "cairo", 3, {"c": "mombasa"}),
    "coast": (COAST, "cairo", 4, {"ford": "cairo", "delta": "mombasa"}),
    "practice": (PRACTICE, "cape-town", 3, HALF_FULL),
}


def plans(
    position: Position, aim: Aim, limit: int = 5, shares: Mapping[Company, int] = SHARES
) -> Plans:
    return best_plans(*position, BASES, coins=COINS, aim=aim, worth=worth_of(shares), limit=limit)


def merit_of(done: Expansion, aim: Aim) -> int:
    change = {
        company: share_value(COINS[company], done.bases[company])
        - share_value(COINS[company], BASES[company])
        for company in COMPANIES
    }
    expanded = {
        "value": done.rewards.pounds
        + sum(SHARES.get(company, 0) * change[company] for company in COMPANIES),
        "coins": max(change.values()),
        "diamonds": done.rewards.diamonds,
        "regions": len(done.steps),
    }
    return expanded[aim]


def every_expansion(position: Position, regions: tuple[str, ...]) -> Iterator[Expansion]:
    """Enter a set in every order, from every column, and send the posts home in every way."""
    map_, company, points, occupied = position
    ousted = [region for region in regions if region in occupied]
    for order in permutations(regions):
        first = expand(map_, company, points, occupied, BASES, [Step(region) for region in order])
        if not first.legal:
            continue
        for columns in product((1, 2, 3), repeat=len(order)):
            steps = [Step(region, column=n) for region, n in zip(order, columns, strict=True)]
            for homes in product((1, 2, 3), repeat=len(ousted)):
                returns = [Return(*pair) for pair in zip(ousted, homes, strict=True)]
                yield expand(map_, company, points, occupied, BASES, steps, returns)
        return


def best_by_hand(position: Position, aim: Aim, limit: int) -> list[tuple[int, int, int]]:
    map_, company, points, occupied = position
    found = reach(map_, company, points, occupied, BASES[company], limit=10_000)
    ranked = []
    for one in found.sets:
        legal = [done for done in every_expansion(position, one.regions) if done.legal]
        rewards = legal[0].rewards
        worth = rewards.pounds + rewards.diamonds + rewards.track + rewards.bookkeeping
        ranked.append((max(merit_of(done, aim) for done in legal), worth, -one.cost))
    return sorted(ranked, reverse=True)[:limit]


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("name", POSITIONS)
def test_the_best_plans_are_those_found_by_trying_everything(name: str, aim: Aim) -> None:
    position = POSITIONS[name]
    best = plans(position, aim).best
    assert best
    made = []
    for plan in best:
        done = expand(*position, BASES, plan.steps, plan.returns)
        assert done.legal
        assert done.cost == plan.cost
        assert merit_of(done, aim) == plan.merit
        rewards = done.rewards
        worth = rewards.pounds + rewards.diamonds + rewards.track + rewards.bookkeeping
        made.append((plan.merit, worth, -plan.cost))
    assert made == best_by_hand(position, aim, 5)


def test_no_set_is_listed_twice() -> None:
    best = plans((PRACTICE, "cape-town", 8, HALF_FULL), "regions", limit=500).best
    assert best
    sets = [frozenset(step.region for step in plan.steps) for plan in best]
    assert len(set(sets)) == len(sets) == 500


def test_without_points_there_is_nothing_to_compare() -> None:
    assert plans((PRACTICE, "cairo", 0, {}), "coins") == Plans(0, ())


def test_posts_leave_the_columns_that_uncover_the_most_coins() -> None:
    # Two posts from the front of two columns, each with a coin under it; or both from one: 1 + 0.
    straight = land("a b", "a-b", {"cape-town": "-a"})
    bases: dict[Company, Base] = {"cape-town": base_of(5, 5, 5)}
    found = best_plans(
        straight, "cape-town", 2, {}, bases, coins=COINS, aim="coins", worth=worth_of({}), limit=1
    )
    assert found.best
    assert found.best[0].merit == 2
    assert [step.column for step in found.best[0].steps] == [1, 2]


def test_an_ousted_post_goes_home_where_it_covers_the_fewest_coins() -> None:
    # The post covers space 4 of column 2 (2 coins) or the bare space 1 of column 1.
    straight = land("a", "", {"mombasa": "-a"})
    bases: dict[Company, Base] = {"mombasa": base_of(5, 5, 5), "cairo": base_of(5, 0, 5)}
    bases["cairo"] = (Column(2), Column(0), Column(5))
    found = best_plans(
        straight,
        "mombasa",
        2,
        {"a": "cairo"},
        bases,
        coins=COINS,
        aim="value",
        worth=worth_of({"cairo": 1}),
        limit=1,
    )
    assert found.best
    assert found.best[0].returns == (Return("a", 1),)


def test_a_post_without_a_home_is_named_nowhere_and_costs_nobody_anything() -> None:
    straight = land("a", "", {"mombasa": "-a"}, {"a": Rewards(pounds=3)})
    bases: dict[Company, Base] = {"mombasa": base_of(5, 5, 5), "cairo": base_of(5, 5, 5)}
    found = best_plans(
        straight,
        "mombasa",
        2,
        {"a": "cairo"},
        bases,
        coins=COINS,
        aim="value",
        worth=worth_of({"cairo": 9}),
        limit=1,
    )
    assert found.best
    assert (found.best[0].returns, found.best[0].merit) == ((), 3)


def test_more_sets_than_anyone_waits_for_are_counted_only() -> None:
    map_, company = PRACTICE, COMPANIES[0]
    found = best_plans(
        map_, company, 8, {}, BASES, coins=COINS, aim="coins", worth=worth_of({}), limit=5, most=100
    )
    assert found.count > 100
    assert found.best is None
