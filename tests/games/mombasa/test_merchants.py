import pytest

from companion.games.mombasa.merchants import Deal, deal


def test_the_plain_merchant_brings_one_step_and_two_pounds() -> None:
    assert deal("plain") == Deal(diamonds=1, pounds=2)


@pytest.mark.parametrize(
    ("mines", "diamonds"), [(0, 2), (1, 2), (2, 3), (3, 3), (4, 4), (5, 4), (12, 8)]
)
def test_a_company_merchant_brings_two_steps_one_more_for_every_two_mines_and_a_pound(
    mines: int, diamonds: int
) -> None:
    assert deal("company", mines=mines) == Deal(diamonds=diamonds, pounds=1)


@pytest.mark.parametrize(("others", "diamonds"), [(0, 2), (1, 3), (4, 6)])
def test_the_merchant_tile_brings_two_steps_one_more_for_each_other_merchant_and_no_pounds(
    others: int, diamonds: int
) -> None:
    assert deal("tile", others=others) == Deal(diamonds=diamonds, pounds=0)


def test_mines_and_other_merchants_count_only_where_they_belong() -> None:
    assert deal("plain", mines=4, others=4) == deal("plain")
    assert deal("company", others=4) == deal("company")
    assert deal("tile", mines=4) == deal("tile")
