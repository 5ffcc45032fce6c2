"""The sixteen track bonuses: what each does, from when on, and that two of a track never add up."""

import pytest
from msgspec.structs import replace

from companion.games.mombasa.play.area import area, expansion_points, total, units
from companion.games.mombasa.play.bonuses import markers_left
from companion.games.mombasa.play.game import apply, fold, legal
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import (
    Advance,
    BuyCard,
    Choose,
    EndPhase,
    Expand,
    Forgo,
    PlaceMarker,
    PlanCard,
    RemoveCard,
    UseGoods,
)
from companion.games.mombasa.play.state import Buying, Entering, HeldTile, Reward, State, Units
from companion.games.mombasa.terms import COMPANIES, Company, TrackId
from tests.games.mombasa.game_table import (
    a_kit,
    a_table,
    at_space,
    codes,
    play,
    seat,
    with_hand,
    with_seat,
)

EDGES: dict[Company, tuple[TrackId, TrackId]] = {
    "mombasa": ("A1", "A2"),
    "cape-town": ("B1", "B2"),
    "saint-louis": ("C1", "C2"),
    "cairo": ("D1", "D2"),
}
TRACKS = [(company, track) for company, sides in EDGES.items() for track in sides]


def _kit(company: Company, track: TrackId) -> Kit:
    return a_kit(2, **{company.replace("-", "_"): track})


def _unlocked(kit: Kit, state: State, company: Company, special: int) -> State:
    """Stand seat 0 on the first or second special space before its turn began."""
    space, _ = kit.tracks[company].specials[special - 1]
    return at_space(kit, state, 0, **{company.replace("-", "_"): space})


@pytest.mark.parametrize(("company", "track"), TRACKS)
@pytest.mark.parametrize("special", [1, 2])
def test_a_bonus_counts_from_the_players_next_turn_also_in_the_same_round(
    company: Company, track: TrackId, special: int
) -> None:
    kit = _kit(company, track)
    space, _ = kit.tracks[company].specials[special - 1]
    state = at_space(kit, a_table(kit, ["coffee-1"]), 0, **{company.replace("-", "_"): space - 1})
    before = seat(state, 0).unlocked[company]
    assert before == special - 1
    state = play(kit, state, UseGoods((1,)), Advance(company, 1))
    # Green's turn: Blue's new bonus counts in no comparison yet.
    assert state.turn == 1
    assert seat(state, 0).unlocked[company] == before
    state = play(kit, state, EndPhase(1))
    assert (state.turn, state.round) == (0, 1)
    assert seat(state, 0).unlocked[company] == special


@pytest.mark.parametrize("special", [1, 2])
def test_a1_adds_1_or_2_expansion_points_for_all_purposes(special: int) -> None:
    kit = a_kit()
    state = _unlocked(kit, a_table(kit, ["expansion-2"]), "mombasa", special)
    blue = seat(state, 0)
    assert expansion_points(kit, blue) == total(kit, blue, "expansion") == 2 + special
    assert area(kit, blue).expansion == 2 + special
    assert play(kit, state, Expand("cairo")).pending == (Entering("cairo", 2 + special),)


def test_a1_needs_an_expansion_card_but_the_tile_is_one() -> None:
    kit = a_kit()
    state = _unlocked(kit, a_table(kit, ["coffee-1"]), "mombasa", 2)
    assert expansion_points(kit, seat(state, 0)) == 0
    assert codes(kit, state, Expand("cairo")) == ["no-expansion-cards"]
    state = with_seat(state, 0, replace(seat(state, 0), tiles=(HeldTile("expansion"),)))
    assert play(kit, state, Expand("cairo")).pending == (Entering("cairo", 4),)


@pytest.mark.parametrize("special", [1, 2])
def test_a2_adds_1_or_2_bonus_markers(special: int) -> None:
    kit = a_kit(2, mombasa="A2")
    state = _unlocked(kit, a_table(kit), "mombasa", special)
    assert markers_left(kit, state, 0) == 3 + special
    assert markers_left(kit, state, 1) == 3


def _offer(kit: Kit, cards: list[str], company: Company, special: int) -> State:
    """Let one card lie on the display at 5: its crate 3 and the board's 2."""
    state = replace(a_table(kit, cards), card_display={1: "card-b2"})
    return _unlocked(kit, state, company, special)


@pytest.mark.parametrize(
    ("cards", "special", "left"),
    [
        (["card-a2", "bananas-2"], 1, 1),
        (["card-a1", "coffee-2"], 1, 0),
        (["card-a2", "bananas-2"], 2, 1),
        (["card-a1", "coffee-2"], 2, 1),
        (["card-a1", "bananas-2"], 2, 1),
    ],
)
def test_b1_takes_1_off_for_bananas_then_for_any_goods_even_mixed(
    cards: list[str], special: int, left: int
) -> None:
    kit = a_kit()
    state = play(kit, _offer(kit, cards, "cape-town", special), UseGoods((1, 2), acquire=1))
    assert state.pending == ((Units(left),) if left else ())


