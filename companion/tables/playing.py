"""What a command comes to at this version of a table: a line to write, or why not."""

from typing import Final, Literal

import msgspec
from msgspec import Raw, Struct
from sqlalchemy.orm import Session

from companion.games.refusing import BadInput
from companion.games.tracking import Effect, Finding
from companion.tables.amending import replay
from companion.tables.amendments import Amendment
from companion.tables.cells import changed_cells
from companion.tables.commands import (
    Asked,
    Command,
    Conflict,
    Correct,
    Line,
    Note,
    Play,
    Refused,
    Restore,
    Strike,
    Undo,
    content_of,
)
from companion.tables.folding import state_at
from companion.tables.log import Draft
from companion.tables.meanwhile import Meanwhile, beside, clash
from companion.tables.models import TableRow
from companion.tables.reaching import Reach, amends, goes_back
from companion.tables.trackers import AnyTracker

# Nobody at the table can set it aside.
NO_UMPIRE: Final = Finding("no-umpire", senseless=True)


class Attempt(Struct, frozen=True):
    """A line to be written while the table is still at its version, and the state after it."""

    draft: Draft
    state: Struct
    meanwhile: Meanwhile


def attempt(
    session: Session,
    tracker: AnyTracker,
    table: TableRow,
    command: Command,
    *,
    device: str,
    seat: int | None,
    umpired: bool = False,
) -> Attempt | Refused | Conflict | Asked:
    """Look at a command from where the table is now; `umpired` where the server itself says it."""
    state = state_at(session, tracker, table, table.version)
    if not umpired and _needs_umpire(tracker, command):
        return Refused((NO_UMPIRE,), table.version, state)
    result = _result(session, tracker, table, state, command, device)
    touched = changed_cells(state, result.state)
    # A step adds to whatever is there, so it never asks.
    if not result.step and (met := clash(session, tracker, table, device, command, touched)):
        lines, cells = met
        return Conflict(lines, cells, table.version, state)
    if standing := tuple(
        f for f in result.findings if f.senseless or f.code not in command.override
    ):
        overtaken = _overtaken(session, tracker, table, command, device)
        return Refused(standing, table.version, state, overtaken)
    if result.reach and result.reach.mark not in command.override:
        return result.reach.asked(session, table, state)
    draft = Draft(
        kind=result.kind,
        payload=result.payload,
        device=device,
        seat=seat,
        state=msgspec.json.encode(result.state),
        form=tracker.form,
        seen=command.seen,
        command_id=command.id,
        content=content_of(command),
        overrides=tuple(sorted({finding.code for finding in result.findings})),
        effects=result.effects,
        touched=touched,
    )
    return Attempt(draft, result.state, beside(session, tracker, table, draft, table.version))


def _needs_umpire(tracker: AnyTracker, command: Command) -> bool:
    """Tell whether a command says what only the server can know."""
    match command.do:
        case Play(move) | Correct(move=move):
            return tracker.is_umpired(_move(tracker, move))
        case _:
            return False


class _Result(Struct, frozen=True):
    kind: Literal["play", "undo", "note", "strike", "correct", "restore"]
    payload: bytes
    state: Struct
    findings: tuple[Finding, ...] = ()
    effects: tuple[Effect, ...] = ()
    step: bool = False
    reach: Reach | None = None


def _result(
    session: Session,
    tracker: AnyTracker,
    table: TableRow,
    state: Struct,
    command: Command,
    device: str,
) -> _Result:
    match command.do:
        case Play(move):
            return _played(tracker, state, move)
        case Undo(to):
            if not 0 <= to < table.version:
                raise BadInput("out-of-range", "$.do.to", "undo goes back to an earlier line")
            back = state_at(session, tracker, table, to)
            reach = goes_back(session, table, to, device)
            return _Result("undo", msgspec.json.encode(command.do), back, reach=reach)
        case Note():
            return _Result("note", msgspec.json.encode(command.do), state)
        case Strike(line):
            amendment = Amendment("strike", line)
        case Restore(line):
            amendment = Amendment("restore", line)
        case Correct(line, move):
            written = msgspec.json.encode(_move(tracker, move))
            amendment = Amendment("correct", line, Raw(written))
    return _amended(session, tracker, table, state, amendment, device)


def _amended(
    session: Session,
    tracker: AnyTracker,
    table: TableRow,
    state: Struct,
    amendment: Amendment,
    device: str,
) -> _Result:
    try:
        made = replay(session, tracker, table, amendment)
    except BadInput as bad:
        raise _in_move(bad) from None
    return _Result(
        amendment.type,
        msgspec.json.encode(made.amendment),
        made.state,
        made.findings,
        tracker.follows(state, made.state),
        reach=amends(session, table, made, device),
    )


def _played(tracker: AnyTracker, state: Struct, raw: Raw) -> _Result:
    move = _move(tracker, raw)
    payload = msgspec.json.encode(move)
    try:
        findings = tracker.check(state, move)
        if any(finding.senseless for finding in findings):
            return _Result("play", payload, state, findings)
        applied = tracker.apply(state, move)
    except BadInput as bad:
        raise _in_move(bad) from None
    step = tracker.is_step(move)
    return _Result("play", payload, applied.state, findings, applied.effects, step)


def _move(tracker: AnyTracker, raw: Raw) -> Struct:
    try:
        move: Struct = tracker.entered(tracker.command(bytes(raw)))
    except BadInput as bad:
        raise _in_move(bad) from None
    return move


def _in_move(bad: BadInput) -> BadInput:
    """Say the place as the phone knows it."""
    return BadInput(bad.code, "$.do.move" + bad.path.removeprefix("$"), bad.message)


def _overtaken(
    session: Session, tracker: AnyTracker, table: TableRow, command: Command, device: str
) -> tuple[Line, ...]:
    """Find what others did since to the cells that a move would have changed when it was made."""
    if not isinstance(command.do, Play) or command.seen >= table.version:
        return ()
    seen = state_at(session, tracker, table, command.seen)
    try:
        then = _played(tracker, seen, command.do.move)
    except BadInput:
        return ()
    touched = changed_cells(seen, then.state)
    met = clash(session, tracker, table, device, command, touched)
    return met[0] if met else ()
