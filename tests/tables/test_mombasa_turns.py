"""Mombasa on a table: openings, turns, rounds, actions as one line."""

from typing import get_args

import msgspec
import pytest

from companion.games.mombasa.box import load_box
from companion.games.mombasa.setup import set_up
from companion.games.mombasa.terms import ROUNDS
from companion.games.mombasa.tracking import TRACKER, Action, Command, apply, check
from companion.games.mombasa.tracking.companies import TakePost
from companion.games.mombasa.tracking.markers import MoveBoard, MoveTrack, SetTrack
from companion.games.mombasa.tracking.players import Earn, Pay, PlaceMarker
from companion.games.mombasa.tracking.reading import coins_for_books
from companion.games.mombasa.tracking.state import Opening, State, facts_of, open_table
from companion.games.mombasa.tracking.turns import (
    BeginActions,
    EndPhase,
    NextRound,
    PassTurn,
    SetCourse,
    SetRoundTrack,
    TakeFirstPlayer,
)
from companion.games.refusing import BadInput
from companion.games.tracking import Effect
from companion.tables.trackers import find_tracker
from tests.tables.mombasa import a_table, do, effects, force, senseless


def a_full_round(state: State) -> State:
    state = do(state, BeginActions())
    while state.turn:
        state = do(state, EndPhase(state.turn))
    return state


def test_actions_and_ends_take_a_turn_and_corrections_do_not() -> None:
    action = Action(2, "goods", (Earn(1, 3),))
    assert [TRACKER.turn_of(one) for one in (action, PassTurn(3), EndPhase(1))] == [2, 3, 1]
    assert [TRACKER.turn_of(one) for one in (Earn(1, 3), SetCourse(1, "actions"))] == [None, None]


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_mombasa_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(BadInput):
        open_table(Opening(), seats)


def test_the_first_player_must_sit_there() -> None:
    with pytest.raises(BadInput):
        open_table(Opening(first_player=3), 2)


def test_the_standard_box_knows_coins_and_boards_but_no_tracks() -> None:
    tracks = set_up(("1", "2"), "first", "").tracks
    facts = facts_of(load_box("standard"), tracks)
    assert len(facts.coins) == 4
    assert facts.diamonds
    assert facts.bookkeeping
    assert facts.tracks == {}
    assert facts.map is None
    assert facts.bonuses["cairo"].value == "card-removal"


def test_the_practice_box_knows_all_that_is_tracked() -> None:
    tracks = set_up(("1", "2"), "variable", "seed").tracks
    facts = facts_of(load_box("practice"), tracks)
    assert len(facts.tracks) == len(facts.bonuses) == len(facts.coins) == 4
    assert facts.map
    assert facts.track_ids == tracks


def test_turns_go_round_clockwise_and_past_those_who_ended() -> None:
    table = do(a_table(), TakeFirstPlayer(2), BeginActions())
    assert table.turn == 2
    table = do(table, EndPhase(2), PassTurn(3), PassTurn(1))
    assert (table.turn, table.ended) == (3, (2,))


def test_the_last_to_end_ends_the_round() -> None:
    table = do(a_table(2), BeginActions(), EndPhase(1))
    assert effects(table, EndPhase(2)) == [Effect("round-over", {"round": 1})]
    table = do(table, EndPhase(2))
    assert (table.phase, table.turn) == ("preparation", None)


def test_a_turn_taken_out_of_order_is_asked_about() -> None:
    table = do(a_table(), BeginActions())
    # It stays with whoever has it.
    passed = force(table, PassTurn(2), "not-on-turn")
    assert (passed.turn, passed.seats[1].acted) == (1, True)
    table = force(table, EndPhase(2), "not-on-turn")
    assert (table.turn, table.ended) == (1, (2,))
    table = do(table, PassTurn(1))
    table = force(table, EndPhase(2), "already-ended", "not-on-turn")
    assert (table.turn, table.ended) == (3, (2,))
    force(a_table(), PassTurn(1), "not-on-turn")
    with pytest.raises(BadInput):
        check(table, PassTurn(4))


def test_a_turn_passed_out_of_order_moved_it_on_in_older_lines() -> None:
    table = do(a_table(), BeginActions())
    old = TRACKER.command(b'{"type":"pass-turn","seat":2}')
    assert apply(table, old).state.turn == 3


def test_an_action_whose_turn_was_passed_meanwhile_leaves_the_turn_where_it_is() -> None:
    """Its sheet was opened when its player was on turn."""
    table = do(a_table(), BeginActions(), PassTurn(1))
    action = Action(1, "merchant", (Earn(1, 2), PassTurn(1)))
    assert force(table, action, "not-on-turn").turn == 2


def test_actions_begin_after_planning() -> None:
    table = do(a_table(), BeginActions())
    # Of two phones that say so, the first has said it.
    assert do(table, BeginActions()) == table
    table = do(table, PassTurn(1))
    force(table, BeginActions(), "not-planning")


def test_preparation_brings_coins_tiles_and_markers_home() -> None:
    table = do(a_table(), BeginActions())
    table = do(table, PlaceMarker(1, "goods-tile"), PlaceMarker(2, "buy-card"))
    table = do(table, EndPhase(1), EndPhase(2), EndPhase(3))
    assert effects(table, NextRound()) == [
        Effect("coins-to-books", {"coins": 2, "number": 2}),
        Effect("tile-comes", {"seat": 1, "space": "goods-tile"}),
    ]
    table = do(table, NextRound())
    assert (table.round, table.phase, table.turn, table.ended) == (2, "planning", None, ())
    assert all(not seat.placed for seat in table.seats)


