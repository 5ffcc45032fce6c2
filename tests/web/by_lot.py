"""Commands of Mombasa by lot: whatever its types allow, of a game that goes on to its end."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, get_args

import msgspec
from msgspec import Struct
from msgspec.inspect import (
    BoolType,
    DictType,
    IntType,
    LiteralType,
    NoneType,
    StructType,
    Type,
    UnionType,
    VarTupleType,
    multi_type_info,
)
from msgspec.structs import replace

from companion.games.mombasa.box import load_box
from companion.games.mombasa.terms import COMPANIES, TrackId
from companion.games.mombasa.tracking import TRACKER, Action, Command, Single
from companion.games.mombasa.tracking.spaces import spots
from companion.games.mombasa.tracking.state import Opening, SettingUp, State, facts_of, open_table

SEATS: Final = 4
SIDES: Final[tuple[tuple[TrackId, ...], ...]] = (("A1", "B1", "C1", "D1"), ("D2", "C2", "B2", "A2"))
PRACTICE: Final = load_box("practice")
TAGS: Final[dict[str, StructType]] = {
    str(found.tag): found
    for found in multi_type_info(get_args(Command))
    if isinstance(found, StructType)
}
SINGLE: Final = [str(one.__struct_config__.tag) for one in get_args(Single)]
# Small numbers, so that much can be done and little is left.
MOST: Final = 6
STARTS: Final = (
    {"cairo": 3, "diamonds": 1},
    {"cairo": 0},
    {"mombasa": 9, "cape-town": 8, "cairo": 7},
)


def a_table(lot: Random) -> State:
    """Open a table that knows its parts, or some of them, or is being set up."""
    facts = facts_of(PRACTICE, dict(zip(COMPANIES, lot.choice(SIDES), strict=True)))
    little = replace(facts_of(PRACTICE, {"cairo": "A1"}), map=None)
    facts = lot.choice((facts, facts, little))
    dealt = tuple((seat * 2 + 1, seat * 2 + 2) for seat in range(SEATS))
    setup = SettingUp("variable", tiles=lot.choice((dealt, dealt, ())))
    return open_table(Opening(facts, setup=lot.choice((setup, setup, None))), SEATS)


def a_command(lot: Random, state: State) -> Struct:
    """Draw a command: what comes next, or anything at all."""
    tag = lot.choice((*TAGS, *("expand", "place-marker", "set-track", "set-face-up", "action") * 3))
    drawn = _next(lot, state) if lot.random() < 0.15 else _drawn(lot, state, tag)
    command: Struct = TRACKER.command(msgspec.json.encode(drawn))
    return command


def _next(lot: Random, state: State) -> dict[str, object]:
    match state.phase:
        case "planning":
            return {"type": "begin-actions"}
        case "preparation":
            return {"type": "next-round"}
        case _:
            return {"type": "end-phase", "seat": state.turn or lot.randint(1, SEATS), "reading": 1}


def _drawn(lot: Random, state: State, tag: str) -> dict[str, object]:
    fields = {
        field.name: _value(lot, state, tag, field.name, field.type)
        for field in TAGS[tag].fields
        if field.required or lot.random() < 0.5
    }
    return {"type": tag} | {name: value for name, value in fields.items() if value is not None}


def _value(lot: Random, state: State, tag: str, name: str, type_: Type) -> object:
    known = _known(lot, state, tag, name)
    return _of_type(lot, state, tag, name, type_) if known is None else known


def _known(lot: Random, state: State, tag: str, name: str) -> object:
    """Draw what only the table can tell, None where the type tells enough."""
    if tag == "teach":
        return _taught(lot, state, name)
    draw = DRAWS.get((tag, name)) or DRAWS.get(("", name))
    return draw(lot, state) if draw else None


def _seat(lot: Random, _state: State) -> object:
    return lot.randint(1, SEATS)


def _region(lot: Random, state: State) -> str:
    land = state.facts.map.value if state.facts.map else None
    held = tuple(state.occupied or ())
    regions: list[str] = [*(land.by_id if land else ()), *held, "R99"]
    return lot.choice(regions)


def _spaces(lot: Random, state: State, count: int) -> list[str]:
    return lot.sample([spot.id for spot in spots(state, 1)], count)


def _parts(lot: Random, state: State) -> object:
    drawn = (_drawn(lot, state, lot.choice(SINGLE)) for _ in range(lot.randint(0, 3)))
    return [part for part in drawn if part["type"] not in {"teach", "take-box"}]


def _told(lot: Random, _state: State) -> object:
    card = {"price": 3, "crate": 2, "display": 1}
    return lot.choice(
        (
            {"type": "goods", "units": [2, 1], "good": "coffee", "card": card},
            {"type": "goods", "units": [3]},
            {"type": "expansion", "company": "cairo", "regions": ["R1"]},
            {"type": "expansion", "company": "cairo", "ousted": [{"company": "mombasa"}]},
        )
    )


# Where the same field is something else in one command, it stands under its tag.
DRAWS: Final[dict[tuple[str, str], Callable[[Random, State], object]]] = {
    ("", "seat"): _seat,
    ("", "turn"): _seat,
    ("start-on", "by"): _seat,
    ("", "region"): _region,
    ("expand", "steps"): lambda lot, state: [{"region": _region(lot, state)} for _ in range(2)],
    ("expand", "returns"): lambda lot, state: [
        {"region": _region(lot, state), "column": lot.randint(1, 3)}
    ],
    ("move-track", "steps"): lambda lot, _: lot.randint(1, 20),
    ("set-track", "space"): lambda lot, _: lot.randint(0, 16),
    ("place-marker", "space"): lambda lot, state: lot.choice(
        ("expansion-majority", "first-player", *_spaces(lot, state, 2))
    ),
    ("place-marker", "seat"): lambda lot, state: lot.choice((state.first_player, 1, 2)),
    # A game goes on to its own end.
    ("set-course", "phase"): lambda lot, _: lot.choice(("planning", "actions", "preparation")),
    ("set-course", "round"): lambda lot, state: max(state.round - lot.randint(0, 1), 1),
    ("set-face-up", "cards"): lambda lot, _: [lot.randint(1, 3)] * lot.randint(1, 5),
    ("set-markers", "placed"): lambda lot, state: _spaces(lot, state, 2),
    ("tick", "step"): lambda lot, _: lot.choice(("board", "own-tile-2", "place-1", "nowhere")),
    ("reveal-tiles", "places"): lambda lot, _: lot.sample(range(1, 11), lot.choice((2, SEATS))),
    ("reveal-tiles", "tiles"): lambda _lot, _: ["tile-of-no-box"],
    ("start-on", "spaces"): lambda lot, _: lot.choice(STARTS),
    ("tell-start", "received"): lambda lot, _: {str(lot.randint(1, SEATS)): lot.randint(0, 3)},
    ("set-cell", "row"): lambda lot, _: lot.choice(COMPANIES),
    ("set-cell", "text"): lambda lot, _: lot.choice(("", "5+2", "7")),
    ("confirm-column", "texts"): lambda _lot, _: {},
    ("end-score", "at"): lambda _lot, _: "2026-11-18T20:00+01:00",
    ("set-base", "base"): lambda lot, _: [{"posts": lot.randint(0, 5)} for _ in range(3)],
    ("take-box", "box"): lambda _lot, _: msgspec.to_builtins(PRACTICE),
    ("take-box", "edition"): lambda _lot, _: "x",
    ("action", "parts"): _parts,
    ("action", "entered"): lambda _lot, _: "",
    ("action", "told"): _told,
}


def _taught(lot: Random, state: State, name: str) -> object:
    company = lot.choice([*state.companies])
    facts = state.facts
    match name:
        case "coins":
            return {company: [[lot.randint(0, 2) for _ in range(5)] for _ in range(3)]}
        case "tracks":
            return {company: msgspec.to_builtins(lot.choice([*facts.tracks.values()]).value)}
        case "bonuses":
            return {company: "cotton-discount"}
        case "map":
            land = msgspec.to_builtins(PRACTICE.map.value) if PRACTICE.map else None
            return _without(land, _region(lot, state)) if lot.random() < 0.5 else land
        case _:
            board = {"diamonds": facts.diamonds, "bookkeeping": facts.bookkeeping}[name]
            return msgspec.to_builtins(board.value) if board else {"spaces": 5, "values": []}


def _without(land: dict[str, object] | None, gone: str) -> object:
    """Leave a region out of a map, so that what stands there is on no map any more."""
    if land is None:
        return None
    regions = msgspec.convert(land["regions"], list[dict[str, object]])
    borders = msgspec.convert(land["borders"], list[tuple[str, str, int]])
    bases = msgspec.convert(land["bases"], dict[str, list[tuple[str, int]]])
    return {
        **land,
        "regions": [region for region in regions if region["id"] != gone],
        "borders": [border for border in borders if gone not in border[:2]],
        "bases": {name: [end for end in ends if end[0] != gone] for name, ends in bases.items()},
    }


def _of_type(lot: Random, state: State, tag: str, name: str, type_: Type) -> object:
    if isinstance(type_, UnionType):
        type_ = lot.choice(type_.types)
    match type_:
        case IntType(ge=least, le=most):
            low = least or 0
            return lot.randint(low, max(low, min(most or MOST, max(low, 0) + MOST)))
        case BoolType():
            return lot.random() < 0.5
        case LiteralType(values=values):
            return lot.choice(values)
        case VarTupleType(item_type=item, min_length=least, max_length=most):
            count = lot.randint(least or 0, min(most or 3, max(least or 0, 3)))
            return [_of_type(lot, state, tag, name, item) for _ in range(count)]
        case DictType(key_type=key, value_type=value):
            drawn = _of_type(lot, state, tag, name, value)
            return {str(_of_type(lot, state, tag, name, key)): drawn}
        case NoneType():
            return None
        case _:
            raise AssertionError(f"no lot for {tag}.{name}: {type_}")


def parts_of(command: Struct) -> Iterator[Struct]:
    """Yield a command, and all that it consists of."""
    yield command
    parts: Sequence[Struct] = command.parts if isinstance(command, Action) else ()
    yield from parts
