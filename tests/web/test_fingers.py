"""Every region around an enclave can be tapped, also by a thumb on a narrow phone."""

import pytest

from companion.games.mombasa.box import load_box
from companion.games.mombasa.box.drawing import Point, RegionShape
from companion.games.mombasa.box.sketch import enclaves, sketch_of, stretched, with_sketch
from companion.web.mombasa.expand.drawing import picture_of
from companion.web.mombasa.expand.fingers import FINGER, REACH, around, is_small

PHONE, THUMB = 390, 44


def has(shape: RegionShape, point: Point) -> bool:
    """Count how often the outline goes round a point, and its hole."""
    x, y = point
    crossed = 0
    for ring in filter(None, (shape.outline, shape.hole)):
        for (a, b), (c, d) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if min(b, d) <= y < max(b, d):
                crossed += a + (y - b) / (d - b) * (c - a) > x
    return crossed % 2 == 1


def away(one: Point, other: Point) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


@pytest.mark.parametrize(
    ("enclave", "height"),
    [("R6", 1000), ("R6", 900), ("R18", 1000), ("R18", 750), ("R18", 667)],
)
def test_a_region_around_an_enclave_has_a_thumbs_breadth_of_its_own(
    enclave: str, height: int
) -> None:
    practice = load_box("practice")
    sketch = stretched(sketch_of(practice), height)
    box = with_sketch(practice, sketch)
    assert box.map
    assert box.drawing
    shapes = box.drawing.value.regions
    outer = enclaves(sketch)[enclave]
    assert around(shapes[enclave].label, tuple(shapes.values())) == shapes[outer]
    spot = picture_of(box.map.value, box.drawing.value).regions[enclave].spot
    assert spot
    side = -(-THUMB * 1000 // PHONE)
    edges = range(0, side + 1, 4)

    def is_own(point: Point) -> bool:
        return has(shapes[outer], point) and away(point, spot) > REACH

    # Land without a hole in a square is all land if its edges are, and the enclave is not in it.
    def is_free(x: int, y: int) -> bool:
        ring = [(x + e, y + f) for e in edges for f in (0, side)]
        ring += [(x + f, y + e) for e in edges for f in (0, side)]
        return is_own((x + side // 2, y + side // 2)) and all(map(is_own, ring))

    (left, right), (top, bottom) = (
        (min(a), max(a)) for a in zip(*shapes[outer].outline, strict=True)
    )
    assert any(is_free(x, y) for x in range(left, right, 5) for y in range(top, bottom, 5))


def test_a_small_region_alone_is_meant_from_as_far_as_a_finger_is_wide() -> None:
    box = load_box("practice")
    assert box.map
    assert box.drawing
    shapes = box.drawing.value.regions
    picture = picture_of(box.map.value, box.drawing.value)
    for region, shape in shapes.items():
        if is_small(shape) and around(shape.label, tuple(shapes.values())) is None:
            assert picture.regions[region].spot == shape.label
        elif not is_small(shape):
            assert picture.regions[region].spot is None


@pytest.mark.parametrize("height", [500, 667, 750, 900])
@pytest.mark.parametrize("enclave", ["R6", "R18"])
def test_an_enclave_is_as_wide_as_a_finger_under_any_photo(enclave: str, height: int) -> None:
    practice = load_box("practice")
    box = with_sketch(practice, stretched(sketch_of(practice), height))
    assert box.map
    assert box.drawing
    shape = box.drawing.value.regions[enclave]
    spot = picture_of(box.map.value, box.drawing.value).regions[enclave].spot
    assert spot
    for at, middle in zip(zip(*shape.outline, strict=True), spot, strict=True):
        assert max(*at, middle + REACH) - min(*at, middle - REACH) >= FINGER
    # It is still meant where its name stands.
    assert away(shape.label, spot) < REACH
