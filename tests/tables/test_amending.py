"""One old line struck out, corrected or put back: the later ones are replayed."""

import msgspec
import pytest
from msgspec import Raw, Struct
from sqlalchemy import Engine

from companion.games.refusing import BadInput
from companion.games.tracking import Applied
from companion.tables.commands import Correct, Note, Restore, Strike, Undo, new_command_id
from companion.tables.errors import EntryGoneError, EntryUnchangedError
from companion.tables.service import Tables
from tests.tables import abacus
from tests.tables.abacus import Give, Pull, Push, Put
from tests.tables.phones import Phone, accepted, asked, conflict, new_table, refused, sit_down
from tests.tables.test_long_tables import lengthen


def correct(line: int, move: Struct) -> Correct:
    return Correct(line, Raw(msgspec.json.encode(move)))


def played(phone: Phone, *moves: Struct) -> list[int]:
    """Play moves; return the numbers of their lines."""
    return [accepted(phone.do(move, ("too-many-beads", "no-coins"))).line.number for move in moves]


def test_a_line_is_struck_out_and_the_later_ones_stay(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    _, wrong, _ = played(ana, Push("a", 1), Push("a", 5), Push("b", 2))
    line = accepted(ana.do(Strike(wrong))).line
    assert ana.look().wires == {"a": 1, "b": 2}
    assert (line.kind, line.about, line.touched) == ("strike", {"line": wrong}, ("wires/a",))


def test_a_line_is_corrected_and_the_later_ones_follow(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    wrong, _ = played(ana, Put("a", 5), Push("a", 2))
    accepted(ana.do(correct(wrong, Put("a", 1))))
    assert ana.look().wires == {"a": 3}


def test_what_was_amended_can_be_amended_again_and_put_back(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    wrong, _ = played(ana, Put("a", 5), Push("a", 2))
    for wish, beads in (
        (correct(wrong, Put("a", 1)), 3),
        (Strike(wrong), 2),
        (correct(wrong, Put("a", 7)), 9),
        (Strike(wrong), 2),
        # First to what it said last, then to what was written.
        (Restore(wrong), 9),
        (Restore(wrong), 7),
    ):
        accepted(ana.do(wish))
        assert ana.look().wires == {"a": beads}


def test_undoing_an_amendment_makes_the_line_count_again(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    wrong, _ = played(ana, Push("a", 5), Push("b"))
    strike = accepted(ana.do(Strike(wrong))).line.number
    undo = accepted(ana.do(Undo(strike - 1))).line.number
    assert ana.look().wires == {"a": 5, "b": 1}
    accepted(ana.do(Undo(undo - 1)))
    assert ana.look().wires == {"b": 1}


def test_the_log_says_what_a_line_says_now_and_what_it_was(tables: Tables, code: str) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    ana.look()
    struck, corrected, given, back = played(ana, Push("a"), Push("b", 11), Give(1, 2), Push("d"))
    ben.look()
    amendments = [Strike(struck), correct(corrected, Give(2, 3)), Strike(back), Restore(back)]
    numbers = [accepted(ben.insist(wish)).line.number for wish in amendments]
    lines = {line.number: line for line in tables.log(code)}
    who = lines[struck].amended
    assert who
    assert (who.number, who.seat, who.subject, who.was) == (numbers[0], 2, struck, None)
    assert lines[struck].about == {"wire": "a", "beads": 1}
    now = lines[corrected]
    assert now.amended
    assert now.amended.was
    assert (now.amended.was.what, now.amended.was.about) == ("push", {"wire": "b", "beads": 11})
    assert (now.what, now.about) == ("give", {"giver": 2, "taker": 3})
    # What was set aside for the line that it was is not said of the one that it is.
    assert (now.overrides, [effect.code for effect in now.effects]) == ((), ["got-coin"])
    assert lines[given].amended is lines[back].amended is None
    # At an older version it had not happened yet.
    accepted(ben.do(Undo(numbers[0] - 1)))
    lines = {line.number: line for line in tables.log(code)}
    assert lines[struck].amended is lines[corrected].amended is None
    assert all(lines[number].undone for number in numbers)


def test_what_then_clashes_is_asked_about(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    room, *later = played(ana, Push("a", -5), Push("a", 12), Push("a", 1), Push("b", 11))
    question = asked(ana.do(Strike(room)))
    # The wire holds 12, then 13. What was set aside on b when it was written is no news.
    assert [clash.line.number for clash in question.clashes] == later[:2]
    assert {f.code for clash in question.clashes for f in clash.findings} == {"too-many-beads"}
    assert not question.others + question.dropped
    accepted(ana.do(Strike(room), (question.mark,)))
    assert ana.look().wires == {"a": 13, "b": 11}


def test_what_clashed_before_is_not_asked_about_again(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    room, harmless, _ = played(ana, Push("a", -5), Push("b"), Push("a", 12))
    accepted(ana.insist(Strike(room)))
    accepted(ana.do(Strike(harmless)))
    assert ana.look().wires == {"a": 12}


def test_what_makes_no_sense_any_more_is_dropped_by_consent(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    bead, pull, _ = played(ana, Push("a"), Pull("a"), Push("b"))
    question = asked(ana.do(Strike(bead)))
    assert [clash.line.number for clash in question.dropped] == [pull]
    assert not question.clashes
    line = accepted(ana.do(Strike(bead), (question.mark,))).line
    assert line.about == {"line": bead, "dropped": [pull]}
    assert ana.look().wires == {"b": 1}
    (told,) = tables.log(code, before=pull + 1, limit=1)
    assert told.amended
    assert told.amended.subject == bead


def test_what_was_dropped_comes_back_with_the_line_that_it_needs(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    bead, pull = played(ana, Push("a", 3), Pull("a"))
    accepted(ana.insist(Strike(bead)))
    assert ana.look().wires == {}
    # Alone it still makes no sense.
    assert refused(ana.do(Restore(pull))).findings[0].senseless
    accepted(ana.do(Restore(bead)))
    assert ana.look().wires == {"a": 2}


def test_a_line_of_another_phone_is_amended_after_a_question(tables: Tables, code: str) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    ana.look()
    (line,) = played(ana, Push("a"))
    ben.look()
    question = asked(ben.do(Strike(line)))
    assert [other.number for other in question.others] == [line]
    accepted(ben.do(Strike(line), (question.mark,)))
    assert ben.look().wires == {}


def test_the_rules_speak_against_a_correction_where_it_stands(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    line, _ = played(ana, Push("a", 1), Put("a", 0))
    outcome = refused(ana.do(correct(line, Push("a", 11))))
    assert [finding.code for finding in outcome.findings] == ["too-many-beads"]
    taken = accepted(ana.do(correct(line, Push("a", 11)), ("too-many-beads",))).line
    assert taken.overrides == ("too-many-beads",)
    assert refused(ana.do(correct(line, Pull("b")))).findings[0].senseless


def test_what_others_changed_meanwhile_is_asked_about_first(tables: Tables, code: str) -> None:
    ana, ben = sit_down(tables, code, 1), sit_down(tables, code, 2)
    ana.look()
    line, _ = played(ana, Push("a"), Push("c"))
    ben.look()
    played(ben, Push("a", 2), Push("b"))
    assert conflict(ana.do(Strike(line))).cells == ("wires/a",)
    ana.look()
    accepted(ana.do(Strike(line)))
    assert ana.look().wires == {"a": 2, "b": 1, "c": 1}


def test_the_same_amendment_sent_twice_is_done_once(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    (line,) = played(ana, Push("a"))
    name = new_command_id()
    first = accepted(ana.do(Strike(line), name=name))
    assert accepted(ana.do(Strike(line), name=name)) == first


@pytest.mark.parametrize("amend", [Strike, Restore, lambda line: correct(line, Push("c"))])
def test_only_entries_that_count_are_amended(
    tables: Tables, code: str, amend: type[Strike]
) -> None:
    ana = sit_down(tables, code, 1)
    undone, kept = played(ana, Push("a"), Push("b"))
    accepted(ana.do(Undo(undone - 1)))
    note = accepted(ana.do(Note("hello"))).line.number
    # Seating, an undo, a note, what is not there, what was undone.
    for line in (0, 1, undone, kept, kept + 1, note, note + 1, 2**31 - 1):
        with pytest.raises(EntryGoneError):
            ana.do(amend(line))


def test_an_amendment_that_changes_nothing_is_not_written(tables: Tables, code: str) -> None:
    ana = sit_down(tables, code, 1)
    (line,) = played(ana, Push("a"))
    for wish in (Restore(line), correct(line, Push("a"))):
        with pytest.raises(EntryUnchangedError):
            ana.do(wish)
    accepted(ana.do(Strike(line)))
    with pytest.raises(EntryUnchangedError):
        ana.do(Strike(line))


def test_a_correction_that_nobody_understands_is_told_by_its_place(
    tables: Tables, code: str
) -> None:
    ana = sit_down(tables, code, 1)
    (line,) = played(ana, Push("a"))
    for move, path in ((b'{"type":"fly"}', "type"), (msgspec.json.encode(Give(1, 9)), "giver")):
        with pytest.raises(BadInput) as bad:
            ana.do(Correct(line, Raw(move)))
        assert bad.value.path == f"$.do.move.{path}"


def test_a_long_log_is_replayed_once_and_then_read_like_a_short_one(engine: Engine) -> None:
    applied: list[abacus.Command] = []

    def counted(state: abacus.State, move: abacus.Command) -> Applied[abacus.State]:
        applied.append(move)
        return abacus.apply(state, move)

    counting = abacus.tracker()
    counting.apply = counted
    tables = Tables(engine, lambda _: counting)
    ana = sit_down(tables, new_table(tables), 1)
    old, _ = played(ana, Push("b", 3), Push("a", 0))
    lengthen(engine, ana.code, 5_000)
    ana.look()
    accepted(ana.do(Strike(old)))
    applied.clear()
    assert ana.look().wires == {"a": 0}
    assert not applied
    (late,) = played(ana, Push("b", 2))
    accepted(ana.do(Strike(late)))
    # When it was played, and as it was before it was struck out.
    assert len(applied) <= 5
    played(ana, *[Push("c")] * 30)
    applied.clear()
    assert tables.view(ana.code, at=ana.seen - 1).state != ana.look()
    assert len(applied) <= 25
