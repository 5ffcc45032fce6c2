"""Phones for tests: each sends with fresh ids from the version it has seen."""

from itertools import count
from pathlib import Path

from msgspec import Struct
from sqlalchemy import Engine, create_engine, event

from companion.database import Model
from companion.people import Person
from companion.tables.commands import (
    Accepted,
    Asked,
    Command,
    Conflict,
    Outcome,
    Refused,
    Wish,
    new_command_id,
    play,
)
from companion.tables.service import Tables
from companion.tables.viewing import Sent
from tests.tables import abacus

NAMES = ("Ana", "Ben", "Cy", "Dora")
_devices = count(1)


class Phone:
    """A phone at a table; `seen` follows what the table answers."""

    def __init__(self, tables: Tables, code: str, device: str) -> None:
        self.tables = tables
        self.code = code
        self.device = device
        self.seen = tables.version(code)

    def look(self) -> abacus.State:
        view = self.tables.view(self.code)
        self.seen = view.version
        return as_abacus(view.state)

    def sent(self, move: Struct) -> Sent:
        """Make a move, and return all that the table says."""
        command = Command(new_command_id(), self.seen, play(move))
        return self.tables.send(self.code, self.device, command)

    def do(self, move: Struct, override: tuple[str, ...] = (), name: str = "") -> Outcome:
        do = move if isinstance(move, Wish) else play(move)
        return self.send(Command(name or new_command_id(), self.seen, do, override))

    def insist(self, wish: Struct, override: tuple[str, ...] = ()) -> Outcome:
        """Do it, agreeing to whatever is asked."""
        outcome = self.do(wish, override)
        if isinstance(outcome, Asked):
            outcome = self.do(wish, (*override, outcome.mark))
        return outcome

    def send(self, command: Command) -> Outcome:
        outcome = self.tables.send(self.code, self.device, command).outcome
        if isinstance(outcome, Accepted):
            self.seen = outcome.version
        return outcome


def sit_down(tables: Tables, code: str, seat: int, *, share: bool = False) -> Phone:
    device = f"device-{next(_devices)}"
    tables.join(code, device)
    tables.take_seat(code, device, seat, share=share)
    return Phone(tables, code, device)


def new_table(tables: Tables, seats: int = 4, device: str = "laptop") -> str:
    people = [Person(name) for name in NAMES[:seats]]
    return tables.create("abacus", abacus.Opening(), people, device=device, title="Friday")


def accepted(outcome: Outcome) -> Accepted:
    assert isinstance(outcome, Accepted), outcome
    return outcome


def refused(outcome: Outcome) -> Refused:
    assert isinstance(outcome, Refused), outcome
    return outcome


def conflict(outcome: Outcome) -> Conflict:
    assert isinstance(outcome, Conflict), outcome
    return outcome


def asked(outcome: Outcome) -> Asked:
    assert isinstance(outcome, Asked), outcome
    return outcome


def as_abacus(state: object) -> abacus.State:
    assert isinstance(state, abacus.State), state
    return state


def new_database(path: str | Path) -> Engine:
    """Make the database file with all its tables."""
    engine = open_database(path)
    Model.metadata.create_all(engine)
    return engine


def open_database(path: str | Path) -> Engine:
    """Open a database file; tests need not wait for the disk."""
    engine = create_engine(f"sqlite:///{path}")
    event.listen(engine, "connect", lambda raw, _: raw.execute("PRAGMA synchronous=OFF"))
    return engine
