"""An action area: the face-up cards and tiles, and the totals that they make.

A track bonus counts here from the turn after it was unlocked, for others' comparisons too. Of
two bonuses of a track the second is always the better one, so it is the one that counts.
"""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec.structs import replace

from companion.games.mombasa.books import Area
from companion.games.mombasa.box import Card, MajorityKind, TrackBonus
from companion.games.mombasa.goods import Discount, GoodsCard, units_of, with_plus_one
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.state import Placed, Player
from companion.games.mombasa.terms import Good
from companion.games.tracking import Finding

# Kinds of which there is a bonus tile that counts as a card.
TileKind = Literal["bookkeeper", "merchant", "expansion"]

_DISCOUNTS: Final[dict[TrackBonus, tuple[Discount, Discount]]] = {
    "banana-discount": ("banana-discount", "mixed-discount"),
    "cotton-discount": ("cotton-discount", "cotton-units"),
}


def level(kit: Kit, player: Player, bonus: TrackBonus) -> int:
    """Return 1 or 2 where a player may use a track's first or second bonus, else 0."""
    company = kit.bonuses.get(bonus)
    return 0 if company is None else player.unlocked.get(company, 0)


def discounts(kit: Kit, player: Player) -> tuple[Discount, ...]:
    """Return the goods bonus that a player has, if any."""
    return tuple(
        pair[unlocked - 1]
        for bonus, pair in _DISCOUNTS.items()
        if (unlocked := level(kit, player, bonus))
    )


def goods_card(kit: Kit, placed: Placed) -> GoodsCard | None:
    """Return a placed card as goods, with the "+1" tile if it lies there; None if it is none."""
    card = kit.cards[placed.card]
    if card.good is None:
        return None
    goods = GoodsCard(card.good, card.value)
    return with_plus_one(goods) if placed.plus_one else goods


def goods_slots(kit: Kit, player: Player) -> dict[int, GoodsCard]:
    """Return the face-up goods cards by their slots."""
    return {
        slot: goods
        for slot, placed in sorted(player.slots.items())
        if not placed.used and (goods := goods_card(kit, placed))
    }


def units(kit: Kit, player: Player, good: Good) -> int:
    """Return a player's face-up units of one good, for all purposes."""
    bonuses = discounts(kit, player)
    cards = goods_slots(kit, player).values()
    return sum(units_of(card, bonuses) for card in cards if card.good == good)


def expansion_points(kit: Kit, player: Player) -> int:
    """Return a player's face-up expansion points; the track bonus needs a card or the tile."""
    cards = face_up(kit, player, "expansion").values()
    return sum(card.value for card in cards) + level(kit, player, "expansion-points") * bool(cards)


def total(kit: Kit, player: Player, kind: MajorityKind) -> int:
    """Return what a player has of the kind that a majority space compares."""
    return expansion_points(kit, player) if kind == "expansion" else units(kit, player, kind)


def area(kit: Kit, player: Player) -> Area:
    """Return what books may ask of a player's area; a bookkeeper in use is already flipped."""
    return Area(
        coffee=units(kit, player, "coffee"),
        bananas=units(kit, player, "bananas"),
        cotton=units(kit, player, "cotton"),
        expansion=expansion_points(kit, player),
        bookkeepers=len(face_up(kit, player, "bookkeeper")),
        merchants=len(face_up(kit, player, "merchant")),
    )


def face_up(kit: Kit, player: Player, kind: TileKind) -> dict[int | None, Card]:
    """Return the face-up cards of a kind by their slots, the bonus tile under None."""
    cards: dict[int | None, Card] = {
        slot: kit.cards[placed.card]
        for slot, placed in sorted(player.slots.items())
        if not placed.used and kit.cards[placed.card].kind == kind
    }
    if any(tile.kind == kind and not tile.used for tile in player.tiles):
        cards[None] = kit.tile_cards[kind]
    return cards


def check_card(kit: Kit, player: Player, kind: TileKind, slot: int | None) -> Iterator[Finding]:
    """Yield what speaks against using one card of a kind, or its tile where there is no slot."""
    if slot is None:
        there = [tile.used for tile in player.tiles if tile.kind == kind]
    else:
        placed = player.slots.get(slot)
        there = [placed.used] if placed and kit.cards[placed.card].kind == kind else []
    about: dict[str, str | int] = {"kind": kind, "slot": "tile" if slot is None else slot}
    if not there:
        yield Finding("no-such-card", about, senseless=True)
    elif there[0]:
        yield Finding("card-used", about)


def card_in(kit: Kit, player: Player, kind: TileKind, slot: int | None) -> Card:
    """Return the card in a slot, or the tile of a kind."""
    return kit.tile_cards[kind] if slot is None else kit.cards[player.slots[slot].card]


def flip(player: Player, kind: TileKind, slot: int | None) -> Player:
    """Turn a used card, or the tile of a kind, face down."""
    if slot is not None:
        return flip_slots(player, (slot,))
    tiles = tuple(replace(t, used=t.used or t.kind == kind) for t in player.tiles)
    return replace(player, tiles=tiles)


def flip_slots(player: Player, slots: tuple[int, ...]) -> Player:
    """Turn used cards face down."""
    return replace(
        player,
        slots={n: replace(p, used=p.used or n in slots) for n, p in player.slots.items()},
    )
