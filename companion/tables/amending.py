"""What amending an older line comes to: the later ones are replayed, and checked at their place."""

from collections.abc import Mapping

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace
from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.games.refusing import BadInput
from companion.games.tracking import Effect, Finding
from companion.tables.amendments import Amendment
from companion.tables.errors import EntryGoneError, EntryUnchangedError
from companion.tables.folding import Entry, course_to, fold
from companion.tables.models import LineRow, TableRow
from companion.tables.trackers import AnyTracker


class Replay(Struct, frozen=True):
    """The table with an older line amended.

    `findings` speak against the line itself, `clashes` against later ones by their numbers, as far
    as nothing did before; the `dropped` ones would make no sense.
    """

    amendment: Amendment
    state: Struct
    findings: tuple[Finding, ...] = ()
    clashes: Mapping[int, tuple[Finding, ...]] = {}
    dropped: Mapping[int, tuple[Finding, ...]] = {}


def replay(session: Session, tracker: AnyTracker, table: TableRow, amendment: Amendment) -> Replay:
    """Amend a line and do everything after it again; raises BadInput, TableError."""
    state, now = _course(session, tracker, table, amendment.line)
    if amendment.type == "restore" and now[0].struck:
        # It says again what it said last; one that counts, what it said at first.
        amendment = replace(amendment, move=Raw(now[0].said))
    _, then = _course(session, tracker, table, amendment.line, amendment)
    entry, *later = then
    if entry.move == now[0].move:
        raise EntryUnchangedError
    amended = _judged(tracker, state, entry)
    if amended.is_senseless:
        return Replay(amendment, state, findings=amended.findings)
    before = _judged_all(tracker, state, now)
    aside = _set_aside(session, table, amendment.line)
    clashes: dict[int, tuple[Finding, ...]] = {}
    dropped: dict[int, tuple[Finding, ...]] = {}
    effects = {entry.number: amended.effects} if entry.move is not None else {}
    after = amended.state
    for one in later:
        try:
            judged = _judged(tracker, after, one)
        except BadInput as bad:
            dropped[one.number] = (Finding(bad.code, senseless=True),)
            continue
        if judged.is_senseless:
            dropped[one.number] = judged.findings
            continue
        known = before[one.number].codes | aside[one.number]
        if fresh := tuple(found for found in judged.findings if found.code not in known):
            clashes[one.number] = fresh
        if judged.effects != before[one.number].effects:
            effects[one.number] = judged.effects
        after = judged.state
    told = replace(amendment, dropped=tuple(dropped), effects=effects)
    return Replay(told, after, amended.findings, clashes, dropped)


def state_before(session: Session, tracker: AnyTracker, table: TableRow, line: int) -> Struct:
    """Return the state just before a line, as the log counts now; raises TableError."""
    state, _ = _course(session, tracker, table, line)
    return state


def _course(
    session: Session,
    tracker: AnyTracker,
    table: TableRow,
    line: int,
    amendment: Amendment | None = None,
) -> tuple[Struct, tuple[Entry, ...]]:
    """Return the state just before a line, and the entries from that line on."""
    if not 0 < line <= table.version:
        raise EntryGoneError
    course = course_to(session, tracker, table, table.version, line, amendment)
    earlier = [entry for entry in course.entries if entry.number < line]
    entries = course.entries[len(earlier) :]
    if not entries or entries[0].number != line:
        raise EntryGoneError
    return fold(tracker, course.state, earlier), entries


class _Judged(Struct, frozen=True):
    state: Struct
    findings: tuple[Finding, ...] = ()
    effects: tuple[Effect, ...] = ()

    @property
    def is_senseless(self) -> bool:
        return any(finding.senseless for finding in self.findings)

    @property
    def codes(self) -> frozenset[str]:
        return frozenset(finding.code for finding in self.findings)


def _judged(tracker: AnyTracker, state: Struct, entry: Entry) -> _Judged:
    if entry.move is None:
        return _Judged(state)
    move = tracker.command(entry.move)
    findings = tracker.check(state, move)
    if any(finding.senseless for finding in findings):
        return _Judged(state, findings)
    applied = tracker.apply(state, move)
    return _Judged(applied.state, findings, applied.effects)


def _judged_all(
    tracker: AnyTracker, state: Struct, entries: tuple[Entry, ...]
) -> dict[int, _Judged]:
    """Find what speaks against each entry and what it brings about, as they are now."""
    found = {}
    for entry in entries:
        judged = found[entry.number] = _judged(tracker, state, entry)
        state = fold(tracker, state, (entry,)) if judged.is_senseless else judged.state
    return found


def _set_aside(session: Session, table: TableRow, after: int) -> dict[int, frozenset[str]]:
    """Find what was set aside when each later line was written."""
    later = (LineRow.table_id == table.id, LineRow.number > after, LineRow.kind == "play")
    rows = session.execute(select(LineRow.number, LineRow.overrides).where(*later))
    return {number: msgspec.json.decode(codes, type=frozenset[str]) for number, codes in rows}
