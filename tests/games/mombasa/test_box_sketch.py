"""An owner's sketch: points become neighbours, neighbours become a map and its drawing."""

from itertools import combinations
from math import dist, hypot, isclose
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games.mombasa.box import Box, Fact, decode_box, encode_box, load_box
from companion.games.mombasa.box.cells import Cell, Place, cells
from companion.games.mombasa.box.check import check
from companion.games.mombasa.box.drawing import Point
from companion.games.mombasa.box.known import completeness
from companion.games.mombasa.box.sketch import (
    WIDTH,
    Sketch,
    enclaves,
    likely,
    lines_of,
    map_of,
    next_name,
    pair_of,
    placed,
    places,
    printed,
    removed,
    renamed,
    settled,
    sketch_of,
    stretched,
    undecided,
    with_sketch,
)
from companion.games.mombasa.map import Rewards
from companion.games.refusing import BadInput

Points = list[tuple[int, Place]]

points = st.lists(
    st.tuples(st.integers(0, 1000), st.integers(0, 800)), min_size=2, max_size=12, unique=True
).map(lambda found: list(enumerate(found)))


def area(cell: Cell[int]) -> float:
    return abs(sum(a * d - b * c for (a, b), (c, d), _ in cell.sides())) / 2


def centre(a: Place, b: Place, c: Place) -> Place | None:
    """The middle of the circle through three points; None if they lie on a line."""
    turn = 2 * ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
    if turn == 0:
        return None
    bb = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    cc = (c[0] - a[0]) ** 2 + (c[1] - a[1]) ** 2
    x = ((c[1] - a[1]) * bb - (b[1] - a[1]) * cc) / turn
    y = ((b[0] - a[0]) * cc - (c[0] - a[0]) * bb) / turn
    return a[0] + x, a[1] + y


def delaunay(found: Points) -> set[frozenset[int]]:
    """Every two points of a triangle whose circle holds no other point: the definition itself."""
    edges: set[frozenset[int]] = set()
    for trio in combinations(found, 3):
        middle = centre(*(place for _, place in trio))
        if middle is None:
            continue
        radius = dist(middle, trio[0][1])
        if all(dist(middle, place) > radius - 1e-6 for _, place in found):
            edges |= {frozenset((one, other)) for (one, _), (other, _) in combinations(trio, 2)}
    return edges


@given(points)
def test_cells_tile_the_sheet(found: Points) -> None:
    assert isclose(sum(area(cell) for cell in cells(found, 1000, 800).values()), 800_000)


@given(points)
def test_every_corner_of_a_cell_is_nearest_to_its_own_point(found: Points) -> None:
    at = dict(found)
    for name, cell in cells(found, 1000, 800).items():
        for corner in cell.corners:
            assert dist(corner, at[name]) <= min(dist(corner, one) for one in at.values()) + 1e-6


@given(points)
def test_neighbours_are_those_of_the_delaunay_triangulation(found: Points) -> None:
    # On a sheet so large that no two of them meet beyond its edge.
    far = [(name, (x + 1e7, y + 1e7)) for name, (x, y) in found]
    sides = {
        frozenset((name, other))
        for name, cell in cells(far, 2e7, 2e7).items()
        for other in cell.beyond
        if other is not None and cell.side(other)
    }
    triangles = delaunay(found)
    if triangles:
        assert sides <= triangles
        # All but those whose cells meet in a corner only, or in less than a unit.
        assert all(_short(pair, found) for pair in triangles - sides)


def _short(pair: frozenset[int], found: Points) -> bool:
    """Whether the side between two cells is less than a unit; its ends are middles of circles."""
    one, other = (dict(found)[name] for name in sorted(pair))
    ends = [
        middle
        for name, place in found
        if name not in pair
        and (middle := centre(one, other, place))
        and all(dist(middle, each) > dist(middle, one) - 1e-6 for _, each in found)
    ]
    return max(hypot(a[0] - b[0], a[1] - b[1]) for a in ends for b in ends) < 1.01


def in_rows(count: int = 12) -> Sketch:
    sketch = Sketch()
    for number in range(count):
        # Out of line a little, so that no four points lie on one circle.
        at = 130 + number % 4 * 240 + number // 4 * 37, 150 + number // 4 * 260 + number % 4 * 29
        sketch = placed(sketch, next_name(sketch), at)
    return sketch


def regions_known(box: Box) -> int:
    return next(part.known for part in completeness(box) if part.part == "map")


def practice() -> Sketch:
    return sketch_of(load_box("practice"))


def test_the_practice_map_survives_a_sketch() -> None:
    box = load_box("practice")
    again = with_sketch(box, sketch_of(box))
    assert again.map
    assert box.map
    assert again.drawing
    assert again.map.value.neighbours == box.map.value.neighbours
    assert again.map.value.base_borders == box.map.value.base_borders
    assert again.map.value.by_id == box.map.value.by_id
    assert again.map.source == again.drawing.source == "owner"
    assert [one for one in check(again) if one.part in {"map", "drawing"}] == []
    assert decode_box(encode_box(again)) == again


