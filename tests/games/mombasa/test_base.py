"""Bases: columns of posts, and the coins they cover."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.mombasa.base import (
    FULL_BASE,
    BaseCoins,
    Column,
    column_for_return,
    column_to_take,
    column_value,
    covered,
    has_room,
    posts_in,
    put_back,
    share_value,
    take,
)
from tests.games.mombasa.lands import base_of, bases, columns

COINS: BaseCoins = ((0, 1, 1, 1, 2), (0, 10, 20, 30, 40), (100, 200, 300, 400, 500))


def open_column(posts: int) -> Column:
    return Column(posts, final_open=True)


def test_a_full_base_holds_fifteen_posts() -> None:
    assert posts_in(FULL_BASE) == 15
    assert base_of(5, 5, 5) == FULL_BASE
    assert posts_in((Column(1), Column(2), open_column(4))) == 7


def test_a_column_is_closed_unless_told() -> None:
    assert Column(5).final_open is False
    assert Column(1).final_open is False


def test_an_empty_column_has_an_open_final_space_whatever_is_said() -> None:
    assert Column(0).final_open is True
    assert Column(0, final_open=False) == open_column(0)


def test_an_open_column_holds_at_most_four() -> None:
    assert open_column(4).posts == 4
    with pytest.raises(
        ValueError, match=r"^a column whose final space is open holds at most 4 posts$"
    ):
        open_column(5)


@pytest.mark.parametrize("text", ['{"posts":-1}', '{"posts":6}', "{}", '{"posts":1,"open":true}'])
def test_a_column_is_read_strictly(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Column)


def test_an_answer_always_states_the_final_space() -> None:
    assert msgspec.json.encode(Column(3)) == b'{"posts":3,"final_open":false}'
    assert msgspec.json.encode(msgspec.json.decode('{"posts":0}', type=Column)) == (
        b'{"posts":0,"final_open":true}'
    )


def test_taking_removes_the_foremost_post_of_the_column_named() -> None:
    assert take(FULL_BASE, 1) == base_of(4, 5, 5)
    assert take(FULL_BASE, 2) == base_of(5, 4, 5)
    assert take(FULL_BASE, 3) == base_of(5, 5, 4)


def test_taking_the_last_post_opens_the_final_space_for_good() -> None:
    emptied = take(base_of(1, 5, 5), 1)
    assert emptied[0] == open_column(0)
    assert put_back(emptied, 1)[0] == open_column(1)


def test_taking_from_an_open_column_keeps_it_open() -> None:
    assert take((Column(5), open_column(3), Column(5)), 2)[1] == open_column(2)


def test_an_empty_column_has_no_post_to_take() -> None:
    with pytest.raises(ValueError, match=r"^column 2 is empty$"):
        take(base_of(5, 0, 5), 2)


def test_a_full_column_has_no_room() -> None:
    assert [has_room(Column(posts)) for posts in range(6)] == [True] * 5 + [False]
    assert [has_room(open_column(posts)) for posts in range(5)] == [True] * 4 + [False]
    with pytest.raises(ValueError, match=r"^column 3 has no room$"):
        put_back(FULL_BASE, 3)
    with pytest.raises(ValueError, match=r"^column 1 has no room$"):
        put_back((open_column(4), Column(1), Column(1)), 1)


@pytest.mark.parametrize("number", [-1, 0, 4])
def test_a_base_has_columns_one_to_three(number: int) -> None:
    with pytest.raises(ValueError, match=f"^a base has no column {number}$"):
        take(FULL_BASE, number)
    with pytest.raises(ValueError, match=f"^a base has no column {number}$"):
        put_back(base_of(1, 1, 1), number)


def test_a_post_comes_home_to_the_column_named() -> None:
    home = (Column(4), open_column(2), Column(3))
    assert put_back(home, 1) == (Column(5), open_column(2), Column(3))
    assert put_back(home, 2) == (Column(4), open_column(3), Column(3))
    assert put_back(home, 3) == (Column(4), open_column(2), Column(4))


def test_a_post_returned_to_an_empty_column_stands_on_space_four() -> None:
    returned = put_back(base_of(0, 5, 5), 1)[0]
    assert covered(returned) == (False, False, False, True, False)


def test_a_closed_column_is_filled_from_the_rear() -> None:
    assert covered(Column(5)) == (True, True, True, True, True)
    assert covered(Column(4)) == (False, True, True, True, True)
    assert covered(Column(3)) == (False, False, True, True, True)
    assert covered(Column(2)) == (False, False, False, True, True)
    assert covered(Column(1)) == (False, False, False, False, True)
    assert covered(Column(0)) == (False, False, False, False, False)


def test_an_open_column_is_filled_from_space_four() -> None:
    assert covered(open_column(4)) == (True, True, True, True, False)
    assert covered(open_column(3)) == (False, True, True, True, False)
    assert covered(open_column(2)) == (False, False, True, True, False)
    assert covered(open_column(1)) == (False, False, False, True, False)


def test_posts_leave_the_fullest_columns_alone() -> None:
    assert column_to_take(base_of(5, 3, 4)) == 2
    assert column_to_take(base_of(5, 0, 4)) == 3
    assert column_to_take(base_of(2, 1, 1)) == 2
    assert column_to_take(FULL_BASE) == 1
    assert column_to_take(base_of(0, 0, 0)) is None


def test_posts_come_home_to_the_lowest_number_with_room() -> None:
    assert column_for_return(base_of(4, 0, 0)) == 1
    assert column_for_return(base_of(5, 3, 0)) == 2
    assert column_for_return((Column(5), open_column(4), Column(0))) == 3
    assert column_for_return(FULL_BASE) is None


def test_a_full_base_shows_no_coin() -> None:
    assert share_value(COINS, FULL_BASE) == 0


def test_an_empty_base_shows_every_coin() -> None:
    assert share_value(COINS, base_of(0, 0, 0)) == 5 + 100 + 1500


def test_coins_show_where_posts_have_left() -> None:
    assert column_value(COINS[1], Column(5)) == 0
    assert column_value(COINS[1], Column(4)) == 0
    assert column_value(COINS[1], Column(3)) == 10
    assert column_value(COINS[1], Column(2)) == 30
    assert column_value(COINS[1], Column(1)) == 60
    assert column_value(COINS[1], Column(0)) == 100
    assert column_value(COINS[1], open_column(4)) == 40
    assert column_value(COINS[1], open_column(1)) == 70
    assert share_value(COINS, (open_column(4), Column(3), Column(4))) == 2 + 10 + 100


@settings(deadline=None)
@given(columns)
def test_a_column_covers_as_many_spaces_as_it_has_posts(column: Column) -> None:
    assert sum(covered(column)) == column.posts
    assert covered(column)[4] is not column.final_open


@settings(deadline=None)
@given(bases, st.tuples(*[st.tuples(*[st.integers(0, 9)] * 5)] * 3))
def test_a_share_is_worth_the_coins_on_uncovered_spaces(
    base: tuple[Column, Column, Column], coins: BaseCoins
) -> None:
    seen = [
        coin
        for column, row in zip(base, coins, strict=True)
        for coin, hidden in zip(row, covered(column), strict=True)
        if not hidden
    ]
    assert share_value(coins, base) == sum(seen)


@settings(deadline=None)
@given(bases)
def test_taking_and_returning_moves_one_post(base: tuple[Column, Column, Column]) -> None:
    if (column := column_to_take(base)) is not None:
        taken = take(base, column)
        assert posts_in(taken) == posts_in(base) - 1
        assert posts_in(put_back(taken, column)) == posts_in(base)
        assert min(kept.posts for kept in base if kept.posts) == base[column - 1].posts
    else:
        assert posts_in(base) == 0
