"""Every command, finding, effect and event has its words: nothing reaches a phone as a code."""

from collections.abc import Iterator, Mapping
from typing import get_args

import msgspec
import pytest
from flask import Flask
from msgspec import Struct

from companion.games.mombasa.box import Box, load_box
from companion.games.mombasa.box.differing import differences
from companion.games.mombasa.tracking import TRACKER, Action, Command
from companion.games.mombasa.tracking.teaching import taken_from
from companion.games.tracking import About, Effect, Finding
from companion.tables import errors, events
from companion.web.mombasa import words
from companion.web.saying import Say, Words
from companion.web.table import words as table_words
from companion.web.table.at_table import STATUS, words_for
from tests.apps import new_app
from tests.web.saying import EFFECTS, FINDINGS, is_sentence, literals, tags

MOMBASA: Words = words
NAMES = {1: "Ana", 2: "Ben"}
ANA, BEN, HOST = Say(NAMES, "Ana"), Say(NAMES, "Ben"), Say(NAMES)
ABOUT: About = {
    "seat": 2,
    "player": 2,
    "company": "cairo",
    "column": 3,
    "posts": 1,
    "steps": 2,
    "space": "first-player",
    "region": "R7",
    "track": "diamonds",
    "pounds": 4,
    "before": 5,
    "after": 6,
    "by": 2,
    "needs": 3,
    "has": 1,
    "spaces": 16,
    "number": 1,
    "points": 2,
    "coins": 2,
    "round": 3,
    "turn": 1,
    "phase": "actions",
    "place": 7,
    "tile": "goods-tile",
    "cards": 4,
    "slots": 3,
    "side": "A1",
    "seats": "1 2",
    "most": 2,
    "markers": 3,
}

ABOUT_THE_TABLE: About = {k: v for k, v in ABOUT.items() if k not in {"seat", "company"}}
ABOUT_A_COMPANY: About = {k: v for k, v in ABOUT.items() if k != "seat"}

