"""Correcting one entry of the log: its number in place, an action on the form where it was made."""

import json
import re
from html import unescape
from typing import Any, get_args  # JSON is whatever the server says.

import msgspec
import pytest
from flask import Flask

from companion.games.mombasa.tracking import LONGEST_ENTERED, Action, Command
from companion.games.mombasa.tracking.numbers import FIELDS, number_of
from tests.web import test_actions, test_expand_table
from tests.web.phones import Phone, four_phones
from tests.web.test_actions import FILLED, fragment, host
from tests.web.test_older_entries import entry, told
from tests.web.test_plain_forms import hidden_fields


def correct_link(phone: Phone, number: int) -> str:
    """Find the way from an entry to its form."""
    found = re.search(r'href="([^"]*corrects=\d+)"', entry(phone, number))
    assert found, entry(phone, number)
    return unescape(found[1])


def corrected(page: str) -> tuple[int, Action]:
    """Read what the button of a form that corrects would send."""
    found = re.search(r"""name="do" value='([^']+)'""", page.split('id="do-it"', maxsplit=1)[0])
    assert found, page
    wish: dict[str, Any] = json.loads(unescape(found[1]))
    assert wish["type"] == "correct"
    return wish["line"], msgspec.convert(wish["move"], Action)


def send_form(phone: Phone, page: str, marker: str) -> int:
    """Press the button of a form that corrects, agreeing to what is asked."""
    form = page.split(marker)[1].split("</form>", maxsplit=1)[0]
    found = re.findall(r"""name="([\w-]+)" value=(?:"([^"]*)"|'([^']*)')""", form)
    data: dict[str, list[str]] = {}
    for name, one, other in found:
        data.setdefault(name, []).append(unescape(one or other))
    answer = phone.client.post(f"/t/{phone.code}/do", data=data)
    if answer.status_code == 409:
        again = hidden_fields(answer.text, f"/t/{phone.code}/do")
        answer = phone.post(f"/t/{phone.code}/do", **again)
    return answer.status_code


@pytest.mark.parametrize("name", FILLED)
def test_an_actions_form_opens_as_it_was_filled_in_on_the_table_as_it_was(
    app: Flask, name: str
) -> None:
    ana = host(app, "standard" if "unknown" in name or "posts" in name else "practice")
    kind, fields = FILLED[name]
    page = test_actions.sheet(ana, kind, fields)
    action = test_actions.action_in(page)
    assert test_actions.do_it(ana, page).status_code == 303
    ana.look()
    number = ana.seen
    # It is checked as of then, whatever came after it.
    ana.play(type="set-base", company="cairo", base=[{"posts": 1}] * 3, removed=0)
    link = correct_link(ana, number)
    form = ana.get(link).text
    assert f"Corrects entry {number}" in form
    assert corrected(form) == (number, action)


def test_an_action_is_corrected_on_its_own_form(app: Flask) -> None:
    ana = host(app)
    for fields in ({"units": "1+3", "steps-cairo": "4"}, {"units": "2", "steps-cairo": "2"}):
        page = test_actions.sheet(ana, "goods", fields | {"seat": "1"})
        assert test_actions.do_it(ana, page).status_code == 303
        ana.look()
    wrong = ana.seen - 1
    space = ana.look()["seats"][0]["tracks"]["cairo"]["position"]
    link = correct_link(ana, wrong).replace("steps-cairo=4", "steps-cairo=3&steps-mombasa=1")
    assert send_form(ana, ana.get(link).text, 'class="sheet-command"') == 303
    tracks = ana.look()["seats"][0]["tracks"]
    assert tracks["cairo"]["position"] == space - 1
    assert tracks["mombasa"]["position"] == 1
    was = "Corrected by Ana. It was: Ana used coffee: 1+3. Ana moved 4 spaces on the Cairo track."
    assert was in told(ana, wrong)
    assert was.removeprefix("Corrected by Ana. ") in told(ana, ana.seen)
    # Corrected once more, the form says what it says by now.
    assert "steps-mombasa=1" in correct_link(ana, wrong)


def test_an_expansion_is_corrected_on_the_map(app: Flask) -> None:
    ana, *_ = four_phones(app)
    ana.play(type="begin-actions")
    page = test_expand_table.page(ana, "company=cairo&points=3&go=R2&seat=1")
    assert test_expand_table.do_it(ana, page).status_code == 303
    ana.look()
    wrong = ana.seen
    ana.play(type="earn", seat=1, pounds=5)
    link = correct_link(ana, wrong)
    assert f"/t/{ana.code}/expand?" in link
    again = ana.get(link)
    assert again.status_code == 200
    line, action = corrected(again.text)
    assert line == wrong
    assert action == msgspec.convert(test_expand_table.offered(page), Action)
    more = ana.get(link.replace("go=R2", "go=R2_R1"))
    assert send_form(ana, more.text, 'id="doing"') == 303
    assert set(ana.look()["occupied"]) == {"R1", "R2"}
    assert "Corrected by Ana." in told(ana, wrong)


def test_an_action_that_remembers_no_form_is_corrected_on_an_empty_one(app: Flask) -> None:
    ana = host(app)
    parts = [{"type": "earn", "seat": 2, "pounds": 3}]
    for kind in ("merchant", "expansion"):
        ana.play(type="action", seat=2, kind=kind, parts=parts)
        assert "seat=2" in correct_link(ana, ana.seen)
        assert ana.get(correct_link(ana, ana.seen)).status_code == 200
    ana.play(type="action", seat=2, kind="start", parts=parts)
    assert "corrects" not in entry(ana, ana.seen)


