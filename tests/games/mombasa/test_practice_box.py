"""The practice box: a map that can be drawn, and numbers that can be played."""

from collections import Counter, defaultdict
from itertools import combinations, pairwise
from math import dist

import pytest

from companion.games.mombasa.box import load_box
from companion.games.mombasa.box.check_map import enclaves_of
from companion.games.mombasa.box.drawing import Drawing
from companion.games.mombasa.terms import COMPANIES

Point = tuple[float, float]
Edge = frozenset[tuple[int, int]]

BOX = load_box("practice")
assert BOX.map is not None
assert BOX.drawing is not None
LAND = BOX.map.value
DRAWING: Drawing = BOX.drawing.value


def edges(outline: tuple[tuple[int, int], ...] | None) -> set[Edge]:
    ring = (*outline, outline[0]) if outline else ()
    return {frozenset(pair) for pair in pairwise(ring)}


EDGES = {name: edges(shape.outline) | edges(shape.hole) for name, shape in DRAWING.regions.items()}
BASES = {company: edges(shape.outline) for company, shape in DRAWING.bases.items()}


def inside(point: Point, outline: tuple[tuple[int, int], ...] | None) -> bool:
    x, y = point
    within = False
    for edge in edges(outline):
        (x1, y1), (x2, y2) = edge
        if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
            within = not within
    return within


def regions_at(point: Point) -> list[str]:
    return [
        name
        for name, shape in DRAWING.regions.items()
        if inside(point, shape.outline) and not inside(point, shape.hole)
    ]


def room_at(point: Point, around: set[Edge]) -> float:
    """Return the way from a point to the nearest edge."""
    return min(_distance(point, *edge) for edge in around)


def _distance(point: Point, start: Point, end: Point) -> float:
    (x, y), (x1, y1), (x2, y2) = point, start, end
    along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / dist(start, end) ** 2
    clamped = min(1.0, max(0.0, along))
    return dist(point, (x1 + clamped * (x2 - x1), y1 + clamped * (y2 - y1)))


def side(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)


def area(outline: tuple[tuple[int, int], ...]) -> float:
    ring = (*outline, outline[0])
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(ring))) / 2


def test_regions_border_each_other_where_their_outlines_share_edges() -> None:
    shared = {
        frozenset((one, other))
        for one, other in combinations(EDGES, 2)
        if EDGES[one] & EDGES[other]
    }
    assert shared == {frozenset((one, other)) for one, other, _ in LAND.borders}


def test_a_border_line_runs_along_all_edges_that_both_neighbours_share() -> None:
    every = EDGES | {str(company): outline for company, outline in BASES.items()}
    for border in DRAWING.borders:
        one, other = border.between
        assert {frozenset(pair) for pair in pairwise(border.line)} == every[one] & every[other]


@pytest.mark.parametrize("company", COMPANIES)
def test_a_base_lies_along_the_coast_of_its_regions(company: str) -> None:
    base = {str(name): outline for name, outline in BASES.items()}[company]
    touched = {name for name, outline in EDGES.items() if outline & base}
    printed = {region for name, ends in LAND.bases.items() if name == company for region, _ in ends}
    assert touched == printed
    assert len(printed) in {2, 3}


def test_the_regions_fill_the_land_without_a_gap() -> None:
    counted = Counter(edge for outline in EDGES.values() for edge in outline)
    assert set(counted.values()) == {1, 2}
    coast = defaultdict(list)
    for edge in (edge for edge, count in counted.items() if count == 1):
        for start, end in (tuple(edge), tuple(edge)[::-1]):
            coast[start].append(end)
    assert {len(ends) for ends in coast.values()} == {2}
    first = here = next(iter(coast))
    walked = {first}
    while ahead := [end for end in coast[here] if end not in walked]:
        here = ahead[0]
        walked.add(here)
    assert walked == set(coast)


def test_no_two_edges_cross() -> None:
    drawn = [tuple(edge) for edge in set().union(*EDGES.values(), *BASES.values())]
    boxes = [
        (min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1]), a, b) for a, b in drawn
    ]
    boxes.sort()
    for number, (_, right, top, bottom, a, b) in enumerate(boxes):
        for left, _, above, below, c, d in boxes[number + 1 :]:
            if left > right:
                break
            if above <= bottom and below >= top and not {a, b} & {c, d}:
                assert side(a, b, c) * side(a, b, d) > 0 or side(c, d, a) * side(c, d, b) > 0


def test_no_point_lies_in_two_regions_or_in_a_region_and_a_base() -> None:
    for x in range(7, DRAWING.width, 29):
        for y in range(11, DRAWING.height, 29):
            at = (x + 0.5, y + 0.5)
            bases = [name for name, shape in DRAWING.bases.items() if inside(at, shape.outline)]
            assert len(regions_at(at)) + len(bases) <= 1


@pytest.mark.parametrize("name", DRAWING.regions)
def test_a_label_has_room_for_a_marker_on_a_phone(name: str) -> None:
    label = DRAWING.regions[name].label
    assert regions_at(label) == [name]
    # A marker of 40 pixels where the map is 360 wide.
    assert room_at(label, EDGES[name]) * 360 / DRAWING.width >= 20


def test_a_base_has_room_for_its_columns() -> None:
    for company, shape in DRAWING.bases.items():
        assert inside(shape.label, shape.outline)
        assert room_at(shape.label, BASES[company]) >= 75


def test_the_drawing_lies_in_its_view_box() -> None:
    points = {
        point for outline in (*EDGES.values(), *BASES.values()) for e in outline for point in e
    }
    assert all(0 <= x <= DRAWING.width and 0 <= y <= DRAWING.height for x, y in points)


def test_regions_are_of_even_size() -> None:
    enclaves = enclaves_of(LAND)
    plain = [
        area(shape.outline)
        for name, shape in DRAWING.regions.items()
        if name not in {*enclaves, *enclaves.values()}
    ]
    assert max(plain) < 1.3 * min(plain)


def test_an_enclave_is_the_hole_of_its_surrounding_region() -> None:
    for enclave, around in enclaves_of(LAND).items():
        assert EDGES[enclave] == edges(DRAWING.regions[around].hole)


def test_every_base_has_two_cheap_ways_out_and_one_dear() -> None:
    for ends in LAND.bases.values():
        assert sorted(lines for _, lines in ends) == [1, 1, 2]


def test_the_limits_are_those_of_the_components() -> None:
    assert BOX.limits is not None
    assert BOX.action_cards is not None
    coins = {company: sum(map(sum, fact.value)) for company, fact in BOX.base_coins.items()}
    assert set(coins.values()) == {BOX.limits.value.share_value}
    cards = Counter(card.share for card in BOX.action_cards.value if card.share)
    icons = max(side.track.value.shares[-1][1] for side in BOX.tracks.values() if side.track)
    assert icons + max(cards.values()) == BOX.limits.value.shares


def test_share_icons_end_on_the_last_space() -> None:
    for track in (one.track.value for one in BOX.tracks.values() if one.track):
        assert track.shares[-1][0] == track.spaces


def test_cards_grow_cheaper_as_they_slide_to_the_right() -> None:
    assert BOX.display_crates is not None
    left, middle, right = BOX.display_crates.value
    for row in zip(left, middle, right, strict=True):
        assert list(row) == sorted(row, reverse=True)