# What a field of a command says where it has to say something.
FIELDS: dict[str, object] = {
    "seat": 2,
    "company": "cairo",
    "region": "R7",
    "side": "A1",
    "track": "diamonds",
    "space": "first-player",
    "phase": "actions",
    "turn": 1,
    "kind": "end",
    "parts": [],
    "tile": "goods-tile",
    "step": "board",
    "row": "cairo",
    "text": "5+2",
    "at": "2026-11-18T20:00+01:00",
    "places": [1, 2],
    "base": [{"posts": 5}, {"posts": 3}, {"posts": 0}],
    "box": {"name": "Ours"},
    "edition": "x",
    "spaces": {"cairo": 2, "diamonds": 1},
    "coins": 2,
    "name": "Cy",
    "colour": "blue",
    "title": "Friday",
    "lines": 3,
    "mark": "x",
}
# Where the same field is something else.
SHAPED: dict[str, dict[str, object]] = {
    "set-board": {"space": 3},
    "set-track": {"space": 3},
    "set-round-track": {"coins": [0, 2, 2, 2, 2, 2, 2]},
    "expand": {"steps": [{"region": "R1"}]},
    "teach": {"coins": {"cairo": [[0, 1, 1, 1, 2]] * 3}, "bonuses": {"cairo": "cotton-discount"}},
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One for all: nothing here touches its database."""
    return new_app(tmp_path_factory.mktemp("words"))


@pytest.fixture(autouse=True)
def in_english(app: Flask) -> Iterator[None]:
    with app.test_request_context("/", headers={"Accept-Language": "en"}):
        yield


def fields(struct: type) -> dict[str, object]:
    return {f.name: FIELDS.get(f.name, 1) for f in msgspec.structs.fields(struct) if f.required}


def command(tag: str, **about: object) -> Struct:
    """Decode a command, as it stands in the log."""
    decoded: Struct = TRACKER.command(msgspec.json.encode({"type": tag, **about}))
    return decoded


def line(tag: str, about: Mapping[str, object], say: Say = ANA) -> str:
    return words.line(command(tag, **about), say, {})


def test_there_is_something_to_say() -> None:
    assert len(tags()) > 20
    assert len(FINDINGS) > 15
    assert len(EFFECTS) > 10


@pytest.mark.parametrize("tag", tags())
def test_every_command_has_a_line(tag: str) -> None:
    (struct,) = (one for one in get_args(Command) if one.__struct_config__.tag == tag)
    about = fields(struct) | SHAPED.get(tag, {})
    text = line(tag, about)
    assert is_sentence(text), text
    assert "Ana" in text
    by_themselves = line(tag, about, BEN)
    assert is_sentence(by_themselves)
    assert "Entered" not in by_themselves
    by_the_host = line(tag, about, HOST)
    assert is_sentence(by_the_host)
    assert "host" in by_the_host


@pytest.mark.parametrize("kind", list(literals(Action.__annotations__["kind"])))
def test_every_kind_of_action_has_a_line_of_its_own(kind: str) -> None:
    assert is_sentence(line("action", {"seat": 1, "kind": kind, "parts": []}))


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ({"type": "goods", "units": [2, 1], "good": "cotton"}, "Ana used cotton: 2+1."),
        ({"type": "goods", "units": [3], "good": "coffee"}, "Ana used coffee: 3."),
        ({"type": "goods", "units": [3], "good": "bananas"}, "Ana used bananas: 3."),
        (
            {"type": "goods", "units": [3], "card": {"price": 4, "crate": 2, "display": 1}},
            "Ana used mixed goods: 3. Card acquired for 4, crate values 2 and 1.",
        ),
        (
            {
                "type": "expansion",
                "company": "cairo",
                "regions": ["R1", "R2"],
                "ousted": [{"company": "mombasa", "region": "R2"}],
            },
            "Ana expanded Cairo: R1, R2. Ousted: Mombasa (R2).",
        ),
        (
            {
                "type": "expansion",
                "company": "cairo",
                "posts": 2,
                "ousted": [{"company": "mombasa"}],
            },
            "Ana expanded Cairo by 2 trading posts. Ousted: Mombasa.",
        ),
        (
            {"type": "expansion", "company": "cairo"},
            "Ana entered no region and used the expansion cards.",
        ),
    ],
)
def test_an_action_says_what_it_was_entered_with(told: dict[str, object], said: str) -> None:
    about = {"seat": 1, "kind": told["type"], "parts": [], "told": told}
    assert line("action", about) == said


def test_an_action_says_what_it_consists_of() -> None:
    parts = [{"type": "take-post", "company": "cairo"}, {"type": "pay", "seat": 2, "pounds": 3}]
    done = command("action", seat=2, kind="goods", parts=parts)
    assert [*words.details(done, ANA)] == [
        "Ben took a trading post from the Cairo base.",
        "Ben paid £3.",
    ]


@pytest.mark.parametrize("tag", ["change-cash", "change-value"])
def test_a_step_says_its_numbers_or_by_how_much_it_is(tag: str) -> None:
    about = {"seat": 1} if tag == "change-cash" else {"company": "cairo"}
    steps: tuple[tuple[int, About], ...] = ((-2, {"before": 5, "after": 3}), (-2, {}), (2, {}))
    said = [words.line(command(tag, by=by, **about), ANA, numbers) for by, numbers in steps]
    assert [text.split(": ")[1] for text in said] == ["£5 → £3.", "−£2.", "+£2."]


def test_a_step_says_what_others_did_to_its_number() -> None:
    more, less = command("change-cash", seat=1, by=2), command("change-cash", seat=1, by=-2)
    assert [words.beside(step, by, BEN) for step in (more, less) for by in (3, -3)] == [
        "Ben added £3 too.",
        "Ben took £3 off meanwhile.",
        "Ben added £3 meanwhile.",
        "Ben took £3 off too.",
    ]
    assert words.beside(command("pay", seat=1, pounds=3), 3, BEN) == ""


def test_a_step_of_posts_says_how_many_went_which_way_and_what_others_did() -> None:
    less = command("change-posts", company="cairo", column=1, by=-2)
    more = command("change-posts", company="cairo", column=1, by=1)
    assert [words.line(step, ANA, {}) for step in (less, more)] == [
        "Ana took 2 trading posts from the Cairo base.",
        "Ana returned a trading post to the Cairo base.",
    ]
    cut = words.line(less, ANA, {"before": 1, "after": 0})
    assert cut == "Ana took a trading post from the Cairo base."
    assert [words.beside(less, by, BEN) for by in (-1, 2)] == [
        "Ben took a trading post there too.",
        "Ben returned 2 trading posts there too.",
    ]


@pytest.mark.parametrize("track", ["diamonds", "jar"])
@pytest.mark.parametrize("set_", [{"space": 3}, {"value": 10}])
def test_a_board_set_right_says_what_was_set(track: str, set_: dict[str, int]) -> None:
    text = line("set-board", {"seat": 1, "track": track, **set_})
    assert is_sentence(text)
    assert str(*set_.values()) in text


@pytest.mark.parametrize(
    ("tag", "about", "said"),
    [
        ("set-region", {"region": "R7"}, "Ana cleared region R7."),
        (
            "set-region",
            {"region": "R7", "company": "cairo"},
            "Ana placed a Cairo trading post in region R7.",
        ),
        (
            "set-board",
            {"seat": 1, "track": "diamonds"},
            "Ana’s diamonds follow the player board again.",
        ),
        (
            "set-board",
            {"seat": 1, "track": "jar"},
            "Ana’s bookkeeping follows the player board again.",
        ),
        ("set-slots", {"seat": 1}, "Ana’s action slots follow the player board again."),
        ("set-slots", {"seat": 1, "slots": 4}, "Ana’s action slots were set to 4."),
        ("set-face-up", {"seat": 1}, "Ana’s face-up expansion points were cleared."),
        ("set-face-up", {"seat": 1, "points": 0}, "Ana’s face-up expansion points were set to 0."),
        (
            "set-face-up",
            {"seat": 1, "cards": [2, "tile"]},
            "Ana’s face-up expansion cards were set to 2 + tile 2.",
        ),
        ("turn-up", {"seat": 1, "card": "tile"}, "Ana turned up the expansion tile."),
        (
            "set-markers",
            {"seat": 1, "markers": 3, "placed": ["buy-card", "cairo-track-2"]},
            "Ana’s bonus markers were set to 3, placed on: buy a card, Cairo track, bonus space 2.",
        ),
        (
            "set-track",
            {"seat": 1, "company": "cairo", "space": 3, "takes_back": True},
            "Ana’s marker on the Cairo track was put back to space 3.",
        ),
        (
            "set-tile",
            {"seat": 1, "tile": "goods-tile", "held": False},
            "Ana’s bonus tile was removed: +1 goods tile.",
        ),
        (
            "set-tile",
            {"seat": 1, "tile": "goods-tile", "used": True},
            "Ana’s bonus tile was set to used: +1 goods tile.",
        ),
        (
            "start-on",
            {"seat": 1, "spaces": {"cairo": 0, "diamonds": 0}},
            "Ana undid the starting bonus: Cairo, Diamond track.",
        ),
        ("choose-tile", {"seat": 1, "again": True}, "Ana changed their starting tile."),
        ("tick", {"step": "own-tile-2", "seat": 1}, "Ana ticked off: Ben’s starting tile."),
        ("tick", {"step": "place-1", "ticked": False}, "Ana unticked: Ana’s player area."),
        ("set-cell", {"row": "cash", "text": "12", "seat": 1}, "Ana’s cash score was set to 12."),
        ("set-cell", {"row": "cairo", "text": "", "seat": 1}, "Ana’s Cairo score was cleared."),
        (
            "set-cell",
            {"row": "cairo", "text": "", "seat": 0},
            "Ana cleared the Cairo coins on the score sheet.",
        ),
        ("confirm-column", {"seat": 1}, "Ana’s score was confirmed."),
        (
            "set-course",
            {"round": 3, "phase": "actions", "turn": 2, "ended": [1]},
            "Ana corrected the game to round 3, Ben’s turn; phase ended: Ana.",
        ),
        (
            "set-course",
            {"round": 7, "phase": "over"},
            "Ana corrected the game to round 7, game over.",
        ),
        (
            "set-course",
            {"round": 3, "phase": "preparation"},
            "Ana corrected the game to round 3, preparation phase.",
        ),
        (
            "set-base",
            {"company": "cairo", "base": [{"posts": 5}, {"posts": 3}, {"posts": 0}]},
            "Ana corrected the Cairo base: 5, 3, 0 trading posts in its columns.",
        ),
        ("teach", {}, "Ana entered printed values: nothing."),
        ("earn", {"seat": 1, "pounds": 3, "why": "merchant"}, "Ana earned £3: diamond merchant."),
        ("pay", {"seat": 1, "pounds": 3, "why": "call"}, "Ana paid £3: capital calls."),
    ],
)
def test_what_was_put_right_says_how_it_is_now(
    tag: str, about: dict[str, object], said: str
) -> None:
    assert line(tag, about) == said


def test_a_box_taken_over_says_what_came_from_it() -> None:
    box = load_box("practice")
    taken = taken_from(box, "x", [one.path for one in differences(Box(name=""), box)])
    assert words.line(taken, ANA, {}) == (
        f"Ana updated this table from “{box.name}”: the Mombasa, Cape Town, Saint-Louis, Cairo "
        "coins; tracks A1, A2, B1, B2, C1, C2, D1, D2; the bonuses on tracks A1, A2, B1, B2, C1, "
        "C2, D1, D2; the diamond track; the bookkeeping track; the map; the bonus spaces; the "
        "majority bonus spaces."
    )
    nothing = line("take-box", {"box": {"name": "Ours"}, "edition": "x"})
    assert nothing == "Ana updated this table from “Ours”: map drawing and cards."


@pytest.mark.parametrize("code", EFFECTS)
def test_every_effect_has_words(code: str) -> None:
    text = words.effect(Effect(code, ABOUT), ANA)
    assert is_sentence(text), text


def test_an_effect_says_as_much_as_it_knows() -> None:
    def said(code: str, **about: str | int) -> str:
        return words.effect(Effect(code, {"seat": 2, **about}), ANA)

    assert said("received", pounds=3) == "Ben received £3."
    assert said("received", pounds=3, track="diamonds") == (
        "Ben received £3: end of the diamond track."
    )
    assert said("received", pounds=3, company="cairo") == (
        "Ben received £3: special space on the Cairo track."
    )
    assert said("paid-call", pounds=3) == "Ben paid a £3 capital call."
    assert said("bonus-ends", company="cairo", number=0) == (
        "Ben has no Cairo track bonus in effect any more."
    )
    assert said("step-cut", by=-5, before=3, after=0) == "£2 didn’t count: it can’t go below £0."
    assert said("step-cut", by=9, before=95, after=99) == "£5 didn’t count: it can’t go above £99."


def test_what_a_later_release_wrote_is_left_out() -> None:
    assert words.effect(Effect("unheard-of", ABOUT), ANA) == ""
    assert words.effect(Effect("unheard-of", {"company": "cairo"}), ANA) == ""
    assert words.effect(Effect("received", {"seat": 2}), ANA) == ""
    assert words.aside("unheard-of") == ""
    assert table_words.word_aside("") == "Recorded against the rules."


@pytest.mark.parametrize("code", FINDINGS)
@pytest.mark.parametrize("about", [ABOUT, ABOUT_THE_TABLE, ABOUT_A_COMPANY, {}])
def test_every_finding_has_words_with_and_without_its_arguments(code: str, about: About) -> None:
    assert is_sentence(words.finding(Finding(code, about), ANA))


@pytest.mark.parametrize("code", FINDINGS)
def test_every_finding_set_aside_is_named(code: str) -> None:
    assert is_sentence(words.aside(code))


@pytest.mark.parametrize("event", get_args(events.Event))
@pytest.mark.parametrize("say", [ANA, BEN, HOST])
def test_every_event_at_the_table_has_a_line(event: type[events.Event], say: Say) -> None:
    about = fields(event)
    assert is_sentence(table_words.word_event(msgspec.convert(about, event), say))
    if "other" in event.__struct_fields__:
        swapped = msgspec.convert(about | {"other": 1}, event)
        assert "swapped" in table_words.word_event(swapped, say)


def test_a_host_may_have_no_seat() -> None:
    text = table_words.word_event(events.Hosted(None), HOST)
    assert text == "A phone without a seat became host."


def test_undo_and_notes_have_lines() -> None:
    done = "Ana’s cash was set to £3."
    assert table_words.word_undo(done, 1, BEN) == f"Ben undid: {done}"
    back = table_words.word_undo(done, 3, HOST)
    assert back == f"The host undid 3 entries, back to before: {done}"
    assert is_sentence(table_words.word_redo(BEN))
    assert table_words.word_note("pizza", HOST) == "Note: pizza"
    assert table_words.word_note("pizza", BEN) == "Ben noted: pizza"


def test_amendments_have_lines() -> None:
    done = "Ana’s cash was set to £3."
    for kind, did in (("strike", "struck out"), ("correct", "corrected"), ("restore", "put back")):
        text = table_words.word_amendment(kind, 12, done, BEN)
        assert text == f"Ben {did} entry 12: {done}"
        assert table_words.word_amendment(kind, 12, done, HOST).startswith("The host")
    assert table_words.word_struck(0, BEN) == "Struck out by Ben."
    assert table_words.word_struck(12, BEN) == "Struck out by Ben, with entry 12."
    corrected = table_words.word_corrected(done, HOST)
    assert corrected == f"Corrected by the host. It was: {done}"
    assert is_sentence(table_words.word_taken_along(2))


def test_every_no_of_a_table_has_a_status_and_words() -> None:
    kinds = [one.code for one in errors.TableError.__subclasses__()]
    assert set(kinds) == set(STATUS)
    for kind in kinds:
        assert all(words_for(kind))
