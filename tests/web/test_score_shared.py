"""One score sheet on every phone: over HTTP, as its scripts ask for it."""

import json
import re
from itertools import count
from typing import Any  # JSON is whatever the server says.
from urllib.parse import urlencode

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.games.mombasa.box import load_box
from companion.games.mombasa.terms import CATEGORIES
from companion.games.mombasa.tracking.state import Opening
from companion.people import Person
from companion.tables import tables
from tests.web.phones import Phone, four_phones
from tests.web.test_box import kept_box
from tests.web.test_score import ANA, AT, BEN, COINS, fields, words

_ids = count(1)


def shared(app: Flask, coins: str = COINS, *players: str, **more: str) -> Phone:
    """Open a sheet begun on one phone to others."""
    phone = Phone(app)
    query = [("coins", coins), *(("p", p) for p in players or (ANA, BEN)), ("at", AT)]
    response = phone.post("/mombasa/score/share", sheet=urlencode([*query, *more.items()]))
    assert response.status_code == 303, response.text
    phone.code = response.headers["Location"].split("/")[2]
    return phone


def told(phone: Phone, at: str = "") -> dict[str, Any]:
    answer = phone.get(f"/t/{phone.code}/score/state?screen={at}").get_json()
    phone.seen = answer["version"]
    found: dict[str, Any] = answer["data"] | {"version": answer["version"]}
    return found


def take(phone: Phone, seat: int) -> None:
    assert phone.post(f"/t/{phone.code}/score/seat", seat=seat).status_code == 303
    told(phone)


def write(phone: Phone, cell: str, text: str) -> TestResponse:
    row, _, seat = cell.rpartition("-")
    return move(phone, type="set-cell", row=row, seat=int(seat), text=text)


def move(phone: Phone, **about: object) -> TestResponse:
    do = {"type": "play", "move": about}
    command = {"id": f"cell-{next(_ids):05}", "seen": phone.seen, "do": do}
    return phone.client.post(
        f"/t/{phone.code}/score/cells?since=0&screen=",
        data=json.dumps(command),
        content_type="application/json",
        headers={"X-CSRFToken": phone.token()},
    )


def test_a_sheet_is_opened_to_other_phones_with_what_was_typed(app: Flask) -> None:
    host = shared(app, "6...", "blue.14.5+2......Ana", "green........Ben", tracks="A2.B1..D1")
    page = host.get(f"/t/{host.code}/score")
    assert "Which column is yours?" in words(page.text)
    sheet = told(host)
    assert sheet["cells"] == {"mombasa-0": "6", "cash-1": "14", "mombasa-1": "5+2"}
    assert [seat["name"] for seat in sheet["seats"]] == ["Ana", "Ben"]
    assert (sheet["mine"], sheet["writes"]) == (0, True)
    assert host.look()["facts"]["track_ids"] == {"mombasa": "A2", "cape-town": "B1", "cairo": "D1"}
    assert host.get(f"/t/{host.code}/score/qr.svg").mimetype == "image/svg+xml"


def test_a_damaged_sheet_or_one_of_a_single_player_is_not_opened(app: Flask) -> None:
    phone = Phone(app)
    alone = urlencode([("coins", COINS), ("p", ANA), ("at", AT)])
    for sheet in ("", "coins=1", alone):
        assert phone.post("/mombasa/score/share", sheet=sheet).status_code == 400


def test_everyone_fills_in_the_own_column_and_sees_all(app: Flask) -> None:
    ana = shared(app)
    ben = Phone(app, ana.code)
    take(ana, 1)
    take(ben, 2)
    assert write(ana, "cash-1", "20").get_json()["data"]["cells"]["cash-1"] == "20"
    # Ben has not seen that; another cell, so nothing stands in the way.
    assert write(ben, "cash-2", "9+1").get_json()["type"] == "accepted"
    assert told(ana)["cells"] | {"cash-1": "20", "cash-2": "9+1"} == told(ben)["cells"]


def test_two_people_never_overwrite_each_other(app: Flask) -> None:
    ana = shared(app)
    ben = Phone(app, ana.code)
    take(ana, 1)
    take(ben, 2)
    told(ana)
    write(ben, "cairo-0", "12")
    answer = write(ana, "cairo-0", "13")
    assert answer.status_code == 409
    assert answer.get_json()["by"] == 2
    assert answer.get_json()["data"]["cells"]["cairo-0"] == "12"
    told(ana)
    assert write(ana, "cairo-0", "13").get_json()["data"]["cells"]["cairo-0"] == "13"


def test_who_is_at_which_cell_is_told_to_the_others_only(app: Flask) -> None:
    ana = shared(app)
    ben = Phone(app, ana.code)
    take(ana, 1)
    take(ben, 2)
    before = ana.get(f"/t/{ana.code}/score/state").headers["ETag"]
    assert told(ben, "cape-town-2")["here"] == []
    assert told(ana)["here"] == [{"seat": 2, "cell": "cape-town-2"}]
    again = ana.get(f"/t/{ana.code}/score/state", headers={"If-None-Match": before})
    assert again.status_code == 200
    same = again.headers["ETag"]
    quiet = ana.get(f"/t/{ana.code}/score/state", headers={"If-None-Match": same})
    assert quiet.status_code == 304
    told(ben)
    assert told(ana)["here"] == []


