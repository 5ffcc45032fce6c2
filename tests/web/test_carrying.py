"""Saved games over HTTP: what a phone keeps, what is in a file, and what opening one says."""

import json
import random
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any  # JSON is whatever a file says.
from urllib.parse import parse_qs

import pytest
from flask import Flask
from sqlalchemy import func, select
from werkzeug.test import TestResponse

from companion.boxes import boxes
from companion.database import db, migrate_to_newest
from companion.tables import secrets, tables
from companion.tables.models import SecretRow, TableRow
from companion.web.mombasa.setup.tile_row import TILE
from companion.web.table.wording import tell
from tests.apps import new_app
from tests.old_data import Copy, copies
from tests.old_data.numbers import at_line, lines
from tests.web.hostile import QuickClient, spoilt
from tests.web.phones import Phone, four_phones
from tests.web.targets import Target
from tests.web.test_setup_table import choose, phones_at_a_set_up, setting_up


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Flask]:
    """Another Companion."""
    app = new_app(tmp_path / "other")
    yield app
    with app.app_context():
        db.engine.dispose()


def save(phone: Phone) -> bytes:
    """The file that a phone saves."""
    answer = phone.get(f"/t/{phone.code}/game.json")
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="mombasa-')
    return bytes(answer.data)


def send_file(phone: Phone, raw: bytes, **fields: str) -> TestResponse:
    data = {"csrf_token": phone.token(), "file": (BytesIO(raw), "game.json"), **fields}
    return phone.client.post("/open", data=data)


def opened(app: Flask, raw: bytes, **fields: str) -> Phone:
    """A phone that has opened a file, at its new table."""
    phone = Phone(app)
    answer = send_file(phone, raw, **fields)
    assert answer.status_code == 303, re.findall(r'"file-error">.*?</p>', answer.text)
    phone.code = answer.headers["Location"].split("/")[2]
    phone.look()
    return phone


def file_error(answer: TestResponse) -> str:
    assert answer.status_code == 422
    found = re.search(r'id="file-error">.*?<span>(.*?)</span>', answer.text, re.DOTALL)
    assert found
    return found[1].replace("&#39;", "'")


def count_tables(app: Flask) -> int:
    with app.app_context(), db.engine.connect() as connection:
        return connection.scalar(select(func.count()).select_from(TableRow)) or 0


def played(app: Flask) -> tuple[Phone, Phone]:
    """Ana and Ben in the middle of a game."""
    ana, ben, _, _ = four_phones(app)
    ana.play(type="begin-actions")
    ana.play(type="set-cash", seat=1, pounds=7)
    ana.play(type="take-post", company="cairo", column=1)
    ben.look()
    ben.play(type="set-board", seat=2, track="jar", space=3)
    return ana, ben


def told_log(app: Flask, code: str, upto: int | None = None) -> list[str]:
    """The log in words, up to a line."""
    with app.test_request_context():
        before = None if upto is None else upto + 1
        told = tell(tables(), tables().view(code), tables().log(code, before, limit=5000))
        return [f"{one.number} {one.at} {one.text} {one.undone} {one.amended}" for one in told]


def test_the_game_goes_on_at_another_companion_with_the_same_log(app: Flask, other: Flask) -> None:
    _, ben = played(app)
    before = ben.look()
    new = opened(other, save(ben))
    assert new.look() == before
    assert told_log(other, new.code, ben.seen) == told_log(app, ben.code)
    page = new.get(f"/t/{new.code}/log").text
    assert f"The game was opened from a file with {ben.seen} entries." in page
    assert "A phone took Ben’s seat." in page
    assert "Your seat" in new.get(f"/t/{new.code}/lobby").text
    assert new.play(type="set-cash", seat=2, pounds=12).status_code == 200
    ana = Phone(other, new.code)
    ana.sit(1)
    assert ana.play(type="set-cash", seat=1, pounds=8).status_code == 200


