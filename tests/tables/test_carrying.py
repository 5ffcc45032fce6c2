"""A table as a file: opened elsewhere it is the same, and no phone and no secret is in it."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from sqlalchemy import Engine, func, select
from sqlalchemy.orm import Session

from companion.tables.carrying import Carrying
from companion.tables.commands import Accepted, Line, Note, Strike, Undo
from companion.tables.errors import BadFileError, IdUsedError, ReadOnlyError
from companion.tables.exchange import TableFile, read_file
from companion.tables.log import LINES_PER_SNAPSHOT
from companion.tables.models import TableRow
from companion.tables.rereading import MOST_REPLAYED
from companion.tables.secrets import Secrets
from companion.tables.service import Tables
from tests.tables.abacus import Nudge, Push, Put, find_abacus
from tests.tables.phones import Phone, accepted, as_abacus, new_database, new_table, sit_down
from tests.tables.test_amending_anything import Step, sent, steps, wished
from tests.tables.test_long_tables import Work
from tests.tables.test_long_tables import played as played_for


class Companion:
    """A Companion with its tables."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.tables = Tables(engine, find_abacus)
        self.carrying = Carrying(engine, find_abacus)

    def open(self, raw: bytes, device: str = "new-phone") -> Phone:
        code = self.carrying.open(read_file(raw), device).code
        return Phone(self.tables, code, device)

    def count(self) -> int:
        with Session(self.engine) as session:
            return session.scalar(select(func.count()).select_from(TableRow)) or 0


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Companion]:
    engine = new_database(tmp_path / "elsewhere.db")
    yield Companion(engine)
    engine.dispose()


def saved(phone: Phone, engine: Engine) -> bytes:
    return msgspec.json.encode(Carrying(engine, find_abacus).save(phone.code, phone.device))


def played(tables: Tables, code: str) -> Phone:
    """Ana pushes, Ben steps, a number is put right, and something undone."""
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    accepted(ana.do(Push("a", 3)))
    ben.look()
    accepted(ben.do(Nudge("b", 2)))
    ana.look()
    accepted(ana.do(Push("a", 9), ("too-many-beads",)))
    accepted(ana.do(Note("eleven")))
    accepted(ana.do(Put("b", 7)))
    accepted(ana.insist(Undo(ana.seen - 1)))
    return ana


def without_phones(lines: tuple[Line, ...]) -> list[Line]:
    return [replace(line, device="") for line in lines]


