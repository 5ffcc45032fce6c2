"""Turns, the end of a phase, preparation, and the end of the game."""

from msgspec.structs import replace

from companion.games.mombasa.play.game import apply, check, final_score, fold, legal
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import EndPhase, PlaceMarker, PlanCard, UseGoods
from companion.games.mombasa.play.rounds import prepare
from companion.games.mombasa.play.state import Placed, State
from tests.games.mombasa.game_table import a_kit, a_table, codes, play, seat, with_seat
from tests.games.mombasa.lands import base_of


def _all_end(kit: Kit, state: State) -> State:
    """Let everybody end with the first deck."""
    for _ in state.players:
        state = play(kit, state, EndPhase(1))
    return state


def test_turns_go_round_and_those_who_ended_are_skipped() -> None:
    kit = a_kit(4)
    state = a_table(kit, turn=2)
    turns = []
    for move in (
        PlaceMarker("goods-tile"),
        EndPhase(1),
        EndPhase(1),
        PlaceMarker("merchant-tile"),
        PlaceMarker("expansion-tile"),
        EndPhase(1),
    ):
        turns.append(state.turn)
        state = play(kit, state, move)
    assert turns == [2, 3, 0, 1, 2, 1]
    assert state.turn == 2


def test_the_last_one_left_goes_on_alone() -> None:
    kit = a_kit()
    state = play(kit, a_table(kit, ["coffee-1"]), PlaceMarker("goods-tile"), EndPhase(1))
    state = play(kit, state, PlaceMarker("merchant-tile"))
    assert state.turn == 0


def test_ending_takes_up_one_deck_and_lays_each_card_onto_the_deck_of_its_slot() -> None:
    kit = a_kit()
    state = a_table(kit, ["card-a1", "card-a2"])
    decks = {1: ("coffee-1",), 2: ("bananas-1", "cotton-1")}
    slots = {1: Placed("card-a1", used=True), 2: Placed("card-a2"), 4: Placed("card-a3")}
    state = with_seat(state, 0, replace(seat(state, 0), decks=decks, slots=slots))
    blue = seat(play(kit, state, EndPhase(2)), 0)
    assert blue.hand == ("bananas-1", "cotton-1")
    assert blue.decks == {1: ("coffee-1", "card-a1"), 2: ("card-a2",), 4: ("card-a3",)}
    assert blue.slots == {}
    assert blue.ended


def test_exactly_one_deck_is_taken_up() -> None:
    kit = a_kit()
    state = a_table(kit, ["card-a1"])
    assert codes(kit, state, EndPhase()) == ["deck-must-be-taken"]
    assert codes(kit, state, EndPhase(2)) == ["deck-empty"]
    assert seat(apply(kit, state, EndPhase(2)), 0).decks == {1: ("coffee-2", "card-a1")}


def test_whoever_has_no_deck_left_takes_up_nothing() -> None:
    kit = a_kit()
    state = a_table(kit, ["card-a1"])
    state = with_seat(state, 0, replace(seat(state, 0), decks={}))
    state = play(kit, state, EndPhase())
    assert (seat(state, 0).hand, seat(state, 0).decks) == ((), {1: ("card-a1",)})


def test_ending_is_always_possible_and_the_only_thing_left_without_cards_and_markers() -> None:
    kit = replace(a_kit(), markers=0)
    assert legal(kit, a_table(kit)) == (EndPhase(1),)


def test_coins_of_the_next_number_come_to_the_book_display_row_by_row() -> None:
    for players, rows in ((2, {1: 1}), (3, {1: 1, 7: 1}), (4, {1: 1, 7: 1})):
        kit = a_kit(players)
        state = _all_end(kit, a_table(kit))
        assert state.book_coins == rows
        assert state.round_track == (0, 0, *kit.round_track[2:])
        assert state.round == 2


def test_a_coin_not_taken_stays_while_the_next_ones_come() -> None:
    kit = a_kit(3)
    state = _all_end(kit, a_table(kit))
    state = prepare(kit, state)
    assert state.book_coins == {1: 1, 7: 1, 2: 1}
    assert state.round_track == (0, 0, 0, 2, 1, 2, 1)


