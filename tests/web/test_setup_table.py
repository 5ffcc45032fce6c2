"""Set-up at a table: opened from a draw, ticked by all, tiles in secret, the game after it."""

import json
import re
from html import unescape
from typing import Any  # JSON is whatever the server says.

import msgspec
import pytest
from flask import Flask
from msgspec.structs import replace
from werkzeug.test import TestResponse

from companion.boxes import boxes
from companion.games.mombasa.box import load_box
from companion.games.mombasa.tracking.setting_up import ChooseTile
from companion.tables import secrets, tables
from companion.tables.commands import Command, play
from tests.web.phones import COLOURS, NAMES, Phone

# Ana 1 and 3, Ben 7 and 9, Cy 8 and 10, Dora 2 and 5; Cy begins.
SEED = "7F3K2Q"
DEALT = ((1, 3), (7, 9), (8, 10), (2, 5))


def link(players: int, mode: str = "variable") -> str:
    names = "".join(f"&name={name}" for name in NAMES[:players])
    colours = "".join(f"&colour={colour}" for colour in COLOURS[:players])
    return f"v=1&mode={mode}&seed={SEED}{names}{colours}"


def phones_at_a_set_up(
    app: Flask, players: int, *, mode: str = "variable", box: str = "standard", seated: int = 9
) -> list[Phone]:
    """Open a table from a draw and seat as many phones as wanted; the first is the host."""
    host = Phone(app)
    response = host.post("/mombasa/setup/table", setup=link(players, mode), box=box)
    assert response.status_code == 303
    code = response.headers["Location"].split("/")[2]
    phones = [host, *(Phone(app) for _ in range(min(players, seated) - 1))]
    for seat, phone in enumerate(phones, 1):
        phone.code = code
        if seat > 1:
            phone.sit(seat)
    for phone in phones:
        phone.look()
    return phones


def choose(phone: Phone, seat: int, place: int) -> TestResponse:
    return phone.post(f"/t/{phone.code}/setup/tile", seat=seat, place=place)


def look(phone: Phone, seat: int) -> TestResponse:
    return phone.post(f"/t/{phone.code}/setup/look", seat=seat)


def faces(html: str) -> list[str]:
    """What the page shows of tiles that exist only in the app."""
    return re.findall(r'class="tile-face">(.*?)</span>', html)


def setting_up(phone: Phone) -> dict[str, Any]:
    state: dict[str, Any] = phone.look()["setup"]
    return state


def page(phone: Phone, screen: str = "") -> str:
    return phone.get(f"/t/{phone.code}/{screen}").text


def words(html: str) -> str:
    main = html[html.index("<main") : html.index("</main>")]
    return " ".join(unescape(re.sub(r"<(template|script).*?</\1>|<[^>]+>", " ", main)).split())


def all_that_a_phone_can_get(phone: Phone) -> str:
    """Fetch everything that a table answers to a phone, as one text."""
    answers = [
        page(phone),
        page(phone, "plan"),
        page(phone, "log"),
        page(phone, "lobby"),
        phone.get(f"/t/{phone.code}/state").text,
        phone.get(f"/t/{phone.code}/state?since=0").text,
    ]
    return "\n".join(answers)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_draw_becomes_a_table_that_knows_it(app: Flask, players: int) -> None:
    host, *_ = phones_at_a_set_up(app, players)
    state = host.look()
    assert state["facts"]["track_ids"] == {
        "mombasa": "D2",
        "cape-town": "C2",
        "saint-louis": "A1",
        "cairo": "B1",
    }
    assert state["setup"]["seed"] == SEED
    assert [tuple(pair) for pair in state["setup"]["tiles"]] == list(DEALT[:players])
    assert state["seats"][0]["cash"] == 1
    assert len(state["seats"]) == players


def test_what_one_phone_has_ticked_off_opens_a_table_that_only_asks_for_the_tiles(
    app: Flask,
) -> None:
    host = Phone(app)
    response = host.post("/mombasa/setup/table", setup=link(2), box="standard", laid="y")
    host.code = response.headers["Location"].split("/")[2]
    assert response.headers["Location"] == f"/t/{host.code}/"
    html = page(host)
    assert "14 of 16" in words(html)
    assert html.count("Tap the number of spaces the tile gives") == 2


