"""Mombasa on a table: the first move, that of the starting tiles."""

import pytest
from msgspec.structs import replace

from companion.games.mombasa.box import Fact
from companion.games.mombasa.tracking.players import SetCash
from companion.games.mombasa.tracking.reading import holding
from companion.games.mombasa.tracking.setting_up import FinishSetup, Tick
from companion.games.mombasa.tracking.starting_bonus import (
    StartOn,
    TellStart,
    moved_unseen,
    starting_spaces,
)
from companion.games.mombasa.tracking.state import Facts, Opening, SettingUp, State, open_table
from companion.games.mombasa.tracks import Track
from companion.games.refusing import BadInput
from companion.games.tracking import Effect
from companion.tables.cells import changed_cells, common_cells
from tests.tables.mombasa import KNOWN, a_table, do, effects, force, senseless


def being_set_up(*, known: bool = False, first: int = 1) -> State:
    facts = KNOWN if known else Facts()
    return open_table(Opening(facts, first, SettingUp("first")), 3)


def ticks(state: State) -> dict[str, int]:
    assert state.setup is not None
    return state.setup.ticks


def cash(state: State) -> list[int]:
    return [seat.cash for seat in state.seats]


def test_a_tap_puts_a_marker_there_and_ticks_the_tile_off() -> None:
    state = do(being_set_up(), StartOn(2, {"cairo": 2}, by=1))
    assert state.seats[1].tracks["cairo"].position == 2
    assert ticks(state) == {"own-tile-2": 1}
    state = do(state, StartOn(2, {"diamonds": 1}, by=2))
    assert state.seats[1].diamonds.position == 1
    assert ticks(state) == {"own-tile-2": 1}


def test_what_is_taken_back_is_as_if_it_had_never_been() -> None:
    start = being_set_up(known=True)
    there = StartOn(1, {"mombasa": 2, "diamonds": 1})
    assert do(start, there, StartOn(1, {"mombasa": 0, "diamonds": 0})) == start
    half = do(start, there, StartOn(1, {"mombasa": 0}))
    assert half == do(start, StartOn(1, {"diamonds": 1}))
    assert ticks(half) == {"own-tile-1": 0}


def test_a_tile_ticked_off_before_its_markers_move_keeps_who_ticked_it() -> None:
    state = do(being_set_up(), Tick("own-tile-1", 3), StartOn(1, {"cairo": 1}, by=1))
    assert ticks(state) == {"own-tile-1": 3}


def test_a_special_space_pays_at_the_start_too_and_again_to_those_who_are_there() -> None:
    start = being_set_up(known=True)
    state = do(start, StartOn(1, {"cairo": 2}))
    assert cash(state) == [2, 1, 1]
    assert effects(state, StartOn(2, {"cairo": 3})) == [
        Effect("bonus-unlocked", {"seat": 2, "company": "cairo", "number": 1}),
        Effect("received", {"seat": 1, "pounds": 1}),
        Effect("received", {"seat": 2, "pounds": 1}),
    ]
    state = do(state, StartOn(2, {"cairo": 3}))
    assert cash(state) == [3, 2, 1]
    assert effects(state, StartOn(2, {"cairo": 0})) == [
        Effect("paid", {"seat": 1, "pounds": 1}),
        Effect("paid", {"seat": 2, "pounds": 1}),
    ]
    assert do(state, StartOn(2, {"cairo": 0}), StartOn(1, {"cairo": 0})) == start


@pytest.mark.parametrize(("first", "pounds"), [(1, [3, 2, 1]), (2, [2, 3, 1])])
def test_the_pounds_follow_the_turn_order_whoever_enters_first(
    first: int, pounds: list[int]
) -> None:
    bonuses = (StartOn(1, {"cairo": 2}), StartOn(2, {"cairo": 2}))
    start = being_set_up(known=True, first=first)
    one, other = do(start, *bonuses), do(start, *reversed(bonuses))
    assert cash(one) == cash(other) == pounds


def test_a_call_that_cannot_be_paid_is_noticed_and_believed() -> None:
    start = being_set_up(known=True)
    # The special space on the way pays 1, the call asks for 2.
    rich = do(start, StartOn(1, {"mombasa": 4}))
    assert cash(rich)[0] == 0
    poor = replace(start, seats=(replace(start.seats[0], cash=0), *start.seats[1:]))
    force(poor, StartOn(1, {"mombasa": 4}), "call-unpaid")
    force(start, StartOn(1, {"mombasa": 9}), "off-the-track")
    assert do(rich, StartOn(1, {"mombasa": 0})) == start


def test_a_tile_moves_one_marker_or_two() -> None:
    state = do(being_set_up(), StartOn(1, {"mombasa": 1}), StartOn(1, {"cairo": 1}))
    three = force(state, StartOn(1, {"diamonds": 1}), "too-many-markers")
    # Putting one of them right asks nothing any more.
    assert starting_spaces(do(three, StartOn(1, {"diamonds": 2})), 1) == {
        "mombasa": 1,
        "cape-town": 0,
        "saint-louis": 0,
        "cairo": 1,
        "diamonds": 2,
    }
    do(state, StartOn(1, {"mombasa": 0, "diamonds": 1}))


