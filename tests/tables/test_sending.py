"""Commands: taken once, refused with reasons, merged or asked about when they come late."""

from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from msgspec import Raw
from sqlalchemy import Engine, update

from companion.games.refusing import BadInput
from companion.sessions import writing
from companion.tables.commands import (
    Command,
    Correct,
    Note,
    Play,
    Restore,
    Strike,
    Undo,
    Wish,
    new_command_id,
    play,
    read_command,
)
from companion.tables.errors import IdUsedError, ReadOnlyError, TableClosedError, UnknownTableError
from companion.tables.models import LineRow
from companion.tables.service import Tables
from tests.tables.abacus import Give, Push, Put
from tests.tables.phones import accepted, as_abacus, conflict, new_table, refused, sit_down


def test_a_command_is_a_numbered_line_and_a_new_version(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    before = ana.seen
    outcome = accepted(ana.do(Push("a", 3)))
    assert outcome.version == outcome.line.number == before + 1 == tables.version(code)
    assert as_abacus(outcome.state).wires == as_abacus(tables.view(code).state).wires == {"a": 3}


def test_a_line_says_who_what_and_when(tables: Tables, code: str) -> None:
    ben = sit_down(tables, code, 2)
    line = accepted(ben.do(Give(2, 3))).line
    assert (line.seat, line.kind, line.what) == (2, "play", "give")
    assert line.about == {"giver": 2, "taker": 3}
    assert datetime.now(UTC) - line.at < timedelta(minutes=1)
    assert [(effect.code, effect.about) for effect in line.effects] == [("got-coin", {"seat": 3})]
    assert line.touched == ("purses/1/coins", "purses/2/coins")
    assert tables.changes(code, line.number - 1) == (line,)


def test_a_note_stands_in_the_log_and_changes_nothing(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    before = ana.look()
    line = accepted(ana.do(Note("Dora brings cake"))).line
    assert (line.kind, line.what, line.about) == ("note", "note", {"text": "Dora brings cake"})
    assert line.touched == ()
    assert ana.look() == before


def test_the_same_id_twice_is_answered_twice_and_done_once(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    command = Command(new_command_id(), ana.seen, play(Push("a")))
    first, again = accepted(ana.send(command)), accepted(ana.send(command))
    assert first == again
    assert ana.look().wires == {"a": 1}


def test_an_old_id_is_answered_with_its_own_line_and_the_newest_state(
    tables: Tables, code: str
) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    ana.look()
    command = Command(new_command_id(), ana.seen, play(Push("a")))
    first = accepted(ana.send(command))
    ben.look()
    ben.do(Push("b"))
    again = accepted(ana.send(command))
    assert again.line == first.line
    assert again.version == first.version + 1
    assert as_abacus(again.state).wires == {"a": 1, "b": 1}


OTHERS: dict[str, Wish] = {
    "another number": play(Push("a", 2)),
    "another move": play(Put("a", 1)),
    "a note": Note("a"),
    "an undo": Undo(0),
    "what nobody can read": Play(Raw(b'{"type":"push","beads":1e999}')),
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_an_id_stands_for_one_thing_whichever_phone_uses_it_again(
    tables: Tables, code: str, other: Wish
) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    name = new_command_id()
    accepted(ana.do(Push("a", 1), name=name))
    for phone in (ana, ben):
        phone.look()
        with pytest.raises(IdUsedError) as told:
            phone.do(other, ("too-many-beads",), name=name)
        assert told.value.args == ()
    assert ana.look().wires == {"a": 1}
    assert tables.version(code) == ana.seen


def test_a_retry_is_the_same_however_it_is_written_and_whatever_came_since(
    tables: Tables, code: str
) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    name = new_command_id()
    first = accepted(ana.do(Push("a", 2), name=name)).line
    ben.look()
    accepted(ben.insist(Undo(first.number - 1)))
    written = Play(Raw(b'{ "beads": 2, "wire": "a", "type": "push" }'))
    for phone, override in ((ana, ()), (ana, ("too-many-beads",)), (ben, ())):
        again = accepted(phone.send(Command(name, first.number, written, override)))
        assert again.line.number == first.number
        assert again.line.undone
    assert ana.look().wires == {}


PUSHED = play(Push("a", 1))
WISHES: dict[str, tuple[list[Wish], Wish]] = {
    "play": ([], PUSHED),
    "note": ([], Note("a")),
    "undo": ([PUSHED, PUSHED], Undo(2)),
    "strike": ([PUSHED, PUSHED], Strike(2)),
    "correct": ([PUSHED], Correct(2, play(Push("a", 4)).move)),
    "restore": ([PUSHED, Strike(2)], Restore(2)),
}
OTHER_WISHES: tuple[Wish, ...] = (
    *OTHERS.values(),
    Note("b"),
    Undo(1),
    Strike(3),
    Strike(4),
    Restore(3),
    Correct(2, play(Push("a", 5)).move),
    Correct(3, play(Push("a", 4)).move),
)


@pytest.mark.parametrize(("before", "wish"), WISHES.values(), ids=WISHES)
def test_a_line_written_before_contents_were_kept_says_itself_what_a_retry_is(
    tables: Tables, code: str, engine: Engine, before: list[Wish], wish: Wish
) -> None:
    ana = sit_down(tables, code, 1)
    for one in before:
        accepted(ana.do(one))
    name = new_command_id()
    line = accepted(ana.do(wish, name=name)).line
    with writing(engine) as session:
        session.execute(update(LineRow).values(content=None))
    assert accepted(ana.do(wish, name=name)).line == line
    for other in OTHER_WISHES:
        if other != wish:
            with pytest.raises(IdUsedError):
                ana.do(other, name=name)
    assert tables.version(code) == line.number


def test_an_id_belongs_to_its_table(tables: Tables) -> None:
    name = new_command_id()
    for code in (new_table(tables), new_table(tables)):
        ana = sit_down(tables, code, 1)
        accepted(ana.do(Push("a"), name=name))
        assert ana.look().wires == {"a": 1}


def test_the_rules_speak_against_a_command_and_nothing_happens(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    outcome = refused(ana.do(Push("a", 11)))
    assert [(f.code, f.about) for f in outcome.findings] == [("too-many-beads", {"wire": "a"})]
    assert outcome.version == ana.seen == tables.version(code)


def test_a_finding_is_set_aside_by_its_name_and_the_log_says_so(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    name = new_command_id()
    refused(ana.do(Push("a", 11), ("no-coins",), name=name))
    line = accepted(ana.do(Push("a", 11), ("too-many-beads", "no-coins"), name=name)).line
    assert line.overrides == ("too-many-beads",)
    assert ana.look().wires == {"a": 11}


def test_what_means_nothing_cannot_be_set_aside(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    refused(ana.do(Give(1, 1), ("to-oneself",)))


def test_late_commands_on_other_cells_are_merged(tables: Tables, code: str) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    ana.look()
    accepted(ben.do(Push("b", 2)))
    accepted(ana.do(Push("a", 1)))
    assert ana.look().wires == {"a": 1, "b": 2}


def test_a_late_command_on_the_same_cell_is_asked_about(tables: Tables, code: str) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    ana.look()
    accepted(ben.do(Push("b")))
    theirs = accepted(ben.do(Push("a", 2))).line
    outcome = conflict(ana.do(Push("a", 1)))
    assert outcome.lines == (theirs,)
    assert outcome.cells == ("wires/a",)
    assert as_abacus(outcome.state).wires == {"a": 2, "b": 1}
    assert outcome.version == tables.version(code)


def test_once_confirmed_with_the_new_version_it_is_taken(tables: Tables, code: str) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    ana.look()
    ben.do(Push("a", 2))
    name = new_command_id()
    ana.seen = conflict(ana.do(Push("a", 1), name=name)).version
    accepted(ana.do(Push("a", 1), name=name))
    assert ana.look().wires == {"a": 3}


def test_a_phones_own_earlier_commands_do_not_collide(tables: Tables, code: str) -> None:
    """As when a queue made offline is sent in order, all from the version last seen."""
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    ana.look()
    ben.do(Push("b"))
    for _ in range(3):
        accepted(ana.send(Command(new_command_id(), ana.seen, play(Push("a")))))
    assert ana.look().wires == {"a": 3, "b": 1}


def test_a_late_command_is_checked_against_what_is_true_now(tables: Tables, code: str) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    stale = tables.version(code)
    ana.do(Push("a", 9))
    ana.seen = stale
    assert [f.code for f in refused(ana.do(Push("a", 9))).findings] == ["too-many-beads"]
    conflict(ben.do(Push("a", 9)))


def test_a_version_from_the_future_is_asked_about(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    ana.seen += 100
    outcome = conflict(ana.do(Push("a")))
    assert outcome.lines == ()
    assert outcome.version == tables.version(code)


def test_a_late_note_always_goes_in(tables: Tables, code: str) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    ben.do(Push("a"))
    accepted(ana.do(Note("hello")))


def test_setting_a_cell_to_what_it_already_is_collides_with_nobody(
    tables: Tables, code: str
) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    ben.do(Put("a", 4))
    accepted(ana.do(Put("a", 4)))


def test_only_seats_and_the_host_write(tables: Tables, code: str) -> None:
    tables.join(code, "guest")
    for device in ("guest", "stranger"):
        with pytest.raises(ReadOnlyError):
            tables.send(code, device, Command(new_command_id(), 0, Note("hello")))
    accepted(tables.send(code, "laptop", Command(new_command_id(), 0, Note("hello"))).outcome)


def test_a_closed_table_takes_nothing_but_still_answers_what_it_took(
    tables: Tables, code: str
) -> None:
    ana = sit_down(tables, code, 1)
    command = Command(new_command_id(), ana.seen, play(Push("a")))
    first = accepted(ana.send(command))
    tables.close(code, "laptop")
    with pytest.raises(TableClosedError):
        ana.do(Push("a"))
    assert accepted(ana.send(command)).line == first.line
    assert ana.look().wires == {"a": 1}


def test_a_foreign_code_finds_no_table(tables: Tables) -> None:
    with pytest.raises(UnknownTableError):
        tables.send("XXXXX", "laptop", Command(new_command_id(), 0, Note("hello")))
    with pytest.raises(UnknownTableError):
        tables.version("XXXXX")


@pytest.mark.parametrize(
    ("move", "code_told", "path"),
    [
        (b'{"type":"fly"}', "unknown-id", "$.do.move.type"),
        (b'{"type":"push","wire":"a","beads":"x"}', "wrong-type", "$.do.move.beads"),
        (b'{"type":"push"}', "missing-field", "$.do.move.wire"),
        (b'{"type":"give","giver":1,"taker":9}', "unknown-seat", "$.do.move.giver"),
        (b"[]", "wrong-type", "$.do.move"),
    ],
)
def test_a_malformed_move_is_told_by_its_place(
    tables: Tables, code: str, move: bytes, code_told: str, path: str
) -> None:
    command = Command(new_command_id(), 0, Play(Raw(move)))
    with pytest.raises(BadInput) as bad:
        tables.send(code, "laptop", command)
    assert (bad.value.code, bad.value.path) == (code_told, path)
    assert tables.version(code) == 0


def test_a_command_is_read_from_json() -> None:
    raw = b'{"id":"abcdefgh","seen":3,"do":{"type":"play","move":{"type":"push","wire":"a"}}}'
    command = read_command(raw)
    assert (command.id, command.seen, command.override) == ("abcdefgh", 3, ())
    assert isinstance(command.do, Play)
    assert msgspec.json.decode(command.do.move) == {"type": "push", "wire": "a"}


@pytest.mark.parametrize(
    ("raw", "code_told"),
    [
        (b"", "not-json"),
        (b"{}", "missing-field"),
        (b'{"id":"short","seen":0,"do":{"type":"undo","to":0}}', "too-short"),
        (b'{"id":"abcdefgh","seen":-1,"do":{"type":"undo","to":0}}', "out-of-range"),
        (b'{"id":"abcdefgh","seen":0,"do":{"type":"note","text":""}}', "too-short"),
        (b'{"id":"abcdefgh","seen":0,"do":{"type":"undo","to":0},"x":1}', "unknown-field"),
        (b" " * 70_000, "too-long"),
    ],
)
def test_a_malformed_command_is_told_by_its_code(raw: bytes, code_told: str) -> None:
    with pytest.raises(BadInput) as bad:
        read_command(raw)
    assert bad.value.code == code_told
