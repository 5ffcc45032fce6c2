"""The result of a sheet on every phone: at the table's own address, also without scripts."""

import json
import re
from html import unescape
from urllib.parse import urlsplit

from flask import Flask
from werkzeug.test import TestResponse

from companion.games.mombasa.terms import CATEGORIES, COMPANIES
from tests.web.phones import Phone
from tests.web.test_score import ANA, AT, BEN, address, error_at, words
from tests.web.test_score_shared import move, shared, take, told, write


def two_with_a_result(app: Flask) -> tuple[Phone, Phone]:
    """Two phones at a whole sheet whose result is out."""
    ana = shared(app)
    ben = Phone(app, ana.code)
    take(ana, 1)
    take(ben, 2)
    assert move(ana, type="end-score", at=AT).status_code == 200
    told(ben)
    return ana, ben


def result_page(phone: Phone) -> str:
    return phone.get(f"/t/{phone.code}/score/result").text


def result(phone: Phone) -> str:
    return words(result_page(phone))


def test_a_table_s_result_is_that_of_its_sheet_now_and_says_who_changed_which_number(
    app: Flask,
) -> None:
    ana, ben = two_with_a_result(app)
    assert "Ana wins with 182" in result(ana)
    assert "changed" not in result(ana)
    write(ben, "cash-1", "4")
    write(ben, "diamonds-2", "90")
    for phone in (ana, ben):
        page = result(phone)
        assert "Ben wins with 195" in page
        assert "Ben changed Ana’s cash: 14 → 4." in page
        assert "Ben changed their diamonds: 40 → 90." in page
    write(ana, "cairo-0", "")
    assert "No result yet" in result(ben)
    assert "Ana changed the Cairo coins: 11 → nothing." in result(ben)
    # Typed anew by the same phone it is one change, and back where it was none.
    write(ana, "cairo-0", "12")
    assert "Ana changed the Cairo coins: 11 → 12." in result(ben)
    write(ana, "cairo-0", "11")
    assert "Cairo coins" not in result(ben)
    assert [one["text"] for one in told(ana)["changes"]] == [
        "Ben changed Ana’s cash: 14 → 4.",
        "Ben changed their diamonds: 40 → 90.",
    ]


def test_a_result_opened_from_a_link_stays_what_the_link_says(app: Flask) -> None:
    ana, ben = two_with_a_result(app)
    linked = address(ANA, BEN)
    write(ben, "cash-1", "4")
    assert "Ana wins with 182" in words(ana.get(linked).text)
    # What is passed on from the table's result is such a link, and tells nobody the code.
    page = ana.get(f"/t/{ana.code}/score/result").text
    csv = re.search(r'href="(/mombasa/score/result.csv[^"]+)"', page)
    assert csv
    assert ana.code not in csv[1]
    assert "Ana,172" in ana.get(unescape(csv[1])).text


def test_before_it_is_shown_there_is_no_result(app: Flask) -> None:
    ana = shared(app)
    assert "No result yet" in result(ana)
    assert f'href="/t/{ana.code}/score"' in ana.get(f"/t/{ana.code}/score/result").text
    # As somebody may type it; a code of digits alone has no small letters.
    assert ana.get(f"/t/{ana.code.lower()}-/score/result").status_code == 303


def plain(phone: Phone, do: str, seen: int, **typed: str) -> tuple[int, str]:
    """Send the sheet as a page without scripts does, changed by what is typed (with _ for -)."""
    cells = dict(zip((f"{row}-0" for row in COMPANIES), ("6", "9", "4", "11"), strict=True))
    for column, texts in enumerate((ANA, BEN), 1):
        texts_of = texts.split(".")[1:-1]
        cells |= {f"{row}-{column}": t for row, t in zip(CATEGORIES, texts_of, strict=True)}
    cells |= {name.replace("_", "-"): text for name, text in typed.items()}
    response = phone.post(f"/t/{phone.code}/score", do=do, seen=seen, **cells)
    return response.status_code, response.headers.get("Location") or response.text


