"""Mombasa on a table before its first round: the list, starting tiles, the end of the set-up."""

import pytest

from companion.games.mombasa.setup import set_up
from companion.games.mombasa.tracking.reading import is_setting_up
from companion.games.mombasa.tracking.setting_up import (
    ChooseTile,
    FinishSetup,
    LookAtTiles,
    RevealTiles,
    Tick,
    steps,
    steps_left,
)
from companion.games.mombasa.tracking.state import Facts, Opening, SettingUp, State, open_table
from companion.games.refusing import BadInput
from companion.games.tracking import Effect, Finding
from companion.tables.cells import changed_cells, common_cells
from tests.tables.mombasa import a_table, do, effects, force, senseless

TRACKS = set_up(("1", "2"), "first", "").tracks
DEALT = ((1, 3), (7, 9), (8, 10))


def being_set_up(seats: int = 3, *, first: bool = False) -> State:
    setup = SettingUp("first") if first else SettingUp("variable", tiles=DEALT[:seats])
    return open_table(Opening(Facts(track_ids=TRACKS), setup=setup), seats)


def under_way(state: State) -> SettingUp:
    assert state.setup is not None
    return state.setup


def test_a_table_without_a_set_up_has_nothing_to_tick() -> None:
    state = a_table()
    assert not is_setting_up(state)
    moves = (Tick("board"), LookAtTiles(1), ChooseTile(1), RevealTiles((1, 2, 3)), FinishSetup())
    for command in moves:
        assert senseless(state, command) == ["no-setup"]
    with pytest.raises(ValueError, match="no set-up"):
        steps(state)


def test_a_tick_says_who_did_it_and_can_be_taken_away() -> None:
    state = do(being_set_up(), Tick("board", seat=2), Tick("posts"))
    assert under_way(state).ticks == {"board": 2, "posts": 0}
    state = do(state, Tick("board", seat=1, ticked=False))
    assert under_way(state).ticks == {"posts": 0}


def test_of_two_who_tick_the_same_step_the_first_has_done_it() -> None:
    state = do(being_set_up(), Tick("board", seat=2))
    assert do(state, Tick("board", seat=1)) == state


def test_only_steps_of_this_set_up_are_ticked() -> None:
    assert senseless(being_set_up(), Tick("coffee-break")) == ["unknown-step"]
    assert senseless(being_set_up(2), Tick("place-3")) == ["unknown-step"]
    assert senseless(being_set_up(first=True), Tick("dealt-tiles")) == ["unknown-step"]
    assert senseless(being_set_up(first=True), Tick("given-tiles")) == []


def test_a_choice_is_known_but_not_what_was_chosen() -> None:
    state = do(being_set_up(), ChooseTile(2))
    assert under_way(state).chosen == {2: True}
    assert under_way(state).kept == ()


def test_a_look_on_a_passed_phone_changes_nothing_on_the_table() -> None:
    state = being_set_up()
    assert do(state, LookAtTiles(2)) == state


ALL_CHOSEN = (ChooseTile(1), ChooseTile(2), ChooseTile(3))


def test_all_tiles_are_shown_in_one_line_which_ticks_the_step_off() -> None:
    state = do(being_set_up(), *ALL_CHOSEN)
    reveal = RevealTiles((3, 7, 10))
    assert effects(state, reveal) == [
        Effect("tile-kept", {"seat": 1, "place": 3}),
        Effect("tile-kept", {"seat": 2, "place": 7}),
        Effect("tile-kept", {"seat": 3, "place": 10}),
    ]
    state = do(state, reveal)
    assert under_way(state).kept == (3, 7, 10)
    assert "dealt-tiles" in under_way(state).ticks


def test_after_the_reveal_nothing_is_chosen_any_more() -> None:
    state = do(being_set_up(), *ALL_CHOSEN, RevealTiles((3, 7, 10)))
    assert senseless(state, ChooseTile(1)) == ["nothing-to-choose"]
    state = force(state, RevealTiles((1, 7, 10)), "already-revealed")
    assert under_way(state).kept == (1, 7, 10)


def test_a_tile_that_was_not_dealt_is_noticed_and_believed() -> None:
    state = force(do(being_set_up(), *ALL_CHOSEN), RevealTiles((3, 2, 10)), "not-dealt")
    assert under_way(state).kept == (3, 2, 10)


def test_nobody_reveals_before_everybody_has_chosen() -> None:
    state = do(being_set_up(), *ALL_CHOSEN[:2])
    state = force(state, RevealTiles((3, 7, 10)), "not-all-chosen")
    assert under_way(state).kept == (3, 7, 10)


@pytest.mark.parametrize("tiles", [("a", "b", "c"), ("tile-1",) * 3, ("tile-1", "tile-2")])
def test_tiles_that_companion_cannot_deal_are_noticed(tiles: tuple[str, ...]) -> None:
    state = do(being_set_up(), *ALL_CHOSEN)
    force(state, RevealTiles((3, 7, 10), tiles), "unknown-tiles")


def test_the_first_game_has_no_tiles_to_choose_or_reveal() -> None:
    state = being_set_up(2, first=True)
    assert senseless(state, ChooseTile(1)) == ["nothing-to-choose"]
    assert senseless(state, RevealTiles((1, 2))) == ["nothing-to-reveal"]


def test_everybody_reveals_or_nobody() -> None:
    assert senseless(being_set_up(3), RevealTiles((1, 7))) == ["nothing-to-reveal"]


def test_nobody_chooses_where_nobody_sits() -> None:
    with pytest.raises(BadInput):
        do(being_set_up(2), ChooseTile(3))


def test_the_game_begins_when_everything_is_ticked_off() -> None:
    state = being_set_up()
    assert is_setting_up(state)
    for step in steps_left(state):
        state = do(state, Tick(step.id, 1))
    state = do(state, FinishSetup())
    assert not is_setting_up(state)
    assert under_way(state).tiles == DEALT


def test_whoever_begins_earlier_is_told_what_is_left() -> None:
    state = do(being_set_up(2), Tick("board", 1))
    findings = tuple(FinishSetup().against(state))
    assert findings == (Finding("steps-left", {"steps": 15}),)
    assert not is_setting_up(force(state, FinishSetup(), "steps-left"))


def test_every_seat_is_dealt_tiles_or_none_is() -> None:
    with pytest.raises(BadInput):
        open_table(Opening(setup=SettingUp("variable", tiles=DEALT)), 2)


def test_ticks_of_different_steps_touch_different_cells() -> None:
    state = being_set_up()
    board = changed_cells(state, do(state, Tick("board", 1)))
    posts = changed_cells(state, do(state, Tick("posts", 2)))
    assert board
    assert common_cells(board, posts) == ()
    chosen = changed_cells(do(state, ChooseTile(1)), do(state, ChooseTile(1), ChooseTile(2)))
    assert common_cells(chosen, changed_cells(state, do(state, ChooseTile(1)))) == ()
