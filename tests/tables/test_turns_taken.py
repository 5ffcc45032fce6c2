"""An action for a player whose turn another phone has recorded always asks."""

import pytest

from companion.tables.commands import Command, Undo, new_command_id, play
from companion.tables.service import Tables
from tests.tables.abacus import Push, Turn
from tests.tables.phones import Phone, accepted, conflict, sit_down


@pytest.fixture
def phones(tables: Tables, code: str) -> tuple[Phone, Phone]:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    ana.look()
    return ana, ben


def test_a_turn_that_another_phone_took_meanwhile_asks_on_whatever_numbers(
    phones: tuple[Phone, Phone],
) -> None:
    ana, ben = phones
    theirs = accepted(ben.do(Turn(2, "b"))).line
    asked = conflict(ana.do(Turn(2, "a")))
    assert (asked.lines, asked.cells) == ((theirs,), ())
    ana.seen = asked.version
    accepted(ana.do(Turn(2, "a")))


def test_the_turn_of_another_player_does_not_ask(phones: tuple[Phone, Phone]) -> None:
    ana, ben = phones
    ben.do(Turn(2, "b"))
    accepted(ana.do(Turn(1, "a")))


def test_a_correction_asks_only_about_the_same_number(phones: tuple[Phone, Phone]) -> None:
    ana, ben = phones
    ben.do(Turn(2, "b"))
    accepted(ana.do(Push("a")))
    ben.do(Push("c"))
    accepted(ana.do(Turn(2, "d")))


def test_a_turn_that_was_undone_is_none(phones: tuple[Phone, Phone]) -> None:
    ana, ben = phones
    theirs = accepted(ben.do(Turn(2, "b")))
    undone = accepted(ben.do(Undo(theirs.line.number - 1)))
    made = Command(new_command_id(), ana.seen, play(Turn(2, "a")))
    accepted(ana.send(made))
    # Done again it is one.
    ana.seen = made.seen
    ben.look()
    accepted(ben.insist(Undo(undone.line.number - 1)))
    conflict(ana.do(Turn(2, "c")))


def test_a_phones_own_turns_never_ask(phones: tuple[Phone, Phone]) -> None:
    ana, _ = phones
    seen = ana.seen
    for wire in "abc":
        accepted(ana.send(Command(new_command_id(), seen, play(Turn(1, wire)))))


def test_a_turn_is_asked_about_from_when_somebody_began_to_fill_it_in(
    phones: tuple[Phone, Phone],
) -> None:
    """As on a sheet that was brought up to date while it was open."""
    ana, ben = phones
    begun = ana.seen
    ben.do(Push("a"))
    theirs = accepted(ben.do(Turn(2, "b"))).line
    ana.look()
    made = play(Turn(2, "a"))
    asked = conflict(ana.send(Command(new_command_id(), ana.seen, made, begun=begun)))
    # What the sheet has shown since is no matter.
    assert (asked.lines, asked.cells) == ((theirs,), ())
    accepted(ana.send(Command(new_command_id(), asked.version, made, begun=asked.version)))
