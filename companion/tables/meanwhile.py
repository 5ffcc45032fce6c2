"""What others did since a phone looked: to the same number, to the same cells, in the same turn.

A phone may have slept for thousands of lines. So the database tells what kinds of them there are,
which are few, and only the lines of those that matter are read.
"""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Struct
from sqlalchemy import Select, and_, func, or_
from sqlalchemy.orm import Session
from sqlalchemy.orm.attributes import InstrumentedAttribute

from companion.games.tracking import Effect
from companion.tables.cells import changed_cells, common_cells
from companion.tables.commands import Command, Line, Play, Undo
from companion.tables.folding import state_at
from companion.tables.log import Draft, lines_after, told
from companion.tables.models import LineRow, TableRow
from companion.tables.trackers import AnyTracker

# A phone that asks is told the newest of what it missed.
MOST_TOLD: Final = 20


class Meanwhile(Struct, frozen=True):
    """What others did to a number since a phone looked, and what its step meant when it did."""

    lines: tuple[Line, ...] = ()
    meant: tuple[Effect, ...] = ()


def beside(
    session: Session, tracker: AnyTracker, table: TableRow, step: Draft | LineRow, end: int
) -> Meanwhile:
    """Tell what others did to the number of a step, since its phone looked and up to a line.

    A phone has looked also when it was answered to a step before. Other lines stand alone.
    """
    if step.kind != "play" or step.seen >= end:
        return Meanwhile()
    move = tracker.command(step.payload)
    if not tracker.is_step(move):
        return Meanwhile()
    seen = state_at(session, tracker, table, step.seen)
    cells = changed_cells(seen, tracker.apply(seen, move).state)
    lines = lines_after(table.id, step.seen, end)
    met = _met(session, lines, cells)
    if not met:
        return Meanwhile()
    lines = lines.where(LineRow.touched.in_(met))
    own = lines.where(LineRow.device == step.device).with_only_columns(func.max(LineRow.number))
    since = session.scalar(own.order_by(None)) or step.seen
    others = lines.where(LineRow.device != step.device, LineRow.number > since)
    theirs = session.scalars(others).all()
    known = told(session, table.id, table.version, theirs)
    counting = tuple(line for line in known if line.counts and not _undoes_after(line, since))
    if not counting:
        return Meanwhile()
    looked = state_at(session, tracker, table, since)
    return Meanwhile(counting, tracker.apply(looked, move).effects)


def clash(
    session: Session,
    tracker: AnyTracker,
    table: TableRow,
    device: str,
    command: Command,
    touched: tuple[str, ...],
) -> tuple[tuple[Line, ...], tuple[str, ...]] | None:
    """Find what others did since to the same cells, or where they took the same turn.

    A phone knows what it sent itself.
    """
    if command.seen > table.version:
        # The phone has seen what is no longer here, as after the database was put back.
        return (), touched
    if isinstance(command.do, Undo):
        # It asks about all that others did after its target, seen or not.
        return None
    begun = command.seen if command.begun is None else min(command.begun, command.seen)
    if begun == table.version:
        return None
    theirs = lines_after(table.id, begun, table.version).where(LineRow.device != device)
    met = _met(session, theirs.where(LineRow.number > command.seen), touched)
    turns = _same_turn(session, tracker, table, command, theirs)
    if not met and not turns:
        return None
    same_cells = and_(LineRow.number > command.seen, LineRow.touched.in_(met))
    found = theirs.where(or_(same_cells, LineRow.number.in_(turns)))
    rows = session.scalars(_newest_first(found).limit(MOST_TOLD)).all()
    lines = told(session, table.id, table.version, rows[::-1])
    return lines, tuple(sorted({cell for common in met.values() for cell in common}))


def _met(
    session: Session, lines: Select[LineRow], cells: tuple[str, ...]
) -> dict[bytes, tuple[str, ...]]:
    """Find what lines have touched, as they have it, that meets some of these cells, and which."""
    if not cells:
        return {}
    touched = _kinds(session, lines, LineRow.touched)
    common = {raw: common_cells(cells, _cells.decode(raw)) for raw in touched}
    return {raw: met for raw, met in common.items() if met}


def _same_turn(
    session: Session,
    tracker: AnyTracker,
    table: TableRow,
    command: Command,
    lines: Select[LineRow],
) -> set[int]:
    """Find the newest that still count and take a turn for the player for whom this takes one."""
    if not isinstance(command.do, Play):
        return set()
    whose = tracker.turn_of(tracker.command(bytes(command.do.move)))
    if whose is None:
        return set()
    plays = lines.where(LineRow.kind == "play")
    moves = _kinds(session, plays, LineRow.payload)
    turns = [raw for raw in moves if tracker.turn_of(tracker.command(raw)) == whose]
    counting = set[int]()
    if turns:
        newest = _newest_first(plays.where(LineRow.payload.in_(turns)))
        rows = session.scalars(newest, execution_options={"yield_per": MOST_TOLD})
        for some in rows.partitions():
            known = told(session, table.id, table.version, some)
            counting |= {line.number for line in known if line.counts}
            if len(counting) >= MOST_TOLD:
                break
        rows.close()
    return counting


def _kinds(
    session: Session, lines: Select[LineRow], column: InstrumentedAttribute[bytes]
) -> Iterable[bytes]:
    """Tell what there is in a column, each once."""
    return session.scalars(lines.with_only_columns(column).order_by(None).distinct())


def _newest_first(lines: Select[LineRow]) -> Select[LineRow]:
    return lines.order_by(None).order_by(LineRow.number.desc())


def _undoes_after(line: Line, number: int) -> bool:
    """Tell whether a line takes back nothing but what came after another."""
    return line.kind == "undo" and msgspec.convert(line.about["to"], int) >= number


_cells: Final = msgspec.json.Decoder(list[str])
