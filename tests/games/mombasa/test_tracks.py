from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.asking import BadInput
from companion.games.mombasa.tracks import Advance, Track, advance, shares_at, unlocked_at

# A call after 5, specials on 4 and 8, twelve spaces.
TRACK = Track(
    spaces=12,
    shares=((2, 1), (5, 2), (9, 4), (12, 7)),
    calls=((5, 2), (9, 3)),
    specials=((4, 1), (8, 2)),
)


def move(
    start: int,
    steps: int,
    *,
    cash: int = 0,
    others: Mapping[str, int] | None = None,
    track: Track = TRACK,
) -> Advance:
    positions = {"blue": start, **(others or {})}
    purses = {"blue": cash, **dict.fromkeys(others or {}, 10)}
    return advance(track, positions, purses, "blue", steps)


@pytest.mark.parametrize(
    ("space", "shares"), [(0, 0), (1, 0), (2, 1), (4, 1), (5, 2), (9, 4), (11, 4), (12, 7)]
)
def test_shares_are_the_last_icon_reached_not_a_sum(space: int, shares: int) -> None:
    assert shares_at(TRACK, space) == shares


@pytest.mark.parametrize(
    ("space", "numbers"), [(3, ()), (4, (1,)), (7, (1,)), (8, (1, 2)), (12, (1, 2))]
)
def test_a_special_space_reached_or_passed_is_unlocked(
    space: int, numbers: tuple[int, ...]
) -> None:
    assert unlocked_at(TRACK, space) == numbers


def test_a_marker_moves_one_space_a_step() -> None:
    assert move(0, 2) == Advance(
        position=2,
        moved=2,
        unused=0,
        paid=0,
        received={},
        cash={"blue": 0},
        shares=1,
        unlocked=(),
    )


def test_no_steps_change_nothing() -> None:
    assert move(4, 0, cash=7, others={"green": 8}) == Advance(
        position=4,
        moved=0,
        unused=0,
        paid=0,
        received={},
        cash={"blue": 7, "green": 10},
        shares=1,
        unlocked=(),
    )


def test_blue_passes_a_special_space_of_1_and_green_and_yellow_who_were_there_get_1_each() -> None:
    moved = move(3, 2, others={"green": 4, "yellow": 4})
    assert moved.received == {"blue": 1, "green": 1, "yellow": 1}
    assert moved.cash == {"blue": 1, "green": 11, "yellow": 11}
    assert moved.position == 5


def test_a_special_space_pays_those_beyond_it_but_nobody_behind() -> None:
    moved = move(2, 2, others={"green": 3, "yellow": 12, "white": 0})
    assert moved.received == {"blue": 1, "yellow": 1}
    assert moved.cash == {"blue": 1, "green": 10, "yellow": 11, "white": 10}


def test_each_special_space_of_a_move_pays_by_itself() -> None:
    moved = move(0, 8, cash=1, others={"green": 5, "yellow": 8})
    assert moved.received == {"blue": 3, "green": 1, "yellow": 3}
    assert moved.cash == {"blue": 2, "green": 11, "yellow": 13}
    assert (moved.paid, moved.unlocked) == (2, (1, 2))


def test_a_marker_that_stands_on_a_special_space_is_not_paid_when_it_leaves() -> None:
    moved = move(4, 1, others={"green": 4})
    assert (moved.received, moved.unlocked) == ({}, ())


def test_only_the_second_special_space_is_new_to_a_marker_beyond_the_first() -> None:
    assert move(6, 2).unlocked == (2,)
    assert move(6, 1).unlocked == ()
    assert move(8, 1).unlocked == ()


def test_the_first_special_space_is_unlocked_by_reaching_it() -> None:
    assert move(3, 1).unlocked == (1,)
    assert move(2, 1).unlocked == ()


def test_the_rest_of_a_move_may_not_use_pounds_that_it_has_not_received_yet() -> None:
    track = Track(spaces=6, shares=(), calls=((2, 1),), specials=((3, 2),))
    assert move(0, 6, track=track).position == 2


def test_a_special_space_that_shows_nothing_pays_nobody_and_still_unlocks() -> None:
    track = Track(spaces=6, shares=(), calls=(), specials=((3, 0),))
    moved = move(0, 3, others={"green": 5}, track=track)
    assert (moved.received, moved.unlocked) == ({}, (1,))


def test_a_capital_call_is_paid_when_it_is_crossed() -> None:
    crossed = move(5, 1, cash=2)
    assert (crossed.position, crossed.paid, crossed.cash) == (6, 2, {"blue": 0})


def test_a_move_that_ends_before_a_capital_call_pays_nothing() -> None:
    assert (move(4, 1, cash=9).paid, move(6, 1, cash=9).paid) == (0, 0)


def test_who_cannot_pay_a_capital_call_stays_before_it_and_loses_the_rest() -> None:
    stopped = move(4, 4, cash=1)
    assert (stopped.position, stopped.moved, stopped.unused) == (5, 1, 3)
    assert (stopped.paid, stopped.cash, stopped.shares) == (0, {"blue": 1}, 2)


def test_pounds_received_on_the_way_pay_a_later_capital_call() -> None:
    crossed = move(3, 3, cash=1)
    assert (crossed.position, crossed.paid) == (6, 2)
    assert (crossed.received, crossed.cash) == ({"blue": 1}, {"blue": 0})


def test_both_capital_calls_of_a_long_move_are_paid() -> None:
    crossed = move(0, 10, cash=2)
    assert (crossed.position, crossed.paid, crossed.cash["blue"]) == (10, 5, 0)


def test_only_the_mover_s_own_cash_pays_a_capital_call() -> None:
    assert move(5, 1, cash=1, others={"green": 5}).position == 5