def test_practice_tiles_are_still_to_be_chosen_when_all_else_is_laid_out(app: Flask) -> None:
    host = Phone(app)
    response = host.post("/mombasa/setup/table", setup=link(2), box="practice", laid="y")
    host.code = response.headers["Location"].split("/")[2]
    assert "13 of 16" in words(page(host))
    assert "Show my tiles" in words(page(host))


def test_a_damaged_draw_leads_back_to_the_form(app: Flask) -> None:
    response = Phone(app).post("/mombasa/setup/table", setup="v=1&name=Ana", box="standard")
    assert response.headers["Location"] == "/mombasa/setup/draw?v=1&name=Ana"
    response = Phone(app).post("/mombasa/setup/table", setup=link(2), box="cardboard")
    assert response.headers["Location"].startswith("/mombasa/setup/draw?")


def test_ticks_are_seen_by_all_with_who_made_them(app: Flask) -> None:
    ana, ben, _ = phones_at_a_set_up(app, 3)
    assert ben.play(type="tick", step="card-display", seat=2).status_code == 200
    ticked = re.search(r'id="step-card-display">.*?</summary>', page(ana), re.DOTALL)
    assert ticked
    assert 'aria-checked="true"' in ticked[0]
    assert "Ben" in ticked[0]
    assert "1 of 18" in words(page(ana))
    assert "Ben ticked off: card display" in words(page(ana, "log"))


def test_two_who_tick_the_same_step_at_once_are_not_asked_about_it(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 2)
    for seat, phone in enumerate((ana, ben), 1):
        assert phone.play(type="tick", step="board", seat=seat).status_code == 200
    assert setting_up(ana)["ticks"] == {"board": 1}


def test_a_tick_without_scripts_is_a_plain_form(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 2)
    html = page(ana)
    move = re.search(r"name=\"play\" value='([^']+\"step\": ?\"board\"[^']+)'", html)
    assert move
    fields = dict(re.findall(r'type="hidden" name="(id|seen|screen)" value="([^"]*)"', html))
    response = ana.post(f"/t/{ana.code}/do", play=unescape(move[1]), **fields)
    assert response.status_code == 303
    assert setting_up(ben)["ticks"] == {"board": 1}


@pytest.mark.parametrize("mode", ["first", "variable"])
def test_the_plan_shows_tracks_turn_order_and_tiles_to_all(app: Flask, mode: str) -> None:
    _, ben = phones_at_a_set_up(app, 2, mode=mode)
    plan = words(page(ben, "plan"))
    assert "Turn order" in plan
    assert ("Tiles 7 and 9" in plan) is (mode == "variable")
    assert ("Mombasa A1" in plan) is (mode == "first")


def test_ones_own_work_comes_first(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 2)
    groups = [re.findall(r'id="group-(\w+)"', page(phone)) for phone in (ana, ben)]
    assert groups[0][:3] == ["board", "coins", "places"]
    assert groups[1][:3] == ["cards", "books", "places"]
    assert sorted(groups[0]) == sorted(groups[1])


def test_no_seat_learns_anothers_tile_before_the_reveal(app: Flask) -> None:
    ana, ben, cy = phones_at_a_set_up(app, 3)
    before = [all_that_a_phone_can_get(phone) for phone in (ben, cy)]
    assert choose(ana, 1, 3).status_code == 303
    assert "You’re keeping tile 3." in words(page(ana))
    for phone, earlier in zip((ben, cy), before, strict=True):
        now = all_that_a_phone_can_get(phone)
        assert "You’re keeping tile" not in now
        assert all("first-player" in tag for tag in re.findall(r'<[^<]*aria-pressed="true"', now))
        assert now.count("Tile 3") == earlier.count("Tile 3")
    assert setting_up(ben)["chosen"] == {"1": True}
    assert setting_up(ben)["kept"] == []
    with app.app_context():
        log = msgspec.json.encode(tables().log(ana.code)).decode()
    assert "place" not in log


def test_the_other_phones_see_the_same_whichever_tile_was_chosen(app: Flask) -> None:
    seen = []
    for place in DEALT[0]:
        ana, ben = phones_at_a_set_up(app, 2)
        choose(ana, 1, place)
        told = words(page(ben)).replace(ben.code, "CODE")
        told = re.sub(r"/w/[\w-]+", "/w/KEY", told)
        seen.append([told, json.dumps(setting_up(ben), sort_keys=True)])
    assert seen[0] == seen[1]


