"""Coins at the books: they come with every preparation, and go with the books."""

import msgspec
from msgspec.structs import replace

from companion.games.mombasa.tracking import TRACKER
from companion.games.mombasa.tracking.book_coins import SetBookCoins, TakeCoins
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracking.turns import NextRound, SetCourse
from tests.tables.mombasa import a_table, do, force


def prepared(state: State) -> State:
    return do(state, SetCourse(state.round, "preparation"), NextRound())


def test_every_preparation_brings_the_coins_of_its_space() -> None:
    table, counted = a_table(3), []
    for _ in range(6):
        table = prepared(table)
        counted.append(table.book_coins)
    assert counted == [2, 3, 5, 6, 8, 9]


def test_whoever_takes_a_coin_has_a_pound_more() -> None:
    table = do(prepared(a_table(cash=1)), TakeCoins(2, 1))
    assert (table.seats[1].cash, table.book_coins) == (2, 1)


def test_more_than_lie_there_are_asked_about() -> None:
    table = prepared(a_table(cash=1))
    assert force(table, TakeCoins(1, 3), "too-few-coins").book_coins == 0


def test_they_are_counted_anew_by_hand_and_follow_the_round_put_right() -> None:
    table = do(prepared(a_table()), SetBookCoins(1), SetCourse(4, "planning"))
    # Spaces 3 and 4 bring one and two.
    assert table.book_coins == 4
    assert do(table, SetCourse(2, "planning")).book_coins == 1


def test_a_table_from_before_knows_them_once_they_are_counted() -> None:
    raw = msgspec.to_builtins(replace(a_table(), round=3))
    del raw["book_coins"]
    old = TRACKER.state(msgspec.json.encode(raw))
    assert isinstance(old, State)
    assert prepared(old).book_coins is None
    do(old, TakeCoins(1, 2))
    assert prepared(do(old, SetBookCoins(1))).book_coins == 3
    # In the first round there are none.
    assert prepared(replace(old, round=1)).book_coins == 2
