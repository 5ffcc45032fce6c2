"""A marker put back behind a special space: its bonus, and what the space paid, are asked about."""

from msgspec.structs import replace

from companion.games.mombasa.tracking import TRACKER, apply, check
from companion.games.mombasa.tracking.markers import MoveTrack, SetTrack
from companion.games.mombasa.tracking.players import SetCash
from companion.games.mombasa.tracking.starting_bonus import StartOn
from companion.games.mombasa.tracking.state import Opening, SettingUp, State, open_table
from companion.games.mombasa.tracking.turns import BeginActions, PassTurn
from companion.games.tracking import Effect
from tests.tables.mombasa import KNOWN, a_table, do, effects

BACK = SetTrack(1, "cairo", 1)


def beyond() -> State:
    """Ben is beyond the special space of 1 pound, then Ana passes it, and it is her next turn."""
    table = do(a_table(2, cash=10), BeginActions(), SetTrack(2, "cairo", 3))
    return do(table, MoveTrack(1, "cairo", 2), PassTurn(1), PassTurn(2))


def test_going_back_behind_a_special_space_is_a_question() -> None:
    table = beyond()
    (found,) = check(table, BACK)
    assert found.code == "put-back"
    assert found.about == {"seat": 1, "company": "cairo", "seats": "1 2", "pounds": "1 1"}
    assert found.answers == tuple(replace(BACK, takes_back=both) for both in (True, False))
    assert check(table, SetTrack(1, "cairo", 2)) == ()
    assert check(table, SetTrack(1, "cairo", 5)) == ()


def test_bonus_and_pounds_go_back_with_the_marker() -> None:
    table = beyond()
    assert ([seat.cash for seat in table.seats], table.seats[0].bonuses["cairo"]) == ([11, 11], 1)
    back = SetTrack(1, "cairo", 1, takes_back=True)
    after = do(table, back)
    assert ([seat.cash for seat in after.seats], after.seats[0].bonuses["cairo"]) == ([10, 10], 0)
    assert effects(table, back) == [
        Effect("gave-back", {"seat": 1, "pounds": 1}),
        Effect("gave-back", {"seat": 2, "pounds": 1}),
        Effect("bonus-ends", {"seat": 1, "company": "cairo", "number": 0}),
    ]


def test_the_marker_alone_goes_back_if_the_table_says_so() -> None:
    after = do(beyond(), replace(BACK, takes_back=False))
    assert ([seat.cash for seat in after.seats], after.seats[0].bonuses["cairo"]) == ([11, 11], 1)
    # So did every line from before.
    old = TRACKER.command(b'{"type":"set-track","seat":1,"company":"cairo","space":1}')
    assert apply(beyond(), old).state == after


def test_one_of_two_special_spaces_leaves_the_other_bonus() -> None:
    table = do(beyond(), SetTrack(1, "cairo", 7), PassTurn(1), PassTurn(2))
    assert table.seats[0].bonuses["cairo"] == 2
    after = do(table, SetTrack(1, "cairo", 3, takes_back=True))
    assert after.seats[0].bonuses["cairo"] == 1
    # Only who is there or beyond was paid.
    assert [seat.cash for seat in after.seats] == [9, 11]


def test_the_question_names_what_each_was_paid() -> None:
    table = do(beyond(), SetTrack(1, "cairo", 7))
    (found,) = check(table, BACK)
    # Ben is beyond the first of the two special spaces only.
    assert (found.about["seats"], found.about["pounds"]) == ("1 2", "3 1")


def test_whoever_has_spent_what_goes_back_had_more_than_we_knew() -> None:
    table = do(beyond(), SetCash(2, 0))
    back = replace(BACK, takes_back=True)
    assert [seat.cash for seat in do(table, back).seats] == [10, 0]
    assert Effect("had-more", {"seat": 2, "pounds": 1}) in effects(table, back)


def test_a_track_that_nobody_knows_asks_nothing() -> None:
    table = do(a_table(known=False), SetTrack(1, "cairo", 5))
    do(table, BACK)


def test_a_starting_bonus_taken_back_is_counted_anew_without_a_question() -> None:
    table = open_table(Opening(KNOWN, setup=SettingUp("variable")), 2)
    table = do(table, StartOn(1, {"cairo": 2}), StartOn(1, {"cairo": 0}))
    assert table.seats[0].cash == 1
