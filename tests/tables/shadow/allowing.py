"""Whether a turn could have been taken by the rules after all, in another order.

Steps are taken one by one, and a reward in any order: who paid a call before having the pounds for
it may have done nothing wrong.
"""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.mombasa.play.deciding import decide, decisions
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import (
    Advance,
    Forgo,
    Move,
    RemovePost,
    TakeBook,
    TakePounds,
)
from companion.games.mombasa.play.rewards import bank
from companion.games.mombasa.play.state import Reward, State, Units, mover, next_stage
from companion.games.mombasa.terms import COMPANIES
from tests.tables.shadow.watching import Turn


def is_allowed(turn: Turn) -> bool:
    """Look for a way by the rules to where a turn has led, from its first steps or points on."""
    first = next(made for made in turn.decisions if isinstance(made.stage, Reward | Units))
    target = _reached(turn.after, turn.before.turn, _books(turn))
    waiting, seen = [_with_steps(turn, first.state)], set()
    while waiting:
        state = _banked(turn.kit, waiting.pop())
        at = str((state.pending, state.bases, *_reached(state, state.turn, Counter(state.taken))))
        if at in seen:
            continue
        seen.add(at)
        if any(isinstance(stage, Reward | Units) for stage in state.pending):
            waiting.extend(decide(turn.kit, state, move) for move in _moves(turn, state))
        elif _reached(state, state.turn, Counter(state.taken)) == target:
            return True
    return False


def _with_steps(turn: Turn, state: State) -> State:
    """Let a book give the steps that were taken: nobody at a table knows how many it gives."""
    stage = state.pending[0]
    if not isinstance(stage, Reward) or not stage.steps:
        return state
    taken = sum(move.steps for move in turn.moves if isinstance(move, Advance))
    return next_stage(state, replace(stage, steps=max(taken, stage.steps)))


def _books(turn: Turn) -> Counter[str]:
    """Count the books that were taken."""
    return Counter(
        made.state.book_display[made.move.space]
        for made in turn.decisions
        if isinstance(made.move, TakeBook)
    )


def _reached(state: State, seat: int, books: Counter[str]) -> tuple[object, ...]:
    return state.players[seat].positions, [player.cash for player in state.players], books


def _banked(kit: Kit, state: State) -> State:
    """Take what comes by itself."""
    stage = state.pending[0] if state.pending else None
    return bank(kit, state, stage) if isinstance(stage, Reward) else state


def _moves(turn: Turn, state: State) -> Iterator[Move | None]:
    """Yield what may be done on the way there, step by step; None where nothing is to decide."""
    options = decisions(turn.kit, state)
    stage, goal = state.pending[0], turn.after.players[turn.before.turn].positions
    whole = isinstance(stage, Reward) and stage.whole
    for company in COMPANIES:
        left = goal[company] - mover(state).positions[company]
        if left > 0 and (step := Advance(company, left if whole else 1)) in options:
            yield step
    for move in options:
        if isinstance(move, Forgo | TakePounds) or (
            isinstance(move, TakeBook | RemovePost) and move in turn.moves
        ):
            yield move
    if not options:
        yield None
