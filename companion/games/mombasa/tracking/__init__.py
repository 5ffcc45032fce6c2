"""Mombasa on a real table: what is tracked, what can be done, what it comes to."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal, Self

from msgspec import Meta
from msgspec.json import Decoder
from msgspec.structs import replace

from companion.games.mombasa.tracking.book_coins import SetBookCoins, TakeCoins
from companion.games.mombasa.tracking.companies import (
    ChangePosts,
    ChangeValue,
    RemovePost,
    ReturnPost,
    SetBase,
    SetRegion,
    SetValue,
    TakePost,
)
from companion.games.mombasa.tracking.deed import Reread, Step, Umpired
from companion.games.mombasa.tracking.expanding import Expand
from companion.games.mombasa.tracking.face_up import SetFaceUp, TurnUp, used_up
from companion.games.mombasa.tracking.following import follows
from companion.games.mombasa.tracking.laying import LayTrack
from companion.games.mombasa.tracking.markers import (
    MoveBoard,
    MoveJar,
    MoveTrack,
    SetBoard,
    SetTrack,
)
from companion.games.mombasa.tracking.players import (
    AddShareCard,
    ChangeCash,
    Earn,
    LoseShareCard,
    Pay,
    PlaceMarker,
    SetBonus,
    SetCash,
    SetMarkers,
    SetShareCards,
    SetShares,
    SetSlots,
)
from companion.games.mombasa.tracking.reading import out_of_order
from companion.games.mombasa.tracking.score_sheet import ConfirmColumn, EndScore, SetCell
from companion.games.mombasa.tracking.setting_up import (
    ChooseAgain,
    ChooseTile,
    FinishSetup,
    LookAtTiles,
    RevealTiles,
    Tick,
)
from companion.games.mombasa.tracking.starting_bonus import StartOn, TellStart
from companion.games.mombasa.tracking.state import Opening, SeatNumber, State, open_table
from companion.games.mombasa.tracking.teaching import TakeBox, Teach
from companion.games.mombasa.tracking.tiles import SetTile, UseTile
from companion.games.mombasa.tracking.told import Told
from companion.games.mombasa.tracking.turns import (
    BeginActions,
    EndPhase,
    NextRound,
    PassTurn,
    SetCourse,
    SetRoundTrack,
    TakeFirstPlayer,
    acting,
    having_acted,
)
from companion.games.tracking import Applied, Finding, Tracker

# Changes whenever old states could not be read, or old commands would come to something else.
FORM: Final = 2
# How much of a form an action remembers.
LONGEST_ENTERED: Final = 2000

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
    | MoveJar
    | SetBoard
    | Earn
    | Pay
    | SetCash
    | SetShares
    | AddShareCard
    | LoseShareCard
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
    | TakeCoins
    | SetBookCoins
    | UseTile
    | SetTile
    | Teach
    | TakeBox
    | Tick
    | StartOn
    | TellStart
    | LookAtTiles
    | ChooseTile
    | ChooseAgain
    | RevealTiles
    | FinishSetup
    | SetCell
    | ConfirmColumn
    | EndScore
)


class Action(Reread, frozen=True, tag="action"):
    """One of the game's actions as one line: everything that it does, in order.

    It has no part where it did nothing that a table follows, such as to acquire a card. `entered`
    are the fields of the form where it was filled in, as in an address; `told` is what the log
    says of them.
    """

    seat: SeatNumber
    kind: Literal["goods", "expansion", "bookkeeper", "merchant", "bonus-marker", "end", "start"]
    parts: Annotated[tuple[Single, ...], Meta(max_length=30)]
    entered: Annotated[str, Meta(max_length=LONGEST_ENTERED)] = ""
    told: Told | None = None

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against each part, once those before it are done."""
        # A marker that is placed, and a player who ends, say it themselves.
        if self.kind not in {"start", "end", "bonus-marker"}:
            yield from out_of_order(state, self.seat)
        state = self._begun(state).state
        for part in self.parts:
            findings = tuple(part.against(state))
            yield from findings
            if any(finding.senseless for finding in findings):
                return
            state = part.done(state).state

    def done(self, state: State) -> Applied[State]:
        """Do all of it."""
        begun = self._begun(state)
        state, effects = begun.state, [*begun.effects]
        for part in self.parts:
            applied = part.done(state)
            state = applied.state
            effects.extend(applied.effects)
        if self.kind == "expansion":
            state = used_up(state, self.seat)
        if self.kind != "start":
            state = having_acted(state, self.seat)
        return Applied(state, tuple(effects))

    def as_read_now(self) -> Self:
        """Return it with all its parts by the latest reading."""
        parts = tuple(part.as_read_now() for part in self.parts)
        return replace(super().as_read_now(), parts=parts)

    def _begun(self, state: State) -> Applied[State]:
        """What was unlocked before counts in an action, whoever is on turn; not in older lines."""
        if not self.reading or self.kind == "start":
            return Applied(state)
        return acting(state, self.seat)


Command = Single | ChangeCash | ChangeValue | ChangePosts | Action


def check(state: State, command: Command) -> tuple[Finding, ...]:
    """Return everything that speaks against a command; raises BadInput for an unknown seat."""
    return tuple(command.against(state))


def apply(state: State, command: Command) -> Applied[State]:
    """Return the table after a command; raises BadInput for an unknown seat."""
    return command.done(state)


def entered(command: Command) -> Command:
    """Return a command as it is written down today."""
    return command.as_read_now()


def is_step(command: Command) -> bool:
    """Tell whether a command adds to a number, whatever it is by now."""
    return isinstance(command, Step)


def turn_of(command: Command) -> int | None:
    """Tell for whom a command takes a turn; None where it only puts something right."""
    return command.seat if isinstance(command, Action | Expand | PassTurn | EndPhase) else None


def is_umpired(command: Command) -> bool:
    """Tell whether only the server may write a command, or a part of it."""
    parts = command.parts if isinstance(command, Action) else (command,)
    return any(isinstance(part, Umpired) for part in parts)


TRACKER: Final = Tracker(
    FORM,
    Decoder(Opening),
    Decoder(State),
    Decoder(Command),
    open=open_table,
    check=check,
    apply=apply,
    entered=entered,
    is_step=is_step,
    turn_of=turn_of,
    is_umpired=is_umpired,
    follows=follows,
)
