"""Run by test_killing.py: a small process that forks others, which die at chosen points.

python -m tests.tables.killing FOLDER JOB POINTS STRIDE
"""

import os
import shutil
import signal
import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from types import FrameType

from sqlalchemy import Engine, delete, event, select
from sqlalchemy.orm import Session

import companion.tables
from companion.tables.commands import Command, Undo, play
from companion.tables.folding import state_at
from companion.tables.models import LineRow, SnapshotRow, TableRow
from companion.tables.service import Tables
from tests.tables.abacus import ABACUS, Push, find_abacus
from tests.tables.phones import new_database, new_table, open_database, sit_down

ROOM = str(Path(companion.tables.__file__).parent)
STATEMENT_EVENTS = ("begin", "before_cursor_execute", "after_cursor_execute", "commit")

Job = Callable[[Tables, str, str], object]
Points = Callable[..., None]


def push(tables: Tables, code: str, device: str) -> object:
    return tables.send(code, device, Command("the-command", 1, play(Push("a", 3)))).outcome


def undo(tables: Tables, code: str, device: str) -> object:
    return tables.send(code, device, Command("the-command", 1, Undo(0))).outcome


def rename(tables: Tables, code: str, device: str) -> object:
    return tables.rename_seat(code, device, 1, "Anna")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def statement(engine: Engine, number: int) -> None:
    """Die at the n-th thing that happens to the database: before and after every statement."""
    left = number

    def step(*_args: object) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            die()

    for name in STATEMENT_EVENTS:
        event.listen(engine, name, step)


def instruction(_engine: Engine, number: int) -> None:
    """Die at the n-th instruction of the interpreter in our own code."""
    left = number

    def step(frame: FrameType, happening: str, _argument: object) -> Callable[..., None] | None:
        nonlocal left
        if frame.f_code.co_filename.startswith(ROOM):
            frame.f_trace_opcodes = True
            left -= happening == "opcode"
            if left < 0:
                die()
            frame.f_trace = step
        return frame.f_trace

    sys.settrace(step)


def killed(path: Path, code: str, device: str, job: Job, arm: Callable[[Engine], None]) -> bool:
    """Do the job in a process of its own; tell whether it was killed before it had an answer."""
    child = os.fork()
    if child == 0:
        engine = open_database(path)
        tables = Tables(engine, find_abacus)
        arm(engine)
        job(tables, code, device)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return True
    assert os.WEXITSTATUS(status) == 0
    return False


def assert_whole(engine: Engine) -> None:
    """Version, lines and newest snapshot must tell the same story."""
    with Session(engine) as session:
        (table,) = session.scalars(select(TableRow))
        assert sorted(session.scalars(select(LineRow.number))) == list(range(1, table.version + 1))
        assert session.get(SnapshotRow, (table.id, table.version)) is not None
        shown = state_at(session, ABACUS, table, table.version)
        session.execute(delete(SnapshotRow))
        assert state_at(session, ABACUS, table, table.version) == shown
        session.rollback()


def survives(path: Path, code: str, device: str, job: Job, arm: Callable[[Engine], None]) -> bool:
    """Kill a job, look at what is left, do it again; tell whether it was killed at all."""
    was_killed = killed(path, code, device, job, arm)
    engine = open_database(path)
    tables = Tables(engine, find_abacus)
    version = tables.version(code)
    assert version in {1, 2}
    assert was_killed or version == 2, "an answered command is lost"
    assert_whole(engine)
    job(tables, code, device)
    assert tables.version(code) == 2, "a command sent again is lost or doubled"
    assert_whole(engine)
    engine.dispose()
    return was_killed


def main(folder: Path, job: Job, points: Points, stride: int) -> None:
    """Kill at every n-th point until the job comes to its end; print how many points there were."""
    fresh = folder / "fresh.db"
    engine = new_database(fresh)
    tables = Tables(engine, find_abacus)
    code = new_table(tables)
    device = sit_down(tables, code, 1).device
    engine.dispose()
    for number in count(0, stride):
        path = folder / f"{number}.db"
        shutil.copyfile(fresh, path)
        if not survives(path, code, device, job, partial(points, number=number)):
            print(number)
            return


if __name__ == "__main__":
    _, folder, job, points, stride = sys.argv
    main(Path(folder), globals()[job], globals()[points], int(stride))
