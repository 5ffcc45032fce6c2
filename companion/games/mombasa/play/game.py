"""The whole game behind one door: start it, ask what is legal, make a move, score the end.

A game is a box, a set-up, a seed and a list of moves, and every state is a fold over them. All
functions are pure: the same question has the same answer, and an older state stays as it was.

    kit = unpack(load_box("practice"), set_up(("Ada", "Ben"), "first", "seed"))
    state = start(kit, "seed")
    state = apply(kit, state, legal(kit, state)[0])
"""

from collections.abc import Iterable
from functools import reduce

from companion.games.mombasa.base import share_value
from companion.games.mombasa.board import value_at
from companion.games.mombasa.play import acting, dealing, deciding
from companion.games.mombasa.play.kit import Kit, MissingPartError, unpack
from companion.games.mombasa.play.masking import masked
from companion.games.mombasa.play.moves import (
    ChooseTile,
    EndPhase,
    Expand,
    Move,
    PlaceMarker,
    PlacePlusOne,
    PlanCard,
    RestCards,
    UseBookkeeper,
    UseGoods,
    UseMerchant,
)
from companion.games.mombasa.play.state import Player, State
from companion.games.mombasa.play.trading import do_plus_one
from companion.games.mombasa.scoring import Holding, Result, Sheet, score
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracks import shares_at
from companion.games.tracking import Finding

__all__ = [
    "Kit",
    "MissingPartError",
    "apply",
    "check",
    "final_score",
    "fold",
    "legal",
    "masked",
    "start",
    "unpack",
]


def start(kit: Kit, seed: str) -> State:
    """Lay the game out, shuffled by the seed."""
    return dealing.deal(kit, seed)


def legal(kit: Kit, state: State) -> tuple[Move, ...]:
    """Return every legal move, none once the game is over.

    In phases in which all decide at once these are the moves of all who still have to.
    """
    if state.pending:
        return deciding.decisions(kit, state)
    return tuple(acting.options(kit, state))


def check(kit: Kit, state: State, move: Move) -> tuple[Finding, ...]:
    """Return every rule that a move breaks, none for a legal one."""
    match move:
        case ChooseTile() | RestCards() | PlanCard():
            return tuple(acting.check_together(kit, state, move))
        case (
            PlacePlusOne()
            | UseGoods()
            | Expand()
            | UseBookkeeper()
            | UseMerchant()
            | PlaceMarker()
            | EndPhase()
        ):
            if state.pending:
                return (Finding("decide-first", senseless=True),)
            return tuple(acting.check_action(kit, state, move))
        case _:
            if not state.pending:
                return (Finding("not-asked", senseless=True),)
            return tuple(deciding.check_decision(kit, state, move))


def apply(kit: Kit, state: State, move: Move) -> State:
    """Make a move, also one with findings, since a table may override them.

    What is paid beyond a player's cash becomes a debt, and points or steps beyond what is due
    count as none left. Raise ValueError for a move that makes no sense here.
    """
    senseless = [finding.code for finding in check(kit, state, move) if finding.senseless]
    if senseless:
        raise ValueError(f"{type(move).__name__}: {', '.join(senseless)}")
    match move:
        case ChooseTile() | RestCards() | PlanCard():
            return acting.do_together(kit, state, move)
        case PlacePlusOne():
            return do_plus_one(state, move)
        case UseGoods() | Expand() | UseBookkeeper() | UseMerchant() | PlaceMarker() | EndPhase():
            return deciding.settle(kit, acting.do_action(kit, state, move))
        case _:
            return deciding.settle(kit, deciding.decide(kit, state, move))


def fold(kit: Kit, state: State, moves: Iterable[Move]) -> State:
    """Make one move after the other."""
    return reduce(lambda before, move: apply(kit, before, move), moves, state)


def final_score(kit: Kit, state: State) -> Result:
    """Score the table, in turn order; asked before the end, what the cards at hand would give."""
    values = {c: share_value(kit.coins[c], state.bases[c]) for c in COMPANIES}
    pairs = zip(kit.names, state.players, strict=True)
    return score(values, [_sheet(kit, name, player) for name, player in pairs])


def _sheet(kit: Kit, name: str, player: Player) -> Sheet:
    return Sheet(
        name=name,
        cash=player.cash,
        shares={company: _holding(kit, player, company) for company in COMPANIES},
        diamonds=value_at(kit.diamonds, player.diamonds),
        bookkeeping=value_at(kit.bookkeeping, player.jar),
    )


def _holding(kit: Kit, player: Player, company: Company) -> Holding:
    """Count the shares on the track and on all cards, wherever a player has them."""
    decks = (card for deck in player.decks.values() for card in deck)
    cards = (*player.hand, *decks, *(placed.card for placed in player.slots.values()))
    return Holding(
        track=shares_at(kit.tracks[company], player.positions[company]),
        cards=sum(kit.cards[card].share == company for card in cards),
    )