def coins(phone: Phone, do: str) -> TestResponse:
    headers = {"X-CSRFToken": phone.token()}
    return phone.client.post(f"/t/{phone.code}/score/coins", data={"do": do}, headers=headers)


def test_the_coins_are_the_first_phone_s_that_opens_them(app: Flask) -> None:
    ana = shared(app)
    ben = Phone(app, ana.code)
    take(ana, 1)
    take(ben, 2)
    assert told(ben, "cash-2")["coins"] is None
    assert told(ana, "coins")["coins"] == {"seat": 1, "mine": True}
    assert told(ben, "cairo-0")["coins"] == {"seat": 1, "mine": False}
    # Still open on the second phone, they are its own once the first has left.
    told(ana, "cash-1")
    assert told(ben, "coins")["coins"] == {"seat": 2, "mine": True}
    # At one coin after another they stay the same phone's.
    assert told(ben, "mombasa-0")["coins"] == {"seat": 2, "mine": True}


def test_the_coins_are_taken_over_and_left_with_one_tap(app: Flask) -> None:
    ana = shared(app)
    ben, guest = Phone(app, ana.code), Phone(app, ana.code)
    take(ana, 1)
    take(ben, 2)
    told(ana, "coins")
    before = ana.get(f"/t/{ana.code}/score/state?screen=coins").headers["ETag"]
    assert coins(ben, "take").get_json()["data"]["coins"] == {"seat": 2, "mine": True}
    # The first hears of it, though nothing is new in the log.
    heard = ana.get(f"/t/{ana.code}/score/state?screen=coins", headers={"If-None-Match": before})
    assert heard.get_json()["data"]["coins"] == {"seat": 2, "mine": False}
    assert coins(guest, "take").status_code == 403
    assert coins(ben, "keep").status_code == 400
    assert coins(ben, "leave").get_json()["data"]["coins"] is None


def test_who_wrote_what_since_is_told_with_it(app: Flask) -> None:
    ana = shared(app)
    ben = Phone(app, ana.code)
    take(ana, 1)
    take(ben, 2)
    told(ana)
    seen = ana.seen
    write(ben, "cash-1", "20")
    news = ana.get(f"/t/{ana.code}/score/state?since={seen}&screen=cash-1").get_json()
    assert news["data"]["writers"] == {"cash-1": 2}
    assert told(ana)["writers"] == {}


def test_a_phone_without_a_column_only_looks(app: Flask) -> None:
    host = shared(app)
    guest = Phone(app, host.code)
    assert told(guest, "cash-1")["writes"] is False
    assert told(host)["here"] == []
    assert write(guest, "cash-1", "3").status_code == 403
    page = guest.get(f"/t/{host.code}/score").text
    assert "View only" in words(page)
    # Without scripts too nothing is typed that nobody would take.
    assert not re.search(r"<input[^>]* data-number(?![^>]* readonly)", page)
    assert " readonly" not in host.get(f"/t/{host.code}/score").text


def test_what_makes_no_sense_is_refused_in_words(app: Flask) -> None:
    host = shared(app)
    told(host)
    assert write(host, "cash-0", "3").status_code == 400
    assert write(host, "cash-9", "3").status_code == 400
    assert write(host, "cash-1", "3" * 61).status_code == 400
    assert move(host, type="return-post", company="cairo", column=1).status_code == 422


def test_a_live_table_fills_in_what_it_knows_and_says_so(app: Flask) -> None:
    ana, *_ = four_phones(app)
    ana.play(type="set-cash", seat=2, pounds=31)
    ana.play(type="set-share-cards", seat=2, company="cairo", shares=3)
    page = ana.get(f"/t/{ana.code}/score").text
    assert 'value="31"' in page
    assert 'value="0+3"' in page
    sheet = told(ana)
    assert sheet["cells"] == {}
    assert sheet["known"]["cash-2"] == "31"
    assert "cash-1" not in sheet["known"]
    confirmed = move(ana, type="confirm-column", seat=2).get_json()
    assert set(confirmed["data"]["cells"]) == {f"{row}-2" for row in CATEGORIES}


def test_two_players_called_alike_still_have_a_score_sheet(app: Flask) -> None:
    with app.app_context():
        seats = [Person("Ana", "blue"), Person("Ana", "green")]
        code = tables().create("mombasa", Opening(), seats, device="somebody")
    assert 'value="Ana 2"' in Phone(app).get(f"/t/{code}/score").text


def test_a_phone_at_a_table_is_led_to_its_sheet(app: Flask) -> None:
    ana, *_ = four_phones(app)
    for page in ("/", "/mombasa/score"):
        assert f"/t/{ana.code}/score" in ana.get(page).text
    assert ana.get(f"/t/{ana.code.lower()}/score").headers["Location"] == f"/t/{ana.code}/score"
    ana.arrange("close")
    assert f"/t/{ana.code}/score" not in ana.get("/mombasa/score").text


