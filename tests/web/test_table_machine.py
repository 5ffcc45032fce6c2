"""Phones that send at the same moment, twice, late, from old versions: nothing lost or doubled."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any, ClassVar  # JSON is whatever the server says.

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from msgspec.json import encode

from companion.database import db
from companion.games.mombasa.tracking import TRACKER
from companion.tables import tables
from tests.apps import new_app
from tests.pages import CheckingClient
from tests.web.phones import Phone, four_phones

COMPANIES = ("mombasa", "cape-town", "saint-louis", "cairo")
phones = st.integers(0, 3)
moves = st.one_of(
    st.builds(
        lambda seat, pounds: {"type": "earn", "seat": seat, "pounds": pounds},
        st.integers(1, 4),
        st.integers(1, 5),
    ),
    st.builds(
        lambda seat, pounds: {"type": "set-cash", "seat": seat, "pounds": pounds},
        st.integers(1, 4),
        st.integers(0, 30),
    ),
    st.builds(
        lambda company, column: {"type": "take-post", "company": company, "column": column},
        st.sampled_from(COMPANIES),
        st.integers(1, 3),
    ),
    st.builds(
        lambda company: {"type": "return-post", "company": company}, st.sampled_from(COMPANIES)
    ),
    st.builds(
        lambda seat, company, steps: {
            "type": "move-track",
            "seat": seat,
            "company": company,
            "steps": steps,
        },
        st.integers(1, 4),
        st.sampled_from(COMPANIES),
        st.integers(1, 4),
    ),
)
_ids = count(1)


class TableMachine(RuleBasedStateMachine):
    """Four phones at one table; every answer is remembered, and the log is the judge."""

    app: ClassVar[Flask]

    @initialize()
    def sit_down(self) -> None:
        self.phones = four_phones(self.app)
        # Which line each accepted command became, and what it was.
        self.lines: dict[str, int] = {}
        self.sent: dict[str, dict[str, Any]] = {}

    def command(self, phone: Phone, do: object) -> dict[str, Any]:
        name = f"machine-{next(_ids)}"
        self.sent[name] = {"id": name, "seen": phone.seen, "do": do, "override": []}
        return self.sent[name]

    def post(self, phone: Phone, command: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        response = phone.client.post(
            f"/t/{phone.code}/commands", json=command, headers={"X-CSRFToken": phone.token()}
        )
        answer: dict[str, Any] = response.get_json()
        return command["id"], answer

    def hear(self, name: str, answer: dict[str, Any]) -> None:
        if answer["type"] != "accepted":
            assert answer["type"] in {"refused", "conflict", "asked", "error"}, answer
            assert name not in self.lines, "what was taken once is taken for ever"
            return
        number = answer["line"]["number"]
        assert self.lines.setdefault(name, number) == number, "answered twice, differently"

    @rule(who=phones, move=moves)
    def play(self, who: int, move: dict[str, object]) -> None:
        phone = self.phones[who]
        name, answer = self.post(phone, self.command(phone, {"type": "play", "move": move}))
        self.hear(name, answer)
        phone.seen = answer.get("version", phone.seen)

    @rule(who=phones)
    def look(self, who: int) -> None:
        self.phones[who].look()

    @rule(together=st.lists(st.tuples(phones, moves), min_size=2, max_size=4))
    def send_at_once(self, together: list[tuple[int, dict[str, object]]]) -> None:
        jobs = [
            (
                Phone(self.app, phone.code),
                phone,
                self.command(phone, {"type": "play", "move": move}),
            )
            for who, move in together
            for phone in [self.phones[who]]
        ]
        for twin, phone, _ in jobs:
            # The same phone, so that two of its requests can be under way at once.
            twin.client, twin._token = clone(self.app, phone), phone.token()
        with ThreadPoolExecutor(len(jobs)) as pool:
            for name, answer in pool.map(lambda job: self.post(job[0], job[2]), jobs):
                self.hear(name, answer)

    @rule(data=st.data())
    def send_again(self, data: st.DataObject) -> None:
        if not self.sent:
            return
        name = data.draw(st.sampled_from(sorted(self.sent)))
        who = data.draw(phones)
        self.hear(*self.post(self.phones[who], self.sent[name]))

    @rule(who=phones, back=st.integers(1, 4))
    def undo(self, who: int, back: int) -> None:
        phone = self.phones[who]
        to = max(phone.seen - back, 4)
        if to < phone.seen:
            name, answer = self.post(phone, self.command(phone, {"type": "undo", "to": to}))
            self.hear(name, answer)
            phone.seen = answer.get("version", phone.seen)

    @invariant()
    def the_log_has_every_accepted_command_once(self) -> None:
        if not hasattr(self, "phones"):
            return
        code = self.phones[0].code
        with self.app.app_context():
            log = tables().changes(code, 0)
            view = tables().view(code)
            opened = tables().view(code, at=0).state
        assert len(set(self.lines.values())) == len(self.lines)
        kinds = {line.number: line.kind for line in log}
        assert sorted(kinds) == list(range(1, view.version + 1))
        written = {number for number, kind in kinds.items() if kind in {"play", "undo"}}
        assert written == set(self.lines.values())
        state = opened
        for line in log:
            if line.kind == "play" and not line.undone:
                move = TRACKER.command(encode({"type": line.what, **line.about}))
                state = TRACKER.apply(state, move).state  # type: ignore[arg-type]  # the table keeps every game's state
        assert state == view.state


def clone(app: Flask, phone: Phone) -> CheckingClient:
    client = app.test_client()
    assert isinstance(client, CheckingClient)
    cookie = phone.client.get_cookie("companion")
    assert cookie
    client.set_cookie("companion", cookie.value)
    return client


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[type[TableMachine]]:
    """One app for all examples; each has a table of its own."""
    app = new_app(tmp_path_factory.mktemp("machine"))
    TableMachine.app = app
    yield TableMachine
    with app.app_context():
        db.engine.dispose()


UNHURRIED = settings(deadline=None, suppress_health_check=list(HealthCheck))


def test_no_command_is_lost_or_doubled(machine: type[TableMachine]) -> None:
    run_state_machine_as_test(
        machine, settings=settings(UNHURRIED, max_examples=6, stateful_step_count=12)
    )


@pytest.mark.soak
def test_no_command_is_lost_or_doubled_for_long(machine: type[TableMachine]) -> None:
    run_state_machine_as_test(
        machine, settings=settings(UNHURRIED, max_examples=150, stateful_step_count=40)
    )
