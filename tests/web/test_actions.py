"""Sheets over HTTP: what a page says an action will do is what is then written."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any, get_args  # JSON is whatever the server says.
from urllib.parse import urlencode

import msgspec
import pytest
from flask import Flask
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from companion.games.mombasa.goods import GoodsProblem
from companion.games.mombasa.tracking import TRACKER, Action, apply, sheets
from companion.games.mombasa.tracking.markers import MoveTrack
from companion.games.mombasa.tracking.sheets import Note, preview
from companion.games.mombasa.tracking.sheets.preview import KINDS, Kind
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracking.turns import PassTurn
from companion.games.tracking import About
from companion.web.mombasa.actions.sheets import read_sheet, sheet_form
from companion.web.mombasa.printed.tracks import PARTS
from companion.web.mombasa.words.notes import note_words
from tests.web.phones import Phone, four_phones

Fields = dict[str, str]

# One of each sheet as somebody might fill it in, at a practice table and at one without a map.
FILLED: dict[str, tuple[Kind, Fields]] = {
    "goods": ("goods", {"units": "1+3", "steps-cairo": "4"}),
    "goods-card": (
        "goods",
        {
            "good": "cotton",
            "units": "2+3",
            "buys": "1",
            "crate": "1",
            "display": "1",
            "share": "cairo",
            "steps-mombasa": "3",
        },
    ),
    "goods-unknown-track": (
        "goods",
        {
            "units": "2",
            "steps-cairo": "2",
            "shares-cairo": "1",
            "paid": "1",
            "received-1": "1",
            "received-3": "1",
        },
    ),
    "expansion": (
        "expansion",
        {
            "company": "cairo",
            "points": "4",
            "go": "R2",
            "add": "R1",
            "posts-1": "1",
            "no-rewards": "1",
        },
    ),
    "expansion-columns": (
        "expansion",
        {
            "company": "cairo",
            "points": "3",
            "go": "R2",
            "from-R2": "3",
            "posts-2": "1",
            "no-rewards": "1",
        },
    ),
    "expansion-posts": (
        "expansion",
        {
            "company": "cairo",
            "points": "3",
            "go": "R2",
            "posts-1": "2",
            "pounds": "2",
            "track": "1",
            "points-gained": "2",
            "as-pounds": "1",
        },
    ),
    "bookkeeper": (
        "bookkeeper",
        {"book": "1", "pounds": "2", "card-points": "2", "books-A": "1", "as-pounds": "1"},
    ),
    "merchant": ("merchant", {"merchant": "plain"}),
    "merchant-company": ("merchant", {"merchant": "company", "company": "cairo", "mines": "3"}),
    "marker-first-player": ("bonus-marker", {"space": "first-player", "as-pounds": "1"}),
    "marker-majority": (
        "bonus-marker",
        {"space": "coffee-majority", "total": "5", "post": "mombasa", "post-column": "2"},
    ),
    "marker-card": ("bonus-marker", {"space": "remove-card", "card-crate": "2"}),
    "end": ("end", {}),
}


@pytest.fixture
def ana(app: Flask) -> Phone:
    """The host of a practice table, who is on turn."""
    return host(app)


@pytest.fixture
def phones(app: Flask) -> tuple[Phone, Phone, Phone, Phone]:
    found = four_phones(app)
    found[0].play(type="begin-actions")
    for phone in found:
        phone.look()
    return found


def host(app: Flask, box: str = "practice") -> Phone:
    phone = Phone(app)
    phone.open_table(box=box)
    phone.play(type="begin-actions")
    return phone


def state_of(phone: Phone) -> State:
    found = TRACKER.state(json.dumps(phone.look()).encode())
    assert isinstance(found, State)
    return found


def sheet(phone: Phone, kind: str, fields: Fields | None = None) -> str:
    response = phone.get(f"/t/{phone.code}/actions/{kind}?{urlencode(fields or {})}")
    assert response.status_code == 200
    return response.text


def fragment(phone: Phone, kind: str, fields: Fields | None = None) -> dict[str, Any]:
    response = phone.get(
        f"/t/{phone.code}/actions/{kind}?{urlencode(fields or {})}",
        headers={"Accept": "application/json"},
    )
    found: dict[str, Any] = response.get_json()
    return found


def hidden(page: str, name: str) -> list[str]:
    """Return what the form at the end of a sheet would send."""
    form = page.split('class="sheet-command"')[1]
    pattern = rf"""name="{name}" value=(?:"([^"]*)"|'([^']*)')"""
    return [unescape(first or second) for first, second in re.findall(pattern, form)]


