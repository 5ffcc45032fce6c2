"""The goods action: cards from the display, steps on the tracks, and the "+1" tile."""

from msgspec.structs import replace

from companion.games.mombasa.play.game import apply, check, legal
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import (
    Advance,
    EndPhase,
    Forgo,
    PlacePlusOne,
    TakePounds,
    UseGoods,
)
from companion.games.mombasa.play.state import HeldTile, Placed, State, Units
from tests.games.mombasa.game_table import (
    a_kit,
    a_table,
    at_space,
    codes,
    play,
    seat,
    with_cash,
    with_seat,
)


def _with_display(state: State, **cards: str) -> State:
    """Lay cards onto the display by their spaces, as in `space5="card-a5"`."""
    return replace(state, card_display={int(at[5:]): card for at, card in cards.items()})


def _uses(kit: Kit, state: State) -> set[tuple[int, ...]]:
    return {move.slots for move in legal(kit, state) if isinstance(move, UseGoods)}


def test_coffee_1_and_3_acquire_a_card_at_3_and_leave_1_step() -> None:
    kit = a_kit()
    state = _with_display(a_table(kit, ["coffee-1", "card-a1"]), space5="card-a5")
    state = play(kit, state, UseGoods((1, 2), acquire=5))
    assert seat(state, 0).hand == ("card-a5",)
    assert state.card_display == {}
    assert state.pending == (Units(1),)
    state = play(kit, state, Advance("cairo", 1))
    assert seat(state, 0).positions["cairo"] == 1
    assert seat(state, 0).slots == {
        1: Placed("coffee-1", used=True),
        2: Placed("card-a1", used=True),
    }
    assert state.turn == 1


def test_blue_may_use_each_coffee_card_alone_or_both_or_the_cotton() -> None:
    kit = a_kit()
    state = _with_display(a_table(kit, ["coffee-1", "card-a1", "cotton-2"]))
    assert _uses(kit, state) == {(1,), (2,), (1, 2), (3,)}


def test_kinds_are_not_mixed() -> None:
    kit = a_kit()
    state = a_table(kit, ["coffee-1", "cotton-2"])
    assert codes(kit, state, UseGoods((1, 2))) == ["mixed-goods"]


def test_a_goods_action_takes_at_least_one_card() -> None:
    kit = a_kit()
    assert codes(kit, a_table(kit, ["coffee-1"]), UseGoods(())) == ["no-cards"]


def test_a_free_card_leaves_all_units() -> None:
    kit = a_kit()
    state = _with_display(a_table(kit, ["coffee-2"]), space9="bookkeeper-1")
    state = play(kit, state, UseGoods((1,), acquire=9))
    assert state.pending == (Units(2),)


def test_a_card_that_costs_too_much_is_refused_and_an_override_leaves_no_units() -> None:
    kit = a_kit()
    state = _with_display(a_table(kit, ["coffee-1"]), space1="card-a1")
    assert codes(kit, state, UseGoods((1,), acquire=1)) == ["too-expensive"]
    assert check(kit, state, UseGoods((1,), acquire=1))[0].about == {"units": 1, "price": 4}
    state = apply(kit, state, UseGoods((1,), acquire=1))
    assert seat(state, 0).hand == ("card-a1",)
    assert state.turn == 1


def test_a_used_card_cannot_be_used_again_unless_the_table_says_so() -> None:
    kit = a_kit()
    state = a_table(kit, ["coffee-1"])
    state = with_seat(state, 0, replace(seat(state, 0), slots={1: Placed("coffee-1", used=True)}))
    assert codes(kit, state, UseGoods((1,))) == ["card-used"]
    assert apply(kit, state, UseGoods((1,))).pending == (Units(1),)


def test_what_lies_nowhere_cannot_be_used() -> None:
    kit = a_kit()
    state = _with_display(a_table(kit, ["bookkeeper-1"]))
    assert "no-such-card" in codes(kit, state, UseGoods((1,)))
    assert "no-such-card" in codes(kit, state, UseGoods((4,)))
    assert codes(kit, state, UseGoods((), acquire=3)) == ["no-card-there"]