def test_b1_mixes_kinds_only_to_acquire_a_card_and_only_with_the_second_bonus() -> None:
    kit = a_kit()
    cards = ["card-a1", "bananas-2"]
    first = _offer(kit, cards, "cape-town", 1)
    assert codes(kit, first, UseGoods((1, 2), acquire=1)) == ["mixed-goods"]
    second = _offer(kit, cards, "cape-town", 2)
    assert codes(kit, second, UseGoods((1, 2))) == ["mixed-goods"]


@pytest.mark.parametrize(
    ("cards", "special", "left"),
    [
        (["card-a3", "cotton-2"], 1, 1),
        (["card-a1", "coffee-2"], 1, 0),
        # Each of the two cards counts 1 more, and the discount does not come on top.
        (["card-a3", "cotton-2"], 2, 2),
        (["card-a1", "coffee-2"], 2, 0),
    ],
)
def test_b2_takes_1_off_for_cotton_or_adds_1_to_each_cotton_card(
    cards: list[str], special: int, left: int
) -> None:
    kit = a_kit(2, cape_town="B2")
    state = play(kit, _offer(kit, cards, "cape-town", special), UseGoods((1, 2), acquire=1))
    assert state.pending == ((Units(left),) if left else ())


def test_b2_adds_cotton_for_majorities_and_books_too() -> None:
    kit = a_kit(2, cape_town="B2")
    state = a_table(kit, ["cotton-1", "cotton-2"], ["card-c5"])
    assert codes(kit, state, PlaceMarker("cotton-majority")) == ["no-majority"]
    state = _unlocked(kit, state, "cape-town", 2)
    assert units(kit, seat(state, 0), "cotton") == area(kit, seat(state, 0)).cotton == 5
    assert PlaceMarker("cotton-majority") in legal(kit, state)


def test_c1_gives_1_point_and_2_diamonds_or_2_points_and_1_diamond_for_what_it_shows() -> None:
    kit = a_kit()
    state = _unlocked(kit, a_table(kit), "saint-louis", 1)
    state = play(kit, state, PlaceMarker("saint-louis-track-1"))
    assert seat(state, 0).cash == 10 - kit.spots["saint-louis-track-1"].cost
    one, two = play(kit, state, Choose(1)), play(kit, state, Choose(2))
    assert (one.pending, seat(one, 0).diamonds) == ((Reward(points=1),), 2)
    assert (two.pending, seat(two, 0).diamonds) == ((Reward(points=2),), 1)


def test_c1_second_gives_2_points_and_2_diamonds() -> None:
    kit = a_kit()
    state = _unlocked(kit, a_table(kit), "saint-louis", 2)
    state = play(kit, state, PlaceMarker("saint-louis-track-2"))
    assert seat(state, 0).cash == 10 - kit.spots["saint-louis-track-2"].cost
    assert seat(state, 0).diamonds == 2
    assert state.pending == (Reward(points=2),)


@pytest.mark.parametrize(("special", "price", "diamonds"), [(1, 5, 1), (2, 4, 2)])
def test_c2_sells_a_card_for_pounds_and_or_moves_the_diamond(
    special: int, price: int, diamonds: int
) -> None:
    kit = a_kit(2, saint_louis="C2")
    state = replace(a_table(kit), card_display={1: "card-b2"})
    state = _unlocked(kit, state, "saint-louis", special)
    state = play(kit, state, PlaceMarker(f"saint-louis-track-{special}"))
    assert state.pending == (Buying(discount=special - 1),)
    bought, left = play(kit, state, BuyCard(1)), play(kit, state, Forgo())
    assert (seat(bought, 0).cash, seat(bought, 0).diamonds) == (10 - price, diamonds)
    assert (seat(left, 0).cash, seat(left, 0).diamonds) == (10, diamonds)


def test_c2_never_sells_below_nothing() -> None:
    kit = a_kit(2, saint_louis="C2")
    state = replace(a_table(kit), card_display={9: "bookkeeper-1"})
    state = _unlocked(kit, state, "saint-louis", 2)
    state = play(kit, state, PlaceMarker("saint-louis-track-2"), BuyCard(9))
    assert seat(state, 0).cash == 10


def test_d1_removes_any_hand_card_for_its_crate_and_3() -> None:
    kit = a_kit()
    state = _unlocked(kit, with_hand(a_table(kit), 0, "card-b2", "cotton-1"), "cairo", 1)
    state = play(kit, state, PlaceMarker("cairo-track-1"), RemoveCard("card-b2"))
    assert seat(state, 0).cash == 16