def do_it(phone: Phone, page: str) -> Any:
    """Send the sheet's form as a browser without scripts does."""
    fields = {name: hidden(page, name)[0] for name in ("command_id", "seen", "play", "screen")}
    data = MultiDict({"csrf_token": phone.token(), **fields})
    data.setlist("override", hidden(page, "override"))
    return phone.client.post(f"/t/{phone.code}/do", data=data)


def action_in(page: str) -> Action:
    return msgspec.json.decode(hidden(page, "play")[0], type=Action)


@pytest.mark.parametrize("box", ["practice", "standard"])
@pytest.mark.parametrize("name", FILLED)
def test_what_the_sheet_says_is_what_is_written(app: Flask, name: str, box: str) -> None:
    ana = host(app, box)
    kind, fields = FILLED[name]
    before = state_of(ana)
    page = sheet(ana, kind, fields)
    action = action_in(page)
    filled = read_sheet(kind, sheet_form(kind, before, 1, MultiDict(fields)), before, 1)
    seen = preview(before, 1, kind, filled.draft(before, 1))
    assert replace(action, entered="") == seen.action
    assert do_it(ana, page).status_code == 303
    after = state_of(ana)
    assert after == seen.after
    folded = before
    for part in action.parts:
        folded = apply(folded, part).state
    assert after == folded


@pytest.mark.parametrize("kind", KINDS)
def test_a_sheet_writes_nothing_by_being_looked_at(ana: Phone, kind: str) -> None:
    version = ana.seen
    sheet(ana, kind)
    ana.look()
    assert ana.seen == version


@pytest.mark.parametrize("kind", KINDS)
def test_scripts_get_the_part_that_changes(ana: Phone, kind: str) -> None:
    answer = fragment(ana, kind)
    assert answer["version"] == ana.seen
    assert answer["html"].lstrip().startswith('<div class="sheet"')
    assert "<html" not in answer["html"]


def test_all_six_are_offered_for_whoever_holds_the_phone(phones: tuple[Phone, ...]) -> None:
    ben = phones[1]
    page = ben.get(f"/t/{ben.code}/actions").text
    for kind in KINDS:
        way = "expand" if kind == "expansion" else f"actions/{kind}"
        assert f'href="/t/{ben.code}/{way}?seat=2"' in page
    other = ben.get(f"/t/{ben.code}/actions?seat=4").text
    assert f"/t/{ben.code}/actions/goods?seat=4" in other


def test_a_seat_that_is_not_there_is_the_first(ana: Phone) -> None:
    assert "<strong>Ana</strong>" in sheet(ana, "merchant", {"seat": "9"})
    assert "<strong>Dora</strong>" in sheet(ana, "merchant", {"seat": "4"})


def test_an_action_that_does_not_exist(ana: Phone) -> None:
    assert ana.get(f"/t/{ana.code}/actions/dance").status_code == 404


def checked(page: str, name: str) -> str:
    """Read what is chosen of the options with a name."""
    found = re.search(rf'name="{name}" value="[^"]*" checked><span>([^<]*)', page)
    return found[1] if found else ""


def test_a_foreign_code_asks_for_the_right_one(ana: Phone) -> None:
    assert ana.get("/t/AAAAA/actions").status_code == 404


def test_whoever_only_looks_gets_no_button(app: Flask, ana: Phone) -> None:
    stranger = Phone(app, ana.code)
    page = sheet(stranger, "merchant")
    assert "This phone is view-only." in page
    assert "sheet-command" not in page


