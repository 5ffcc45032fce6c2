"""What one game is played with: a complete box, and how the set-up laid it out.

Everything here stays the same for a whole game; what changes is in the state.
"""

from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeVar, get_args

from msgspec import Struct

from companion.games.mombasa.base import BaseCoins
from companion.games.mombasa.board import ValueTrack
from companion.games.mombasa.books import BookLetter
from companion.games.mombasa.box import (
    ActionCard,
    BonusSpace,
    BonusTile,
    BookSpace,
    BookTile,
    Box,
    Card,
    CompanyTrack,
    Fact,
    Majority,
    MajorityKind,
    StartingTile,
    TrackBonus,
    TrackSpace,
)
from companion.games.mombasa.map import Map
from companion.games.mombasa.setup import Setup
from companion.games.mombasa.terms import COMPANIES, Company, TrackId
from companion.games.mombasa.tracks import Track

T = TypeVar("T")

SpotKind = Literal["first-player", "buy-card", "remove-card", "majority", "tile"] | TrackSpace

MAJORITIES: Final[tuple[MajorityKind, ...]] = get_args(MajorityKind)
_TILE_SPACES: Final[dict[BonusTile, BonusSpace]] = {
    "goods": "goods-tile",
    "bookkeeper": "bookkeeper-tile",
    "merchant": "merchant-tile",
    "expansion": "expansion-tile",
}
_TRACK_SPACES: Final[tuple[TrackSpace, ...]] = get_args(TrackSpace)


class MissingPartError(ValueError):
    """The box does not know a part that the game needs."""


class Spot(Struct, frozen=True):
    """A bonus space: its cost, and what its kind needs to know.

    The extra spaces of a track lie at that track's `company`; `order` is 1 or 2, as they are
    unlocked.
    """

    kind: SpotKind
    cost: int = 0
    crate_plus: int = 0
    majority: MajorityKind | None = None
    tile: BonusTile | None = None
    company: Company | None = None
    order: int = 0


class Kit(Struct, frozen=True):
    """The components of one game by their ids. Names are in turn order."""

    names: tuple[str, ...]
    tracks: dict[Company, Track]
    # Where each track bonus in play lies.
    bonuses: dict[TrackBonus, Company]
    coins: dict[Company, BaseCoins]
    map: Map
    diamonds: ValueTrack
    bookkeeping: ValueTrack
    crossed_out_a: tuple[int, ...]
    crates: tuple[int, ...]
    book_spaces: tuple[BookSpace, ...]
    book_letters: tuple[BookLetter, ...]
    action_cards: tuple[ActionCard, ...]
    # The ten cards that each seat starts with.
    hands: tuple[tuple[str, ...], ...]
    cards: dict[str, Card]
    # Bonus tiles that count as cards.
    tile_cards: dict[BonusTile, Card]
    starting_tiles: dict[str, StartingTile]
    # Tiles of the first game, by seat; none where two are dealt by place.
    given_tiles: tuple[str, ...]
    dealt_places: tuple[tuple[int, ...], ...]
    books: dict[str, BookTile]
    majorities: dict[MajorityKind, Majority]
    spots: dict[str, Spot]
    round_track: tuple[int, ...]
    markers: int
    cash: int


def unpack(box: Box, setup: Setup) -> Kit:
    """Lay out a box for one game; raise MissingPartError if it lacks a part of it."""
    starting = _known(box.starting_cards, "starting-cards")
    expansion = _known(box.expansion_cards, "expansion-cards")
    numbered = {card.number: card.id for card in expansion}
    action = _known(box.action_cards, "action-cards")
    tiles = _known(box.starting_tiles, "starting-tiles")
    places = tuple(setup.starting_tiles[name] for name in setup.order)
    given = () if any(places) else _known(box.first_game_tiles, "first-game-tiles")
    crates = _known(box.display_crates, "display-crates")
    books = _known(box.book_display, "book-display")
    return Kit(
        names=setup.order,
        tracks={c: _known(_side(box, t).track, f"track-{t}") for c, t in setup.tracks.items()},
        bonuses={_known(_side(box, t).bonus, f"bonus-{t}"): c for c, t in setup.tracks.items()},
        coins={c: _known(box.base_coins.get(c), f"base-coins-{c}") for c in COMPANIES},
        map=_known(box.map, "map"),
        diamonds=_known(box.board.diamonds, "diamond-track"),
        bookkeeping=_known(box.board.bookkeeping, "bookkeeping-track"),
        crossed_out_a=_known(box.board.crossed_out_a, "crossed-out-a"),
        crates=tuple(crate for column in crates for crate in column),
        book_spaces=books,
        book_letters=tuple(_letters(books)),
        action_cards=action,
        hands=tuple(
            tuple(sorted((*(c.id for c in starting), numbered[setup.expansion_cards[name]])))
            for name in setup.order
        ),
        cards={card.id: card for card in (*action, *starting, *expansion)},
        tile_cards=dict(_tile_cards(box)),
        starting_tiles={tile.id: tile for tile in tiles},
        given_tiles=given,
        dealt_places=places,
        books={book.id: book for book in _known(box.books, "books")},
        majorities={kind: _majority(box, kind) for kind in MAJORITIES},
        spots=dict(_spots(box, setup)),
        round_track=setup.round_track,
        markers=setup.bonus_markers,
        cash=setup.cash,
    )


def _known(fact: Fact[T] | None, part: str) -> T:
    if fact is None:
        raise MissingPartError(part)
    return fact.value


def _side(box: Box, track: TrackId) -> CompanyTrack:
    return box.tracks.get(track, CompanyTrack())


def _letters(spaces: Iterable[BookSpace]) -> Iterator[BookLetter]:
    for space in spaces:
        if space.letter is None:
            raise MissingPartError("book-display")
        yield space.letter


def _tile_cards(box: Box) -> Iterator[tuple[BonusTile, Card]]:
    """Yield the three tiles that count as cards; the "+1" tile lies on a card instead."""
    for kind in ("bookkeeper", "expansion"):
        value = _known(box.bonus_tiles.get(kind), f"{kind}-tile")
        yield kind, Card(id=f"{kind}-tile", kind=kind, value=value)
    yield "merchant", Card(id="merchant-tile", kind="merchant")


def _majority(box: Box, kind: MajorityKind) -> Majority:
    majority = _known(box.majorities.get(kind), f"{kind}-majority")
    if majority.company is None or any(tier.gain is None for tier in majority.tiers):
        raise MissingPartError(f"{kind}-majority")
    return majority


def _spots(box: Box, setup: Setup) -> Iterator[tuple[str, Spot]]:
    """Yield all bonus spaces on this table by their ids."""
    for kind in ("first-player", "buy-card", "remove-card"):
        space = _known(box.bonus_spaces.get(kind), kind)
        yield kind, Spot(kind, space.cost, space.crate_plus)
    for majority in MAJORITIES:
        yield f"{majority}-majority", Spot("majority", majority=majority)
    for tile, name in _TILE_SPACES.items():
        space = _known(box.bonus_spaces.get(name), name)
        yield name, Spot("tile", space.cost, tile=tile)
    for company, track in setup.tracks.items():
        bonus = _known(_side(box, track).bonus, f"bonus-{track}")
        if bonus in _TRACK_SPACES:
            pair = _known(box.track_spaces.get(bonus), bonus)
            for order, space in enumerate(pair, 1):
                yield (
                    f"{company}-track-{order}",
                    Spot(bonus, space.cost, space.crate_plus, company=company, order=order),
                )
