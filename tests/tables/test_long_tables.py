"""A long log is no slower than a short one."""

import time
from collections.abc import Callable

import pytest
from sqlalchemy import Engine, insert, select, update
from sqlalchemy.orm import Session

from companion.tables.commands import Undo
from companion.tables.models import LineRow, SnapshotRow, TableRow
from companion.tables.service import Tables
from tests.tables.abacus import Push
from tests.tables.phones import Phone, accepted, new_table, sit_down

SHORT, LONG = 50, 5_000
TIMES = 60


def played(tables: Tables, lines: int) -> Phone:
    ana = sit_down(tables, new_table(tables), 1)
    while ana.seen < lines:
        accepted(ana.do(Push("a", 0)))
    return ana


def lengthen(engine: Engine, code: str, lines: int) -> None:
    """Repeat the newest line and its snapshots, as if it had been played again and again."""
    columns = [column.name for column in LineRow.__table__.columns]
    with Session(engine) as session, session.begin():
        (table,) = session.scalars(select(TableRow).where(TableRow.code == code))
        line = session.get_one(LineRow, (table.id, table.version))
        newest = session.get_one(SnapshotRow, (table.id, table.version))
        row = {name: getattr(line, name) for name in columns} | {"command_id": None}
        more = range(table.version + 1, lines + 1)
        session.execute(insert(LineRow), [row | {"number": number} for number in more])
        snapshot = {"table_id": table.id, "form": newest.form, "kept": True, "state": newest.state}
        kept = [number for number in more if number % 25 == 0 or number == lines]
        session.execute(insert(SnapshotRow), [snapshot | {"number": number} for number in kept])
        session.execute(update(TableRow).where(TableRow.id == table.id).values(version=lines))


def ratio(slow: Callable[[], object], quick: Callable[[], object]) -> float:
    """Compare two things by turns, each at its best, so that a busy machine does not count."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(TIMES):
        for act, taken in zip((slow, quick), times, strict=True):
            start = time.perf_counter()
            act()
            taken.append(time.perf_counter() - start)
    return min(times[0]) / min(times[1])


@pytest.mark.alone
def test_five_thousand_lines_are_as_quick_as_fifty(tables: Tables, engine: Engine) -> None:
    short, long = played(tables, SHORT), played(tables, SHORT)
    lengthen(engine, long.code, LONG)
    assert long.look() == short.look()
    assert long.seen == LONG
    assert ratio(lambda: tables.version(long.code), lambda: tables.version(short.code)) < 1.5
    assert ratio(lambda: tables.view(long.code), lambda: tables.view(short.code)) < 1.5
    push = Push("a", 0)
    assert ratio(lambda: accepted(long.do(push)), lambda: accepted(short.do(push))) < 1.5
    assert ratio(lambda: tables.log(long.code), lambda: tables.log(short.code)) < 1.5


@pytest.mark.alone
def test_going_far_back_is_as_quick_as_one_line(tables: Tables, engine: Engine) -> None:
    ana = played(tables, SHORT)
    lengthen(engine, ana.code, LONG)
    ana.look()

    def undo(to: int) -> None:
        accepted(ana.do(Undo(to)))

    assert ratio(lambda: undo(60), lambda: undo(ana.seen - 1)) < 2
