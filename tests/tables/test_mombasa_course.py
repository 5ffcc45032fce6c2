"""The course of a game put right, turns out of order, and when a track's bonus begins."""

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.mombasa.box import Fact
from companion.games.mombasa.terms import ROUNDS
from companion.games.mombasa.tracking import TRACKER, Action, apply
from companion.games.mombasa.tracking.markers import MoveTrack, SetTrack
from companion.games.mombasa.tracking.players import Earn, PlaceMarker
from companion.games.mombasa.tracking.starting_bonus import StartOn
from companion.games.mombasa.tracking.state import Opening, SettingUp, State, open_table
from companion.games.mombasa.tracking.turns import (
    BeginActions,
    EndPhase,
    PassTurn,
    SetCourse,
    TakeFirstPlayer,
)
from companion.games.tracking import Effect
from tests.tables.mombasa import KNOWN, a_table, do, effects, force


def acting(seats: int = 4) -> State:
    return do(a_table(seats), BeginActions())


def bonus(state: State, seat: int = 1) -> int:
    return state.seats[seat - 1].bonuses["cairo"]


# Ending out of turn


def test_the_turn_stays_if_somebody_else_ends() -> None:
    table = force(acting(), EndPhase(3), "not-on-turn")
    assert (table.turn, table.ended) == (1, (3,))
    table = do(table, PassTurn(1), PassTurn(2))
    assert table.turn == 4


def test_the_turn_moves_on_from_whoever_has_it_and_ends() -> None:
    table = do(force(acting(), EndPhase(2), "not-on-turn"), EndPhase(1))
    assert table.turn == 3


def test_the_last_to_end_out_of_turn_still_ends_the_round() -> None:
    table = replace(acting(2), turn=None, ended=(1,))
    assert force(table, EndPhase(2), "not-on-turn").phase == "preparation"


def test_lines_from_before_move_the_turn_as_they_did() -> None:
    old = TRACKER.command(b'{"type":"end-phase","seat":3}')
    assert apply(acting(), old).state.turn == 4
    new = TRACKER.command(msgspec.json.encode(TRACKER.entered(old)))
    assert apply(acting(), new).state.turn == 1


def test_the_parts_of_an_action_are_read_as_today_too() -> None:
    action = TRACKER.entered(Action(3, "end", (EndPhase(3),)))
    assert apply(acting(), action).state.turn == 1


# The course put right


@pytest.mark.parametrize("course", [SetCourse(1, "actions", 1), SetCourse(1, "actions", 1, (3,))])
def test_no_bonus_begins_in_the_same_turn_by_putting_the_course_right(course: SetCourse) -> None:
    table = do(acting(), MoveTrack(1, "cairo", 2), course)
    assert (table.turn, bonus(table)) == (1, 0)
    assert (
        bonus(do(table, SetCourse(1, "actions", 2), PassTurn(2), SetCourse(1, "actions", 1))) == 1
    )


def test_a_turn_passed_on_too_early_is_the_same_turn_again() -> None:
    table = do(acting(), MoveTrack(1, "cairo", 2), PassTurn(1), SetCourse(1, "actions", 1))
    assert (table.turn, bonus(table)) == (1, 0)
    ended = do(acting(), MoveTrack(1, "cairo", 2), EndPhase(1), SetCourse(1, "actions", 1))
    assert (ended.turn, ended.ended, bonus(ended)) == (1, (), 0)
    # Whoever else comes on turn begins one, and so does everybody in another round.
    table = do(acting(), MoveTrack(1, "cairo", 2), PassTurn(1), PassTurn(2))
    assert bonus(do(table, SetCourse(1, "actions", 1))) == 1
    assert bonus(do(acting(), MoveTrack(1, "cairo", 2), SetCourse(2, "actions", 1))) == 1


def test_another_round_takes_the_markers_home() -> None:
    table = do(acting(), PlaceMarker(1, "buy-card"), SetCourse(3, "actions", 1))
    assert table.seats[0].placed == ()
    assert do(table, PlaceMarker(2, "buy-card"), SetCourse(3, "actions", 2)).seats[1].placed


def test_when_everybody_is_marked_as_ended_the_round_is_over() -> None:
    over = SetCourse(2, "actions", None, (1, 2, 3, 4))
    assert effects(acting(), over) == [Effect("round-over", {"round": 2})]
    assert do(acting(), over).phase == "preparation"
    assert do(acting(), replace(over, round=ROUNDS)).phase == "over"


