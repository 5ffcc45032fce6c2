"""The score sheet as a plain form, its result from an address alone, and the files."""

import csv
import io
import json
import re
from urllib.parse import parse_qs, unquote, urlencode, urlsplit

import pytest
from werkzeug.datastructures import MultiDict

from companion.games.hints import Doubt
from companion.games.mombasa.sheet import SHEET
from companion.games.mombasa.terms import CATEGORIES, COMPANIES
from companion.games.sheets import cell_name
from companion.games.sums import read_sum
from companion.people import Person
from companion.web.games import find
from companion.web.score.link import DamagedLinkError, from_link, link
from companion.web.score.typed import TypedSheet
from tests.pages import CheckingClient

AT = "2026-11-16T20:14+01:00"
ANA = "blue.14.5+2.3.0.4.25.30.Ana"
BEN = "green.9.3.2+1.6+3.0.40.15.Ben"
COINS = "6.9.4.11"


def address(
    *players: str, coins: str = COINS, at: str = AT, path: str = "/mombasa/score/result"
) -> str:
    return f"{path}?{urlencode([('coins', coins), *(('p', p) for p in players), ('at', at)])}"


def fields(**typed: str) -> dict[str, str]:
    """A whole two-player sheet, changed by what is typed (with _ for -)."""
    sheet = {
        f"{company}-0": coins
        for company, coins in zip(COMPANIES, ["6", "9", "4", "11"], strict=True)
    }
    for column, player in enumerate((ANA, BEN), 1):
        colour, *texts, name = player.split(".")
        sheet |= {f"name-{column}": name, f"colour-{column}": colour}
        sheet |= {f"{row}-{column}": text for row, text in zip(CATEGORIES, texts, strict=True)}
    return sheet | {name.replace("_", "-"): text for name, text in typed.items()}


def send(client: CheckingClient, sheet: dict[str, str]) -> tuple[int, str]:
    """Post a sheet; return the status, and the page or where it leads."""
    token = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/mombasa/score").text)
    assert token
    response = client.post("/mombasa/score", data=sheet | {"csrf_token": token[1]})
    return response.status_code, response.headers.get("Location") or response.text


def words(html: str) -> str:
    main = html[html.index("<main") : html.index("</main>")]
    return " ".join(
        re.sub(
            r"<[^>]+>",
            " ",
            re.sub(r"<(template|script).*?</\1>", "", main, flags=re.DOTALL),
        ).split()
    )


def error_at(html: str, name: str) -> str:
    found = re.search(rf'id="{name}-error"( hidden)?>(.*?)</p>', html, re.DOTALL)
    assert found
    return "" if found[1] else " ".join(re.sub(r"<[^>]+>", " ", found[2]).split())


def test_a_sheet_without_scripts_leads_to_its_result(client: CheckingClient) -> None:
    status, where = send(client, fields())
    assert status == 303
    page = client.get(where)
    assert page.status_code == 200
    # 14 + 42 + 27 + 0 + 44 + 25 + 30, against 9 + 18 + 27 + 36 + 0 + 40 + 15
    assert "Ana wins with 182" in words(page.text)
    assert "37 ahead of Ben. Decided by Cairo: +44." in words(page.text)
    assert "7 \N{MULTIPLICATION SIGN} 6" in words(page.text)


def test_a_tie_is_a_shared_victory_with_ranks_one_one_three(client: CheckingClient) -> None:
    page = words(client.get(address(ANA, ANA.replace("Ana", "Eva"), BEN)).text)
    assert "Ana and Eva share the victory, 182 each 37 ahead of Ben." in page
    assert "Decided by" not in page
    exported = client.get(
        address(ANA, ANA.replace("Ana", "Eva"), BEN, path="/mombasa/score/result.csv")
    )
    lines = csv.DictReader(io.StringIO(exported.text.removeprefix("\ufeff")))
    assert [line["rank"] for line in lines] == ["1", "1", "3"]


