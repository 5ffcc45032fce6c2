"""How far an expansion can go: every set once, at its least cost, as a patient walk finds them."""

from collections.abc import Iterator, Mapping
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from companion.games.asking import BadInput
from companion.games.mombasa.base import FULL_BASE, Base, posts_in
from companion.games.mombasa.expansion import Step, expand
from companion.games.mombasa.map import Map, Region
from companion.games.mombasa.reach import (
    Frontier,
    Reach,
    RegionSet,
    counting,
    frontier_of,
    list_sets,
    reach,
)
from companion.games.mombasa.terms import COMPANIES, Company
from tests.games.mombasa.lands import (
    CHAIN,
    COAST,
    MAPS,
    PRACTICE,
    RING,
    STAR,
    base_of,
    companies,
    positions,
    sets_by_hand,
)

COUNTS = Path(__file__).with_name("expansion_counts.txt")
NOWHERE: dict[str, Company] = {}


def far(
    map_: Map,
    points: int,
    occupied: Mapping[str, Company] = NOWHERE,
    *,
    base: Base = FULL_BASE,
    limit: int = 200,
) -> Reach:
    return reach(map_, "cairo", points, occupied, base, limit=limit)


def shown(found: Reach) -> list[tuple[str, int]]:
    return [(" ".join(each.regions), each.cost) for each in found.sets]


def test_sets_stand_by_cost_then_by_ids() -> None:
    assert shown(far(RING, 3)) == [
        ("a", 1),
        ("a b", 2),
        ("f", 2),
        ("a b c", 3),
        ("a f", 3),
        ("e f", 3),
    ]
    assert far(RING, 3).count == 6


def test_ids_stand_in_the_order_of_text() -> None:
    names = Map(
        (Region("R9"), Region("R10"), Region("r1")),
        (),
        {"cairo": (("R9", 1), ("R10", 1), ("r1", 1))},
    )
    assert shown(far(names, 2)) == [
        ("R10", 1),
        ("R9", 1),
        ("r1", 1),
        ("R10 R9", 2),
        ("R10 r1", 2),
        ("R9 r1", 2),
    ]


def test_a_set_has_its_least_cost_whatever_the_order() -> None:
    costs = dict(shown(far(STAR, 9)))
    assert costs["x"] == 2
    assert costs["x y"] == 4
    assert costs["hub x y"] == 3
    assert costs["hub x y z"] == 4


def test_a_larger_set_may_cost_no_more() -> None:
    assert ("hub x", 2) in shown(far(STAR, 2))
    assert ("x", 2) in shown(far(STAR, 2))
    assert ("hub x y z", 4) in shown(far(STAR, 4))
    assert ("x y", 4) in shown(far(STAR, 4))


def test_posts_to_oust_cost_one_more_each() -> None:
    held: dict[str, Company] = {"a": "mombasa", "b": "mombasa"}
    assert shown(far(CHAIN, 6, held)) == [("a", 2), ("a b", 4), ("a b c", 6)]


def test_own_regions_are_sources_not_goals() -> None:
    assert shown(far(CHAIN, 3, {"b": "cairo"})) == [("a", 1), ("c", 2), ("a c", 3), ("c d", 3)]


def test_no_points_or_no_posts_reach_nothing() -> None:
    assert far(CHAIN, 0) == Reach(0, ())
    assert far(CHAIN, 9, base=base_of(0, 0, 0)) == Reach(0, ())
    assert far(Map((), (), {}), 9) == Reach(0, ())
    assert reach(CHAIN, "mombasa", 9, {}, FULL_BASE, limit=200) == Reach(0, ())


def test_posts_bound_the_size_of_a_set() -> None:
    assert shown(far(RING, 9, base=base_of(0, 1, 0))) == [("a", 1), ("f", 2)]
    assert max(len(each.regions) for each in far(RING, 9, base=base_of(1, 1, 0)).sets) == 2


def test_the_limit_keeps_the_cheapest_and_the_count_stays_exact() -> None:
    everything = far(COAST, 9, limit=100)
    assert everything.count == len(everything.sets)
    for limit in range(everything.count + 2):
        few = far(COAST, 9, limit=limit)
        assert few.count == everything.count
        assert few.sets == everything.sets[:limit]


def test_a_frontier_sees_the_map_as_bits() -> None:
    assert frontier_of(COAST, "cairo", {"ford": "mombasa", "cape": "cairo"}) == Frontier(
        ids=("bay", "delta", "enclave", "ford", "gorge", "lost"),
        single=(0, 0b100, 0b10, 0b10000, 0b1000, 0),
        double=(0b10, 0b1001, 0, 0b10, 0, 0),
        held=0b1000,
        near=0b11,
        far=0b10000,
    )


def test_every_set_is_listed_once_under_its_cost() -> None:
    sets = list_sets(frontier_of(RING, "cairo", {}), 3, 15)
    assert [sorted(level) for level in sets] == [
        [],
        [0b1],
        [0b11, 0b100000],
        [0b111, 0b100001, 0b110000],
    ]
    assert list_sets(frontier_of(RING, "cairo", {}), 2, 0) == [[], [], []]


