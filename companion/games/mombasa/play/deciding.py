"""What a player still has to decide in a turn: the first thing pending, until nothing is.

A decision with one answer is taken by itself, so a player is only asked where the rules leave
a choice.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.mombasa.play.bookkeeping import (
    check_jar,
    check_shelving,
    do_jar,
    do_shelving,
    jar_options,
    shelve_options,
)
from companion.games.mombasa.play.expanding import (
    check_entering,
    check_returning,
    do_entering,
    do_returning,
    enter_options,
    return_options,
)
from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import Choose, Move
from companion.games.mombasa.play.rewards import (
    bank,
    check_choice,
    check_reward,
    do_choice,
    do_reward,
    reward_options,
)
from companion.games.mombasa.play.rounds import end_turn
from companion.games.mombasa.play.state import (
    Buying,
    Choice,
    Entering,
    Jar,
    Removing,
    Returning,
    Reward,
    Shelving,
    State,
    Units,
)
from companion.games.mombasa.play.stepping import check_units, do_units, unit_options
from companion.games.mombasa.play.trading import (
    buy_options,
    check_buying,
    check_removing,
    do_buying,
    do_removing,
    remove_options,
)
from companion.games.tracking import Finding


def settle(kit: Kit, state: State) -> State:
    """Go on until a player has to choose: through what is pending, then to the next turn."""
    while state.pending or state.taken:
        if not state.pending:
            # Books taken are placed at the end of the turn.
            state = replace(state, pending=(Shelving(),))
        stage = state.pending[0]
        if isinstance(stage, Reward):
            state = bank(kit, state, stage)
        options = decisions(kit, state)
        if len(options) > 1:
            return state
        state = decide(kit, state, *options)
    return end_turn(kit, state)


def decisions(kit: Kit, state: State) -> tuple[Move, ...]:
    """Return every answer to the first thing pending; none where there is nothing to decide."""
    return tuple(_options(kit, state))


def _options(kit: Kit, state: State) -> Iterator[Move]:
    match state.pending[0]:
        case Units() as stage:
            yield from unit_options(kit, state, stage)
        case Entering() as stage:
            yield from enter_options(kit, state, stage)
        case Returning() as stage:
            yield from return_options(state, stage)
        case Reward() as stage:
            yield from reward_options(kit, state, stage)
        case Choice() as stage:
            yield from (Choose(number) for number, _ in enumerate(stage.rewards, 1))
        case Jar():
            yield from jar_options(kit, state)
        case Buying() as stage:
            yield from buy_options(kit, state, stage)
        case Removing() as stage:
            yield from remove_options(kit, state, stage)
        case _:
            yield from shelve_options(kit, state)


def check_decision(kit: Kit, state: State, move: Move) -> Iterator[Finding]:
    """Yield what speaks against an answer to the first thing pending."""
    match state.pending[0]:
        case Units() as stage:
            yield from check_units(kit, state, stage, move)
        case Entering() as stage:
            yield from check_entering(kit, state, stage, move)
        case Returning() as stage:
            yield from check_returning(state, stage, move)
        case Reward() as stage:
            yield from check_reward(kit, state, stage, move)
        case Choice() as stage:
            yield from check_choice(stage, move)
        case Jar():
            yield from check_jar(kit, state, move)
        case Buying() as stage:
            yield from check_buying(kit, state, stage, move)
        case Removing() as stage:
            yield from check_removing(kit, state, stage, move)
        case _:
            yield from check_shelving(kit, state, move)


def decide(kit: Kit, state: State, move: Move | None = None) -> State:
    """Carry an answer out; without one, go past a stage in which nothing is to decide."""
    match state.pending[0]:
        case Units() as stage:
            after = do_units(kit, state, stage, move)
        case Entering() as stage:
            after = do_entering(kit, state, stage, move)
        case Returning() as stage:
            after = do_returning(state, stage, move)
        case Reward() as stage:
            after = do_reward(kit, state, stage, move)
        case Choice() as stage:
            after = do_choice(state, stage, move)
        case Jar():
            after = do_jar(kit, state, move)
        case Buying() as stage:
            after = do_buying(kit, state, stage, move)
        case Removing() as stage:
            after = do_removing(kit, state, stage, move)
        case _:
            after = do_shelving(kit, state, move)
    return after