def test_all_who_follow_are_named_and_all_categories_that_decided(client: CheckingClient) -> None:
    cy = BEN.replace("Ben", "Cy")
    page = words(client.get(address(ANA, BEN, cy)).text)
    assert "Ana wins with 182 37 ahead of Ben and Cy." in page
    assert "Decided by" not in page
    # 5 pounds and 5 diamonds more.
    eva = ANA.replace("blue.14", "red.9").replace("25.30.Ana", "20.30.Eva")
    page = words(client.get(address(ANA, eva)).text)
    assert "10 ahead of Eva. Decided by Cash and Diamonds: +5 each." in page


def test_one_player_wins_against_nobody(client: CheckingClient) -> None:
    page = words(client.get(address(ANA)).text)
    assert "Ana scores 182" in page
    assert "ahead" not in page


def test_nothing_but_zeros_is_a_result_too(client: CheckingClient) -> None:
    page = words(client.get(address("red.0.0.0.0.0.0.0.A", "blue.0.0.0.0.0.0.0.B")).text)
    assert "A and B share the victory, 0 each" in page


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("-3", "Numbers can’t be negative."),
        ("3.5", "Whole numbers only."),
        ("many", "Only digits and +, such as 12+7."),
        ("1000000000000", "That number is too high."),
        ("", "Missing. Enter 0 if there is none."),
    ],
)
def test_what_cannot_be_read_is_told_at_its_field_and_nothing_is_lost(
    client: CheckingClient, typed: str, told: str
) -> None:
    status, page = send(client, fields(cash_1=typed))
    assert status == 422
    assert error_at(page, "cash-1") == f"Ana {told}"
    assert re.search(rf'id="cash-1" name="cash-1" value="{re.escape(typed)}"', page)
    assert error_at(page, "cash-2") == ""
    assert 'value="5+2"' in page


def test_coins_are_told_at_their_field_too(client: CheckingClient) -> None:
    status, page = send(client, fields(cairo_0="x"))
    assert status == 422
    assert error_at(page, "cairo-0") == "Only digits and +, such as 12+7."


def test_more_than_is_likely_is_doubted_and_never_refused(client: CheckingClient) -> None:
    status, where = send(client, fields(cairo_0="16", mombasa_1="21", diamonds_1="17"))
    assert status == 303
    page = words(client.get(where).text)
    assert "Cairo: 16 Sure? A base shows 15 coins at most" in page
    assert "Ana · Mombasa: 21 Sure? More than 20 shares" in page
    assert "Ana · Diamonds: 17 Sure? As far as we know, no space shows this value." in page


def test_a_likely_sheet_is_not_doubted(client: CheckingClient) -> None:
    _, where = send(client, fields())
    assert "Sure?" not in words(client.get(where).text)


def test_a_link_tells_doubts_to_phones_that_do_not_know_the_box(client: CheckingClient) -> None:
    told = "&doubt=many-coins.cairo-0.9&doubt=not-on-track.mombasa-2"
    page = words(client.get(address(ANA, BEN) + told).text)
    assert "Cairo: 11 Sure? A base shows 9 coins at most" in page
    assert "Ben · Mombasa: 3 Sure? No space on this track" in page


@pytest.mark.parametrize(
    "doubt", ["", "x.cash-1", "not-printed.cash-3", "not-printed", "....", "<b>"]
)
def test_a_doubt_that_makes_no_sense_is_none(client: CheckingClient, doubt: str) -> None:
    page = client.get(f"{address(ANA, BEN)}&{urlencode({'doubt': doubt})}")
    assert page.status_code == 200
    assert "Sure?" not in words(page.text)


def test_columns_left_blank_do_not_play(client: CheckingClient) -> None:
    gap = {name.replace("-2", "-4"): text for name, text in fields().items()}
    status, where = send(client, gap)
    assert status == 303
    assert parse_qs(urlsplit(where).query)["p"] == [ANA, BEN]


def test_a_sheet_of_nobody_says_so(client: CheckingClient) -> None:
    status, page = send(client, {})
    assert status == 422
    assert error_at(page, "name-1") == "Type a name or a number for at least one player."


