"""State is the fold of the log, with any snapshots or none."""

from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from sqlalchemy import Engine, delete, func, select
from sqlalchemy.orm import Session

from companion.tables.commands import Note, Undo
from companion.tables.errors import UnknownGameError
from companion.tables.log import LINES_PER_SNAPSHOT, undone_spans
from companion.tables.models import LineRow, SnapshotRow
from companion.tables.service import Tables
from companion.tables.trackers import find_tracker
from tests.tables import abacus
from tests.tables.abacus import Give, Opening, Push, Put, State, open_abacus
from tests.tables.phones import Phone, accepted, as_abacus, new_database, new_table, sit_down

wires = st.sampled_from("abc")
moves = st.one_of(
    st.builds(Push, wires, st.integers(-3, 3)),
    st.builds(Put, wires, st.integers(0, 9)),
    st.builds(Give, st.just(1), st.just(2)),
    st.builds(Note, st.just("hello")),
    # How far to go back, as a share of all lines.
    st.floats(0, 0.99),
)


def play_all(phone: Phone, script: list[Struct | float]) -> list[State]:
    """Play a script through the table; return the state after every line, the opening first."""
    states = [phone.look()]
    for step in script:
        do = Undo(int(step * phone.seen)) if isinstance(step, float) else step
        override = ("too-many-beads", "no-coins")
        states.append(as_abacus(accepted(phone.do(do, override)).state))
    return states


def play_by_hand(script: list[Struct | float], version: int) -> list[State]:
    """Do the same without any table: a list of states, where undo takes an older one."""
    states = [open_abacus(Opening(), 4)] * (version + 1)
    for step in script:
        match step:
            case float():
                states.append(states[int(step * (len(states) - 1))])
            case Push() | Put() | Give():
                states.append(abacus.apply(states[-1], step).state)
            case _:
                states.append(states[-1])
    return states[version:]


@settings(max_examples=15, deadline=None)
@given(st.lists(moves, min_size=1, max_size=40), st.sets(st.integers(0, 41)))
def test_the_state_at_every_line_is_the_fold_of_the_log(
    script: list[Struct | float], lost: set[int]
) -> None:
    with TemporaryDirectory() as folder:
        engine = new_database(f"{folder}/tables.db")
        tables = Tables(engine, abacus.find_abacus)
        code = new_table(tables)
        phone = sit_down(tables, code, 1)
        version = phone.seen
        states = play_all(phone, script)
        assert states == play_by_hand(script, version)
        forget_snapshots(engine, lost)
        for number, state in enumerate(states, start=version):
            assert tables.view(code, at=number).state == state


def forget_snapshots(engine: Engine, numbers: set[int]) -> None:
    with Session(engine) as session, session.begin():
        session.execute(delete(SnapshotRow).where(SnapshotRow.number.in_(numbers)))


def test_a_snapshot_only_speeds_up_the_fold(tables: Tables, code: str, engine: Engine) -> None:
    ana = sit_down(tables, code, 1)
    script: list[Struct | float] = [Push("a"), Push("b"), 0.5, Push("a"), 0.9, 0.2, Push("c")] * 9
    states = play_all(ana, script)
    forget_snapshots(engine, set(range(1000)))
    assert [tables.view(code, at=n).state for n in range(1, len(states) + 1)] == states
    assert accepted(ana.do(Push("c"))).state != states[-1]


def test_an_undo_that_lost_its_snapshot_finds_its_way_back_beyond_others(
    tables: Tables, code: str, engine: Engine
) -> None:
    ana = sit_down(tables, code, 1)
    for beads in range(LINES_PER_SNAPSHOT + 5):
        ana.do(Put("a", beads))
    ana.do(Undo(4))
    ana.do(Push("b"))
    forget_snapshots(engine, set(range(LINES_PER_SNAPSHOT + 1, 100)))
    assert ana.look().wires == {"a": 2, "b": 1}


def test_states_of_another_release_are_folded_anew(
    tables: Tables, code: str, engine: Engine
) -> None:
    ana = sit_down(tables, code, 1)
    script: list[Struct | float] = [Push("a"), Push("b"), 0.4, Push("a")] * 10
    states = play_all(ana, script)
    with Session(engine) as session, session.begin():
        for snapshot in session.scalars(select(SnapshotRow)):
            snapshot.state = b"not of this release"
    newer = Tables(engine, lambda _: abacus.tracker(form=2))
    assert newer.view(code).state == states[-1]
    after = accepted(Phone(newer, code, ana.device).do(Put("d", 9)))
    assert newer.view(code).state == after.state


def test_few_snapshots_are_kept(tables: Tables, code: str, engine: Engine) -> None:
    ana = sit_down(tables, code, 1)
    for _ in range(3 * LINES_PER_SNAPSHOT):
        ana.do(Push("a", 0))
    with Session(engine) as session:
        numbers = session.scalars(select(SnapshotRow.number).order_by(SnapshotRow.number)).all()
        lines = session.scalar(select(func.count()).select_from(LineRow))
    assert lines == ana.seen == 3 * LINES_PER_SNAPSHOT + 1
    steps = range(0, ana.seen, LINES_PER_SNAPSHOT)
    assert numbers == [*steps, ana.seen]


def test_an_undone_span_reaches_from_its_target_to_the_undo() -> None:
    assert undone_spans([], 9) == []
    assert undone_spans([(5, 2)], 9) == [range(3, 5)]
    # The undo at 7 takes back the one at 5, so only what lies between 4 and 7 is gone.
    assert undone_spans([(7, 4), (5, 2)], 9) == [range(5, 7)]


def test_a_game_that_is_not_in_the_registry_has_no_tracker() -> None:
    with pytest.raises(UnknownGameError):
        find_tracker("chess")
