"""What a tap in the map's editor changes, as words: `place.region.310.420`, `border.R1.R2.2`."""

import re
from typing import Final, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from companion.games.mombasa.box import PLAIN
from companion.games.mombasa.box.drawing import Point
from companion.games.mombasa.box.sketch import (
    MOST_REGIONS,
    Sketch,
    company_of,
    next_name,
    pair_of,
    placed,
    places,
    printed,
    removed,
    renamed,
    settled,
)
from companion.games.mombasa.box.undoing import undone
from companion.games.mombasa.map import BASE, Amount, Lines, Rewards
from companion.games.mombasa.terms import COMPANIES
from companion.web.mombasa.box.map_view import REGION, View, next_border

# Short enough to stand on the map.
MAX_NAME: Final = 12
KINDS: Final = (*Rewards.__struct_fields__, "mines")
LINES: Final[dict[str, Lines | None]] = {
    "0": None,
    **{str(lines): lines for lines in get_args(Lines)},
}
_decoder: Final = msgspec.json.Decoder(Sketch)


class BadNameError(Exception):
    """A region cannot be called so."""


class Tap(Struct, frozen=True):
    """What was tapped, and the texts that came with it."""

    do: str
    name: str = ""
    before: str = ""
    after: str = ""


def change(sketch: Sketch, view: View, tap: Tap) -> tuple[Sketch, View]:
    """Return the sketch after a tap, and where to look next.

    Raises ValueError or KeyError for what no page offers, BadNameError for a name.
    """
    at = ""
    match tap.do.split("."):
        case ["place", what, x, y]:
            after, at = place_new(sketch, what, (int(x), int(y)))
        case ["move", at, x, y] if at in places(sketch):
            after = placed(sketch, at, _on_sheet(sketch, (int(x), int(y))))
        case ["remove", name]:
            after = removed(sketch, name)
        case ["rename", name] if company_of(name) is None and name in places(sketch):
            at = new_name(sketch, name, tap.name)
            after = renamed(sketch, name, at)
        case ["border", one, other, lines]:
            pair = _pair(sketch, one, other)
            after = settled(sketch, pair, LINES[lines])
            at = next_border(after, pair)
        case ["print", at, kind, amount]:
            after = _print(sketch, at, kind, int(amount))
        case ["undo"]:
            after = undone(sketch, _told(tap.before), _told(tap.after))
            if len(after.regions) > MOST_REGIONS:
                raise ValueError(tap.do)
        case _:
            raise ValueError(tap.do)
    return after, replace(view, at=at)


def place_new(sketch: Sketch, what: str, at: Point) -> tuple[Sketch, str]:
    """Put a region, or a company's base, on the sheet; return also what it is called.

    Raises ValueError for anything else, and for more regions than a box can keep.
    """
    if what != REGION and what not in COMPANIES:
        raise ValueError(what)
    if what == REGION and len(sketch.regions) >= MOST_REGIONS:
        raise ValueError(what)
    name = next_name(sketch) if what == REGION else what
    return placed(sketch, name, _on_sheet(sketch, at)), name


def new_name(sketch: Sketch, name: str, text: str) -> str:
    """Read a name as a person writes it: spaces become hyphens. Raises BadNameError."""
    new = "-".join(text.split())
    others = {other.casefold() for other in (*places(sketch), BASE, *COMPANIES) if other != name}
    if len(new) > MAX_NAME or not re.search(PLAIN, new) or new.casefold() in others:
        raise BadNameError(text)
    return new


def _on_sheet(sketch: Sketch, at: Point) -> Point:
    x, y = at
    return max(0, x), max(0, min(y, sketch.height))


def _pair(sketch: Sketch, one: str, other: str) -> tuple[str, str]:
    known = places(sketch)
    if one == other or not {one, other} <= set(known) or {one, other} <= set(COMPANIES):
        raise ValueError((one, other))
    return pair_of(one, other)


def _print(sketch: Sketch, name: str, kind: str, amount: int) -> Sketch:
    """Set an amount."""
    spot = next(spot for spot in sketch.regions if spot.id == name)
    amounts = {**asdict(spot.rewards), "mines": spot.mines}
    if kind not in amounts:
        raise KeyError(kind)
    amounts[kind] = amount
    mines = msgspec.convert(amounts.pop("mines"), Amount)
    return printed(sketch, name, msgspec.convert(amounts, Rewards), mines)


def _told(text: str) -> Sketch:
    """Read a sketch as a phone remembers it. It comes from outside, so its names are looked at."""
    told = _decoder.decode(text)
    for spot in told.regions:
        if company_of(spot.id) or not re.search(PLAIN, spot.id):
            raise ValueError(spot.id)
    return told
