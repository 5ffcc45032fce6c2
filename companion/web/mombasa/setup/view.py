"""The set-up of a table as one phone sees it: the list, who did what, and its own secret."""

from collections.abc import Mapping

from msgspec import Struct, to_builtins

from companion.games.mombasa.box import Box, Card, StartingTile, TrackBonus
from companion.games.mombasa.box.disputed import DISPUTED, both_with, markers_on
from companion.games.mombasa.terms import Company, TrackId
from companion.games.mombasa.tracking.coming import tiles_lie_open
from companion.games.mombasa.tracking.reading import holding
from companion.games.mombasa.tracking.setting_up import steps_left, turn_order, untold
from companion.games.mombasa.tracking.starting_bonus import (
    BONUS_TRACKS,
    BonusTrack,
    StartOn,
    moved_unseen,
    starting_spaces,
)
from companion.games.mombasa.tracking.starting_pounds import told_at_start
from companion.games.mombasa.tracking.state import Facts, SettingUp, StartTold, State
from companion.games.mombasa.tracking.teaching import Teach
from companion.people import Person
from companion.tables import secrets
from companion.tables.viewing import View
from companion.web.mombasa.box.at_box import box_on_table
from companion.web.mombasa.setup.look import LaidOut, Row, rows_for
from companion.web.mombasa.setup.tile_row import TILE, TileSight, is_only_here, look_at, tiles_of
from companion.web.numbers import number_in
from companion.web.safety import known_device
from companion.web.table.screens import Here


class OwnTiles(Struct, frozen=True):
    """The two tiles of a phone's own seat.

    `chooses` tells whether it is this phone that chooses one of them now, and `mine` is the place
    of the one that it has chosen. `own` is what it sees of them where they lie on no table, and
    `cards` are what they show.
    """

    chooses: bool
    mine: int | None
    own: TileSight | None
    cards: dict[str, Card]


class SetupView(Struct, frozen=True):
    """What every phone of a seat needs to show the set-up.

    The tiles may be `only_here` and lie on no table. `tiles` are those that seats are known to
    keep, `choice` those to choose from where the box knows all but not which was dealt; `cards` are
    what they show. `starts` says by seat where markers stand, `unseen` the shares on tracks that
    nobody knows and where a marker stands, `told` what was said of them.
    `without_phone` are the seats that a phone is passed to. `disputed` are the tracks of which the
    rulebooks disagree and the box knows nothing: everybody is asked to look at the first of them,
    and `seen` is what was found there.
    """

    me: int | None
    laid: LaidOut
    rows: list[Row]
    left: int
    setup: SettingUp
    only_here: bool
    tiles: dict[int, StartingTile]
    choice: tuple[StartingTile, ...]
    cards: dict[str, Card]
    tiles_lie_open: bool
    starts: dict[int, dict[BonusTrack, int]]
    unseen: dict[int, dict[Company, int]]
    told: dict[int, StartTold]
    without_phone: tuple[int, ...]
    disputed: tuple[TrackId, ...]
    seen: TrackBonus | None

    @property
    def done(self) -> int:
        """Count what is ticked off."""
        return len(self.rows) - self.left

    def starts_on(self, seat: int, spaces: Mapping[BonusTrack, int]) -> object:
        """Word the command that puts markers of a seat on these spaces."""
        return to_builtins(StartOn(seat, dict(spaces), self.me, in_full=True))

    def sees(self, bonus: TrackBonus) -> object:
        """Word the command that tells what is printed on the first disputed track, and on both."""
        both, laid = both_with(markers_on(self.disputed[0], bonus)), self.laid.tracks.items()
        seen = {company: both[side] for company, side in laid if side in self.disputed}
        return to_builtins(Teach(bonuses=seen))

    def takes(self, seat: int, tile: StartingTile | None) -> object:
        """Word the command that moves a seat's markers as this tile says, and no others."""
        return self.starts_on(seat, _spaces(tile))

    def has_taken(self, seat: int, tile: StartingTile) -> bool:
        """Tell whether a seat's markers stand as this tile says."""
        return self.starts[seat] == _spaces(tile)


