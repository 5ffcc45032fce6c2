"""A game of Mombasa as far as a table tracks it.

Whatever the box does not know, and whatever the table would rather type, is set by hand: a
number set by hand stands beside what the rules work out, so that either way of playing along
leads to a net worth. Seats are numbered from 1, clockwise.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from companion.games.mombasa.base import FULL_BASE, Base, BaseCoins
from companion.games.mombasa.board import ValueTrack
from companion.games.mombasa.box import (
    BonusSpace,
    Box,
    CompanyTrack,
    Fact,
    Majority,
    MajorityKind,
    Space,
    TrackBonus,
    TrackSpace,
    load_box,
)
from companion.games.mombasa.box.known import track_known
from companion.games.mombasa.map import Map
from companion.games.mombasa.setup import (
    BONUS_MARKERS,
    ROUND_TRACK,
    STARTING_CASH,
    VERSION,
    Mode,
)
from companion.games.mombasa.terms import COMPANIES, PLAYERS, Company, TrackId
from companion.games.mombasa.tracks import Track
from companion.games.refusing import BadInput
from companion.games.score_at_table import SheetState

SeatNumber = Annotated[int, Meta(ge=1, le=4)]
RoundNumber = Annotated[int, Meta(ge=1, le=7)]
# An expansion card by its points, or the expansion tile.
CardUp = Annotated[int, Meta(ge=1, le=9)] | Literal["tile"]
# A bonus tile has the name of its space.
Tile = Literal["goods-tile", "bookkeeper-tile", "merchant-tile", "expansion-tile"]
Phase = Literal["planning", "actions", "preparation", "over"]
PHASES: Final[tuple[Phase, ...]] = ("planning", "actions", "preparation", "over")


class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """A frozen value that refuses fields it does not know."""


class Facts(Strict, frozen=True):
    """What is printed on the parts of this table, as far as it is known, and how we know it.

    `edition` names the whole of an owner's box as it was when the table took it, and is empty for
    a box that comes with the rules; spaces and majorities are here only for an owner's box. `sides`
    are all sides of the track cards, those that lie at no company too.
    """

    box: Annotated[str, Meta(max_length=60)] = ""
    edition: Annotated[str, Meta(max_length=64)] = ""
    track_ids: dict[Company, TrackId] = field(default_factory=dict)
    sides: dict[TrackId, CompanyTrack] = field(default_factory=dict)
    coins: dict[Company, Fact[BaseCoins]] = field(default_factory=dict)
    tracks: dict[Company, Fact[Track]] = field(default_factory=dict)
    bonuses: dict[Company, Fact[TrackBonus]] = field(default_factory=dict)
    diamonds: Fact[ValueTrack] | None = None
    bookkeeping: Fact[ValueTrack] | None = None
    map: Fact[Map] | None = None
    bonus_spaces: dict[BonusSpace, Fact[Space]] = field(default_factory=dict)
    track_spaces: dict[TrackSpace, Fact[tuple[Space, Space]]] = field(default_factory=dict)
    majorities: dict[MajorityKind, Fact[Majority]] = field(default_factory=dict)


class StartTold(Strict, frozen=True):
    """What a table says of a start on tracks that nobody knows: calls paid, and who received."""

    paid: int = 0
    received: dict[int, int] = field(default_factory=dict)


class SettingUp(Strict, frozen=True):
    """A set-up as it was drawn, and how far the table is with it.

    `link` draws it again; `tiles` are the places dealt to each seat. `ticks` say who ticked off
    which step, 0 being a phone without a seat. Seats in `chosen` have made up their mind about a
    starting tile; which one it is, nobody knows until all are revealed: `kept` by place, and
    `kept_tiles` by id where the box knows them. `told` is by seat.
    """

    mode: Mode
    seed: Annotated[str, Meta(max_length=64)] = ""
    version: int = VERSION
    link: Annotated[str, Meta(max_length=2000)] = ""
    tiles: Annotated[tuple[tuple[int, ...], ...], Meta(max_length=4)] = ()
    ticks: dict[str, int] = field(default_factory=dict)
    chosen: dict[int, bool] = field(default_factory=dict)
    kept: tuple[int, ...] = ()
    kept_tiles: tuple[str, ...] = ()
    told: dict[int, StartTold] = field(default_factory=dict)
    over: bool = False


class Opening(Strict, frozen=True):
    """What a table begins with; the facts are its own from then on.

    `only_score`: the game was played without us, and all that is left is to score it. `quick`: its
    phones begin with share values and the score.
    """

    facts: Facts = Facts()
    first_player: SeatNumber = 1
    setup: SettingUp | None = None
    score: SheetState = SheetState()
    only_score: bool = False
    quick: bool = False


class Marker(Strict, frozen=True):
    """A marker on a track, and what it stands for where that was set by hand."""

    position: int = 0
    by_hand: int | None = None


class CompanyState(Strict, frozen=True):
    """A company's base.

    `removed` posts are out of the game. `by_hand` is what the table's value of a share has beyond
    the coins that are known; `due` says that posts moved since and nobody has set the value.
    """

    base: Base = FULL_BASE
    removed: int = 0
    by_hand: int = 0
    due: bool = False


class SeatState(Strict, frozen=True):
    """What lies before a player.

    `cards` are share icons on cards; `markers` the bonus markers, `placed` the spaces where some
    of them stand; `bonuses` the special spaces that count since the player's last turn began;
    `slots` the action slots where they were set by hand; `face_up` the expansion points of this
    round, None where nobody has said them, `cards_up` the cards where they were said by them.
    `tiles` are the bonus tiles before the player and whether each is face up, None where nobody
    has said them; `acted` tells whether the player has had a turn this round, None where nobody
    has followed the turns.
    """

    cash: int = STARTING_CASH
    tracks: dict[Company, Marker] = field(
        default_factory=lambda: dict.fromkeys(COMPANIES, Marker())
    )
    cards: dict[Company, int] = field(default_factory=lambda: dict.fromkeys(COMPANIES, 0))
    diamonds: Marker = Marker()
    jar: Marker = Marker()
    markers: int = 0
    placed: tuple[str, ...] = ()
    bonuses: dict[Company, int] = field(default_factory=lambda: dict.fromkeys(COMPANIES, 0))
    slots: int | None = None
    face_up: int | None = None
    cards_up: tuple[CardUp, ...] = ()
    tiles: dict[Tile, bool] | None = None
    acted: bool | None = None


class State(Strict, frozen=True, kw_only=True):
    """The table. `occupied` is None where the map is not known."""

    facts: Facts
    seats: tuple[SeatState, ...]
    companies: dict[Company, CompanyState] = field(
        default_factory=lambda: dict.fromkeys(COMPANIES, CompanyState())
    )
    occupied: dict[str, Company] | None = None
    round: int = 1
    phase: Phase = "planning"
    first_player: int = 1
    turn: int | None = None
    ended: tuple[int, ...] = ()
    # Coins on the spaces of the round track that are still to come to the books.
    round_track: tuple[int, ...] = ()
    # Coins at the books, None where nobody has counted them.
    book_coins: int | None = None
    # None where the game was laid out without us.
    setup: SettingUp | None = None
    score: SheetState = SheetState()
    only_score: bool = False
    # Phones follow share values and the score, until one wants more.
    quick: bool = False


def facts_of(box: Box, track_ids: dict[Company, TrackId], edition: str = "") -> Facts:
    """Take from a box what this table's tracking needs; an owner's box has an edition."""
    said = said_by(box, edition)
    return with_sides(replace(said, sides=_with_stated_bonuses(said.sides)), track_ids)


def said_by(box: Box, edition: str) -> Facts:
    """Return what a box says itself, with no side at any company."""
    whole = {track_id: _whole(side) for track_id, side in box.tracks.items()}
    return with_box(Facts(), replace(box, tracks=whole), edition)


def with_box(facts: Facts, box: Box, edition: str) -> Facts:
    """Return facts as a box says them, but for the sides that lie at the companies."""
    return replace(
        facts,
        box=box.name,
        edition=edition,
        sides=box.tracks,
        coins=dict(box.base_coins),
        diamonds=box.board.diamonds,
        bookkeeping=box.board.bookkeeping,
        map=box.map,
        bonus_spaces=box.bonus_spaces if edition else {},
        track_spaces=box.track_spaces if edition else {},
        majorities=box.majorities if edition else {},
    )


def with_sides(facts: Facts, laid: dict[Company, TrackId]) -> Facts:
    """Lay sides at companies; what was taught of the sides that lay there goes with them."""
    here = {c: CompanyTrack(facts.bonuses.get(c), facts.tracks.get(c)) for c in COMPANIES}
    sides = facts.sides | {side: here[company] for company, side in facts.track_ids.items()}
    here |= {company: sides.get(side, CompanyTrack()) for company, side in laid.items()}
    return replace(
        facts,
        track_ids=facts.track_ids | laid,
        sides=sides,
        tracks={company: side.track for company, side in here.items() if side.track},
        bonuses={company: side.bonus for company, side in here.items() if side.bonus},
    )


def _with_stated_bonuses(sides: dict[TrackId, CompanyTrack]) -> dict[TrackId, CompanyTrack]:
    """What the rulebook states holds where a box says nothing."""
    stated = {
        track_id: side.bonus
        for track_id, side in load_box("standard").tracks.items()
        if side.bonus and side.bonus.source == "rulebook"
    }
    known = {track_id: sides.get(track_id, CompanyTrack()) for track_id in stated}
    return sides | {
        track_id: CompanyTrack(side.bonus or stated[track_id], side.track)
        for track_id, side in known.items()
    }


def _whole(side: CompanyTrack) -> CompanyTrack:
    """A track that is taught in part would count too few shares."""
    return side if side.track and track_known(side.track.value) else CompanyTrack(side.bonus)


def open_table(opening: Opening, seats: int) -> State:
    """Begin a game; raises BadInput for a number of seats that cannot play it."""
    if seats not in PLAYERS:
        raise BadInput("out-of-range", "$.seats", "Mombasa is for two to four players")
    if opening.first_player > seats:
        raise BadInput("out-of-range", "$.first_player", "nobody sits there")
    if opening.setup and opening.setup.tiles and len(opening.setup.tiles) != seats:
        raise BadInput("wrong-length", "$.setup.tiles", "every seat is dealt tiles, or none is")
    return State(
        facts=opening.facts,
        seats=(SeatState(markers=BONUS_MARKERS[seats], tiles={}, acted=False),) * seats,
        occupied={} if opening.facts.map else None,
        first_player=opening.first_player,
        round_track=ROUND_TRACK[seats],
        book_coins=0,
        setup=opening.setup,
        score=opening.score,
        only_score=opening.only_score,
        quick=opening.quick,
    )


def seat_of(state: State, number: int) -> SeatState:
    """Return a seat; raises BadInput where nobody sits."""
    if not 1 <= number <= len(state.seats):
        raise BadInput("unknown-seat", "$.seat", f"the table has no seat {number}")
    return state.seats[number - 1]


def with_seat(state: State, number: int, seat: SeatState) -> State:
    """Return the table with one seat changed."""
    return replace(state, seats=(*state.seats[: number - 1], seat, *state.seats[number:]))


def with_cash(state: State, number: int, pounds: int) -> State:
    """Return the table with a purse changed by so many pounds; no purse holds less than none."""
    seat = seat_of(state, number)
    return with_seat(state, number, replace(seat, cash=max(seat.cash + pounds, 0)))


def with_company(state: State, name: Company, company: CompanyState) -> State:
    """Return the table with one company changed."""
    return replace(state, companies={**state.companies, name: company})
