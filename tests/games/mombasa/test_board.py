import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.asking import BadInput
from companion.games.mombasa.board import (
    MarkerMove,
    ValueTrack,
    advance_marker,
    slot_open_at,
    value_at,
)

TRACK = ValueTrack(spaces=10, values=((3, 10), (5, 15), (10, 30)), slot=4)


@pytest.mark.parametrize(
    ("position", "value"), [(0, 0), (2, 0), (3, 10), (4, 10), (5, 15), (9, 15), (10, 30)]
)
def test_the_last_value_passed_or_reached_counts(position: int, value: int) -> None:
    assert value_at(TRACK, position) == value


@pytest.mark.parametrize(("position", "is_open"), [(3, False), (4, True), (10, True)])
def test_the_slot_opens_when_its_space_is_reached(position: int, *, is_open: bool) -> None:
    assert slot_open_at(TRACK, position) is is_open


def test_a_track_without_a_slot_says_nothing_about_it() -> None:
    assert slot_open_at(ValueTrack(spaces=3, values=()), 3) is None


def test_a_marker_moves_and_shows_its_value() -> None:
    assert advance_marker(TRACK, 1, 4) == MarkerMove(position=5, value=15, pounds=0, slot_open=True)


def test_steps_left_over_in_the_move_that_reaches_the_end_are_two_pounds_each() -> None:
    assert advance_marker(TRACK, 8, 5) == MarkerMove(
        position=10, value=30, pounds=6, slot_open=True
    )


def test_a_move_that_just_reaches_the_end_pays_nothing() -> None:
    assert advance_marker(TRACK, 8, 2).pounds == 0


def test_on_the_last_space_every_step_is_two_pounds() -> None:
    assert advance_marker(TRACK, 10, 3) == MarkerMove(
        position=10, value=30, pounds=6, slot_open=True
    )


def test_a_marker_put_beyond_the_end_stays_and_is_paid_its_own_steps_only() -> None:
    assert advance_marker(TRACK, 12, 3) == MarkerMove(
        position=12, value=30, pounds=6, slot_open=True
    )


def test_no_steps_move_nothing() -> None:
    assert advance_marker(TRACK, 0, 0) == MarkerMove(position=0, value=0, pounds=0, slot_open=False)


@pytest.mark.parametrize(
    ("values", "slot", "path"),
    [
        (((11, 5),), 1, "$.values[0][0]"),
        (((4, 5), (4, 6)), 1, "$.values[1][0]"),
        ((), 11, "$.slot"),
    ],
)
def test_a_board_that_cannot_be_is_refused(
    values: tuple[tuple[int, int], ...], slot: int, path: str
) -> None:
    with pytest.raises(BadInput) as refused:
        ValueTrack(spaces=10, values=values, slot=slot)
    assert refused.value.path == path


def test_values_and_slot_may_lie_on_the_last_space() -> None:
    assert advance_marker(ValueTrack(spaces=2, values=((2, 9),), slot=2), 0, 2) == MarkerMove(
        position=2, value=9, pounds=0, slot_open=True
    )


@given(st.integers(0, 10), st.integers(0, 30), st.integers(0, 30))
def test_a_move_can_be_made_in_two_parts(position: int, steps: int, more: int) -> None:
    whole = advance_marker(TRACK, position, steps + more)
    first = advance_marker(TRACK, position, steps)
    then = advance_marker(TRACK, first.position, more)
    assert whole == MarkerMove(
        position=then.position,
        value=then.value,
        pounds=first.pounds + then.pounds,
        slot_open=then.slot_open,
    )
