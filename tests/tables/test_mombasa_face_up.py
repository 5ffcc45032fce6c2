"""Mombasa on a table: the expansion points that lie face up before each player."""

import pytest
from msgspec.structs import replace

from companion.games.mombasa.box import Box, load_box
from companion.games.mombasa.tracking import TRACKER, Action
from companion.games.mombasa.tracking.companies import TakePost
from companion.games.mombasa.tracking.face_up import SetFaceUp, TurnUp, card_values, points_known
from companion.games.mombasa.tracking.players import Earn, SetSlots
from companion.games.mombasa.tracking.state import CardUp, State
from companion.games.mombasa.tracking.tiles import SetTile
from companion.games.mombasa.tracking.turns import BeginActions, EndPhase, NextRound, SetCourse
from companion.games.refusing import BadInput
from tests.tables.mombasa import a_table, do, force


def face_up(state: State) -> list[int | None]:
    return [seat.face_up for seat in state.seats]


def cards_up(state: State) -> tuple[CardUp, ...]:
    return state.seats[0].cards_up


def test_nobody_knows_them_until_they_are_said() -> None:
    assert face_up(a_table()) == [None, None, None]
    assert face_up(do(a_table(), SetFaceUp(2, 3), SetFaceUp(3, 0))) == [None, 3, 0]


def test_they_are_corrected_and_taken_back_at_any_time() -> None:
    assert face_up(do(a_table(), SetFaceUp(1, 3), SetFaceUp(1, 5)))[0] == 5
    assert face_up(do(a_table(), SetFaceUp(1, 3), SetFaceUp(1)))[0] is None


def test_they_are_said_card_by_card_as_players_say_them() -> None:
    table = do(a_table(), TurnUp(1, 2), TurnUp(1, 3), TurnUp(1, 2))
    assert face_up(table)[0] == 2 + 3 + 2
    assert cards_up(table) == (2, 3, 2)
    assert do(a_table(), SetFaceUp(1, cards=(2, 3, 2))).seats == table.seats


def test_the_tile_lies_there_before_the_cards_are_said() -> None:
    table = do(a_table(), SetTile(1, "expansion-tile"))
    assert (face_up(table)[0], points_known(table.seats[0])) == (None, 2)
    said = do(table, TurnUp(1, 3))
    assert (face_up(said)[0], cards_up(said)) == (5, ("tile", 3))
    used = do(said, BeginActions(), Action(1, "expansion", (TakePost("cairo", 1),)))
    assert (used.seats[0].tiles, points_known(used.seats[0])) == ({"expansion-tile": False}, None)


def test_nobody_else_turns_the_tile_up() -> None:
    table = do(a_table(), SetTile(1, "expansion-tile"))
    force(table, TurnUp(2, "tile"), "no-such-tile")
    force(table, SetFaceUp(2, cards=(1, "tile")), "no-such-tile")
    before = replace(table, seats=tuple(replace(seat, tiles=None) for seat in table.seats))
    assert face_up(do(before, TurnUp(2, "tile")))[1] == 2


def test_cards_begin_anew_where_only_the_points_were_said() -> None:
    assert face_up(do(a_table(), SetFaceUp(1, 3), TurnUp(1, 2)))[0] == 2
    table = do(a_table(), TurnUp(1, 2), SetFaceUp(1, 3))
    assert (face_up(table)[0], cards_up(table)) == (3, ())


def test_there_are_five_slots_for_cards_and_one_tile_besides() -> None:
    table = do(a_table(), SetSlots(1, 5), SetTile(1, "expansion-tile"))
    table = do(table, *(TurnUp(1, 1) for _ in range(4)))
    assert TRACKER.check(table, TurnUp(1, 1)) == ()
    assert [one.code for one in TRACKER.check(table, TurnUp(1, "tile"))] == ["no-slot-left"]
    full = do(table, TurnUp(1, 1))
    assert [one.code for one in TRACKER.check(full, TurnUp(1, 1))] == ["no-slot-left"]


def test_more_cards_than_action_slots_are_asked_about() -> None:
    table = do(a_table(), TurnUp(1, 1), TurnUp(1, 1), TurnUp(1, 1))
    force(table, TurnUp(1, 1), "more-than-slots")
    force(table, SetFaceUp(1, cards=(1, 1, 1, 1)), "more-than-slots")
    do(table, SetSlots(1, 4), TurnUp(1, 1))


def test_an_expansion_uses_all_of_them_at_once() -> None:
    table = do(a_table(), TurnUp(1, 3), SetFaceUp(2, 2), BeginActions())
    table = do(table, Action(1, "expansion", (TakePost("cairo", 1),)))
    assert face_up(table) == [None, 2, None]
    assert cards_up(table) == ()


def test_other_actions_leave_them() -> None:
    table = do(a_table(), BeginActions(), SetFaceUp(1, 3), Action(1, "goods", (Earn(1, 1),)))
    assert face_up(table)[0] == 3


def test_the_next_round_begins_without_any() -> None:
    table = do(a_table(), TurnUp(1, 3), BeginActions())
    table = do(table, SetFaceUp(2, 2), EndPhase(1))
    # Who ends moves the cards up to the resting decks.
    assert face_up(table) == [None, 2, None]
    table = do(table, EndPhase(2), EndPhase(3))
    assert face_up(do(table, NextRound())) == [None, None, None]
    assert cards_up(do(table, NextRound())) == ()


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


def test_lines_of_older_tables_are_read_as_they_were_written() -> None:
    assert TRACKER.command(b'{"type":"set-face-up","seat":1,"points":3}') == SetFaceUp(1, 3)
    assert TRACKER.command(b'{"type":"set-face-up","seat":1}') == SetFaceUp(1)


@pytest.mark.parametrize("card", ["0", "10", '"2"', "null"])
def test_a_card_that_there_cannot_be_is_bad_input(card: str) -> None:
    with pytest.raises(BadInput):
        TRACKER.command(f'{{"type":"turn-up","seat":1,"card":{card}}}'.encode())


def with_cards_of(points: int) -> Box:
    """Return the practice box with other expansion cards on its display."""
    practice = load_box("practice")
    assert practice.action_cards
    cards = tuple(
        replace(card, value=points) if card.kind == "expansion" else card
        for card in practice.action_cards.value
    )
    return replace(practice, action_cards=replace(practice.action_cards, value=cards))


def test_a_box_that_knows_its_cards_offers_no_others() -> None:
    assert card_values(with_cards_of(4)) == (1, 2, 4)


def test_a_box_that_lacks_some_of_its_cards_offers_small_ones_too() -> None:
    assert card_values(replace(with_cards_of(4), starting_cards=None)) == (1, 2, 3, 4)
    assert card_values(load_box("standard")) == (1, 2, 3)
