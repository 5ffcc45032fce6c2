"""Decisions that all make at once: the starting tile, where its cards rest, and each plan."""

from collections.abc import Iterator
from itertools import permutations

from msgspec.structs import replace

from companion.games.mombasa.board import advance_marker, slot_open_at
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import ChooseTile, Move, PlanCard, RestCards
from companion.games.mombasa.play.rounds import begin_actions
from companion.games.mombasa.play.state import (
    Placed,
    Player,
    Shelved,
    State,
    from_hand,
    with_player,
)
from companion.games.mombasa.play.stepping import move_marker, reach
from companion.games.mombasa.terms import COMPANIES
from companion.games.tracking import Finding


def open_slots(kit: Kit, player: Player) -> tuple[int, ...]:
    """Return the action slots that a player may plan with; 4 and 5 open on the two tracks."""
    extra = (
        (4, slot_open_at(kit.diamonds, player.diamonds)),
        (5, slot_open_at(kit.bookkeeping, player.jar)),
    )
    return (1, 2, 3, *(slot for slot, is_open in extra if is_open))


def tile_options(state: State) -> Iterator[Move]:
    """Yield the starting tiles of all who have not chosen."""
    for seat, player in enumerate(state.players):
        if len(player.tiles_dealt) > 1:
            for tile in player.tiles_dealt:
                yield ChooseTile(seat, tile)


def check_tile(state: State, move: ChooseTile) -> Iterator[Finding]:
    """Yield what speaks against keeping a tile."""
    dealt = state.players[move.seat].tiles_dealt
    if len(dealt) < 2 or move.tile not in dealt:
        yield Finding("no-such-tile", {"tile": move.tile}, senseless=True)


def do_tile(kit: Kit, state: State, move: ChooseTile) -> State:
    """Keep a tile face down; when all have chosen, reveal them."""
    player = replace(state.players[move.seat], tiles_dealt=(move.tile,))
    state = with_player(state, move.seat, player)
    if any(len(player.tiles_dealt) > 1 for player in state.players):
        return state
    return reveal_tiles(kit, state)


def reveal_tiles(kit: Kit, state: State) -> State:
    """Turn the kept tiles up and give their starting bonuses, in turn order."""
    for seat in range(len(state.players)):
        player = state.players[seat]
        tile = kit.starting_tiles[player.tiles_dealt[0]]
        diamonds = advance_marker(kit.diamonds, player.diamonds, tile.bonus.get("diamonds", 0))
        player = replace(
            player, tiles_dealt=(), shelf={1: Shelved(tile.id)}, diamonds=diamonds.position
        )
        state = with_player(state, seat, player)
        for company in COMPANIES:
            steps = reach(kit, state, seat, company, tile.bonus.get(company, 0))
            state = move_marker(kit, state, seat, company, steps)
    return replace(state, phase="resting")


def rest_options(kit: Kit, state: State) -> Iterator[Move]:
    """Yield the orders in which the cards of a starting tile may rest."""
    for seat, player in enumerate(state.players):
        if not player.decks:
            first, second, third = kit.starting_tiles[player.shelf[1].book].cards
            for cards in dict.fromkeys(permutations((first, second, third))):
                yield RestCards(seat, (cards[0], cards[1], cards[2]))


def check_rest(kit: Kit, state: State, move: RestCards) -> Iterator[Finding]:
    """Yield what speaks against letting these cards rest."""
    player = state.players[move.seat]
    shown = kit.starting_tiles[player.shelf[1].book].cards
    if player.decks or sorted(shown) != sorted(move.cards):
        yield Finding("other-cards", {"seat": move.seat}, senseless=True)


def do_rest(state: State, move: RestCards) -> State:
    """Lay the cards onto the three resting slots; when all have, planning begins."""
    player = state.players[move.seat]
    for card in move.cards:
        player = from_hand(player, card)
    decks = {slot: (card,) for slot, card in enumerate(move.cards, 1)}
    state = with_player(state, move.seat, replace(player, decks=decks))
    if all(player.decks for player in state.players):
        return replace(state, phase="planning")
    return state


def plan_options(kit: Kit, state: State) -> Iterator[Move]:
    """Yield what each player may lay into the next open slot, a card or none."""
    for seat, player in enumerate(state.players):
        if player.planned < len(open_slots(kit, player)):
            for card in dict.fromkeys(player.hand):
                if kit.cards[card].kind != "share":
                    yield PlanCard(seat, card)
            yield PlanCard(seat)


def check_plan(kit: Kit, state: State, move: PlanCard) -> Iterator[Finding]:
    """Yield what speaks against planning a card."""
    player = state.players[move.seat]
    if player.planned == len(open_slots(kit, player)):
        yield Finding("no-slot-left", {"seat": move.seat}, senseless=True)
    if move.card is not None:
        if move.card not in player.hand:
            yield Finding("not-in-hand", {"card": move.card}, senseless=True)
        elif kit.cards[move.card].kind == "share":
            yield Finding("share-card", {"card": move.card})


def do_plan(kit: Kit, state: State, move: PlanCard) -> State:
    """Decide the next open slot; when all are decided, the plans are turned up."""
    player = state.players[move.seat]
    slot = open_slots(kit, player)[player.planned]
    if move.card is not None:
        player = from_hand(player, move.card)
        player = replace(player, slots={**player.slots, slot: Placed(move.card)})
    player = replace(player, planned=player.planned + 1)
    state = with_player(state, move.seat, player)
    if all(player.planned == len(open_slots(kit, player)) for player in state.players):
        return begin_actions(kit, state)
    return state