def test_who_has_no_name_goes_by_the_colour(client: CheckingClient) -> None:
    _, where = send(client, fields(name_1="  ", colour_2="nonsense", name_2=""))
    assert [p.split(".")[-1] for p in parse_qs(urlsplit(where).query)["p"]] == ["Blue", "Green"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Ana", "Someone else has this name. Change one of them."),
        ("x" * 41, "Use a shorter name."),
    ],
)
def test_names_are_short_and_differ(client: CheckingClient, name: str, told: str) -> None:
    status, page = send(client, fields(name_2=name))
    assert status == 422
    assert error_at(page, "name-2") == told


def test_a_link_fills_in_the_sheet(client: CheckingClient) -> None:
    page = client.get(address(ANA, BEN, path="/mombasa/score")).text
    assert 'value="5+2"' in page
    assert 'value="Ben"' in page
    assert 'value="5+2"' not in client.get("/mombasa/score?coins=damaged").text


def hidden_columns(page: str) -> set[str]:
    return set(re.findall(r'data-seat="(\d)" hidden', page))


def test_a_sheet_shows_the_columns_of_its_players(client: CheckingClient) -> None:
    assert hidden_columns(client.get("/mombasa/score").text) == set()
    assert hidden_columns(client.get(address(ANA, BEN, path="/mombasa/score")).text) == {"3", "4"}
    third = ANA.replace("Ana", "Cy")
    assert hidden_columns(client.get(address(ANA, BEN, third, path="/mombasa/score")).text) == {"4"}
    # A mistake shows the same columns again, and none with a number is left out.
    _, page = send(client, fields(count="2", cash_1="x"))
    assert hidden_columns(page) == {"3", "4"}
    _, page = send(client, fields(count="2", cash_1="x", cash_3="4"))
    assert hidden_columns(page) == {"4"}
    _, page = send(client, fields(count="nonsense", cash_1="x"))
    assert hidden_columns(page) == set()


def test_without_numbers_there_is_no_result(client: CheckingClient) -> None:
    page = client.get("/mombasa/score/result")
    assert page.status_code == 200
    assert "No result yet" in words(page.text)


@pytest.mark.parametrize(
    "damaged",
    [
        address(ANA, coins="6.9.4"),
        address(coins=COINS),
        address(ANA, BEN, *(ANA.replace("Ana", n) for n in "CDE")),
        address(ANA, ANA),
        address(ANA.replace("blue", "teal")),
        address("blue.1.2.3"),
        address(ANA.replace("Ana", " ")),
        address(ANA.replace("Ana", "x" * 41)),
        address(ANA.replace("14", "-14")),
        address(ANA, coins="6.9.4."),
        address(ANA, at="yesterday"),
        address(ANA, at="2026-13-16T20:14+01:00"),
        address(ANA, at="0001-01-01T00:00+14:00"),
        "/mombasa/score/result?x=1",
    ],
)
def test_a_link_changed_by_hand_gets_a_plain_message(client: CheckingClient, damaged: str) -> None:
    for kind in ("", ".csv", ".json"):
        page = client.get(damaged.replace("/result", f"/result{kind}"))
        assert page.status_code == 400
        assert "This link is damaged" in words(page.text)


def test_a_link_with_one_bad_number_can_be_mended_in_the_sheet(client: CheckingClient) -> None:
    page = client.get(address(ANA.replace("14", "many"), BEN)).text
    mend = re.search(r'href="(/mombasa/score\?[^"]+)"', page)
    assert mend
    sheet = client.get(mend[1].replace("&amp;", "&")).text
    assert re.search(r'id="cash-1" name="cash-1" value="many"', sheet)


def test_names_hold_anything_and_are_shown_as_text(client: CheckingClient) -> None:
    wild = ANA.replace("Ana", '<b>"A". & Co')
    page = client.get(address(wild, BEN)).text
    assert "&lt;b&gt;&#34;A&#34;. &amp; Co wins with 182" in page
    assert "<b>&#34;" not in page


