"""Bonus markers on the spaces of the board."""

from msgspec.structs import replace

from companion.games.mombasa.play.bonuses import markers_left
from companion.games.mombasa.play.game import apply, check, legal
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import (
    Advance,
    BuyCard,
    Choose,
    EndPhase,
    Forgo,
    PlaceMarker,
    RemoveCard,
    RemovePost,
    TakePounds,
    UseGoods,
)
from companion.games.mombasa.play.state import Buying, HeldTile, Marker, Placed, Reward, State
from tests.games.mombasa.game_table import (
    a_kit,
    a_table,
    codes,
    play,
    seat,
    with_cash,
    with_hand,
    with_seat,
)


def _spaces(kit: Kit, state: State) -> set[str]:
    return {move.space for move in legal(kit, state) if isinstance(move, PlaceMarker)}


def test_a_marker_blocks_its_space_until_the_round_ends() -> None:
    kit = a_kit()
    state = play(kit, a_table(kit), PlaceMarker("goods-tile"))
    assert state.markers == (Marker("goods-tile", 0),)
    assert codes(kit, state, PlaceMarker("goods-tile")) == ["space-taken"]
    state = play(kit, state, EndPhase(1), EndPhase(1))
    assert state.markers == ()


def test_two_players_have_three_markers_each_and_three_or_four_have_two() -> None:
    assert markers_left(a_kit(2), a_table(a_kit(2)), 0) == 3
    assert markers_left(a_kit(3), a_table(a_kit(3)), 0) == 2
    kit = a_kit(4)
    placed = (Marker("goods-tile", 0), Marker("merchant-tile", 0), Marker("buy-card", 1))
    state = replace(a_table(kit), markers=placed)
    assert codes(kit, state, PlaceMarker("expansion-tile")) == ["no-markers-left"]
    assert _spaces(kit, state) == set()


def test_the_first_player_space_gives_the_marker_now_and_a_point() -> None:
    kit = a_kit()
    state = play(kit, a_table(kit, turn=1), PlaceMarker("first-player"))
    assert state.first_player == 1
    assert state.pending == (Reward(points=1),)
    assert seat(play(kit, state, TakePounds()), 1).cash == 11


def test_the_first_player_may_not_use_it_in_the_first_turn_of_a_round_but_later() -> None:
    kit = a_kit()
    state = replace(a_table(kit), opening=True)
    assert codes(kit, state, PlaceMarker("first-player")) == ["first-turn-of-the-round"]
    state = play(kit, state, PlaceMarker("goods-tile"), PlaceMarker("merchant-tile"))
    assert state.turn == 0
    state = play(kit, state, PlaceMarker("first-player"))
    assert state.first_player == 0


def test_the_second_player_may_use_it_in_the_first_turn() -> None:
    kit = a_kit()
    state = play(kit, replace(a_table(kit), opening=True), PlaceMarker("goods-tile"))
    assert PlaceMarker("first-player") in legal(kit, state)


def test_buying_costs_1_and_the_full_price() -> None:
    kit = a_kit()
    # The 2-unit card: its crate of 2 and the display's 1.
    state = replace(a_table(kit), card_display={5: "card-a4", 1: "card-c7"})
    state = play(kit, with_cash(state, 0, 5), PlaceMarker("buy-card"))
    assert seat(state, 0).cash == 4
    assert codes(kit, state, BuyCard(1)) == ["too-few-pounds"]
    assert codes(kit, state, BuyCard(2)) == ["no-card-there"]
    assert codes(kit, state, TakePounds()) == ["not-asked"]
    state = play(kit, state, BuyCard(5))
    assert (seat(state, 0).cash, seat(state, 0).hand) == (1, ("card-a4",))
    assert state.turn == 1


def test_the_buying_space_may_be_used_without_buying() -> None:
    kit = a_kit()
    state = play(kit, a_table(kit), PlaceMarker("buy-card"))
    assert state.pending == (Buying(),)
    assert play(kit, state, Forgo()).turn == 1


def test_a_space_that_costs_more_than_one_has_becomes_a_debt_only_by_override() -> None:
    kit = a_kit()
    state = with_cash(a_table(kit), 0, 1)
    assert codes(kit, state, PlaceMarker("expansion-tile")) == ["too-few-pounds"]
    assert check(kit, state, PlaceMarker("expansion-tile"))[0].about == {"needs": 2, "has": 1}
    assert seat(apply(kit, state, PlaceMarker("expansion-tile")), 0).cash == -1


def test_a_removed_coffee_1_brings_1_and_2_pounds() -> None:
    kit = a_kit()
    state = with_hand(a_table(kit), 0, "coffee-1", "bananas-1")
    state = play(kit, state, PlaceMarker("remove-card"))
    assert codes(kit, state, RemoveCard("cotton-1")) == ["not-in-hand"]
    assert codes(kit, state, Forgo()) == ["not-asked"]
    state = play(kit, state, RemoveCard("coffee-1"))
    assert (seat(state, 0).cash, seat(state, 0).hand) == (13, ("bananas-1",))
    assert state.discarded == ("coffee-1",)


