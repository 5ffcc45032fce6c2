"""Phones that wait for a seat are told of while they are there."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine, event, update
from sqlalchemy.orm import Session

from companion.tables.models import PhoneRow
from companion.tables.service import Tables
from companion.tables.sightings import Sightings


def last_seen(engine: Engine, device: str, minutes: int) -> None:
    """Make it so long since a phone was seen."""
    then = datetime.now(UTC) - timedelta(minutes=minutes)
    with Session(engine) as session, session.begin():
        session.execute(update(PhoneRow).where(PhoneRow.device == device).values(seen=then))


@pytest.fixture
def guest(tables: Tables, code: str) -> int:
    number = tables.join(code, "guest").phone
    assert number
    return number


def test_a_phone_waits_from_when_it_joins_until_it_sits_down(
    tables: Tables, code: str, guest: int
) -> None:
    assert tables.waiting(code) == (guest,)
    assert tables.pulse(code).waiting == 1
    tables.take_seat(code, "guest", 1)
    assert tables.waiting(code) == ()
    assert tables.pulse(code).waiting == 0


def test_a_phone_not_seen_for_ten_minutes_has_left(
    tables: Tables, code: str, guest: int, engine: Engine
) -> None:
    last_seen(engine, "guest", 9)
    assert tables.waiting(code) == (guest,)
    before = tables.pulse(code)
    last_seen(engine, "guest", 11)
    assert tables.waiting(code) == ()
    # Which is news to those who look.
    assert tables.pulse(code) == before._replace(waiting=0)
    Sightings(engine).note(code.lower(), "guest")
    assert tables.waiting(code) == (guest,)


def test_a_phone_that_goes_is_gone_until_it_is_seen_again(
    tables: Tables, code: str, guest: int, engine: Engine
) -> None:
    sightings = Sightings(engine)
    sightings.note(code, "guest")
    sightings.leave(code, "guest")
    assert tables.waiting(code) == ()
    sightings.note(code, "guest")
    assert tables.waiting(code) == (guest,)
    sightings.leave(code, "guest")
    tables.join(code, "guest")
    assert tables.waiting(code) == (guest,)


def test_nobody_waits_for_the_hosts_own_phone(tables: Tables, code: str, guest: int) -> None:
    tables.pass_host(code, "laptop", guest)
    # The one that was the host has no seat now.
    assert tables.waiting(code) == (1,)


def test_a_phone_is_noted_once_a_minute_at_most(
    code: str, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    event.listen(
        engine,
        "before_cursor_execute",
        lambda *about: written.append(about[2]) if about[2].startswith("UPDATE") else None,
    )
    sightings, minutes = Sightings(engine), iter([0.0, 1, 59, 61, 62, 100])
    monkeypatch.setattr("time.monotonic", lambda: next(minutes))
    for _ in range(6):
        sightings.note(code, "laptop")
    assert len(written) == 2


def test_a_table_that_is_not_there_is_no_trouble(engine: Engine) -> None:
    Sightings(engine).note("33333", "guest")
    Sightings(engine).leave("33333", "guest")