def test_the_card_display_drops_its_right_column_slides_and_fills_from_the_right() -> None:
    kit = a_kit()
    display = {1: "a1", 5: "b1", 9: "c1", 2: "a2", 7: "b3", 11: "c3"}
    stack = ("n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9")
    state = prepare(kit, replace(a_table(kit), card_display=display, card_stack=stack))
    assert state.discarded == ("c1", "c3")
    # First row: two cards slid; second and third: one; fourth: none.
    assert [state.card_display[space] for space in range(9, 13)] == ["b1", "a2", "b3", "n1"]
    assert [state.card_display[space] for space in range(5, 9)] == ["a1", "n2", "n3", "n4"]
    assert [state.card_display[space] for space in range(1, 5)] == ["n5", "n6", "n7", "n8"]
    assert state.card_stack == ("n9",)


def test_an_empty_stack_leaves_gaps() -> None:
    kit = a_kit()
    state = replace(a_table(kit), card_display={1: "a1"}, card_stack=("n1",))
    assert prepare(kit, state).card_display == {9: "a1", 10: "n1"}


def test_the_next_round_begins_with_planning_and_the_first_player_marker() -> None:
    kit = a_kit()
    state = play(kit, a_table(kit, turn=1), PlaceMarker("first-player"))
    state = play(kit, state, legal(kit, state)[-1])
    state = _all_end(kit, state)
    assert (state.phase, state.round, state.markers) == ("planning", 2, ())
    assert not any(player.ended or player.planned for player in state.players)
    state = fold(kit, state, [PlanCard(n) for n in (0, 0, 0, 1, 1, 1)])
    assert (state.phase, state.turn, state.opening) == ("actions", 1, True)
    assert codes(kit, state, PlaceMarker("first-player")) == ["first-turn-of-the-round"]


def test_after_round_7_there_is_no_preparation_and_all_decks_come_to_hand() -> None:
    kit = a_kit()
    state = replace(a_table(kit, ["card-a4"]), round=7)
    display = state.card_display
    state = _all_end(kit, state)
    assert (state.phase, state.round) == ("over", 7)
    assert state.card_display == display
    assert seat(state, 0).hand == ("card-a4", "coffee-2")
    assert seat(state, 0).decks == {}
    assert legal(kit, state) == ()
    assert [found.code for found in check(kit, state, UseGoods((1,)))] == ["not-now"]


def test_five_shares_on_the_track_and_two_on_cards_at_six_coins_are_42_pounds() -> None:
    kit = a_kit()
    state = replace(a_table(kit), round=7)
    # The track shows 5 shares at space 11; an empty column and two spaces uncover six coins.
    state = replace(state, bases={**state.bases, "cape-town": base_of(0, 3, 5)})
    blue = replace(
        seat(state, 0),
        positions={**seat(state, 0).positions, "cape-town": 11},
        hand=("card-b9",),
        decks={1: ("card-d2",), 3: ("coffee-1",)},
    )
    state = _all_end(kit, with_seat(state, 0, blue))
    line = next(
        line for line in final_score(kit, state).players[0].lines if line.category == "cape-town"
    )
    assert (line.shares, line.value, line.pounds) == (7, 6, 42)


def test_the_score_adds_cash_diamonds_and_bookkeeping_and_may_be_asked_at_any_time() -> None:
    kit = a_kit()
    state = a_table(kit, ["card-a7"])
    blue = replace(seat(state, 0), diamonds=9, jar=4, decks={2: ("coffee-1", "card-a7")})
    state = with_seat(state, 0, blue)
    state = replace(state, bases={**state.bases, "cairo": base_of(0, 5, 5)})
    result = final_score(kit, state)
    pounds = {line.category: line.pounds for line in result.players[0].lines}
    assert pounds["cash"] == 10
    assert pounds["diamonds"] == 14
    assert pounds["bookkeeping"] == 8
    # Cards in an action slot and in a resting deck carry a share of Cairo each, worth 5.
    assert pounds["cairo"] == 10
    assert result.winners == (kit.names[0],)