def test_nobody_starts_on_a_table_that_is_not_being_set_up() -> None:
    bonus = StartOn(1, {"cairo": 2})
    assert senseless(a_table(), bonus) == ["no-setup"]
    over = force(being_set_up(), FinishSetup(), "steps-left")
    assert senseless(over, bonus) == ["no-setup"]
    with pytest.raises(BadInput):
        do(being_set_up(), StartOn(4, {"cairo": 2}))


def test_two_phones_enter_two_tiles_at_once() -> None:
    state = being_set_up()
    one = changed_cells(state, do(state, StartOn(1, {"cairo": 2}, by=1)))
    other = changed_cells(state, do(state, StartOn(2, {"cairo": 2}, by=2)))
    assert common_cells(one, other) == ()
    begun = do(state, StartOn(1, {"cairo": 2}, by=1))
    more = changed_cells(begun, do(begun, StartOn(1, {"diamonds": 1}, by=2)))
    assert common_cells(one, more) == ()


def test_tracks_of_one_tile_are_paid_in_an_order_that_can_be_paid() -> None:
    # Mombasa's call asks for 2 after space 3; Cairo's special space brings 1.
    start = being_set_up(known=True)
    poor = Track(8, (), ((1, 2),), ())
    tracks = {**KNOWN.tracks, "mombasa": Fact("owner", poor)}
    start = replace(start, facts=replace(KNOWN, tracks=tracks))
    both = StartOn(1, {"mombasa": 2, "cairo": 2}, in_full=True)
    assert cash(do(start, both))[0] == 0
    # Alone it cannot be paid, and whoever paid it had more.
    alone = StartOn(1, {"mombasa": 2}, in_full=True)
    assert Effect("had-more", {"seat": 1, "pounds": 1}) in effects(start, alone)
    believed = force(start, alone, "call-unpaid")
    assert cash(believed)[0] == 0
    assert cash(do(believed, StartOn(1, {"cairo": 2}, in_full=True)))[0] == 0
    assert do(believed, StartOn(1, {"mombasa": 0}, in_full=True)) == start


def test_an_older_line_of_a_start_still_cuts_a_purse_at_nothing() -> None:
    poor = replace(KNOWN, tracks={"mombasa": Fact("owner", Track(8, (), ((1, 2),), ((2, 1),)))})
    start = replace(being_set_up(known=True), facts=poor)
    assert cash(force(start, StartOn(1, {"mombasa": 2}), "call-unpaid"))[0] == 0
    in_full = StartOn(1, {"mombasa": 2}, in_full=True)
    assert cash(force(start, in_full, "call-unpaid"))[0] == 1


def test_whoever_has_spent_what_a_start_brought_had_more_than_we_knew() -> None:
    there = do(being_set_up(known=True), StartOn(1, {"cairo": 2}, in_full=True), SetCash(1, 0))
    back = StartOn(1, {"cairo": 0}, in_full=True)
    assert cash(do(there, back))[0] == 0
    assert Effect("had-more", {"seat": 1, "pounds": 1}) in effects(there, back)


def test_what_unknown_tracks_bring_is_told_and_taken_back_with_the_markers() -> None:
    start = being_set_up()
    there = do(start, StartOn(2, {"cairo": 3}, in_full=True))
    told = TellStart(2, {"cairo": 2}, paid=1, received={2: 1, 3: 1})
    after = do(there, told)
    assert cash(after) == [1, 1, 2]
    assert holding(after, 2, "cairo").track == 2
    assert effects(there, told) == [Effect("received", {"seat": 3, "pounds": 1})]
    # Told once more it counts instead, and twice the same is once.
    assert do(after, told) == after
    assert cash(do(after, TellStart(2, {"cairo": 2}, received={2: 2}))) == [1, 3, 1]
    assert moved_unseen(after, 2) == ("cairo",)
    assert do(after, StartOn(2, {"cairo": 0}, in_full=True)) == start


def test_more_than_a_start_can_pay_is_noticed_and_believed() -> None:
    there = do(being_set_up(), StartOn(1, {"cairo": 3}, in_full=True))
    told = TellStart(1, paid=3, received={1: 1})
    after = force(there, told, "too-few-pounds")
    assert cash(after)[0] == 0
    # With 1 pound more than we knew, 2 of it were paid.
    assert effects(there, told) == [
        Effect("had-more", {"seat": 1, "pounds": 1}),
        Effect("paid", {"seat": 1, "pounds": 2}),
    ]
    assert cash(do(after, TellStart(1, paid=1)))[0] == 0
    assert senseless(a_table(), told) == ["no-setup"]
    with pytest.raises(BadInput):
        do(there, TellStart(1, received={4: 1}))
