"""Cells: what two states differ in, and when two changes meet."""

from collections.abc import Iterator
from copy import deepcopy

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct, inspect
from msgspec.structs import replace

from companion.games.mombasa.board import ValueTrack
from companion.games.mombasa.map import Map
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracks import Track
from companion.tables.cells import changed_cells, common_cells
from tests.tables.mombasa import LAND, TRACK


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


def by_json(before: object, after: object, path: str = "") -> Iterator[str]:
    """Name the cells as two JSON documents differ."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted(before.keys() | after.keys()):
            below = f"{path}/{key}" if path else str(key)
            yield from by_json(before.get(key, NOTHING), after.get(key, NOTHING), below)
    elif (
        isinstance(before, list)
        and isinstance(after, list)
        and len(before) == len(after)
        and all(isinstance(part, dict | list) for part in (*before, *after))
    ):
        for number, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from by_json(old, new, f"{path}/{number}")
    else:
        yield path


NOTHING = object()


def any_of(kind: inspect.Type) -> st.SearchStrategy[object]:
    """Make values of a type: few and small ones, so that two of them are often the same."""
    made: st.SearchStrategy[object] = PLAIN.get(type(kind), st.none())
    match kind:
        case inspect.StructType(cls=cls) if cls in CHECKED:
            made = st.sampled_from(CHECKED[cls])
        case inspect.StructType(cls=cls, fields=fields):
            made = st.builds(cls, **{field.name: any_of(field.type) for field in fields})
        case inspect.DictType(key_type=key, value_type=value):
            made = st.dictionaries(any_of(key), any_of(value), max_size=2)
        case inspect.VarTupleType(item_type=item):
            made = st.lists(any_of(item), max_size=2).map(tuple)
        case inspect.TupleType(item_types=items):
            made = st.tuples(*map(any_of, items))
        case inspect.UnionType(types=types):
            made = st.one_of(*map(any_of, types))
        case inspect.LiteralType(values=values):
            made = st.sampled_from(values[:3])
        case inspect.Metadata(type=inner):
            made = any_of(inner)
    return made


# What looks at itself, and takes not just any numbers.
CHECKED: dict[type, list[Struct]] = {
    Track: [TRACK, replace(TRACK, calls=())],
    Map: [LAND, replace(LAND, bases={})],
    ValueTrack: [ValueTrack(10, ((3, 10),), slot=5), ValueTrack(10, ((3, 10), (6, 25)))],
}
PLAIN: dict[type[inspect.Type], st.SearchStrategy[object]] = {
    inspect.IntType: st.integers(1, 2),
    inspect.StrType: st.sampled_from(("", "a", "b")),
    inspect.BoolType: st.booleans(),
}
# Much of a state is the same before a command and after it.
states = any_of(inspect.type_info(State))
few = any_of(inspect.type_info(State)).flatmap(
    lambda state: st.sampled_from(fields_of(state)).flatmap(
        lambda name: st.tuples(
            st.just(state), states.map(lambda other: replaced(state, other, name))
        )
    )
)


def fields_of(state: object) -> tuple[str, ...]:
    return type(state).__struct_fields__ if isinstance(state, Struct) else ()


def replaced(state: object, other: object, name: str) -> object:
    assert isinstance(state, Struct)
    return replace(state, **{name: getattr(other, name)})


def plain(state: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(state))


@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(two=st.one_of(st.tuples(states, states), few))
def test_cells_are_those_in_which_two_states_differ_as_json(two: tuple[object, object]) -> None:
    one, other = two
    cells = tuple(by_json(plain(one), plain(other)))
    assert changed_cells(one, other) == cells
    # What was read again shares nothing with what was written.
    assert changed_cells(deepcopy(one), deepcopy(other)) == cells
