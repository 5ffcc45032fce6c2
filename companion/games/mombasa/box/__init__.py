"""What is printed in a box: typed component data, each fact with its source.

A fact that nobody knows is None (or absent from its table); nothing is guessed here.
"""

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Annotated, Final, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct, field

from companion.games.mombasa.board import ValueTrack
from companion.games.mombasa.books import BookLetter, Requirement
from companion.games.mombasa.box.drawing import Drawing
from companion.games.mombasa.map import Map
from companion.games.mombasa.merchants import MerchantKind
from companion.games.mombasa.terms import COMPANIES, Company, Good, TrackId
from companion.games.mombasa.tracks import Track
from companion.games.refusing import BadInput, explain

T = TypeVar("T")

Source = Literal["rulebook", "unconfirmed", "owner", "practice"]
BoxName = Literal["standard", "practice"]

# Larger boxes are refused unread.
MAX_BYTES: Final = 1 << 18

# Ids stand in addresses and markup, so they are plain words; names are text without markup.
PLAIN: Final = r"\A[A-Za-z0-9][A-Za-z0-9-]{0,31}\Z"
Id = Annotated[str, Meta(pattern=PLAIN)]
Name = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"\A[^<>]*\Z")]
Number = Annotated[int, Meta(ge=0, le=99)]
Coins = Annotated[int, Meta(ge=0, le=9)]
Few = Meta(max_length=100)

CardLetter = Literal["A", "B", "C", "D", "E"]
CardKind = Literal["goods", "expansion", "bookkeeper", "merchant", "share"]
MajorityKind = Literal["coffee", "bananas", "cotton", "expansion"]
BonusTile = Literal["goods", "bookkeeper", "merchant", "expansion"]
BonusSpace = Literal[
    "first-player",
    "buy-card",
    "remove-card",
    "goods-tile",
    "bookkeeper-tile",
    "merchant-tile",
    "expansion-tile",
]
# What the two special spaces of a track unlock; the printed id (A1 to D2) is only a label.
TrackBonus = Literal[
    "expansion-points",
    "bonus-markers",
    "banana-discount",
    "cotton-discount",
    "points-and-diamonds",
    "card-for-pounds",
    "card-removal",
    "other-tracks",
]
TrackSpace = Literal["points-and-diamonds", "card-for-pounds", "card-removal", "other-tracks"]


