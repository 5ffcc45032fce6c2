"""Screens are rendered once for all phones of a role, and a phone is sent what it lacks of them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any  # JSON is whatever the server says.

import pytest
from flask import Flask, template_rendered
from sqlalchemy import event

from companion.database import db
from companion.games.tracking import Tracker
from companion.web.fragments import Shelf
from tests.web.phones import Phone, four_phones
from tests.web.test_live_table import watch_key
from tests.web.test_setup_table import choose, faces, look, phones_at_a_set_up

# What is made anew for every answer.
FRESH = re.compile(
    r'(?<=name="csrf_token" value=")[^"]+|(?<=name="command_id" value=")[^"]+'
    r'|(?<=data-token=")[^"]+|(?<=data-taken=")[^"]+'
)


class Paper:
    """A phone that keeps what it was sent, as a page's script does."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.have, self.seen = phone, dict[str, str](), 0

    def ask(self, screen: str = "") -> dict[str, Any]:
        have = ",".join(f"{name}.{mark}" for name, mark in self.have.items())
        path = f"/t/{self.phone.code}/state?since={self.seen}&screen={screen}&have={have}"
        answer: dict[str, Any] = self.phone.get(path).get_json()
        self.seen = answer["version"]
        for name, (mark, _) in answer["fragments"].items():
            self.have[name] = mark
        # What stands around the screens is always sent.
        del self.have["live"]
        return answer


class Work:
    """What the app has done: templates rendered, statements sent, states decoded."""

    def __init__(self) -> None:
        self.rendered: list[str] = []
        self.statements = self.decoded = 0


@contextmanager
def counted(app: Flask, patch: pytest.MonkeyPatch) -> Iterator[Work]:
    work, decode = Work(), Tracker.state

    def rendered(_app: Flask, template: Any, **_: object) -> None:
        work.rendered.append(template.name)

    def sent(*_: object) -> None:
        work.statements += 1

    def decoded(tracker: Any, raw: bytes) -> Any:
        work.decoded += 1
        return decode(tracker, raw)

    patch.setattr(Tracker, "state", decoded)
    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", sent)
    with template_rendered.connected_to(rendered, app):
        yield work
    event.remove(engine, "before_cursor_execute", sent)
    patch.setattr(Tracker, "state", decode)


