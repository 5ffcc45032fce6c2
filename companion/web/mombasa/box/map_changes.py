"""What a tap in the map's editor changes, as words: `place.310.420`, `border.R1.R2.2`."""

import re
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from companion.games.mombasa.box import PLAIN
from companion.games.mombasa.box.drawing import Point
from companion.games.mombasa.box.sketch import (
    MOST_REGIONS,
    Sketch,
    company_of,
    enclosed,
    next_name,
    pair_of,
    placed,
    places,
    printed,
    removed,
    renamed,
    settled,
    undecided,
)
from companion.games.mombasa.box.undoing import undone
from companion.games.mombasa.map import BASE, Amount, Lines, Rewards
from companion.games.mombasa.terms import COMPANIES
from companion.web.mombasa.box.map_view import (
    LINES,
    REGION,
    View,
    first_brushes,
    next_border,
    next_placing,
)
from companion.web.numbers import number_in

# Short enough to stand on the map.
MAX_NAME: Final = 12
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
        case ["place", x, y]:
            what = view.placing or next_placing(sketch)
            after, at = place_new(sketch, what, (number_in(x), number_in(y)))
        case ["move", at, x, y] if at in places(sketch):
            after = placed(sketch, at, _on_sheet(sketch, (number_in(x), number_in(y))))
        case ["remove", name]:
            after = removed(sketch, name)
        case ["inside", enclave, around]:
            after = _enclosed(sketch, enclave, around)
            view = replace(view, brush=first_brushes(after)["borders"])
        case ["rename", name] if company_of(name) is None and name in places(sketch):
            at = new_name(sketch, name, tap.name)
            after = renamed(sketch, name, at)
        case words:
            after, at = _marked(sketch, view, tap, words)
    # Regions go on while there are some to place; a base is placed once.
    done = view.placing == REGION or view.placing in after.bases
    return after, replace(view, at=at, placing="" if done else view.placing)


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


def _marked(sketch: Sketch, view: View, tap: Tap, words: list[str]) -> tuple[Sketch, str]:
    """Make a change that moves nothing; return also what to look at next."""
    at = ""
    match words:
        case ["border", one, other, lines]:
            pair = _pair(sketch, one, other)
            after = settled(sketch, pair, LINES[lines])
            at = "" if view.brush else next_border(after, pair)
        case ["rest", lines]:
            after = _all_settled(sketch, LINES[lines])
        case ["print", at, kind, amount]:
            after = _print(sketch, at, kind, number_in(amount))
        case ["paint", name, kind, amount]:
            after = _paint(sketch, name, kind, number_in(amount))
        case ["undo"]:
            after = _undone(sketch, tap)
        case _:
            raise ValueError(tap.do)
    return after, at


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
    amounts = _amounts(sketch, name)
    if kind not in amounts:
        raise KeyError(kind)
    amounts[kind] = amount
    mines = msgspec.convert(amounts.pop("mines"), Amount)
    return printed(sketch, name, msgspec.convert(amounts, Rewards), mines)


def _paint(sketch: Sketch, name: str, kind: str, amount: int) -> Sketch:
    """Set an amount; what is painted twice was painted by mistake."""
    painted = _amounts(sketch, name).get(kind) == amount
    return _print(sketch, name, kind, 0 if painted else amount)


def _amounts(sketch: Sketch, name: str) -> dict[str, int]:
    spot = next(spot for spot in sketch.regions if spot.id == name)
    return {**asdict(spot.rewards), "mines": spot.mines}


def _enclosed(sketch: Sketch, enclave: str, around: str) -> Sketch:
    one, other = _pair(sketch, enclave, around)
    if company_of(one) or company_of(other):
        raise ValueError((one, other))
    return enclosed(sketch, enclave, around)


def _all_settled(sketch: Sketch, lines: Lines | None) -> Sketch:
    """Say the same of all likely borders that nobody has looked at."""
    for pair in undecided(sketch):
        sketch = settled(sketch, pair, lines)
    return sketch


def _undone(sketch: Sketch, tap: Tap) -> Sketch:
    after = undone(sketch, _told(tap.before), _told(tap.after))
    if len(after.regions) > MOST_REGIONS:
        raise ValueError(tap.do)
    return after


def _told(text: str) -> Sketch:
    """Read a sketch as a phone remembers it. It comes from outside, so its names are looked at."""
    told = _decoder.decode(text)
    for spot in told.regions:
        if company_of(spot.id) or not re.search(PLAIN, spot.id):
            raise ValueError(spot.id)
    return told
