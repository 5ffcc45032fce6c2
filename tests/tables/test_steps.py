"""A step adds to whatever is there, and never asks; what others did to the number is told."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.tables.commands import Accepted, Command, Undo, new_command_id, play
from companion.tables.service import Tables
from tests.tables.abacus import Nudge, Push, Put, find_abacus
from tests.tables.phones import (
    Phone,
    accepted,
    as_abacus,
    conflict,
    new_database,
    new_table,
    sit_down,
)


def two_phones(tables: Tables, code: str) -> tuple[Phone, Phone]:
    """Seat two phones; both have seen a wire with two beads."""
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    ana.look()
    ana.do(Put("a", 2))
    ben.look()
    return ana, ben


def numbers(outcome: Accepted) -> list[tuple[object, object]]:
    return [(effect.about["before"], effect.about["after"]) for effect in outcome.meant]


def test_a_step_adds_to_whatever_is_there(tables: Tables, code: str) -> None:
    ana, ben = two_phones(tables, code)
    theirs = accepted(ben.do(Nudge("a", 1))).line
    mine = accepted(ana.do(Nudge("a", 1)))
    assert as_abacus(mine.state).wires == {"a": 4}
    assert mine.lines == (theirs,)
    assert numbers(mine) == [(2, 3)]
    assert [effect.about["after"] for effect in mine.line.effects] == [4]


def test_a_step_onto_a_number_that_was_typed_meanwhile_adds_to_that(
    tables: Tables, code: str
) -> None:
    ana, ben = two_phones(tables, code)
    theirs = accepted(ben.do(Put("a", 9))).line
    mine = accepted(ana.do(Nudge("a", -1)))
    assert as_abacus(mine.state).wires == {"a": 8}
    assert mine.lines == (theirs,)


def test_a_typed_number_asks_if_somebody_has_stepped_it_since(tables: Tables, code: str) -> None:
    ana, ben = two_phones(tables, code)
    theirs = accepted(ben.do(Nudge("a", 1))).line
    assert conflict(ana.do(Put("a", 7))).lines == (theirs,)


def test_a_step_alone_tells_of_nobody(tables: Tables, code: str) -> None:
    ana, ben = two_phones(tables, code)
    ben.do(Push("b"))
    mine = accepted(ana.do(Nudge("a", 1)))
    assert (mine.lines, mine.meant) == ((), ())


def test_what_was_told_with_one_step_is_not_told_with_the_next(tables: Tables, code: str) -> None:
    """As when two steps wait, both made from the version last seen."""
    ana, ben = two_phones(tables, code)
    seen = ana.seen
    ben.do(Nudge("a", 1))
    told = [
        len(accepted(ana.send(Command(new_command_id(), seen, play(Nudge("a", 1))))).lines)
        for _ in range(2)
    ]
    assert told == [1, 0]
    assert ana.look().wires == {"a": 5}


def test_what_others_took_back_themselves_is_not_told(tables: Tables, code: str) -> None:
    ana, ben = two_phones(tables, code)
    theirs = accepted(ben.do(Nudge("a", 1)))
    ben.do(Undo(theirs.version - 1))
    mine = accepted(ana.do(Nudge("a", 1)))
    assert mine.lines == ()
    assert as_abacus(mine.state).wires == {"a": 3}


def test_a_step_that_was_sent_twice_counts_once_and_says_the_same(
    tables: Tables, code: str
) -> None:
    ana, ben = two_phones(tables, code)
    ben.do(Nudge("a", 1))
    command = Command(new_command_id(), ana.seen, play(Nudge("a", 1)))
    first = accepted(ana.send(command))
    ben.do(Nudge("a", 1))
    again = accepted(ana.send(command))
    assert (again.line, again.lines, again.meant) == (first.line, first.lines, first.meant)
    assert as_abacus(again.state).wires == {"a": 5}


def test_a_step_that_cannot_be_taken_in_full_goes_as_far_as_it_can(
    tables: Tables, code: str
) -> None:
    ana, ben = two_phones(tables, code)
    theirs = accepted(ben.do(Nudge("a", -2))).line
    mine = accepted(ana.do(Nudge("a", -1)))
    assert as_abacus(mine.state).wires == {"a": 0}
    assert mine.lines == (theirs,)


def test_a_step_from_a_version_that_is_no_longer_here_is_taken(tables: Tables, code: str) -> None:
    ana, _ = two_phones(tables, code)
    ana.seen += 100
    assert as_abacus(accepted(ana.do(Nudge("a", 1))).state).wires == {"a": 3}


def test_undoing_and_redoing_replays_steps_as_steps(tables: Tables, code: str) -> None:
    ana, ben = two_phones(tables, code)
    first = accepted(ana.do(Nudge("a", 1)))
    ben.do(Nudge("a", 1))
    ana.look()
    undone = accepted(ana.insist(Undo(first.line.number - 1)))
    assert as_abacus(undone.state).wires == {"a": 2}
    assert as_abacus(accepted(ana.do(Undo(undone.line.number - 1))).state).wires == {"a": 4}


sent = st.tuples(st.integers(0, 3), st.integers(-2, 4), st.integers(1, 3), st.booleans())


@settings(max_examples=15, deadline=None)
@given(taps=st.lists(sent, max_size=12), start=st.integers(30, 40))
def test_steps_of_any_phones_in_any_order_sent_any_number_of_times_add_up(
    taps: list[tuple[int, int, int, bool]], start: int
) -> None:
    """Each tap: whose phone, by how much, how often it is sent, whether the phone looked before."""
    engine = new_database(":memory:")
    tables = Tables(engine, find_abacus)
    code = new_table(tables)
    phones = [sit_down(tables, code, seat) for seat in range(1, 5)]
    phones[0].look()
    phones[0].do(Put("a", start))
    late: list[tuple[Phone, Command]] = []
    for number, by, times, looks in taps:
        phone = phones[number]
        if looks:
            phone.look()
        command = Command(new_command_id(), phone.seen, play(Nudge("a", by)))
        for _ in range(times):
            accepted(phone.send(command))
        late.append((phone, command))
    for phone, command in reversed(late):
        accepted(phone.send(command))
    assert phones[0].look().wires == {"a": start + sum(by for _, by, *_ in taps)}
    engine.dispose()


def test_a_phone_finds_what_it_has_sent_among_the_newest_lines(tables: Tables, code: str) -> None:
    ana, ben = two_phones(tables, code)
    line = accepted(ana.do(Nudge("a", 1), name="mine-0001")).line
    ben.do(Nudge("a", 1), name="theirs-0001")
    assert tables.taken(tables.view(code), ana.device)["mine-0001"] == line.number
    assert "theirs-0001" not in tables.taken(tables.view(code), ana.device)
