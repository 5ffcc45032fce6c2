"""A player that draws its moves by lot but plays on: it plans cards and uses them."""

from collections.abc import Iterator, Sequence

from companion.games.drawing import below
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import (
    EndPhase,
    Enter,
    Expand,
    Forgo,
    Move,
    MoveJar,
    PlanCard,
    ShelveBook,
    TakeBook,
    UseBookkeeper,
    UseGoods,
    UseMerchant,
)
from companion.games.mombasa.play.state import State


def pick(words: Iterator[int], kit: Kit, state: State, moves: Sequence[Move]) -> Move:
    """Draw a move; what a player would rather do has more lots, and nothing has none."""
    lots = [_lots(kit, state, move) for move in moves]
    drawn = below(words, sum(lots))
    for move, share in zip(moves, lots, strict=True):
        drawn -= share
        if drawn < 0:
            return move
    raise AssertionError("the lots do not add up")


def _lots(kit: Kit, state: State, move: Move) -> int:
    lots = 10
    match move:
        case PlanCard(card=str(card)):
            lots = 30 if kit.cards[card].kind == "bookkeeper" else 10
        case PlanCard() | EndPhase() | Forgo():
            lots = 1
        case ShelveBook(space=space):
            # The next empty space lets the jar go on.
            shelf = state.players[state.turn].shelf
            lots = 60 if space not in shelf and space - 1 in shelf else 1
        case MoveJar(book=book):
            lots = 1 + 5 * book
        case UseBookkeeper(flip=None):
            # Before the cards that its books ask for are used.
            lots = 200
        case UseMerchant() | Expand() | Enter() | TakeBook():
            lots = 20
        case UseGoods() | UseBookkeeper():
            lots = 5
    return lots
