"""The map: what fits together, and who borders whom."""

import pytest

from companion.games.asking import BadInput
from companion.games.mombasa.map import BaseBorder, Border, Map, Region
from tests.games.mombasa.lands import COAST, RING, land


def test_borders_are_seen_from_both_sides_in_the_order_of_the_map() -> None:
    assert COAST.neighbours["delta"] == {"bay": 2, "cape": 1, "enclave": 1, "ford": 2}
    assert list(COAST.neighbours["delta"]) == ["bay", "cape", "enclave", "ford"]
    assert COAST.neighbours["enclave"] == {"delta": 1}
    assert COAST.neighbours["lost"] == {}


def test_bases_border_regions_of_their_own() -> None:
    assert RING.base_borders == {"cairo": {"a": 1, "f": 2}, "mombasa": {"d": 1}}


def test_regions_are_found_by_id() -> None:
    assert COAST.by_id["bay"] == Region("bay")
    assert list(COAST.by_id)[-1] == "lost"


def test_a_map_may_be_empty() -> None:
    empty = land("", "", {})
    assert empty.neighbours == {}
    assert empty.base_borders == {}


def faulty(
    regions: tuple[str, ...] = ("a", "b"),
    borders: tuple[Border, ...] = (),
    cairo: tuple[BaseBorder, ...] = (),
) -> tuple[str, str, str]:
    with pytest.raises(BadInput) as refused:
        Map(tuple(map(Region, regions)), borders, {"cairo": cairo})
    return refused.value.code, refused.value.path, refused.value.message


def test_no_region_is_called_base() -> None:
    assert faulty(regions=("a", "base")) == (
        "bad-value",
        "$.regions[1].id",
        "a region cannot be called base",
    )


def test_a_region_stands_on_the_map_once() -> None:
    code, path, message = faulty(regions=("a", "b", "a"))
    assert (code, path) == ("duplicate-id", "$.regions[2].id")
    assert message == "region 'a' stands here twice"


def test_borders_name_regions_of_the_map() -> None:
    assert faulty(borders=(("a", "b", 1), ("c", "a", 1))) == (
        "unknown-id",
        "$.borders[1][0]",
        "no region is called 'c'",
    )
    assert faulty(borders=(("a", "c", 1),))[1] == "$.borders[0][1]"


def test_a_region_does_not_border_itself() -> None:
    assert faulty(borders=(("a", "a", 2),)) == (
        "bad-value",
        "$.borders[0]",
        "region 'a' cannot border itself",
    )


def test_two_regions_have_one_border() -> None:
    twice = ("duplicate-id", "$.borders[1]", "this border stands here twice")
    assert faulty(borders=(("a", "b", 1), ("a", "b", 2))) == twice
    assert faulty(borders=(("a", "b", 1), ("b", "a", 1))) == twice


def test_bases_border_regions_of_the_map_once() -> None:
    assert faulty(cairo=(("a", 1), ("c", 1))) == (
        "unknown-id",
        "$.bases.cairo[1][0]",
        "no region is called 'c'",
    )
    assert faulty(cairo=(("a", 1), ("a", 2))) == (
        "duplicate-id",
        "$.bases.cairo[1]",
        "this border stands here twice",
    )
