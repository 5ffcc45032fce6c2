"""Laying out, starting tiles, resting cards, and plans."""

from itertools import permutations
from typing import Literal

import pytest
from msgspec.structs import replace

from companion.games.mombasa.box import Box, CompanyTrack, load_box
from companion.games.mombasa.play.game import MissingPartError, apply, check, legal, start, unpack
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import ChooseTile, EndPhase, PlanCard, RestCards
from companion.games.mombasa.play.planning import open_slots
from companion.games.mombasa.play.state import Placed, State
from companion.games.mombasa.terms import COMPANIES, Company
from tests.games.mombasa.game_table import a_kit, a_setup, codes, play, with_seat


def _variable(players: int = 3) -> Kit:
    return unpack(load_box("practice"), a_setup(players, variable=True))


def _planning(kit: Kit) -> State:
    """Let everybody's cards rest in the order of the tile."""
    state = start(kit, "plan")
    while state.phase == "resting":
        state = play(kit, state, next(iter(legal(kit, state))))
    return state


def test_the_left_column_reads_a_b_b_b_and_32_cards_are_left() -> None:
    kit = a_kit()
    state = start(kit, "any")
    letters = {card.id: card.letter for card in kit.action_cards}
    assert [letters[state.card_display[space]] for space in range(1, 5)] == ["A", "B", "B", "B"]
    assert sum(letters[card] == "A" for card in state.card_display.values()) == 9
    assert len(state.card_stack) == 32
    assert [letters[card] for card in state.card_stack] == [*"B" * 13, *"C" * 11, *"DDDDEEEE"]


def test_four_books_of_each_letter_lie_open() -> None:
    kit = a_kit()
    state = start(kit, "any")
    letters = [kit.books[state.book_display[space]].letter for space in range(1, 13)]
    assert sorted(letters) == [*"AAAABBBBCCCC"]
    assert [len(stack) for stack in state.book_stacks.values()] == [20, 20, 20]


def test_everybody_starts_with_ten_cards_and_the_first_game_gives_the_tiles() -> None:
    kit = a_kit(4)
    state = start(kit, "any")
    assert [len(player.hand) for player in state.players] == [10] * 4
    assert [player.shelf[1].book for player in state.players] == list(kit.given_tiles)
    assert "expansion-1-3" in state.players[2].hand
    assert state.phase == "resting"


def test_a_seed_gives_the_same_table_again_and_another_seed_another_one() -> None:
    kit = a_kit()
    assert start(kit, "one") == start(kit, "one")
    assert start(kit, "one").card_stack != start(kit, "two").card_stack


def _with_bonus(kit: Kit, seat: int, bonus: dict[Literal["diamonds", Company], int]) -> Kit:
    tile = replace(kit.starting_tiles[kit.given_tiles[seat]], bonus=bonus)
    return replace(kit, starting_tiles={**kit.starting_tiles, tile.id: tile})


def test_starting_bonuses_move_markers_and_the_diamond() -> None:
    kit = _with_bonus(a_kit(), 0, {"mombasa": 3})
    kit = _with_bonus(kit, 1, {"saint-louis": 1, "diamonds": 2})
    state = start(kit, "any")
    assert state.players[0].positions["mombasa"] == 3
    assert state.players[1].positions["saint-louis"] == 1
    assert [player.diamonds for player in state.players] == [0, 2]


def test_a_starting_bonus_stays_before_a_capital_call_that_one_pound_cannot_pay() -> None:
    kit = _with_bonus(a_kit(), 0, {"saint-louis": 9})
    track = replace(kit.tracks["saint-louis"], calls=((1, 2),))
    state = start(replace(kit, tracks={**kit.tracks, "saint-louis": track}), "any")
    assert state.players[0].positions["saint-louis"] == 1
    assert state.players[0].cash == 1


def test_two_tiles_are_dealt_and_revealed_when_all_have_kept_one() -> None:
    kit = _variable()
    state = start(kit, "deal")
    dealt = [player.tiles_dealt for player in state.players]
    assert len({tile for tiles in dealt for tile in tiles}) == 6
    state = play(kit, state, ChooseTile(2, dealt[2][1]), ChooseTile(0, dealt[0][0]))
    assert state.phase == "tiles"
    assert codes(kit, state, ChooseTile(0, dealt[0][0])) == ["no-such-tile"]
    assert codes(kit, state, ChooseTile(1, dealt[0][0])) == ["no-such-tile"]
    state = play(kit, state, ChooseTile(1, dealt[1][1]))
    assert state.phase == "resting"
    kept = [player.shelf[1].book for player in state.players]
    assert kept == [dealt[0][0], dealt[1][1], dealt[2][1]]