def test_all_files_carry_the_numbers_of_the_page(client: CheckingClient) -> None:
    page = client.get(address(ANA, BEN)).text
    table = client.get(address(ANA, BEN, path="/mombasa/score/result.csv"))
    assert table.mimetype == "text/csv"
    assert table.headers["Content-Disposition"] == 'attachment; filename="mombasa-2026-11-16.csv"'
    rows = list(csv.DictReader(io.StringIO(table.text.removeprefix("\ufeff"))))
    whole = json.loads(client.get(address(ANA, BEN, path="/mombasa/score/result.json")).data)
    assert [(row["name"], int(row["total"])) for row in rows] == [("Ana", 182), ("Ben", 145)]
    for row, player in zip(rows, whole["score"]["players"], strict=True):
        assert {name: int(row[name]) for name in CATEGORIES} == player["categories"]
        assert sum(player["categories"].values()) == player["total"]
    assert whole["sheet"]["players"][0]["shares"]["mombasa"] == {"track": 5, "cards": 2}
    play = json.loads(unquote(re.findall(r'createPlay.html\?data=([^"]+)"', page)[0]))
    assert [(p["name"], p["score"], p["rank"], p["winner"]) for p in play["players"]] == [
        ("Ana", 182, 1, True),
        ("Ben", 145, 2, False),
    ]
    assert play["playDate"] == "2026-11-16 19:14:00"
    assert play["game"]["bggId"] == 172386


def test_the_json_is_a_question_that_the_rules_answer_alike(client: CheckingClient) -> None:
    whole = json.loads(client.get(address(ANA, BEN, path="/mombasa/score/result.json")).data)
    answer = json.loads(client.post("/api/v1/mombasa/score", json=whole["sheet"]).data)
    told = [{k: p[k] for k in ("name", "categories", "total", "rank")} for p in answer["players"]]
    assert told == whole["score"]["players"]
    assert answer["winners"] == whole["score"]["winners"] == ["Ana"]


@pytest.mark.parametrize(
    "name",
    ["=1+1", "\uff1d1", "\uff0b1", "\uff0d1", "\uff20x", "\u22121", "|x", "\u200b=1", "\ufeff+1"],
)
def test_a_name_is_no_formula_in_a_spreadsheet(client: CheckingClient, name: str) -> None:
    table = client.get(address(ANA.replace("Ana", name), path="/mombasa/score/result.csv")).text
    assert f"'{name}" in table
    # As spreadsheets read it where cells end at semicolons.
    several = ANA.replace("Ana", f"Ana;{name};Eva")
    table = client.get(address(several, path="/mombasa/score/result.csv")).text
    assert f",Ana;'{name};Eva," in table


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", None),
        (" \u00a0", None),
        ("+", None),
        ("12", (12,)),
        (" 5 + 2 ", (5, 2)),
        ("5+", (5,)),
        ("007", (7,)),
        ("0", (0,)),
        ("9999", (9999,)),
        ("10000", "too-large"),
        ("9" * 5000, "too-large"),
        ("5000+5000", "too-large"),
        ("-1", "negative"),
        ("5−2", "negative"),
        ("1.5", "fraction"),
        ("2+1,5", "fraction"),
        ("+5", "text"),
        ("5++2", "text"),
        ("5x2", "text"),
        ("٣", "text"),
    ],
)
def test_numbers_are_read_as_people_type_them(text: str, found: object) -> None:
    assert read_sum(text, 9999) == found


def test_a_four_player_sheet_has_thirty_two_numbers() -> None:
    assert len(list(SHEET.cells(4))) == 32


def test_a_sheet_survives_its_link() -> None:
    texts = {cell_name(cell): f"{n}+1" for n, cell in enumerate(SHEET.cells(2))}
    doubts = (
        Doubt(("cairo", 0, None), "many-coins", 15),
        Doubt(("diamonds", 2, None), "not-printed"),
    )
    seats = (Person("A. B.", "blue"), Person("C", "pink"))
    sheet = TypedSheet(find("mombasa"), seats, texts, AT, {"cairo": "D2"}, doubts)
    assert from_link(find("mombasa"), MultiDict(parse_qs(link(sheet)))) == sheet


def test_an_empty_address_is_no_sheet() -> None:
    with pytest.raises(DamagedLinkError):
        from_link(find("mombasa"), MultiDict())


def test_a_blank_sheet_misses_everything() -> None:
    reading = TypedSheet(find("mombasa"), (Person("A", "blue"),), {}, AT).read()
    assert set(reading.problems.values()) == {"missing"}
    assert len(reading.problems) == 11