def test_a_marker_stays_on_the_last_space() -> None:
    stopped = move(11, 3)
    assert (stopped.position, stopped.moved, stopped.unused, stopped.shares) == (12, 1, 2, 7)
    assert (move(12, 1).position, move(12, 1).unused) == (12, 1)


def test_several_markers_on_the_last_space_are_all_paid() -> None:
    track = Track(spaces=3, shares=(), calls=(), specials=((3, 2),))
    others = {"green": 3, "yellow": 3, "white": 2}
    assert move(2, 1, others=others, track=track).received == {
        "blue": 2,
        "green": 2,
        "yellow": 2,
    }


def test_positions_and_cash_that_were_given_are_left_as_they_were() -> None:
    positions, cash = {"blue": 3, "green": 8}, {"blue": 5, "green": 0}
    advance(TRACK, positions, cash, "blue", 3)
    assert (positions, cash) == ({"blue": 3, "green": 8}, {"blue": 5, "green": 0})


@pytest.mark.parametrize(
    ("shares", "calls", "specials", "path"),
    [
        (((6, 1),), (), (), "$.shares[0][0]"),
        ((), ((5, 1),), (), "$.calls[0][0]"),
        ((), (), ((0, 1),), "$.specials[0][0]"),
        ((), (), ((6, 1),), "$.specials[0][0]"),
        (((2, 1), (1, 2)), (), (), "$.shares[1][0]"),
        ((), ((2, 1), (2, 1)), (), "$.calls[1][0]"),
        ((), (), ((3, 1), (2, 1)), "$.specials[1][0]"),
    ],
)
def test_a_track_that_cannot_be_is_refused(
    shares: tuple[tuple[int, int], ...],
    calls: tuple[tuple[int, int], ...],
    specials: tuple[tuple[int, int], ...],
    path: str,
) -> None:
    with pytest.raises(BadInput) as refused:
        Track(spaces=5, shares=shares, calls=calls, specials=specials)
    assert refused.value.path == path


def test_icons_on_the_outermost_spaces_are_taken() -> None:
    track = Track(
        spaces=5, shares=((0, 1), (5, 2)), calls=((0, 1), (4, 1)), specials=((1, 1), (5, 1))
    )
    assert advance(track, {"blue": 0}, {"blue": 1}, "blue", 5).position == 5


NAMES = ("blue", "green", "yellow", "white")


@st.composite
def situations(draw: st.DrawFn) -> tuple[Track, dict[str, int], dict[str, int], int]:
    spaces = draw(st.integers(1, 15))

    def icons(first: int, last: int, most: int) -> tuple[tuple[int, int], ...]:
        at = draw(st.sets(st.integers(first, last), max_size=most)) if first <= last else set()
        return tuple((space, draw(st.integers(0, 3))) for space in sorted(at))

    track = Track(
        spaces=spaces,
        shares=icons(0, spaces, 6),
        calls=icons(0, spaces - 1, 4),
        specials=icons(1, spaces, 2),
    )
    players = NAMES[: draw(st.integers(1, 4))]
    positions = {name: draw(st.integers(0, spaces)) for name in players}
    cash = {name: draw(st.integers(0, 6)) for name in players}
    return track, positions, cash, draw(st.integers(0, 20))


def retold(
    track: Track, positions: dict[str, int], cash: dict[str, int], steps: int
) -> tuple[dict[str, int], dict[str, int], int, list[int]]:
    """Tell the same move again by the rulebook, one step at a time, over plain lists."""
    where, purses, left, unlocked = dict(positions), dict(cash), steps, []
    for _ in range(steps):
        here = where["blue"]
        due = sum(pounds for before, pounds in track.calls if before == here)
        if here == track.spaces or purses["blue"] < due:
            break
        purses["blue"] -= due
        where["blue"] = here + 1
        left -= 1
        for number, (space, pounds) in enumerate(track.specials):
            if space == here + 1:
                unlocked.append(number + 1)
                for name, at in where.items():
                    if at >= space:
                        purses[name] += pounds
    return where, purses, left, unlocked


@given(situations())
def test_a_move_agrees_with_the_same_move_told_step_by_step(
    situation: tuple[Track, dict[str, int], dict[str, int], int],
) -> None:
    track, positions, cash, steps = situation
    moved = advance(track, positions, cash, "blue", steps)
    where, purses, left, unlocked = retold(track, positions, cash, steps)
    assert moved.position == where["blue"]
    assert moved.cash == purses
    assert (moved.unused, list(moved.unlocked)) == (left, unlocked)


@given(situations())
def test_every_pound_of_a_move_is_accounted_for(
    situation: tuple[Track, dict[str, int], dict[str, int], int],
) -> None:
    track, positions, cash, steps = situation
    moved = advance(track, positions, cash, "blue", steps)
    for name, before in cash.items():
        paid = moved.paid if name == "blue" else 0
        assert moved.cash[name] == before + moved.received.get(name, 0) - paid >= 0
    assert all(moved.received.values())
    assert moved.moved + moved.unused == steps
    assert moved.position == positions["blue"] + moved.moved <= track.spaces
    assert moved.shares == shares_at(track, moved.position)


@given(situations(), st.integers(0, 20))
def test_a_move_can_be_made_in_two_parts(
    situation: tuple[Track, dict[str, int], dict[str, int], int], more: int
) -> None:
    track, positions, cash, steps = situation
    whole = advance(track, positions, cash, "blue", steps + more)
    first = advance(track, positions, cash, "blue", steps)
    then = advance(track, {**positions, "blue": first.position}, first.cash, "blue", more)
    assert (whole.position, whole.cash) == (then.position, then.cash)
    assert whole.unlocked == first.unlocked + then.unlocked