def test_d1_second_removes_a_coffee_card_for_its_crate_and_8() -> None:
    kit = a_kit()
    hand = ("coffee-1", "coffee-2", "cotton-1")
    state = _unlocked(kit, with_hand(a_table(kit), 0, *hand), "cairo", 2)
    state = play(kit, state, PlaceMarker("cairo-track-2"))
    assert codes(kit, state, RemoveCard("cotton-1")) == ["wrong-good"]
    assert seat(apply(kit, state, RemoveCard("cotton-1")), 0).cash == 19
    state = play(kit, state, RemoveCard("coffee-2"))
    assert seat(state, 0).cash == 19


def test_d1_second_needs_a_coffee_card_in_hand() -> None:
    kit = a_kit()
    state = _unlocked(kit, with_hand(a_table(kit, ["coffee-1"]), 0, "cotton-1"), "cairo", 2)
    assert codes(kit, state, PlaceMarker("cairo-track-2")) == ["no-card-to-remove"]
    assert PlaceMarker("cairo-track-1") in legal(kit, state)


def test_d2_moves_two_of_the_other_tracks_2_each_for_1_pound() -> None:
    kit = a_kit(2, cairo="D2")
    state = _unlocked(kit, a_table(kit), "cairo", 1)
    state = play(kit, state, PlaceMarker("cairo-track-1"))
    assert seat(state, 0).cash == 9
    assert len(legal(kit, state)) == 3
    state = play(kit, state, Choose(2))
    assert state.pending == (Reward(tracks={"mombasa": 2, "saint-louis": 2}, whole=True),)
    assert codes(kit, state, Advance("cairo", 1)) == ["no-steps"]
    state = play(kit, state, Advance("saint-louis", 2), Advance("mombasa", 2))
    assert seat(state, 0).positions["mombasa"] == 2
    assert state.turn == 1


def test_d2_moves_one_track_after_the_other() -> None:
    kit = a_kit(2, cairo="D2")
    state = _unlocked(kit, a_table(kit), "cairo", 1)
    state = play(kit, state, PlaceMarker("cairo-track-1"), Choose(2))
    state = play(kit, state, Advance("mombasa", 1))
    # What was not taken of the first track is lost once it is left.
    assert Advance("mombasa", 1) not in legal(kit, state)
    assert Advance("saint-louis", 2) in legal(kit, state)


def test_d2_second_moves_all_three_other_tracks_2_each() -> None:
    kit = a_kit(2, cairo="D2")
    state = _unlocked(kit, a_table(kit), "cairo", 2)
    state = play(kit, state, PlaceMarker("cairo-track-2"))
    assert state.pending == (Reward(tracks=dict.fromkeys(COMPANIES[:3], 2), whole=True),)
    assert seat(play(kit, state, Advance("cape-town", 1), Forgo()), 0).positions["cape-town"] == 1


@pytest.mark.parametrize("company", ["saint-louis", "cairo"])
@pytest.mark.parametrize("side", [0, 1])
def test_an_extra_space_is_for_those_who_unlocked_it(company: Company, side: int) -> None:
    kit = _kit(company, EDGES[company][side])
    state = with_hand(a_table(kit), 0, "coffee-1", "coffee-2")
    first, second = PlaceMarker(f"{company}-track-1"), PlaceMarker(f"{company}-track-2")
    assert codes(kit, state, first) == ["not-unlocked"]
    state = _unlocked(kit, state, company, 1)
    assert first in legal(kit, state)
    assert codes(kit, state, second) == ["not-unlocked"]
    state = _unlocked(kit, state, company, 2)
    assert {first, second} <= set(legal(kit, state))


@pytest.mark.parametrize("company", ["saint-louis", "cairo"])
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("used", [1, 2])
def test_of_a_tracks_two_spaces_a_player_uses_one_a_round(
    company: Company, side: int, used: int
) -> None:
    kit = _kit(company, EDGES[company][side])
    state = with_hand(a_table(kit), 0, "coffee-1", "coffee-2")
    state = _unlocked(kit, state, company, 2)
    other = PlaceMarker(f"{company}-track-{3 - used}")
    state = _until_turn(kit, play(kit, state, PlaceMarker(f"{company}-track-{used}")), 1)
    state = play(kit, state, EndPhase(1))
    assert codes(kit, state, other) == ["other-space-used"]
    state = play(kit, state, EndPhase(1))
    state = fold(kit, state, [PlanCard(number) for number in (0, 0, 0, 1, 1, 1)])
    assert other in legal(kit, state)


def _until_turn(kit: Kit, state: State, turn: int) -> State:
    """Answer whatever is asked with the last answer until it is this seat's turn."""
    while state.turn != turn:
        state = play(kit, state, legal(kit, state)[-1])
    return state