def test_the_three_cards_of_the_tile_rest_in_any_order() -> None:
    kit = a_kit()
    state = start(kit, "any")
    cards = kit.starting_tiles[kit.given_tiles[0]].cards
    orders = {move.cards for move in _rests(0, state, kit)}
    assert orders == set(permutations(cards))
    third, first, second = cards
    state = play(kit, state, RestCards(0, (first, second, third)))
    assert state.players[0].decks == {1: (first,), 2: (second,), 3: (third,)}
    assert len(state.players[0].hand) == 7
    assert codes(kit, state, RestCards(0, cards)) == ["other-cards"]
    assert codes(kit, state, RestCards(1, cards)) == ["other-cards"]


def _rests(seat: int, state: State, kit: Kit) -> list[RestCards]:
    return [m for m in legal(kit, state) if isinstance(m, RestCards) and m.seat == seat]


def test_plans_are_decided_slot_by_slot_and_turned_up_when_all_have_planned() -> None:
    kit = a_kit()
    state = _planning(kit)
    first, *_ = state.players[0].hand
    state = play(kit, state, PlanCard(0, first), PlanCard(0), PlanCard(0))
    assert state.players[0].slots == {1: Placed(first)}
    assert codes(kit, state, PlanCard(0)) == ["no-slot-left"]
    assert codes(kit, state, PlanCard(1, "card-a1")) == ["not-in-hand"]
    assert codes(kit, state, EndPhase(1)) == ["not-now"]
    assert state.phase == "planning"
    state = play(kit, state, PlanCard(1), PlanCard(1), PlanCard(1))
    assert state.phase == "actions"
    assert (state.turn, state.opening) == (0, True)
    assert codes(kit, state, PlanCard(0)) == ["not-now"]


def test_a_single_share_card_is_never_planned_unless_the_table_says_so() -> None:
    kit = a_kit()
    state = _planning(kit)
    state = with_seat(state, 0, replace(state.players[0], hand=("card-d1", "coffee-1")))
    assert codes(kit, state, PlanCard(0, "card-d1")) == ["share-card"]
    assert PlanCard(0, "coffee-1") in legal(kit, state)
    assert apply(kit, state, PlanCard(0, "card-d1")).players[0].slots == {1: Placed("card-d1")}


def test_the_extra_slots_open_with_the_diamond_and_the_ink_jar() -> None:
    kit = a_kit()
    player = start(kit, "any").players[0]
    assert open_slots(kit, player) == (1, 2, 3)
    assert open_slots(kit, replace(player, diamonds=7)) == (1, 2, 3, 4)
    assert open_slots(kit, replace(player, jar=5)) == (1, 2, 3, 5)
    assert open_slots(kit, replace(player, diamonds=26, jar=14)) == (1, 2, 3, 4, 5)


def test_a_seat_that_nobody_sits_on_cannot_decide() -> None:
    kit = a_kit()
    assert codes(kit, _planning(kit), PlanCard(2)) == ["no-such-seat"]
    assert check(kit, _planning(kit), PlanCard(-1))[0].about == {"seat": -1}


def _without(box: Box, part: str) -> Box:
    match part:
        case "base-coins-cairo":
            coins = {company: box.base_coins[company] for company in COMPANIES[:3]}
            return replace(box, base_coins=coins)
        case "track-B1":
            tracks = {**box.tracks, "B1": replace(box.tracks["B1"], track=None)}
            return replace(box, tracks=tracks)
        case "bonus-A1":
            tracks = {**box.tracks, "A1": CompanyTrack(track=box.tracks["A1"].track)}
            return replace(box, tracks=tracks)
        case "coffee-majority":
            fact = box.majorities["coffee"]
            nobody = replace(fact, value=replace(fact.value, company=None))
            return replace(box, majorities={**box.majorities, "coffee": nobody})
        case "book-display":
            assert box.book_display is not None
            first, *rest = box.book_display.value
            spaces = (replace(first, letter=None), *rest)
            return replace(box, book_display=replace(box.book_display, value=spaces))
        case _:
            return replace(box, map=None)


@pytest.mark.parametrize(
    "part",
    ["base-coins-cairo", "track-B1", "bonus-A1", "coffee-majority", "book-display", "map"],
)
def test_a_box_that_lacks_a_part_names_it(part: str) -> None:
    with pytest.raises(MissingPartError, match=part):
        unpack(_without(load_box("practice"), part), a_setup())


def test_the_standard_box_knows_too_little_for_a_whole_game() -> None:
    with pytest.raises(MissingPartError):
        unpack(load_box("standard"), a_setup())