def test_a_form_longer_than_an_action_remembers_is_left_out(app: Flask) -> None:
    ana = host(app)
    kind, fields = FILLED["goods"]
    long = fields | {f"x{number}": "y" * 100 for number in range(LONGEST_ENTERED // 100)}
    assert test_actions.action_in(test_actions.sheet(ana, kind, long)).entered == ""


def test_another_kind_of_action_can_be_what_was_meant(app: Flask) -> None:
    ana = host(app)
    ana.play(
        type="action", seat=1, kind="merchant", parts=[{"type": "earn", "seat": 1, "pounds": 3}]
    )
    page = ana.get(f"/t/{ana.code}/actions?seat=1&corrects={ana.seen}").text
    links = re.findall(r'href="([^"]*)" data-sheet', page)
    assert links
    assert all(f"corrects={ana.seen}" in link for link in links)
    assert f"/expand?seat=1&amp;corrects={ana.seen}" in page


def test_a_sheet_kept_without_a_network_says_which_entry_it_corrects(app: Flask) -> None:
    ana = host(app)
    ana.play(
        type="action", seat=1, kind="merchant", parts=[{"type": "earn", "seat": 1, "pounds": 3}]
    )
    assert fragment(ana, "merchant", {"corrects": str(ana.seen)})["corrects"] == ana.seen
    assert "corrects" not in fragment(ana, "merchant")


def test_what_no_longer_counts_has_no_form(app: Flask) -> None:
    ana = host(app)
    ana.play(type="earn", seat=1, pounds=3)
    ana.send({"type": "undo", "to": ana.seen - 1})
    gone = {"corrects": str(ana.seen - 1)}
    assert fragment(ana, "merchant", gone)["title"] == "This entry no longer counts"
    page = ana.get(f"/t/{ana.code}/actions/merchant?corrects={gone['corrects']}")
    assert page.status_code == 409
    assert ana.get(f"/t/{ana.code}/expand?corrects={gone['corrects']}").status_code == 409


@pytest.mark.parametrize(
    ("move", "number", "typed", "after"),
    [
        ({"type": "set-cash", "seat": 1, "pounds": 9}, "9", "6", 8),
        ({"type": "earn", "seat": 1, "pounds": 9}, "9", "2+3", 8),
        ({"type": "change-cash", "seat": 1, "by": 4}, "4", "2", 5),
        ({"type": "change-cash", "seat": 1, "by": -1}, "1", "0", 3),
    ],
)
def test_a_number_is_corrected_where_it_stands(
    app: Flask, move: dict[str, object], number: str, typed: str, after: int
) -> None:
    ana, *_ = four_phones(app)
    ana.play(**move)
    wrong = ana.seen
    ana.play(type="change-cash", seat=1, by=2)
    form = entry(ana, wrong).split("<form")[1].split("</form>")[0]
    assert f'value="{number}"' in form
    fields = hidden_fields(f'action="x"{form}', "x")
    found = re.search(r"""name="do" value='([^']+)'""", form)
    assert found
    fields |= {"do": unescape(found[1]), f"correct-{wrong}": typed}
    assert ana.post(f"/t/{ana.code}/do", **fields).status_code == 303
    assert ana.look()["seats"][0]["cash"] == after
    # What a later step came to is said anew.
    assert f"Ana’s cash: £{after - 2} → £{after}." in told(ana, wrong + 1)


def test_what_becomes_another_number_is_told_with_the_amendment(app: Flask) -> None:
    ana, *_ = four_phones(app)
    ana.play(type="earn", seat=1, pounds=9)
    line = ana.send({"type": "strike", "line": ana.seen}).get_json()["line"]
    assert line["details"] == ["Ana’s cash: £10 → £1."]


def test_every_command_with_one_number_can_be_corrected() -> None:
    commands = {str(one.__struct_config__.tag): one for one in get_args(Command)}
    assert set(FIELDS) <= set(commands)
    for what, names in FIELDS.items():
        fields = {one.name for one in msgspec.structs.fields(commands[what])}
        assert set(names) <= fields
    slots = number_of("set-slots", {"seat": 1, "slots": 4})
    assert slots
    assert (slots.field, slots.value, slots.most) == ("slots", 4, 5)
    card = number_of("add-share-card", {"seat": 1, "company": "cairo"})
    assert card
    assert (card.value, card.most) == (1, 9)
    assert number_of("set-slots", {"seat": 1}) is None
    assert number_of("begin-actions", {}) is None


def test_older_entries_are_amended_on_a_page_of_their_own(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    for pounds in range(40):
        ana.play(type="set-cash", seat=1, pounds=pounds)
    log = ana.get(f"/t/{ana.code}/log").text
    older = re.search(r'href="([^"]*log\?before=\d+)"', log)
    assert older
    page = ana.get(older[1]).text
    assert "Strike out" in page
    assert "Undo from here" in page
    assert 'name="correct-' in page
    assert 'id="taps-log"' in page
    guest = Phone(app, ana.code)
    assert "Strike out" not in guest.get(older[1]).text