def test_a_round_can_be_ended_early_on_the_tables_word() -> None:
    table = force(a_table(), NextRound(), "not-all-ended")
    assert table.round == 2


def test_three_players_find_two_and_one_coins_by_turns() -> None:
    table, coins = a_table(3), []
    while table.phase != "over":
        coins.append(coins_for_books(table))
        table = a_full_round(table)
        table = table if table.phase == "over" else do(table, NextRound())
    assert coins == [2, 1, 2, 1, 2, 1, 0]


def test_the_game_is_over_after_seven_rounds() -> None:
    table = do(a_table(2), SetCourse(ROUNDS, "actions", 2, (1,)))
    assert effects(table, EndPhase(2)) == [Effect("game-over")]
    table = do(table, EndPhase(2))
    assert table.phase == "over"
    assert senseless(table, NextRound()) == ["last-round"]
    early = do(a_table(2), SetCourse(ROUNDS, "preparation"))
    assert apply(early, NextRound()).effects == ()


def test_the_course_can_be_put_right() -> None:
    table = do(a_table(), SetCourse(4, "actions", 2, (3, 1, 3)))
    assert (table.round, table.phase, table.turn, table.ended) == (4, "actions", 2, (1, 3))
    assert do(table, SetCourse(4, "planning")).turn is None
    assert do(table, SetCourse(4, "actions", 2, (2, 1))).ended == (1,)
    for wrong in (SetCourse(4, "actions", 4), SetCourse(4, "actions", 1, (4,))):
        with pytest.raises(BadInput):
            do(a_table(), wrong)


def test_a_bonus_begins_with_the_players_next_turn() -> None:
    table = do(a_table(2), BeginActions(), SetTrack(1, "cairo", 2), PassTurn(1))
    assert table.seats[0].bonuses["cairo"] == 0
    begins = Effect("bonus-begins", {"seat": 1, "company": "cairo", "number": 1})
    assert effects(table, PassTurn(2)) == [begins]
    table = do(table, PassTurn(2))
    assert table.seats[0].bonuses["cairo"] == 1
    assert effects(do(table, PassTurn(1)), PassTurn(2)) == []


def test_an_action_is_one_line() -> None:
    action = Action(1, "goods", (MoveTrack(1, "cairo", 2), Earn(1, 1), PassTurn(1)))
    table = do(a_table(), BeginActions())
    assert [effect.code for effect in effects(table, action)] == ["received", "bonus-unlocked"]
    table = do(table, action)
    assert (table.turn, table.seats[0].cash) == (2, 12)


def test_each_part_of_an_action_is_looked_at_after_those_before() -> None:
    table = do(a_table(cash=0), BeginActions())
    do(table, Action(1, "merchant", (Earn(1, 2), Pay(1, 2))))
    force(table, Action(1, "merchant", (Pay(1, 2), Earn(1, 2))), "too-few-pounds")
    empty = do(table, *[TakePost("cairo", 1)] * 5)
    action = Action(1, "bonus-marker", (Pay(1, 1), TakePost("cairo", 1), Pay(1, 1)))
    assert [f.code for f in check(empty, action)] == ["too-few-pounds", "column-empty"]


def test_states_and_commands_survive_being_written_down() -> None:
    command = Action(1, "merchant", (MoveBoard(1, "diamonds", 2), Earn(1, 2)))
    assert TRACKER.command(msgspec.json.encode(command)) == command
    table = do(a_table(), BeginActions(), command, TakePost("cairo", 1, "north"))
    assert TRACKER.state(msgspec.json.encode(table)) == table
    opened = TRACKER.open(msgspec.json.encode(Opening(a_table().facts)), 3)
    assert opened == a_table(cash=1)


@pytest.mark.parametrize(
    "raw",
    [
        b'{"type":"earn","seat":0,"pounds":1}',
        b'{"type":"earn","seat":1,"pounds":-1}',
        b'{"type":"take-post","company":"paris"}',
        b'{"type":"take-post","company":"cairo","column":4}',
        b'{"type":"action","seat":1,"kind":"goods"}',
        b'{"type":"action","seat":1,"kind":"goods","parts":[{"type":"action"}]}',
        b'{"type":"set-base","company":"cairo","base":[{"posts":6},{},{}]}',
    ],
)
def test_numbers_out_of_range_are_bad_input(raw: bytes) -> None:
    with pytest.raises(BadInput):
        TRACKER.command(raw)


def test_the_tracker_is_found_by_the_games_folder() -> None:
    assert find_tracker("mombasa") is TRACKER


def test_every_command_has_a_key_of_its_own() -> None:
    tags = [command.__struct_config__.tag for command in get_args(Command)]
    assert len(tags) == len(set(tags))


def test_coins_on_the_round_track_are_counted_anew() -> None:
    table = do(a_table(2), SetRoundTrack((0, 0, 2, 1, 1, 1, 1)))
    assert coins_for_books(table) == 0
    assert coins_for_books(do(table, SetCourse(2, "preparation"))) == 2
    with pytest.raises(BadInput):
        TRACKER.command(b'{"type":"set-round-track","coins":[1,2]}')
