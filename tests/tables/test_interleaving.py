"""Several phones at one table, in any order, stale or not: no command is lost, none is doubled."""

from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    invariant,
    multiple,
    rule,
    run_state_machine_as_test,
)

from companion.tables.commands import (
    Accepted,
    Asked,
    Command,
    Conflict,
    Line,
    Note,
    Play,
    Refused,
    Strike,
    Undo,
    Wish,
    play,
)
from companion.tables.errors import TableError
from companion.tables.service import Tables
from tests.tables import abacus
from tests.tables.abacus import Give, Nudge, Push, Put, Turn
from tests.tables.phones import Phone, new_database, new_table, sit_down

PHONES = 4
wires = st.sampled_from("abc")
moves = st.one_of(
    st.builds(Push, wires, st.integers(-2, 5)),
    st.builds(Put, wires, st.integers(0, 9)),
    st.builds(Nudge, wires, st.integers(-3, 3)),
    st.builds(Turn, st.integers(1, 2), wires),
    st.builds(Give, st.integers(1, 2), st.integers(3, 4)),
).map(play)


class Interleaving(RuleBasedStateMachine):
    """A model that only believes what phones were told, beside the real table."""

    sent = Bundle("sent")

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.engine = new_database(f"{self.folder.name}/tables.db")
        # Two of them, as in two processes: nothing that matters is kept in one.
        self.doors = [Tables(self.engine, abacus.find_abacus) for _ in range(2)]
        code = new_table(self.doors[0])
        self.phones = [
            sit_down(self.doors[seat % 2], code, 1 + seat // 2, share=True)
            for seat in range(PHONES)
        ]
        self.code = code
        self.start = self.doors[0].version(code)
        self.taken: list[tuple[Command, Phone]] = []
        self.numbers: dict[str, int] = {}
        self.states = [self.doors[0].view(code).state]
        self.ids = 0

    def note_answer(self, phone: Phone, command: Command) -> None:
        before = self.doors[0].version(self.code)
        try:
            outcome = phone.send(command)
        except TableError:
            # Struck out or undone by another phone since it was sent first.
            assert command.id not in self.numbers
            return
        match outcome:
            case Accepted(line) if command.id in self.numbers:
                assert line.number == self.numbers[command.id]
                assert self.doors[0].version(self.code) == before
            case Accepted(line, version, state):
                assert line.number == version == before + 1
                self.nothing_was_overwritten(phone, command, line)
                self.numbers[command.id] = version
                self.taken.append((command, phone))
                self.states.append(state)
            case Refused() | Conflict() | Asked():
                assert command.id not in self.numbers
                assert b"nudge" not in msgspec.json.encode(command)
                assert outcome.state == self.states[-1]
                assert self.doors[0].version(self.code) == before

        if isinstance(outcome, Asked) and self.ids % 2:
            agreed = Command(command.id, command.seen, command.do, (outcome.mark,))
            self.note_answer(phone, agreed)

    def nothing_was_overwritten(self, phone: Phone, command: Command, line: Line) -> None:
        if isinstance(command.do, Undo) and command.override:
            return
        # Whoever goes back is asked only about what is still there.
        there = self.in_effect() if isinstance(command.do, Undo) else self.numbers.values()
        for taken, sender in self.taken:
            number = self.numbers[taken.id]
            if number > command.seen and number in there and sender is not phone:
                (theirs,) = self.doors[0].changes(self.code, self.numbers[taken.id] - 1, limit=1)
                assert line.what == "nudge" or not set(theirs.touched) & set(line.touched)
                if line.what == theirs.what == "turn" and not theirs.undone:
                    assert line.about["seat"] != theirs.about["seat"]

    def in_effect(self) -> list[int]:
        """Number the lines that no later one has taken back."""
        there: list[int] = []
        for command, _ in self.taken:
            if isinstance(command.do, Undo):
                there = [number for number in there if number <= command.do.to]
            there.append(self.numbers[command.id])
        return there

    @rule(target=sent, number=st.integers(0, PHONES - 1), move=moves, override=st.booleans())
    def play(self, number: int, move: Play, *, override: bool) -> object:
        return self._send(number, move, override=override)

    @rule(target=sent, number=st.integers(0, PHONES - 1), share=st.floats(0, 0.99))
    def undo(self, number: int, share: float) -> object:
        version = self.doors[0].version(self.code)
        to = self.start + int(share * (version - self.start))
        return multiple() if to >= version else self._send(number, Undo(to))

    @rule(target=sent, number=st.integers(0, PHONES - 1), share=st.floats(0, 0.99))
    def strike(self, number: int, share: float) -> object:
        lines = self.doors[0].changes(self.code, self.start)
        entries = [line.number for line in lines if line.kind == "play" and line.counts]
        if not entries:
            return multiple()
        return self._send(number, Strike(entries[int(share * len(entries))]))

    @rule(target=sent, number=st.integers(0, PHONES - 1))
    def note(self, number: int) -> object:
        return self._send(number, Note("hello"))

    def _send(self, number: int, do: Wish, *, override: bool = False) -> tuple[int, Command]:
        self.ids += 1
        codes = ("too-many-beads", "no-coins") if override else ()
        command = Command(f"command-{self.ids}", self.phones[number].seen, do, codes)
        self.note_answer(self.phones[number], command)
        return number, command

    @rule(sent=sent)
    def send_again(self, sent: tuple[int, Command]) -> None:
        number, command = sent
        self.note_answer(self.phones[number], command)

    @rule(number=st.integers(0, PHONES - 1))
    def look(self, number: int) -> None:
        assert self.phones[number].look() == self.states[-1]

    @invariant()
    def the_log_holds_exactly_what_was_taken(self) -> None:
        lines = self.doors[1].changes(self.code, self.start)
        expected = range(self.start + 1, self.start + 1 + len(self.taken))
        assert [line.number for line in lines] == list(expected)
        taken = [command.do.__struct_config__.tag for command, _ in self.taken]
        assert [line.kind for line in lines] == taken

    def teardown(self) -> None:
        for number, state in enumerate(self.states, start=self.start):
            assert self.doors[1].view(self.code, at=number).state == state
        self.engine.dispose()
        self.folder.cleanup()


def test_a_few_phones_lose_and_double_nothing() -> None:
    few = settings(max_examples=12, stateful_step_count=25, deadline=None)
    run_state_machine_as_test(Interleaving, settings=few)


@pytest.mark.soak
def test_many_phones_lose_and_double_nothing() -> None:
    many = settings(max_examples=400, stateful_step_count=60, deadline=None)
    run_state_machine_as_test(Interleaving, settings=many)
