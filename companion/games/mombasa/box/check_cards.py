"""Whether cards, starting tiles and books can be right."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final, TypeVar, get_args

from companion.games.mombasa.books import BookLetter, Requirement
from companion.games.mombasa.box import (
    Box,
    Card,
    CardKind,
    load_contents,
)
from companion.games.mombasa.box.finding import Finding, found, items, twice
from companion.games.mombasa.box.known import Part
from companion.games.mombasa.terms import GOODS

K = TypeVar("K", bound=str)

# Units of goods, points of expansion and bookkeeping; the other kinds show no value.
_VALUES: Final[dict[CardKind, range]] = {
    "goods": range(1, 5),
    "expansion": range(1, 4),
    "bookkeeper": range(1, 10),
    "merchant": range(1),
    "share": range(1),
}
_COUNTED_GOODS: Final = {*GOODS, "one-good"}
_ROUNDS_WITH_COINS: Final = range(2, 8)
_ROWS: Final = (1, 2)


def check_action_cards(box: Box) -> Iterator[Finding]:
    """Count the cards by letter and the merchants; the last letters are single shares."""
    if box.action_cards is None:
        return
    contents = load_contents()
    cards = box.action_cards.value
    yield from _counts("action-cards", contents.action_cards, [card.letter for card in cards])
    merchants = [card.company or "plain" for card in cards if card.kind == "merchant"]
    yield from _counts("action-cards", contents.merchants, merchants)
    yield from _check_fields("action-cards", cards)
    for card in cards:
        if (card.kind == "share") != (card.letter in contents.share_cards):
            yield found("share-card-letter", "action-cards", card=card.id, letter=card.letter)


def check_starting_cards(box: Box) -> Iterator[Finding]:
    """Count the nine; merchants and single shares are only in the display."""
    if box.starting_cards is None:
        return
    cards = box.starting_cards.value
    if len(cards) != load_contents().starting_cards:
        yield found("count", "starting-cards", item="all", count=len(cards))
    yield from _check_fields("starting-cards", cards)
    for card in cards:
        if card.kind in {"merchant", "share"}:
            yield found("starting-card-kind", "starting-cards", card=card.id, kind=card.kind)


def check_expansion_cards(box: Box) -> Iterator[Finding]:
    """See that each seat has one card of one point."""
    if box.expansion_cards is None:
        return
    cards = box.expansion_cards.value
    seats = {str(seat): 1 for seat in range(1, load_contents().expansion_cards + 1)}
    yield from _counts("expansion-cards", seats, [str(card.number) for card in cards])
    for card in cards:
        if card.kind != "expansion" or card.value != 1:
            yield found("expansion-card", "expansion-cards", card=card.id)


def check_card_ids(box: Box) -> Iterator[Finding]:
    """See that no two cards, no two tiles and no two books have the same id."""
    cards = (*items(box.action_cards), *items(box.starting_cards), *items(box.expansion_cards))
    for card in twice(card.id for card in cards):
        yield found("id-twice", "action-cards", id=card)
    for tile in twice(tile.id for tile in items(box.starting_tiles)):
        yield found("id-twice", "starting-tiles", id=tile)
    for book in twice(book.id for book in items(box.books)):
        yield found("id-twice", "books", id=book)


def check_starting_tiles(box: Box) -> Iterator[Finding]:
    """See that tiles name three known cards and advance on one or two tracks."""
    tiles = items(box.starting_tiles)
    cards = {card.id for card in items(box.starting_cards)}
    if box.starting_tiles and len(tiles) != load_contents().starting_tiles:
        yield found("count", "starting-tiles", item="all", count=len(tiles))
    for tile in tiles:
        for card in twice(tile.cards):
            yield found("card-twice", "starting-tiles", tile=tile.id, card=card)
        for card in tile.cards:
            if cards and card not in cards:
                yield found("unknown-card", "starting-tiles", tile=tile.id, card=card)
        tracks = sum(spaces > 0 for spaces in tile.bonus.values())
        if tracks not in {1, 2}:
            yield found("bonus-tracks", "starting-tiles", tile=tile.id, count=tracks)
        yield from _check_requires("starting-tiles", tile.id, tile.requires)


def check_first_game_tiles(box: Box) -> Iterator[Finding]:
    """See that the seats of the first game have different tiles of the box."""
    seats = box.first_game_tiles.value if box.first_game_tiles else ()
    tiles = {tile.id for tile in items(box.starting_tiles)}
    for tile in twice(seats):
        yield found("id-twice", "first-game-tiles", id=tile)
    for tile in seats:
        if tiles and tile not in tiles:
            yield found("unknown-tile", "first-game-tiles", tile=tile)


def check_books(box: Box) -> Iterator[Finding]:
    """Count the books by letter; each asks for something."""
    if box.books is None:
        return
    books = box.books.value
    yield from _counts("books", load_contents().books, [book.letter for book in books])
    for book in books:
        yield from _check_requires("books", book.id, book.requires)


def check_book_display(box: Box) -> Iterator[Finding]:
    """See that each round's coins find two spaces, and each letter four."""
    if box.book_display is None:
        return
    spaces = box.book_display.value
    places = {f"{number}-{row}": 1 for row, number in product(_ROWS, _ROUNDS_WITH_COINS)}
    yield from _counts("book-display", places, [f"{one.number}-{one.row}" for one in spaces])
    letters = [one.letter for one in spaces if one.letter]
    if len(letters) == len(spaces):
        each = dict.fromkeys(get_args(BookLetter), len(places) // len(get_args(BookLetter)))
        yield from _counts("book-display", each, letters)


def _counts(part: Part, printed: Mapping[K, int], own: Sequence[str]) -> Iterator[Finding]:
    """Compare how often each item should be there with how often it is."""
    expected = {str(item): count for item, count in printed.items()}
    counted = Counter(own)
    for item in sorted({*expected, *counted}):
        if counted[item] != expected.get(item, 0):
            yield found("count", part, item=item, count=counted[item])


def _check_fields(part: Part, cards: Sequence[Card]) -> Iterator[Finding]:
    """See that a card has what its kind needs and nothing that belongs to another."""
    for card in cards:
        if (
            card.value not in _VALUES[card.kind]
            or (card.good is not None) != (card.kind == "goods")
            or (card.company is not None and card.kind != "merchant")
            or (card.share is None and card.kind == "share")
        ):
            yield found("card-fields", part, card=card.id)


def _check_requires(part: Part, item: str, requires: Sequence[Requirement]) -> Iterator[Finding]:
    for one in requires:
        if one.amount == 0:
            yield found("requirement-of-nothing", part, item=item, kind=one.kind)
    kinds = {one.kind for one in requires}
    # A further good is one beyond those that the book asks for besides.
    if "further-good" in kinds and not kinds & _COUNTED_GOODS:
        yield found("further-good-alone", part, item=item)