def own_tiles(here: Here) -> OwnTiles:
    """Look at the tiles of a phone's own seat, as far as it may."""
    view, (state, setup), seat = here.view, _setting_up(here.view), here.place.seat
    hidden = bool(setup.tiles) and not setup.kept
    chooses = hidden and secrets().in_hand(view.code, known_device() or "")
    looks = chooses and is_only_here(state.facts, setup) and seat
    return OwnTiles(
        chooses=chooses,
        mine=_mine(view) if chooses else None,
        own=look_at(here, seat, setup) if looks and seat else None,
        cards=cards_of(box_on_table(state.facts)),
    )


def setup_of(view: View, seat: int | None) -> SetupView:
    """Look at a table that is being set up from a seat."""
    state, setup = _setting_up(view)
    laid, facts = laid_of(view), state.facts
    box, only_here = box_on_table(facts), is_only_here(facts, setup)
    disputed = _disputed(facts, box)
    return SetupView(
        me=seat,
        laid=laid,
        rows=rows_for(len(view.seats), setup.mode, laid.possible_bonuses),
        left=len(steps_left(state)),
        setup=setup,
        only_here=only_here,
        tiles=kept_tiles(state, box),
        choice=() if only_here else tuple(tiles_of(box).values()),
        cards=cards_of(box),
        tiles_lie_open=tiles_lie_open(state),
        starts={seat.number: starting_spaces(state, seat.number) for seat in view.seats},
        unseen={seat.number: _unseen(state, seat.number) for seat in view.seats},
        told={seat.number: told_at_start(state, seat.number) for seat in view.seats},
        without_phone=tuple(seat.number for seat in view.seats if not seat.phones),
        disputed=disputed,
        seen=_seen(facts, disputed[0]) if disputed else None,
    )


def laid_of(view: View) -> LaidOut:
    """Tell who gets what at a table that is being set up."""
    state, setup = _setting_up(view)
    seats = tuple(Person(seat.name, seat.colour) for seat in view.seats)
    bonuses = {company: fact.value for company, fact in state.facts.bonuses.items()}
    return LaidOut(
        seats,
        state.first_player,
        state.facts.track_ids,
        bonuses,
        setup.tiles,
        untold(state.facts),
    )


def kept_tiles(state: State, box: Box) -> dict[int, StartingTile]:
    """Tell the tile of each seat, where the box knows it."""
    setup, tiles = state.setup, tiles_of(box)
    if setup is None:
        return {}
    ids: dict[int, str] = dict(enumerate(setup.kept_tiles, 1))
    if setup.mode == "first" and box.first_game_tiles:
        ids = dict(zip(turn_order(state), box.first_game_tiles.value, strict=False))
    return {seat: tiles[tile] for seat, tile in ids.items() if tile in tiles}


def cards_of(box: Box) -> dict[str, Card]:
    """Name the starting cards that a box knows."""
    known = box.starting_cards
    return {card.id: card for card in known.value} if known else {}


def _spaces(tile: StartingTile | None) -> dict[BonusTrack, int]:
    return {track: tile.bonus.get(track, 0) if tile else 0 for track in BONUS_TRACKS}


def _setting_up(view: View) -> tuple[State, SettingUp]:
    if not isinstance(view.state, State) or view.state.setup is None:
        raise ValueError("this table has no set-up")
    return view.state, view.state.setup


def _disputed(facts: Facts, box: Box) -> tuple[TrackId, ...]:
    """Find the tracks to look at; a box that was taught knows them already."""
    bonuses = {side: printed.bonus for side, printed in box.tracks.items() if printed.bonus}
    taught = {side for side, bonus in bonuses.items() if bonus.source != "unconfirmed"}
    laid = {*facts.track_ids.values()} - taught
    return tuple(side for side in DISPUTED if side in laid)


def _seen(facts: Facts, side: TrackId) -> TrackBonus | None:
    told = next((facts.bonuses.get(c) for c, laid in facts.track_ids.items() if laid == side), None)
    return told.value if told and told.source == "owner" else None


def _unseen(state: State, seat: int) -> dict[Company, int]:
    return {c: holding(state, seat, c).track for c in moved_unseen(state, seat)}


def _mine(view: View) -> int | None:
    found = secrets().mine(view.code, known_device() or "", TILE)
    return number_in(found.decode()) if found else None