def test_only_the_seats_own_phone_chooses(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 2)
    assert choose(ben, 1, 3).status_code == 403
    assert choose(Phone(app, ana.code), 1, 3).status_code == 403
    assert setting_up(ana)["chosen"] == {}
    with app.app_context():
        assert secrets().held(ana.code, "starting-tile") == frozenset()


def test_a_tile_that_was_not_dealt_cannot_be_chosen(app: Flask) -> None:
    ana, _ = phones_at_a_set_up(app, 2)
    for seat, place in ((1, 2), (1, 7), (3, 8), (0, 1), (9, 9)):
        assert choose(ana, seat, place).status_code == 400
    assert setting_up(ana)["chosen"] == {}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_when_all_have_chosen_all_are_revealed_in_one_line(app: Flask, players: int) -> None:
    phones = phones_at_a_set_up(app, players)
    kept = [pair[seat % 2] for seat, pair in enumerate(DEALT[:players])]
    for seat, (phone, place) in enumerate(zip(phones, kept, strict=True), 1):
        assert setting_up(phone)["kept"] == []
        choose(phone, seat, place)
    for phone in phones:
        assert setting_up(phone)["kept"] == kept
        told = words(page(phone, "log"))
        assert "All starting tiles were revealed" in told
        for name, place in zip(NAMES, kept, strict=False):
            assert f"{name} kept starting tile {place}." in told
    # The second tap of a double one comes too late, and changes nothing.
    assert choose(phones[0], 1, 1).headers["Location"] == f"/t/{phones[0].code}/"
    assert setting_up(phones[0])["kept"] == kept


def test_a_mind_is_changed_without_a_word_in_the_log(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 2)
    choose(ana, 1, 3)
    version = ana.look() and ana.seen
    choose(ana, 1, 1)
    ana.look()
    assert ana.seen == version
    choose(ben, 2, 7)
    assert setting_up(ana)["kept"] == [1, 7]


def test_an_undone_choice_waits_for_another(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 2)
    ana.look()
    before = ana.seen
    choose(ana, 1, 3)
    ana.look()
    ana.send({"type": "undo", "to": before})
    choose(ben, 2, 7)
    assert setting_up(ben)["kept"] == []
    choose(ana, 1, 1)
    assert setting_up(ben)["kept"] == [1, 7]


REVEAL = {"type": "reveal-tiles", "places": [3, 7]}
TOLD_BY_SECRETS = {
    "all tiles": REVEAL,
    "a choice": {"type": "choose-tile", "seat": 2},
    "a look": {"type": "look-at-tiles", "seat": 2},
    "a part of an action": {"type": "action", "seat": 1, "kind": "start", "parts": [REVEAL]},
}
OVERRIDE = ["no-umpire", "already-revealed", "not-dealt"]


@pytest.mark.parametrize("move", TOLD_BY_SECRETS.values(), ids=TOLD_BY_SECRETS)
def test_no_phone_tells_what_only_secrets_can(app: Flask, move: dict[str, Any]) -> None:
    ana, ben = phones_at_a_set_up(app, 2)
    ana.play(type="tick", step="board", seat=1)
    before = ana.look()
    line, as_play = ana.seen, {"type": "play", "move": move}
    for wish in (as_play, {"type": "correct", "line": line, "move": move}):
        for phone in (ana, ben):
            told = phone.send(wish, override=OVERRIDE)
            assert (told.status_code, told.get_json()["type"]) == (422, "refused")
            assert told.get_json()["findings"][0]["text"] == "Only Companion itself can enter this."
    form = {"command_id": "a-plain-form", "seen": line, "override": OVERRIDE}
    for field in ({"play": json.dumps(move)}, {"do": json.dumps(as_play)}):
        assert ana.post(f"/t/{ana.code}/do", **form, **field).status_code == 422
    cells = {"id": "as-a-cell", "seen": line, "do": as_play, "override": OVERRIDE}
    headers = {"X-CSRFToken": ana.token()}
    sheet = ana.client.post(f"/t/{ana.code}/score/cells", json=cells, headers=headers)
    assert sheet.status_code == 422
    assert ana.look() == before
    assert ana.seen == line


def test_what_was_forged_long_ago_is_still_read_and_reveals_nothing(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 2)
    with app.app_context():
        with ana.client.session_transaction() as session:
            device = session["device"]
        forged = Command("forged-before", ana.seen, play(ChooseTile(2)))
        tables().send(ana.code, device, forged, umpired=True)
    assert setting_up(ana)["chosen"] == {"2": True}
    assert choose(ana, 1, 3).status_code == 303
    assert setting_up(ana)["kept"] == []
    choose(ben, 2, 7)
    assert setting_up(ana)["kept"] == [3, 7]


