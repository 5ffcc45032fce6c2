"""The starting tiles of the practice box, which lie on no table: shuffled and hidden here.

A seat's two are shown to one phone only: its own, or one that is passed to a player who has none,
until that player has chosen. Which one is a seat's own, `companion.tables.secrets` tells.
"""

import random
from typing import Final

import msgspec
from msgspec import Struct

from companion.games.mombasa.box import Box, StartingTile, load_box
from companion.games.mombasa.tracking.state import Facts, SettingUp
from companion.tables import secrets
from companion.tables.secrets import Sight
from companion.web.safety import known_device
from companion.web.table.screens import Here

# Kinds of secrets: the tile that a seat keeps, the row of tiles, who looks at a seat's two.
TILE: Final = "starting-tile"
ROW: Final = "tile-row"
LOOK: Final = "tile-look"


def is_only_here(facts: Facts, setup: SettingUp) -> bool:
    """Tell whether tiles were dealt that nobody has in a box."""
    return bool(setup.tiles) and facts.box == "practice" and not facts.edition


def lay_row(code: str) -> None:
    """Shuffle the tiles; not from the seed, which would let everybody look."""
    row = list(tiles_of(load_box("practice")))
    random.SystemRandom().shuffle(row)
    secrets().keep_for_table(code, ROW, msgspec.json.encode(row))


def tiles_at(code: str, places: tuple[int, ...]) -> tuple[str, ...]:
    """Turn the tiles at some places over, for all to see; none where there is no row."""
    row = secrets().of_table(code, ROW)
    return (
        tuple(msgspec.json.decode(row, type=list[str])[place - 1] for place in places)
        if row
        else ()
    )


class TileSight(Struct, frozen=True):
    """What a phone may see of a seat's two tiles, and their `faces` by place while it does."""

    sight: Sight
    faces: dict[int, StartingTile] = {}


def look_at(here: Here, seat: int, setup: SettingUp) -> TileSight:
    """Show a phone the tiles dealt to a seat, if it is the one that looks at them."""
    code, dealt = here.view.code, setup.tiles[seat - 1]
    sight = secrets().sight(code, known_device() or "", seat, LOOK)
    if seat != here.place.seat and seat in secrets().held(code, TILE):
        return TileSight("shown")
    if sight != "mine":
        return TileSight(sight)
    tiles = tiles_of(load_box("practice"))
    faces = zip(dealt, tiles_at(code, dealt), strict=True)
    return TileSight(sight, {place: tiles[tile] for place, tile in faces})


def tiles_of(box: Box) -> dict[str, StartingTile]:
    """Name the starting tiles that a box knows."""
    known = box.starting_tiles
    return {tile.id: tile for tile in known.value} if known else {}