def test_others_who_are_paid_are_named(ana: Phone) -> None:
    special = state_of(ana).facts.tracks["cairo"].value.specials[0][0]
    for seat in (2, 3):
        ana.play(type="set-track", seat=seat, company="cairo", space=special)
    page = sheet(ana, "goods", {"units": str(special), "steps-cairo": str(special)})
    assert "Ana, Ben, and Cy get £1 each: special space on the Cairo track." in page
    assert "From next turn:" in page
    assert do_it(ana, page).status_code == 303


def test_a_player_hears_what_somebody_elses_action_brought(phones: tuple[Phone, ...]) -> None:
    ana, ben, *_ = phones
    special = state_of(ana).facts.tracks["cairo"].value.specials[0][0]
    ana.play(type="set-track", seat=2, company="cairo", space=special)
    ben.look()
    do_it(ana, sheet(ana, "goods", {"units": str(special), "steps-cairo": str(special)}))
    news = ben.get(f"/t/{ben.code}/state?since={ben.seen}").get_json()["news"]
    heard = news[-1]["concerns"]["2"]
    assert heard.startswith("Ben received £1: special space on the Cairo track.")
    assert "1" not in news[-1]["concerns"]


def test_a_capital_call_is_asked_for(ana: Phone) -> None:
    at, pounds = state_of(ana).facts.tracks["cairo"].value.calls[0]
    ana.play(type="set-track", seat=1, company="cairo", space=at)
    ana.play(type="set-cash", seat=1, pounds=pounds)
    goods = {"units": "1", "steps-cairo": "1"}
    page = sheet(ana, "goods", goods)
    assert f"Ana pays £{pounds}: capital call on the Cairo track." in page
    assert checked(page, "calls-cairo") == f"Pay £{pounds}, move 1 space"
    stays = sheet(ana, "goods", {**goods, "calls-cairo": "0"})
    assert checked(stays, "calls-cairo") == "Stay before it"
    assert "The marker stays before the" in stays
    assert action_in(stays).parts == (PassTurn(1).as_read_now(),)


def test_a_call_that_cannot_be_paid_is_not_crossed_unless_the_table_says_so(ana: Phone) -> None:
    at, pounds = state_of(ana).facts.tracks["cairo"].value.calls[0]
    ana.play(type="set-track", seat=1, company="cairo", space=at)
    ana.play(type="set-cash", seat=1, pounds=pounds - 1)
    goods = {"units": "1", "steps-cairo": "1"}
    page = sheet(ana, "goods", goods)
    assert checked(page, "calls-cairo") == "Stay before it"
    assert "capital call on the Cairo track can’t be paid. The marker stays before it." in page
    assert action_in(page).parts == (PassTurn(1).as_read_now(),)
    paid = sheet(ana, "goods", {**goods, "calls-cairo": "1"})
    assert "Ana had £1 more than we knew." in paid
    assert "Record it anyway" in paid
    assert do_it(ana, paid).status_code == 303
    seat = state_of(ana).seats[0]
    assert (seat.cash, seat.tracks["cairo"].position) == (0, at + 1)


