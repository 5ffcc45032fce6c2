"""Everything that a table shows can be put right: by a tap on a screen, with a line in the log."""

import json
import re
from functools import reduce
from html import unescape
from operator import getitem
from typing import Any, Final  # JSON is whatever the server says.

import msgspec
import pytest
from flask import Flask

from companion.games.mombasa.box import load_box
from companion.games.mombasa.tracking.state import CompanyState, Facts, SeatState, State
from tests.apps import new_app
from tests.web.phones import Phone, four_phones

Move = dict[str, Any]

PRACTICE: Final[dict[str, Any]] = msgspec.to_builtins(load_box("practice"))
TRACK: Final = {"spaces": 9, "shares": [[2, 3]], "calls": [[7, 4]], "specials": [[3, 1], [5, 2]]}
VALUES: Final = {"spaces": 9, "values": [[2, 30]]}
# How a table began; whoever only scores a game has no other screen than the sheet.
NEVER_WRONG: Final = {"only_score"}
# What phones show at first; each chooses for itself.
CHOSEN: Final = {"quick"}


def taken(**facts: object) -> Move:
    return {"type": "take-box", "edition": "ours", "box": {"name": "Ours", **facts}}


# What puts a field right, and where: a screen, and what it has to offer there.
FACTS: Final[dict[str, tuple[Move, str, str]]] = {
    "box": (taken(), "", "actions/printed/box"),
    "edition": (taken(), "", "actions/printed/box"),
    "track_ids": ({"type": "lay-track", "company": "cairo", "side": "D2"}, "", '"lay-track"'),
    "sides": (
        taken(tracks={"D2": {"track": {"source": "owner", "value": TRACK}}}),
        "",
        "actions/printed/box",
    ),
    "coins": (
        {"type": "teach", "coins": {"cairo": [[3, 3, 3, 3, 3]] * 3}},
        "",
        '"$cairo-coins-1-1"',
    ),
    "tracks": ({"type": "teach", "tracks": {"cairo": TRACK}}, "", "actions/printed/cairo"),
    "bonuses": (
        {"type": "teach", "bonuses": {"cairo": "other-tracks"}},
        "",
        "actions/printed/cairo",
    ),
    "diamonds": ({"type": "teach", "diamonds": VALUES}, "players", "actions/printed/diamonds"),
    "bookkeeping": (
        {"type": "teach", "bookkeeping": VALUES},
        "players",
        "actions/printed/bookkeeping",
    ),
    "map": (
        taken(map={"source": "owner", "value": PRACTICE["map"]["value"]}),
        "",
        "actions/printed/box",
    ),
    "bonus_spaces": (
        taken(bonus_spaces={"buy-card": {"source": "owner", "value": {"cost": 9}}}),
        "",
        "actions/printed/box",
    ),
    "track_spaces": (
        taken(track_spaces={"card-removal": {"source": "owner", "value": [{}, {}]}}),
        "",
        "actions/printed/box",
    ),
    "majorities": (
        taken(majorities={"cotton": {"source": "owner", "value": {"tiers": []}}}),
        "",
        "actions/printed/box",
    ),
}
SEATS: Final[dict[str, tuple[Move, str, str]]] = {
    "cash": ({"type": "set-cash", "pounds": 33}, "players", '"set-cash"'),
    "tracks": ({"type": "set-track", "company": "cairo", "space": 3}, "players", '"set-track"'),
    "cards": (
        {"type": "set-share-cards", "company": "cairo", "shares": 2},
        "players",
        '"set-share-cards"',
    ),
    "diamonds": ({"type": "set-board", "track": "diamonds", "space": 4}, "players", '"set-board"'),
    "jar": ({"type": "set-board", "track": "jar", "space": 4}, "players", '"set-board"'),
    "markers": ({"type": "set-markers", "markers": 4}, "players", '"set-markers"'),
    "placed": ({"type": "place-marker", "space": "buy-card"}, "players", '"place-marker"'),
    "bonuses": ({"type": "set-bonus", "company": "cairo", "number": 1}, "players", '"set-bonus"'),
    "slots": ({"type": "set-slots", "slots": 5}, "players", '"set-slots"'),
    "face_up": ({"type": "set-face-up", "points": 4}, "players", '"set-face-up"'),
    "tiles": ({"type": "set-tile", "tile": "merchant-tile"}, "players", '"set-tile"'),
    "cards_up": ({"type": "turn-up", "card": 2}, "round", '"turn-up"'),
}
COMPANIES: Final[dict[str, tuple[Move, str, str]]] = {
    "base": ({"type": "set-base", "base": [{"posts": 3}] * 3}, "", '"set-base"'),
    "removed": ({"type": "set-base", "base": [{"posts": 5}] * 3, "removed": 2}, "", '"set-base"'),
    "by_hand": ({"type": "set-value", "value": 7}, "", '"set-value"'),
}
COURSE: Final[Move] = {
    "type": "set-course",
    "round": 3,
    "phase": "actions",
    "turn": 2,
    "ended": [1],
}
TABLE: Final[dict[str, tuple[Move, str, str]]] = {
    "occupied": ({"type": "set-region", "region": "R7", "company": "cairo"}, "", '"set-region"'),
    "round": (COURSE, "round", '"set-course"'),
    "phase": (dict(COURSE, phase="over"), "round", '"set-course"'),
    "first_player": ({"type": "take-first-player", "seat": 3}, "round", '"take-first-player"'),
    "turn": (COURSE, "round", '"set-course"'),
    "ended": (COURSE, "round", '"set-course"'),
    "round_track": (
        {"type": "set-round-track", "coins": [0, 1, 1, 1, 1, 1, 1]},
        "round",
        '"set-round-track"',
    ),
    "book_coins": ({"type": "set-book-coins", "coins": 3}, "round", '"set-book-coins"'),
    "score": ({"type": "set-cell", "row": "cash", "seat": 2, "text": "40"}, "score", "cash-2"),
}


