"""New game, joining, seats and the host, through HTTP."""

import time
from pathlib import Path

import pytest
from flask import Flask

from tests.apps import new_app
from tests.web.phones import NAMES, Phone, four_phones, new_game


def test_one_tap_makes_a_sensible_table(app: Flask) -> None:
    host = Phone(app)
    fields = new_game(4, "standard") | {f"name-{seat}": "" for seat in range(1, 5)}
    response = host.post("/mombasa/new", **fields)
    assert response.status_code == 303
    lobby = host.get(response.headers["Location"]).text
    for name in ("Blue", "Green", "Yellow", "Purple"):
        assert name in lobby
    assert "Your seat" in lobby


def test_as_many_seats_as_players(app: Flask) -> None:
    host = Phone(app)
    host.open_table(players=2)
    lobby = host.get(f"/t/{host.code}/lobby").text
    assert "Ben" in lobby
    assert "Dora" not in lobby


def test_two_players_cannot_have_the_same_name_and_nothing_typed_is_lost(app: Flask) -> None:
    response = Phone(app).post("/mombasa/new", **(new_game() | {"name-3": " Ana "}))
    assert response.status_code == 422
    assert "Someone else has this name." in response.text
    assert 'value="Dora"' in response.text


def test_who_begins_is_drawn_among_those_who_play(app: Flask) -> None:
    host = Phone(app)
    for _ in range(12):
        host.open_table(players=2, first="draw")
        assert host.look()["first_player"] in {1, 2}


@pytest.mark.parametrize("typed", ["{}", "{} ", " {}", "{0[0]}-{1}"])
def test_a_code_is_taken_as_people_type_it(app: Flask, typed: str) -> None:
    host, guest = Phone(app), Phone(app)
    code = host.open_table()
    response = guest.post("/join", code=typed.format(code, code[1:]).lower())
    assert response.headers["Location"] == f"/t/{code}/lobby"


def test_a_wrong_code_is_told_at_the_field_and_stays_there(app: Flask) -> None:
    response = Phone(app).post("/join", code="zzz<9")
    assert response.status_code == 404
    assert 'value="zzz&lt;9"' in response.text
    assert "No table has this code" in response.text


@pytest.mark.parametrize("path", ["/join/33333", "/t/33333/", "/t/33333/log", "/t/33333/qr.svg"])
def test_an_old_link_leads_to_the_field_for_the_code(app: Flask, path: str) -> None:
    response = Phone(app).get(path)
    assert response.status_code == 404
    assert 'value="33333"' in response.text


def test_a_broken_link_for_watching_is_told(app: Flask) -> None:
    response = Phone(app).get("/w/nonsense")
    assert response.status_code == 404
    assert "This link doesn’t lead to a table" in response.text


def test_an_empty_code_is_asked_for(app: Flask) -> None:
    response = Phone(app).post("/join", code="")
    assert response.status_code == 422
    assert "Enter the code" in response.text


def test_the_picture_leads_to_the_lobby_and_a_seated_phone_to_the_game(app: Flask) -> None:
    host, guest = Phone(app), Phone(app)
    code = host.open_table()
    assert guest.get(f"/join/{code}").headers["Location"] == f"/t/{code}/lobby"
    # To the screen on which what comes next is done.
    assert host.get(f"/join/{code.lower()}").headers["Location"] == f"/t/{code}/round"
    host.play(type="begin-actions")
    assert host.get(f"/join/{code}").headers["Location"] == f"/t/{code}/"


def test_looking_at_the_picture_joins_nobody(app: Flask) -> None:
    host, crawler = Phone(app), Phone(app)
    code = host.open_table()
    crawler.get(f"/join/{code}")
    assert crawler.get("/").text.count("Resume") == 0


def test_a_code_in_small_letters_leads_to_the_table(app: Flask) -> None:
    host = Phone(app)
    code = host.open_table()
    assert host.get(f"/t/{code.lower()}/").headers["Location"] == f"/t/{code}/"
    assert host.get(f"/t/{code.lower()}/log").headers["Location"] == f"/t/{code}/log"


def test_a_screen_that_is_not_there_is_not_found(app: Flask) -> None:
    host = Phone(app)
    code = host.open_table()
    # A screen that the table may show again leads to what is there now.
    led = host.get(f"/t/{code}/companies")
    assert (led.status_code, led.headers["Location"]) == (303, f"/t/{code}/round")
    assert host.get(led.headers["Location"]).status_code == 200
    assert host.get(f"/t/{code}/nothing").status_code == 404


