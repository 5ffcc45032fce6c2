"""A secret of a table is on one phone: a word that stands in it stands nowhere else."""

import msgspec
from flask import Flask

from companion.tables import tables
from tests.frame.test_games import open_table
from tests.web.phones import Phone

CANARY = "kanarek"


def everything(app: Flask, phone: Phone) -> str:
    """All that a phone can be told about its table, and what the table itself has written."""
    code = phone.code
    pages = ("", "log", "lobby", "players", "beads/", "beads/hide", "state", "kept", "game.json")
    told = [phone.get(f"/t/{code}/{page}").text for page in pages]
    told.append(phone.get(f"/t/{code}/state", headers={"Accept": "text/html"}).text)
    told.append(phone.get("/").text)
    with app.app_context():
        view = tables().view(code)
        told.append(msgspec.json.encode(view.state).decode())
        told += [repr(line) for line in tables().log(code, view.version + 1, 100)]
        told.append(phone.get(f"/w/{view.watch_key}").text)
    return "\n".join(told)


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
