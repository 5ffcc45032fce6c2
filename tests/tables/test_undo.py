"""Undo and redo: going back is a line like any other, and nothing is lost."""

import pytest

from companion.games.refusing import BadInput
from companion.tables.commands import Note, Undo
from companion.tables.service import Tables
from tests.tables.abacus import Push, Put
from tests.tables.phones import accepted, as_abacus, asked, conflict, sit_down


def test_undo_goes_back_to_any_line(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    start = ana.seen
    for beads in (1, 2, 3):
        ana.do(Put("a", beads))
    accepted(ana.do(Undo(start + 1)))
    assert ana.look().wires == {"a": 1}
    accepted(ana.do(Undo(0)))
    assert ana.look().wires == {}


def test_undoing_an_undo_is_redo(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    start = ana.seen
    ana.do(Push("a"))
    ana.do(Push("b"))
    undo = accepted(ana.do(Undo(start))).line
    accepted(ana.do(Undo(undo.number - 1)))
    assert ana.look().wires == {"a": 1, "b": 1}


def test_play_goes_on_after_an_undo(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    start = ana.seen
    ana.do(Push("a", 5))
    ana.do(Undo(start))
    ana.do(Push("a", 2))
    assert ana.look().wires == {"a": 2}
    assert tables.version(code) == start + 3


def test_nothing_is_ever_deleted_and_undone_lines_are_marked(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    start = ana.seen
    ana.do(Push("a"))
    ana.do(Push("b"))
    ana.do(Note("oops"))
    ana.do(Undo(start + 1))
    ana.do(Push("c"))
    lines = tables.changes(code, start)
    assert [line.what for line in lines] == ["push", "push", "note", "undo", "push"]
    assert [line.undone for line in lines] == [False, True, False, False, False]


def test_redone_lines_count_again(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    start = ana.seen
    ana.do(Push("a"))
    ana.do(Undo(start))
    assert [line.undone for line in tables.changes(code, start)] == [True, False]
    ana.do(Undo(start + 1))
    assert [line.undone for line in tables.changes(code, start)] == [False, False, False]


def test_the_log_is_read_in_pages_from_the_newest(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    for _ in range(5):
        ana.do(Push("a"))
    ana.do(Undo(2))
    newest = tables.log(code, limit=3)
    assert [line.number for line in newest] == [7, 6, 5]
    older = tables.log(code, before=newest[-1].number, limit=3)
    assert [(line.number, line.undone) for line in older] == [(4, True), (3, True), (2, False)]
    assert tables.log(code, before=1) == tables.log(code, before=-(10**30)) == ()
    assert tables.changes(code, since=10**30) == ()
    assert len(tables.changes(code, since=-(10**30))) == 7


def test_a_line_says_which_cells_an_undo_changed(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    ana.do(Push("a"))
    ana.do(Push("b"))
    assert accepted(ana.do(Undo(ana.seen - 1))).line.touched == ("wires/b",)


def test_undo_of_what_another_phone_did_is_asked_about(tables: Tables, code: str) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    ana.look()
    start = ana.seen
    ana.do(Push("a"))
    ben.look()
    theirs = accepted(ben.do(Push("b"))).line
    # Whether this phone has seen it or not.
    for _ in range(2):
        question = asked(ana.do(Undo(start)))
        assert question.others == (theirs,)
        ana.look()
    accepted(ana.do(Undo(start), (question.mark,)))
    assert ana.look().wires == {}


def test_whoever_agreed_to_an_undo_has_not_agreed_to_a_longer_one(
    tables: Tables, code: str
) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    start = ben.seen
    ben.do(Push("a"))
    mark = asked(ana.do(Undo(start))).mark
    ben.do(Push("b"))
    longer = asked(ana.do(Undo(start), (mark,)))
    assert [line.about["wire"] for line in longer.others] == ["a", "b"]


def test_nothing_is_asked_about_what_was_undone_already_or_changed_nothing(
    tables: Tables, code: str
) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    start = ben.seen
    ben.do(Push("a"))
    ben.do(Note("hello"))
    question = asked(ana.do(Undo(start)))
    undo = accepted(ana.do(Undo(start), (question.mark,))).line
    accepted(ana.do(Undo(start)))
    # Redo of one's own undo gives back what others did.
    accepted(ana.do(Undo(undo.number - 1)))
    assert ana.look().wires == {"a": 1}
    assert [line.kind for line in asked(ben.do(Undo(undo.number))).others] == ["undo"]


def test_an_undo_of_a_table_put_back_is_asked_about(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    ana.do(Push("a"))
    ana.seen += 100
    assert conflict(ana.do(Undo(ana.seen - 101))).cells == ("wires/a",)


@pytest.mark.parametrize("ahead", [0, 1, 100, -100])
def test_undo_goes_only_back(tables: Tables, code: str, ahead: int) -> None:
    ana = sit_down(tables, code, 1)
    with pytest.raises(BadInput) as bad:
        ana.do(Undo(ana.seen + ahead))
    assert bad.value.path == "$.do.to"


def test_any_line_can_be_looked_back_at(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    start = ana.seen
    for beads in range(1, 6):
        ana.do(Put("a", beads))
    assert [as_abacus(tables.view(code, at=start + n).state).wires.get("a") for n in range(6)] == [
        None,
        1,
        2,
        3,
        4,
        5,
    ]
    assert tables.view(code, at=10_000).version == tables.version(code)
