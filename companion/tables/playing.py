"""What a command comes to at this version of a table: a line to write, or why not."""

from typing import Literal

import msgspec
from msgspec import Struct
from sqlalchemy.orm import Session

from companion.games.refusing import BadInput
from companion.games.tracking import Effect, Finding
from companion.tables.cells import changed_cells, common_cells
from companion.tables.commands import Command, Conflict, Line, Note, Play, Refused, Undo
from companion.tables.folding import state_at
from companion.tables.log import Draft, lines_after, told
from companion.tables.models import LineRow, TableRow
from companion.tables.trackers import AnyTracker


class Attempt(Struct, frozen=True):
    """A line to be written while the table is still at its version, and the state after it."""

    draft: Draft
    state: Struct


def attempt(
    session: Session,
    tracker: AnyTracker,
    table: TableRow,
    command: Command,
    *,
    device: str,
    seat: int | None,
) -> Attempt | Refused | Conflict:
    """Look at a command from where the table is now."""
    state = state_at(session, tracker, table, table.version)
    result = _result(session, tracker, table, state, command)
    touched = changed_cells(state, result.state)
    if clash := _clash(session, table, device, command.seen, touched):
        lines, cells = clash
        return Conflict(lines, cells, table.version, state)
    if standing := tuple(
        f for f in result.findings if f.senseless or f.code not in command.override
    ):
        overtaken = _overtaken(session, tracker, table, command, device)
        return Refused(standing, table.version, state, overtaken)
    draft = Draft(
        kind=result.kind,
        payload=result.payload,
        device=device,
        seat=seat,
        state=msgspec.json.encode(result.state),
        form=tracker.form,
        seen=command.seen,
        command_id=command.id,
        overrides=tuple(sorted({finding.code for finding in result.findings})),
        effects=result.effects,
        touched=touched,
    )
    return Attempt(draft, result.state)


class _Result(Struct, frozen=True):
    kind: Literal["play", "undo", "note"]
    payload: bytes
    state: Struct
    findings: tuple[Finding, ...] = ()
    effects: tuple[Effect, ...] = ()


def _result(
    session: Session, tracker: AnyTracker, table: TableRow, state: Struct, command: Command
) -> _Result:
    match command.do:
        case Play(move):
            try:
                return _played(tracker, state, bytes(move))
            except BadInput as bad:
                path = "$.do.move" + bad.path.removeprefix("$")
                raise BadInput(bad.code, path, bad.message) from None
        case Undo(to):
            if not 0 <= to < table.version:
                raise BadInput("out-of-range", "$.do.to", "undo goes back to an earlier line")
            back = state_at(session, tracker, table, to)
            return _Result("undo", msgspec.json.encode(command.do), back)
        case Note():
            return _Result("note", msgspec.json.encode(command.do), state)


def _played(tracker: AnyTracker, state: Struct, raw: bytes) -> _Result:
    move = tracker.command(raw)
    payload = msgspec.json.encode(move)
    findings = tracker.check(state, move)
    if any(finding.senseless for finding in findings):
        return _Result("play", payload, state, findings)
    applied = tracker.apply(state, move)
    return _Result("play", payload, applied.state, findings, applied.effects)


def _overtaken(
    session: Session, tracker: AnyTracker, table: TableRow, command: Command, device: str
) -> tuple[Line, ...]:
    """Find what others did since to the cells that a move would have changed when it was made."""
    if not isinstance(command.do, Play) or command.seen >= table.version:
        return ()
    seen = state_at(session, tracker, table, command.seen)
    try:
        then = _played(tracker, seen, bytes(command.do.move))
    except BadInput:
        return ()
    clash = _clash(session, table, device, command.seen, changed_cells(seen, then.state))
    return clash[0] if clash else ()


def _clash(
    session: Session, table: TableRow, device: str, seen: int, touched: tuple[str, ...]
) -> tuple[tuple[Line, ...], tuple[str, ...]] | None:
    """Find what others did to the same cells since; a phone knows what it sent itself."""
    if seen > table.version:
        # The phone has seen what is no longer here, as after the database was put back.
        return (), touched
    since = lines_after(table.id, seen, table.version).where(LineRow.device != device)
    theirs = [
        (row, common)
        for row in session.scalars(since)
        if (common := common_cells(touched, msgspec.json.decode(row.touched, type=list[str])))
    ]
    if not theirs:
        return None
    lines = told(session, table.id, table.version, [row for row, _ in theirs])
    return lines, tuple(sorted({cell for _, common in theirs for cell in common}))
