"""A2 or B2: the rulebooks disagree which of them brings bonus markers, so the set-up asks."""

import json
import re
from html import unescape
from typing import Any  # JSON is whatever the server says.

import pytest
from flask import Flask
from msgspec.structs import replace

from companion.boxes import boxes
from companion.games.mombasa.box import CompanyTrack, Fact, load_box
from companion.games.mombasa.terms import Company, TrackId
from companion.games.mombasa.tracking.players import SetBonus
from companion.games.mombasa.tracking.reading import markers_left
from companion.games.mombasa.tracking.setting_up import steps, untold, with_markers_on
from companion.games.mombasa.tracking.sheets.goods import discounts
from companion.games.mombasa.tracking.state import Facts, Opening, SettingUp, facts_of, open_table
from companion.games.mombasa.tracking.teaching import Teach
from tests.pages import CheckingClient
from tests.tables.mombasa import do
from tests.web.phones import Phone
from tests.web.test_printed import keep
from tests.web.test_setup import setup, words

QUESTION = "Which bonus does track {} show?"


def facts(mombasa: TrackId = "A2", cape_town: TrackId = "B1") -> Facts:
    laid: dict[Company, TrackId] = {
        "mombasa": mombasa,
        "cape-town": cape_town,
        "saint-louis": "C1",
        "cairo": "D1",
    }
    return facts_of(load_box("standard"), laid)


def bonuses(known: Facts) -> dict[Company, str]:
    return {company: fact.value for company, fact in known.bonuses.items()}


# On one phone


@pytest.mark.parametrize(
    ("lay", "asked"),
    [("A2.B1.C1.D1", "A2"), ("A1.B2.C1.D1", "B2"), ("B2.A2.C1.D1", "A2"), ("A1.B1.C1.D1", "")],
)
def test_the_draw_asks_where_one_of_the_two_lies(
    client: CheckingClient, lay: str, asked: str
) -> None:
    page = client.get(f"/mombasa/setup/draw?{setup(3, lay=lay)}").text
    shown = [
        side for side in ("A2", "B2") if not re.search(rf'id="which-{side}"[^>]* hidden', page)
    ]
    assert shown == ([asked] if asked else [])
    if asked:
        assert QUESTION.format(asked) in words(page)
        assert "You have 1 more bonus marker." in words(page)
        assert "Cards acquired with cotton cost 1 less." in words(page)


def test_what_was_seen_is_in_the_link_and_says_what_the_tracks_unlock(
    client: CheckingClient,
) -> None:
    def unlocks(**more: str) -> list[str]:
        page = client.get(f"/mombasa/setup/draw?{setup(3, lay='A2.B2.C1.D1', **more)}").text
        names = re.findall(r'draw-bonus-name">[^<]*<span data-bonus>([^<]*)<', page)
        return names[:2]

    assert unlocks(markers="A2") == ["More bonus markers", "Better cotton"]
    assert unlocks(markers="B2") == ["Better cotton", "More bonus markers"]
    page = client.get(f"/mombasa/setup/draw?{setup(3, lay='A2.B2.C1.D1')}").text
    assert "markers=B2" in unescape(page)
    again = client.get(f"/mombasa/setup?{setup(3, lay='A2.B2.C1.D1', markers='B2')}").text
    assert 'name="markers" value="B2"' in again
    assert client.get(f"/mombasa/setup/draw?{setup(3, markers='C1')}").status_code == 422


@pytest.mark.parametrize(
    ("more", "spare"),
    [
        ({"lay": "A2.B1.C1.D1"}, True),
        ({"lay": "A1.B2.C1.D1"}, True),
        ({"lay": "A1.B2.C1.D1", "markers": "B2"}, True),
        ({"lay": "A1.B2.C1.D1", "markers": "A2"}, False),
        ({"lay": "A2.B1.C1.D1", "markers": "B2"}, False),
        ({"lay": "A1.B1.C1.D1"}, False),
    ],
)
def test_spare_markers_stay_at_hand_as_long_as_they_may_be_needed(
    client: CheckingClient, more: dict[str, str], spare: bool
) -> None:
    page = client.get(f"/mombasa/setup/list?{setup(3, **more)}").text
    assert ("spare bonus marker" in words(page)) is spare


# At a table


def host(app: Flask, box: str = "standard", **more: str) -> Phone:
    return hosting(Phone(app), box, **more)


def hosting(phone: Phone, box: str, **more: str) -> Phone:
    response = phone.post("/mombasa/setup/table", setup=setup(2, **more), box=box)
    phone.code = response.headers["Location"].split("/")[2]
    phone.look()
    return phone


