"""A long log is no more work than a short one."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, event, insert, select, update
from sqlalchemy.orm import Session

from companion.tables.commands import Undo
from companion.tables.meanwhile import MOST_TOLD
from companion.tables.models import LineRow, SnapshotRow, TableRow
from companion.tables.service import Tables
from tests.tables.abacus import Nudge, Push, Turn
from tests.tables.phones import Phone, accepted, conflict, new_table, sit_down

SHORT, LONG = 50, 5_000


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


class Work:
    """What a database has done: the statements it was sent, and SQLite's own steps in them."""

    def __init__(self, engine: Engine) -> None:
        self.statements = 0
        self.steps = 0
        event.listen(engine, "before_cursor_execute", self._sent)
        event.listen(engine, "checkout", self._count_steps)

    def of(self, act: Callable[[Phone], object], phone: Phone) -> tuple[int, int]:
        """Let a phone do something; tell how many statements and steps that took."""
        self.statements = self.steps = 0
        act(phone)
        return self.statements, self.steps

    def _sent(self, *_: object) -> None:
        self.statements += 1

    def _count_steps(self, connection: sqlite3.Connection, *_: object) -> None:
        connection.set_progress_handler(self._step, 1)

    def _step(self) -> int:
        self.steps += 1
        return 0


def test_five_thousand_lines_are_no_more_work_than_fifty(tables: Tables, engine: Engine) -> None:
    short, long = played(tables, SHORT), played(tables, SHORT)
    lengthen(engine, long.code, LONG)
    assert long.look() == short.look()
    assert long.seen == LONG
    work = Work(engine)
    asked: tuple[Callable[[Phone], object], ...] = (
        lambda phone: tables.version(phone.code),
        lambda phone: tables.view(phone.code),
        lambda phone: tables.log(phone.code),
        lambda phone: accepted(phone.do(Push("a", 0))),
    )
    for ask in asked:
        statements, steps = work.of(ask, long)
        of_short = work.of(ask, short)
        assert statements == of_short[0]
        # A tree of more rows is a level deeper.
        assert steps < 1.2 * of_short[1]


def test_going_far_back_asks_no_more_than_one_line(tables: Tables, engine: Engine) -> None:
    ana = played(tables, SHORT)
    lengthen(engine, ana.code, LONG)
    ana.look()
    work = Work(engine)
    far, _ = work.of(lambda phone: accepted(phone.do(Undo(60))), ana)
    near, _ = work.of(lambda phone: accepted(phone.do(Undo(phone.seen - 1))), ana)
    # The lines since the snapshot before are read at once.
    assert far <= near + 1


@contextmanager
def counting_rows() -> Iterator[list[object]]:
    """Collect the lines that are read from the database."""
    read: list[object] = []

    def note(row: object, _: object) -> None:
        read.append(row)

    event.listen(LineRow, "load", note)
    yield read
    event.remove(LineRow, "load", note)


def test_a_phone_that_slept_for_thousands_of_lines_reads_few_of_them(
    tables: Tables, engine: Engine, code: str
) -> None:
    ana, ben, cy = (sit_down(tables, code, seat) for seat in (1, 2, 3))
    for phone in (ana, cy):
        phone.look()
    accepted(ben.do(Turn(2, "b")))
    lengthen(engine, code, LONG)
    with counting_rows() as read:
        # Other numbers, the same number, the same turn, a step beside other numbers.
        accepted(ana.do(Push("a", 1)))
        ana.seen = cy.seen
        assert len(conflict(ana.do(Push("b", 1))).lines) == MOST_TOLD
        assert len(conflict(ana.do(Turn(2, "a"))).lines) == MOST_TOLD
        accepted(cy.do(Nudge("c", 1)))
    assert len(read) < 5 * MOST_TOLD
