"""Taking back one change of a sketch of the map, with others teaching it at the same time."""

from collections.abc import Callable

import pytest

from companion.games.mombasa.box import load_box
from companion.games.mombasa.box.sketch import (
    Sketch,
    lines_of,
    placed,
    places,
    printed,
    removed,
    renamed,
    settled,
    sketch_of,
    stretched,
    unsettled,
)
from companion.games.mombasa.box.undoing import undone
from companion.games.mombasa.map import Rewards

Change = Callable[[Sketch], Sketch]

PRACTICE = sketch_of(load_box("practice"))
CHANGES: dict[str, Change] = {
    "placed": lambda sketch: placed(sketch, "R25", (500, 500)),
    "moved": lambda sketch: placed(sketch, "R4", (10, 20)),
    "base moved": lambda sketch: placed(sketch, "cairo", (10, 20)),
    "base removed": lambda sketch: removed(sketch, "cairo"),
    "removed": lambda sketch: removed(sketch, "R9"),
    "renamed": lambda sketch: renamed(sketch, "R9", "Coast"),
    "border": lambda sketch: settled(sketch, ("R1", "R2"), 2),
    "no border": lambda sketch: settled(sketch, ("R1", "R2"), None),
    "far border": lambda sketch: settled(sketch, ("R1", "R24"), 1),
    "asked anew": lambda sketch: unsettled(sketch, ("R1", "R2")),
    "printed": lambda sketch: printed(sketch, "R1", Rewards(pounds=9), 3),
}


def parts(sketch: Sketch) -> tuple[object, ...]:
    """Return what a sketch says, in no order."""
    spots = {spot.id: spot for spot in sketch.regions}
    return sketch.height, spots, places(sketch), lines_of(sketch), set(sketch.apart)


@pytest.mark.parametrize("name", CHANGES)
def test_every_change_can_be_taken_back(name: str) -> None:
    after = CHANGES[name](PRACTICE)
    assert parts(after) != parts(PRACTICE)
    assert parts(undone(after, PRACTICE, after)) == parts(PRACTICE)


@pytest.mark.parametrize("name", CHANGES)
def test_what_others_have_told_since_stays(name: str) -> None:
    after = CHANGES[name](PRACTICE)
    now = settled(printed(after, "R20", Rewards(track=4), 0), ("R19", "R20"), 2)
    theirs = settled(printed(PRACTICE, "R20", Rewards(track=4), 0), ("R19", "R20"), 2)
    assert parts(undone(now, PRACTICE, after)) == parts(theirs)


@pytest.mark.parametrize("name", ["moved", "printed", "border"])
def test_what_others_have_taken_off_the_map_does_not_come_back(name: str) -> None:
    after = CHANGES[name](PRACTICE)
    now = removed(removed(after, "R1"), "R4")
    assert parts(undone(now, PRACTICE, after)) == parts(removed(removed(PRACTICE, "R1"), "R4"))


def test_a_base_that_others_have_taken_off_the_map_does_not_come_back() -> None:
    after = CHANGES["base moved"](PRACTICE)
    now = removed(after, "cairo")
    assert "cairo" not in undone(now, PRACTICE, after).bases


def test_on_another_photo_it_comes_back_where_it_lies_there() -> None:
    after = CHANGES["removed"](PRACTICE)
    found = undone(stretched(after, 500), PRACTICE, after)
    assert places(found)["R9"] == places(stretched(PRACTICE, 500))["R9"]


def test_borders_that_no_map_has_are_left_out() -> None:
    strange = Sketch(borders=(("cairo", "mombasa", 1), ("R1", "R1", 1), ("R1", "X", 1)))
    assert parts(undone(PRACTICE, strange, Sketch())) == parts(PRACTICE)
