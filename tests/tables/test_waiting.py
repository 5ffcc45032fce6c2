"""Waiting for a change: at once in this process, soon from another, never longer than asked."""

import time
from threading import Thread

import pytest
from sqlalchemy import Engine

from companion.tables.bells import Bells
from companion.tables.service import LOOK_EVERY, Tables
from companion.tables.store import Pulse
from tests.tables.abacus import Push, find_abacus
from tests.tables.phones import Phone, sit_down


def test_a_version_that_has_moved_is_told_at_once(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    assert tables.wait(code, seen=Pulse(0, 1), timeout=60).version == ana.seen


def test_a_phone_that_joins_is_told_too(tables: Tables, code: str) -> None:
    before = tables.pulse(code)
    tables.join(code, "guest")
    assert tables.wait(code, seen=before, timeout=60) == Pulse(before.version, before.phones + 1)
    watching = tables.view(code).watch_key
    tables.watch(watching, "television")
    assert tables.pulse(code).phones == before.phones + 1


def test_waiting_ends_with_its_time(tables: Tables, code: str) -> None:
    start = time.monotonic()
    now = tables.pulse(code)
    assert tables.wait(code, seen=now, timeout=0.05) == now
    assert time.monotonic() - start < 15


def wait_while(tables: Tables, code: str, act: Phone) -> tuple[int, float]:
    """Let one thread wait while this one plays; tell what it saw and how late."""
    seen: list[tuple[int, float]] = []
    start = tables.pulse(code)

    def wait() -> None:
        seen.append((tables.wait(code, start, timeout=30).version, time.monotonic()))

    waiter = Thread(target=wait)
    waiter.start()
    act.do(Push("a"))
    done = time.monotonic()
    waiter.join()
    (version, noticed) = seen[0]
    return version, noticed - done


def test_a_change_in_this_process_wakes_the_waiting(
    tables: Tables, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.tables.service.LOOK_EVERY", 30)
    ana = sit_down(tables, code, 1)
    version, late = wait_while(tables, code, ana)
    assert version == ana.seen
    assert late < 15


def test_a_change_by_another_process_is_noticed_without_a_bell(
    tables: Tables, code: str, engine: Engine
) -> None:
    elsewhere = Tables(engine, find_abacus)
    ana = sit_down(elsewhere, code, 1)
    version, late = wait_while(tables, code, ana)
    assert version == ana.seen
    assert late < LOOK_EVERY + 15


def test_a_bell_that_rang_before_waiting_is_not_missed() -> None:
    bells = Bells()
    count = bells.count("A")
    bells.ring("A")
    start = time.monotonic()
    bells.wait("A", count, timeout=30)
    assert time.monotonic() - start < 15