def test_turned_over_tiles_can_be_taken_back_and_come_back_as_they_were(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 2)
    choose(ana, 1, 3)
    choose(ben, 2, 7)
    ana.look()
    line = ana.seen
    for do, kept in (("strike", []), ("restore", [3, 7])):
        back = {"type": do, "line": line}
        told = ben.send(back).get_json()
        mark = told["question"]["mark"] if told["type"] == "asked" else ""
        assert not mark or ben.send(back, override=[mark]).status_code == 200
        assert setting_up(ana)["kept"] == kept


def test_a_phone_is_passed_to_whoever_has_none(app: Flask) -> None:
    (ana,) = phones_at_a_set_up(app, 2, seated=1)
    assert "Ben has no phone here. Pass this one." in words(page(ana))
    choose(ana, 1, 1)
    given = page(ana, "setup/pass/2")
    assert "Give the phone to Ben." in words(given)
    assert 'name="place"' not in given
    opened = ana.get(look(ana, 2).headers["Location"]).text
    assert "Ben, your tiles are numbers 7 and 9." in words(opened)
    assert "You’re keeping" not in opened
    choose(ana, 2, 9)
    assert "You’re keeping tile 9" not in all_that_a_phone_can_get(ana)
    assert setting_up(ana)["kept"] == [1, 9]
    for late in (ana.get(f"/t/{ana.code}/setup/pass/2"), look(ana, 2)):
        assert late.headers["Location"] == f"/t/{ana.code}/"


def test_a_passed_phone_is_given_back_without_a_word_of_what_its_owner_chose(app: Flask) -> None:
    (ana,) = phones_at_a_set_up(app, 3, seated=1)
    choose(ana, 1, 1)
    given_back = ana.get(choose(ana, 2, 9).headers["Location"]).text
    assert "Ben has chosen. Give the phone back to Ana." in words(given_back)
    assert "tile" not in words(given_back).removeprefix("Starting tiles")


def test_practice_tiles_are_shown_to_whoever_has_no_phone_until_the_choice(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 3, box="practice", seated=2)
    assert faces(page(ana, "setup/pass/3?stage=tiles")) == []
    shown = faces(ana.get(look(ana, 3).headers["Location"]).text)
    assert len(shown) == 2
    assert "Cy looked at two starting tiles on a passed phone. Entered by Ana." in words(
        page(ben, "log")
    )
    elsewhere = ben.get(look(ben, 3).headers["Location"]).text
    assert faces(elsewhere) == []
    assert "These two tiles have already been shown" in words(elsewhere)
    assert faces(page(ana, "setup/pass/3?stage=tiles")) == shown
    choose(ana, 3, 10)
    assert faces(page(ana, "setup/pass/3?stage=tiles")) == []
    look(ana, 3)
    assert faces(page(ana, "setup/pass/3?stage=tiles")) == []
    everything = all_that_a_phone_can_get(ana) + all_that_a_phone_can_get(ben)
    assert not any(face in everything for face in shown)


def test_a_seat_with_a_phone_is_never_looked_at_from_another(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 2, box="practice")
    for spy in (ana, Phone(app, ana.code)):
        assert look(spy, 2).status_code == 403
        assert spy.get(f"/t/{ana.code}/setup/pass/2?stage=tiles").status_code == 404
    assert look(ben, 9).status_code == 400
    look(ben, 2)
    assert len(faces(page(ben))) == 2
    other = Phone(app, ana.code)
    other.sit(2, share="y")
    ana.arrange("free", seat=2)
    for spy in (ana, other):
        look(spy, 2)
        assert faces(page(spy, "setup/pass/2?stage=tiles")) == []
    other.sit(2)
    assert faces(page(other)) == []


def test_a_phone_that_comes_to_share_a_seat_neither_sees_nor_chooses(app: Flask) -> None:
    _, ben = phones_at_a_set_up(app, 2, box="practice")
    spy = Phone(app, ben.code)
    spy.sit(2, share="y")
    assert look(spy, 2).status_code == 403
    assert choose(spy, 2, 7).status_code == 403
    assert spy.get(f"/t/{ben.code}/setup/pass/2?stage=tiles").status_code == 404
    assert "The other phone at this seat is choosing" in words(page(spy))
    assert 'name="place"' not in page(spy)
    # Ben looks first, although somebody else wanted to.
    look(ben, 2)
    shown = faces(page(ben))
    assert len(shown) == 2
    choose(ben, 2, 9)
    everything = all_that_a_phone_can_get(spy)
    assert not any(face in everything for face in shown)
    assert "You’re keeping tile" not in everything
    assert choose(spy, 2, 7).status_code == 403
    assert "You’re keeping tile 9." in words(page(ben))


