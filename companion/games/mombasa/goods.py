"""Goods cards: what they add up to, and what a card of the display costs in goods."""

from collections.abc import Collection, Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from companion.games.mombasa.terms import Good

Discount = Literal["banana-discount", "mixed-discount", "cotton-discount", "cotton-units"]
GoodsProblem = Literal["no-cards", "mixed-goods", "too-expensive"]


class GoodsCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A goods card, with the "+1" tile already counted if it lies on it."""

    good: Good
    units: Annotated[int, Meta(ge=1, le=20)]


class Offer(Struct, frozen=True, forbid_unknown_fields=True):
    """A card to acquire: the crate on it and the crate beside it on the board."""

    crate: Annotated[int, Meta(ge=0, le=99)]
    display: Annotated[int, Meta(ge=0, le=99)]


class Spending(Struct, frozen=True):
    """What a goods action amounts to.

    `price` is None when no card is acquired. `left` are the units for the tracks; while there
    is a problem nothing is acquired, so they are all the units.
    """

    units: int
    price: int | None
    left: int
    problems: tuple[GoodsProblem, ...]


def with_plus_one(card: GoodsCard) -> GoodsCard:
    """Return the card with the "+1" tile on it."""
    return structs.replace(card, units=card.units + 1)


def units_of(card: GoodsCard, bonuses: Collection[Discount] = ()) -> int:
    """Return a card's units for all purposes."""
    return card.units + (card.good == "cotton" and "cotton-units" in bonuses)


def price_of(offer: Offer, kinds: Collection[Good] = (), bonuses: Collection[Discount] = ()) -> int:
    """Return the price of a card bought with goods of these kinds, at least 0."""
    by_bananas = "banana-discount" in bonuses and set(kinds) == {"bananas"}
    # The two bonuses of a track never add up, so either takes off 1 at most.
    price = offer.crate + offer.display - (by_bananas or "mixed-discount" in bonuses)
    # Cotton units gain 1 a card, never less than the discount, so they are what a player uses.
    if set(kinds) == {"cotton"} and "cotton-discount" in bonuses and "cotton-units" not in bonuses:
        price -= 1
    return max(price, 0)


def spend(
    cards: Sequence[GoodsCard],
    offer: Offer | None = None,
    bonuses: Collection[Discount] = (),
) -> Spending:
    """Use goods cards at once, to acquire at most one card and to advance by the rest."""
    kinds = {card.good for card in cards}
    units = sum(units_of(card, bonuses) for card in cards)
    price = None if offer is None else price_of(offer, kinds, bonuses)
    problems: list[GoodsProblem] = []
    # Even a free card takes a goods card.
    if not cards:
        problems.append("no-cards")
    # Kinds are mixed only to acquire a card.
    if len(kinds) > 1 and (offer is None or "mixed-discount" not in bonuses):
        problems.append("mixed-goods")
    if price is not None and price > units:
        problems.append("too-expensive")
    left = units if problems or price is None else units - price
    return Spending(units=units, price=price, left=left, problems=tuple(problems))