def test_a_sheet_without_scripts_is_written_to_the_table_and_shows_its_result(app: Flask) -> None:
    ana = shared(app)
    ben = Phone(app, ana.code)
    take(ana, 1)
    take(ben, 2)
    seen = ben.seen
    write(ana, "cash-1", "20")
    # Ben's page still shows 14 there, and he has typed nothing: it stays 20.
    assert plain(ben, "save", seen, cash_2="30") == (303, f"/t/{ana.code}/score")
    assert told(ana)["cells"]["cash-1"] == "20"
    assert told(ana)["cells"]["cash-2"] == "30"
    status, where = plain(ben, "result", ben.seen, cash_1="20", cash_2="30")
    assert (status, urlsplit(where).path) == (303, f"/t/{ana.code}/score/result")
    assert "Ana wins with 188" in words(ben.get(where).text)
    # The same for all, and the same the second time.
    ended = told(ana)["ended"]
    assert plain(ana, "result", told(ana)["version"], cash_1="20", cash_2="30")[0] == 303
    assert ended
    assert told(ben)["ended"] == ended


def test_without_scripts_what_another_has_typed_is_asked_about(app: Flask) -> None:
    ana = shared(app)
    ben = Phone(app, ana.code)
    take(ana, 1)
    take(ben, 2)
    seen = ben.seen
    write(ana, "cash-2", "15")
    status, page = plain(ben, "result", seen, cash_2="12", diamonds_2="41")
    assert status == 409
    assert "Ana entered 15 here in the meantime. Save again to keep yours." in error_at(
        page, "cash-2"
    )
    assert 'id="cash-2" name="cash-2" value="12"' in page
    assert told(ana)["cells"]["cash-2"] == "15"
    assert told(ana)["cells"]["diamonds-2"] == "41"
    again = re.search(r'name="seen" value="(\d+)"', page)
    assert again
    assert plain(ben, "save", int(again[1]), cash_2="12", diamonds_2="41")[0] == 303
    assert told(ana)["cells"]["cash-2"] == "12"


def test_without_scripts_a_missing_number_is_told_and_the_rest_is_kept(app: Flask) -> None:
    ana = shared(app)
    take(ana, 1)
    status, page = plain(ana, "result", ana.seen, cash_1="", cash_2="21", cairo_2="x" * 61)
    assert status == 409
    assert error_at(page, "cairo-2")
    status, page = plain(ana, "result", told(ana)["version"], cash_1="", cash_2="21")
    assert status == 422
    assert error_at(page, "cash-1") == "Ana Missing. Enter 0 if there is none."
    assert told(ana)["cells"]["cash-2"] == "21"


def save(phone: Phone, key: str = "") -> str:
    """Save the table's result to a group, or to a new one; returns where that leads."""
    page = phone.get(f"/t/{phone.code}/score/result").text
    if key:
        sheet = re.search(r'name="sheet" value="([^"]+)"', page)
        assert sheet
        response = phone.post("/groups/save", sheet=unescape(sheet[1]), group=key)
    else:
        link = re.search(r'href="/groups\?([^"]+)"', page)
        assert link
        response = phone.post("/groups", name="Saturdays", sheet=unescape(link[1]))
    assert response.status_code == 303, response.text
    return response.headers["Location"]


def test_a_result_saved_to_a_group_says_that_its_sheet_differs_and_is_corrected_there(
    app: Flask,
) -> None:
    ana, ben = two_with_a_result(app)
    game = save(ana)
    assert "other numbers" not in words(ana.get(game).text)
    assert "Saved to “Saturdays”." in result(ana)
    # Ben's phone does not know the group.
    assert "Saturdays" not in result(ben)
    write(ben, "cash-1", "4")
    assert "“Saturdays” has different numbers. Correct it there" in result(ana)
    page = ana.get(game).text
    assert "This game’s score sheet has different numbers now." in words(page)
    correct = re.search(r'href="([^"]+/correct\?[^"]+)"', page)
    assert correct
    assert correct[1] in ana.get(f"/t/{ana.code}/score/result").text
    assert ana.code not in correct[1]
    form = ana.get(unescape(correct[1])).text
    assert 'name="cash-1" value="4"' in form
    fields = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form))
    fields |= {"note": "", "csrf_token": ana.token()}
    sent = ana.client.post(f"{game}/correct", data=fields)
    assert sent.headers["Location"] == game
    assert "other numbers" not in words(ana.get(game).text)
    assert "Saved to “Saturdays”." in result(ana)


def test_a_table_s_game_is_in_a_group_once_whatever_its_players_are_called_by_then(
    app: Flask,
) -> None:
    ana, _ = two_with_a_result(app)
    game = save(ana)
    key = game.split("/")[2]
    ana.arrange("name", seat=2, name="Benedikt")
    assert "“Saturdays” has different numbers." in result(ana)
    again = save(ana, key)
    assert again.startswith(f"{game}/correct?")
    assert words(ana.get(f"/g/{key}").text).count("182") == 1


