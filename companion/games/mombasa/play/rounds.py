"""The course of a game: turns, the end of a player's phase, preparation, the end.

Rulings: a resting deck without cards is no deck, so whoever has none left takes up nothing.
A track bonus counts from the start of the player's next turn.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from companion.games.mombasa.box import BonusTile
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import EndPhase, Move
from companion.games.mombasa.play.state import (
    HeldTile,
    Player,
    State,
    into_hand,
    mover,
    with_mover,
    with_player,
    without,
)
from companion.games.mombasa.terms import ROUNDS
from companion.games.mombasa.tracks import unlocked_at
from companion.games.tracking import Finding

_ROWS: Final = 4
_SPACES: Final = 12


def begin_actions(kit: Kit, state: State) -> State:
    """Turn the plans up; the first player begins."""
    return begin_turn(kit, replace(state, phase="actions", opening=True), state.first_player)


def begin_turn(kit: Kit, state: State, seat: int) -> State:
    """Give a player the turn; what was unlocked before it counts from now on."""
    player = state.players[seat]
    unlocked = {c: len(unlocked_at(kit.tracks[c], at)) for c, at in player.positions.items()}
    return with_player(replace(state, turn=seat), seat, replace(player, unlocked=unlocked))


def end_turn(kit: Kit, state: State) -> State:
    """Pass the turn to the next player still in the action phase, or end the round."""
    state = replace(state, opening=False)
    seats = len(state.players)
    for seat in ((state.turn + step) % seats for step in range(1, seats + 1)):
        if not state.players[seat].ended:
            return begin_turn(kit, state, seat)
    return finish(state) if state.round == ROUNDS else prepare(kit, state)


def end_options(state: State) -> Iterator[Move]:
    """Yield the resting decks that the player to move may take up."""
    decks = mover(state).decks
    for deck in sorted(decks) or (None,):
        yield EndPhase(deck)


def check_end(state: State, move: EndPhase) -> Iterator[Finding]:
    """Yield what speaks against ending with this deck."""
    decks = mover(state).decks
    if move.deck is None:
        if decks:
            yield Finding("deck-must-be-taken")
    elif move.deck not in decks:
        yield Finding("deck-empty", {"deck": move.deck})


def do_end(state: State, move: EndPhase) -> State:
    """Take up a deck, then move each card from its slot to the deck above it; tiles go back."""
    player = mover(state)
    decks = player.decks
    if move.deck is not None:
        player = into_hand(player, *decks.get(move.deck, ()))
        decks = without(decks, move.deck)
    for slot, placed in player.slots.items():
        decks = {**decks, slot: (*decks.get(slot, ()), placed.card)}
    return with_mover(state, replace(player, decks=decks, slots={}, tiles=(), ended=True))


def prepare(kit: Kit, state: State) -> State:
    """Prepare the next round: coins, cards, markers with their tiles, then planning."""
    state = fill_card_display(_move_coins(kit, state))
    players = tuple(
        replace(player, tiles=_reserved(kit, state, seat), planned=0, ended=False)
        for seat, player in enumerate(state.players)
    )
    return replace(
        state,
        players=players,
        markers=(),
        round=state.round + 1,
        phase="planning",
        turn=state.first_player,
        opening=True,
    )


def finish(state: State) -> State:
    """End the game: everybody takes up all resting decks."""
    return replace(state, players=tuple(map(_take_up_all, state.players)), phase="over")


def _take_up_all(player: Player) -> Player:
    cards = [card for deck in player.decks.values() for card in deck]
    return replace(into_hand(player, *cards), decks={})


def _move_coins(kit: Kit, state: State) -> State:
    """Move the next round's coins, the leftmost ones, to the book display, one coin a row."""
    number, coins = state.round + 1, state.round_track[state.round]
    below = {
        space: state.book_coins.get(space, 0) + 1
        for space, printed in enumerate(kit.book_spaces, 1)
        if printed.number == number and printed.row <= coins
    }
    left = tuple(0 if n == number else c for n, c in enumerate(state.round_track, 1))
    return replace(state, round_track=left, book_coins={**state.book_coins, **below})


def fill_card_display(state: State) -> State:
    """Discard the right column, slide the rest right, then fill from the right, top to bottom."""
    old, stack = state.card_display, list(state.card_stack)
    right = range(_SPACES - _ROWS + 1, _SPACES + 1)
    discarded = tuple(old[space] for space in right if space in old)
    display: dict[int, str] = {}
    for row in range(1, _ROWS + 1):
        kept = [old[space] for space in (row, row + _ROWS) if space in old]
        # The cards of a row keep their order and end at the right.
        for number, card in enumerate(reversed(kept)):
            display[right[row - 1] - number * _ROWS] = card
    for space in (*right, *range(_ROWS + 1, 2 * _ROWS + 1), *range(1, _ROWS + 1)):
        if space not in display and stack:
            display[space] = stack.pop(0)
    return replace(
        state,
        card_display=dict(sorted(display.items())),
        card_stack=tuple(stack),
        discarded=(*state.discarded, *discarded),
    )


def _reserved(kit: Kit, state: State, seat: int) -> tuple[HeldTile, ...]:
    kinds: list[BonusTile] = [
        tile
        for marker in state.markers
        if marker.seat == seat and (tile := kit.spots[marker.space].tile)
    ]
    return tuple(map(HeldTile, kinds))
