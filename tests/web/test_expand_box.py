"""Expanding on an owner's own map, and teaching it by borders that were crossed."""

import re

import pytest
from flask import Flask
from msgspec.structs import replace

from companion.boxes import boxes
from companion.boxes.values import OwnedBox
from companion.games.mombasa.box import Box, Fact, decode_box, encode_box, load_box
from companion.games.mombasa.map import Map
from companion.web.mombasa.box.at_box import box_of
from companion.web.mombasa.expand import pages
from tests.web.phones import Phone
from tests.web.test_expand import words


def a_box(app: Flask, phone: Phone, box: Box) -> tuple[str, str]:
    """Give a phone a box; returns its keys."""
    with app.app_context():
        owned = boxes().create("mombasa", "Our copy", encode_box(box))
    phone.get(f"/mombasa/box/{owned.edit_key}/")
    return owned.edit_key, owned.share_key


def known(app: Flask, edit_key: str) -> Box:
    with app.app_context():
        return decode_box(boxes().by_edit_key(edit_key).content)


def test_the_board_of_an_own_box_can_be_chosen(app: Flask) -> None:
    phone = Phone(app)
    _, key = a_box(app, phone, load_box("practice"))
    html = phone.get("/mombasa/expand/borders").text
    assert f'href="/mombasa/expand?box={key}">Our copy' in html
    told = phone.get(
        f"/mombasa/expand?box={key}&company=cairo&points=3&do=tap.R3", follow_redirects=True
    )
    assert "R3 · 1 point · single border" in words(told.text)
    assert f"box={key}" in told.request.full_path
    look = phone.get(f"/mombasa/expand/look?box={key}&company=cairo&points=3&go=R3")
    assert look.json
    assert f'name="box" value="{key}"' in look.json["html"]


