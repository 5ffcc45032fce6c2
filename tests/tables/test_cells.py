"""Cells: what two states differ in, and when two changes meet."""

import pytest
from msgspec import Struct

from companion.tables.cells import changed_cells, common_cells


class Purse(Struct):
    coins: int = 0


class Sample(Struct):
    purses: tuple[Purse, ...] = (Purse(), Purse())
    ended: tuple[int, ...] = ()
    value: int | None = None
    places: dict[str, int] = {}


@pytest.mark.parametrize(
    ("after", "cells"),
    [
        (Sample(), ()),
        (Sample(value=3), ("value",)),
        (Sample(purses=(Purse(), Purse(2))), ("purses/1/coins",)),
        (Sample(purses=(Purse(),)), ("purses",)),
        (Sample(ended=(1,)), ("ended",)),
        (Sample(places={"b": 1, "a": 0}), ("places/a", "places/b")),
    ],
)
def test_cells_are_named_by_their_paths(after: Sample, cells: tuple[str, ...]) -> None:
    assert changed_cells(Sample(), after) == cells
    assert changed_cells(after, Sample()) == cells


def test_a_list_of_plain_values_is_one_cell() -> None:
    assert changed_cells(Sample(ended=(1, 2)), Sample(ended=(1, 3))) == ("ended",)


@pytest.mark.parametrize(
    ("one", "other", "meet"),
    [
        ("value", "value", True),
        ("purses", "purses/1/coins", True),
        ("purses/1/coins", "purses", True),
        ("purses/1", "purses/10", False),
        ("purses/1/coins", "purses/2/coins", False),
    ],
)
def test_a_cell_meets_itself_and_what_it_lies_in(one: str, other: str, *, meet: bool) -> None:
    assert common_cells((one,), (other,)) == ((one,) if meet else ())