@pytest.mark.parametrize("copy", copies(), ids=lambda copy: copy.folder.name)
def test_every_table_of_an_earlier_build_is_carried_whole(
    tmp_path: Path, other: Flask, copy: Copy
) -> None:
    """Every command, undo, override and correction there is, in every phase."""
    old = new_app(tmp_path / "instance")
    copy.restore(tmp_path / "instance")
    with old.app_context():
        migrate_to_newest()
    for name, table in copy.shown["tables"].items():
        code = table["code"]
        phone = Phone(old, code)
        with old.app_context(), db.engine.connect() as connection:
            host = connection.scalar(select(TableRow.host).where(TableRow.code == code))
        with phone.client.session_transaction() as session:
            session["device"] = host
        answer = phone.get(f"/t/{code}/game.json")
        assert answer.status_code == 200, name
        new = opened(other, answer.data)
        assert told_log(other, new.code, table["version"]) == told_log(old, code), name
        with other.app_context():
            now = at_line(tables(), new.code, table["version"])
            log = lines(tables(), new.code)[: table["version"]]
        assert json.loads(json.dumps([now, log])) == [table["now"], table["lines"]], name
    with old.app_context():
        db.engine.dispose()


def test_what_a_phone_keeps_has_the_score_as_the_server_counts_it(app: Flask) -> None:
    ana, ben = played(app)
    kept = ben.get(f"/t/{ben.code}/kept").get_json()
    sheet = parse_qs(kept["score"]["sheet"])
    assert sheet["p"][0].startswith("blue.7.")
    assert 'aria-label="Ana: Cash"' in kept["score"]["html"]
    assert kept["version"] == len(kept["file"]["lines"])
    ana.look()
    ana.play(type="set-cash", seat=1, pounds=9)
    new = ben.get(f"/t/{ben.code}/kept?after={kept['version']}").get_json()
    assert [line["said"]["pounds"] for line in new["file"]["lines"]] == [9]
    assert "opening" not in new["file"]
    assert len(json.dumps(new["file"])) < 1000


def test_only_those_who_play_get_the_file(app: Flask) -> None:
    ana, _ = played(app)
    guest = Phone(app, ana.code)
    for path in ("game.json", "kept"):
        assert guest.get(f"/t/{ana.code}/{path}").status_code == 403
    assert "game.json" not in guest.get(f"/t/{ana.code}/lobby").text
    assert "game.json" in ana.get(f"/t/{ana.code}/lobby").text


@pytest.mark.parametrize("box", ["standard", "practice"])
def test_starting_tiles_still_hidden_are_in_no_file_and_chosen_again(
    app: Flask, other: Flask, box: str
) -> None:
    ana, ben = phones_at_a_set_up(app, 2, box=box)
    choose(ana, 1, 3)
    assert setting_up(ana)["chosen"] == {"1": True}
    with app.app_context():
        assert secrets().held(ana.code, TILE) == {1}
    for phone in (ana, ben):
        log = json.loads(save(phone))["lines"]
        assert [line["said"] for line in log if line["said"].get("type") == "choose-tile"] == [
            {"type": "choose-tile", "seat": 1}
        ]
    new = opened(other, save(ana))
    assert setting_up(new)["chosen"] == {}
    assert "everyone chooses a starting tile again" in new.get(f"/t/{new.code}/log").text
    second = Phone(other, new.code)
    second.sit(2)
    for phone, seat in ((new, 1), (second, 2)):
        phone.post(f"/t/{phone.code}/setup/look", seat=seat)
        assert phone.get(f"/t/{phone.code}/").status_code == 200
    choose(new, 1, 1)
    assert setting_up(new)["kept"] == []
    choose(second, 2, 7)
    assert setting_up(new)["kept"] == [1, 7]


@pytest.mark.parametrize("box", ["standard", "practice"])
def test_tiles_that_were_revealed_are_still_revealed_elsewhere(
    app: Flask, other: Flask, box: str
) -> None:
    ana, ben = phones_at_a_set_up(app, 2, box=box)
    choose(ana, 1, 3)
    choose(ben, 2, 7)
    before = setting_up(ana)
    assert before["kept"] == [3, 7]
    assert len(before["kept_tiles"]) == (2 if box == "practice" else 0)
    assert setting_up(opened(other, save(ana))) == before