def test_a_printed_reward_offers_its_calls_and_may_be_left_in_part(ana: Phone) -> None:
    # Six cotton give 4 spaces on the Mombasa track, and a call of £2 comes after space 5.
    ana.play(type="set-track", seat=1, company="mombasa", space=3)
    ana.play(type="set-cash", seat=1, pounds=2)
    majority = {"space": "cotton-majority", "total": "6"}
    page = sheet(ana, "bonus-marker", majority)
    assert checked(page, "calls-mombasa") == "Pay £2, move 4 spaces"
    assert 'name="offered-mombasa" value="4"' in page
    assert spaces_moved(page) == {"mombasa": 4}
    assert spaces_moved(sheet(ana, "bonus-marker", {**majority, "calls-mombasa": "0"})) == {
        "mombasa": 2
    }
    less = {**majority, "offered-mombasa": "4", "taken-mombasa": "1"}
    assert spaces_moved(sheet(ana, "bonus-marker", less)) == {"mombasa": 1}
    # Whoever takes all takes all of what a larger reward gives, too.
    grown = {**majority, "offered-mombasa": "2", "taken-mombasa": "2"}
    assert spaces_moved(sheet(ana, "bonus-marker", grown)) == {"mombasa": 4}
    more = sheet(ana, "bonus-marker", {**majority, "taken-mombasa": "5"})
    assert "The reward is 4 spaces on the Mombasa track, not 5." in more


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("bonus-marker", {"space": "cairo-track-2"}),
        ("bookkeeper", {"book": "1", "steps-mombasa": "2", "steps-cape-town": "2"}),
    ],
)
def test_spaces_beside_a_track_and_books_offer_each_call_both_ways(
    ana: Phone, kind: Kind, fields: dict[str, str]
) -> None:
    ana.play(type="lay-track", company="cairo", side="D2")
    ana.play(type="set-bonus", seat=1, company="cairo", number=2)
    # A call of £2 comes after space 5 of Mombasa, one of £1 after space 6 of Cape Town.
    for company in ("mombasa", "cape-town"):
        ana.play(type="set-track", seat=1, company=company, space=5)
    # The bonus space costs £1.
    ana.play(type="set-cash", seat=1, pounds=3 if kind == "bonus-marker" else 2)
    page = sheet(ana, kind, fields)
    assert checked(page, "calls-mombasa") == "Pay £2, move 2 spaces"
    assert checked(page, "calls-cape-town") == "Stay before it, move 1 space"
    stays = sheet(ana, kind, {**fields, "calls-mombasa": "0"})
    assert checked(stays, "calls-mombasa") == "Stay before it"
    assert checked(stays, "calls-cape-town") == "Pay £1, move 2 spaces"
    moved = spaces_moved(stays)
    assert ("mombasa" in moved, moved["cape-town"]) == (False, 2)


def test_of_two_calls_the_first_may_be_paid_alone(ana: Phone) -> None:
    # Mombasa asks £2 after space 5 and £3 after space 11, and brings £2 between them.
    ana.play(type="set-track", seat=1, company="mombasa", space=4)
    ana.play(type="set-cash", seat=1, pounds=3)
    goods = {"units": "4+4", "steps-mombasa": "8"}
    page = sheet(ana, "goods", goods)
    assert checked(page, "calls-mombasa") == "Pay £2 + £3, move 8 spaces"
    first = sheet(ana, "goods", {**goods, "calls-mombasa": "1", "steps-cairo": "1"})
    assert checked(first, "calls-mombasa") == "Pay £2, move 7 spaces"
    assert "The marker stays before the £3 capital call on the Mombasa track." in first
    assert spaces_moved(first) == {"mombasa": 7, "cairo": 1}
    assert "Do it" in first


def test_the_ink_jar_at_its_end_is_told(ana: Phone) -> None:
    printed = state_of(ana).facts.bookkeeping
    assert printed
    spaces = printed.value.spaces
    ana.play(type="set-board", seat=1, track="jar", space=spaces)
    page = sheet(ana, "bookkeeper")
    assert "The ink jar is on the final space and stays there." in page
    ana.play(type="set-board", seat=1, track="jar", space=spaces - 1)
    assert "never moves back" in sheet(ana, "bookkeeper", {"book": "2"})
    assert f"The track has only {spaces} spaces." in sheet(
        ana, "bookkeeper", {"book": str(spaces + 1)}
    )


def spaces_moved(page: str) -> dict[str, int]:
    parts = [part for part in action_in(page).parts if isinstance(part, MoveTrack)]
    return {part.company: part.steps for part in parts}


def test_what_the_rules_say_against_it_is_set_aside_in_one_tap(ana: Phone) -> None:
    page = sheet(ana, "bonus-marker", {"space": "merchant-tile"})
    assert "That costs £2, but only £1 is available." in page
    assert "Record it anyway" in page
    assert hidden(page, "override") == ["too-few-pounds"]
    assert do_it(ana, page).status_code == 303
    assert state_of(ana).seats[0].placed == ("merchant-tile",)


