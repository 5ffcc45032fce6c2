"""The set-up of a table as one phone sees it: the list, who did what, and its own secret."""

from typing import Final

import msgspec
from msgspec import Struct

from companion.games.mombasa.box import StartingTile, load_box
from companion.games.mombasa.tracking.setting_up import steps_left
from companion.games.mombasa.tracking.state import SettingUp, State
from companion.tables import secrets
from companion.web.mombasa.setup.look import LaidOut, Row, rows_for
from companion.web.mombasa.setup.plan import Seat
from companion.web.safety import known_device
from companion.web.table.screens import Here

# Kinds of secrets: which tile a seat keeps, and the practice box's tiles as they lie in their row.
TILE: Final = "starting-tile"
ROW: Final = "tile-row"


class Desk(Struct, frozen=True):
    """What a phone needs to show the set-up.

    `mine` is the place of the tile that this phone has chosen. `faces` are the tiles that it may
    see, by place: those dealt to its own seat, where the box knows them, and after the reveal those
    that all keep. `without_phone` are the seats that choose by being passed a phone.
    """

    laid: LaidOut
    rows: list[Row]
    left: int
    setup: SettingUp
    mine: int | None
    faces: dict[int, StartingTile]
    tiles: dict[int, StartingTile]
    without_phone: tuple[int, ...]

    @property
    def done(self) -> int:
        """Count what is ticked off."""
        return len(self.rows) - self.left


def desk_of(here: Here) -> Desk:
    """Look at a table that is being set up with a phone's eyes."""
    view, state = here.view, here.view.state
    if not isinstance(state, State) or state.setup is None:
        raise ValueError("this table has no set-up")
    setup = state.setup
    tracks = state.facts.track_ids
    seats = tuple(Seat(seat.name, seat.colour) for seat in view.seats)
    kept = _kept_tiles(state, setup)
    return Desk(
        laid=LaidOut(seats, state.first_player, tracks, setup.tiles),
        rows=rows_for(len(seats), setup.mode, tuple(tracks.values())),
        left=len(steps_left(state)),
        setup=setup,
        mine=_mine(here),
        faces=_own_faces(here, setup),
        tiles=kept,
        without_phone=tuple(seat.number for seat in view.seats if not seat.phones),
    )


def _mine(here: Here) -> int | None:
    if here.place.seat is None:
        return None
    found = secrets().mine(here.view.code, known_device() or "", TILE)
    return int(found) if found else None


def _own_faces(here: Here, setup: SettingUp) -> dict[int, StartingTile]:
    """Show a seat the two tiles that it was dealt, where they exist only here."""
    seat = here.place.seat
    row = secrets().of_table(here.view.code, ROW) if seat and setup.tiles else None
    if row is None or seat is None:
        return {}
    tiles = msgspec.json.decode(row, type=list[str])
    return {place: _practice()[tiles[place - 1]] for place in setup.tiles[seat - 1]}


def _kept_tiles(state: State, setup: SettingUp) -> dict[int, StartingTile]:
    """Tell the tile of each seat, where the box knows it."""
    if state.facts.box != "practice":
        return {}
    if setup.kept_tiles:
        return {seat: _practice()[tile] for seat, tile in enumerate(setup.kept_tiles, 1)}
    given = load_box("practice").first_game_tiles
    if setup.mode != "first" or given is None:
        return {}
    count = len(state.seats)
    order = [(state.first_player - 1 + step) % count + 1 for step in range(count)]
    return {seat: _practice()[tile] for seat, tile in zip(order, given.value, strict=False)}


def _practice() -> dict[str, StartingTile]:
    known = load_box("practice").starting_tiles
    return {tile.id: tile for tile in known.value} if known else {}
