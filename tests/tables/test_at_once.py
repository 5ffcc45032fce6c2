"""Several threads and several processes write to one table in one file at the same moment."""

from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from companion.tables.commands import Accepted, Command, Conflict, play
from companion.tables.errors import SeatTakenError
from companion.tables.service import Tables
from tests.tables.abacus import Push, find_abacus
from tests.tables.phones import as_abacus, new_database, new_table, sit_down

WRITERS = 3
COMMANDS = 15
RULES = ("too-many-beads",)


def threads() -> Executor:
    return ThreadPoolExecutor(WRITERS)


def processes() -> Executor:
    return ProcessPoolExecutor(WRITERS, mp_context=get_context("spawn"))


def write(path: str, code: str, device: str, wire: str, name: str = "") -> list[int]:
    """Push a bead again and again, confirming whenever another was quicker; return the lines."""
    engine = new_database(path)
    tables = Tables(engine, find_abacus)
    numbers = []
    for turn in range(COMMANDS):
        seen, outcome = 0, None
        while not isinstance(outcome, Accepted):
            command = Command(f"{name or device}-{turn}-of-many", seen, play(Push(wire)), RULES)
            outcome = tables.send(code, device, command).outcome
            if isinstance(outcome, Conflict):
                seen = outcome.version
        numbers.append(outcome.line.number)
    engine.dispose()
    return numbers


@pytest.mark.parametrize("workers", [threads, processes])
def test_writers_at_once_lose_and_double_nothing(
    workers: Callable[[], Executor], tmp_path: Path
) -> None:
    path = str(tmp_path / "tables.db")
    engine = new_database(path)
    tables = Tables(engine, find_abacus)
    code = new_table(tables)
    devices = [sit_down(tables, code, seat).device for seat in range(1, WRITERS + 1)]
    start = tables.version(code)
    with workers() as pool:
        # The last two push the same wire, so they meet.
        jobs = [
            pool.submit(write, path, code, device, wire)
            for device, wire in zip(devices, "abb", strict=True)
        ]
        numbers = [number for job in jobs for number in job.result()]
    assert sorted(numbers) == list(range(start + 1, start + 1 + WRITERS * COMMANDS))
    wires = as_abacus(tables.view(code).state).wires
    assert wires == {"a": COMMANDS, "b": 2 * COMMANDS}
    engine.dispose()


@pytest.mark.parametrize("workers", [threads, processes])
def test_the_same_commands_sent_at_once_are_done_once(
    workers: Callable[[], Executor], tmp_path: Path
) -> None:
    path = str(tmp_path / "tables.db")
    engine = new_database(path)
    tables = Tables(engine, find_abacus)
    code = new_table(tables)
    ana = sit_down(tables, code, 1)
    with workers() as pool:
        jobs = [pool.submit(write, path, code, ana.device, "a", "same") for _ in range(WRITERS)]
        first, *others = [job.result() for job in jobs]
    assert all(numbers == first for numbers in others)
    assert as_abacus(tables.view(code).state).wires == {"a": COMMANDS}
    engine.dispose()


def test_two_phones_reach_for_one_seat_and_one_gets_it(tables: Tables, code: str) -> None:
    for device in "pq":
        tables.join(code, device)

    def reach(device: str) -> bool:
        try:
            tables.take_seat(code, device, 1)
        except SeatTakenError:
            return False
        return True

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(reach, "pq")) == [False, True]
    assert len(tables.view(code).seats[0].phones) == 1
