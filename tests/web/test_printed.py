"""What is printed, put right at a table without scripts: tracks drawn anew, a box taken over."""

import json
import re
from html import unescape
from typing import Any  # JSON is whatever the server says.
from xml.etree.ElementTree import Element

import html5lib
import pytest
from flask import Flask
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from companion.boxes import boxes
from companion.games.mombasa.box import Box, CompanyTrack, Fact, Space, encode_box, load_box
from companion.games.mombasa.tracking.reading import holding
from companion.games.mombasa.tracking.spaces import spots
from companion.games.mombasa.tracks import Track
from tests.web.phones import Phone, four_phones
from tests.web.test_actions import do_it, fragment, hidden, sheet, state_of

PRACTICE = load_box("practice")
OURS = Track(9, ((2, 3),), ((7, 4),), ((3, 1), (5, 2)))
BOX = Box(
    name="Ours",
    tracks={"D1": CompanyTrack(Fact("owner", "other-tracks"), Fact("owner", OURS))},
    bonus_spaces={"buy-card": Fact("owner", Space(cost=4))},
)


@pytest.fixture
def phones(app: Flask) -> tuple[Phone, Phone, Phone, Phone]:
    """Four phones; Ben stands on space 7 of Cairo's track."""
    found = four_phones(app)
    found[0].play(type="set-track", seat=2, company="cairo", space=7)
    for phone in found:
        phone.look()
    return found


@pytest.fixture
def ana(phones: tuple[Phone, ...]) -> Phone:
    return phones[0]


def sent(page: str) -> MultiDict[str, str]:
    """Read the sheet's form as a browser would send it."""
    document: Element = html5lib.parse(page, namespaceHTMLElements=False)
    form = next(form for form in document.iter("form") if form.get("id") == "sheet-form")
    fields = MultiDict[str, str]()
    for element in form.iter():
        name, kind = element.get("name") or "", element.get("type")
        if element.tag == "input" and (
            kind not in {"radio", "checkbox"} or element.get("checked") is not None
        ):
            fields.add(name, element.get("value") or "")
        if element.tag == "select":
            options = list(element.iter("option"))
            chosen = [one for one in options if one.get("selected") is not None] or options
            fields.add(name, chosen[0].get("value") or "")
    return fields


def change(phone: Phone, part: str, page: str, **fields: str) -> str:
    """Fill in what a page shows otherwise, and send its form again."""
    typed = sent(page)
    for name, value in fields.items():
        typed.setlist(name.replace("_", "-"), [value])
    response = phone.get(f"/t/{phone.code}/actions/printed/{part}", query_string=typed)
    assert response.status_code == 200
    return response.text


def move_in(page: str) -> dict[str, Any]:
    move: dict[str, Any] = json.loads(hidden(page, "play")[0])
    return move


def log_of(phone: Phone) -> str:
    return unescape(phone.get(f"/t/{phone.code}/log").text)


def keep(app: Flask, phone: Phone, box: Box = BOX) -> str:
    """Keep a box on a phone, or what it says from now on; return its key."""
    response = phone.post("/mombasa/box/new", name=box.name)
    key = response.headers["Location"].split("/")[3]
    save(app, key, box)
    return key


def save(app: Flask, key: str, box: Box) -> None:
    with app.app_context():
        boxes().save(key, encode_box(box), boxes().by_edit_key(key).version)


def test_a_track_is_tapped_right_and_everybody_counts_by_it(phones: tuple[Phone, ...]) -> None:
    ana, ben, *_ = phones
    page = sheet(ana, "printed/cairo")
    assert "The table already has this." in page
    assert "sheet-command" not in page
    # A tap on space 7 sets an icon one beyond the one before it; its number is what Ben has.
    page = change(ana, "cairo", page, tap="7")
    assert "Ben’s Cairo shares: 3 → 4." in unescape(page)
    page = change(ana, "cairo", page, tool="calls", tap="7")
    page = change(ana, "cairo", page, tap="more")
    assert move_in(page)["tracks"]["cairo"]["spaces"] == 17
    assert do_it(ana, page).headers["Location"] == f"/t/{ana.code}/"
    after = state_of(ben)
    assert holding(after, 2, "cairo").track == 4
    assert dict(after.facts.tracks["cairo"].value.calls)[7] == 3
    assert after.facts.sides["D1"].track == after.facts.tracks["cairo"]
    assert "Ana entered printed values: the Cairo track." in log_of(ben)
    assert "A capital call of £3 before the next space." in unescape(
        ben.get(f"/t/{ben.code}/players").text
    )
    ana.look()
    ana.send({"type": "undo", "to": ana.seen - 1})
    assert state_of(ana).facts.tracks["cairo"] == PRACTICE.tracks["D1"].track