def test_only_the_box_whose_map_is_shown_is_read(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = Phone(app)
    keys = [a_box(app, phone, load_box("practice"))[1] for _ in range(3)]
    read: list[OwnedBox] = []

    def note(owned: OwnedBox) -> Box:
        read.append(owned)
        return box_of(owned)

    monkeypatch.setattr(pages, "box_of", note)
    assert all(f"box={key}" in phone.get("/mombasa/expand/borders").text for key in keys)
    assert not read
    shown = phone.get(f"/mombasa/expand?box={keys[1]}").text
    assert all(f"box={key}" in shown for key in keys)
    assert [one.share_key for one in read] == [keys[1]]


def test_a_map_that_is_taught_in_part_says_what_is_missing(app: Flask) -> None:
    phone = Phone(app)
    land = Map((), (), {})
    taught = Box(name="Ours", map=Fact("owner", land))
    edit_key, key = a_box(app, phone, taught)
    told = words(phone.get(f"/mombasa/expand?box={key}").text)
    assert "This map has 0 of 24 regions so far" in told
    assert f"/mombasa/box/{edit_key}/map" in phone.get(f"/mombasa/expand?box={key}").text


def test_a_box_without_a_map_goes_border_by_border(app: Flask) -> None:
    phone = Phone(app)
    _, key = a_box(app, phone, Box(name="Ours"))
    told = words(phone.get(f"/mombasa/expand?box={key}&points=3&go=1").text)
    assert "Region 1 · 1 point · single border" in told
    assert "The coins on the Mombasa base aren’t known. Count them on the board." in told


def test_an_unknown_box_is_told_in_plain_words(app: Flask) -> None:
    response = Phone(app).get("/mombasa/expand?box=nobody-has-this")
    assert response.status_code == 404
    assert "This link doesn’t lead to a box" in response.text


def test_a_photo_lies_under_the_map(app: Flask) -> None:
    phone = Phone(app)
    edit_key, key = a_box(app, phone, load_box("practice"))
    bare = phone.get(f"/mombasa/expand?box={key}").text
    assert "<image" not in bare
    assert "halo" not in bare
    with app.app_context():
        owned = boxes().put_photo(edit_key, b"a picture", 1000, 1000)
        assert owned.photo
    html = phone.get(f"/mombasa/expand?box={key}").text
    assert f'href="/mombasa/box/photo/{owned.photo.hash}"' in html
    # Lines and signs stand out from any print.
    assert all(
        f'class="{drawn}' in html for drawn in ("border-halo border-halo-wide", "glyph-halo")
    )
    with app.app_context():
        boxes().remove_photo(edit_key)
    assert "<image" not in phone.get(f"/mombasa/expand?box={key}").text


def test_what_is_invented_is_called_practice_by_its_own_source(app: Flask) -> None:
    phone = Phone(app)
    practice = load_box("practice")
    assert practice.map
    own_map = replace(practice, map=Fact("owner", practice.map.value))
    coins = {company: Fact("owner", fact.value) for company, fact in practice.base_coins.items()}
    said = {
        "The coins are for practice": own_map,
        "The map is for practice": replace(practice, base_coins=coins),
        "The map and coins are for practice": practice,
        "": replace(own_map, base_coins=coins),
    }
    for words_for_it, box in said.items():
        _, key = a_box(app, phone, box)
        told = words(phone.get(f"/mombasa/expand?box={key}").text)
        assert ("for practice" in told) == bool(words_for_it)
        assert words_for_it in told
        # The example is one of the practice map itself.
        assert 'value="example"' not in phone.get(f"/mombasa/expand?box={key}&mode=position").text
    assert 'value="example"' in phone.get("/mombasa/expand?mode=position").text


def test_crossed_borders_teach_the_box_of_their_owner(app: Flask) -> None:
    phone = Phone(app)
    edit_key, key = a_box(app, phone, Box(name="Ours"))
    html = phone.get("/mombasa/expand/borders?company=cairo&points=4&go=1_2m").text
    found = re.search(r'href="(/mombasa/expand/teach[^"]+)"', html)
    assert found
    page = phone.get(found[1].replace("&amp;", "&")).text
    assert "Region 2 · double border" in words(page)
    response = phone.post(
        "/mombasa/expand/teach",
        **{
            "company": "cairo",
            "go": "1_2m",
            "box": key,
            "region-1": "Delta",
            "pounds-1": "2",
            "region-2": "Red Hills",
            "from-2": "Delta",
        },
    )
    assert response.status_code == 303, response.text
    land = known(app, edit_key).map
    assert land
    assert land.source == "owner"
    assert land.value.base_borders["cairo"] == {"Delta": 1}
    assert land.value.neighbours["Delta"] == {"Red-Hills": 2}
    assert land.value.by_id["Delta"].rewards.pounds == 2
    assert "2 borders were added to your box." in phone.get(response.headers["Location"]).text
    # What it knows otherwise it keeps, and says so.
    other = {"company": "cairo", "go": "2", "box": key, "region-1": "Delta"}
    told = phone.get(phone.post("/mombasa/expand/teach", **other).headers["Location"]).text
    assert "Your box has something different for Delta. Check it there." in told
    assert "in your box now" not in told


def test_a_name_that_no_region_can_have_is_told_and_nothing_is_lost(app: Flask) -> None:
    phone = Phone(app)
    edit_key, key = a_box(app, phone, Box(name="Ours"))
    fields = {"company": "cairo", "go": "1", "box": key}
    response = phone.post("/mombasa/expand/teach", **fields, **{"region-1": "<b>", "pounds-1": "3"})
    assert "Letters, digits and hyphens only" in words(response.text)
    assert 'value="3"' in response.text
    response = phone.post("/mombasa/expand/teach", **fields, **{"region-1": ""})
    assert "Name at least one region." in words(response.text)
    response = phone.post(
        "/mombasa/expand/teach", **fields, **{"region-1": "Delta", "from-1": "Delta"}
    )
    assert "A region can’t border itself." in words(response.text)
    assert known(app, edit_key).map is None


def test_without_a_box_the_way_to_one_is_shown(app: Flask) -> None:
    told = words(Phone(app).get("/mombasa/expand/teach?company=cairo&go=1").text)
    assert "No box of your own yet" in told
    assert "No border yet" in words(Phone(app).get("/mombasa/expand/teach").text)


def test_a_table_keeps_the_map_and_the_photo_that_it_began_with(app: Flask) -> None:
    phone = Phone(app)
    edit_key, key = a_box(app, phone, load_box("practice"))
    with app.app_context():
        photo = boxes().put_photo(edit_key, b"a picture", 1000, 1000).photo
    assert photo
    phone.open_table(box=key)
    with app.app_context():
        boxes().delete(edit_key)
    html = phone.get(f"/t/{phone.code}/expand?company=cairo&points=2&go=R3").text
    assert "R3 · 1 point · single border" in words(html)
    assert f'href="/mombasa/box/photo/{photo.hash}"' in html


def test_the_check_opens_on_the_own_map_else_on_borders(app: Flask) -> None:
    stranger = Phone(app)
    html = stranger.get("/mombasa/expand").text
    assert "Count the cost" in html
    assert "You see on the board which regions are adjacent" in words(html)
    assert 'action="/mombasa/expand/borders"' in html
    owner = Phone(app)
    practice = load_box("practice")
    a_box(app, owner, replace(practice, map=Fact("owner", Map((), (), {})), drawing=None))
    assert "Count the cost" in owner.get("/mombasa/expand").text
    a_box(app, owner, practice)
    html = owner.get("/mombasa/expand").text
    assert "Count the cost" not in html
    key = re.search(r'href="/mombasa/expand\?box=([\w-]+)" aria-current="page"', html)
    assert key
    assert key[1] != "practice"
    assert f'name="box" value="{key[1]}"' in html


def test_the_invented_map_is_called_so_in_the_first_line(app: Flask) -> None:
    phone = Phone(app)
    for query in ("box=practice", "company=cairo&points=3"):
        html = phone.get(f"/mombasa/expand?{query}").text
        first = re.search(r"</h1>\s*<p>(.*?)</p>", html)
        assert first
        assert first[1].startswith("This map is made up, for practice.")
        # A tap leads on to the same map, even where nothing else is to be said.
        assert 'name="box" value="practice"' in html
