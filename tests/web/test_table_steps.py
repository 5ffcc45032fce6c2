"""Steppers of a live table: a side adds to whatever is there, with scripts and without."""

import json
import re
from html import unescape

import msgspec
import pytest
from flask import Flask

from companion.games.mombasa.tracking import TRACKER
from tests.web.phones import Phone, four_phones

# Every stepper at a table that changes it by itself, by the move of its sides. Those of sheets and
# of Expand fill in a form, which is sent as a whole.
STEPPERS = {"change-cash": 4, "change-value": 4}


def command_forms(page: str) -> list[str]:
    forms = re.findall(r"<form[^>]* data-command.*?</form>", page, re.DOTALL)
    return [form for form in forms if "data-stepper" in form]


def field(form: str, name: str) -> str:
    found = re.search(rf"name=\"{name}\" value=(['\"])(.*?)\1", form)
    assert found, (name, form)
    return unescape(found[2])


@pytest.mark.parametrize("box", ["practice", "standard"])
def test_every_stepper_of_a_table_sends_steps(app: Flask, box: str) -> None:
    ana = Phone(app)
    ana.open_table(box=box)
    page = ana.get(f"/t/{ana.code}/").text
    forms = command_forms(page)
    kinds: dict[str, int] = {}
    for form in forms:
        move = json.loads(field(form, "number-by"))
        kinds[move["type"]] = kinds.get(move["type"], 0) + 1
        step = TRACKER.command(msgspec.json.encode({**move, "by": 1}))
        assert TRACKER.is_step(step)
        # What is typed replaces.
        typed = json.loads(field(form, "play").replace('"$number"', "1"))
        assert not TRACKER.is_step(TRACKER.command(msgspec.json.encode(typed)))
    assert kinds == STEPPERS
    # The posts left in each column are buttons of the screen, and steps all the same.
    columns = re.findall(r"name=\"play\" value='([^']*)' data-step=\"-1\"", page)
    steps = [TRACKER.command(unescape(move).encode()) for move in columns]
    assert len(steps) == 12
    assert all(map(TRACKER.is_step, steps))
    # No other stepper on the page has to do with a command.
    assert len(forms) + len(steps) == page.count("data-stepper")


def press(phone: Phone, page: str, by: int, move: str = '"seat":1', typed: str = "") -> str:
    """Press a side of a stepper where there are no scripts; follow to the page that comes then."""
    form = next(form for form in command_forms(page) if move in field(form, "number-by"))
    names = ("command_id", "seen", "screen", "play", "number-by", "number-was")
    fields = {name: field(form, name) for name in names}
    fields |= {"number": typed or fields["number-was"], "number-step": str(by)}
    response = phone.post(f"/t/{phone.code}/do", **fields)
    if response.status_code != 303:
        return response.text
    return phone.get(response.headers["Location"]).text


def players(phone: Phone) -> str:
    return phone.get(f"/t/{phone.code}/players").text


def cash(phone: Phone, seat: int = 1) -> int:
    pounds: int = phone.look()["seats"][seat - 1]["cash"]
    return pounds


