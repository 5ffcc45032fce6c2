"""Boxes that differ from the practice box in one place."""

from typing import Any, Final

import msgspec

from companion.games.mombasa.box import Box, encode_box, load_box

GONE: Final = object()


def changed(place: str, value: object) -> Box:
    """Build the practice box with another value at a place like "books.value.0.letter"."""
    return msgspec.convert(changed_raw(place, value), Box)


def changed_raw(place: str, value: object) -> Any:
    """Do the same without reading it as a box; GONE removes what stands there."""
    whole = msgspec.json.decode(encode_box(load_box("practice")))
    spot: Any = whole
    *steps, last = (int(step) if step.isdigit() else step for step in place.split("."))
    for step in steps:
        spot = spot[step]
    if value is GONE:
        del spot[last]
    else:
        spot[last] = value
    return whole