def test_a_discount_is_counted(phones: tuple[Phone, ...]) -> None:
    ana, ben, *_ = phones
    special = state_of(ana).facts.tracks["cape-town"].value.specials[0][0]
    ana.play(type="set-track", seat=1, company="cape-town", space=special)
    for turn in (2, 3, 1):
        ana.play(type="set-course", round=1, phase="actions", turn=turn)
    card = {"units": "3", "buys": "1", "crate": "1", "display": "1"}
    assert "reduced by 1 by your track bonus" in sheet(ana, "goods", {**card, "good": "bananas"})
    assert "reduced by 1 by your track bonus" not in sheet(ana, "goods", {**card, "good": "coffee"})
    assert "reduced by 1" not in sheet(ben, "goods", {**card, "good": "bananas"})


def test_a_discount_is_counted_where_nobody_begins_the_action_phase(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    special = state_of(ana).facts.tracks["cape-town"].value.specials[0][0]
    ana.play(type="set-track", seat=1, company="cape-town", space=special)
    card = {"good": "bananas", "units": "1", "buys": "1", "crate": "1", "display": "1"}
    assert "Begin action phase" in sheet(ana, "goods", card)
    # A sheet that waited for the network is worked out as if it had, and says that it has not.
    told = fragment(ana, "goods", card)
    codes = [finding["code"] for finding in told["findings"]]
    assert [finding["text"] for finding in told["findings"]] == [
        "The action phase hasn’t begun yet."
    ]
    # Nothing is written but the action itself, so it must have begun by then.
    wish = {"type": "play", "move": told["command"]}
    assert ana.send(wish, override=codes).status_code == 200
    assert state_of(ana).seats[0].bonuses["cape-town"] == 1


def test_a_discount_is_counted_once_the_action_phase_is_begun(app: Flask) -> None:
    ana = Phone(app)
    ana.open_table()
    special = state_of(ana).facts.tracks["cape-town"].value.specials[0][0]
    ana.play(type="set-track", seat=1, company="cape-town", space=special)
    card = {"good": "bananas", "units": "1", "buys": "1", "crate": "1", "display": "1"}
    ana.play(type="begin-actions")
    page = sheet(ana, "goods", card)
    assert "reduced by 1 by your track bonus" in page
    assert do_it(ana, page).status_code == 303
    assert state_of(ana).seats[0].bonuses["cape-town"] == 1


def test_all_units_go_to_one_track_by_one_tap(ana: Phone) -> None:
    found = fragment(ana, "goods", {"units": "1+3", "steps-cairo": "1", "rest": "mombasa"})
    parts = [part for part in found["command"]["parts"] if part["type"] == "move-track"]
    assert {part["company"]: part["steps"] for part in parts} == {"cairo": 1, "mombasa": 3}
    assert 'id="act-rest-cairo" aria-label="Use all on Cairo" disabled' in found["html"]


def test_a_table_without_tracks_is_asked_what_it_paid(app: Flask) -> None:
    ana = host(app, "standard")
    page = sheet(ana, "goods", {"units": "2", "buys": "1", "steps-cairo": "2"})
    assert 'name="paid"' in page
    assert 'name="received-4"' in page
    assert 'name="shares-cairo"' in page
    assert 'name="discounted"' in page


def test_a_table_without_a_map_is_asked_for_posts_and_mines(app: Flask) -> None:
    ana = host(app, "standard")
    page = sheet(ana, "expansion")
    assert 'name="posts-3"' in page
    assert 'name="ousted-cairo-1"' in page
    assert 'name="mines"' in sheet(ana, "merchant", {"merchant": "company"})
    assert 'name="mines"' not in sheet(ana, "merchant", {"merchant": "tile"})


def test_rewards_are_asked_for_before_posts_are_taken_without_any(app: Flask) -> None:
    ana = host(app, "standard")
    fields = {"company": "cairo", "posts-1": "2"}
    page = sheet(ana, "expansion", fields)
    assert "Rewards of 2 regions?" in page
    assert 'id="form-enter" href="#act-rewards"' in page
    assert 'id="do-it"' not in page
    for more in ({"no-rewards": "1"}, {"pounds": "2"}):
        done = sheet(ana, "expansion", fields | more)
        assert "Rewards of 2 regions?" not in done
        assert 'id="do-it"' in done


def test_a_forms_bar_says_what_it_will_do(ana: Phone) -> None:
    def said(kind: str, fields: dict[str, str]) -> list[str]:
        bar = sheet(ana, kind, fields).split('id="form-does">')[1].split("</p>")[0]
        return re.findall(r"<span>([^<]*)</span>", bar)

    assert said("goods", {"units": "1+3", "steps-cape-town": "4"})[0] == "Cape Town 0 → 4"
    assert said("merchant", {"merchant": "plain"}) == ["Diamonds 0 → 1", "Cash £1 → £3"]
    assert said("end", {}) == ["Your action phase ends"]
    page = sheet(ana, "goods", {})
    assert '<a class="form-missing" href="#act-units" data-leads>' in page


def test_a_majority_asks_for_the_total_with_the_reward_of_each(ana: Phone) -> None:
    page = sheet(ana, "bonus-marker", {})
    assert "form-missing" in page
    assert 'name="total"' not in page
    groups = re.findall(r"<legend>([^<]*)</legend>", page)
    assert groups[:3] == ["On the board", "Majority bonus spaces", "Bonus tiles"]
    fields = {"space": "coffee-majority"}
    page = sheet(ana, "bonus-marker", fields)
    # The list folds to the chosen one.
    assert 'id="act-spaces-chosen" tabindex="-1"' in page
    assert "3–4: 3 spaces" in page
    assert "Choose your total first." in page
    assert 'name="post"' not in page
    assert "Cairo 0 → 3" in sheet(ana, "bonus-marker", fields | {"total": "3"})


def test_a_share_on_a_card_says_that_it_was_bought(ana: Phone) -> None:
    fields = {"units": "3", "share": "cairo"}
    assert "Share card: Cairo" in sheet(ana, "goods", fields | {"steps-cairo": "3"})
    # Whoever takes the tick away has bought none.
    page = sheet(ana, "goods", fields | {"was-bought": "1", "steps-cairo": "3"})
    assert "Share card" not in page


def test_regions_in_reach_are_offered_and_can_be_taken_back(ana: Phone) -> None:
    fields = {"company": "cairo", "points": "4"}
    assert 'name="add" value="R2"' in sheet(ana, "expansion", fields)
    chosen = sheet(ana, "expansion", {**fields, "add": "R2"})
    assert 'name="go" value="R2"' in chosen
    assert 'name="add" value="R2"' not in chosen
    back = sheet(ana, "expansion", {**fields, "go": "R2", "drop": "R2"})
    assert 'name="go" value="R2"' not in back


def test_a_sheet_starts_with_the_points_said_for_the_round(ana: Phone) -> None:
    ana.play(type="set-face-up", seat=1, points=3)
    page = sheet(ana, "expansion", {"company": "cairo"})
    assert re.search(r'name="points" value="3"', page)
    assert 'name="add" value="R2"' in page


def test_a_sheet_is_a_tap_away_from_the_map(ana: Phone) -> None:
    page = ana.get(f"/t/{ana.code}/expand?seat=2").text
    assert f'href="/t/{ana.code}/actions/expansion?seat=2"' in page


def test_the_practice_map_is_a_tap_away(ana: Phone) -> None:
    ana.play(type="take-post", company="cairo", region="R1")
    page = sheet(ana, "expansion", {"company": "cairo", "points": "4"})
    found = re.search(r'href="(/t/\w+/expand[^"]*)"', page)
    assert found
    assert ana.get(unescape(found[1])).status_code == 200


def test_each_bonus_space_asks_what_it_needs(ana: Phone) -> None:
    asks = {
        "buy-card": 'name="crate"',
        "remove-card": 'name="card-crate"',
        "cotton-majority": 'name="total"',
        "saint-louis-track-1": 'name="more"',
        "first-player": 'name="as-pounds"',
    }
    for space, field in asks.items():
        assert field in sheet(ana, "bonus-marker", {"space": space}), space
    bought = sheet(ana, "bonus-marker", {"space": "buy-card", "buys": "1", "crate": "2"})
    assert 'name="share"' in bought


def test_the_other_tracks_are_chosen(app: Flask) -> None:
    phone = Phone(app)
    phone.open_table(players=2, **{"track-cairo": "D2"})
    phone.play(type="begin-actions")
    page = sheet(phone, "bonus-marker", {"space": "cairo-track-1", "tracks": "mombasa"})
    assert "Choose 2 tracks." in page
    assert 'name="tracks" value="saint-louis"' in page
    better = sheet(phone, "bonus-marker", {"space": "cairo-track-2"})
    assert [part.__struct_config__.tag for part in action_in(better).parts] == [
        "place-marker",
        "pay",
        "move-track",
        "move-track",
        "move-track",
        "pass-turn",
    ]


def test_money_for_cards_and_a_diamond(app: Flask) -> None:
    phone = Phone(app)
    phone.open_table(players=2, **{"track-saint-louis": "C2"})
    phone.play(type="begin-actions")
    fields = {"space": "saint-louis-track-1", "without-diamond": "1", "buys": "1"}
    page = sheet(phone, "bonus-marker", fields)
    assert 'name="without-diamond" value="1" checked' in page


@pytest.mark.parametrize("typed", ["-1", "x", "1.5", "999999999999999999999", "1+", "²"])
def test_odd_numbers_are_told_and_nothing_is_lost(ana: Phone, typed: str) -> None:
    page = sheet(ana, "goods", {"units": typed, "steps-cairo": typed})
    for name in ("units", "steps-cairo"):
        assert f'name="{name}" value="{typed.removesuffix("+")}"' in page
    errors = re.findall(r'<p class="field-error" id="act-(units|steps-cairo)-error">', page)
    assert errors == ([] if typed == "1+" else ["units", "steps-cairo"])


def test_what_could_not_be_read_is_not_recorded_without_it(ana: Phone) -> None:
    ana.play(type="begin-actions")
    fields = {"units": "2", "steps-cairo": "1", "steps-mombasa": "23"}
    page = sheet(ana, "goods", fields)
    assert "23: That number is too high." in page
    assert "sheet-command" not in page
    # Filled in without a network, it says the same when it is worked out.
    told = fragment(ana, "goods", fields)
    assert "command" not in told
    assert told["notes"][0] == "23: That number is too high."
    # What is asked no more is nobody's mistake.
    fields = {"units": "2", "steps-cairo": "2", "crate": "23"}
    assert "sheet-command" in sheet(ana, "goods", fields)
    assert "sheet-command" not in sheet(ana, "goods", fields | {"buys": "1"})


def test_everything_a_sheet_notes_has_words(app: Flask) -> None:
    folder = Path(sheets.__file__).parent
    source = "".join(room.read_text("utf-8") for room in folder.glob("*.py"))
    codes = set(re.findall(r'Note\(\s*"([a-z-]+)"', source)) | set(get_args(GoodsProblem))
    about: About = {"seat": 1, "company": "cairo", "units": 2, "points": 2, "mines": 2, "tracks": 2}
    about |= {"steps": 2, "pounds": 1, "price": 3, "used": 3, "number": 1, "posts": 1, "books": 1}
    about |= {"cards": 4, "slots": 3, "book": 2, "spaces": 3, "regions": 2}
    with app.test_request_context():
        silent = [code for code in sorted(codes) if not note_words(Note(code, about), {1: "Ana"})]
    assert len(codes) > 15
    assert silent == []


def test_markers_that_are_all_placed_are_told(ana: Phone) -> None:
    ana.play(type="set-markers", seat=1, markers=0)
    assert "No bonus markers left. Placed markers return at the end of the round." in sheet(
        ana, "bonus-marker", {"space": "buy-card"}
    )


def test_the_last_to_end_leads_to_the_preparation(phones: tuple[Phone, ...]) -> None:
    for seat, phone in enumerate(phones, start=1):
        page = sheet(phone, "end")
        if seat == 4:
            assert "Round 1 ended. Prepare the next one." in page
        response = do_it(phone, page)
        assert response.headers["Location"].endswith("/round")
    assert state_of(phones[0]).phase == "preparation"


def test_a_sheet_that_is_out_of_date_asks_back(phones: tuple[Phone, ...]) -> None:
    ana, ben, *_ = phones
    page = sheet(ana, "merchant")
    ben.play(type="set-cash", seat=1, pounds=9)
    assert do_it(ana, page).status_code == 409
    assert state_of(ana).seats[0].cash == 9


def kept_sheets(phone: Phone) -> dict[str, dict[str, str]]:
    """The sheets that a phone keeps, by kind and seat."""
    answer = phone.get(f"/t/{phone.code}/actions/kept").get_json()
    return {kind: sheet["html"] for kind, sheet in answer["sheets"].items()}


def test_a_phone_keeps_every_sheet_of_its_player(phones: tuple[Phone, ...]) -> None:
    ben = phones[1]
    kept = kept_sheets(ben)
    assert set(kept) == {"", *KINDS, *(f"printed/{part}" for part in PARTS)}
    for kind in KINDS:
        page = kept[kind]["2"]
        assert 'name="seat" value="2"' in page
        assert "Send later" in page
        assert "sheet-command" not in page
        assert f'href="/t/{ben.code}/actions/{kind}?seat=2"' in kept[""]["2"]
    asks = {
        "goods": ("crate", "steps-cairo"),
        "expansion": ("points", "regions"),
        "bookkeeper": ("pounds", "books-A", "steps-cairo"),
        "merchant": ("company", "others"),
        "bonus-marker": ("space", "card-crate", "total", "as-pounds", "crate"),
    }
    for sheet_name, names in asks.items():
        for name in names:
            assert f'name="{name}"' in kept[sheet_name]["2"], (sheet_name, name)


def test_a_phone_keeps_sheets_for_players_without_a_phone(app: Flask) -> None:
    ana = Phone(app)
    code = ana.open_table(3)
    Phone(app, code).sit(3)
    assert all(set(kept_sheets(ana)[kind]) == {"1", "2"} for kind in KINDS)
    assert 'name="seat" value="2"' in kept_sheets(ana)["goods"]["2"]


def test_a_kept_bonus_marker_asks_what_any_space_could_ask(app: Flask) -> None:
    """With these tracks every choice of a track’s own spaces is there, unlocked or not."""
    tracks = {"mombasa": "C1", "cape-town": "C2", "saint-louis": "D2", "cairo": "D1"}
    ana = Phone(app)
    ana.open_table(4, "standard", **{f"track-{c}": side for c, side in tracks.items()})
    bonuses = {fact["value"] for fact in ana.look()["facts"]["bonuses"].values()}
    assert {"points-and-diamonds", "card-for-pounds", "other-tracks"} <= bonuses
    page = kept_sheets(ana)["bonus-marker"]["1"]
    for name in ("more", "without-diamond", "tracks", "buys", "cost"):
        assert f'name="{name}"' in page, name


def test_a_kept_sheet_is_worked_out_later(phones: tuple[Phone, ...]) -> None:
    ana = phones[0]
    found = fragment(ana, "expansion", {"company": "cairo", "points": "4", "regions": "R2, R1"})
    steps = found["command"]["parts"][0]["steps"]
    assert [step["region"] for step in steps] == ["R2", "R1"]
    assert found["findings"] == []
    poor = fragment(ana, "bonus-marker", {"space": "merchant-tile"})
    assert [finding["code"] for finding in poor["findings"]] == ["too-few-pounds"]
    wrong = fragment(ana, "goods", {"units": "1", "steps-cairo": "3"})
    assert wrong["notes"] == [
        "3 spaces, but only 1 unit left. Move fewer spaces or use more cards."
    ]
    assert "command" not in fragment(ana, "goods")
