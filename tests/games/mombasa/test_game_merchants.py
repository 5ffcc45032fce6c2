"""The diamond merchant action."""

import pytest
from msgspec.structs import replace

from companion.games.mombasa.map import Map, Region
from companion.games.mombasa.play.moves import UseMerchant
from companion.games.mombasa.play.state import HeldTile, Placed
from tests.games.mombasa.game_table import a_kit, a_table, codes, play, seat, with_seat


def test_the_plain_merchant_brings_1_diamond_step_and_2_pounds() -> None:
    kit = a_kit()
    state = play(kit, a_table(kit, ["card-a9"]), UseMerchant(1))
    assert (seat(state, 0).diamonds, seat(state, 0).cash) == (1, 12)
    assert seat(state, 0).slots == {1: Placed("card-a9", used=True)}
    assert state.turn == 1


MINES = Map((Region("x", mines=1), Region("y", mines=2), Region("z", mines=1)), (), {})


@pytest.mark.parametrize(("regions", "steps"), [("xy", 3), ("xyz", 4)])
def test_the_cairo_merchant_adds_a_step_for_every_2_mines_of_cairo(
    regions: str, steps: int
) -> None:
    kit = replace(a_kit(), map=MINES)
    state = replace(a_table(kit, ["card-b16"]), occupied=dict.fromkeys(regions, "cairo"))
    state = play(kit, state, UseMerchant(1))
    assert (seat(state, 0).diamonds, seat(state, 0).cash) == (steps, 11)


def test_mines_of_another_company_do_not_count() -> None:
    kit = replace(a_kit(), map=MINES)
    state = replace(a_table(kit, ["card-b16"]), occupied={"y": "mombasa"})
    assert seat(play(kit, state, UseMerchant(1)), 0).diamonds == 2


def test_the_merchant_tile_adds_a_step_for_each_other_face_up_merchant() -> None:
    kit = a_kit()
    state = a_table(kit, ["card-a9", "card-b16", "card-b13"])
    slots = {**seat(state, 0).slots, 3: Placed("card-b13", used=True)}
    tiles = (HeldTile("merchant"),)
    state = with_seat(state, 0, replace(seat(state, 0), slots=slots, tiles=tiles))
    state = play(kit, state, UseMerchant())
    assert (seat(state, 0).diamonds, seat(state, 0).cash) == (4, 10)
    assert seat(state, 0).tiles == (HeldTile("merchant", used=True),)


def test_past_the_last_diamond_space_each_step_is_2_pounds() -> None:
    kit = a_kit()
    state = a_table(kit, ["card-b16"])
    state = with_seat(state, 0, replace(seat(state, 0), diamonds=25))
    state = play(kit, state, UseMerchant(1))
    assert (seat(state, 0).diamonds, seat(state, 0).cash) == (26, 13)


def test_what_speaks_against_a_merchant() -> None:
    kit = a_kit()
    state = a_table(kit, ["coffee-1", "card-a9"])
    assert codes(kit, state, UseMerchant()) == ["no-such-card"]
    assert codes(kit, state, UseMerchant(1)) == ["no-such-card"]
    slots = {2: Placed("card-a9", used=True)}
    state = with_seat(state, 0, replace(seat(state, 0), slots=slots))
    assert codes(kit, state, UseMerchant(2)) == ["card-used"]
