"""Any mix of plays, undos and amendments folds to what a plain list of entries says."""

from collections.abc import Callable
from tempfile import TemporaryDirectory

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Raw, Struct
from msgspec.structs import replace

from companion.tables.commands import (
    Accepted,
    Correct,
    Note,
    Outcome,
    Restore,
    Strike,
    Undo,
    Wish,
)
from companion.tables.errors import TableError
from companion.tables.service import Tables
from tests.tables import abacus
from tests.tables.abacus import Command, Give, Opening, Pull, Push, Put, State, open_abacus
from tests.tables.phones import Phone, as_abacus, new_database, new_table, sit_down
from tests.tables.test_folding import forget_snapshots

ASIDE = ("too-many-beads", "no-coins")

wires = st.sampled_from("ab")
moves = st.one_of(
    st.builds(Push, wires, st.integers(-3, 3)),
    st.builds(Put, wires, st.integers(0, 9)),
    st.builds(Pull, wires),
    st.builds(Give, st.just(1), st.just(2)),
)
# Which line it is about, as a share of all lines.
shares = st.floats(0, 0.99)
steps = st.one_of(
    moves,
    moves,
    st.tuples(st.sampled_from(["undo", "strike", "restore"]), shares, moves),
    st.tuples(st.sampled_from(["strike", "correct"]), shares, moves),
    st.just(Note("hello")),
)
Step = Struct | tuple[str, float, Command]


class Item(Struct, frozen=True):
    """An entry by hand: what was written, what it said last and says now, what took it along."""

    number: int
    written: Command
    said: Command
    says: Command | None
    dropped_by: frozenset[int] = frozenset()

    @property
    def counts(self) -> Command | None:
        return None if self.dropped_by else self.says


Items = tuple[Item, ...]


def state_of(items: Items) -> State:
    state = open_abacus(Opening(), 4)
    for item in items:
        if item.counts is not None:
            state = abacus.apply(state, item.counts).state
    return state


def is_senseless(state: State, move: Command | None) -> bool:
    return move is not None and any(f.senseless for f in abacus.check(state, move))


def amended(items: Items, line: int, says: Callable[[Item], Command | None]) -> Items | None:
    """Amend an entry by hand and drop what makes no sense then; None where that cannot be."""
    done: Items = ()
    for item in items:
        now = replace(item, dropped_by=item.dropped_by - {line})
        if item.number == line:
            now = replace(now, says=says(item), dropped_by=frozenset())
            now = replace(now, said=now.said if now.says is None else now.says)
            if now.counts == item.counts or is_senseless(state_of(done), now.counts):
                return None
        elif item.number > line and is_senseless(state_of(done), now.counts):
            now = replace(now, dropped_by=now.dropped_by | {line})
        done += (now,)
    return done if any(item.number == line for item in items) else None


def put_back(item: Item) -> Command:
    """What is struck out says what it said last, anything else what was written."""
    return item.said if item.counts is None else item.written


def by_hand(histories: list[Items], wish: Wish | Command) -> Items | None:
    """Do a step on the list of all that counted after each line; None where the table says no."""
    items, done = histories[-1], None
    match wish:
        case Note():
            done = items
        case Undo(to):
            done = histories[to]
        case Strike(line):
            done = amended(items, line, lambda _: None)
        case Correct(line, move):
            done = amended(items, line, lambda _: abacus.ABACUS.command(bytes(move)))
        case Restore(line):
            done = amended(items, line, put_back)
        case Push() | Put() | Pull() | Give() if not is_senseless(state_of(items), wish):
            done = (*items, Item(len(histories), wish, wish, wish))
    return done


def wished(step: Step, version: int) -> Wish | Command:
    match step:
        case ("undo", float(share), _):
            return Undo(int(share * version))
        case ("strike", float(share), _):
            return Strike(int(share * version) + 1)
        case ("restore", float(share), _):
            return Restore(int(share * version) + 1)
        case ("correct", float(share), move):
            return Correct(int(share * version) + 1, Raw(msgspec.json.encode(move)))
        case _:
            assert isinstance(step, Note | Command)
            return step


def sent(phone: Phone, wish: Wish | Command) -> Outcome | None:
    """Send it, agreeing to whatever is asked; None where the table says no."""
    try:
        outcome = phone.insist(wish, ASIDE)
    except TableError:
        return None
    return outcome if isinstance(outcome, Accepted) else None


@settings(max_examples=25, deadline=None)
@given(st.lists(steps, min_size=5, max_size=40), st.sets(st.integers(0, 41)))
def test_any_mix_of_plays_undos_and_amendments_folds_to_what_a_list_says(
    script: list[Step], lost: set[int]
) -> None:
    with TemporaryDirectory() as folder:
        engine = new_database(f"{folder}/tables.db")
        tables = Tables(engine, abacus.find_abacus)
        phone = sit_down(tables, new_table(tables), 1)
        histories: list[Items] = [()] * (phone.seen + 1)
        for step in script:
            wish = wished(step, phone.seen)
            expected, outcome = by_hand(histories, wish), sent(phone, wish)
            assert (expected is None) == (outcome is None)
            if outcome and expected is not None:
                histories.append(expected)
                assert as_abacus(outcome.state) == state_of(expected)
        check_lines(tables, phone.code, histories[-1])
        forget_snapshots(engine, lost)
        newer = Tables(engine, lambda _: abacus.tracker(form=2))
        for number, items in enumerate(histories):
            for any_tables in (tables, newer):
                assert any_tables.view(phone.code, at=number).state == state_of(items)


def check_lines(tables: Tables, code: str, items: Items) -> None:
    """The log says of every entry whether it counts, and what it says now."""
    counted = {item.number: item for item in items}
    for line in tables.log(code, limit=100):
        if line.kind != "play":
            continue
        assert line.undone == (line.number not in counted)
        if line.undone:
            continue
        item = counted[line.number]
        struck = line.amended is not None and line.amended.was is None
        assert struck == (item.counts is None)
        if not struck:
            says = msgspec.json.encode({"type": line.what, **line.about})
            assert abacus.ABACUS.command(says) == item.counts
