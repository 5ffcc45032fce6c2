"""Enclaves are told in two taps, before any border: what lies inside, and what lies around."""

import pytest

from companion.games.mombasa.box import load_box
from companion.games.mombasa.box.sketch import (
    Sketch,
    enclaves,
    enclosed,
    likely,
    lines_of,
    placed,
    places,
    settled,
    sketch_of,
)
from companion.web.mombasa.box.map_changes import Tap, change
from companion.web.mombasa.box.map_view import INSIDE, View, first_brushes

ASKS = View("borders", brush=INSIDE)


@pytest.fixture
def points() -> Sketch:
    """The points of the practice map, and nothing between them."""
    sketch = Sketch()
    for name, at in places(sketch_of(load_box("practice"))).items():
        sketch = placed(sketch, name, at)
    return sketch


def test_two_enclaves_are_asked_for_then_double_borders(points: Sketch) -> None:
    assert first_brushes(points)["borders"] == INSIDE
    one, view = change(points, ASKS, Tap("inside.R6.R10"))
    assert (enclaves(one), view.brush) == ({"R6": "R10"}, INSIDE)
    both, view = change(one, view, Tap("inside.R18.R17"))
    assert (enclaves(both), view.brush) == ({"R6": "R10", "R18": "R17"}, "2")


def test_what_is_inside_borders_nothing_else_and_is_not_asked_for_again(points: Sketch) -> None:
    wrong = settled(points, ("R13", "R6"), 1)
    after = enclosed(wrong, "R6", "R10")
    assert [pair for pair in lines_of(after) if "R6" in pair] == [("R10", "R6")]
    told = {*after.apart, *lines_of(after)}
    assert not [pair for pair in likely(after) if "R6" in pair and pair not in told]


def test_a_double_border_around_an_enclave_stays_double(points: Sketch) -> None:
    after = enclosed(settled(points, ("R10", "R6"), 2), "R6", "R10")
    assert lines_of(after)[("R10", "R6")] == 2


def test_whoever_has_begun_with_borders_is_not_led_back(points: Sketch) -> None:
    assert first_brushes(settled(points, ("R1", "R2"), 1))["borders"] == "2"


@pytest.mark.parametrize(
    "do", ["inside.R6.R6", "inside.R6.cairo", "inside.cairo.R6", "inside.R6.X"]
)
def test_nothing_else_lies_inside(points: Sketch, do: str) -> None:
    with pytest.raises(ValueError, match=r"inside|R6"):
        change(points, ASKS, Tap(do))
