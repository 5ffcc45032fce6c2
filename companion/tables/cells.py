"""Cells: the smallest parts of a state, named by their paths, to compare what changes touch.

A path names the parts as JSON would have them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, TypeGuard

from msgspec import Struct
from msgspec.structs import FieldInfo, fields

_NOTHING: Final = object()
Parts = Mapping[str, object]


def changed_cells(before: object, after: object) -> tuple[str, ...]:
    """Name the cells that differ between two states, such as `seats/0/cash`."""
    return tuple(_differences(before, after, ""))


def common_cells(some: Iterable[str], others: Iterable[str]) -> tuple[str, ...]:
    """Name those of `some` that are also among `others`, contain one of them or lie within one."""
    other_cells = tuple(others)
    return tuple(cell for cell in some if any(_overlap(cell, other) for other in other_cells))


def _overlap(one: str, other: str) -> bool:
    return f"{one}/".startswith(f"{other}/") or f"{other}/".startswith(f"{one}/")


def _differences(before: object, after: object, path: str) -> Iterator[str]:
    # A change shares with the state before whatever it leaves alone.
    if before is after or before == after:
        return
    old, new = _named(before), _named(after)
    if old is not None and new is not None:
        for key in sorted(old.keys() | new.keys()):
            below = f"{path}/{key}" if path else key
            yield from _differences(old.get(key, _NOTHING), new.get(key, _NOTHING), below)
    elif _has_parts(before) and _has_parts(after) and len(before) == len(after):
        for number, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _differences(one, other, f"{path}/{number}")
    else:
        yield path


def _named(value: object) -> Parts | None:
    """Return the parts that have names, if it has such."""
    if isinstance(value, Struct):
        parts = ((field, getattr(value, field.name)) for field in _fields(type(value)))
        omits = value.__struct_config__.omit_defaults
        return {
            field.encode_name: part
            for field, part in parts
            if not (omits and _is_default(field, part))
        }
    return {str(key): part for key, part in value.items()} if isinstance(value, dict) else None


# What a type has does not change, and is asked for with every command.
_fields: Final = cache(fields)


def _is_default(field: FieldInfo, part: object) -> bool:
    """Tell what JSON would leave out."""
    return part is field.default or (type(part) is field.default_factory and not part)


def _has_parts(value: object) -> TypeGuard[Sequence[object]]:
    """A list of plain values, such as those who have ended, is one cell."""
    return isinstance(value, list | tuple) and all(isinstance(part, _WHOLE) for part in value)


_WHOLE: Final = (Struct, dict, list, tuple)
