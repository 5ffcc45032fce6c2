"""An action for a player for whom another phone has recorded one meanwhile asks, showing both."""

import json
import re
from html import unescape

from flask import Flask
from werkzeug.test import TestResponse

from tests.web.phones import Phone, four_phones

GOODS = "units=2&steps-cairo=2"


def phones(app: Flask) -> tuple[Phone, Phone]:
    """Two phones in the action phase, with Ana on turn."""
    ana, ben, *_ = four_phones(app)
    ana.play(type="begin-actions")
    ben.look()
    return ana, ben


def merchant(phone: Phone, seat: int = 1) -> TestResponse:
    """Record an action that has nothing to do with goods."""
    answer = phone.get(f"/t/{phone.code}/actions/merchant?seat={seat}", headers=SCRIPT).get_json()
    return phone.send({"type": "play", "move": answer["command"]})


SCRIPT = {"Accept": "application/json"}


def fields_of(sheet: str) -> dict[str, str]:
    """Read the form of a sheet's button."""
    form = sheet.split("sheet-command")[1].split("</form>", maxsplit=1)[0]
    found = re.findall(r"type=\"hidden\" name=\"([\w-]+)\" value=(['\"])(.*?)\2", form)
    return {name: unescape(value) for name, _, value in found if name != "csrf_token"}


def test_an_action_made_before_another_phone_took_the_turn_asks(app: Flask) -> None:
    ana, ben = phones(app)
    found = ana.get(f"/t/{ana.code}/actions/goods?seat=1&{GOODS}", headers=SCRIPT).get_json()
    assert merchant(ben).status_code == 200
    asked = ana.send({"type": "play", "move": found["command"]})
    assert asked.status_code == 409
    answer = asked.get_json()
    (line,) = answer["lines"]
    assert line["text"] == "Ana used a diamond merchant. Entered by Ben."
    # Once is enough.
    assert "Ana moved 1 space on the diamond track." in line["details"]
    assert "Ana moved 2 spaces on the Cairo track." in answer["yours"]
    ana.seen = answer["version"]
    assert (
        ana.send({"type": "play", "move": found["command"]}, override=["not-on-turn"]).status_code
        == 200
    )


def test_an_open_sheet_that_was_brought_up_to_date_still_asks(app: Flask) -> None:
    """Without scripts, too: what was begun before is in the sheet's own form."""
    ana, ben = phones(app)
    first = ana.get(f"/t/{ana.code}/actions/goods?seat=1").text
    begun = re.search(r'name="begun" value="(\d+)"', first)
    assert begun
    ben.play(type="take-post", company="cairo")
    assert merchant(ben).status_code == 200
    sheet = ana.get(f"/t/{ana.code}/actions/goods?seat=1&begun={begun[1]}&{GOODS}").text
    fields = fields_of(sheet)
    assert (fields["begun"], fields["seen"]) == (begun[1], str(ben.seen))
    asked = ana.post(f"/t/{ana.code}/do", **fields)
    assert asked.status_code == 409
    assert "Ana used a diamond merchant. Entered by Ben." in asked.text
    assert "took a post" not in asked.text
    again = asked.text.split(f'action="/t/{ana.code}/do"')[1].split("</form>", maxsplit=1)[0]
    found = re.findall(r'type="hidden" name="([\w-]+)" value="([^"]*)"', again)
    sent = {name: unescape(value) for name, value in found if name != "csrf_token"}
    assert ana.post(f"/t/{ana.code}/do", **sent).status_code == 303


def test_the_next_turn_of_the_same_player_does_not_ask(app: Flask) -> None:
    ana, ben = phones(app)
    merchant(ben)
    sheet = ana.get(f"/t/{ana.code}/actions/goods?seat=1&{GOODS}").text
    fields = fields_of(sheet)
    assert ana.post(f"/t/{ana.code}/do", **fields).status_code == 303


def test_ending_a_turn_that_another_phone_has_ended_asks(app: Flask) -> None:
    ana, ben = phones(app)
    ben.play(type="pass-turn", seat=1)
    for move in ({"type": "pass-turn", "seat": 1}, {"type": "end-phase", "seat": 1}):
        asked = ana.play(**move)
        assert asked.status_code == 409, json.dumps(move)
        assert asked.get_json()["lines"][0]["text"] == "Ana ended their turn. Entered by Ben."
