"""Every command, finding, effect and event has its words: nothing reaches a phone as a code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from flask import Flask, get_template_attribute

from companion.games.mombasa import tracking
from companion.games.mombasa.expansion import Problem
from companion.games.mombasa.tracking import Action, Command
from companion.tables import errors, events
from companion.web.table.at_table import STATUS, words_for
from tests.apps import new_app

NAMES = {1: "Ana", 2: "Ben"}
ABOUT: dict[str, object] = {
    "seat": 2,
    "company": "cairo",
    "column": 3,
    "steps": 2,
    "space": "first-player",
    "region": "R7",
    "track": "diamonds",
    "pounds": 4,
    "shares": 2,
    "markers": 1,
    "slots": 4,
    "value": 6,
    "before": 5,
    "after": 6,
    "needs": 3,
    "has": 1,
    "spaces": 16,
    "number": 1,
    "points": 2,
    "coins": 2,
    "round": 3,
    "turn": 1,
    "phase": "actions",
    "name": "Cy",
    "text": "hello",
    "place": 7,
    "ticked": True,
    "row": "cairo",
    "side": "A1",
    "other": 1,
    "colour": "blue",
    "title": "Friday",
}

# What is not a single number or word.
SHAPED: dict[str, dict[str, object]] = {
    "expand": {"steps": [1, 2]},
    "set-base": {"base": [{"posts": 5}, {"posts": 3}, {"posts": 0}]},
    "set-course": {"ended": [2]},
    "set-face-up": {"cards": (2, 3, "tile")},
    "set-markers": {"placed": ["buy-card"]},
    "set-round-track": {"coins": [0, 2, 2, 2, 2, 2, 2]},
    "take-box": {"box": {"name": "Ours", "base_coins": {"cairo": []}}},
    "start-on": {"spaces": {"cairo": 2, "diamonds": 1}},
    "teach": {part: {"cairo": []} for part in ("coins", "tracks", "bonuses")},
}


def tags() -> list[str]:
    """Every tag of the game's commands."""
    return sorted(str(one.__struct_config__.tag) for one in get_args(Command))