def test_the_host_lets_another_phone_choose_for_a_lost_one_without_seeing_the_tiles(
    app: Flask,
) -> None:
    ana, ben = phones_at_a_set_up(app, 2, box="practice")
    new = Phone(app, ana.code)
    ana.arrange("free", seat=2)
    new.sit(2)
    look(new, 2)
    told = words(page(new))
    assert faces(page(new)) == []
    assert "Another phone took this seat first, and only that phone is shown these tiles." in told
    assert "Which one do you keep, Ben?" in told
    # The lost phone turns up again.
    ben.sit(2, share="y")
    assert look(ben, 2).status_code == 403
    choose(new, 2, 9)
    choose(ana, 1, 1)
    assert setting_up(ana)["kept"] == [1, 9]


def test_nobody_sees_anothers_tiles_by_taking_the_seat_away(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 2, box="practice")
    ben.arrange("claim-host")
    ben.arrange("free", seat=1)
    look(ben, 1)
    passed = page(ben, "setup/pass/1?stage=tiles")
    assert faces(passed) == []
    assert "Another phone took this seat first" in words(passed)
    assert "looked at two starting tiles" not in words(page(ben, "log"))
    ben.sit(1)
    look(ben, 1)
    assert faces(page(ben)) == []
    assert "tile-face" not in all_that_a_phone_can_get(ben)
    ben.sit(2)
    look(ben, 2)
    # Having got up by himself he is the first at his own seat again, and Ana at hers.
    assert len(faces(page(ben))) == 2
    ana.sit(1)
    look(ana, 1)
    assert len(faces(page(ana))) == 2


def test_the_host_moves_to_the_right_seat_and_both_players_see_their_tiles(app: Flask) -> None:
    (host,) = phones_at_a_set_up(app, 2, box="practice", seated=1)
    host.sit(2)
    ana = Phone(app, host.code)
    ana.sit(1)
    for phone, seat in ((host, 2), (ana, 1)):
        look(phone, seat)
        assert len(faces(page(phone))) == 2
    # What a phone has seen from one seat, it does not see from a second.
    host.arrange("free", seat=1)
    host.sit(1)
    look(host, 1)
    assert faces(page(host)) == []
    assert "These two tiles have already been shown" in words(page(host))


def test_a_phone_that_has_looked_sees_no_other_seats_tiles(app: Flask) -> None:
    (ana,) = phones_at_a_set_up(app, 2, box="practice", seated=1)
    look(ana, 1)
    ana.sit(2)
    assert "This phone has already seen another seat’s tiles" in words(page(ana))
    look(ana, 2)
    assert faces(page(ana)) == []


def test_a_choice_on_a_passed_phone_is_never_changed_unseen(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 3, seated=2)
    choose(ana, 3, 8)
    told = []
    for phone in (ana, ben):
        choose(phone, 3, 8)
        told.append(words(page(phone, "log")).count("Cy changed their starting tile."))
    assert told == [1, 2]
    assert setting_up(ben)["kept"] == []


def test_a_choice_taken_over_with_the_seat_is_told(app: Flask) -> None:
    ana, ben, _ = phones_at_a_set_up(app, 3)
    choose(ana, 1, 3)
    ben.arrange("claim-host")
    ben.arrange("free", seat=1)
    ben.sit(1)
    choose(ben, 1, 1)
    assert "Ana changed their starting tile." in words(page(ana, "log"))


def test_a_phone_that_leaves_the_seat_hands_the_choice_to_the_one_that_shares_it(
    app: Flask,
) -> None:
    _, ben = phones_at_a_set_up(app, 2)
    tablet = Phone(app, ben.code)
    tablet.sit(2, share="y")
    ben.arrange("leave")
    assert "Which one do you keep, Ben?" in words(page(tablet))
    assert choose(tablet, 2, 7).status_code == 303
    assert "You’re keeping tile 7." in words(page(tablet))