def test_a_phone_that_only_watches_is_not_told_the_code(app: Flask) -> None:
    ana, *_ = four_phones(app)
    with app.app_context():
        key = tables().view(ana.code).watch_key
    guest = Phone(app)
    guest.get(f"/w/{key}")
    for page in ("/", "/mombasa/score"):
        assert ana.code not in guest.get(page).text


def test_a_table_only_there_to_be_scored_is_its_sheet_and_keeps_its_log(app: Flask) -> None:
    host = shared(app)
    sheet = f"/t/{host.code}/score"
    for path in (f"/t/{host.code}/", f"/t/{host.code}/lobby"):
        assert host.get(path).headers["Location"] == sheet
    take(host, 1)
    write(host, "cairo-1", "7+1")
    assert "Ana’s Cairo score was set to 7+1." in words(host.get(f"/t/{host.code}/log").text)
    assert "Score sheet" in words(host.get("/").text)


def boxes_on(page: str) -> list[dict[str, Any]]:
    """What the page knows of the parts, the box offered first in front."""
    found = re.search(r'<script type="application/json" id="given">(.*?)</script>', page)
    assert found
    boxes: list[dict[str, Any]] = json.loads(found[1])["boxes"]
    return boxes


def test_a_copy_that_nobody_has_taught_has_unconfirmed_coins(app: Flask) -> None:
    (standard,) = boxes_on(Phone(app).get("/mombasa/score").text)
    assert standard["extra"]["unsure"]
    assert standard["extra"]["coins"]["cairo"] == [[0, 1, 1, 1, 2]] * 3
    assert "by_variant" not in standard


def test_an_owner_s_box_comes_first_and_goes_to_the_other_phones(app: Flask) -> None:
    phone = Phone(app)
    kept_box(app, phone, load_box("practice"))
    own, standard = boxes_on(phone.get("/mombasa/score").text)
    assert (own["extra"]["unsure"], standard["box"]) == (False, "standard")
    assert own["by_variant"]["A1"][0]["first_among"][:2] == [0, 1]
    sheet = urlencode([("coins", COINS), ("p", ANA), ("p", BEN), ("at", AT), ("tracks", "A1...")])
    response = phone.post("/mombasa/score/share", sheet=sheet, box=own["box"])
    (shown,) = boxes_on(phone.get(response.headers["Location"]).text)
    assert shown["variants"] == {"mombasa": "A1"}
    assert shown["by_variant"]["A1"] == own["by_variant"]["A1"]
    assert shown["extra"]["coins"] == own["extra"]["coins"]
    # A box that is gone since takes nothing from the sheet.
    assert phone.post("/mombasa/score/share", sheet=sheet, box="gone").status_code == 303


def test_a_result_is_doubted_by_the_box_that_lay_there_and_gives_no_key_away(app: Flask) -> None:
    phone = Phone(app)
    kept_box(app, phone, load_box("practice"))
    own, _ = boxes_on(phone.get("/mombasa/score").text)
    typed = fields(mombasa_1="19+1", variant_mombasa="A1", box=own["box"])
    where = phone.post("/mombasa/score", **typed).headers["Location"]
    told = "Ana · Mombasa: 20 Sure? No space on this track shows that many shares"
    assert told in words(phone.get(where).text)
    # Also to those who have never seen the box, and cannot see it now.
    assert told in words(Phone(app).get(where).text)
    assert own["box"] not in where
    # Another copy says nothing about its tracks.
    typed |= {"box": "standard"}
    where = phone.post("/mombasa/score", **typed).headers["Location"]
    assert "Sure?" not in words(phone.get(where).text)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_shared_sheet_has_the_columns_of_its_players_and_no_others(
    app: Flask, players: int
) -> None:
    names = ("Ana", "Ben", "Cy", "Dora")[:players]
    colours = ("blue", "green", "yellow", "purple")
    rows = (f"{colour}........{name}" for name, colour in zip(names, colours, strict=False))
    host = shared(app, "...", *rows)
    page = host.get(f"/t/{host.code}/score").text
    cells = {int(n) for n in re.findall(r'<input[^>]* name="[a-z-]+-(\d)" [^>]*data-row', page)}
    assert cells == {0, *range(1, players + 1)}
    assert set(re.findall(r'data-seat="(\d)"( hidden)?', page)) == {
        (str(n), "") for n in range(1, players + 1)
    }
    told(host)
    for column in range(1, players + 1):
        assert write(host, f"cash-{column}", "3").status_code == 200
        told(host)


@pytest.mark.parametrize("seat", ["", " ", "0", "-1", "1.5", "x", str(2**31), str(10**309)])
def test_a_column_that_nobody_can_mean_is_refused_at_once(app: Flask, seat: str) -> None:
    phone = shared(app)
    answer = phone.post(f"/t/{phone.code}/score/seat", seat=seat)
    assert answer.status_code in {400, 404}
    assert told(phone)["mine"] == 0
