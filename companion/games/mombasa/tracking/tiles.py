"""Bonus tiles: the preparation brings them, and who ends the action phase returns them."""

from collections.abc import Iterator
from typing import Final, get_args

from msgspec.structs import replace

from companion.games.mombasa.tracking.deed import Deed
from companion.games.mombasa.tracking.state import (
    SeatNumber,
    SeatState,
    State,
    Tile,
    seat_of,
    with_seat,
)
from companion.games.tracking import Applied, Effect, Finding

# A marker on the space of the same name brings it.
TILES: Final[tuple[Tile, ...]] = get_args(Tile)


class UseTile(Deed, frozen=True, tag="use-tile"):
    """A player uses a bonus tile, which is face down from then on."""

    seat: SeatNumber
    tile: Tile

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        seat = seat_of(state, self.seat)
        if not may_hold(seat, self.tile):
            yield Finding("no-such-tile", {"seat": self.seat, "tile": self.tile})
        elif not may_use(seat, self.tile):
            yield Finding("tile-used", {"seat": self.seat, "tile": self.tile})

    def done(self, state: State) -> Applied[State]:
        """Turn it over; who used it had it."""
        seat = turned_down(seat_of(state, self.seat), self.tile)
        return Applied(with_seat(state, self.seat, seat))


class SetTile(Deed, frozen=True, tag="set-tile"):
    """A bonus tile is before a player, or is not; nobody else has it."""

    seat: SeatNumber
    tile: Tile
    held: bool = True
    used: bool = False

    def done(self, state: State) -> Applied[State]:
        """Set it."""
        after = state
        for number, seat in enumerate(state.seats, start=1):
            tiles = {tile: up for tile, up in (seat.tiles or {}).items() if tile != self.tile}
            if number == self.seat and self.held:
                tiles[self.tile] = not self.used
            if number == self.seat or tiles != (seat.tiles or {}):
                after = with_seat(after, number, replace(seat, tiles=tiles))
        seat_of(state, self.seat)
        return Applied(after)


def tiles_to_come(seat: SeatState) -> dict[Tile, bool]:
    """Return the tiles that a player's markers bring, all face up."""
    return {tile: True for tile in TILES if tile in seat.placed}


def tiles_come(state: State) -> Iterator[Effect]:
    """Tell who takes which tile in the preparation."""
    for number, seat in enumerate(state.seats, start=1):
        for tile in tiles_to_come(seat):
            yield Effect("tile-comes", {"seat": number, "space": tile})


def may_hold(seat: SeatState, tile: Tile) -> bool:
    """Tell whether a tile can be before a player; where nobody has said who has it, it can."""
    return seat.tiles is None or tile in seat.tiles


def may_use(seat: SeatState, tile: Tile) -> bool:
    """Tell whether a tile is offered to a player: one that is face up, as far as anybody knows."""
    return seat.tiles is None or is_up(seat, tile)


def is_up(seat: SeatState, tile: Tile) -> bool:
    """Tell whether a tile is known to lie face up before a player."""
    return bool(seat.tiles and seat.tiles.get(tile))


def turned_down(seat: SeatState, tile: Tile) -> SeatState:
    """Return a seat that has used a tile."""
    return seat if seat.tiles is None else replace(seat, tiles={**seat.tiles, tile: False})
