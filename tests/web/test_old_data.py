"""A database that an earlier build has left: all of it opens, says the same, and can go on."""

import json
from collections.abc import Iterator
from typing import Any  # JSON is whatever the build before has written.

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from flask import Flask
from flask.testing import FlaskClient

from companion.database import Model, current_revision, db, migrate_to_newest, newest_revision
from companion.games.mombasa.tracking.sheets.preview import KINDS
from companion.tables import tables
from companion.web.mombasa.printed.tracks import PARTS
from tests.apps import new_app
from tests.old_data import Copy, copies
from tests.old_data.numbers import at_line, lines
from tests.old_data.owning import own_boxes, shown_boxes, shown_groups
from tests.old_data.playing import TILES, play
from tests.web.phones import NAMES, Phone

SCREENS = ("", "players", "round", "log", "lobby", "plan")
BOX = (
    *("", "coins", "tracks", "tracks/A1", "board", "spaces", "majorities", "cards", "map"),
    *("cards/action", "cards/expansion", "cards/starting", "tiles", "tiles/first-game"),
    *("books", "books/display", "map/list", "map?step=borders", "export.json"),
)
SHEETS = (
    "actions/kept",
    *(f"actions/{kind}?seat=4" for kind in KINDS),
    *(f"actions/printed/{part}" for part in (*PARTS, "box")),
)
GROUP = ("", "/statistics", "/settings", "/import", "/export.json")


class Old:
    """An app on a copy of old data, and the four phones that were there."""

    def __init__(self, app: Flask, copy: Copy) -> None:
        self.app = app
        self.shown = copy.shown
        self.tables: dict[str, dict[str, Any]] = self.shown["tables"]

    def phone(self, seat: int, table: str = "") -> Phone:
        phone = Phone(self.app, self.tables[table]["code"] if table else "")
        with phone.client.session_transaction() as session:
            session.update(self.shown["sessions"][seat - 1])
        return phone

    def client(self) -> FlaskClient:
        """The host's phone, which leaves it to others to look at every page."""
        client = FlaskClient(self.app, self.app.response_class, use_cookies=True)
        with client.session_transaction() as session:
            session.update(self.shown["sessions"][0])
        return client


@pytest.fixture(params=copies(), ids=lambda copy: copy.folder.name)
def old(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Old]:
    instance = tmp_path_factory.mktemp("old")
    app = new_app(instance)
    request.param.restore(instance)
    with app.app_context():
        migrate_to_newest()
    yield Old(app, request.param)
    with app.app_context():
        db.engine.dispose()


def as_json(value: object) -> Any:
    return json.loads(json.dumps(value))


def test_migrations_lead_from_there_to_here(old: Old) -> None:
    with old.app.app_context(), db.engine.connect() as connection:
        assert current_revision() == newest_revision()
        assert compare_metadata(MigrationContext.configure(connection), Model.metadata) == []


def test_every_table_stands_as_the_build_before_showed_it(old: Old) -> None:
    with old.app.app_context():
        for name, table in old.tables.items():
            assert tables().version(table["code"]) == table["version"], name
            assert as_json(at_line(tables(), table["code"])) == table["now"], name


def test_every_line_of_every_log_is_read_and_comes_to_what_it_came_to(old: Old) -> None:
    with old.app.app_context():
        for name, table in old.tables.items():
            code = table["code"]
            assert as_json(lines(tables(), code)) == table["lines"], name
            for line, then in table["then"].items():
                assert as_json(at_line(tables(), code, int(line))) == then, (name, line)


def test_every_page_of_every_table_opens(old: Old) -> None:
    client = old.client()
    for name, table in old.tables.items():
        code, acting = table["code"], table["now"]["phase"] == "actions"
        paths = [*SCREENS, "score", "expand", "state?since=0", "log?before=99"]
        paths += SHEETS if acting else ()
        for path in paths:
            answer = client.get(f"/t/{code}/{path}")
            # A table that is not set up has no plan any more; one that is only scored, no screens.
            allowed = {200, 303, 404} if path in SCREENS else {200, 303}
            assert answer.status_code in allowed, (name, path)
        assert client.get(f"/t/{code}/log").status_code == 200, name
        assert client.get(f"/w/{table['watch']}").status_code == 200, name


def test_every_page_of_every_box_and_group_opens_and_says_the_same(old: Old) -> None:
    client = old.client()
    for box in old.shown["boxes"].values():
        for path in BOX:
            assert client.get(f"/mombasa/box/{box['edit']}/{path}").status_code == 200, path
        assert client.get(f"/mombasa/box/shared/{box['share']}").status_code == 200
        if box["photo"]:
            assert client.get(f"/mombasa/box/photo/{box['photo']}").mimetype == "image/jpeg"
    for group in old.shown["groups"].values():
        games = [f"/results/{number}" for number in group["results"]]
        for path in (*GROUP, *games, *(f"{game}/correct" for game in games)):
            assert client.get(f"/g/{group['key']}{path}").status_code == 200, path
    keys = {name: box["edit"] for name, box in old.shown["boxes"].items()}
    groups = {name: group["key"] for name, group in old.shown["groups"].items()}
    with old.app.app_context():
        assert as_json(shown_boxes(keys)) == old.shown["boxes"]
        assert as_json(shown_groups(groups)) == old.shown["groups"]
    for path in ("/", "/mombasa/box", "/groups"):
        assert client.get(path).status_code == 200
    link = old.shown["links"]["result"]
    assert client.get(f"/mombasa/score/result.json?{link}").get_json() == old.shown["links"]["told"]


def test_every_table_can_be_played_on_and_undone(old: Old) -> None:
    for name, table in old.tables.items():
        phone = old.phone(1, name)
        if name == "closed":
            phone.arrange("reopen")
        if name in {"demo", "phone"}:
            phone.sit(1, share="y")
        cash = phone.look()["seats"][0]["cash"]
        before = phone.seen
        earn = {"type": "play", "move": {"type": "earn", "seat": 1, "pounds": 3}}
        assert phone.send(earn, id="played-on").status_code == 200, name
        assert phone.look()["seats"][0]["cash"] == cash + 3, name
        back = phone.send({"type": "undo", "to": before}, id="and-undone")
        assert back.status_code == 200, name
        with old.app.app_context():
            assert as_json(at_line(tables(), table["code"])) == table["now"], name


def test_a_tile_chosen_in_secret_is_the_one_that_is_revealed(old: Old) -> None:
    code = old.tables["setting up"]["code"]
    for seat, phone in ((2, old.phone(2)), (3, old.phone(3)), (4, old.phone(1))):
        phone.code = code
        assert phone.look()["setup"]["kept"] == []
        sent = phone.post(f"/t/{code}/setup/tile", seat=seat, place=TILES[seat - 1])
        assert sent.status_code == 303
    assert phone.look()["setup"]["kept"] == list(TILES)


def test_the_next_copy_will_have_every_command_of_this_build(app: Flask) -> None:
    phones = [Phone(app) for _ in NAMES]
    # It looks for each of them itself.
    assert play(app, phones, own_boxes(app, phones[0])["Whole"])