# Asks for a value, and is gone once somebody sets it.
ASKS: Final = {"due"}
# Follows the turns, and only ever asks.
FOLLOWS: Final = {"acted"}
# What a set-up asks is put right while it lasts, on its own screen.
TESTED_ELSEWHERE: Final = {"setup"}


def fields(struct: type[msgspec.Struct]) -> set[str]:
    return set(struct.__struct_fields__)


def test_nothing_that_a_table_knows_is_left_out() -> None:
    assert set(FACTS) == fields(Facts)
    assert set(SEATS) | FOLLOWS == fields(SeatState)
    assert set(COMPANIES) | ASKS == fields(CompanyState)
    parts = {"facts", "seats", "companies"}
    assert set(TABLE) | parts | NEVER_WRONG | CHOSEN | TESTED_ELSEWHERE == fields(State)


@pytest.fixture(scope="module")
def phones(tmp_path_factory: pytest.TempPathFactory) -> tuple[Phone, Phone]:
    """Two of the four phones at a table, in the action phase; each test leaves it as it was."""
    ana, ben, *_ = four_phones(new_app(tmp_path_factory.mktemp("right")))
    ana.play(type="begin-actions")
    return ana, ben


def put_right(phones: tuple[Phone, Phone], move: Move, path: tuple[str | int, ...]) -> None:
    """Send it from one phone, see it on the other with its line in the log, and take it back."""
    ana, ben = phones
    before = ana.look()
    answer = ana.play(**move)
    assert answer.status_code == 200, answer.text
    line = answer.get_json()["line"]
    assert line["text"].endswith(".")
    assert unescape(ben.get(f"/t/{ben.code}/log").text).count(line["text"]) >= 1
    after = ben.look()
    assert at(after, path) != at(before, path)
    ana.send({"type": "undo", "to": line["number"] - 1})
    assert ana.look() == before


def at(state: Any, path: tuple[str | int, ...]) -> object:
    return reduce(getitem, path, state)


def offers(phone: Phone, screen: str, what: str) -> None:
    assert what in unescape(phone.get(f"/t/{phone.code}/{screen}").text)


@pytest.mark.parametrize("field", FACTS)
def test_what_is_printed_can_be_put_right(phones: tuple[Phone, Phone], field: str) -> None:
    move, screen, offer = FACTS[field]
    offers(phones[1], screen, offer)
    put_right(phones, move, ("facts", field))


@pytest.mark.parametrize("field", SEATS)
def test_what_lies_before_a_player_can_be_put_right(
    phones: tuple[Phone, Phone], field: str
) -> None:
    move, screen, offer = SEATS[field]
    offers(phones[1], screen, offer)
    put_right(phones, move | {"seat": 2}, ("seats", 1, field))


@pytest.mark.parametrize("field", COMPANIES)
def test_a_company_can_be_put_right(phones: tuple[Phone, Phone], field: str) -> None:
    move, screen, offer = COMPANIES[field]
    offers(phones[1], screen, offer)
    put_right(phones, move | {"company": "cairo"}, ("companies", "cairo", field))


