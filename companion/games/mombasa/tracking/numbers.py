"""The number in an entry of the log that people get wrong: the one that a correction asks for."""

from collections.abc import Mapping
from functools import cache
from typing import Final, get_args

import msgspec
from msgspec import Struct
from msgspec.inspect import IntType, UnionType, type_info
from msgspec.structs import fields

from companion.games.mombasa.tracking import Command

# Where there are two, an entry has one of them.
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "set-value": ("value",),
    "change-value": ("by",),
    "move-track": ("steps",),
    "set-track": ("space",),
    "move-board": ("steps",),
    "move-jar": ("steps",),
    "set-board": ("space", "value"),
    "earn": ("pounds",),
    "pay": ("pounds",),
    "set-cash": ("pounds",),
    "change-cash": ("by",),
    "set-shares": ("shares",),
    "add-share-card": ("shares",),
    "set-share-cards": ("shares",),
    "set-markers": ("markers",),
    "set-slots": ("slots",),
    "set-bonus": ("number",),
    "set-face-up": ("points",),
    "take-coins": ("coins",),
    "set-book-coins": ("coins",),
}


class Number(Struct, frozen=True):
    """A number of an entry, in which of its fields, and the largest that there can be there."""

    field: str
    value: int
    most: int


def number_of(what: str, about: Mapping[str, object]) -> Number | None:
    """Find the number of an entry, None where it has none or several."""
    if what not in FIELDS:
        return None
    command: Struct = msgspec.convert({"type": what, **about}, Command)
    for field in FIELDS[what]:
        value = getattr(command, field)
        if value is not None:
            return Number(field, value, _most(what, field))
    return None


@cache
def _most(what: str, field: str) -> int:
    (kind,) = (one for one in get_args(Command) if one.__struct_config__.tag == what)
    (found,) = (type_info(one.type) for one in fields(kind) if one.name == field)
    kinds = found.types if isinstance(found, UnionType) else (found,)
    return next(one.le for one in kinds if isinstance(one, IntType) and one.le is not None)
