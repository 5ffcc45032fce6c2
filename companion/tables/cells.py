"""Cells: the smallest parts of a state, named by their paths, to compare what changes touch."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeGuard

import msgspec

_NOTHING: Final = object()


def changed_cells(before: object, after: object) -> tuple[str, ...]:
    """Name the cells that differ between two states, such as `seats/0/cash`."""
    if before == after:
        return ()
    return tuple(_differences(_plain(before), _plain(after), ""))


def common_cells(some: Iterable[str], others: Iterable[str]) -> tuple[str, ...]:
    """Name those of `some` that are also among `others`, contain one of them or lie within one."""
    other_cells = tuple(others)
    return tuple(cell for cell in some if any(_overlap(cell, other) for other in other_cells))


def _overlap(one: str, other: str) -> bool:
    return f"{one}/".startswith(f"{other}/") or f"{other}/".startswith(f"{one}/")


def _differences(before: object, after: object, path: str) -> Iterator[str]:
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in sorted(before.keys() | after.keys()):
            below = f"{path}/{key}" if path else str(key)
            yield from _differences(before.get(key, _NOTHING), after.get(key, _NOTHING), below)
    elif _has_parts(before) and _has_parts(after) and len(before) == len(after):
        for number, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _differences(old, new, f"{path}/{number}")
    else:
        yield path


def _has_parts(value: object) -> TypeGuard[list[object]]:
    """A list of plain values, such as those who have ended, is one cell."""
    return isinstance(value, list) and all(isinstance(part, dict | list) for part in value)


def _plain(state: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(state))