class Strict(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A frozen value that refuses fields it does not know."""


class Fact(Strict, Generic[T], frozen=True):
    """Something printed on a component, and how we know it."""

    source: Source
    value: T


class Contents(Strict, frozen=True):
    """The rulebook's list of components: what every printed copy has."""

    source: Source
    posts: Number
    action_cards: dict[CardLetter, Number]
    share_cards: dict[CardLetter, Number]
    merchants: dict[Literal["plain", Company], Number]
    starting_cards: Number
    expansion_cards: Number
    starting_tiles: Number
    books: dict[BookLetter, Number]
    bonus_tiles: Number
    regions: Number
    enclaves: Number
    final_space_coins: Number
    coins: dict[Literal["1", "5"], Number]
    bonus_markers: Number
    track_markers: Number


class Limits(Strict, frozen=True):
    """The most that one share, and one player's shares of a company, can come to."""

    share_value: Number
    shares: Number


class Gain(Strict, frozen=True):
    """What a book or a majority gives; `posts` are removed from any bases."""

    pounds: Number = 0
    diamonds: Number = 0
    track: Number = 0
    bookkeeping: Number = 0
    posts: Number = 0
    cotton_less_one: bool = False


class CompanyTrack(Strict, frozen=True):
    """One side of a company track."""

    bonus: Fact[TrackBonus] | None = None
    track: Fact[Track] | None = None


class Board(Strict, frozen=True):
    """A player board: two tracks of values, and the spaces where no A book may lie."""

    diamonds: Fact[ValueTrack] | None = None
    bookkeeping: Fact[ValueTrack] | None = None
    crossed_out_a: Fact[Annotated[tuple[Number, ...], Few]] | None = None


class Card(Strict, frozen=True, kw_only=True):
    """A card a player can hold.

    `value` is its goods units, expansion points or bookkeeping points; a merchant without
    `company` is the plain one; `share` is the company whose share it adds at the end.
    """

    id: Id
    kind: CardKind
    value: Number = 0
    good: Good | None = None
    company: Company | None = None
    crate: Number = 0
    share: Company | None = None


class ActionCard(Card, frozen=True, kw_only=True):
    """A card of the display, sorted by its letter."""

    letter: CardLetter


class ExpansionCard(Card, frozen=True, kw_only=True):
    """A "1"-expansion card, for the player of that number in turn order."""

    number: Annotated[int, Meta(ge=1, le=4)]


class BookTile(Strict, frozen=True):
    """A book of the display."""

    id: Id
    letter: BookLetter
    requires: Annotated[tuple[Requirement, ...], Meta(min_length=1, max_length=2)]
    gain: Gain = Gain()


class StartingTile(Strict, frozen=True):
    """A starting tile: three starting cards to rest, the first book, spaces to advance."""

    id: Id
    cards: tuple[Id, Id, Id]
    requires: Annotated[tuple[Requirement, ...], Meta(min_length=1, max_length=2)]
    gain: Gain
    bonus: dict[Literal["diamonds", Company], Number]


class BookSpace(Strict, frozen=True):
    """A space of the book display; coins of round `number` come to it."""

    number: Number
    row: Number
    letter: BookLetter | None = None


class Space(Strict, frozen=True):
    """A bonus space: what it costs, and for a removed card the pounds beyond its crate."""

    cost: Number = 0
    crate_plus: Number = 0


class Tier(Strict, frozen=True):
    """The reward for `least` to `most` units; without `most`, for any more."""

    least: Number
    most: Number | None = None
    gain: Gain | None = None


class Majority(Strict, frozen=True, kw_only=True):
    """A majority space: the company whose track it advances, and its tiers, rising."""

    company: Company | None = None
    tiers: Annotated[tuple[Tier, ...], Meta(max_length=9)]


class Merchant(Strict, frozen=True):
    """A merchant's steps and pounds, and how many mines or merchants a further step takes."""

    diamonds: Number
    pounds: Number = 0
    mines_a_step: Number | None = None
    merchants_a_step: Number | None = None


Crates = tuple[Number, Number, Number, Number]
ColumnCoins = tuple[Coins, Coins, Coins, Coins, Coins]


class Box(Strict, frozen=True, kw_only=True):
    """All that is known of one printed copy."""

    name: Name
    limits: Fact[Limits] | None = None
    base_coins: dict[Company, Fact[tuple[ColumnCoins, ColumnCoins, ColumnCoins]]] = field(
        default_factory=dict
    )
    tracks: dict[TrackId, CompanyTrack] = field(default_factory=dict)
    board: Board = Board()
    map: Fact[Map] | None = None
    drawing: Fact[Drawing] | None = None
    # Columns of the card display from left to right, crates from the top.
    display_crates: Fact[tuple[Crates, Crates, Crates]] | None = None
    book_display: Fact[Annotated[tuple[BookSpace, ...], Few]] | None = None
    action_cards: Fact[Annotated[tuple[ActionCard, ...], Few]] | None = None
    # The nine that each colour has.
    starting_cards: Fact[Annotated[tuple[Card, ...], Few]] | None = None
    expansion_cards: Fact[Annotated[tuple[ExpansionCard, ...], Few]] | None = None
    starting_tiles: Fact[Annotated[tuple[StartingTile, ...], Few]] | None = None
    # Tiles of the first game, from the first player on.
    first_game_tiles: Fact[tuple[Id, Id, Id, Id]] | None = None
    books: Fact[Annotated[tuple[BookTile, ...], Few]] | None = None
    bonus_spaces: dict[BonusSpace, Fact[Space]] = field(default_factory=dict)
    # The extra spaces of tracks C and D, for the first and the second special space.
    track_spaces: dict[TrackSpace, Fact[tuple[Space, Space]]] = field(default_factory=dict)
    bonus_tiles: dict[BonusTile, Fact[Number]] = field(default_factory=dict)
    majorities: dict[MajorityKind, Fact[Majority]] = field(default_factory=dict)
    merchants: dict[MerchantKind, Fact[Merchant]] = field(default_factory=dict)


@cache
def load_box(name: BoxName) -> Box:
    """Return a box shipped with the rules."""
    return msgspec.convert(_read(name), Box)


@cache
def load_contents() -> Contents:
    """Return what the rulebook says is in every box."""
    return msgspec.convert(_read("contents"), Contents)


def decode_box(raw: bytes) -> Box:
    """Read an owner's box from JSON; raises BadInput."""
    if len(raw) > MAX_BYTES:
        raise BadInput("too-long", "$", f"a box has at most {MAX_BYTES} bytes")
    try:
        box = _decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise explain(_decoder, raw, error) from None
    for number, region in enumerate(box.map.value.regions if box.map else ()):
        # A drawing names regions and bases side by side.
        if region.id in COMPANIES or not re.search(PLAIN, region.id):
            place = f"$.map.value.regions[{number}].id"
            raise BadInput("bad-value", place, "an id has letters, digits and hyphens, at most 32")
    return box


def encode_box(box: Box) -> bytes:
    """Write a box as JSON that `decode_box` reads; raises BadInput where it would not."""
    raw = msgspec.json.encode(box)
    decode_box(raw)
    return raw


_decoder: Final = msgspec.json.Decoder(Box)


def _read(name: str) -> object:
    file = resources.files(__name__).joinpath("data", f"{name}.toml")
    return tomllib.loads(file.read_text("utf-8"))