def test_a_move_pays_the_call_that_was_taught(ana: Phone) -> None:
    page = change(ana, "cairo", sheet(ana, "printed/cairo"), calls="7=1", spaces="8")
    # Nothing is left of what lay beyond the new end.
    page = change(ana, "cairo", page, shares="2=1, 8=5", specials="4=1, 8=2")
    do_it(ana, page)
    before = state_of(ana).seats[1].cash
    ana.look()
    ana.play(type="move-track", seat=2, company="cairo", steps=1)
    assert state_of(ana).seats[1].cash == before - 1 + 2


def test_what_lies_beyond_the_end_is_told_and_nothing_is_taught(ana: Phone) -> None:
    page = change(ana, "cairo", sheet(ana, "printed/cairo"), spaces="5")
    assert "That can’t go on space 6." in page
    assert "First correct the marked fields." in page
    assert "sheet-command" not in page
    assert "command" not in fragment(ana, "printed/cairo", sent(page).to_dict())


@pytest.mark.parametrize("absurd", ["6=x", "9" * 40, "=", "1" * 2000])
def test_absurd_text_is_told_at_its_field(ana: Phone, absurd: str) -> None:
    page = change(ana, "cairo", sheet(ana, "printed/cairo"), shares=absurd)
    assert "Write a space and its number, such as 6=10, 9=15." in page
    assert "sheet-command" not in page


def test_a_bonus_alone_can_be_put_right(ana: Phone) -> None:
    page = change(ana, "cairo", sheet(ana, "printed/cairo"), bonus="other-tracks")
    assert move_in(page) == {"type": "teach", "bonuses": {"cairo": "other-tracks"}}
    do_it(ana, page)
    assert state_of(ana).facts.bonuses["cairo"] == Fact("owner", "other-tracks")
    assert "Ana entered printed values: the Cairo track bonuses." in log_of(ana)


