"""Orders of moves: of all that the rules allow, one that can be paid."""

from collections.abc import Iterator
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking.paying import Leg, Order, Way, pay_in_order
from companion.games.mombasa.tracks import Track, advance

# A call of 2 after space 1; 1 pound on space 2.
CALL = Track(6, (), ((1, 2),), ((2, 1),))
# 2 pounds on space 1, and no call.
GIFT = Track(4, (), (), ((1, 2),))


def test_a_marker_that_is_paid_on_its_way_moves_before_the_one_that_pays() -> None:
    ways: dict[Company, Way] = {"mombasa": Way(CALL, 0, 3, calls=1), "cairo": Way(GIFT, 0, 1)}
    found = pay_in_order(0, ways)
    assert found == Order(
        (Leg("mombasa", 1), Leg("cairo", 1), Leg("mombasa", 2)), {"mombasa": 1, "cairo": 0}
    )


def test_a_whole_way_is_gone_before_the_next_one() -> None:
    ways: dict[Company, Way] = {"mombasa": Way(CALL, 0, 3, calls=1), "cairo": Way(GIFT, 0, 1)}
    assert pay_in_order(0, ways, whole=True).legs == (Leg("cairo", 1), Leg("mombasa", 3))


def test_whoever_can_pay_in_any_order_moves_in_that_of_the_companies() -> None:
    ways: dict[Company, Way] = {"cairo": Way(CALL, 0, 3), "mombasa": Way(CALL, 0, 3)}
    assert pay_in_order(9, ways).legs == (Leg("mombasa", 3), Leg("cairo", 3))


def test_where_nobody_said_it_a_marker_stays_before_what_cannot_be_paid() -> None:
    both = Track(9, (), ((1, 2), (3, 5)), ())
    assert pay_in_order(4, {"cairo": Way(both, 0, 6)}) == Order((Leg("cairo", 3),), {"cairo": 1})
    assert pay_in_order(1, {"cairo": Way(both, 0, 6)}) == Order((Leg("cairo", 1),), {"cairo": 0})


def test_whoever_says_less_stays_before_a_call_that_could_be_paid() -> None:
    both = Track(9, (), ((1, 2), (3, 5)), ())
    assert pay_in_order(9, {"cairo": Way(both, 0, 6, calls=1)}).legs == (Leg("cairo", 3),)
    assert pay_in_order(9, {"cairo": Way(both, 0, 6, calls=0)}).legs == (Leg("cairo", 1),)


def test_what_is_paid_besides_is_not_there_for_calls() -> None:
    assert pay_in_order(3, {"mombasa": Way(CALL, 0, 3)}, costs=2).legs == (Leg("mombasa", 3),)
    assert pay_in_order(2, {"mombasa": Way(CALL, 0, 3)}, costs=2).legs == (Leg("mombasa", 1),)


def test_the_fewest_pounds_are_missing_where_no_order_can_be_paid() -> None:
    found = pay_in_order(1, {"mombasa": Way(CALL, 0, 3, calls=1)})
    assert found == Order((Leg("mombasa", 3),), {"mombasa": 1}, short=1)


def test_what_lies_beyond_the_last_space_is_no_step() -> None:
    assert pay_in_order(0, {"cairo": Way(GIFT, 3, 5)}).legs == (Leg("cairo", 1),)
    assert pay_in_order(0, {"cairo": Way(GIFT, 4, 5)}).legs == ()
    assert pay_in_order(0, {"cairo": Way(GIFT, 9, 5)}).legs == ()


def a_track() -> st.SearchStrategy[Track]:
    pounds = st.integers(0, 3)
    calls = st.dictionaries(st.integers(0, 4), pounds, max_size=2)
    specials = st.dictionaries(st.integers(1, 5), pounds, max_size=2)
    return st.builds(
        lambda c, s: Track(5, (), tuple(sorted(c.items())), tuple(sorted(s.items()))),
        calls,
        specials,
    )


NAMES: tuple[Company, ...] = ("mombasa", "cape-town", "saint-louis")
some_ways = st.lists(
    st.builds(Way, a_track(), st.integers(0, 4), st.integers(0, 3)), min_size=1, max_size=3
).map(lambda found: dict(zip(NAMES, found, strict=False)))


@given(st.integers(0, 4), st.integers(0, 2), some_ways, st.booleans())
def test_no_order_brings_markers_further(
    cash: int, costs: int, wanted: dict[Company, Way], whole: bool
) -> None:
    found = pay_in_order(cash, wanted, costs=costs, whole=whole)
    purse = cash + found.short
    ends = {taken for taken, left in _brute(purse, wanted, whole=whole) if left >= costs}
    assert max(map(sum, ends)) == sum(leg.steps for leg in found.legs)
    assert _gone(purse, wanted, found) >= costs
    if found.short:
        poorer = _brute(purse - 1, wanted, whole=whole)
        assert not any(left >= costs for _, left in poorer)


@given(st.integers(0, 4), some_ways, st.booleans())
def test_all_calls_are_paid_if_any_order_can_pay_them(
    cash: int, wanted: dict[Company, Way], whole: bool
) -> None:
    said = {name: Way(way.track, way.start, way.steps, 9) for name, way in wanted.items()}
    found = pay_in_order(cash, said, whole=whole)
    full = tuple(min(way.steps, way.track.spaces - way.start) for way in wanted.values())
    assert _gone(cash + found.short, wanted, found) >= 0
    assert sum(leg.steps for leg in found.legs) == sum(full)
    payable = [full in dict(_brute(cash + more, wanted, whole=whole)) for more in (0, found.short)]
    assert payable == [not found.short, True]
    if found.short:
        assert full not in dict(_brute(cash + found.short - 1, wanted, whole=whole))


def _gone(cash: int, wanted: dict[Company, Way], found: Order) -> int:
    """Go the legs by the rule of a track, and return what is left; each call must be paid."""
    at = {name: way.start for name, way in wanted.items()}
    for leg in found.legs:
        name = leg.company
        made = advance(wanted[name].track, {"me": at[name]}, {"me": cash}, "me", leg.steps)
        assert made.moved == leg.steps
        at[name], cash = made.position, made.cash["me"]
    return cash


def _brute(
    cash: int, wanted: dict[Company, Way], *, whole: bool
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield every end that some order of single steps can reach, and the pounds left there."""
    names = tuple(wanted)
    if whole:
        for order in permutations(names):
            yield from _one_by_one(cash, wanted, order, dict.fromkeys(names, 0))
        return
    seen = set()
    waiting = [(dict.fromkeys(names, 0), cash)]
    while waiting:
        taken, purse = waiting.pop()
        if (end := tuple(taken.values())) in seen:
            continue
        seen.add(end)
        yield end, purse
        for name in names:
            for after, left in _step(purse, wanted[name], taken[name]):
                waiting.append(({**taken, name: after}, left))


def _one_by_one(
    cash: int, wanted: dict[Company, Way], order: tuple[Company, ...], taken: dict[Company, int]
) -> Iterator[tuple[tuple[int, ...], int]]:
    if not order:
        yield tuple(taken.values()), cash
        return
    name, *rest = order
    reached = [(0, cash)]
    while reached:
        after, purse = reached.pop()
        yield from _one_by_one(purse, wanted, tuple(rest), {**taken, name: after})
        reached.extend(_step(purse, wanted[name], after))


def _step(cash: int, way: Way, taken: int) -> Iterator[tuple[int, int]]:
    if taken < way.steps:
        made = advance(way.track, {"me": way.start + taken}, {"me": cash}, "me", 1)
        if made.moved:
            yield taken + 1, made.cash["me"]
