"""Steps along company tracks: by goods units, and as rewards.

Ruling: nobody is made to pay a capital call. So goods units must be used, but where each
step left would cross a call they may be lost; what no marker can use is lost by itself.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from companion.games.mombasa.play.kit import Kit
from companion.games.mombasa.play.moves import NOT_ASKED, Advance, Forgo, Move
from companion.games.mombasa.play.state import (
    Reward,
    State,
    Units,
    mover,
    next_stage,
    receive,
    with_player,
)
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracks import advance
from companion.games.tracking import Finding

# A purse that no capital call empties.
_ENDLESS: Final = 1_000_000


def unit_options(kit: Kit, state: State, stage: Units) -> Iterator[Move]:
    """Yield what goods units may be spent on; nothing once they are used."""
    if stage.left:
        yield from step_options(kit, state, stage)
        if not any(_next_step_is_free(kit, state, company) for company in COMPANIES):
            yield Forgo()


def step_options(kit: Kit, state: State, stage: Units | Reward) -> Iterator[Move]:
    """Yield every advance that units or a reward allow."""
    for company in COMPANIES:
        for steps in range(1, _most(kit, state, stage, company) + 1):
            yield Advance(company, steps)


def steps_due(stage: Units | Reward, company: Company) -> int:
    """Return how far the marker of this track may move."""
    if isinstance(stage, Units):
        return stage.left
    return stage.tracks.get(company, 0) + stage.steps


def check_units(kit: Kit, state: State, stage: Units, move: Move) -> Iterator[Finding]:
    """Yield what speaks against a use of goods units, or their loss."""
    if isinstance(move, Advance):
        yield from check_advance(kit, state, stage, move)
    elif not isinstance(move, Forgo):
        yield NOT_ASKED
    elif any(_next_step_is_free(kit, state, company) for company in COMPANIES):
        yield Finding("units-must-be-used", {"units": stage.left})


def check_advance(
    kit: Kit, state: State, stage: Units | Reward, move: Advance
) -> Iterator[Finding]:
    """Yield what speaks against moving a marker."""
    about: dict[str, str | int] = {"company": move.company}
    due = steps_due(stage, move.company)
    if due == 0 or move.steps < 1:
        yield Finding("no-steps", about, senseless=True)
    elif move.steps > due:
        yield Finding("too-many-steps", {**about, "most": due})
    if mover(state).positions[move.company] + move.steps > kit.tracks[move.company].spaces:
        yield Finding("end-of-track", about, senseless=True)
    elif reach(kit, state, state.turn, move.company, move.steps) < move.steps:
        yield Finding("capital-call-unpaid", about)


def do_units(kit: Kit, state: State, stage: Units, move: Move | None) -> State:
    """Spend units on a track, or lose those that are left."""
    if not isinstance(move, Advance):
        return next_stage(state)
    state = move_marker(kit, state, state.turn, move.company, move.steps)
    return next_stage(state, Units(max(stage.left - move.steps, 0)))


def do_advance(kit: Kit, state: State, reward: Reward, move: Advance) -> State:
    """Take steps of a reward: those of the track itself before those that any track may have."""
    state = move_marker(kit, state, state.turn, move.company, move.steps)
    own = reward.tracks.get(move.company, 0)
    left = 0 if reward.whole else max(own - move.steps, 0)
    tracks = {**reward.tracks, move.company: left}
    steps = max(reward.steps - max(move.steps - own, 0), 0)
    return next_stage(state, replace(reward, tracks=tracks, steps=steps))


def reach(kit: Kit, state: State, seat: int, company: Company, steps: int) -> int:
    """Return how many of these steps a player's marker can take and pay for."""
    player, name = state.players[seat], str(seat)
    track = kit.tracks[company]
    return advance(track, {name: player.positions[company]}, {name: player.cash}, name, steps).moved


def move_marker(kit: Kit, state: State, seat: int, company: Company, steps: int) -> State:
    """Move a marker, with all that the track pays and takes; a call is paid even into debt."""
    positions = {str(number): p.positions[company] for number, p in enumerate(state.players)}
    purses = dict.fromkeys(positions, _ENDLESS)
    moved = advance(kit.tracks[company], positions, purses, str(seat), steps)
    player = state.players[seat]
    at = {**player.positions, company: moved.position}
    state = with_player(state, seat, replace(player, positions=at))
    for number, purse in moved.cash.items():
        state = receive(state, int(number), purse - _ENDLESS)
    return state


def _most(kit: Kit, state: State, stage: Units | Reward, company: Company) -> int:
    return reach(kit, state, state.turn, company, steps_due(stage, company))


def _next_step_is_free(kit: Kit, state: State, company: Company) -> bool:
    track, at = kit.tracks[company], mover(state).positions[company]
    return at < track.spaces and not dict(track.calls).get(at)