def codes(kind: str) -> set[str]:
    """Every code that the tracker's source gives to a Finding or an Effect."""
    folder = Path(tracking.__file__).parent
    return {
        call.args[0].value
        for path in folder.glob("*.py")
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == kind
        and call.args
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


def literals(type_: object) -> Iterator[str]:
    for arg in get_args(type_):
        if isinstance(arg, str):
            yield arg
        else:
            yield from literals(arg)


FINDINGS = sorted(codes("Finding") | set(literals(Problem)))
EFFECTS = sorted(codes("Effect"))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One for all: nothing here touches its database."""
    return new_app(tmp_path_factory.mktemp("words"))


def say(app: Flask, room: str, macro: str, *about: object) -> str:
    with app.test_request_context("/", headers={"Accept-Language": "en"}):
        return str(get_template_attribute(f"{room}/words.html", macro)(*about)).strip()


def is_sentence(text: str) -> bool:
    return bool(re.fullmatch(r"[A-Z0-9£].*[.!?]", text)) and "None" not in text


def fields(struct: type) -> dict[str, object]:
    return {f.name: ABOUT.get(f.name, 1) for f in msgspec.structs.fields(struct)}


def test_there_is_something_to_say() -> None:
    assert len(tags()) > 20
    assert len(FINDINGS) > 15
    assert len(EFFECTS) > 10


@pytest.mark.parametrize("tag", tags())
def test_every_command_has_a_line(app: Flask, tag: str) -> None:
    (struct,) = (one for one in get_args(Command) if one.__struct_config__.tag == tag)
    about = fields(struct) | SHAPED.get(tag, {})
    text = say(app, "mombasa", "line", tag, about, "Ana", NAMES)
    assert is_sentence(text), text
    assert "Ana" in text
    by_themselves = say(app, "mombasa", "line", tag, about, "Ben", NAMES)
    assert is_sentence(by_themselves)
    assert "Entered" not in by_themselves
    by_the_host = say(app, "mombasa", "line", tag, about, "", NAMES)
    assert is_sentence(by_the_host)
    assert "host" in by_the_host


@pytest.mark.parametrize("kind", list(literals(Action.__annotations__["kind"])))
def test_every_kind_of_action_has_a_line_of_its_own(app: Flask, kind: str) -> None:
    text = say(app, "mombasa", "line", "action", {"seat": 1, "kind": kind}, "Ana", NAMES)
    assert is_sentence(text)


@pytest.mark.parametrize("track", ["diamonds", "jar"])
@pytest.mark.parametrize("set_", [{"space": 3}, {"value": 10}])
def test_a_board_set_right_says_what_was_set(app: Flask, track: str, set_: dict[str, int]) -> None:
    about = {"seat": 1, "track": track, **set_}
    text = say(app, "mombasa", "line", "set-board", about, "Ana", NAMES)
    assert is_sentence(text)
    assert str(*set_.values()) in text


def test_a_region_cleared_and_slots_that_follow_the_board(app: Flask) -> None:
    cleared = say(app, "mombasa", "line", "set-region", {"region": "R7"}, "Ana", NAMES)
    assert cleared == "Ana cleared region R7."
    follow = say(app, "mombasa", "line", "set-slots", {"seat": 1}, "Ana", NAMES)
    assert is_sentence(follow)


def test_a_box_taken_over_says_what_came_from_it(app: Flask) -> None:
    def line(**taken: object) -> str:
        about = {"box": {"name": "Ours", **taken}, "edition": "x"}
        return say(app, "mombasa", "line", "take-box", about, "Ana", NAMES)

    whole = line(
        base_coins={"cairo": {}, "mombasa": {}},
        tracks={"A1": {"track": {"value": 1}}, "B2": {"bonus": {"value": 1}}},
        board={"diamonds": {"value": 1}, "bookkeeping": {"value": 1}},
        map={"value": 1},
        track_spaces={"card-removal": {}},
        majorities={"cotton": {}},
    )
    assert whole == (
        "Ana took over what “Ours” says now: the coins of Cairo, Mombasa; track A1; the bonuses "
        "of track B2; the diamond track; the bookkeeping track; the map; the bonus spaces; "
        "the majorities."
    )
    assert line() == "Ana took over what “Ours” says now: its drawing and its cards."


@pytest.mark.parametrize("code", EFFECTS)
def test_every_effect_has_words(app: Flask, code: str) -> None:
    text = say(app, "mombasa", "effect", code, ABOUT, NAMES)
    assert is_sentence(text), text


@pytest.mark.parametrize("code", FINDINGS)
@pytest.mark.parametrize("about", [ABOUT, {}])
def test_every_finding_has_words_with_and_without_its_arguments(
    app: Flask, code: str, about: dict[str, object]
) -> None:
    assert is_sentence(say(app, "mombasa", "finding", code, about, NAMES))


@pytest.mark.parametrize("code", FINDINGS)
def test_every_finding_set_aside_is_named(app: Flask, code: str) -> None:
    assert is_sentence(say(app, "mombasa", "aside", code))


@pytest.mark.parametrize(
    "tag", sorted(str(one.__struct_config__.tag) for one in get_args(events.Event))
)
@pytest.mark.parametrize("who", ["Ana", "Ben", ""])
def test_every_event_at_the_table_has_a_line(app: Flask, tag: str, who: str) -> None:
    assert is_sentence(say(app, "table", "event", tag, ABOUT, who, NAMES))
    assert is_sentence(say(app, "table", "event", tag, {"name": "Cy"}, who, NAMES))


def test_undo_and_notes_have_lines(app: Flask) -> None:
    done = "Ana has £3."
    assert say(app, "table", "undo", "Ben", done, 1, False) == "Ben undid: Ana has £3."
    back = say(app, "table", "undo", "", done, 3, False)
    assert back == "The host went back 3 lines, to before: Ana has £3."
    assert is_sentence(say(app, "table", "undo", "Ben", "", 1, True))
    assert say(app, "table", "note", "", "pizza") == "Note: pizza"


def test_every_no_of_a_table_has_a_status_and_words(app: Flask) -> None:
    kinds = [one.code for one in errors.TableError.__subclasses__()]
    assert set(kinds) == set(STATUS)
    with app.test_request_context("/"):
        for kind in kinds:
            assert all(words_for(kind))
