"""A box keeps only what it can read again: what would be too much is refused."""

from itertools import combinations, islice

import pytest
from flask import Flask

from companion.games.mombasa.box import Box, Card, Fact, decode_box, encode_box
from companion.games.mombasa.box.sketch import MOST_REGIONS, Sketch, Spot, with_sketch
from companion.games.mombasa.map import Border
from companion.games.refusing import BadInput
from tests.web.phones import Phone
from tests.web.test_box import kept_box
from tests.web.test_box_map import fields as hidden_fields

FULL = "The box is full. Remove something first."
MOST = 100
MOST_BORDERS = 512


@pytest.fixture
def ana(app: Flask) -> Phone:
    return Phone(app)


def cards(count: int) -> Fact[tuple[Card, ...]]:
    return Fact("owner", tuple(Card(id=f"c{one}", kind="bookkeeper") for one in range(count)))


def test_a_box_that_could_not_be_read_again_is_not_written() -> None:
    full = Box(name="Ours", starting_cards=cards(MOST))
    assert decode_box(encode_box(full)) == full
    with pytest.raises(BadInput):
        encode_box(Box(name="Ours", starting_cards=cards(MOST + 1)))


def test_a_list_of_a_hundred_takes_no_more(app: Flask, ana: Phone) -> None:
    key = kept_box(app, ana, Box(name="Ours", starting_cards=cards(MOST - 1)))
    path = f"/mombasa/box/{key}/cards/starting"
    for status in (303, 422):
        answer = ana.post(path, tap="coffee.1", kind="goods", good="", share="")
        assert answer.status_code == status
        assert (FULL in answer.text) == (status == 422)
    changing = ana.post(path, tap="coffee.1", kind="goods", good="", share="", id="gone")
    assert changing.status_code == 422
    assert FULL in changing.text
    assert ana.get(path).text.count('class="thing"') == MOST
    assert ana.get("/mombasa/score").status_code == 200


def test_a_map_takes_as_many_borders_as_can_be_kept(app: Flask, ana: Phone) -> None:
    spots = tuple(Spot(f"R{one}", (15 * one, 20 * (one % 9))) for one in range(1, MOST_REGIONS + 1))
    pairs = combinations(sorted(spot.id for spot in spots), 2)
    borders: tuple[Border, ...] = tuple((*pair, 1) for pair in islice(pairs, MOST_BORDERS))
    key = kept_box(app, ana, with_sketch(Box(name="Ours"), Sketch(regions=spots, borders=borders)))
    path = f"/mombasa/box/{key}/map/list/R64"
    place = hidden_fields(ana.get(path).text) | {"x": "1", "y": "1", "name": "R64"}
    rest = dict.fromkeys(("pounds", "diamonds", "track", "bookkeeping", "mines"), "0")
    answer = ana.post(path, **place, **rest, **{"border-R63": "1"})
    assert answer.status_code == 422
    assert FULL in answer.text
    assert ana.post(path, **place, **rest).status_code == 303
    assert ana.get(f"/mombasa/box/{key}/map/list").status_code == 200


@pytest.mark.parametrize("blank", ["", " "])
def test_a_place_without_a_number_is_told_at_its_field(app: Flask, ana: Phone, blank: str) -> None:
    sketch = Sketch(regions=(Spot("R1", (100, 100)),))
    key = kept_box(app, ana, with_sketch(Box(name="Ours"), sketch))
    path = f"/mombasa/box/{key}/map/list/R1"
    rest = dict.fromkeys(("y", "pounds", "diamonds", "track", "bookkeeping", "mines"), "0")
    told = ana.post(path, **hidden_fields(ana.get(path).text), **rest, name="R1", x=blank)
    assert told.status_code == 422
    assert "Enter a number from 0 to 1000." in told.text
    assert ana.get(path).status_code == 200