def test_a_map_with_too_many_sets_is_refused_soon() -> None:
    ids = [f"{row}{column}" for row in range(8) for column in range(8)]
    open_land = Map(
        tuple(map(Region, ids)),
        tuple((one, f"{one[0]}{int(one[1]) + 1}", 1) for one in ids if one[1] < "7")
        + tuple((one, f"{int(one[0]) + 1}{one[1]}", 2) for one in ids if one[0] < "7"),
        {"cairo": (("00", 1), ("33", 1), ("77", 1))},
    )
    with pytest.raises(BadInput) as refused:
        far(open_land, 60)
    assert (refused.value.code, refused.value.path) == ("too-many", "$.points")


@settings(deadline=None)
@given(positions(), companies, st.integers(0, 12))
def test_reach_equals_a_walk_that_tries_every_order(
    position: tuple[Map, dict[str, Company], dict[Company, Base]], company: Company, points: int
) -> None:
    map_, occupied, bases = position
    base = bases[company]
    by_hand = sets_by_hand(map_, company, points, occupied, posts_in(base))
    found = reach(map_, company, points, occupied, base, limit=1000)
    ordered = sorted((cost, sorted(regions)) for regions, cost in by_hand.items())
    assert [(each.cost, list(each.regions)) for each in found.sets] == ordered
    assert found.count == len(by_hand)


@settings(deadline=None)
@given(positions(4), companies, st.integers(1, 9))
def test_every_set_is_a_legal_expansion_in_some_order_at_its_cost_and_never_cheaper(
    position: tuple[Map, dict[str, Company], dict[Company, Base]], company: Company, points: int
) -> None:
    map_, occupied, bases = position
    for each in reach(map_, company, points, occupied, bases[company], limit=1000).sets:
        made = [
            expand(map_, company, points, occupied, bases, [Step(region) for region in order])
            for order in permutations(each.regions)
        ]
        assert min(expansion.cost for expansion in made if expansion.legal) == each.cost


class Position(Struct, frozen=True):
    map: str
    company: Company
    occupied: Mapping[str, Company]
    base: Base


HALF_FULL: dict[str, Company] = {
    region: COMPANIES[number % 4] for number, region in enumerate(list(PRACTICE.by_id)[::2])
}
POSITIONS = {
    "chain": Position("chain", "cairo", {}, FULL_BASE),
    "chain-held": Position("chain", "cairo", {"b": "mombasa", "d": "cairo"}, FULL_BASE),
    "ring": Position("ring", "cairo", {}, FULL_BASE),
    "ring-of-mombasa": Position("ring", "mombasa", {"a": "cairo", "e": "cairo"}, FULL_BASE),
    "star": Position("star", "cairo", {}, FULL_BASE),
    "star-two-posts": Position("star", "cairo", {}, base_of(0, 2, 0)),
    "coast": Position("coast", "cairo", {}, FULL_BASE),
    "coast-contested": Position(
        "coast", "mombasa", {"bay": "cairo", "cape": "cairo", "lost": "mombasa"}, base_of(0, 1, 3)
    ),
    "practice-mombasa": Position("practice", "mombasa", {}, FULL_BASE),
    "practice-cape-town": Position("practice", "cape-town", {}, FULL_BASE),
    "practice-saint-louis": Position("practice", "saint-louis", {}, FULL_BASE),
    "practice-cairo": Position("practice", "cairo", {}, FULL_BASE),
    "practice-half-full": Position("practice", "cairo", HALF_FULL, base_of(2, 5, 5)),
    "practice-last-three": Position("practice", "mombasa", HALF_FULL, base_of(0, 0, 3)),
}


def _frozen_counts() -> Iterator[tuple[str, list[int]]]:
    for line in COUNTS.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            name, *counts = line.split()
            yield name, [int(count) for count in counts]


FROZEN = list(_frozen_counts())


def test_every_named_position_has_frozen_counts() -> None:
    assert [name for name, _ in FROZEN] == list(POSITIONS)


@pytest.mark.parametrize(("name", "counts"), FROZEN)
def test_counts_for_one_to_ten_points_stay_as_they_are(name: str, counts: list[int]) -> None:
    at = POSITIONS[name]
    count = counting(frontier_of(MAPS[at.map], at.company, at.occupied))
    posts = posts_in(at.base)
    assert [count(points, posts) for points in range(1, 11)] == counts


@pytest.mark.parametrize(("name", "counts"), FROZEN)
def test_frozen_counts_are_those_of_a_walk_that_tries_every_order(
    name: str, counts: list[int]
) -> None:
    at = POSITIONS[name]
    points = 6 if at.map == "practice" else 10
    costs = sets_by_hand(MAPS[at.map], at.company, points, at.occupied, posts_in(at.base)).values()
    by_hand = [sum(cost <= most for cost in costs) for most in range(1, points + 1)]
    assert by_hand == counts[:points]


def test_twelve_points_on_a_half_full_map_are_counted_and_listed_alike() -> None:
    frontier = frontier_of(PRACTICE, "cairo", HALF_FULL)
    listed = list_sets(frontier, 12, 12)
    assert counting(frontier)(12, 12) == sum(map(len, listed))
    assert len({regions for level in listed for regions in level}) == sum(map(len, listed))


def test_the_cheapest_of_many_sets_are_shown() -> None:
    found = far(PRACTICE, 12)
    assert len(found.sets) == 200
    assert found.sets[0] == RegionSet(("R3",), 1)
    assert found.sets == tuple(sorted(found.sets, key=lambda each: (each.cost, each.regions)))
