"""Phones that sit, share, leave, are put out, are passed and look, in any order.

Whatever they do, no phone looks from two seats, no seat is looked at by two phones, and nobody
looks at what belongs to a phone that somebody else has put out.
"""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from companion.tables.errors import ReadOnlyError, SeatTakenError
from companion.tables.secrets import Secrets
from companion.tables.service import Tables
from tests.tables import abacus
from tests.tables.phones import new_database, new_table

# Few enough to get in each other's way.
SEATS, PHONES = 2, 3
KIND = "look"
devices = st.sampled_from([f"phone-{number}" for number in range(1, PHONES + 1)])
seats = st.integers(1, SEATS)
_tables = count(1)


class LookingMachine(RuleBasedStateMachine):
    """Three phones at two seats, and a book of who came first, kept by what they do."""

    tables: ClassVar[Tables]
    secrets: ClassVar[Secrets]

    @initialize()
    def open(self) -> None:
        self.code = new_table(self.tables, SEATS, device=f"laptop-{next(_tables)}")
        self.at: dict[str, int] = {}
        # The phones that came to a seat and did not give it up, the first one first.
        self.claims: dict[int, list[str]] = {seat: [] for seat in range(1, SEATS + 1)}
        # By seat, the phone that looks, and whether it was passed.
        self.looked: dict[int, tuple[str, bool]] = {}
        for number in range(1, PHONES + 1):
            self.tables.join(self.code, f"phone-{number}")

    def moved(self, device: str, seat: int | None, *, of_own_accord: bool) -> None:
        before = self.at.pop(device, None)
        if before and of_own_accord:
            self.claims[before].remove(device)
        if seat:
            self.at[device] = seat
            if device not in self.claims[seat]:
                self.claims[seat].append(device)

    @rule(device=devices, seat=seats, share=st.booleans())
    def sit(self, device: str, seat: int, share: bool) -> None:
        if self.at.get(device) == seat:
            return
        try:
            self.tables.take_seat(self.code, device, seat, share=share)
        except SeatTakenError:
            assert not share
            assert seat in self.at.values()
        else:
            self.moved(device, seat, of_own_accord=True)

    @rule(device=devices)
    def leave(self, device: str) -> None:
        self.tables.leave_seat(self.code, device)
        self.moved(device, None, of_own_accord=True)

    @rule(device=devices, seat=seats, heir=st.none() | st.integers(1, PHONES))
    def free(self, device: str, seat: int, heir: int | None) -> None:
        if device not in self.at:
            return
        self.tables.claim_host(self.code, device)
        # The laptop that opened the table is its first phone.
        self.tables.replace_phone(self.code, device, seat, heir + 1 if heir else None)
        for lost in [one for one, where in self.at.items() if where == seat]:
            self.moved(lost, None, of_own_accord=lost == device)
        if heir:
            self.moved(f"phone-{heir}", seat, of_own_accord=f"phone-{heir}" == device)

    @rule(device=devices)
    def look_from_the_seat(self, device: str) -> None:
        if device in self.at:
            self.look(device, self.at[device])

    @rule(device=devices, seat=seats)
    def look(self, device: str, seat: int) -> None:
        passed = self.at.get(device) != seat
        owner = next(iter(self.claims[seat]), None)
        try:
            sight = self.secrets.look(self.code, device, seat, KIND)
        except ReadOnlyError:
            assert passed or list(self.at.values()).count(seat) > 1
            return
        assert self.secrets.sight(self.code, device, seat, KIND) == sight
        if sight != "mine":
            others = {where for where, looker in self.looked.items() if looker == (device, False)}
            reasons = {
                "shown": seat in self.looked,
                "not-first": owner != (None if passed else device),
                "other-seat": bool(others - {seat}),
            }
            assert reasons[sight]
            return
        if seat not in self.looked:
            assert owner == (None if passed else device)
        assert self.looked.setdefault(seat, (device, passed)) == (device, passed)

    @invariant()
    def no_phone_looks_from_two_seats(self) -> None:
        holders = [device for device, passed in self.looked.values() if not passed]
        assert len(holders) == len(set(holders))


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[type[LookingMachine]]:
    engine = new_database(tmp_path / "tables.db")
    LookingMachine.tables = Tables(engine, abacus.find_abacus)
    LookingMachine.secrets = Secrets(engine)
    yield LookingMachine
    engine.dispose()


def test_only_the_entitled_ever_look(machine: type[LookingMachine]) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=80,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
