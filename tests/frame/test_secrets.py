"""A secret of a table is on one phone: a word that stands in it stands nowhere else."""

import msgspec
from flask import Flask
from sqlalchemy import select

from companion.database import db
from companion.tables import tables
from companion.tables.models import SecretRow
from companion.web.fragments import Shelf
from companion.web.games import find
from tests.frame.sample import sample_of
from tests.frame.test_games import every_game, open_table
from tests.web.phones import Phone

CANARY = "kanarek"
PAGES = ("log", "lobby", "state", "state?since=0", "state?since=0&have=", "stream", "kept")


def everything(app: Flask, phone: Phone) -> str:
    """All that a phone can be told about its table, and what the table itself has written."""
    code = phone.code
    with app.app_context():
        view = tables().view(code)
        game = find(view.game)
        told = [msgspec.json.encode(view.state).decode()]
        told += [repr(line) for line in tables().log(code, view.version + 1, 100)]
        screens = [one.name for one in game.table.shown(view.state, False)[1:]]
    pages = ("", *screens, *PAGES, "game.json", *sample_of(game.slug).at_table)
    told += [phone.get(f"/t/{code}/{page}").text for page in pages]
    told.append(phone.get(f"/t/{code}/state", headers={"Accept": "text/html"}).text)
    told += [phone.get("/").text, phone.get(f"/w/{view.watch_key}").text]
    kept: Shelf = app.extensions["fragments"]
    told += [one.html for entry in kept._kept.values() for one in entry.fragments.values()]
    return "\n".join(told)


@every_game
def test_what_is_kept_secret_at_a_table_is_told_to_nobody_else(app: Flask, slug: str) -> None:
    sample = sample_of(slug)
    address, fields = sample.secretive
    ana, ben = Phone(app), Phone(app)
    ana.code = ben.code = ana.post(address, **fields).headers["Location"].split("/")[2]
    ana.sit(1)
    ben.sit(2)
    sample.hides(ana)
    with app.app_context():
        kept = db.session.scalars(select(SecretRow)).all()
        assert {row.kind for row in kept} == sample.secrets
        for row in kept:
            row.value = CANARY.encode()
        db.session.commit()
    for other in (ben, Phone(app, ana.code)):
        assert CANARY not in everything(app, other)


def test_a_hidden_bead_is_known_to_the_phone_that_hid_it(app: Flask) -> None:
    ana, ben = open_table(app, "abacus")
    host = Phone(app, ana.code)
    answer = ana.post(f"/t/{ana.code}/beads/hide", wire=CANARY)
    assert answer.status_code == 303
    mine = ana.get(f"/t/{ana.code}/beads/hide")
    assert CANARY in mine.text
    assert mine.headers["Never-Kept"] == "1"
    for other in (ben, host):
        assert CANARY not in everything(app, other)
    ana_elsewhere = everything(app, ana).replace(mine.text, "")
    assert CANARY not in ana_elsewhere.replace(f"Your bead is here: {CANARY}", "")
    # No phone can say what only the server tells.
    ben.look()
    assert ben.play(type="reveal", wires={"1": "top"}).status_code != 200
    ben.post(f"/t/{ana.code}/beads/hide", wire="top")
    assert ben.look()["hidden"] == {"1": CANARY, "2": "top"}
    assert CANARY in everything(app, ben)
