"""What tables follow of the abacus: its wires and purses, and a bead that each player hides."""

from msgspec import Struct, field
from msgspec.json import Decoder
from msgspec.structs import replace

from companion.games.score_at_table import Scoring, SheetState, scored_by
from companion.games.tracking import Applied, Finding, Tracker
from tests.abacus.sheet import SHEET
from tests.tables import abacus
from tests.tables.abacus import State as Wires


class Opening(abacus.Opening, frozen=True, forbid_unknown_fields=True):
    score: SheetState = SheetState()
    only_score: bool = False


class State(Wires, frozen=True):
    """The wires; when all have hidden a bead, on which wire each of them is; the score sheet."""

    hidden: dict[str, str] = field(default_factory=dict)
    score: SheetState = SheetState()
    only_score: bool = False


class Reveal(Struct, frozen=True, tag="reveal", forbid_unknown_fields=True):
    """Show where the beads were, which the server alone can tell."""

    wires: dict[str, abacus.Wire]


Command = abacus.Command | Reveal | Scoring


def open_abacus(opening: Opening, seats: int) -> State:
    wires = abacus.open_abacus(opening, seats)
    return State(wires.purses, score=opening.score, only_score=opening.only_score)


def check(state: State, command: Command) -> tuple[Finding, ...]:
    return () if isinstance(command, Reveal | Scoring) else abacus.check(state, command)


def apply(state: State, command: Command) -> Applied[State]:
    if isinstance(command, Reveal):
        return Applied(replace(state, hidden=command.wires))
    if isinstance(command, Scoring):
        known = {f"purse-{seat}": str(one.coins) for seat, one in enumerate(state.purses, 1)}
        score = scored_by(command, state.score, SHEET, len(state.purses), known)
        return Applied(replace(state, score=score))
    done = abacus.apply(state, command)
    assert isinstance(done.state, State)
    return Applied(done.state, done.effects)


TRACKER = Tracker(
    2,
    Decoder(Opening),
    Decoder(State),
    Decoder(Command),
    open=open_abacus,
    check=check,
    apply=apply,
    is_step=lambda command: isinstance(command, abacus.Nudge),
    turn_of=lambda command: command.seat if isinstance(command, abacus.Turn) else None,
    is_umpired=lambda command: isinstance(command, Reveal),
)
