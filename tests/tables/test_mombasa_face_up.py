"""Mombasa on a table: the expansion points that lie face up before each player."""

import pytest

from companion.games.mombasa.tracking import TRACKER, Action
from companion.games.mombasa.tracking.companies import TakePost
from companion.games.mombasa.tracking.face_up import SetFaceUp
from companion.games.mombasa.tracking.players import Earn
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracking.turns import BeginActions, EndPhase, NextRound, SetCourse
from companion.games.refusing import BadInput
from tests.tables.mombasa import a_table, do


def face_up(state: State) -> list[int | None]:
    return [seat.face_up for seat in state.seats]


def test_nobody_knows_them_until_they_are_said() -> None:
    assert face_up(a_table()) == [None, None, None]
    assert face_up(do(a_table(), SetFaceUp(2, 3), SetFaceUp(3, 0))) == [None, 3, 0]


def test_they_are_corrected_and_taken_back_at_any_time() -> None:
    assert face_up(do(a_table(), SetFaceUp(1, 3), SetFaceUp(1, 5)))[0] == 5
    assert face_up(do(a_table(), SetFaceUp(1, 3), SetFaceUp(1)))[0] is None


def test_an_expansion_uses_all_of_them_at_once() -> None:
    table = do(a_table(), SetFaceUp(1, 3), SetFaceUp(2, 2), BeginActions())
    table = do(table, Action(1, "expansion", (TakePost("cairo", 1),)))
    assert face_up(table) == [None, 2, None]


def test_other_actions_leave_them() -> None:
    table = do(a_table(), SetFaceUp(1, 3), Action(1, "goods", (Earn(1, 1),)))
    assert face_up(table)[0] == 3


def test_the_next_round_begins_without_any() -> None:
    table = do(a_table(), SetFaceUp(1, 3), BeginActions())
    table = do(table, *(EndPhase(seat) for seat in (1, 2, 3)))
    assert face_up(table)[0] == 3
    assert face_up(do(table, NextRound())) == [None, None, None]


def test_a_round_put_right_keeps_only_its_own() -> None:
    table = do(a_table(), SetFaceUp(1, 3))
    assert face_up(do(table, SetCourse(1, "actions", 2)))[0] == 3
    assert face_up(do(table, SetCourse(2, "planning")))[0] is None


def test_a_seat_where_nobody_sits_is_bad_input() -> None:
    with pytest.raises(BadInput):
        do(a_table(), SetFaceUp(4, 1))


@pytest.mark.parametrize("points", ["-1", "31", '"2+1"'])
def test_points_that_no_cards_can_have_are_bad_input(points: str) -> None:
    with pytest.raises(BadInput):
        TRACKER.command(f'{{"type":"set-face-up","seat":1,"points":{points}}}'.encode())