@settings(max_examples=8, deadline=None)
@given(st.lists(steps, min_size=5, max_size=40))
def test_any_game_opened_from_its_file_is_the_same_game(script: list[Step]) -> None:
    with TemporaryDirectory() as folder:
        here = Companion(new_database(f"{folder}/here.db"))
        there = Companion(new_database(f"{folder}/there.db"))
        code = new_table(here.tables)
        phone = sit_down(here.tables, code, 1)
        for step in script:
            sent(phone, wished(step, phone.seen))
        new = there.open(saved(phone, here.engine))
        count = here.tables.version(code)
        assert new.seen == count + 2
        for number in range(count + 1):
            was = here.tables.view(code, at=number).state
            assert there.tables.view(new.code, at=number).state == was
        lines = there.tables.log(new.code, before=count + 1, limit=100)
        assert without_phones(lines) == without_phones(here.tables.log(code, limit=100))
        # What comes next comes to the same.
        for wish in (Undo(count // 2), Strike(count // 2 + 1)):
            outcomes = [sent(one, wish) for one in (phone, new)]
            states = [one.state if isinstance(one, Accepted) else None for one in outcomes]
            assert states[0] == states[1]
        for one in (here, there):
            one.engine.dispose()


def test_whoever_opens_a_file_is_the_host_in_the_seat_of_whoever_saved_it(
    tables: Tables, code: str, engine: Engine, elsewhere: Companion
) -> None:
    ana = played(tables, code)
    new = elsewhere.open(saved(ana, engine))
    place = elsewhere.tables.place(new.code, new.device)
    assert (place.host, place.seat) == (True, 1)
    seats = elsewhere.tables.view(new.code).seats
    assert [(seat.name, len(seat.phones)) for seat in seats] == [
        ("Ana", 1),
        ("Ben", 0),
        ("Cy", 0),
        ("Dora", 0),
    ]
    told = [line.what for line in elsewhere.tables.log(new.code, limit=2)]
    assert told == ["sat", "opened"]
    # The others join with the new code.
    ben = sit_down(elsewhere.tables, new.code, 2)
    accepted(ben.do(Push("c")))


def test_own_lines_stay_own_lines_and_others_are_asked_about(
    tables: Tables, code: str, engine: Engine, elsewhere: Companion
) -> None:
    ana = played(tables, code)
    new = elsewhere.open(saved(ana, engine))
    lines, carried = tables.log(code, limit=99), elsewhere.tables.log(new.code, limit=99)
    own = {line.number: line.what for line in lines if line.device == ana.device}
    mine = {line.number for line in carried if line.device == new.device}
    assert mine == own.keys() | {new.seen - 1, new.seen}
    pushed = min(number for number, what in own.items() if what == "push")
    accepted(new.do(Strike(pushed)))
    assert as_abacus(elsewhere.tables.view(new.code).state).wires == {"a": 9, "b": 2}


def test_a_command_that_was_taken_before_the_server_died_is_not_taken_twice(
    tables: Tables, code: str, engine: Engine, elsewhere: Companion
) -> None:
    ana = sit_down(tables, code, 1)
    accepted(ana.do(Nudge("a", 3), name="the-same-tap"))
    new = elsewhere.open(saved(ana, engine))
    accepted(new.do(Nudge("a", 3), name="the-same-tap"))
    assert new.look().wires == {"a": 3}
    for other in (Nudge("a", 4), Note("a")):
        with pytest.raises(IdUsedError):
            new.do(other, name="the-same-tap")


def test_no_phone_and_no_secret_is_in_a_file(tables: Tables, code: str, engine: Engine) -> None:
    ana = played(tables, code)
    ben = sit_down(tables, code, 3)
    for phone, seat in ((ana, 1), (ben, 3)):
        Secrets(engine).keep(code, phone.device, seat, "tile", b"canary-secret")
    Secrets(engine).keep_for_table(code, "row", b"canary-row")
    raw = saved(ana, engine).decode()
    watch = tables.view(code).watch_key
    for canary in ("canary", "laptop", ana.device, ben.device, "device-", watch, code):
        assert canary not in raw


def test_a_phone_that_has_lines_is_sent_the_others(
    tables: Tables, code: str, engine: Engine
) -> None:
    ana = played(tables, code)
    carrying = Carrying(engine, find_abacus)
    whole = carrying.save(code, ana.device)
    part = carrying.save(code, ana.device, 4)
    assert part.lines == whole.lines[4:]
    assert b"opening" not in msgspec.json.encode(part)
    # One that has more than there is, as after the database was put back, starts again.
    assert carrying.save(code, ana.device, 99).lines == whole.lines


def test_only_those_who_play_save_a_game(tables: Tables, code: str, engine: Engine) -> None:
    tables.join(code, "guest")
    with pytest.raises(ReadOnlyError):
        Carrying(engine, find_abacus).save(code, "guest")


def test_the_same_file_opened_again_leads_to_the_table_already_made(
    tables: Tables, code: str, engine: Engine, elsewhere: Companion
) -> None:
    ana = played(tables, code)
    raw = saved(ana, engine)
    first = elsewhere.open(raw)
    accepted(first.do(Push("c")))
    again = elsewhere.carrying.open(read_file(raw), first.device)
    assert (again.code, again.is_new) == (first.code, False)
    # Saved once more without a change it is still the same; another phone opens its own.
    assert elsewhere.open(saved(ana, engine)).code == first.code
    assert elsewhere.open(raw, "other-phone").code != first.code
    assert elsewhere.count() == 2


def test_a_table_that_was_carried_is_carried_on(
    tables: Tables, code: str, engine: Engine, elsewhere: Companion
) -> None:
    ana = played(tables, code)
    there = elsewhere.open(saved(ana, engine))
    accepted(there.do(Push("c")))
    back = Companion(engine).open(saved(there, elsewhere.engine), "third-phone")
    assert back.look() == there.look()


def test_a_long_file_takes_no_more_statements_than_a_short_one(
    tables: Tables, engine: Engine, elsewhere: Companion
) -> None:
    short, long = played_for(tables, LINES_PER_SNAPSHOT), played_for(tables, 9 * LINES_PER_SNAPSHOT)
    work = Work(elsewhere.engine)
    few, _ = work.of(lambda phone: elsewhere.open(saved(phone, engine)), short)
    assert work.of(lambda phone: elsewhere.open(saved(phone, engine)), long)[0] == few


def test_a_closed_table_stays_closed_until_its_host_opens_it(
    tables: Tables, code: str, engine: Engine, elsewhere: Companion
) -> None:
    ana = played(tables, code)
    tables.close(code, "laptop")
    new = elsewhere.open(saved(ana, engine))
    assert elsewhere.tables.view(new.code).closed == tables.view(code).closed
    elsewhere.tables.reopen(new.code, new.device)
    new.look()
    accepted(new.do(Push("c")))


def line_of(kind: str, said: str, **fields: object) -> dict[str, object]:
    raw = msgspec.json.decode(said)
    return {"number": 1, "at": "2026-11-18T20:00:00Z", "kind": kind, "said": raw, **fields}


WRONG_LINES = {
    "no command": line_of("play", '{"type":"sing"}'),
    "senseless": line_of("play", '{"type":"pull","wire":"a"}'),
    "no such seat": line_of("play", '{"type":"push","wire":"a"}', seat=5),
    "nobody gives": line_of("play", '{"type":"give","giver":9,"taker":1}'),
    "undo of itself": line_of("undo", '{"type":"undo","to":1}'),
    "undo of nothing": line_of("undo", '{"type":"undo","to":-1}'),
    "nothing to strike": line_of("strike", '{"type":"strike","line":1}'),
    "another kind": line_of("strike", '{"type":"restore","line":1}'),
    "no note": line_of("note", '{"type":"note","text":""}'),
    "no event": line_of("table", '{"type":"danced"}'),
    "event elsewhere": line_of("table", '{"type":"sat","seat":5}'),
    "unseen name": line_of("table", '{"type":"renamed","seat":1,"name":"\u202e"}'),
    "year 1": line_of("note", '{"type":"note","text":"x"}', at="0001-01-01T00:00:00+14:00"),
    "no zone": line_of("note", '{"type":"note","text":"x"}', at="2026-11-18T20:00:00"),
    "seen before written": line_of("note", '{"type":"note","text":"x"}', seen=1),
    "out of order": line_of("note", '{"type":"note","text":"x"}', number=2),
}


@pytest.mark.parametrize("line", WRONG_LINES.values(), ids=WRONG_LINES)
def test_a_line_that_makes_no_sense_is_named_and_nothing_is_changed(
    tables: Tables, code: str, engine: Engine, elsewhere: Companion, line: dict[str, object]
) -> None:
    raw = msgspec.json.decode(saved(sit_down(tables, code, 1), engine))
    with pytest.raises(BadFileError) as bad:
        elsewhere.open(msgspec.json.encode(raw | {"lines": [line]}))
    assert bad.value.problem == "damaged"
    assert elsewhere.count() == 0


def test_one_command_does_not_come_twice_in_a_file(
    tables: Tables, code: str, engine: Engine, elsewhere: Companion
) -> None:
    note = line_of("note", '{"type":"note","text":"x"}', id="the-same-id", mine=True)
    raw = msgspec.json.decode(saved(sit_down(tables, code, 1), engine))
    raw["lines"] = [note, note | {"number": 2}]
    with pytest.raises(BadFileError) as bad:
        elsewhere.open(msgspec.json.encode(raw))
    assert bad.value.line == 2


def test_a_file_cannot_make_the_server_replay_for_ever(
    tables: Tables, code: str, engine: Engine, elsewhere: Companion
) -> None:
    raw = msgspec.json.decode(saved(sit_down(tables, code, 1), engine))
    pushes = [line_of("play", '{"type":"push","wire":"a"}', number=n) for n in range(1, 401)]
    kinds = ("strike", "restore") * 30
    rest = [
        line_of(kind, f'{{"type":"{kind}","line":1}}', number=n)
        for n, kind in enumerate(kinds, 401)
    ]
    assert len(rest) * 400 > MOST_REPLAYED
    with pytest.raises(BadFileError) as bad:
        elsewhere.open(msgspec.json.encode(raw | {"lines": pushes + rest}))
    assert bad.value.problem == "too-long"


@pytest.mark.parametrize(
    ("raw", "problem"),
    [
        (b"", "not-json"),
        (b"\xff", "not-json"),
        (b'{"format":"companion-table","form":1', "not-json"),
        (b"[" * 5000, "not-a-table"),
        (b'{"format":"companion-table","form":1,"lines":' + b"[" * 5000, "not-json"),
        (b"[]", "not-a-table"),
        (b'{"format":"companion-group","form":1}', "not-a-table"),
        (b'{"format":"companion-table","form":2}', "newer"),
        (b'{"format":"companion-table","form":1}', "damaged"),
        (b" " * (3 * 1024 * 1024 + 1), "too-large"),
    ],
    ids=range(10),
)
def test_what_is_no_saved_game_is_called_what_it_is(raw: bytes, problem: str) -> None:
    with pytest.raises(BadFileError) as bad:
        read_file(raw)
    assert bad.value.problem == problem


def test_a_game_that_nobody_knows_here_is_not_opened(
    tables: Tables, code: str, engine: Engine, elsewhere: Companion
) -> None:
    file: TableFile = read_file(saved(sit_down(tables, code, 1), engine))
    with pytest.raises(BadFileError) as bad:
        elsewhere.carrying.open(replace(file, game="chess"), "new-phone")
    assert bad.value.problem == "other-game"