def test_somebody_is_on_turn_as_long_as_not_all_have_ended() -> None:
    table = do(acting(), PassTurn(1), SetCourse(1, "actions", None, (2,)))
    assert table.turn == 3
    assert do(table, SetCourse(1, "actions", None, (2,))).turn == 3
    assert do(a_table(), TakeFirstPlayer(2), SetCourse(1, "actions")).turn == 2


def test_a_course_from_before_is_left_as_it_was() -> None:
    table = do(acting(), MoveTrack(1, "cairo", 2), PlaceMarker(2, "buy-card"))
    old = SetCourse(2, "actions", None, (1,))
    assert old.reading == 0
    after = apply(table, old).state
    assert (after.turn, after.seats[1].placed) == (None, ("buy-card",))
    assert bonus(apply(table, SetCourse(1, "actions", 1)).state) == 1


# When a bonus begins


def test_a_bonus_begins_with_the_next_action_where_nobody_begins_the_action_phase() -> None:
    moves = Action(1, "goods", (MoveTrack(1, "cairo", 2),))
    table = force(a_table(), moves, "not-in-actions")
    assert bonus(table) == 0
    earns = Action(1, "merchant", (Earn(1, 2),))
    begins = Effect("bonus-begins", {"seat": 1, "company": "cairo", "number": 1})
    assert effects(table, earns) == [begins]
    assert bonus(force(table, earns, "not-in-actions")) == 1


def test_a_bonus_begins_with_a_belated_action_too_but_not_within_a_turn() -> None:
    table = do(acting(), SetTrack(1, "cairo", 2), SetTrack(3, "cairo", 2))
    assert bonus(do(table, Action(1, "goods", (Earn(1, 1),)))) == 0
    assert bonus(do(table, Action(3, "goods", (Earn(3, 1),))), 3) == 1


def test_a_marker_placed_without_its_form_is_an_action_too() -> None:
    facts = replace(KNOWN, bonuses={"cairo": Fact("owner", "bonus-markers")})
    table = do(replace(acting(2), facts=facts), SetTrack(2, "cairo", 2))
    for space in ("buy-card", "remove-card", "goods-tile", "merchant-tile"):
        table = do(table, PlaceMarker(2, space))
    assert bonus(table, 2) == 1
    force(table, PlaceMarker(2, "first-player"), "no-markers-left")


def test_actions_from_before_begin_nothing() -> None:
    table = do(a_table(), SetTrack(1, "cairo", 2))
    assert bonus(apply(table, Action(1, "goods", (Earn(1, 1),))).state) == 0
    assert bonus(apply(table, PlaceMarker(1, "buy-card")).state) == 0


# The first turn of a round


def test_the_first_player_space_is_closed_to_the_first_player_in_the_first_turn_only() -> None:
    table = acting(2)
    force(table, PlaceMarker(1, "first-player"), "first-turn")
    do(table, PlaceMarker(2, "first-player"))
    do(table, PassTurn(1), PassTurn(2), PlaceMarker(1, "first-player"))
    again = do(table, PassTurn(1), SetCourse(2, "planning"), BeginActions())
    force(again, PlaceMarker(1, "first-player"), "first-turn")


def test_a_marker_is_placed_in_the_action_phase_and_before_its_player_ends() -> None:
    force(a_table(), PlaceMarker(1, "buy-card"), "not-in-actions")
    force(do(acting(), EndPhase(1)), PlaceMarker(1, "buy-card"), "already-ended")


def test_a_table_from_before_is_not_asked_about_its_first_turn() -> None:
    table = acting(2)
    seats = tuple(replace(seat, acted=None) for seat in table.seats)
    do(replace(table, seats=seats), PlaceMarker(1, "first-player"))


# The first player of the set-up


def test_starting_bonuses_are_paid_in_the_order_of_the_new_first_player() -> None:
    table = open_table(Opening(KNOWN, setup=SettingUp("variable")), 3)
    for seat in (1, 2, 3):
        table = do(table, StartOn(seat, {"cairo": 2}))
    # Who passes the special space first is paid again by everybody after.
    assert [seat.cash for seat in table.seats] == [4, 3, 2]
    turned = do(table, TakeFirstPlayer(3))
    assert [seat.cash for seat in turned.seats] == [3, 2, 4]
    assert Effect("received", {"seat": 3, "pounds": 2}) in effects(table, TakeFirstPlayer(3))
    assert apply(table, TakeFirstPlayer(3)).state.seats == table.seats
    begun = do(replace(table, setup=None), TakeFirstPlayer(3))
    assert begun.seats == table.seats