def test_only_a_phone_of_the_table_ties_a_result_to_it(app: Flask) -> None:
    ana, _ = two_with_a_result(app)
    guest = Phone(app, ana.code)
    game = save(guest)
    write(ana, "cash-1", "4")
    assert "other numbers" not in words(guest.get(game).text)
    guest.code = "AAAAA"
    linked = address(ANA, BEN).removeprefix("/mombasa/score/result?")
    response = guest.post("/groups", name="Sundays", sheet=f"{linked}&table=AAAAA")
    assert guest.get(response.headers["Location"]).status_code == 200


def test_a_sheet_with_a_gap_is_no_other_result_yet(app: Flask) -> None:
    ana, _ = two_with_a_result(app)
    game = save(ana)
    write(ana, "cash-1", "")
    assert "other numbers" not in words(ana.get(game).text)


def person(phone: Phone, **wish: object) -> TestResponse:
    """Change a player as the sheet's scripts do."""
    return phone.client.post(
        f"/t/{phone.code}/score/people",
        data=json.dumps({"seen": phone.seen, **wish}),
        content_type="application/json",
        headers={"X-CSRFToken": phone.token()},
    )


def test_names_and_colours_are_changed_on_every_phone_and_the_result_follows(app: Flask) -> None:
    ana, ben = two_with_a_result(app)
    told(ana)
    answer = person(ben, seat=1, name="  Anna  ").get_json()
    assert [seat["name"] for seat in answer["data"]["seats"]] == ["Anna", "Ben"]
    assert person(ben, seat=1, colour="red").get_json()["data"]["seats"][0]["colour"] == "red"
    assert "Anna wins with 182" in result(ana)
    exported = re.search(r'href="(/mombasa/score/result.csv[^"]+)"', result_page(ana))
    assert exported
    assert "Anna,182" in ana.get(unescape(exported[1])).text
    # What Ana typed before she has heard of it, is taken.
    assert write(ana, "cash-1", "15").get_json()["type"] == "accepted"
    asked = person(ana, seat=1, name="Annika")
    assert (asked.status_code, asked.get_json()["by"]) == (409, 2)
    assert asked.get_json()["data"]["seats"][0]["name"] == "Anna"
    for senseless in ({"seat": 9, "name": "X"}, {"seat": 1, "colour": "teal"}, {"name": "X"}):
        assert person(ana, **senseless).status_code in {400, 404}
    for huge in ({"seat": 2**64}, {"seat": 1, "seen": 2**64}, {"seat": 1, "seen": -(2**63) - 1}):
        assert person(ana, name="X", **huge).status_code == 400
    assert person(Phone(app, ana.code), seat=1, name="Guest").status_code == 403


def test_without_scripts_names_are_changed_with_the_numbers(app: Flask) -> None:
    ana = shared(app)
    ben = Phone(app, ana.code)
    take(ana, 1)
    take(ben, 2)
    seen = ben.seen
    was = {"was_name_1": "Ana", "was_name_2": "Ben", "was_colour_1": "blue", "name_1": "Ana"}
    assert plain(ana, "save", ana.seen, **was | {"name_1": "Anna"})[0] == 303
    # Ben's page still says Ana, which he has not touched.
    changed = was | {"name_2": "Benedikt", "colour_1": "red", "cash_1": "15"}
    assert plain(ben, "save", seen, **changed)[0] == 303
    now = told(ana)
    assert [seat["name"] for seat in now["seats"]] == ["Anna", "Benedikt"]
    assert now["seats"][0]["colour"] == "red"
    assert now["cells"]["cash-1"] == "15"
    # What both have changed is asked about.
    status, page = plain(ben, "save", seen, **was | {"name_1": "Annika", "name_2": "Ben"})
    assert status == 409
    asked = "Anna entered Anna here in the meantime. Save again to keep yours."
    assert error_at(page, "name-1") == asked
    assert 'name="name-1" value="Annika"' in page
    assert 'name="was-name-1" value="Anna"' in page
    status, page = plain(ben, "save", told(ben)["version"], **was | {"name_1": "x" * 41})
    assert (status, error_at(page, "name-1")) == (409, "Use a shorter name.")