REVEAL = {"type": "reveal-tiles", "places": [3, 7]}
FORGED: dict[str, tuple[int, dict[str, Any]]] = {
    "before anybody chose": (0, REVEAL),
    "before everybody chose": (1, REVEAL),
    "with invented tiles": (2, REVEAL | {"tiles": ["the-best", "the-worst"]}),
    "with too few tiles": (2, REVEAL | {"tiles": ["the-best"]}),
    "not dealt": (2, REVEAL | {"places": [3, 2]}),
    "again": (3, REVEAL),
    "as a part": (1, {"type": "action", "seat": 1, "kind": "start", "parts": [REVEAL]}),
}


@pytest.mark.parametrize(("after", "move"), FORGED.values(), ids=FORGED)
@pytest.mark.parametrize("box", ["standard", "practice"])
@pytest.mark.parametrize("kind", ["play", "correct"])
def test_a_file_tells_no_secret_that_its_game_did_not(
    app: Flask, other: Flask, box: str, kind: str, after: int, move: dict[str, Any]
) -> None:
    """The log goes so far: nothing, a choice, another, the tiles that all turn over."""
    ana, ben = phones_at_a_set_up(app, 2, box=box)
    ana.look()
    ana.play(type="tick", step="board", seat=1)
    ticked = ana.seen
    choose(ana, 1, 3)
    choose(ben, 2, 7)
    file = json.loads(save(ana))
    last = file["lines"][: ticked + after][-1]
    assert file["lines"][ticked]["said"]["type"] == "choose-tile"
    said = move if kind == "play" else {"type": kind, "line": ticked, "move": move}
    forged = {"number": ticked + after + 1, "at": last["at"], "kind": kind, "said": said}
    file["lines"] = [*file["lines"][: ticked + after], forged]
    answer = send_file(Phone(other), json.dumps(file).encode())
    assert f"entry {forged['number']} can’t be read" in file_error(answer)
    assert count_tables(other) == 0


def test_no_secret_device_or_token_of_any_phone_is_in_a_file(app: Flask) -> None:
    phones = phones_at_a_set_up(app, 3, box="practice")
    for seat, (phone, place) in enumerate(zip(phones, (1, 7, 8), strict=True), 1):
        phone.post(f"/t/{phone.code}/setup/look", seat=seat)
        if seat < 3:
            choose(phone, seat, place)
    canaries = {phone.token() for phone in phones} | {phones[0].code}
    for phone in phones:
        with phone.client.session_transaction() as session:
            canaries.add(session["device"])
    with app.app_context(), db.engine.connect() as connection:
        canaries.add(tables().view(phones[0].code).watch_key)
        row = connection.scalar(select(SecretRow.value).where(SecretRow.seat == 0))
    assert row
    canaries |= {*json.loads(row)[:3], row.decode()}
    for phone in phones:
        text = save(phone).decode()
        assert [canary for canary in canaries if canary in text] == []


def test_an_owners_box_goes_along_without_its_photo(app: Flask, other: Flask) -> None:
    ana = Phone(app)
    key = ana.post("/mombasa/box/new", name="Ours").headers["Location"].split("/")[3]
    with app.app_context():
        boxes().put_photo(key, b"a picture of the board", 10, 10)
        share = boxes().by_edit_key(key).share_key
    ana.open_table(box=share)
    was = ana.look()["facts"]["edition"]
    new = opened(other, save(ana))
    edition = new.look()["facts"]["edition"]
    assert edition != was
    with app.app_context():
        before = boxes().read_edition(was)
    with other.app_context():
        after = boxes().read_edition(edition)
    assert (after.name, after.content, after.photo) == (before.name, before.content, None)
    assert "picture" not in save(ana).decode()


def test_the_same_file_twice_is_one_table(app: Flask, other: Flask) -> None:
    ana, _ = played(app)
    raw = save(ana)
    new = opened(other, raw)
    again = send_file(new, raw)
    assert again.headers["Location"] == f"/t/{new.code}/lobby"
    assert "You’ve opened this file before." in new.get(again.headers["Location"]).text
    assert count_tables(other) == 1


