import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.mombasa.ranking import ranks, winners


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((7,), (1,)),
        ((90, 120), (2, 1)),
        ((120, 120, 90), (1, 1, 3)),
        ((120, 90, 90, 80), (1, 2, 2, 4)),
        ((5, 5, 5, 5), (1, 1, 1, 1)),
        ((), ()),
    ],
)
def test_the_most_is_first_and_equals_share_their_rank(
    totals: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert ranks(totals) == expected


def test_a_tie_is_a_shared_victory_in_the_order_given() -> None:
    assert winners(["Ada", "Ben", "Cy"], [120, 90, 120]) == ("Ada", "Cy")


def test_a_sole_winner_stands_alone() -> None:
    assert winners(["Ada", "Ben"], [119, 120]) == ("Ben",)


@given(st.lists(st.integers(0, 5), min_size=1, max_size=6))
def test_a_rank_is_where_the_total_first_stands_in_the_sorted_totals(totals: list[int]) -> None:
    falling = sorted(totals, reverse=True)
    assert ranks(totals) == tuple(falling.index(total) + 1 for total in totals)
