"""Mombasa on a real table: what is tracked, what can be done, what it comes to."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal

from msgspec import Meta
from msgspec.json import Decoder

from companion.games.mombasa.tracking.companies import (
    RemovePost,
    ReturnPost,
    SetBase,
    SetRegion,
    SetValue,
    TakePost,
)
from companion.games.mombasa.tracking.deed import Deed
from companion.games.mombasa.tracking.expanding import Expand
from companion.games.mombasa.tracking.face_up import SetFaceUp, TurnUp, used_up
from companion.games.mombasa.tracking.laying import LayTrack
from companion.games.mombasa.tracking.markers import MoveBoard, MoveTrack, SetBoard, SetTrack
from companion.games.mombasa.tracking.players import (
    AddShareCard,
    Earn,
    Pay,
    PlaceMarker,
    SetBonus,
    SetCash,
    SetMarkers,
    SetShareCards,
    SetShares,
    SetSlots,
)
from companion.games.mombasa.tracking.score_sheet import ConfirmColumn, EndScore, SetCell
from companion.games.mombasa.tracking.setting_up import (
    ChooseTile,
    FinishSetup,
    LookAtTiles,
    RevealTiles,
    Tick,
)
from companion.games.mombasa.tracking.starting_bonus import StartOn
from companion.games.mombasa.tracking.state import Opening, SeatNumber, State, open_table
from companion.games.mombasa.tracking.teaching import TakeBox, Teach
from companion.games.mombasa.tracking.turns import (
    BeginActions,
    EndPhase,
    NextRound,
    PassTurn,
    SetCourse,
    SetRoundTrack,
    TakeFirstPlayer,
)
from companion.games.tracking import Applied, Effect, Finding, Tracker

# Changes whenever old states could not be read, or old commands would come to something else.
FORM: Final = 2

Single = (
    TakePost
    | ReturnPost
    | RemovePost
    | SetBase
    | SetValue
    | SetRegion
    | LayTrack
    | Expand
    | MoveTrack
    | SetTrack
    | MoveBoard
    | SetBoard
    | Earn
    | Pay
    | SetCash
    | SetShares
    | AddShareCard
    | SetShareCards
    | PlaceMarker
    | SetMarkers
    | SetSlots
    | SetBonus
    | SetFaceUp
    | TurnUp
    | BeginActions
    | PassTurn
    | EndPhase
    | NextRound
    | TakeFirstPlayer
    | SetCourse
    | SetRoundTrack
    | Teach
    | TakeBox
    | Tick
    | StartOn
    | LookAtTiles
    | ChooseTile
    | RevealTiles
    | FinishSetup
    | SetCell
    | ConfirmColumn
    | EndScore
)


class Action(Deed, frozen=True, tag="action"):
    """One of the game's actions as one line: everything that it does, in order."""

    seat: SeatNumber
    kind: Literal["goods", "expansion", "bookkeeper", "merchant", "bonus-marker", "end", "start"]
    parts: Annotated[tuple[Single, ...], Meta(min_length=1, max_length=30)]

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against each part, once those before it are done."""
        for part in self.parts:
            findings = tuple(part.against(state))
            yield from findings
            if any(finding.senseless for finding in findings):
                return
            state = part.done(state).state

    def done(self, state: State) -> Applied[State]:
        """Do all of it."""
        effects: list[Effect] = []
        for part in self.parts:
            applied = part.done(state)
            state = applied.state
            effects.extend(applied.effects)
        if self.kind == "expansion":
            state = used_up(state, self.seat)
        return Applied(state, tuple(effects))


Command = Single | Action


def check(state: State, command: Command) -> tuple[Finding, ...]:
    """Return everything that speaks against a command; raises BadInput for an unknown seat."""
    return tuple(command.against(state))


def apply(state: State, command: Command) -> Applied[State]:
    """Return the table after a command; raises BadInput for an unknown seat."""
    return command.done(state)


TRACKER: Final = Tracker(
    FORM,
    Decoder(Opening),
    Decoder(State),
    Decoder(Command),
    open=open_table,
    check=check,
    apply=apply,
)