def test_a_player_who_looked_on_a_passed_phone_sits_down_and_nobody_looks_again(
    app: Flask,
) -> None:
    (ana,) = phones_at_a_set_up(app, 2, box="practice", seated=1)
    look(ana, 2)
    ben = Phone(app, ana.code)
    ben.sit(2)
    assert ana.get(f"/t/{ana.code}/setup/pass/2?stage=tiles").status_code == 404
    assert look(ana, 2).status_code == 403
    look(ben, 2)
    assert faces(page(ben)) == []


def test_whoever_takes_the_seat_over_does_not_see_the_choice(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 2)
    choose(ben, 2, 9)
    other = Phone(app, ana.code)
    other.sit(2, share="y")
    assert "You’re keeping tile" not in words(page(other))
    ana.arrange("free", seat=2)
    other.sit(2)
    assert "You’re keeping tile" not in words(page(other))


def test_a_phone_that_comes_back_sits_where_it_sat(app: Flask) -> None:
    _, ben = phones_at_a_set_up(app, 2)
    choose(ben, 2, 9)
    response = ben.get(f"/join/{ben.code}")
    assert response.headers["Location"] == f"/t/{ben.code}/"
    assert "You’re keeping tile 9." in words(page(ben))


def test_whoever_only_watches_sees_the_set_up_and_no_secret(app: Flask) -> None:
    ana, _ = phones_at_a_set_up(app, 2, box="practice")
    choose(ana, 1, 3)
    with app.app_context():
        key = tables().view(ana.code).watch_key
    watched = Phone(app).get(f"/w/{key}").text
    assert "tile-" not in watched
    stranger = page(Phone(app, ana.code))
    assert "You’re keeping" not in stranger
    assert "+2" not in stranger


def test_the_practice_box_shows_each_seat_its_own_tiles_only(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 2, box="practice")
    with app.app_context():
        row = msgspec.json.decode(secrets().of_table(ana.code, "tile-row") or b"[]")
    known = load_box("practice").starting_tiles
    assert known
    assert sorted(row) == sorted(tile.id for tile in known.value)
    assert faces(page(ana)) == []
    look(ana, 1)
    look(ben, 2)
    shown = [faces(page(phone)) for phone in (ana, ben)]
    assert [len(two) for two in shown] == [2, 2]
    assert set(shown[0]).isdisjoint(shown[1])
    everything = all_that_a_phone_can_get(ben)
    assert not any(face in everything for face in shown[0])
    with app.app_context():
        kept = msgspec.json.encode((tables().log(ana.code), tables().view(ana.code).state))
    assert not any(tile.encode() in kept for tile in row)
    choose(ana, 1, 1)
    choose(ben, 2, 9)
    assert setting_up(ana)["kept_tiles"] == [row[0], row[8]]


def test_the_practice_tiles_do_not_follow_from_the_seed(app: Flask) -> None:
    rows = set()
    for _ in range(3):
        ana, _ben = phones_at_a_set_up(app, 2, box="practice")
        with app.app_context():
            rows.add(secrets().of_table(ana.code, "tile-row"))
    assert len(rows) == 3


def where_markers_are(phone: Phone, seat: int) -> dict[str, int]:
    """Tell which markers of a seat have moved, and how far."""
    found = phone.look()["seats"][seat - 1]
    places = {name: track["position"] for name, track in found["tracks"].items()}
    places["diamonds"] = found["diamonds"]["position"]
    return {name: space for name, space in places.items() if space}


def tile_of(html: str, seat: int) -> str:
    """The part of the list about a seat's tile."""
    found = re.search(
        rf'<li class="step" id="step-own-tile-{seat}">.*?</details>\s*</li>', html, re.DOTALL
    )
    assert found
    return found[0]


def tap(phone: Phone, html: str, label: str) -> TestResponse:
    """Tap the button of this name, as a phone without scripts does."""
    button = re.search(rf"aria-label=\"{label}\"[^>]* value='([^']+)'", html)
    button = button or re.search(rf"value='([^']+)'[^>]*>(?:<svg.*?</svg>)?<span>{label}<", html)
    assert button, label
    fields = dict(re.findall(r'name="(command_id|seen|screen)" value="([^"]*)"', page(phone)))
    return phone.post(f"/t/{phone.code}/do", play=unescape(button[1]), **fields)


