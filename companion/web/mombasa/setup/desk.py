"""The set-up of a table as one phone sees it: the list, who did what, and its own secret."""

from msgspec import Struct

from companion.games.mombasa.box import Box, Card, StartingTile
from companion.games.mombasa.tracking.setting_up import steps_left
from companion.games.mombasa.tracking.state import SettingUp, State
from companion.tables import secrets
from companion.web.mombasa.box.at_box import box_on_table
from companion.web.mombasa.setup.look import LaidOut, Row, rows_for
from companion.web.mombasa.setup.plan import Seat
from companion.web.mombasa.setup.tile_row import TILE, Look, is_only_here, look_at, tiles_of
from companion.web.safety import known_device
from companion.web.table.screens import Here


class Desk(Struct, frozen=True):
    """What a phone needs to show the set-up.

    `mine` is the place of the tile that this phone has chosen. `own` is what it sees of the two
    dealt to its seat where they lie on no table, None where they do. `tiles` are those that seats
    are known to keep, `choice` those to choose from where the box knows all but not which was
    dealt; `cards` are what they show. `without_phone` are the seats that a phone is passed to.
    """

    laid: LaidOut
    rows: list[Row]
    left: int
    setup: SettingUp
    mine: int | None
    own: Look | None
    tiles: dict[int, StartingTile]
    choice: tuple[StartingTile, ...]
    cards: dict[str, Card]
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
    setup, facts = state.setup, state.facts
    seats = tuple(Seat(seat.name, seat.colour) for seat in view.seats)
    bonuses = {company: fact.value for company, fact in facts.bonuses.items()}
    box, only_here = box_on_table(facts), is_only_here(facts, setup)
    return Desk(
        laid=LaidOut(seats, state.first_player, facts.track_ids, bonuses, setup.tiles),
        rows=rows_for(len(seats), setup.mode, bonuses.values()),
        left=len(steps_left(state)),
        setup=setup,
        mine=_mine(here),
        own=look_at(here, here.place.seat, setup) if only_here and here.place.seat else None,
        tiles=kept_tiles(state, box),
        choice=() if only_here else tuple(tiles_of(box).values()),
        cards=cards_of(box),
        without_phone=tuple(seat.number for seat in view.seats if not seat.phones),
    )


def kept_tiles(state: State, box: Box) -> dict[int, StartingTile]:
    """Tell the tile of each seat, where the box knows it."""
    setup, tiles = state.setup, tiles_of(box)
    if setup is None:
        return {}
    ids: dict[int, str] = dict(enumerate(setup.kept_tiles, 1))
    if setup.mode == "first" and box.first_game_tiles:
        count = len(state.seats)
        order = [(state.first_player - 1 + step) % count + 1 for step in range(count)]
        ids = dict(zip(order, box.first_game_tiles.value, strict=False))
    return {seat: tiles[tile] for seat, tile in ids.items() if tile in tiles}


def cards_of(box: Box) -> dict[str, Card]:
    """Name the starting cards that a box knows."""
    known = box.starting_cards
    return {card.id: card for card in known.value} if known else {}


def _mine(here: Here) -> int | None:
    if here.place.seat is None:
        return None
    found = secrets().mine(here.view.code, known_device() or "", TILE)
    return int(found) if found else None
