"""A part of a table is one phone's at a time: the first that opens it, until it is gone."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine

from companion.tables.errors import ReadOnlyError
from companion.tables.holding import LASTS, Holder, Holding
from companion.tables.service import Tables
from tests.tables.phones import Phone, sit_down

PART = "coins"


class Clock:
    """A clock that a test turns on."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def wait(self, much: timedelta) -> None:
        self.now += much


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def holding(engine: Engine, clock: Clock) -> Holding:
    return Holding(engine, clock)


@pytest.fixture
def ana(tables: Tables, code: str) -> Phone:
    return sit_down(tables, code, 1)


@pytest.fixture
def ben(tables: Tables, code: str) -> Phone:
    return sit_down(tables, code, 2)


def test_the_first_phone_that_opens_a_part_has_it(holding: Holding, ana: Phone, ben: Phone) -> None:
    assert holding.holder(ana.code, PART) is None
    holding.hold(ana.code, ana.device, PART)
    holding.hold(ana.code, ben.device, PART)
    assert holding.holder(ana.code, PART) == Holder(ana.device, 1)


def test_another_phone_takes_it_over(holding: Holding, ana: Phone, ben: Phone) -> None:
    holding.hold(ana.code, ana.device, PART)
    holding.hold(ana.code, ben.device, PART, take_over=True)
    # Who had it does not get it back by having it open still.
    holding.hold(ana.code, ana.device, PART)
    assert holding.holder(ana.code, PART) == Holder(ben.device, 2)
    holding.let_go(ana.code, ana.device, PART)
    assert holding.holder(ana.code, PART) == Holder(ben.device, 2)


def test_whoever_leaves_it_has_it_no_longer(holding: Holding, ana: Phone, ben: Phone) -> None:
    holding.hold(ana.code, ana.device, PART)
    holding.let_go(ana.code, ana.device, PART)
    assert holding.holder(ana.code, PART) is None
    holding.hold(ana.code, ben.device, PART)
    assert holding.holder(ana.code, PART) == Holder(ben.device, 2)


def test_a_phone_that_is_silent_for_a_minute_has_nothing(
    holding: Holding, clock: Clock, ana: Phone, ben: Phone
) -> None:
    holding.hold(ana.code, ana.device, PART)
    for _ in range(40):
        clock.wait(timedelta(seconds=2))
        holding.hold(ana.code, ana.device, PART)
    assert holding.holder(ana.code, PART) == Holder(ana.device, 1)
    clock.wait(LASTS)
    assert holding.holder(ana.code, PART) is None
    holding.hold(ana.code, ben.device, PART)
    holding.hold(ana.code, ana.device, PART)
    assert holding.holder(ana.code, PART) == Holder(ben.device, 2)


def test_a_phone_that_gave_its_seat_up_has_nothing(
    tables: Tables, holding: Holding, ana: Phone, ben: Phone
) -> None:
    holding.hold(ana.code, ana.device, PART)
    tables.leave_seat(ana.code, ana.device)
    assert holding.holder(ana.code, PART) is None
    with pytest.raises(ReadOnlyError):
        holding.hold(ana.code, ana.device, PART, take_over=True)
    holding.hold(ana.code, ben.device, PART)
    assert holding.holder(ana.code, PART) == Holder(ben.device, 2)


def test_having_a_part_is_not_in_the_log(tables: Tables, holding: Holding, ana: Phone) -> None:
    before = tables.version(ana.code)
    holding.hold(ana.code, ana.device, PART)
    assert tables.version(ana.code) == before