def test_two_phones_without_scripts_add_to_one_purse(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    shown = [players(phone) for phone in (ana, ben)]
    assert "Ana’s cash: £1 → £2. Entered by Ben." in press(ben, shown[1], 1)
    assert "Ana’s cash: £1 → £3. Ben added £1 too." in press(ana, shown[0], 1)
    assert cash(ana) == 3


def test_undo_of_a_step_takes_back_that_step_only_and_only_once(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    shown = players(ben)
    page = press(ana, players(ana), 1)
    press(ben, shown, 1)
    undo = re.search(rf'action="(/t/{ana.code}/undo/\d+)"', page)
    assert undo
    for _ in range(2):
        back = ana.post(undo[1])
        assert back.status_code == 303
    assert cash(ana) == 2
    told = ana.get(f"/t/{ana.code}/log").text
    assert "Ana’s cash: £3 → £2." in told


def test_a_side_pressed_twice_on_one_page_is_one_step(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    shown = players(ana)
    for _ in range(2):
        press(ana, shown, 1)
    assert cash(ana) == 2


def test_a_number_typed_beside_a_side_is_not_lost(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    shown = players(ana)
    press(ana, shown, 1, typed="12+7")
    assert cash(ana) == 20
    # It replaces, so it asks.
    shown = players(ana)
    ben.look()
    ben.play(type="change-cash", seat=1, by=5)
    asked = press(ana, shown, -1, typed="9")
    assert "Ana’s cash: £20 → £25. Entered by Ben." in asked
    assert "Ana’s cash was set to £8." in asked
    assert cash(ana) == 25


def test_a_share_value_is_stepped_by_both(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    shown = [phone.get(f"/t/{phone.code}/").text for phone in (ana, ben)]
    press(ben, shown[1], 1, '"cairo"')
    page = press(ana, shown[0], 1, '"cairo"')
    assert "Ana changed the Cairo share value: £0 → £2. Ben added £1 too." in page


def test_a_side_of_a_page_from_before_steps_were_relative_still_counts(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    move = json.dumps({"type": "set-cash", "seat": 1, "pounds": "$number"})
    fields = {"command_id": "page-0001", "seen": ana.seen, "play": move}
    ana.post(f"/t/{ana.code}/do", **fields, **{"number": "1", "number-step": "1"})
    assert cash(ana) == 2


@pytest.mark.parametrize("step", ["x", ""])
def test_a_damaged_step_changes_nothing(app: Flask, step: str) -> None:
    ana = Phone(app)
    ana.open_table()
    fields = {"command_id": "page-0001", "seen": ana.seen, "play": "{}", "number": "1"}
    step_fields = {"number-step": step, "number-was": "1", "number-by": "[]"}
    response = ana.post(f"/t/{ana.code}/do", **fields, **step_fields)
    assert "This form is damaged." in response.text


def notice(phone: Phone, **move: object) -> dict[str, object]:
    answer = phone.play(**move)
    assert answer.status_code == 200, answer.text
    line: dict[str, object] = answer.get_json()["line"]
    return line


def test_a_notice_says_what_everybody_did_to_the_number(app: Flask) -> None:
    ana, ben, cy, _ = four_phones(app)
    for by in (1, 2):
        ben.play(type="change-cash", seat=1, by=by)
    cy.look()
    cy.play(type="set-cash", seat=1, pounds=9)
    line = notice(ana, type="change-cash", seat=1, by=-1)
    assert line["text"] == (
        "Ana’s cash: £1 → £8. Ben added £3 meanwhile. Ana’s cash was set to £9. Entered by Cy."
    )
    # The log has what the line itself did.
    assert ana.get(f"/t/{ana.code}/state?since={ana.seen - 1}").get_json()["news"][0]["text"] == (
        "Ana’s cash: £9 → £8."
    )


def test_a_notice_says_what_of_a_step_could_not_be_taken(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    ben.play(type="change-cash", seat=1, by=-1)
    line = notice(ana, type="change-cash", seat=1, by=-1)
    assert line["text"] == (
        "Ana’s cash: £1 → £0. £1 didn’t count: it can’t go below £0. Ben took £1 off too."
    )
    assert line["undo"] is None
    cut = notice(ben, type="change-cash", seat=2, by=-3)
    move = {"type": "change-cash", "seat": 2, "by": 1}
    assert cut["undo"] == {"type": "play", "move": move}


def test_the_screens_name_what_a_phone_has_sent_of_late(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    answer = ana.send(
        {"type": "play", "move": {"type": "change-cash", "seat": 1, "by": 1}}, id="mine-0001"
    )
    number = answer.get_json()["line"]["number"]
    assert json.loads(taken(ana))["mine-0001"] == number
    assert "mine-0001" not in json.loads(taken(ben))


def taken(phone: Phone) -> str:
    found = re.search(r'data-taken="([^"]*)"', phone.get(f"/t/{phone.code}/").text)
    assert found
    return unescape(found[1])
