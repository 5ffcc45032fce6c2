"""A table's map that is not as the board is: it says so, and is put right by taps."""

import re
from html import unescape

import msgspec
import pytest
from flask import Flask

from companion.web.mombasa.expand.land import practice
from tests.pages import CheckingClient
from tests.web.phones import Phone, four_phones
from tests.web.test_expand_table import page, play, state_of, submit, words

MISSING = "2 Cape Town trading posts aren’t on the map yet."
TOO_MANY = "The map has 1 Cairo trading post too many."


@pytest.fixture
def ana(app: Flask) -> Phone:
    """The first of four phones, at a table where two posts were tapped at a base."""
    ana, *_ = four_phones(app)
    play(ana, type="begin-actions")
    for column in (1, 2):
        play(ana, type="take-post", company="cape-town", column=column)
    return ana


def sheet(phone: Phone, path: str) -> str:
    return words(phone.get(f"/t/{phone.code}/actions/{path}").text)


def test_a_map_that_was_taken_over_mid_game_says_what_it_lacks(app: Flask) -> None:
    ana, *_ = four_phones(app, box="standard")
    play(ana, type="take-post", company="cape-town", column=1)
    assert "on the map" not in words(page(ana))
    play(ana, type="teach", map=msgspec.to_builtins(practice().map))
    told = words(page(ana, "company=cape-town&points=3"))
    assert "1 Cape Town trading post isn’t on the map yet. Reach and costs may be wrong." in told
    assert "1 Cape Town trading post isn’t on the map yet." in words(
        ana.get(f"/t/{ana.code}/log").text
    )


def test_it_is_said_above_the_map_and_verdicts_are_doubted(ana: Phone) -> None:
    play(ana, type="set-region", region="R3", company="cairo")
    html = page(ana, "company=cape-town&points=3&do=tap.R5")
    assert f"{MISSING} {TOO_MANY} Reach and costs may be wrong. Correct the map" in words(html)
    assert html.index(MISSING) < html.index('id="map"')
    assert (
        "Not adjacent to the Cape Town base or a Cape Town trading post. · may be wrong"
        in words(html)
    )
    legal = words(page(ana, "company=cape-town&points=3&go=R24"))
    assert "R24 · 1 point · single border · may be wrong" in legal
    else_ = words(page(ana, "company=cape-town&points=3&do=aim.coins"))
    assert "This may be wrong until the map is corrected. Best of" in else_


def test_several_companies_are_a_list(ana: Phone) -> None:
    play(ana, type="take-post", company="mombasa", column=1)
    for region, company in (("R3", "cairo"), ("R4", "saint-louis"), ("R5", "saint-louis")):
        play(ana, type="set-region", region=region, company=company)
    told = words(page(ana))
    assert "Trading posts not on the map yet: Mombasa 1, Cape Town 2." in told
    assert "Too many trading posts on the map: Saint-Louis 2, Cairo 1. Reach and costs may" in told


def test_the_sheets_that_look_at_the_map_say_so_too(ana: Phone) -> None:
    assert f"{MISSING} Reach and costs may be wrong." in sheet(ana, "expansion?points=2")
    entered = sheet(ana, "expansion?company=cape-town&points=2&go=R5")
    assert "This may be wrong until the map is corrected." in entered
    merchant = sheet(ana, "merchant?merchant=company&company=cape-town")
    assert f"{MISSING} This may be wrong until the map is corrected." in merchant
    assert MISSING not in sheet(ana, "merchant?merchant=company&company=cairo")
    kept = ana.get(f"/t/{ana.code}/actions/kept").get_json()["sheets"]["expansion"]["html"]["1"]
    assert MISSING in unescape(kept)


def test_what_others_are_refused_is_doubted(ana: Phone) -> None:
    steps = [{"region": "R5"}]
    answer = ana.play(type="expand", seat=1, company="cape-town", points=3, steps=steps)
    assert answer.status_code == 422
    (found,) = answer.get_json()["findings"]
    assert found["text"].endswith("This may be wrong until the map is corrected.")


def test_a_missing_post_is_placed_without_scripts_and_the_page_is_back(ana: Phone) -> None:
    start = "company=cape-town&points=3&go=R24&do=mode.place"
    assert "2 posts missing" in words(page(ana, start))
    html = page(ana, "company=cape-town&points=3&go=R24&mode=place&do=tap.R17")
    assert "Place it in R17" in words(html)
    response = submit(ana, html, "placing")
    assert response.headers["Location"].startswith(f"/t/{ana.code}/expand?")
    assert state_of(ana).occupied == {"R17": "cape-town"}
    html = ana.get(response.headers["Location"]).text
    assert "Ana placed a Cape Town trading post in region R17." in unescape(html)
    assert f"/t/{ana.code}/undo/" in html
    assert "1 Cape Town trading post isn’t on the map yet." in words(html)
    # It is a toggle, and the way that was tapped before is kept.
    back = page(ana, "company=cape-town&points=3&go=R24&mode=place&do=tap.R17")
    assert "Remove it from R17" in words(back)
    assert 'name="go" value="R24"' in back


def test_whoever_is_done_goes_on_where_they_were(ana: Phone) -> None:
    play(ana, type="set-region", region="R17", company="cape-town")
    play(ana, type="set-region", region="R21", company="cape-town")
    html = page(ana, "company=cape-town&points=3&go=R24&mode=place&placing=cape-town")
    assert "on the map yet" not in words(html)
    assert "R24 · 1 point · single border" in words(html)


def test_one_too_many_is_taken_off(ana: Phone) -> None:
    play(ana, type="set-region", region="R3", company="cairo")
    html = page(ana, "mode=place&placing=cairo")
    assert "Tap the Cairo trading post that isn’t on the board." in words(html)
    assert re.findall(r"data-play='[^']*' data-do=\"tap\.(\w+)\"", html) == ["R3"]
    assert "R4 · No Cairo trading post is in this region." in words(
        page(ana, "mode=place&placing=cairo&do=tap.R4")
    )
    html = page(ana, "mode=place&placing=cairo&do=tap.R3")
    submit(ana, html, "placing")
    assert state_of(ana).occupied == {}


def test_who_only_looks_hears_of_it_and_changes_nothing(app: Flask, ana: Phone) -> None:
    passer_by = Phone(app, ana.code)
    told = words(page(passer_by, "mode=place"))
    assert MISSING in told
    assert "Correct the map" not in told


def test_rewards_that_were_typed_are_still_there_after_placing(ana: Phone) -> None:
    html = page(ana, "company=cape-town&points=3&go=R21&as-pounds=1&mode=place")
    assert 'name="as-pounds" value="1"' in html


def test_a_command_leads_back_only_within_its_table(ana: Phone) -> None:
    html = page(ana, "mode=place&do=tap.R17")
    for elsewhere in ("https://example.org/", "//example.org/", "/groups"):
        found = re.sub(r'(name="back" value=")[^"]*', rf"\g<1>{elsewhere}", html)
        assert submit(ana, found, "placing").headers["Location"] == f"/t/{ana.code}/"


def test_only_a_table_places_posts_so(client: CheckingClient) -> None:
    assert "Correct the map" not in words(client.get("/mombasa/expand?mode=place&posts=R4.m").text)
