"""A turn of the full model with every decision in it, those with one answer only included."""

from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.games.mombasa.play.acting import Action, do_action
from companion.games.mombasa.play.deciding import decide, decisions
from companion.games.mombasa.play.game import apply, legal
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import (
    EndPhase,
    Expand,
    Move,
    PlaceMarker,
    UseBookkeeper,
    UseGoods,
    UseMerchant,
)
from companion.games.mombasa.play.rewards import bank
from companion.games.mombasa.play.rounds import end_turn
from companion.games.mombasa.play.state import Pending, Player, Reward, Shelving, State
from tests.games.mombasa.picking import pick

ACTIONS = (UseGoods, Expand, UseBookkeeper, UseMerchant, PlaceMarker, EndPhase)


class Decision(Struct, frozen=True):
    """What was pending, the table at that moment, and the answer; None where there was none."""

    stage: Pending
    state: State
    move: Move | None


class Turn(Struct, frozen=True):
    """An action and what was decided on the way."""

    kit: Kit
    before: State
    action: Action
    decisions: tuple[Decision, ...]
    after: State

    @property
    def mover(self) -> Player:
        return self.before.players[self.before.turn]

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(made.move for made in self.decisions if made.move)

    @property
    def rewards(self) -> tuple[Reward, ...]:
        """Each reward as it came, before anything was taken of it."""
        found: dict[int, Reward] = {}
        for made in self.decisions:
            if isinstance(made.stage, Reward):
                found.setdefault(len(made.state.pending), made.stage)
        return tuple(found.values())


def next_turn(kit: Kit, state: State, words: Iterator[int]) -> Turn | State:
    """Draw what comes next: a whole turn, or the state after a move that is not one."""
    move = pick(words, kit, state, legal(kit, state))
    if not isinstance(move, ACTIONS):
        return apply(kit, state, move)
    return taken(kit, state, move, lambda at, options: pick(words, kit, at, options))


def taken(
    kit: Kit, state: State, action: Action, choose: Callable[[State, tuple[Move, ...]], Move]
) -> Turn:
    """Take an action, and decide by `choose` whatever it leaves open."""
    before, made = state, []
    state = do_action(kit, state, action)
    while state.pending or state.taken:
        if not state.pending:
            state = replace(state, pending=(Shelving(),))
        stage = state.pending[0]
        if isinstance(stage, Reward):
            state = bank(kit, state, stage)
        options = decisions(kit, state)
        move = choose(state, options) if options else None
        made.append(Decision(stage, state, move))
        state = decide(kit, state, move)
    return Turn(kit, before, action, tuple(made), end_turn(kit, state))