def test_a_second_phone_of_a_role_renders_nothing(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, ben, cy, _ = four_phones(app)
    papers = [Paper(phone) for phone in (ben, cy)]
    for paper in papers:
        paper.ask()
    ana.play(type="take-post", company="cairo", column=1)
    with counted(app, monkeypatch) as first:
        told = papers[0].ask("companies")
    assert first.rendered == [
        "table/_live.html",
        "table/_seat_marks.html",
        "mombasa/_where.html",
        "table/_screen.html",
    ]
    with counted(app, monkeypatch) as second:
        assert papers[1].ask("companies")["fragments"].keys() == told["fragments"].keys()
    assert second.rendered == []
    # The command has left its state and its line here: only the pulse is read, and by the first
    # what phones have sent of late.
    assert (first.decoded, second.decoded) == (0, 0)
    assert (first.statements, second.statements) == (2, 1)


def test_a_phone_is_sent_only_what_it_lacks_of_the_screen_it_looks_at(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    paper = Paper(ben)
    everything = paper.ask()
    assert {"screen-companies", "cairo", "player-1", "screen-log"} <= everything["fragments"].keys()
    assert "behind" not in everything
    assert paper.ask()["fragments"].keys() == {"live"}
    ana.play(type="take-post", company="cairo", column=1)
    some = paper.ask("companies")
    # The first post that leaves takes the hint away with it.
    assert some["fragments"].keys() == {"live", "screen-companies", "cairo"}
    assert (some["screens"], some["behind"]) == (["companies"], True)
    assert re.search(r'id="cairo-1-posts"[^>]* value="4"', some["fragments"]["cairo"][1])
    others = paper.ask()
    assert "screen-log" in others["fragments"]
    assert "cairo" not in others["fragments"]


def test_a_phone_that_lacks_a_screen_is_sent_all_of_them(app: Flask) -> None:
    ana, *_ = four_phones(app)
    paper = Paper(ana)
    paper.ask()
    del paper.have["screen-players"]
    assert "screen-players" in paper.ask("companies")["fragments"]


def test_the_answer_to_a_command_is_like_that_to_a_question(app: Flask) -> None:
    ana, *_ = four_phones(app)
    paper = Paper(ana)
    paper.ask()
    have = ",".join(f"{name}.{mark}" for name, mark in paper.have.items())
    move = {"type": "take-post", "company": "cairo", "column": 1}
    answer = ana.client.post(
        f"/t/{ana.code}/commands?since={paper.seen}&screen=companies&have={have}",
        json={"id": "taken-once", "seen": paper.seen, "do": {"type": "play", "move": move}},
        headers={"X-CSRFToken": ana.token()},
    ).get_json()
    asked = paper.ask("companies")
    assert answer.keys() - {"type", "line", "beside"} == asked.keys()
    assert answer["fragments"]["cairo"] == asked["fragments"]["cairo"]
    assert answer["tag"] == asked["tag"]


def shown(phone: Phone, path: str, **headers: str) -> str:
    html = phone.get(path, headers=headers).get_json()["html"]
    assert isinstance(html, str)
    return FRESH.sub("", html)


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("kind", ["playing", "set-up", "closed"])
def test_what_was_kept_is_what_would_be_rendered_for_every_kind_of_phone(
    app: Flask, kind: str, language: str
) -> None:
    if kind == "set-up":
        ana, ben, *_ = phones_at_a_set_up(app, 4, box="practice")
        look(ana, 1)
    else:
        ana, ben, *_ = four_phones(app)
        ana.play(type="take-post", company="cairo", column=1)
    twin = Phone(app, ana.code)
    twin.sit(2, share="y")
    looker, quick = Phone(app, ana.code), Phone(app, ana.code)
    quick.sit(3, share="y")
    quick.arrange("quick")
    if kind == "closed":
        ana.arrange("close")
    paths = dict.fromkeys((ana, ben, twin, looker, quick), f"/t/{ana.code}/state?since=0")
    paths[Phone(app)] = f"/w/{watch_key(ana)}/state?since=0"

    def everybody() -> list[str]:
        said = {"Accept-Language": language}
        return [shown(phone, path, **said) for phone, path in paths.items()]

    everybody()
    kept = everybody()
    # Each as if it were the only phone.
    app.extensions["fragments"] = None
    assert everybody() == kept
    # Two phones at a seat differ in nothing but what only one of them may see.
    if kind == "playing":
        assert kept[1] == kept[2]


def test_no_fragment_holds_a_token_or_an_id(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    for phone in (ana, ben, Phone(app, ana.code)):
        paper = Paper(phone)
        fragments = paper.ask()["fragments"]
        del fragments["live"]
        for name, (_, html) in fragments.items():
            assert "csrf_token" not in html, name
            assert "command_id" not in html, name
            assert phone.token() not in html, name


def test_a_database_put_back_shows_no_old_page_at_the_same_version(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    with app.app_context():
        raw = db.engine.raw_connection()
        before = b"".join(f"{line}\n".encode() for line in raw.driver_connection.iterdump())  # type: ignore[union-attr]  # it is open
        raw.close()
    ana.play(type="set-cash", seat=1, pounds=77)
    first = ben.get(f"/t/{ben.code}/state?since=0")
    with app.app_context():
        raw = db.engine.raw_connection()
        driver: Any = raw.driver_connection
        tables = driver.execute("select name from sqlite_master where type='table'").fetchall()
        driver.execute("pragma foreign_keys=off")
        for (name,) in tables:
            driver.execute(f"drop table if exists {name}")
        driver.executescript(before.decode())
        raw.close()
    ana.look()
    ana.play(type="set-cash", seat=1, pounds=55)
    tag = {"If-None-Match": first.headers["ETag"]}
    again = ben.get(f"/t/{ben.code}/state?since=0", headers=tag)
    assert again.status_code == 200
    assert again.get_json()["version"] == first.get_json()["version"]
    assert 'value="55"' in again.get_json()["html"]
    assert 'value="77"' not in again.get_json()["html"]


def test_what_is_secret_is_on_its_own_phone_and_nowhere_else(app: Flask) -> None:
    ana, ben, *_ = phones_at_a_set_up(app, 2, box="practice")
    look(ana, 1)
    own = faces(ana.get(f"/t/{ana.code}/").text)
    assert len(own) == 2
    canaries = {re.sub(r"<[^>]+>", "", face) for face in own}
    choose(ana, 1, 3)
    chosen = "You’re keeping tile 3"
    assert chosen in ana.get(f"/t/{ana.code}/").text
    twin = Phone(app, ana.code)
    twin.sit(1, share="y")
    seen = [
        phone.get(f"/t/{ana.code}/{page}").text
        for phone in (ben, twin, Phone(app, ana.code))
        for page in ("", "plan", "log", "lobby", "state", "state?since=0", "stream")
    ]
    seen += [Phone(app).get(f"/w/{watch_key(ana)}").text]
    seen += [ana.get(f"/t/{ana.code}/{page}").text for page in ("save", "state")]
    kept: Shelf = app.extensions["fragments"]
    seen += [one.html for entry in kept._kept.values() for one in entry.fragments.values()]
    for text in seen:
        plain = re.sub(r"<[^>]+>", "", text)
        assert chosen not in plain
        assert not [canary for canary in canaries if canary in plain]