def test_without_a_hand_no_card_can_be_removed() -> None:
    kit = a_kit()
    state = a_table(kit)
    assert codes(kit, state, PlaceMarker("remove-card")) == ["no-card-to-remove"]
    assert apply(kit, state, PlaceMarker("remove-card")).turn == 1


def test_bananas_5_against_3_bring_cape_town_3_and_a_diamond() -> None:
    kit = a_kit()
    state = a_table(kit, ["card-a2", "bananas-2"], ["card-b3"])
    state = play(kit, state, PlaceMarker("bananas-majority"), Choose(3), Advance("cape-town", 3))
    assert seat(state, 0).positions["cape-town"] == 3
    assert seat(state, 0).diamonds == 1
    # The cards are not used.
    assert not any(placed.used for placed in seat(state, 0).slots.values())


def test_a_tie_is_enough_for_a_majority_and_less_is_not() -> None:
    kit = a_kit(3)
    state = a_table(kit, ["coffee-2"], ["coffee-2"], ["coffee-1"])
    assert PlaceMarker("coffee-majority") in legal(kit, state)
    state = a_table(kit, ["coffee-2"], ["coffee-1"], ["card-a1"])
    assert codes(kit, state, PlaceMarker("coffee-majority")) == ["no-majority"]


def test_used_cards_count_for_nothing() -> None:
    kit = a_kit()
    state = a_table(kit, ["coffee-1"], ["card-a1"])
    used = replace(seat(state, 1), slots={1: Placed("card-a1", used=True)})
    assert PlaceMarker("coffee-majority") in legal(kit, with_seat(state, 1, used))


def test_nothing_of_a_kind_reaches_no_tier() -> None:
    kit = a_kit()
    state = a_table(kit, ["coffee-1"])
    assert codes(kit, state, PlaceMarker("cotton-majority")) == ["below-lowest-tier"]
    assert apply(kit, state, PlaceMarker("cotton-majority")).turn == 1


def test_coffee_tiers_bring_cairo_2_3_or_4_and_a_post_removed() -> None:
    kit = a_kit()
    for cards, steps in ((["coffee-2"], 2), (["card-a1"], 3)):
        state = play(kit, a_table(kit, cards), PlaceMarker("coffee-majority"))
        if cards == ["card-a1"]:
            state = play(kit, state, Choose(2))
        assert state.pending == (Reward(tracks={"cairo": steps}),)
    state = play(kit, a_table(kit, ["card-c1", "coffee-1"]), PlaceMarker("coffee-majority"))
    state = play(kit, state, Choose(3))
    assert state.pending == (Reward(tracks={"cairo": 4}, posts=1),)
    state = play(kit, state, RemovePost("mombasa", 2), Advance("cairo", 4))
    assert state.posts_removed["mombasa"] == 1
    assert seat(state, 0).positions["cairo"] == 4


def test_six_cotton_may_take_the_lesser_tier_of_4() -> None:
    kit = a_kit()
    state = play(kit, a_table(kit, ["card-c5", "cotton-2"]), PlaceMarker("cotton-majority"))
    assert codes(kit, state, Choose(4)) == ["no-such-reward"]
    assert codes(kit, state, Forgo()) == ["not-asked"]
    lesser = play(kit, state, Choose(2))
    assert lesser.pending == (Reward(tracks={"mombasa": 3}),)
    assert seat(lesser, 0).cash == 11
    assert play(kit, state, Choose(3)).pending == (Reward(tracks={"mombasa": 4}, points=1),)


def test_the_expansion_majority_counts_points_and_the_tile() -> None:
    kit = a_kit()
    state = a_table(kit, ["expansion-1-1"], ["expansion-2"])
    assert codes(kit, state, PlaceMarker("expansion-majority")) == ["no-majority"]
    tile = replace(seat(state, 0), tiles=(HeldTile("expansion"),))
    state = play(kit, with_seat(state, 0, tile), PlaceMarker("expansion-majority"), Choose(2))
    assert state.pending == (Reward(tracks={"saint-louis": 2}),)


def test_a_reserved_tile_comes_in_the_next_preparation_and_not_before() -> None:
    kit = a_kit()
    state = play(kit, a_table(kit, ["coffee-1"]), PlaceMarker("expansion-tile"))
    assert (seat(state, 0).tiles, seat(state, 0).cash) == ((), 8)
    state = play(kit, state, PlaceMarker("goods-tile"), PlaceMarker("merchant-tile"))
    state = play(kit, state, EndPhase(1), EndPhase(1))
    assert seat(state, 0).tiles == (HeldTile("expansion"), HeldTile("merchant"))
    assert seat(state, 1).tiles == (HeldTile("goods"),)


def test_tiles_go_back_at_the_end_of_the_phase() -> None:
    kit = a_kit()
    state = a_table(kit)
    tiles = (HeldTile("merchant"), HeldTile("goods"))
    state = play(kit, with_seat(state, 0, replace(seat(state, 0), tiles=tiles)), EndPhase(1))
    assert seat(state, 0).tiles == ()


def test_a_space_that_is_not_on_this_table_makes_no_sense() -> None:
    kit = a_kit()
    state = a_table(kit, ["coffee-1"])
    assert codes(kit, state, PlaceMarker("cape-town-track-1")) == ["no-such-space"]
    assert UseGoods((1,)) in legal(kit, state)