def test_a_sketch_in_the_middle_of_the_work_is_kept_as_it_is() -> None:
    sketch = in_rows()
    for company, at in (("mombasa", (20, 980)), ("cairo", (980, 20))):
        sketch = placed(sketch, company, at)
    asked = likely(sketch)
    for number, pair in enumerate(asked[: len(asked) // 2]):
        sketch = settled(sketch, pair, (None, 1, 2)[number % 3])
    sketch = printed(sketch, "R3", Rewards(pounds=2), 1)
    kept = sketch_of(decode_box(encode_box(with_sketch(Box(name="mine"), sketch))))
    assert undecided(kept) == undecided(sketch)
    assert set(kept.apart) == set(sketch.apart)
    assert lines_of(kept) == lines_of(sketch)
    assert (kept.regions, kept.bases, kept.height) == (sketch.regions, sketch.bases, sketch.height)


def test_what_was_not_looked_at_is_told() -> None:
    sketch = in_rows()
    box = with_sketch(Box(name="mine"), sketch)
    told = [one.args["count"] for one in check(box) if one.code == "undecided-borders"]
    assert told == [len(likely(sketch))]
    assert regions_known(box) == 0
    for pair in likely(sketch):
        if "R1" not in pair:
            sketch = settled(sketch, pair, 1)
    near = {name for pair in undecided(sketch) for name in pair}
    assert regions_known(with_sketch(box, sketch)) == 12 - len(near)
    for pair in likely(sketch):
        sketch = settled(sketch, pair, 1)
    codes = [one.code for one in check(with_sketch(box, sketch))]
    assert "undecided-borders" not in codes
    assert regions_known(with_sketch(box, sketch)) == 12


def test_an_empty_sketch_is_an_unknown_map() -> None:
    box = with_sketch(load_box("practice"), Sketch())
    assert box.map is None
    assert box.drawing is None
    assert sketch_of(box) == Sketch()


def test_bases_never_border_each_other() -> None:
    sketch = placed(placed(Sketch(), "mombasa", (100, 100)), "cairo", (200, 100))
    assert likely(sketch) == ()
    sketch = placed(sketch, "R1", (150, 300))
    assert set(likely(sketch)) == {("R1", "mombasa"), ("R1", "cairo")}


def test_what_lies_around_an_enclave_likely_borders_the_region_around_it() -> None:
    # R1 lies inside R2, whose point lies below; R3 to R5 lie beyond.
    sketch = Sketch()
    for at in ((500, 500), (500, 600), (300, 480), (700, 480), (500, 250)):
        sketch = placed(sketch, next_name(sketch), at)
    assert ("R2", "R5") not in likely(sketch)
    for far in ("R3", "R4", "R5"):
        sketch = settled(sketch, pair_of("R1", far), None)
    sketch = settled(sketch, ("R1", "R2"), 2)
    assert enclaves(sketch) == {"R1": "R2"}
    assert ("R2", "R5") in undecided(sketch)
    box = with_sketch(Box(name="mine"), settled(sketch, ("R2", "R5"), 1))
    assert box.drawing
    drawing = box.drawing.value
    assert drawing.regions["R2"].hole == drawing.regions["R1"].outline
    # The line between R2 and R5 runs behind the enclave, and the enclave's own goes round it.
    lines = {shape.between: shape.line for shape in drawing.borders}
    assert all(y < 400 for _, y in lines["R2", "R5"])
    assert lines["R1", "R2"][0] == lines["R1", "R2"][-1]


def test_a_region_with_one_border_is_no_enclave_while_others_are_open() -> None:
    sketch = settled(in_rows(), ("R5", "R6"), 1)
    box = with_sketch(Box(name="mine"), sketch)
    assert box.drawing
    assert all(shape.hole is None for shape in box.drawing.value.regions.values())
    told = [one for one in check(box) if one.args.get("item") == "enclaves"]
    assert [one.args["count"] for one in told] == [0]
    assert len([one for one in check(box) if one.code == "no-reward"]) == 12


def test_an_enclave_far_from_its_region_is_drawn_by_itself() -> None:
    sketch = in_rows()
    for pair in likely(sketch):
        sketch = settled(sketch, pair, None if "R1" in pair else 1)
    sketch = settled(sketch, ("R1", "R12"), 1)
    box = with_sketch(Box(name="mine"), sketch)
    assert box.drawing
    assert box.drawing.value.regions["R12"].hole is None
    # Neighbours that do not touch are joined by a line from one towards the other.
    line = next(s.line for s in box.drawing.value.borders if s.between == ("R1", "R12"))
    (a, b), (c, d) = places(sketch)["R1"], places(sketch)["R12"]
    assert all(a < x < c and b < y < d for x, y in line)


def test_water_shows_where_neighbours_have_no_border() -> None:
    sketch = placed(placed(Sketch(), "R1", (300, 500)), "R2", (700, 500))
    joined = with_sketch(Box(name="mine"), settled(sketch, ("R1", "R2"), 1)).drawing
    apart = with_sketch(Box(name="mine"), settled(sketch, ("R1", "R2"), None)).drawing
    assert joined
    assert apart
    assert max(x for x, _ in joined.value.regions["R1"].outline) == 500
    assert max(x for x, _ in apart.value.regions["R1"].outline) < 500
    assert apart.value.borders == ()


def test_no_two_points_are_the_same() -> None:
    sketch = placed(placed(Sketch(), "R1", (WIDTH, 10)), "R2", (WIDTH, 10))
    assert places(sketch) == {"R1": (1000, 10), "R2": (0, 10)}
    assert places(placed(sketch, "R2", (2000, 5000))) == {"R1": (1000, 10), "R2": (1000, 1000)}


def test_a_removed_region_takes_its_borders_with_it() -> None:
    sketch = settled(settled(practice(), ("R1", "R2"), 2), ("R1", "R3"), None)
    gone = removed(sketch, "R1")
    assert "R1" not in places(gone)
    assert all("R1" not in pair for pair in (*lines_of(gone), *gone.apart))
    assert next_name(gone) == "R1"
    assert "cairo" not in places(removed(sketch, "cairo"))


def test_a_renamed_region_keeps_its_borders() -> None:
    sketch = practice()
    named = renamed(sketch, "R10", "Kongo")
    assert lines_of(named)[pair_of("Kongo", "R6")] == lines_of(sketch)[pair_of("R10", "R6")]
    assert map_of(renamed(named, "Kongo", "R10")).neighbours == map_of(sketch).neighbours
    assert undecided(named) == ()


def test_a_settled_border_can_be_settled_otherwise() -> None:
    sketch = settled(settled(in_rows(), ("R1", "R2"), None), ("R1", "R2"), 2)
    assert sketch.apart == ()
    assert sketch.borders == (("R1", "R2", 2),)
    assert settled(sketch, ("R1", "R2"), None).borders == ()


def test_another_photo_stretches_the_sheet() -> None:
    sketch = stretched(placed(placed(Sketch(), "R1", (200, 500)), "cairo", (0, 1000)), 750)
    assert (sketch.height, places(sketch)) == (750, {"R1": (200, 375), "cairo": (0, 750)})


def test_a_map_without_a_drawing_waits_in_rows_with_nothing_to_ask() -> None:
    box = load_box("practice")
    assert box.map
    sketch = sketch_of(Box(name="mine", map=box.map))
    assert map_of(sketch).neighbours == box.map.value.neighbours
    assert len(set(places(sketch).values())) == 24
    assert undecided(sketch) == ()


@pytest.mark.parametrize(
    ("width", "height", "sheet"),
    [(0, 0, 1000), (1, 10_000, 10_000), (10_000, 1, 1), (500, 250, 500)],
)
def test_a_drawing_of_any_shape_becomes_a_sheet(width: int, height: int, sheet: int) -> None:
    box = load_box("practice")
    assert box.drawing
    odd = replace(
        box, drawing=Fact("owner", replace(box.drawing.value, width=width, height=height))
    )
    sketch = sketch_of(odd)
    assert sketch.height == sheet
    again = with_sketch(odd, stretched(sketch, 700))
    assert decode_box(encode_box(again)) == again
    assert lines_of(sketch_of(again)) == lines_of(practice())


def test_a_sketch_that_contradicts_itself_makes_no_map() -> None:
    sketch = in_rows(2)
    with pytest.raises(BadInput):
        map_of(Sketch(regions=(sketch.regions[0], sketch.regions[0])))


@given(
    st.lists(
        st.tuples(st.integers(0, WIDTH), st.integers(0, 700)), min_size=1, max_size=30, unique=True
    ),
    st.randoms(use_true_random=False),
)
def test_any_taps_and_answers_make_a_box_that_can_be_read_again(
    taps: list[Point], random: Random
) -> None:
    sketch = Sketch(height=700)
    for number, at in enumerate(taps):
        name = ("mombasa", "cairo")[number] if number < 2 else next_name(sketch)
        sketch = placed(sketch, name, at)
    for pair in likely(sketch):
        if random.random() < 0.8:
            sketch = settled(sketch, pair, random.choice((None, 1, 2)))
    box = with_sketch(Box(name="mine"), sketch)
    assert decode_box(encode_box(box)) == box
    assert places(sketch_of(box)) == places(sketch)
    assert lines_of(sketch_of(box)) == lines_of(sketch)
    drawn = {one.code for one in check(box) if one.part == "drawing"}
    assert drawn <= {"not-drawn"}
