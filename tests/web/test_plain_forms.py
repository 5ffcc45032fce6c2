"""The live table without scripts: every command as a plain form."""

import json
import re

import pytest
from flask import Flask

from tests.web.phones import Phone, four_phones


def do(phone: Phone, move: dict[str, object], **fields: object) -> str:
    """Press a button that plays a move; follow to the page that comes then."""
    sent = {
        "command_id": "page-0001",
        "seen": phone.seen,
        "screen": "players",
        "play": json.dumps(move),
    }
    response = phone.post(f"/t/{phone.code}/do", **(sent | fields))
    if response.status_code != 303:
        return response.text
    assert response.headers["Location"].endswith("/players")
    return phone.get(response.headers["Location"]).text


def test_a_button_does_its_move_and_the_page_offers_undo(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    page = do(ana, {"type": "take-post", "company": "cairo", "column": 1})
    assert "Ana took a trading post from the Cairo base." in page
    undo = re.search(rf'action="(/t/{ana.code}/undo/\d+)"', page)
    assert undo
    assert ana.post(undo[1]).status_code == 303
    assert ana.look()["companies"]["cairo"]["base"][0]["posts"] == 5


def test_a_number_may_be_a_sum(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    do(ana, {"type": "set-cash", "seat": 1, "pounds": "$number"}, number="12+7")
    assert ana.look()["seats"][0]["cash"] == 19


def test_a_steppers_side_adds_one(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    fields = {"number": "12", "number-step": "-1"}
    do(ana, {"type": "set-cash", "seat": 1, "pounds": "$number"}, **fields)
    assert ana.look()["seats"][0]["cash"] == 11


def test_a_number_that_is_none_is_told(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    page = do(ana, {"type": "set-cash", "seat": 1, "pounds": "$number"}, number="many")
    assert "Type a whole number" in page
    page = do(ana, {"type": "set-slots", "seat": 1, "slots": "$number"}, number="2")
    assert "That number is out of range." in page


def test_a_note_in_the_log(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    note = json.dumps({"type": "note", "text": "@note"})
    ana.post(
        f"/t/{ana.code}/do", command_id="page-0001", seen=ana.seen, do=note, note=" $pizza at nine "
    )
    assert "Ana noted: $pizza at nine" in ana.get(f"/t/{ana.code}/log").text


def test_a_double_tap_is_one_tap_and_another_button_another(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    for company in ("cairo", "cairo", "mombasa"):
        do(ana, {"type": "take-post", "company": company, "column": 1})
    companies = ana.look()["companies"]
    assert [companies[c]["base"][0]["posts"] for c in ("cairo", "mombasa")] == [4, 4]


def test_what_the_rules_speak_against_can_have_happened(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    asked = do(ana, {"type": "pay", "seat": 1, "pounds": "$number"}, number="3")
    assert "That costs £3, but only £1 is available." in asked
    again = hidden_fields(asked, f"/t/{ana.code}/do")
    assert again["override"] == "too-few-pounds"
    assert again["number"] == "3"
    assert ana.post(f"/t/{ana.code}/do", **again).status_code == 303
    assert ana.look()["seats"][0]["cash"] == 0


def test_what_means_nothing_offers_no_way_round(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    take: dict[str, object] = {"type": "take-post", "company": "cairo", "column": 1}
    for turn in range(5):
        do(ana, take, command_id=f"page-{turn:04}")
    asked = do(ana, take, command_id="page-0009")
    assert "Column 1 of the Cairo base is empty. Take a trading post from another column." in asked
    assert "happened anyway" not in asked


def test_what_changed_meanwhile_is_told_and_can_be_sent_again(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    ana.play(type="set-cash", seat=3, pounds=9)
    asked = do(ben, {"type": "set-cash", "seat": 3, "pounds": 8})
    assert "Cy’s cash was set to £9. Entered by Ana." in asked
    assert "Cy’s cash was set to £8. Entered by Ben." in asked
    again = hidden_fields(asked, f"/t/{ana.code}/do")
    assert ben.post(f"/t/{ana.code}/do", **again).status_code == 303
    assert ben.look()["seats"][2]["cash"] == 8


def test_undo_from_an_old_notice_takes_back_that_entry_alone(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    ana.play(type="earn", seat=3, pounds=9)
    ben.look()
    ben.play(type="earn", seat=4, pounds=8)
    ben.play(type="earn", seat=3, pounds=2)
    asked = ana.post(f"/t/{ana.code}/undo/{ana.seen - 1}")
    # Cy has other pounds than when the notice came.
    assert asked.status_code == 409
    assert "Cy earned £2. Entered by Ben." in asked.text
    again = hidden_fields(asked.text, f"/t/{ana.code}/do")
    assert ana.post(f"/t/{ana.code}/do", **again).status_code == 303
    assert [seat["cash"] for seat in ana.look()["seats"]] == [1, 1, 3, 9]


def test_redo_from_an_old_notice_is_asked_about_when_others_went_on(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    ana.play(type="earn", seat=3, pounds=9)
    ana.send({"type": "undo", "to": ana.seen - 1})
    ben.look()
    ben.play(type="earn", seat=4, pounds=8)
    asked = ana.post(f"/t/{ana.code}/undo/{ana.seen - 1}")
    assert asked.status_code == 409
    assert "Undo someone else’s entry?" in asked.text
    assert "Dora earned £8. Entered by Ben." in asked.text


@pytest.mark.parametrize("fields", [{"play": "{"}, {"seen": "x"}, {"play": "", "do": ""}])
def test_a_damaged_form_changes_nothing(app: Flask, fields: dict[str, str]) -> None:
    ana = Phone(app)
    ana.open_table()
    assert "This form is damaged." in do(ana, {"type": "earn", "seat": 1, "pounds": 1}, **fields)


def test_a_form_without_its_token_is_refused(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    assert ana.client.post(f"/t/{ana.code}/do", data={"do": "{}"}).status_code == 400


@pytest.mark.parametrize("box", ["practice", "standard"])
def test_every_button_of_every_screen_is_understood(app: Flask, box: str) -> None:
    """Whatever a page offers, the table knows; fields are sent back as they stand."""
    ana = Phone(app)
    ana.open_table(box=box)
    for move in ({"type": "take-post", "company": "cairo"}, {"type": "set-slots", "seat": 1}):
        ana.play(**move)
    ana.play(type="place-marker", seat=1, space="buy-card")
    for seat in (1, 2, 3, 4):
        ana.play(type="set-face-up", seat=seat, points=3)
    page = ana.get(f"/t/{ana.code}/").text
    fields = dict(re.findall(r'<input[^>]* name="([\w-]+)" value="(\d+)"', page))
    for name, options in re.findall(
        r'<select[^>]* name="([\w-]+)">(.*?)</select>', page, re.DOTALL
    ):
        chosen = re.search(r"value='([^']*)' selected", options) or re.search(
            r"value='([^']*)'", options
        )
        fields[name] = chosen[1] if chosen else ""
    moves = re.findall(r"name=\"play\" value='([^']*)'", page)
    assert len(moves) > 100
    for move in moves:
        sent = {"command_id": "page-0001", "seen": ana.seen, "play": move}
        response = ana.post(f"/t/{ana.code}/do", **(fields | sent))
        assert response.status_code in {303, 409, 422}, (move, response.text)


def hidden_fields(page: str, action: str) -> dict[str, str]:
    form = page.split(f'action="{action}"')[1].split("</form>", maxsplit=1)[0]
    found = re.findall(r'type="hidden" name="([\w-]+)" value="([^"]*)"', form)
    return {name: value.replace("&#34;", '"') for name, value in found if name != "csrf_token"}
