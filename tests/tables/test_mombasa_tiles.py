"""Bonus tiles: who has which, from the preparation that brings it to the end of the phase."""

import msgspec
from msgspec.structs import replace

from companion.games.mombasa.tracking import TRACKER
from companion.games.mombasa.tracking.players import PlaceMarker
from companion.games.mombasa.tracking.state import State, Tile
from companion.games.mombasa.tracking.tiles import SetTile, UseTile, may_use
from companion.games.mombasa.tracking.turns import BeginActions, EndPhase, NextRound, SetCourse
from tests.tables.mombasa import a_table, do, force


def reserved() -> State:
    """A table where the first two have reserved tiles, in the preparation of round 2."""
    table = do(
        a_table(),
        BeginActions(),
        PlaceMarker(1, "merchant-tile"),
        PlaceMarker(1, "goods-tile"),
        PlaceMarker(2, "expansion-tile"),
    )
    return do(table, SetCourse(1, "preparation"))


def tiles(state: State) -> list[dict[Tile, bool] | None]:
    return [seat.tiles for seat in state.seats]


def test_a_tile_comes_with_the_preparation_and_goes_when_its_player_ends() -> None:
    assert tiles(reserved()) == [{}, {}, {}]
    table = do(reserved(), NextRound(), BeginActions())
    taken = {"goods-tile": True, "merchant-tile": True}
    assert tiles(table) == [taken, {"expansion-tile": True}, {}]
    table = do(table, EndPhase(1))
    assert tiles(table) == [{}, {"expansion-tile": True}, {}]
    assert tiles(do(table, SetCourse(2, "preparation"), NextRound())) == [{}, {}, {}]


def test_a_tile_is_used_once_and_by_its_player_only() -> None:
    table = do(reserved(), NextRound(), BeginActions(), UseTile(1, "merchant-tile"))
    assert table.seats[0].tiles == {"goods-tile": True, "merchant-tile": False}
    force(table, UseTile(1, "merchant-tile"), "tile-used")
    after = force(table, UseTile(2, "goods-tile"), "no-such-tile")
    assert after.seats[1].tiles == {"expansion-tile": True, "goods-tile": False}
    assert [may_use(seat, "goods-tile") for seat in table.seats] == [True, False, False]


def test_a_tile_put_right_is_before_one_player_only() -> None:
    table = do(reserved(), NextRound(), SetTile(3, "goods-tile"))
    assert tiles(table) == [{"merchant-tile": True}, {"expansion-tile": True}, {"goods-tile": True}]
    table = do(table, SetTile(3, "goods-tile", used=True), SetTile(2, "expansion-tile", held=False))
    assert tiles(table)[1:] == [{}, {"goods-tile": False}]


def test_a_round_put_right_brings_the_tiles_only_to_the_next() -> None:
    assert tiles(do(reserved(), SetCourse(2, "planning")))[1] == {"expansion-tile": True}
    assert tiles(do(reserved(), SetCourse(4, "planning"))) == [None, None, None]


def test_where_nobody_has_said_who_has_a_tile_it_is_offered_to_all() -> None:
    raw = msgspec.to_builtins(reserved())
    for seat in raw["seats"]:
        del seat["tiles"]
        del seat["acted"]
    old = TRACKER.state(msgspec.json.encode(raw))
    assert isinstance(old, State)
    assert tiles(old) == [None, None, None]
    assert all(may_use(seat, "merchant-tile") for seat in old.seats)
    assert tiles(do(old, UseTile(3, "merchant-tile"))) == [None, None, None]
    # The next preparation tells.
    assert tiles(do(old, NextRound()))[1] == {"expansion-tile": True}
    assert tiles(do(replace(old, phase="actions", turn=2), EndPhase(2)))[1] == {}
