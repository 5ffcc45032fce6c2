import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.mombasa.box import Gain, Majority, Tier
from companion.games.mombasa.majorities import Claim, claim, gain_for, has_majority

COFFEE = Majority(
    company="cairo",
    tiers=(
        Tier(least=1, most=2, gain=Gain(track=2)),
        Tier(least=3, most=4, gain=Gain(track=3)),
        Tier(least=5, gain=Gain(track=4, posts=1)),
    ),
)
# Where the tiers begin is known, what they bring is not.
COTTON = Majority(company=None, tiers=(Tier(least=4, most=5), Tier(least=6)))


@pytest.mark.parametrize(
    ("mine", "others", "allowed"),
    [
        (3, (3,), True),
        (3, (2, 3, 1), True),
        (3, (4,), False),
        (3, (0, 4, 0), False),
        (1, (), True),
        (0, (0, 0), True),
        (0, (1,), False),
    ],
)
def test_nobody_else_may_have_more_and_a_tie_is_enough(
    mine: int, others: tuple[int, ...], *, allowed: bool
) -> None:
    assert has_majority(mine, others) is allowed


@pytest.mark.parametrize(
    ("total", "gain"),
    [
        (1, Gain(track=2)),
        (2, Gain(track=2)),
        (3, Gain(track=3)),
        (4, Gain(track=3)),
        (5, Gain(track=4, posts=1)),
        (12, Gain(track=4, posts=1)),
    ],
)
def test_the_reward_goes_by_the_own_total(total: int, gain: Gain) -> None:
    assert gain_for(COFFEE, total) == gain


def test_nothing_face_up_reaches_no_tier_whatever_is_printed() -> None:
    assert gain_for(COFFEE, 0) == gain_for(COTTON, 0) == gain_for(None, 0) == Gain()


@pytest.mark.parametrize("total", [1, 3, 4, 6])
def test_what_nobody_knows_stays_unknown(total: int) -> None:
    assert gain_for(COTTON, total) is None
    assert gain_for(None, total) is None


def test_the_reward_of_a_lesser_total_may_be_chosen() -> None:
    assert claim(COFFEE, 6, (2,)) == Claim(allowed=True, gain=Gain(track=4, posts=1))
    assert claim(COFFEE, 6, (2,), tier=3) == Claim(allowed=True, gain=Gain(track=3))
    assert claim(COFFEE, 6, (2,), tier=1) == Claim(allowed=True, gain=Gain(track=2))
    assert claim(COFFEE, 6, (2,), tier=6) == claim(COFFEE, 6, (2,))


def test_with_six_units_of_cotton_the_reward_for_four_may_be_taken() -> None:
    assert claim(COTTON, 6, (), tier=4).allowed


def test_the_reward_of_a_greater_total_may_not_be_chosen() -> None:
    assert claim(COFFEE, 2, (0,), tier=3) == Claim(allowed=False, gain=None)


def test_without_the_majority_there_is_no_reward_at_any_tier() -> None:
    assert claim(COFFEE, 4, (5,)) == Claim(allowed=False, gain=None)
    assert claim(COFFEE, 4, (5,), tier=1) == Claim(allowed=False, gain=None)


@given(st.integers(0, 9), st.lists(st.integers(0, 9), max_size=3))
def test_somebody_at_the_table_always_has_the_majority(mine: int, others: list[int]) -> None:
    totals = [mine, *others]
    assert any(
        has_majority(total, totals[:seat] + totals[seat + 1 :]) for seat, total in enumerate(totals)
    )
