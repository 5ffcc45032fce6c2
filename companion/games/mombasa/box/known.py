"""How much of a box is known, and what a feature still lacks."""

from collections.abc import Iterable, Iterator
from typing import Final, Literal, TypeVar, get_args

from msgspec import Struct

from companion.games.mombasa.box import (
    BonusSpace,
    BonusTile,
    Box,
    Fact,
    Majority,
    MajorityKind,
    Source,
    TrackSpace,
    load_contents,
)
from companion.games.mombasa.merchants import MerchantKind
from companion.games.mombasa.terms import COMPANIES, TRACK_IDS
from companion.games.mombasa.tracks import Track

T = TypeVar("T")

Part = Literal[
    "base-coins",
    "tracks",
    "track-bonuses",
    "diamond-track",
    "bookkeeping-track",
    "crossed-out-a",
    "map",
    "drawing",
    "display-crates",
    "book-display",
    "action-cards",
    "starting-cards",
    "expansion-cards",
    "starting-tiles",
    "first-game-tiles",
    "books",
    "bonus-spaces",
    "track-spaces",
    "bonus-tiles",
    "majorities",
    "merchants",
    "limits",
]
Feature = Literal[
    "share-values",
    "track-moves",
    "track-bonuses",
    "diamonds",
    "bookkeeping",
    "books",
    "expansion",
    "map-picture",
    "card-prices",
    "starting-tiles",
    "bonus-spaces",
    "majorities",
    "merchants",
    "whole-game",
]

PARTS: Final[tuple[Part, ...]] = get_args(Part)
NEEDS: Final[dict[Feature, tuple[Part, ...]]] = {
    "share-values": ("base-coins",),
    "track-moves": ("tracks",),
    "track-bonuses": ("track-bonuses", "track-spaces"),
    "diamonds": ("diamond-track",),
    "bookkeeping": ("bookkeeping-track", "crossed-out-a"),
    "books": ("books", "book-display"),
    "expansion": ("map",),
    "map-picture": ("map", "drawing"),
    "card-prices": ("action-cards", "starting-cards", "expansion-cards", "display-crates"),
    "starting-tiles": ("starting-tiles", "first-game-tiles"),
    "bonus-spaces": ("bonus-spaces",),
    "majorities": ("majorities",),
    "merchants": ("merchants",),
    "whole-game": tuple(part for part in PARTS if part not in {"drawing", "limits"}),
}


class Coverage(Struct, frozen=True):
    """How many items of a part are known, out of how many, and from where."""

    part: Part
    known: int
    total: int
    sources: tuple[Source, ...]


def completeness(box: Box) -> tuple[Coverage, ...]:
    """Tell for every part how much of it is known."""
    return tuple(_coverages(box))


def missing(box: Box, feature: Feature) -> tuple[Part, ...]:
    """Name the parts that a feature needs and the box does not know completely."""
    lacking = {entry.part for entry in completeness(box) if entry.known < entry.total}
    return tuple(part for part in NEEDS[feature] if part in lacking)


def tiers_known(majority: Majority) -> bool:
    """Tell whether a majority space has its company, all rewards, and an open last tier."""
    tiers = majority.tiers
    return (
        majority.company is not None
        and bool(tiers)
        and tiers[-1].most is None
        and all(tier.gain is not None for tier in tiers)
    )


def track_known(track: Track) -> bool:
    """Tell whether a track has its share icons, both special spaces and a capital call."""
    return bool(track.shares and track.calls) and len(track.specials) == 2


def _coverages(box: Box) -> Iterator[Coverage]:
    contents = load_contents()
    tracks = [box.tracks[name] for name in TRACK_IDS if name in box.tracks]
    letters = [space.letter for space in _items(box.book_display)]
    whole = [fact for fact in box.majorities.values() if tiers_known(fact.value)]
    yield _facts("base-coins", box.base_coins.values(), len(COMPANIES))
    taught = [side.track for side in tracks if side.track and track_known(side.track.value)]
    yield _facts("tracks", taught, len(TRACK_IDS))
    yield _facts("track-bonuses", (track.bonus for track in tracks), len(TRACK_IDS))
    yield _facts("diamond-track", [box.board.diamonds], 1)
    yield _facts("bookkeeping-track", [box.board.bookkeeping], 1)
    yield _facts("crossed-out-a", [box.board.crossed_out_a], 1)
    yield _part("map", box.map, _regions_known(box), contents.regions)
    drawn = len(box.drawing.value.regions) if box.drawing else 0
    yield _part("drawing", box.drawing, drawn, contents.regions)
    yield _facts("display-crates", [box.display_crates], 1)
    spaces = sum(letter is not None for letter in letters)
    yield _part("book-display", box.book_display, spaces, 12)
    yield _list("action-cards", box.action_cards, sum(contents.action_cards.values()))
    yield _list("starting-cards", box.starting_cards, contents.starting_cards)
    yield _list("expansion-cards", box.expansion_cards, contents.expansion_cards)
    yield _list("starting-tiles", box.starting_tiles, contents.starting_tiles)
    yield _facts("first-game-tiles", [box.first_game_tiles], 1)
    yield _list("books", box.books, sum(contents.books.values()))
    yield _facts("bonus-spaces", box.bonus_spaces.values(), len(get_args(BonusSpace)))
    yield _facts("track-spaces", box.track_spaces.values(), len(get_args(TrackSpace)))
    yield _facts("bonus-tiles", box.bonus_tiles.values(), len(get_args(BonusTile)))
    yield _facts("majorities", whole, len(get_args(MajorityKind)))
    yield _facts("merchants", box.merchants.values(), len(get_args(MerchantKind)))
    yield _facts("limits", [box.limits], 1)


def _regions_known(box: Box) -> int:
    """Count the regions all of whose likely borders were looked at."""
    pairs = box.drawing.value.undecided if box.drawing else ()
    waiting = {name for pair in pairs for name in pair}
    regions = box.map.value.regions if box.map else ()
    return sum(region.id not in waiting for region in regions)


def _facts(part: Part, facts: Iterable[Fact[T] | None], total: int) -> Coverage:
    """Cover a part whose items each have a source."""
    found = [fact.source for fact in facts if fact is not None]
    sources = tuple(source for source in get_args(Source) if source in found)
    return Coverage(part, len(found), total, sources)


def _list(part: Part, fact: Fact[tuple[T, ...]] | None, total: int) -> Coverage:
    """Cover a part that is one list."""
    return _part(part, fact, len(_items(fact)), total)


def _part(part: Part, fact: Fact[T] | None, known: int, total: int) -> Coverage:
    return Coverage(part, known, total, (fact.source,) if fact else ())


def _items(fact: Fact[tuple[T, ...]] | None) -> tuple[T, ...]:
    return fact.value if fact else ()
