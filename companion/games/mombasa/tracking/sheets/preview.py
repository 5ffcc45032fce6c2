"""What an action would come to, on a table that nobody sees."""

from typing import Final, Literal

from msgspec import Struct, field

from companion.games.mombasa.tracking import Action, Single, apply, check
from companion.games.mombasa.tracking.sheets.money import Money, money
from companion.games.mombasa.tracking.state import State, seat_of
from companion.games.mombasa.tracking.told import Told
from companion.games.mombasa.tracking.turns import PassTurn
from companion.games.tracking import About, Effect, Finding

Kind = Literal["goods", "expansion", "bookkeeper", "merchant", "bonus-marker", "end"]
KINDS: Final[tuple[Kind, ...]] = (
    "goods",
    "expansion",
    "bookkeeper",
    "merchant",
    "bonus-marker",
    "end",
)
MOST_PARTS: Final = 30
# What a sheet still has to say before anything can be done.
Lack = Literal["units", "points", "region", "posts", "space", "use"]


class Note(Struct, frozen=True):
    """Something that only the sheet knows; against the rules where it is `wrong`."""

    code: str
    about: About = field(default_factory=dict)
    wrong: bool = False


class Draft(Struct, frozen=True):
    """The commands of an action; `lacks` while the sheet says too little to do anything.

    `told` is what the sheet says beyond them, for the log.
    """

    parts: tuple[Single, ...] = ()
    notes: tuple[Note, ...] = ()
    lacks: Lack | None = None
    told: Told | None = None


class Preview(Struct, frozen=True):
    """An action, what speaks against it and what it brings about; None where nothing can be done.

    A senseless action leaves the table as it was. `lacks` says what the sheet has to say first.
    """

    seat: int
    action: Action | None
    findings: tuple[Finding, ...]
    notes: tuple[Note, ...]
    effects: tuple[Effect, ...]
    before: State
    after: State
    lacks: Lack | None = None
    money: tuple[Money, ...] = ()

    @property
    def senseless(self) -> bool:
        """Whether the table could not take it, whatever has happened."""
        return any(finding.senseless for finding in self.findings)

    @property
    def wrong(self) -> bool:
        """Whether the rules speak against it."""
        return bool(self.findings) or any(note.wrong for note in self.notes)


def preview(state: State, seat: int, kind: Kind, draft: Draft) -> Preview:
    """Do a draft on a copy of the table; raises BadInput for an unknown seat."""
    seat_of(state, seat)
    parts = (*draft.parts, *_turn_passed(state, seat, kind))
    notes = draft.notes + _out_of_turn(state, seat)
    if draft.lacks:
        return Preview(seat, None, (), notes, (), state, state, draft.lacks)
    if len(parts) > MOST_PARTS:
        notes += (Note("too-much", wrong=True),)
        return Preview(seat, None, (), notes, (), state, state)
    action = Action(seat, kind, parts, told=draft.told).as_read_now()
    findings = check(state, action)
    if any(finding.senseless for finding in findings):
        return Preview(seat, action, findings, notes, (), state, state)
    applied = apply(state, action)
    return Preview(
        seat,
        action,
        findings,
        notes,
        applied.effects,
        state,
        applied.state,
        money=money(state, action),
    )


def _turn_passed(state: State, seat: int, kind: Kind) -> tuple[Single, ...]:
    """Pass the turn after an action; who is not on turn enters something belated."""
    return (PassTurn(seat),) if kind != "end" and state.turn == seat else ()


def _out_of_turn(state: State, seat: int) -> tuple[Note, ...]:
    if state.turn in {None, seat}:
        return ()
    return (Note("turn-stays", {"seat": state.turn or 0}),)
