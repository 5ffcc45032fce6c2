"""What a command costs: the statements that it sends, and how often a state is read and written."""

from typing import Final

import msgspec
import pytest
from msgspec import Struct
from sqlalchemy import Engine, event

from companion.games.tracking import Tracker
from companion.tables.service import Tables
from tests.tables.abacus import Push, State
from tests.tables.phones import sit_down

# The table with its pulse, its phones, its seats, the command's id, the state.
READING: Final = ["SELECT"] * 5
WRITING: Final = ["BEGIN", "UPDATE", "INSERT", "DELETE", "INSERT"]


class Counted:
    """How often states were decoded and encoded, and which statements were sent."""

    def __init__(self, engine: Engine, patch: pytest.MonkeyPatch) -> None:
        self.decoded = self.encoded = 0
        self.statements: list[str] = []
        self._encode = msgspec.json.encode

        def state(tracker: Tracker[Struct, Struct, Struct], raw: bytes) -> Struct:
            self.decoded += 1
            return decode(tracker, raw)

        decode = Tracker.state
        patch.setattr(Tracker, "state", state)
        patch.setattr(msgspec.json, "encode", self._write)
        event.listen(engine, "before_cursor_execute", self._sent)

    def _write(self, what: object, **options: str) -> bytes:
        self.encoded += isinstance(what, State)
        return self._encode(what, **options)  # type: ignore[arg-type]  # as it was asked for

    def _sent(self, _connection: object, _cursor: object, statement: str, *_: object) -> None:
        self.statements.append(statement.split(maxsplit=1)[0])


def test_a_command_reads_and_writes_the_state_once_and_the_table_too(
    tables: Tables, engine: Engine, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = sit_down(tables, code, 1)
    counted = Counted(engine, monkeypatch)
    ana.do(Push("a", 3))
    assert (counted.decoded, counted.encoded) == (1, 1)
    assert counted.statements == [*READING, *WRITING]


def test_a_command_returns_the_view_that_would_be_read_after_it(tables: Tables, code: str) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    for phone, move in ((ana, Push("a", 3)), (ben, Push("a", 1)), (ben, Push("b", 99))):
        sent = phone.sent(move)
        assert (sent.view, sent.place) == tables.look(code, phone.device)


def test_a_phone_that_looks_reads_the_state_once_and_sends_four_statements(
    tables: Tables, engine: Engine, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = sit_down(tables, code, 1)
    counted = Counted(engine, monkeypatch)
    view, place = tables.look(code, ana.device)
    assert (counted.decoded, counted.encoded) == (1, 0)
    assert counted.statements == ["SELECT"] * 4
    assert (view, place) == (tables.view(code), tables.place(code, ana.device))