def test_a_taken_seat_asks_before_sharing(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    second = Phone(app, ana.code)
    asked = second.sit(2)
    assert asked.status_code == 409
    assert "Another phone has Ben’s seat" in asked.text
    assert second.sit(2, share="y").status_code == 303
    assert second.play(type="earn", seat=2, pounds=1).status_code == 200
    ben.look()
    assert ben.play(type="earn", seat=2, pounds=1).status_code == 200


def test_a_seat_that_is_not_there(app: Flask) -> None:
    host, guest = Phone(app), Phone(app)
    guest.code = host.open_table(players=2)
    response = guest.sit(4)
    assert response.status_code == 404
    assert "no such seat" in response.text


def test_leaving_a_seat_ends_writing(app: Flask) -> None:
    _, ben, *_ = four_phones(app)
    ben.arrange("leave")
    assert ben.play(type="earn", seat=2, pounds=1).status_code == 403


def test_the_host_replaces_a_lost_phone_in_one_tap(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    fresh = Phone(app)
    fresh.post("/join", code=ana.code)
    fresh.code = ana.code
    lobby = ana.get(f"/t/{ana.code}/lobby").text
    assert "Phone 5 has joined without a seat" in lobby
    assert ana.arrange("give", seat=2, phone=5).status_code == 303
    fresh.look()
    assert fresh.play(type="earn", seat=2, pounds=1).status_code == 200
    assert ben.play(type="earn", seat=2, pounds=1).status_code == 403


def test_the_host_frees_a_seat_for_whoever_comes(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    ana.arrange("free", seat=2)
    assert ben.play(type="earn", seat=2, pounds=1).status_code == 403
    assert Phone(app, ana.code).sit(2).status_code == 303


def test_only_the_host_frees_seats_and_closes(app: Flask) -> None:
    _, ben, *_ = four_phones(app)
    for response in (ben.arrange("free", seat=1), ben.arrange("close")):
        assert response.status_code == 403
        assert "Only the host" in response.text


def test_the_host_passes_the_role_on(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    ana.arrange("pass-host", phone=2)
    toast = ana.get(f"/t/{ana.code}/lobby").text.split('class="toast-text"')[1]
    assert toast.startswith(">Ben became host.<")
    assert ben.arrange("close").status_code == 303
    assert ana.arrange("reopen").status_code == 403


def test_a_seat_becomes_host_when_the_hosts_phone_is_lost(app: Flask) -> None:
    _, ben, *_ = four_phones(app)
    assert ben.arrange("claim-host").status_code == 303
    assert ben.arrange("close").status_code == 303


def test_a_closed_table_can_be_read_and_opened_again(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    ana.arrange("close")
    assert "This table is closed" in ben.get(f"/t/{ana.code}/").text
    refused = ben.play(type="earn", seat=2, pounds=1)
    assert refused.status_code == 409
    assert refused.get_json()["code"] == "table-closed"
    assert ben.sit(3, share="y").status_code == 409
    ana.arrange("reopen")
    ben.look()
    assert ben.play(type="earn", seat=2, pounds=1).status_code == 200


def test_a_player_is_renamed_by_whoever_sits_there(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    ben.arrange("name", seat=2, name="  Benedikt   the Second ")
    assert "Benedikt the Second" in ana.get(f"/t/{ana.code}/players").text
    assert ben.arrange("name", seat=1, name="X").status_code == 403


def test_two_players_swap_their_colours(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    answer = ben.arrange("colour", seat=2, colour="blue")
    assert answer.status_code == 303
    page = ana.get(f"/t/{ana.code}/log").text
    assert "Ben and Ana swapped colours." in page
    assert ben.arrange("colour", seat=1, colour="red").status_code == 403
    ben.arrange("colour", seat=2, colour="red")
    assert "Ben’s colour was changed to red." in ana.get(f"/t/{ana.code}/log").text


def test_the_host_calls_the_table_otherwise(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    ana.arrange("title", title="Cup final")
    assert "Cup final" in ben.get("/").text
    assert "The table was renamed “Cup final”." in ben.get(f"/t/{ana.code}/log").text
    assert ben.arrange("title", title="Mine").status_code == 403


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"do": "name", "name": "x" * 41}, "A name has 1 to 40 characters."),
        ({"do": "name", "name": "   "}, "A name has 1 to 40 characters."),
        ({"do": "name", "name": "Ben"}, "Two players can’t have the same name."),
        ({"do": "title", "title": "x" * 81}, "A table’s name has 1 to 80 characters."),
        ({"do": "title", "title": " "}, "A table’s name has 1 to 80 characters."),
        ({"do": "colour", "colour": "invisible"}, "That didn’t work."),
    ],
)
def test_a_name_or_colour_that_cannot_be(app: Flask, change: dict[str, str], words: str) -> None:
    ana, *_ = four_phones(app)
    answer = ana.arrange(**change, seat=1)
    assert answer.status_code == 422
    assert words in answer.text


def test_an_arrangement_that_nobody_knows(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    assert ana.arrange("dance").status_code == 422


def test_home_resumes_the_tables_of_this_phone(app: Flask) -> None:
    ana = Phone(app)
    code = ana.open_table()
    page = ana.get("/").text
    assert f'href="/t/{code}/"' in page
    assert ", ".join(NAMES) in page
    ana.arrange("close")
    assert f'href="/t/{code}/"' not in ana.get("/").text


def test_names_are_never_markup(app: Flask) -> None:
    host = Phone(app)
    host.post("/mombasa/new", **(new_game() | {"name-1": "<b>'\"&"}))
    code = host.get("/").text.split('href="/t/')[1].split("/")[0]
    host.code = code
    host.look()
    host.play(type="earn", seat=1, pounds=1)
    for screen in ("", "players", "round", "log", "lobby"):
        page = host.get(f"/t/{code}/{screen}").text
        assert "<b>'" not in page
    answer = host.get(f"/t/{code}/state?since=0").get_json()
    assert answer["news"][-1]["text"] == "<b>'\"& earned £1."


@pytest.fixture
def slow_app(tmp_path: Path) -> Flask:
    return new_app(tmp_path, RATELIMIT_ENABLED=True)


def test_ten_wrong_codes_from_one_address_are_slowed_down(slow_app: Flask) -> None:
    guesser = Phone(slow_app)
    answers = [guesser.post("/join", code=f"3333{n}").status_code for n in range(12)]
    assert answers == [404] * 10 + [429] * 2
    asked = guesser.post("/join", code="CDFHJ")
    assert 'value="CDFHJ"' in asked.text
    assert "Wait a minute" in asked.text


def test_who_goes_on_guessing_waits_longer(
    slow_app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    guesser, began = Phone(slow_app), time.time()
    for minute in range(6):
        monkeypatch.setattr(time, "time", lambda now=began + 61 * minute: now)
        assert {guesser.get("/t/33333/").status_code for _ in range(10)} == {404}
    monkeypatch.setattr(time, "time", lambda: began + 61 * 6)
    assert "Wait 54 minutes" in guesser.get("/t/33333/").text


def test_guessing_on_any_address_of_a_table_counts(slow_app: Flask) -> None:
    guesser = Phone(slow_app)
    paths = ("/t/33333/", "/t/33333/state", "/join/33333", "/t/33333/stream", "/t/33333/qr.svg")
    for path in paths * 2:
        assert guesser.get(path).status_code == 404
    assert guesser.get("/t/33333/state").get_json()["code"] == "too-many-codes"
    assert guesser.get("/t/33333/").status_code == 429


def test_a_neighbours_guesses_do_not_stop_a_game(slow_app: Flask) -> None:
    host, guesser = Phone(slow_app), Phone(slow_app)
    code = host.open_table()
    for _ in range(11):
        guesser.get("/t/33333/")
    assert guesser.get(f"/t/{code}/").status_code == 429
    assert host.get(f"/t/{code}/").status_code == 200
    assert host.play(type="earn", seat=1, pounds=1).status_code == 200


def test_right_codes_cost_nothing(slow_app: Flask) -> None:
    host = Phone(slow_app)
    code = host.open_table()
    guest = Phone(slow_app)
    assert {guest.get(f"/t/{code}/state").status_code for _ in range(15)} == {200}


def test_a_phone_that_only_wants_values_sees_nothing_else(app: Flask) -> None:
    ana, ben, *_ = four_phones(app)
    assert ben.arrange("quick").headers["Location"] == f"/t/{ben.code}/"
    page = ben.get(f"/t/{ben.code}/").text
    assert '<h1 class="where-round">Share values</h1>' in page
    assert 'id="screen-players"' not in page
    assert 'id="screen-round"' not in page
    assert f'href="/t/{ben.code}/score"' in page
    assert "No one holds shares yet." not in page
    assert ben.play(type="take-post", company="cairo").status_code == 200
    news = ben.get(f"/t/{ben.code}/state?since=0&screen=companies").get_json()["html"]
    assert 'id="screen-players"' not in news
    assert ben.get(f"/t/{ben.code}/players").status_code == 303
    assert 'id="screen-players"' in ana.get(f"/t/{ana.code}/").text
    ben.arrange("all")
    assert 'id="screen-players"' in ben.get(f"/t/{ben.code}/").text


def test_a_phone_that_came_by_the_picture_waits_for_a_seat(app: Flask) -> None:
    ana = Phone(app)
    code = ana.open_table()
    guest = Phone(app, code)
    guest.get(f"/join/{code}")
    assert "data-joins" in guest.get(f"/t/{code}/lobby").text
    assert "has joined without a seat" not in ana.get(f"/t/{code}/lobby").text
    # What the page sends by itself.
    guest.arrange("join")
    assert "Phone 2 has joined without a seat" in ana.get(f"/t/{code}/lobby").text
    assert "data-joins" not in guest.get(f"/t/{code}/lobby").text
