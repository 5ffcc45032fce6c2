from itertools import chain, combinations
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.mombasa.goods import (
    Discount,
    GoodsCard,
    GoodsProblem,
    Offer,
    Spending,
    price_of,
    spend,
    units_of,
    with_plus_one,
)
from companion.games.mombasa.terms import GOODS, Good

BONUSES: tuple[Discount, ...] = get_args(Discount)


def coffee(*units: int) -> tuple[GoodsCard, ...]:
    return tuple(GoodsCard("coffee", n) for n in units)


def bananas(*units: int) -> tuple[GoodsCard, ...]:
    return tuple(GoodsCard("bananas", n) for n in units)


def cotton(*units: int) -> tuple[GoodsCard, ...]:
    return tuple(GoodsCard("cotton", n) for n in units)


def test_coffee_1_and_3_buy_a_card_at_3_and_leave_one_step() -> None:
    assert spend(coffee(1, 3), Offer(crate=2, display=1)) == Spending(
        units=4, price=3, left=1, problems=()
    )


def test_without_a_card_to_acquire_there_is_no_price_and_all_units_are_left() -> None:
    assert spend(coffee(1, 3)) == Spending(units=4, price=None, left=4, problems=())


def test_a_price_that_the_units_just_match_leaves_nothing() -> None:
    assert spend(cotton(3), Offer(crate=3, display=0)) == Spending(
        units=3, price=3, left=0, problems=()
    )


def test_a_price_above_the_units_is_too_expensive_and_nothing_is_spent() -> None:
    assert spend(cotton(3), Offer(crate=3, display=1)) == Spending(
        units=3, price=4, left=3, problems=("too-expensive",)
    )


def test_a_free_card_takes_a_goods_card_and_leaves_all_its_units() -> None:
    free = Offer(crate=0, display=0)
    assert spend(bananas(2), free) == Spending(units=2, price=0, left=2, problems=())
    assert spend((), free) == Spending(units=0, price=0, left=0, problems=("no-cards",))


def test_every_problem_that_applies_is_told() -> None:
    dear = Offer(crate=9, display=9)
    assert spend((), dear).problems == ("no-cards", "too-expensive")
    assert spend(coffee(1) + cotton(1), dear).problems == ("mixed-goods", "too-expensive")
    assert spend(()) == Spending(units=0, price=None, left=0, problems=("no-cards",))


def test_kinds_may_not_be_mixed() -> None:
    mixed = Spending(units=3, price=None, left=3, problems=("mixed-goods",))
    assert spend(coffee(1) + bananas(2)) == mixed
    assert spend(coffee(1) + bananas(2), Offer(1, 0), {"banana-discount"}).problems == (
        "mixed-goods",
    )


def test_the_mixed_discount_mixes_kinds_for_a_card_but_never_for_steps_alone() -> None:
    cards = coffee(1) + bananas(2) + cotton(1)
    assert spend(cards, Offer(3, 1), {"mixed-discount"}) == Spending(
        units=4, price=3, left=1, problems=()
    )
    assert spend(cards, None, {"mixed-discount"}).problems == ("mixed-goods",)


def test_the_plus_one_tile_makes_coffee_2_count_3() -> None:
    assert with_plus_one(GoodsCard("coffee", 2)) == GoodsCard("coffee", 3)


@pytest.mark.parametrize(
    ("bonuses", "good", "price"),
    [
        ((), "bananas", 5),
        (("banana-discount",), "bananas", 4),
        (("banana-discount",), "coffee", 5),
        (("banana-discount",), "cotton", 5),
        (("mixed-discount",), "coffee", 4),
        (("mixed-discount",), "bananas", 4),
        (("banana-discount", "mixed-discount"), "bananas", 4),
        (("cotton-discount",), "cotton", 4),
        (("cotton-discount",), "coffee", 5),
        (("cotton-units",), "cotton", 5),
        (("cotton-discount", "cotton-units"), "cotton", 5),
        (("mixed-discount", "cotton-discount"), "cotton", 3),
    ],
)
def test_a_discount_takes_one_off_and_those_of_one_track_never_add_up(
    bonuses: tuple[Discount, ...], good: Good, price: int
) -> None:
    assert price_of(Offer(crate=3, display=2), {good}, bonuses) == price


def test_goods_of_several_kinds_are_neither_bananas_nor_cotton_to_a_discount() -> None:
    assert price_of(Offer(3, 2), {"bananas", "coffee"}, {"banana-discount"}) == 5
    assert price_of(Offer(3, 2), {"cotton", "coffee"}, {"cotton-discount"}) == 5


def test_a_price_never_drops_below_zero() -> None:
    both: tuple[Discount, ...] = ("mixed-discount", "cotton-discount")
    assert [price_of(Offer(0, n), {"cotton"}, both) for n in (0, 1, 2, 3)] == [0, 0, 0, 1]


def test_cotton_units_add_one_to_each_cotton_card_for_all_purposes() -> None:
    assert spend(cotton(1, 2, 3), None, {"cotton-units"}).units == 9
    assert units_of(GoodsCard("cotton", 2), {"cotton-units"}) == 3
    assert units_of(GoodsCard("coffee", 2), {"cotton-units"}) == 2
    assert units_of(GoodsCard("cotton", 2), {"cotton-discount"}) == 2


def test_with_both_cotton_bonuses_the_units_are_used_as_never_worse_than_the_discount() -> None:
    assert spend(cotton(2, 2), Offer(3, 2), ("cotton-discount", "cotton-units")) == Spending(
        units=6, price=5, left=1, problems=()
    )


cards = st.lists(st.builds(GoodsCard, st.sampled_from(GOODS), st.integers(1, 5)), max_size=5)
offers = st.none() | st.builds(Offer, st.integers(0, 8), st.integers(0, 4))
bonus_sets = st.sets(st.sampled_from(BONUSES))


@given(cards, offers, bonus_sets)
def test_units_are_either_spent_or_left(
    used: list[GoodsCard], offer: Offer | None, bonuses: set[Discount]
) -> None:
    result = spend(used, offer, bonuses)
    if result.problems or result.price is None:
        assert result.left == result.units
    else:
        assert result.left + result.price == result.units
    assert (result.price is None) == (offer is None)
    assert ("no-cards" in result.problems) == (not used)


def allowed_choices(bonuses: set[Discount]) -> list[set[Discount]]:
    """Name every way to use the bonuses that takes at most one of each track."""
    subsets = chain.from_iterable(combinations(sorted(bonuses), n) for n in range(3))
    banned = ({"banana-discount", "mixed-discount"}, {"cotton-discount", "cotton-units"})
    return [set(chosen) for chosen in subsets if not any(pair <= set(chosen) for pair in banned)]


@given(cards, offers, bonus_sets)
def test_no_choice_of_one_bonus_a_track_is_better_than_the_one_taken(
    used: list[GoodsCard], offer: Offer | None, bonuses: set[Discount]
) -> None:
    taken = spend(used, offer, bonuses)
    choices = [spend(used, offer, chosen) for chosen in allowed_choices(bonuses)]
    legal = [choice for choice in choices if not choice.problems]
    assert bool(legal) == (not taken.problems)
    if legal:
        assert taken.left == max(choice.left for choice in legal)


def test_problems_are_told_in_one_order() -> None:
    order: tuple[GoodsProblem, ...] = get_args(GoodsProblem)
    assert order == ("no-cards", "mixed-goods", "too-expensive")