def test_units_are_split_freely_and_must_all_be_used() -> None:
    kit = a_kit()
    state = play(kit, _with_display(a_table(kit, ["card-a1"])), UseGoods((1,)))
    state = play(kit, state, Advance("mombasa", 1))
    assert codes(kit, state, Forgo()) == ["units-must-be-used"]
    assert codes(kit, state, TakePounds()) == ["not-asked"]
    assert codes(kit, state, Advance("mombasa", 3)) == ["too-many-steps"]
    assert codes(kit, state, Advance("mombasa", 0)) == ["no-steps"]
    state = play(kit, state, Advance("cairo", 2))
    assert seat(state, 0).positions == {"mombasa": 1, "cape-town": 0, "saint-louis": 0, "cairo": 2}
    assert state.turn == 1


def test_a_capital_call_is_paid_on_the_way_and_whoever_cannot_pay_stays() -> None:
    kit = a_kit()
    # Saint-Louis asks 1 pound after space 3.
    state = at_space(kit, a_table(kit, ["coffee-2"]), 0, saint_louis=2)
    state = play(kit, with_cash(state, 0, 1), UseGoods((1,)))
    paid = play(kit, state, Advance("saint-louis", 2))
    assert (seat(paid, 0).positions["saint-louis"], seat(paid, 0).cash) == (4, 0)
    poor = with_cash(state, 0, 0)
    assert codes(kit, poor, Advance("saint-louis", 2)) == ["capital-call-unpaid"]
    assert Advance("saint-louis", 1) in legal(kit, poor)
    assert seat(apply(kit, poor, Advance("saint-louis", 2)), 0).cash == -1


def test_units_may_be_lost_only_where_every_step_left_crosses_a_call() -> None:
    kit = a_kit()
    # Calls stand after 5, 6 and 7, and Saint-Louis has reached its end.
    state = at_space(
        kit, a_table(kit, ["coffee-1"]), 0, mombasa=5, cape_town=6, saint_louis=15, cairo=7
    )
    state = play(kit, state, UseGoods((1,)))
    assert set(legal(kit, state)) == {
        Advance("mombasa", 1),
        Advance("cape-town", 1),
        Advance("cairo", 1),
        Forgo(),
    }
    assert codes(kit, state, Advance("saint-louis", 1)) == ["end-of-track"]
    assert play(kit, state, Forgo()).turn == 1


def test_units_that_no_marker_can_use_are_lost_by_themselves() -> None:
    kit = a_kit()
    ends = {company: track.spaces for company, track in kit.tracks.items()}
    state = a_table(kit, ["coffee-2"])
    state = with_seat(state, 0, replace(seat(state, 0), positions=ends))
    assert play(kit, state, UseGoods((1,))).turn == 1


def test_a_special_space_of_1_pays_blue_and_again_green_and_yellow_who_were_there() -> None:
    kit = a_kit(4)
    state = a_table(kit, ["coffee-2"])
    for number, space in ((0, 3), (1, 4), (2, 5), (3, 3)):
        state = at_space(kit, state, number, mombasa=space)
    state = play(kit, state, UseGoods((1,)), Advance("mombasa", 2))
    assert [player.cash for player in state.players] == [11, 11, 11, 10]
    assert state.paid_out == 3


def test_the_plus_one_tile_on_coffee_2_counts_3_and_stays_there() -> None:
    kit = a_kit()
    state = a_table(kit, ["coffee-2", "coffee-1", "bookkeeper-1"])
    state = with_seat(state, 0, replace(seat(state, 0), tiles=(HeldTile("goods"),)))
    assert codes(kit, state, PlacePlusOne(3)) == ["no-such-card"]
    state = play(kit, state, PlacePlusOne(1))
    assert state.turn == 0
    assert "no-such-tile" in codes(kit, state, PlacePlusOne(2))
    state = play(kit, state, UseGoods((1,)))
    assert state.pending == (Units(3),)
    assert codes(kit, state, EndPhase(1)) == ["decide-first"]


def test_the_plus_one_tile_lies_on_a_face_up_card() -> None:
    kit = a_kit()
    state = a_table(kit, ["coffee-2"])
    player = replace(seat(state, 0), tiles=(HeldTile("goods"),))
    state = with_seat(state, 0, replace(player, slots={1: Placed("coffee-2", used=True)}))
    assert codes(kit, state, PlacePlusOne(1)) == ["card-used"]
