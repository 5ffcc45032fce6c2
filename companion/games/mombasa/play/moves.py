"""Everything a player may do, as values, and what a rule says against it.

A game is a kit and a list of these moves. Decisions that all make at once carry the seat;
every other move belongs to the player whose turn it is. Slots, resting decks, columns and
spaces are numbered from 1 as a player counts them.
"""

from typing import Final

from msgspec import Struct

from companion.games.mombasa.terms import Company
from companion.games.tracking import Finding

NOT_ASKED: Final = Finding("not-asked", senseless=True)


class ChooseTile(Struct, frozen=True, tag="choose-tile"):
    """Keep one of the starting tiles dealt."""

    seat: int
    tile: str


class RestCards(Struct, frozen=True, tag="rest-cards"):
    """Lay the three cards of the starting tile into resting slots 1, 2 and 3."""

    seat: int
    cards: tuple[str, str, str]


class PlanCard(Struct, frozen=True, tag="plan-card"):
    """Lay a card face down into the next open action slot, or leave that slot empty."""

    seat: int
    card: str | None = None


class PlacePlusOne(Struct, frozen=True, tag="place-plus-one"):
    """Lay the "+1" tile on a goods card; free, before the action of a turn."""

    slot: int


class UseGoods(Struct, frozen=True, tag="use-goods"):
    """Use goods cards, and acquire at most one card of the display with them."""

    slots: tuple[int, ...]
    acquire: int | None = None


class Expand(Struct, frozen=True, tag="expand"):
    """Use all expansion cards on one company."""

    company: Company


class UseBookkeeper(Struct, frozen=True, tag="use-bookkeeper"):
    """Use a bookkeeper, without `slot` the bonus tile; `flip` is the own book turned over first."""

    slot: int | None = None
    flip: int | None = None


class UseMerchant(Struct, frozen=True, tag="use-merchant"):
    """Use a diamond merchant, without `slot` the bonus tile."""

    slot: int | None = None


class PlaceMarker(Struct, frozen=True, tag="place-marker"):
    """Put a bonus marker on an empty bonus space."""

    space: str


class EndPhase(Struct, frozen=True, tag="end-phase"):
    """End the own action phase and take up a resting deck; None only where all are empty."""

    deck: int | None = None


class Advance(Struct, frozen=True, tag="advance"):
    """Move the own marker along a company's track, paying the capital calls on the way."""

    company: Company
    steps: int


class Enter(Struct, frozen=True, tag="enter"):
    """Enter a region from its cheapest neighbour, with the foremost post of a base column."""

    region: str
    column: int


class ReturnPost(Struct, frozen=True, tag="return-post"):
    """Return the next ousted post to a column of its base."""

    column: int


class MoveJar(Struct, frozen=True, tag="move-jar"):
    """Move the ink jar to a book of the own track, or leave it where it stands."""

    book: int


class TakeBook(Struct, frozen=True, tag="take-book"):
    """Take the book on a space of the display for bookkeeping points."""

    space: int


class TakePounds(Struct, frozen=True, tag="take-pounds"):
    """Turn all bookkeeping points that are left into pounds."""


class ShelveBook(Struct, frozen=True, tag="shelve-book"):
    """Lay a book taken this turn onto a space of the own bookkeeping track."""

    book: str
    space: int


class RemovePost(Struct, frozen=True, tag="remove-post"):
    """Take the foremost post of a base column out of the game."""

    company: Company
    column: int


class BuyCard(Struct, frozen=True, tag="buy-card"):
    """Buy the card on a space of the display for pounds."""

    space: int


class RemoveCard(Struct, frozen=True, tag="remove-card"):
    """Put a card from the hand onto the discard pile."""

    card: str


class Choose(Struct, frozen=True, tag="choose"):
    """Take one of the rewards that a bonus space offers, counted from 1."""

    reward: int


class Forgo(Struct, frozen=True, tag="forgo"):
    """Leave what is left: expansion points, track steps, a post to remove, a card to buy.

    Bookkeeping points cannot be left, and goods units only where each step would cross a
    capital call.
    """


Move = (
    ChooseTile
    | RestCards
    | PlanCard
    | PlacePlusOne
    | UseGoods
    | Expand
    | UseBookkeeper
    | UseMerchant
    | PlaceMarker
    | EndPhase
    | Advance
    | Enter
    | ReturnPost
    | MoveJar
    | TakeBook
    | TakePounds
    | ShelveBook
    | RemovePost
    | BuyCard
    | RemoveCard
    | Choose
    | Forgo
)