def test_a_track_that_nobody_knows_is_drawn_space_by_space(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table(box="standard")
    page = sheet(ana, "printed/cairo")
    assert "Enter the track first." in page
    assert "sheet-command" not in page
    assert "A track has 1 to 60 spaces." in change(ana, "cairo", page, spaces="99")
    page = change(ana, "cairo", page, tap="2")
    assert "Something is missing" in page
    page = change(ana, "cairo", page, spaces="12", calls="4=2", specials="5=1, 9=2")
    assert "Something is missing" not in page
    do_it(ana, page)
    track = state_of(ana).facts.tracks["cairo"]
    assert track == Fact("owner", Track(12, ((2, 1),), ((4, 2),), ((5, 1), (9, 2))))


def test_a_value_track_is_put_right_and_the_other_one_stays(ana: Phone) -> None:
    ana.play(type="set-board", seat=2, track="jar", space=4)
    page = sheet(ana, "printed/bookkeeping")
    assert "No A-book" not in page
    page = change(ana, "bookkeeping", page, jar_tool="jar-values", tap="jar-4")
    do_it(ana, page)
    after = state_of(ana)
    assert after.facts.bookkeeping
    assert dict(after.facts.bookkeeping.value.values)[4] == 8 + 5
    assert after.facts.diamonds == PRACTICE.board.diamonds
    assert "Ana entered printed values: the bookkeeping track." in log_of(ana)


def test_what_nobody_has_confirmed_is_confirmed_by_looking_at_it(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table(box="standard")
    known = state_of(ana).facts.diamonds
    assert known
    assert known.source == "unconfirmed"
    do_it(ana, sheet(ana, "printed/diamonds"))
    assert state_of(ana).facts.diamonds == Fact("owner", known.value)
    assert "The table already has this." in sheet(ana, "printed/diamonds")


def test_a_track_that_somebody_else_has_changed_meanwhile_asks_back(
    phones: tuple[Phone, ...],
) -> None:
    ana, ben, *_ = phones
    page = change(ana, "cairo", sheet(ana, "printed/cairo"), tap="7")
    do_it(ben, change(ben, "cairo", sheet(ben, "printed/cairo"), tap="9"))
    assert do_it(ana, page).status_code == 409


def test_the_sheets_are_one_tap_from_where_a_track_is_seen(ana: Phone) -> None:
    companies, players = ana.get(f"/t/{ana.code}/").text, ana.get(f"/t/{ana.code}/players").text
    address = f'href="/t/{ana.code}/actions/printed'
    assert f'{address}/cairo" data-sheet' in companies
    assert f'{address}/box" data-sheet' in companies
    for part in ("cairo", "diamonds", "bookkeeping"):
        assert players.count(f'{address}/{part}" data-sheet') >= 4


def test_who_only_looks_cannot_put_anything_right(app: Flask, ana: Phone) -> None:
    watcher = Phone(app, ana.code)
    page = change(watcher, "cairo", sheet(watcher, "printed/cairo"), tap="7")
    assert "This phone is view-only." in page
    assert "sheet-command" not in page
    assert watcher.get(f"/t/{ana.code}/actions/printed/nowhere").status_code == 404


def test_a_phone_without_a_box_is_told_how_to_get_one(ana: Phone) -> None:
    assert "This phone has no box yet." in sheet(ana, "printed/box")


def test_a_table_takes_over_what_a_box_says_now_and_no_more(
    app: Flask, phones: tuple[Phone, ...]
) -> None:
    ana, ben, *_ = phones
    key = keep(app, ana)
    before = state_of(ana)
    page = sheet(ana, "printed/box")
    assert do_it(ana, page).status_code == 303
    after = state_of(ben)
    assert after.facts.tracks["cairo"] == Fact("owner", OURS)
    assert after.facts.tracks["mombasa"] == before.facts.tracks["mombasa"]
    assert after.seats[1].bonuses["cairo"] == 2
    assert {spot.id: spot.cost for spot in spots(after, 1)}["buy-card"] == 4
    assert (
        "Ana updated this table from “Ours”: track D1; the bonuses on track D1; the bonus spaces."
    ) in log_of(ben)
    assert "This table already matches the box." in sheet(ana, "printed/box")
    # A table never changes because a box did.
    save(app, key, replace(BOX, tracks={}))
    assert state_of(ben).facts == after.facts
    ana.look()
    ana.send({"type": "undo", "to": ana.seen - 1})
    assert state_of(ana).facts == before.facts


def test_only_what_is_ticked_is_taken(app: Flask, ana: Phone) -> None:
    keep(app, ana)
    ticked = sent(sheet(ana, "printed/box"))
    assert ticked.getlist("take") == ["tracks.D1.bonus", "tracks.D1.track", "bonus_spaces.buy-card"]
    page = change(ana, "box", sheet(ana, "printed/box"), take="tracks.D1.bonus")
    assert list(move_in(page)["box"]["tracks"]["D1"]) == ["bonus"]
    nothing = change(ana, "box", page, take="nothing.at.all")
    assert "Nothing is selected." in nothing
    assert "sheet-command" not in nothing


def test_what_a_box_knows_less_well_is_not_ticked(app: Flask, ana: Phone) -> None:
    ana.play(type="teach", bonuses={"cairo": "card-removal"})
    unsure = CompanyTrack(Fact("unconfirmed", "other-tracks"))
    keep(app, ana, Box(name="Ours", tracks={"D1": unsure}))
    page = sheet(ana, "printed/box")
    assert 'value="tracks.D1.bonus"' in page
    assert sent(page).getlist("take") == []


def test_one_of_several_boxes_is_chosen_and_a_foreign_one_is_none(app: Flask, ana: Phone) -> None:
    keep(app, ana, replace(BOX, name="Second", bonus_spaces={}))
    keep(app, ana)
    foreign = keep(app, Phone(app), replace(BOX, name="Theirs"))
    page = sheet(ana, "printed/box")
    found = re.search(r'name="box" value="([^"]+)"><span>Second', page)
    assert found
    assert move_in(change(ana, "box", page, box=found[1]))["box"]["name"] == "Second"
    assert "Theirs" not in change(ana, "box", page, box=foreign)


def test_a_map_comes_with_its_drawing_and_posts_stay(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table(box="standard")
    keep(app, ana, replace(PRACTICE, name="Ours"))
    page = change(ana, "box", sheet(ana, "printed/box"), take="map")
    do_it(ana, page)
    ana.look()
    ana.play(type="set-region", region="R3", company="cairo")
    assert 'class="map-sea"' in ana.get(f"/t/{ana.code}/expand?company=cairo&points=2").text
    assert state_of(ana).occupied == {"R3": "cairo"}


def test_a_map_that_differs_says_where(app: Flask, ana: Phone) -> None:
    assert PRACTICE.map
    land = PRACTICE.map.value
    regions = tuple(replace(one, mines=9) if one.id == "R3" else one for one in land.regions)
    ours = Fact("owner", replace(land, regions=regions))
    keep(app, ana, Box(name="Ours", map=ours))
    assert "Regions that differ: R3." in sheet(ana, "printed/box")


def test_a_box_that_was_never_kept_here_leaves_the_table_whole(ana: Phone) -> None:
    ana.play(type="begin-actions")
    assert (
        ana.play(type="take-box", box={"name": "Ours"}, edition="nobody-knows").status_code == 200
    )
    for screen in ("", "players", "round", "log", "expand", "actions/printed/cairo", "score"):
        assert ana.get(f"/t/{ana.code}/{screen}").status_code == 200