def waits(number: int, move: object, **more: object) -> dict[str, object]:
    command = {"id": f"waiting-{number}", "seen": 3, "do": {"type": "play", "move": move}, **more}
    return {"command": command, "says": f"Tap {number}"}


def test_what_was_not_sent_is_entered_at_the_new_table_or_named(app: Flask, other: Flask) -> None:
    ana, _ = played(app)
    step = {"type": "change-cash", "seat": 1, "by": 3}
    early = {"type": "end-phase", "seat": 3}
    file = json.loads(save(ana))
    file["waiting"] = [waits(1, step), waits(2, early), waits(3, step)]
    new = opened(other, json.dumps(file).encode())
    assert new.look()["seats"][0]["cash"] == 10
    told = new.get(f"/t/{new.code}/lobby").text
    assert "2 changes in the file aren’t entered yet: Tap 2, Tap 3" in told
    # A script puts them into the phone's own queue instead.
    by_script = opened(other, json.dumps(file).encode(), sends="yes")
    assert by_script.look()["seats"][0]["cash"] == 7


FILES = {
    b"": "Choose a file.",
    b"\xff\xd8\xff": "The file is cut short, or it isn’t a saved game.",
    b'{"format": "companion-box"}': "This file isn’t a saved game.",
    b'{"format":"companion-table","form":9}': "A newer Companion saved this file.",
    b'{"format":"companion-table","form":1}': "The file is damaged. Nothing was changed.",
}


@pytest.mark.parametrize(("raw", "words"), FILES.items(), ids=range(len(FILES)))
def test_a_file_that_cannot_be_opened_says_so_at_its_field(
    app: Flask, raw: bytes, words: str
) -> None:
    assert words in file_error(send_file(Phone(app), raw))
    assert count_tables(app) == 0


def test_a_damaged_entry_is_named_and_another_game_is_called_unknown(
    app: Flask, other: Flask
) -> None:
    ana, _ = played(app)
    file = json.loads(save(ana))
    phone = Phone(other)
    other_game = json.dumps(file | {"game": "chess"}).encode()
    assert "doesn’t have the game" in file_error(send_file(phone, other_game))
    file["lines"][5]["said"] = {"type": "set-cash", "seat": 1, "pounds": -3}
    assert "entry 6 can’t be read" in file_error(send_file(phone, json.dumps(file).encode()))
    assert count_tables(other) == 0


OPENINGS: dict[str, dict[str, Any]] = {
    "dealt tiles": {"setup": {"mode": "variable", "tiles": [[0], [99], [1, 2], [3, 4]]}},
    "over before it begins": {"setup": {"mode": "first", "over": True}},
    "ended before it begins": {"score": {"ended": "never"}},
    "a base with no end": {"facts": {"box": "practice", "coins": {"cairo": 5}}},
    "coins without end": {
        "facts": {
            "box": "x",
            "coins": {"cairo": {"source": "owner", "value": [[10**9] * 5] * 3}},
        }
    },
}


@pytest.mark.parametrize("opening", OPENINGS.values(), ids=OPENINGS)
def test_an_opening_that_no_page_would_make_is_damaged(app: Flask, opening: dict[str, Any]) -> None:
    ana, _ = played(app)
    file = json.loads(save(ana)) | {"opening": opening, "lines": []}
    assert "damaged" in file_error(send_file(ana, json.dumps(file).encode()))


def test_whatever_is_wrong_with_a_file_no_page_of_its_table_breaks(
    app: Flask, other: Flask
) -> None:
    ana, _ = played(app)
    file = json.loads(save(ana))
    other.test_client_class = QuickClient
    phone, lots = Phone(other), random.Random(7)
    target = Target("POST", "/open", body=file, as_file="file")
    tables_opened = 0
    for number in range(60):
        answer = send_file(phone, spoilt(target, lots).body or b"")
        assert answer.status_code in {303, 422}, number
        if answer.status_code == 303:
            tables_opened += 1
            code = answer.headers["Location"].split("/")[2]
            for path in ("", "players", "log", "lobby", "score", "game.json"):
                assert phone.get(f"/t/{code}/{path}").status_code == 200, (number, path)
    assert tables_opened > 2
