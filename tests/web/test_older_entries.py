"""Entries of the log through HTTP: undone, struck out, corrected, put back, and what is asked."""

import json
import re

from flask import Flask
from msgspec.structs import replace

from companion.tables import tables
from companion.web.table.wording import tell
from tests.web.phones import Phone, four_phones
from tests.web.test_plain_forms import hidden_fields


def entry(phone: Phone, number: int) -> str:
    """What the log's page shows of an entry."""
    page = phone.get(f"/t/{phone.code}/log").text
    return page.split(f'id="line-{number}">')[1].split("</details>")[0]


def told(phone: Phone, number: int) -> str:
    """The same without its marks."""
    return " ".join(re.sub(r"<[^>]+>", " ", entry(phone, number)).split())


def press(phone: Phone, what: object, **fields: object) -> tuple[int, str]:
    """Press a button of the log without scripts."""
    sent = {"command_id": "page-0001", "seen": phone.seen, "screen": "log", "do": json.dumps(what)}
    response = phone.post(f"/t/{phone.code}/do", **(sent | fields))
    return response.status_code, response.text


def test_only_the_phone_that_did_it_is_offered_undo_in_the_notice(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    # Another phone at the same seat is another phone.
    twin = Phone(app, ana.code)
    twin.sit(1, share="y")
    since = twin.seen
    ana.look()
    assert ana.play(type="earn", seat=1, pounds=3).get_json()["line"]["mine"]
    news = {
        phone: phone.get(f"/t/{ana.code}/state?since={since}").get_json()["news"][-1]["mine"]
        for phone in (ana, ben, twin)
    }
    assert news == {ana: True, ben: False, twin: False}


def test_a_plain_page_offers_undo_only_to_the_phone_that_did_it(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    ana.post(
        f"/t/{ana.code}/do",
        command_id="page-0001",
        seen=ana.seen,
        play=json.dumps({"type": "earn", "seat": 1, "pounds": 3}),
    )
    assert 'class="toast-undo"' not in ben.get(f"/t/{ana.code}/").text.split("<template")[0]
    assert f'action="/t/{ana.code}/undo/' in ana.get(f"/t/{ana.code}/").text


def test_undo_of_somebody_elses_entry_is_asked_about_on_a_page(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    ana.play(type="earn", seat=1, pounds=3)
    ben.look()
    status, page = press(ben, {"type": "undo", "to": ben.seen - 1})
    assert status == 409
    assert "Undo someone else’s entry?" in page
    assert "Ana earned £3." in page
    assert ben.look()["seats"][0]["cash"] == 4
    again = hidden_fields(page, f"/t/{ana.code}/do")
    assert ben.post(f"/t/{ana.code}/do", **again).status_code == 303
    assert ben.look()["seats"][0]["cash"] == 1
    # One's own is undone at once.
    assert press(ben, {"type": "undo", "to": ben.seen - 1}, command_id="page-2")[0] == 303


def test_undo_of_somebody_elses_entry_is_asked_about_in_a_dialog(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    for pounds in range(1, 11):
        ana.play(type="set-cash", seat=1, pounds=pounds)
    ben.look()
    undo = {"type": "undo", "to": ben.seen - 10}
    answer = ben.send(undo).get_json()
    assert answer["type"] == "asked"
    question = answer["question"]
    assert question["title"] == "Undo 10 entries by others?"
    (part,) = question["parts"]
    assert part["heading"] == "Entered on other phones:"
    assert part["sentences"][0] == "Ana’s cash was set to £10."
    assert part["sentences"][-1] == "And 2 more."
    assert ben.send(undo, override=[question["mark"]]).status_code == 200
    assert ben.look()["seats"][0]["cash"] == 1


def test_an_entry_is_struck_out_and_says_by_whom(app: Flask) -> None:
    ana, *_ = four_phones(app)
    ana.play(type="earn", seat=1, pounds=3)
    wrong = ana.seen
    ana.play(type="earn", seat=1, pounds=5)
    assert "Strike out" in entry(ana, wrong)
    assert press(ana, {"type": "strike", "line": wrong})[0] == 303
    assert ana.look()["seats"][0]["cash"] == 6
    assert "Ana earned £3. Struck out by Ana." in told(ana, wrong)
    assert "line-undone" in ana.get(f"/t/{ana.code}/log").text
    assert "Strike out" not in entry(ana, wrong)
    assert f"Ana struck out entry {wrong}: Ana earned £3." in told(ana, ana.seen)
    assert press(ana, {"type": "restore", "line": wrong}, command_id="page-2")[0] == 303
    assert ana.look()["seats"][0]["cash"] == 9
    assert "Struck out" not in told(ana, wrong)
    assert f"Ana put back entry {wrong}: Ana earned £3." in told(ana, ana.seen)


def test_an_entry_is_corrected_and_says_what_it_was(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    ana.play(type="earn", seat=1, pounds=3)
    wrong = ana.seen
    ben.look()
    ben.play(type="earn", seat=1, pounds=5)
    for pounds in (4, 2):
        correct = {"type": "correct", "line": wrong, "move": {"type": "earn", "seat": 1}}
        correct["move"] |= {"pounds": pounds}  # type: ignore[operator]  # a command as a page has it
        mark = ben.send(correct).get_json()["question"]["mark"]
        assert ben.send(correct, override=[mark]).status_code == 200
    assert ben.look()["seats"][0]["cash"] == 8
    said = "Ana earned £2. Corrected by Ben. It was: Ana earned £3."
    assert said in told(ben, wrong)
    line = told(ben, ben.seen)
    assert f"Ben corrected entry {wrong}: Ana earned £2. It was: Ana earned £4." in line


def test_what_clashes_then_is_named_with_its_reason(app: Flask) -> None:
    ana, *_ = four_phones(app)
    ana.play(type="earn", seat=1, pounds=3)
    wrong = ana.seen
    ana.play(type="pay", seat=1, pounds=4)
    question = ana.send({"type": "strike", "line": wrong}).get_json()["question"]
    assert question["title"] == f"Strike out entry {wrong}?"
    (part,) = question["parts"]
    assert part["heading"] == "These later entries would then be against the rules:"
    assert part["sentences"] == [
        f"Entry {wrong + 1}: Ana paid £4. That costs £4, but only £1 is available."
    ]


def test_what_is_impossible_then_is_struck_out_too(app: Flask) -> None:
    ana, *_ = four_phones(app)
    for _ in range(5):
        ana.play(type="take-post", company="cairo", column=1)
    back = ana.play(type="return-post", company="cairo", column=1)
    ana.play(type="take-post", company="cairo", column=1)
    strike = {"type": "strike", "line": back.get_json()["line"]["number"]}
    status, page = press(ana, strike)
    assert status == 409
    assert "These later entries would then be impossible, and struck out too:" in page
    assert f"Entry {ana.seen}: Ana took a trading post from the Cairo base." in page
    again = hidden_fields(page, f"/t/{ana.code}/do")
    assert ana.post(f"/t/{ana.code}/do", **again).status_code == 303
    dropped = ana.seen
    assert ana.look()["companies"]["cairo"]["base"][0]["posts"] == 0
    assert f"Struck out by Ana, with entry {strike['line']}." in told(ana, dropped)
    assert "1 later entry was struck out with it." in told(ana, ana.seen)


def test_what_no_longer_counts_cannot_be_amended_and_that_is_said(app: Flask) -> None:
    ana, *_ = four_phones(app)
    ana.play(type="earn", seat=1, pounds=3)
    wrong = ana.seen
    ana.send({"type": "undo", "to": wrong - 1})
    strike = {"type": "strike", "line": wrong}
    answer = ana.send(strike)
    assert answer.status_code == 409
    assert answer.get_json()["text"].startswith("This entry no longer counts. It was undone.")
    status, page = press(ana, strike)
    assert status == 409
    assert "This entry no longer counts" in page
    assert "Strike out" not in entry(ana, wrong)


def test_amending_asks_when_others_changed_the_same_meanwhile(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    ana.play(type="earn", seat=1, pounds=3)
    wrong = ana.seen
    ben.look()
    ben.play(type="earn", seat=1, pounds=5)
    conflict = ana.send({"type": "strike", "line": wrong}).get_json()
    assert conflict["type"] == "conflict"
    assert conflict["yours"] == f"Strike out entry {wrong}"


def test_a_no_of_the_table_leads_back_to_it(app: Flask) -> None:
    ana, *_ = four_phones(app)
    move = {"type": "earn", "seat": 1, "pounds": 3}
    line = ana.play(**move).get_json()["line"]["number"]
    status, page = press(ana, {"type": "correct", "line": line, "move": move})
    assert (status, "This entry already has that" in page) == (409, True)
    assert re.search(rf'href="/t/{ana.code}/"[^>]*>\s*<span>Back to table', page)


def test_an_entry_that_only_another_release_can_read_has_its_number(app: Flask) -> None:
    ana, *_ = four_phones(app)
    ana.play(type="earn", seat=1, pounds=3)
    with app.test_request_context():
        view = tables().view(ana.code)
        (line,) = tables().log(ana.code, limit=1)
        for what, kind in (("unheard-of", "play"), ("unheard-of", "event")):
            (said,) = tell(tables(), view, [replace(line, what=what, kind=kind)])
            assert (said.text, said.details) == (f"Entry {line.number}", ())