def test_a_starting_bonus_is_a_tap_a_track_and_ticks_the_tile_off(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 2)
    assert "bonus-space" not in page(ana)
    choose(ana, 1, 1)
    choose(ben, 2, 7)
    assert tap(ana, tile_of(page(ana), 1), "Mombasa: 2 spaces").status_code == 303
    assert where_markers_are(ben, 1) == {"mombasa": 2}
    assert setting_up(ben)["ticks"]["own-tile-1"] == 1
    assert "Ana took the starting bonus: Mombasa +2." in words(page(ana))
    tap(ana, tile_of(page(ana), 1), "Diamond track: 1 space")
    assert where_markers_are(ben, 1) == {"mombasa": 2, "diamonds": 1}
    mine = tile_of(page(ana), 1)
    assert mine.count('aria-pressed="true"') == 2
    assert "Mombasa +2, diamond track +1" in mine
    # Ben sees it, and can enter it for Ana as well.
    assert "Mombasa +2, diamond track +1" in tile_of(page(ben), 1)


def test_a_space_tapped_again_is_taken_back(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 2, mode="first")
    tap(ben, tile_of(page(ben), 1), "Cairo: 3 spaces")
    tap(ben, tile_of(page(ben), 1), "Cairo: 2 spaces")
    assert where_markers_are(ana, 1) == {"cairo": 2}
    assert setting_up(ana)["ticks"]["own-tile-1"] == 2
    tap(ana, tile_of(page(ana), 1), "Cairo: 2 spaces")
    assert where_markers_are(ana, 1) == {}
    assert "own-tile-1" not in setting_up(ana)["ticks"]
    told = words(page(ana, "log"))
    assert "Ana undid the starting bonus: Cairo." in told
    assert "Ana took the starting bonus: Cairo +2. Entered by Ben." in told


def test_more_spaces_are_typed(app: Flask) -> None:
    ana, _ = phones_at_a_set_up(app, 2, mode="first")
    move = {"type": "start-on", "seat": 1, "spaces": {"cairo": "$starts-1-cairo"}, "by": 1}
    assert 'name="starts-1-cairo" value="0"' in tile_of(page(ana), 1)
    fields = dict(re.findall(r'name="(command_id|seen|screen)" value="([^"]*)"', page(ana)))
    typed = {"starts-1-cairo": "4+3"}
    ana.post(f"/t/{ana.code}/do", play=json.dumps(move), **fields, **typed)
    assert where_markers_are(ana, 1) == {"cairo": 7}


def test_a_third_marker_is_asked_about(app: Flask) -> None:
    ana, _ = phones_at_a_set_up(app, 2, mode="first")
    for label in ("Mombasa: 1 space", "Cairo: 1 space"):
        tap(ana, tile_of(page(ana), 1), label)
    asked = tap(ana, tile_of(page(ana), 1), "Diamond track: 1 space")
    assert asked.status_code == 422
    assert "A starting tile moves at most 2 markers, not 3." in words(asked.text)


def test_the_practice_box_knows_the_bonus(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 2, mode="first", box="practice")
    # Ben is first, so Ana has the second player's tile.
    first = ana.look()["first_player"]
    known = load_box("practice").starting_tiles
    assert known
    tile = known.value[(1 - first) % 2]
    tap(ana, tile_of(page(ana), 1), "Move the markers")
    assert where_markers_are(ben, 1) == tile.bonus
    assert setting_up(ben)["ticks"]["own-tile-1"] == 1
    tap(ana, tile_of(page(ana), 1), "Undo this")
    assert where_markers_are(ben, 1) == {}


def test_another_first_player_is_paid_as_the_first(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 2, box="practice")
    first = ana.look()["first_player"]
    special, pounds = ana.look()["facts"]["tracks"]["cairo"]["value"]["specials"][0]
    for seat in (1, 2):
        ana.play(type="start-on", seat=seat, spaces={"cairo": special}, in_full=True)
    # Who is there before is paid again.
    cash = {first: 1 + 2 * pounds, 3 - first: 1 + pounds}
    assert {seat: ben.look()["seats"][seat - 1]["cash"] for seat in (1, 2)} == cash
    other = ("Ana", "Ben")[2 - first]
    step = page(ana).split('id="step-first-player"')[1].split('id="step-')[0]
    (move,) = re.findall(rf"value='([^']*)'[^>]*>(?:<svg.*?</svg>)?<span>{other}<", step)
    ana.play(**json.loads(unescape(move)))
    state = ben.look()
    assert state["first_player"] == 3 - first
    assert [state["seats"][seat - 1]["cash"] for seat in (first, 3 - first)] == [
        1 + pounds,
        1 + 2 * pounds,
    ]