def answers(page: str) -> list[dict[str, Any]]:
    """The moves behind the two buttons."""
    found = re.findall(r"value='(\{[^']*teach[^']*)'", page)
    return [json.loads(unescape(move)) for move in found]


def asks(phone: Phone) -> bool:
    return 'id="which-bonus"' in phone.get(f"/t/{phone.code}/").text


def test_the_table_asks_until_somebody_has_looked(app: Flask) -> None:
    ana = host(app, lay="A1.B2.C1.D1")
    page = ana.get(f"/t/{ana.code}/").text
    assert QUESTION.format("B2") in words(page)
    assert "spare bonus marker" in words(page)
    moves = answers(page)
    assert moves == [
        {"type": "teach", "bonuses": {"cape-town": "bonus-markers"}},
        {"type": "teach", "bonuses": {"cape-town": "cotton-discount"}},
    ]
    ana.play(**moves[1])
    told = ana.get(f"/t/{ana.code}/").text
    assert "spare bonus marker" not in words(told)
    assert re.search(r'aria-pressed="true"[^>]*data-says="Better cotton"', told)
    ana.play(**moves[0])
    assert "spare bonus marker" in words(ana.get(f"/t/{ana.code}/").text)


def test_both_tracks_are_told_with_one_answer(app: Flask) -> None:
    ana = host(app, lay="A2.B2.C1.D1")
    page = ana.get(f"/t/{ana.code}/").text
    moves = answers(page)
    assert moves[1]["bonuses"] == {"mombasa": "cotton-discount", "cape-town": "bonus-markers"}


@pytest.mark.parametrize(
    ("box", "more"),
    [
        ("standard", {"lay": "A1.B1.C1.D1"}),
        ("practice", {"lay": "A2.B2.C1.D1"}),
    ],
)
def test_a_table_that_knows_does_not_ask(app: Flask, box: str, more: dict[str, str]) -> None:
    assert not asks(host(app, box, **more))


def test_what_the_draw_was_told_the_table_knows(app: Flask) -> None:
    ana = host(app, lay="A2.B1.C1.D1", markers="B2")
    assert ana.look()["facts"]["bonuses"]["mombasa"] == {
        "source": "owner",
        "value": "cotton-discount",
    }
    # Whoever was wrong can still say so.
    assert asks(ana)


# What follows from it


def test_markers_and_discounts_follow_what_was_seen() -> None:
    table = do(open_table(Opening(facts()), 2), SetBonus(1, "mombasa", 1))
    assert (markers_left(table, 1), discounts(table, 1)) == (4, ())
    cotton = do(table, Teach(bonuses={"mombasa": "cotton-discount"}))
    assert (markers_left(cotton, 1), discounts(cotton, 1)) == (3, ("cotton-discount",))


def test_the_checklist_follows_it() -> None:
    def spare(known: Facts) -> bool:
        table = open_table(Opening(known, setup=SettingUp("variable")), 2)
        return any("spare" in step.about for step in steps(table))

    assert spare(facts())
    assert spare(facts("A1", "B2"))
    assert not spare(with_markers_on(facts("A1", "B2"), "A2"))
    assert not spare(facts("A1"))


def test_a_box_that_was_taught_knows_better() -> None:
    box = load_box("standard")
    sides = {**box.tracks, "A2": CompanyTrack(Fact("owner", "bonus-markers"))}
    taught = facts_of(replace(box, tracks=sides), facts().track_ids, "edition")
    assert untold(taught) is None
    assert with_markers_on(taught, "B2") == taught
    assert bonuses(with_markers_on(facts(), "B2"))["mombasa"] == "cotton-discount"
    assert with_markers_on(facts(), None) == facts()
    # Of two that are laid it may know one only.
    half = facts_of(replace(box, tracks=sides), facts("A2", "B2").track_ids, "edition")
    assert untold(half) == "B2"
    assert bonuses(with_markers_on(half, "B2"))["mombasa"] == "bonus-markers"


def test_of_two_tracks_only_the_one_that_was_not_taught_is_asked_about(app: Flask) -> None:
    ana, box = Phone(app), load_box("standard")
    sides = {**box.tracks, "A2": CompanyTrack(Fact("owner", "bonus-markers"))}
    key = keep(app, ana, replace(box, name="Ours", tracks=sides))
    with app.app_context():
        box_key = boxes().by_edit_key(key).share_key
    hosting(ana, box_key, lay="A2.B2.C1.D1")
    page = ana.get(f"/t/{ana.code}/").text
    assert QUESTION.format("B2") in words(page)
    assert [move["bonuses"] for move in answers(page)] == [
        {"cape-town": "bonus-markers"},
        {"cape-town": "cotton-discount"},
    ]
