"""Several phones at one table, in any order, stale or not: no command is lost, none is doubled."""

from tempfile import TemporaryDirectory

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
    Command,
    Conflict,
    Line,
    Note,
    Play,
    Refused,
    Undo,
    play,
)
from companion.tables.service import Tables
from tests.tables import abacus
from tests.tables.abacus import Give, Push, Put
from tests.tables.phones import Phone, new_database, new_table, sit_down

PHONES = 4
wires = st.sampled_from("abc")
moves = st.one_of(
    st.builds(Push, wires, st.integers(-2, 5)),
    st.builds(Put, wires, st.integers(0, 9)),
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
        outcome = phone.send(command)
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
            case Refused() | Conflict():
                assert command.id not in self.numbers
                assert outcome.state == self.states[-1]
                assert self.doors[0].version(self.code) == before

    def nothing_was_overwritten(self, phone: Phone, command: Command, line: Line) -> None:
        for taken, sender in self.taken:
            if self.numbers[taken.id] > command.seen and sender is not phone:
                (theirs,) = self.doors[0].changes(self.code, self.numbers[taken.id] - 1, limit=1)
                assert not set(theirs.touched) & set(line.touched)

    @rule(target=sent, number=st.integers(0, PHONES - 1), move=moves, override=st.booleans())
    def play(self, number: int, move: Play, *, override: bool) -> object:
        return self._send(number, move, override=override)

    @rule(target=sent, number=st.integers(0, PHONES - 1), share=st.floats(0, 0.99))
    def undo(self, number: int, share: float) -> object:
        version = self.doors[0].version(self.code)
        to = self.start + int(share * (version - self.start))
        return multiple() if to >= version else self._send(number, Undo(to))

    @rule(target=sent, number=st.integers(0, PHONES - 1))
    def note(self, number: int) -> object:
        return self._send(number, Note("hello"))

    def _send(
        self, number: int, do: Play | Undo | Note, *, override: bool = False
    ) -> tuple[int, Command]:
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
        kinds = {"Play": "play", "Undo": "undo", "Note": "note"}
        taken = [kinds[type(command.do).__name__] for command, _ in self.taken]
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