@pytest.mark.parametrize("field", TABLE)
def test_the_game_around_them_can_be_put_right(phones: tuple[Phone, Phone], field: str) -> None:
    move, screen, offer = TABLE[field]
    offers(phones[1], screen, offer)
    put_right(phones, move, (field,))


def test_a_value_set_by_hand_and_points_that_were_said_are_taken_back_by_a_tap(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    ana.play(type="take-post", company="cairo", column=1)
    ana.play(type="set-value", company="cairo", value=9)
    again = '{"company":"cairo","type":"set-value","value":1}'
    offers(ana, "", again)
    ana.play(type="set-value", company="cairo", value=1)
    assert again not in unescape(ana.get(f"/t/{ana.code}/").text)
    ana.play(type="set-face-up", seat=2, points=4)
    offers(ana, "players", '{"seat":2,"type":"set-face-up"}')


def says_who_ended(phone: Phone, ended: list[int]) -> Move:
    """The move behind the button of the round after which these have ended, and no other."""
    page = phone.get(f"/t/{phone.code}/round").text
    found = re.findall(r"value='([^']*set-course[^']*)'", page)
    moves = [json.loads(unescape(move)) for move in found]
    (said,) = (move for move in moves if move["ended"] == ended and move["turn"] is None)
    return dict(said)


@pytest.mark.parametrize("phase", ["preparation", "over"])
def test_whoever_has_not_ended_after_all_is_on_turn(app: Flask, phase: str) -> None:
    ana = Phone(app)
    ana.open_table()
    ana.play(**dict(COURSE, phase=phase, turn=None, ended=[1, 2, 3, 4]))
    ana.play(**says_who_ended(ana, [1, 3, 4]))
    state = ana.look()
    assert (state["phase"], state["turn"], state["ended"]) == ("actions", 2, [1, 3, 4])


def test_whoever_has_ended_has_done_so_in_the_action_phase(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    ana.play(**says_who_ended(ana, [1]))
    state = ana.look()
    assert (state["phase"], state["turn"], state["ended"]) == ("actions", 2, [1])


def marker_beyond(ana: Phone) -> dict[str, Any]:
    """Move a marker over a special space; returns the move that puts it back."""
    ana.open_table()
    special = ana.look()["facts"]["tracks"]["cairo"]["value"]["specials"][0][0]
    ana.play(type="set-track", seat=2, company="cairo", space=special)
    ana.play(type="move-track", seat=1, company="cairo", steps=special)
    return {"type": "set-track", "seat": 1, "company": "cairo", "space": 0}


def test_a_marker_put_back_asks_about_its_bonus_and_the_pounds(app: Flask) -> None:
    ana = Phone(app)
    back = marker_beyond(ana)
    answer = ana.play(**back)
    assert answer.status_code == 422
    (found,) = answer.get_json()["findings"]
    assert "Ana’s marker goes back behind a special space on the Cairo track." in found["text"]
    assert "It paid Ana £1, Ben £1." in found["text"]
    both, alone = found["answers"]
    assert both["text"] == "Return bonus and pounds"
    assert alone["text"] == "Only move the marker"
    cash = [seat["cash"] for seat in ana.look()["seats"]]
    line = ana.play(**both["move"]).get_json()["line"]
    assert line["text"] == "Ana’s marker on the Cairo track was put back to space 0."
    assert line["details"] == ["Ana returned £1.", "Ben returned £1."]
    assert [seat["cash"] for seat in ana.look()["seats"]] == [cash[0] - 1, cash[1] - 1, *cash[2:]]


@pytest.mark.parametrize(("answer", "paid"), [("Return bonus and pounds", 1), ("Only move", 2)])
def test_without_scripts_both_answers_are_buttons(app: Flask, answer: str, paid: int) -> None:
    ana = Phone(app)
    back = marker_beyond(ana)
    sent = {"command_id": "back", "seen": ana.seen, "screen": "players", "play": json.dumps(back)}
    page = ana.post(f"/t/{ana.code}/do", **sent).text
    form = next(part for part in page.split("<form")[1:] if answer in part)
    fields = {
        name: unescape(first or second)
        for name, first, second in re.findall(
            r"""name="([a-z_]+)" value=(?:"([^"]*)"|'([^']*)')""", form
        )
    }
    del fields["csrf_token"]
    assert ana.post(f"/t/{ana.code}/do", **fields).status_code == 303
    first = ana.look()["seats"][0]
    assert (first["tracks"]["cairo"]["position"], first["cash"]) == (0, paid)
