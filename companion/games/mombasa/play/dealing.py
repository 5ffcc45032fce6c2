"""Laying the table out: stacks shuffled by a seed, displays filled, starting tiles dealt."""

from collections.abc import Sequence
from itertools import chain
from typing import Final, TypeVar, get_args

from companion.games.drawing import shuffled, stream
from companion.games.mombasa.base import FULL_BASE
from companion.games.mombasa.books import BookLetter
from companion.games.mombasa.box import CardLetter
from companion.games.mombasa.play.bookkeeping import fill_book_display
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.planning import reveal_tiles
from companion.games.mombasa.play.rounds import fill_card_display
from companion.games.mombasa.play.state import Player, State
from companion.games.mombasa.terms import COMPANIES

T = TypeVar("T")

# Changes when the same seed would give another deal.
VERSION: Final = 1

_CARD_LETTERS: Final[tuple[CardLetter, ...]] = get_args(CardLetter)
_BOOK_LETTERS: Final[tuple[BookLetter, ...]] = get_args(BookLetter)


def deal(kit: Kit, seed: str) -> State:
    """Lay out a game; the first decision is a starting tile, or where its cards rest."""
    stacks = {letter: _book_stack(kit, seed, letter) for letter in _BOOK_LETTERS}
    state = State(
        players=tuple(_player(kit, seed, seat) for seat, _ in enumerate(kit.names)),
        round=1,
        phase="tiles",
        turn=0,
        first_player=0,
        opening=True,
        bases=dict.fromkeys(COMPANIES, FULL_BASE),
        occupied={},
        posts_removed=dict.fromkeys(COMPANIES, 0),
        card_stack=tuple(chain.from_iterable(_cards(kit, seed, n) for n in _CARD_LETTERS)),
        card_display={},
        discarded=(),
        book_stacks=stacks,
        book_display={},
        book_coins={},
        round_track=kit.round_track,
        paid_out=kit.cash * len(kit.names) + sum(kit.round_track),
    )
    state = fill_book_display(kit, fill_card_display(state))
    return reveal_tiles(kit, state) if kit.given_tiles else state


def _player(kit: Kit, seed: str, seat: int) -> Player:
    if kit.given_tiles:
        tiles: tuple[str, ...] = (kit.given_tiles[seat],)
    else:
        row = _shuffled("starting-tiles", seed, tuple(kit.starting_tiles))
        tiles = tuple(row[place - 1] for place in kit.dealt_places[seat])
    return Player(
        cash=kit.cash,
        hand=kit.hands[seat],
        positions=dict.fromkeys(COMPANIES, 0),
        tiles_dealt=tiles,
    )


def _cards(kit: Kit, seed: str, letter: CardLetter) -> tuple[str, ...]:
    cards = [card.id for card in kit.action_cards if card.letter == letter]
    return _shuffled(f"cards-{letter}", seed, cards)


def _book_stack(kit: Kit, seed: str, letter: BookLetter) -> tuple[str, ...]:
    books = [book.id for book in kit.books.values() if book.letter == letter]
    return _shuffled(f"books-{letter}", seed, books)


def _shuffled(draw: str, seed: str, items: Sequence[T]) -> tuple[T, ...]:
    return shuffled(stream(f"mombasa/deal/{VERSION}/{draw}", seed), items)
