"""The goods action, and cards that come from the display or leave the hand for money."""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from companion.games.mombasa.goods import GoodsCard, Offer, price_of, spend
from companion.games.mombasa.play.area import discounts, flip_slots, goods_card, goods_slots
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import (
    NOT_ASKED,
    BuyCard,
    Forgo,
    Move,
    PlacePlusOne,
    RemoveCard,
    UseGoods,
)
from companion.games.mombasa.play.state import (
    Buying,
    Removing,
    State,
    Units,
    from_hand,
    into_hand,
    mover,
    next_stage,
    receive,
    with_mover,
    without,
)
from companion.games.tracking import Finding


def goods_options(kit: Kit, state: State) -> Iterator[Move]:
    """Yield every set of goods cards, alone and with each card of the display it can pay."""
    player = mover(state)
    cards = goods_slots(kit, player)
    bonuses = discounts(kit, player)
    offers = {space: offer(kit, state, space) for space in sorted(state.card_display)}
    for size in range(1, len(cards) + 1):
        for slots in combinations(cards, size):
            chosen = [cards[slot] for slot in slots]
            kinds = {card.good for card in chosen}
            if len(kinds) == 1:
                yield UseGoods(slots)
            elif "mixed-discount" not in bonuses:
                continue
            units = spend(chosen, None, bonuses).units
            for space, offered in offers.items():
                if price_of(offered, kinds, bonuses) <= units:
                    yield UseGoods(slots, space)


def check_goods(kit: Kit, state: State, move: UseGoods) -> Iterator[Finding]:
    """Yield what speaks against using goods."""
    player = mover(state)
    cards: list[GoodsCard] = []
    for slot in dict.fromkeys(move.slots):
        placed = player.slots.get(slot)
        goods = goods_card(kit, placed) if placed else None
        if placed is None or goods is None:
            yield Finding("no-such-card", {"kind": "goods", "slot": slot}, senseless=True)
            continue
        cards.append(goods)
        if placed.used:
            yield Finding("card-used", {"kind": "goods", "slot": slot})
    if move.acquire is not None and move.acquire not in state.card_display:
        yield Finding("no-card-there", {"space": move.acquire}, senseless=True)
        return
    wanted = None if move.acquire is None else offer(kit, state, move.acquire)
    spending = spend(cards, wanted, discounts(kit, player))
    for problem in spending.problems:
        yield Finding(problem, {"units": spending.units, "price": spending.price or 0})


def do_goods(kit: Kit, state: State, move: UseGoods) -> State:
    """Flip the cards, take the card acquired, and go on to the units left."""
    player = mover(state)
    chosen = [goods_card(kit, player.slots[slot]) for slot in dict.fromkeys(move.slots)]
    wanted = None if move.acquire is None else offer(kit, state, move.acquire)
    spending = spend([card for card in chosen if card], wanted, discounts(kit, player))
    state = with_mover(state, flip_slots(player, move.slots))
    if move.acquire is not None:
        state = take_card(state, move.acquire)
    return next_stage(state, Units(max(spending.units - (spending.price or 0), 0)))


def plus_one_options(kit: Kit, state: State) -> Iterator[Move]:
    """Yield the goods cards that may take the "+1" tile."""
    player = mover(state)
    if any(tile.kind == "goods" for tile in player.tiles):
        for slot in goods_slots(kit, player):
            yield PlacePlusOne(slot)


def check_plus_one(kit: Kit, state: State, move: PlacePlusOne) -> Iterator[Finding]:
    """Yield what speaks against placing the "+1" tile."""
    player = mover(state)
    placed = player.slots.get(move.slot)
    if not any(tile.kind == "goods" for tile in player.tiles):
        yield Finding("no-such-tile", senseless=True)
    if placed is None or goods_card(kit, placed) is None:
        yield Finding("no-such-card", {"kind": "goods", "slot": move.slot}, senseless=True)
    elif placed.used:
        yield Finding("card-used", {"kind": "goods", "slot": move.slot})


def do_plus_one(state: State, move: PlacePlusOne) -> State:
    """Lay the tile on the card, where it stays; the turn goes on."""
    player = mover(state)
    card = replace(player.slots[move.slot], plus_one=True)
    tiles = tuple(tile for tile in player.tiles if tile.kind != "goods")
    return with_mover(state, replace(player, tiles=tiles, slots={**player.slots, move.slot: card}))


def offer(kit: Kit, state: State, space: int) -> Offer:
    """Return what the card on a space of the display asks: its own crate and the board's."""
    return Offer(kit.cards[state.card_display[space]].crate, kit.crates[space - 1])


def take_card(state: State, space: int) -> State:
    """Take a card of the display to hand; its space stays empty until the round ends."""
    state = with_mover(state, into_hand(mover(state), state.card_display[space]))
    return replace(state, card_display=without(state.card_display, space))


def buy_options(kit: Kit, state: State, stage: Buying) -> Iterator[Move]:
    """Yield the cards that the player to move can pay in pounds, and buying none."""
    for space in sorted(state.card_display):
        if _pounds(kit, state, stage, space) <= mover(state).cash:
            yield BuyCard(space)
    yield Forgo()


def check_buying(kit: Kit, state: State, stage: Buying, move: Move) -> Iterator[Finding]:
    """Yield what speaks against buying a card for pounds; buying none is always allowed."""
    if isinstance(move, Forgo):
        return
    if not isinstance(move, BuyCard):
        yield NOT_ASKED
    elif move.space not in state.card_display:
        yield Finding("no-card-there", {"space": move.space}, senseless=True)
    elif (price := _pounds(kit, state, stage, move.space)) > mover(state).cash:
        yield Finding("too-few-pounds", {"needs": price, "has": mover(state).cash})


def do_buying(kit: Kit, state: State, stage: Buying, move: Move | None) -> State:
    """Pay the card's price and take it, or buy none."""
    if not isinstance(move, BuyCard):
        return next_stage(state)
    state = receive(state, state.turn, -_pounds(kit, state, stage, move.space))
    return next_stage(take_card(state, move.space))


def remove_options(kit: Kit, state: State, stage: Removing) -> Iterator[Move]:
    """Yield the cards that may leave the hand."""
    for card in dict.fromkeys(mover(state).hand):
        if stage.good in {None, kit.cards[card].good}:
            yield RemoveCard(card)


def check_removing(kit: Kit, state: State, stage: Removing, move: Move) -> Iterator[Finding]:
    """Yield what speaks against removing a card."""
    if not isinstance(move, RemoveCard):
        yield NOT_ASKED
    elif move.card not in mover(state).hand:
        yield Finding("not-in-hand", {"card": move.card}, senseless=True)
    elif stage.good not in {None, kit.cards[move.card].good}:
        yield Finding("wrong-good", {"card": move.card})


def do_removing(kit: Kit, state: State, stage: Removing, move: Move | None) -> State:
    """Discard the card for its crate and the pounds of the space; without one, nothing."""
    if not isinstance(move, RemoveCard):
        return next_stage(state)
    state = with_mover(state, from_hand(mover(state), move.card))
    state = receive(state, state.turn, kit.cards[move.card].crate + stage.crate_plus)
    return next_stage(replace(state, discarded=(*state.discarded, move.card)))


def _pounds(kit: Kit, state: State, stage: Buying, space: int) -> int:
    return max(price_of(offer(kit, state, space)) - stage.discount, 0)