def test_a_table_opens_with_what_an_own_box_knows(app: Flask) -> None:
    content = msgspec.json.encode(replace(load_box("practice"), name="Mine"))
    ana, ben = Phone(app), Phone(app)
    with app.app_context():
        box = boxes().create("mombasa", "Ana’s copy", content)
    ana.get(f"/mombasa/box/{box.edit_key}/")
    assert "Ana’s copy" in words(ana.get(f"/mombasa/setup/draw?{link(2)}").text)
    assert "Ana’s copy" not in words(ben.get(f"/mombasa/setup/draw?{link(2)}").text)
    response = ana.post("/mombasa/setup/table", setup=link(2), box=box.share_key)
    ana.code = response.headers["Location"].split("/")[2]
    facts = ana.look()["facts"]
    assert facts["box"] == "Ana’s copy"
    assert facts["edition"]
    assert facts["tracks"].keys() == {"mombasa", "cape-town", "saint-louis", "cairo"}
    # The tiles lie on the table, so nothing of them is hidden here.
    assert "Show my tiles" not in words(page(ana))
    choose(ana, 1, 1)
    choose(ana, 2, 7)
    known = load_box("practice").starting_tiles
    assert known
    moves = re.findall(r"choose-tile\"[^>]* value='([^']+)'", tile_of(page(ana), 2))
    assert len(moves) == len(known.value)
    # The second tap says that it was another tile after all.
    for move, tile in list(zip(moves, known.value, strict=True))[2:4]:
        ana.play(**json.loads(unescape(move)))
        assert where_markers_are(ana, 2) == tile.bonus


def test_a_box_that_this_phone_does_not_know_opens_no_table(app: Flask) -> None:
    with app.app_context():
        box = boxes().create("mombasa", "Hers", msgspec.json.encode(load_box("standard")))
    response = Phone(app).post("/mombasa/setup/table", setup=link(2), box=box.share_key)
    assert response.headers["Location"].startswith("/mombasa/setup/draw?")


def test_ending_the_set_up_opens_the_table(app: Flask) -> None:
    ana, ben = phones_at_a_set_up(app, 2)
    early = ana.play(type="finish-setup")
    assert early.status_code == 422
    assert "16 setup steps aren’t ticked off." in early.text
    ana.send({"type": "play", "move": {"type": "finish-setup"}}, override=["steps-left"])
    html = page(ben)
    assert "Round 1" in words(html)
    assert "screen-companies" in html
    assert "screen-setup" not in html
    # The list is gone: whoever still looks at it finds what comes next.
    assert ben.get(f"/t/{ben.code}/plan").headers["Location"] == f"/t/{ben.code}/round"
    assert ben.look()["facts"]["track_ids"]["mombasa"] == "D2"
    assert choose(ana, 1, 1).status_code == 404


def test_a_table_without_a_set_up_has_no_list(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table(2)
    assert choose(ana, 1, 1).status_code == 404
    assert ana.get(f"/t/{ana.code}/setup").headers["Location"] == f"/t/{ana.code}/round"
    assert "Round 1" in words(page(ana))


def test_a_start_on_tracks_that_nobody_knows_asks_for_shares_and_pounds(app: Flask) -> None:
    ana, *_ = phones_at_a_set_up(app, 2, mode="first")
    asked = "Shares on the Cairo track"
    assert asked not in words(page(ana))
    ana.play(type="start-on", seat=1, spaces={"cairo": 3}, by=1, in_full=True)
    told = page(ana)
    assert asked in words(told)
    assert "Ben received" in words(told)
    command = {
        "type": "tell-start",
        "seat": 1,
        "shares": {"cairo": "$told-1-cairo"},
        "paid": "$told-1-paid",
        "received": {"1": "$told-1-1", "2": "$told-1-2"},
    }
    typed = {"told-1-cairo": "2", "told-1-paid": "0", "told-1-1": "1", "told-1-2": "0"}
    response = ana.post(
        f"/t/{ana.code}/do",
        command_id="told",
        seen=ana.seen,
        screen="setup",
        play=json.dumps(command),
        **typed,
    )
    assert response.status_code == 303
    seat = ana.look()["seats"][0]
    assert (seat["cash"], seat["tracks"]["cairo"]["by_hand"]) == (2, 2)
    assert 'id="told-1-1" name="told-1-1" value="1"' in page(ana)
    assert "shares and pounds from the starting bonus were entered" in words(page(ana, "log"))
