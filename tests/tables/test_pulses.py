"""Pulses: what moves whenever phones show something else, and whether anything can have moved."""

from collections.abc import Iterator

import pytest
from sqlalchemy import Engine

from companion.tables.pulses import Pulses
from companion.tables.service import Tables
from tests.tables.abacus import Push
from tests.tables.phones import new_table, sit_down


@pytest.fixture
def pulses(engine: Engine) -> Iterator[Pulses]:
    pulses = Pulses(engine)
    yield pulses
    pulses.close()


def test_a_phone_that_joins_moves_the_pulse_and_one_that_watches_does_not(
    tables: Tables, code: str
) -> None:
    before = tables.pulse(code)
    tables.join(code, "guest")
    assert tables.pulse(code) == before._replace(phones=before.phones + 1, waiting=1)
    tables.watch(tables.view(code).watch_key, "television")
    assert tables.pulse(code).phones == before.phones + 1


def test_many_tables_are_read_at_once_and_a_wrong_code_is_left_out(
    tables: Tables, pulses: Pulses
) -> None:
    first, second = new_table(tables), new_table(tables)
    sit_down(tables, second, 1)
    found = {first: tables.pulse(first), second: tables.pulse(second)}
    assert pulses.read([first, second, "nowhere"]) == found


def test_the_mark_moves_when_anybody_writes_and_only_then(
    tables: Tables, code: str, pulses: Pulses
) -> None:
    ana = sit_down(tables, code, 1)
    mark = pulses.mark()
    tables.view(code)
    assert pulses.mark() == mark
    ana.do(Push("a"))
    assert pulses.mark() != mark


def test_a_broken_connection_is_opened_again(tables: Tables, code: str, pulses: Pulses) -> None:
    assert pulses.read([code])
    pulses.close()
    assert pulses.read([code]) == {code: tables.pulse(code)}
