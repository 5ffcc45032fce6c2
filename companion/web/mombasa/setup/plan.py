"""A set-up as it stands in a link: who plays, from which seed, and what the table wishes.

A link may have been typed, changed by hand or made by another release, so everything is read as
text first, and what is wrong with it are codes at their fields.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeGuard, get_args
from urllib.parse import urlencode

from msgspec import Struct
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from companion.games.mombasa.setup import (
    PARTS,
    VERSION,
    Laid,
    Mode,
    Part,
    Redraws,
    Setup,
    Wishes,
    impossible,
    set_up,
)
from companion.games.mombasa.terms import COMPANIES, PLAYERS, TRACK_IDS, TrackId
from companion.names import tidy
from companion.web.mombasa.score.sheet import COLOURS, LONGEST_NAME

Problem = Literal[
    "newer-version",
    "changed-link",
    "too-few-players",
    "too-many-players",
    "no-name",
    "long-name",
    "same-name",
    "same-colour",
    "long-seed",
    "both-sides-banned",
    "track-twice",
    "some-tracks",
    "nobody-there",
]

LONGEST_SEED: Final = 64
MOST_REDRAWS: Final = 999
# Seats that a form can show, so that a fifth name is not lost when it is turned down.
MOST_SEATS: Final = 8
# Easily told apart when read aloud or written down.
SEED_SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
SEED_LENGTH: Final = 6

_MODES: Final[tuple[Mode, ...]] = get_args(Mode)


class Seat(Struct, frozen=True):
    """A player at the table, clockwise."""

    name: str
    colour: str


class TypedPlan(Struct, frozen=True):
    """A set-up as typed. `starts` is the chosen first player's seat, from 1; `laid` is by hand."""

    version: str
    mode: str
    seed: str
    seats: tuple[Seat, ...]
    starts: str = ""
    bans: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    redraws: Mapping[str, str] = {}
    kept: tuple[str, ...] = ()


class Plan(Struct, frozen=True):
    """A set-up that can be drawn. `kept` are the parts that drawing everything again leaves."""

    mode: Mode
    seed: str
    seats: tuple[Seat, ...]
    wishes: Wishes = Wishes()
    kept: tuple[Part, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Name the players clockwise."""
        return tuple(seat.name for seat in self.seats)

    @property
    def starts(self) -> int | None:
        """Return the seat of a chosen first player, from 1."""
        chosen = self.wishes.first_player
        return None if chosen is None else self.names.index(chosen) + 1

    def drawn(self) -> Setup:
        """Draw it."""
        return set_up(self.names, self.mode, self.seed, self.wishes)


def new_seed() -> str:
    """Make a seed that nobody has seen."""
    return "".join(secrets.choice(SEED_SIGNS) for _ in range(SEED_LENGTH))


def read_link(query: MultiDict[str, str]) -> TypedPlan:
    """Read a set-up from an address, or from the form, which also says how many play."""
    names, colours = query.getlist("name"), query.getlist("colour")
    colours += [colour for colour in COLOURS if colour not in colours]
    count = query.get("players", len(names), type=int)
    seats = (Seat(tidy(n), c) for n, c in zip(names, colours, strict=False))
    laid = query.getlist("track") or query.get("lay", "").split(".")
    return TypedPlan(
        version=query.get("v", str(VERSION)),
        mode=query.get("mode", "variable"),
        seed=tidy(query.get("seed", "")).upper(),
        seats=tuple(seats)[: max(count, 0)][:MOST_SEATS],
        starts=query.get("starts", ""),
        bans=tuple(dict.fromkeys(query.getlist("ban"))),
        laid=tuple(laid) if any(laid) else (),
        redraws={part: query[part] for part in PARTS if query.get(part)},
        kept=tuple(query.getlist("keep")),
    )


def problems_of(typed: TypedPlan) -> dict[str, Problem]:
    """Tell what is wrong, by field: `name-2`, `colour-1`, `players`, `seed`, `link` and so on."""
    found: dict[str, Problem] = {}
    if _is_newer(typed.version):
        found["link"] = "newer-version"
    elif typed.version != str(VERSION) or _is_strange(typed):
        found["link"] = "changed-link"
    if len(typed.seats) < PLAYERS.start:
        found["players"] = "too-few-players"
    elif len(typed.seats) >= PLAYERS.stop:
        found["players"] = "too-many-players"
    found |= _seat_problems(typed.seats)
    if typed.starts and not _is_number(typed.starts, 1, len(typed.seats)):
        found["starts"] = "nobody-there"
    if len(typed.seed) > LONGEST_SEED:
        found["seed"] = "long-seed"
    laid = _laid(typed.laid)
    if typed.laid and not laid:
        found["laid"] = "some-tracks"
    elif laid and impossible(Wishes(tracks=laid)):
        found["laid"] = "track-twice"
    elif not laid and impossible(Wishes(bans=_tracks(typed.bans))):
        found["bans"] = "both-sides-banned"
    return found


def plan_of(typed: TypedPlan) -> Plan:
    """Understand a set-up that has no problem; without a seed it gets a new one."""
    times = {part: int(number) for part, number in typed.redraws.items()}
    starts = typed.seats[int(typed.starts) - 1].name if typed.starts else None
    wishes = Wishes(
        bans=_tracks(typed.bans),
        tracks=_laid(typed.laid),
        first_player=starts,
        redraws=Redraws(
            tracks=times.get("tracks", 0),
            first_player=times.get("first-player", 0),
            starting_tiles=times.get("starting-tiles", 0),
        ),
    )
    mode: Mode = "first" if typed.mode == "first" else "variable"
    kept = tuple(part for part in PARTS if part in typed.kept)
    return Plan(mode, typed.seed or new_seed(), typed.seats, wishes, kept)


def link(plan: Plan) -> str:
    """Write a set-up as the query of an address; what is not wished is not there."""
    wishes, redraws = plan.wishes, plan.wishes.redraws
    times = (redraws.tracks, redraws.first_player, redraws.starting_tiles)
    query: list[tuple[str, str | int]] = [("v", VERSION), ("mode", plan.mode), ("seed", plan.seed)]
    query += [("name", seat.name) for seat in plan.seats]
    query += [("colour", seat.colour) for seat in plan.seats]
    if plan.starts:
        query.append(("starts", plan.starts))
    query += [("ban", track) for track in wishes.bans]
    if wishes.tracks:
        query.append(("lay", ".".join(wishes.tracks)))
    query += [(part, number) for part, number in zip(PARTS, times, strict=True) if number]
    query += [("keep", part) for part in plan.kept]
    return urlencode(query)


def parts_of(mode: Mode) -> tuple[Part, ...]:
    """Name what is drawn: in the first game, only who begins."""
    return PARTS if mode == "variable" else ("first-player",)


def again(plan: Plan, *parts: Part) -> Plan:
    """Draw parts again; what was chosen by hand is drawn instead."""
    wishes, redraws = plan.wishes, plan.wishes.redraws
    if "tracks" in parts:
        redraws = replace(redraws, tracks=_once_more(redraws.tracks, wishes.tracks))
        wishes = replace(wishes, tracks=None)
    if "first-player" in parts:
        times = _once_more(redraws.first_player, wishes.first_player)
        redraws = replace(redraws, first_player=times)
        wishes = replace(wishes, first_player=None)
    if "starting-tiles" in parts:
        redraws = replace(redraws, starting_tiles=_once_more(redraws.starting_tiles))
    return replace(plan, wishes=replace(wishes, redraws=redraws))


def all_again(plan: Plan) -> Plan:
    """Draw everything again that is not locked."""
    return again(plan, *(part for part in parts_of(plan.mode) if part not in plan.kept))


def with_lock_turned(plan: Plan, part: Part) -> Plan:
    """Lock a part, or unlock it."""
    kept = {*plan.kept} ^ {part}
    return replace(plan, kept=tuple(part for part in PARTS if part in kept))


def _once_more(times: int, by_hand: object = None) -> int:
    return times if by_hand else (times + 1) % (MOST_REDRAWS + 1)


def _is_newer(version: str) -> bool:
    return _is_number(version, VERSION + 1, 10**6)


def _is_strange(typed: TypedPlan) -> bool:
    """Find what no form of ours could have made."""
    return (
        typed.mode not in _MODES
        or not {seat.colour for seat in typed.seats} <= set(COLOURS)
        or not set(typed.bans) <= set(TRACK_IDS)
        or not set(typed.laid) <= {*TRACK_IDS, ""}
        or len(typed.laid) not in {0, len(COMPANIES)}
        or not set(typed.kept) <= set(PARTS)
        or not all(_is_number(text, 0, MOST_REDRAWS) for text in typed.redraws.values())
    )


def _seat_problems(seats: Sequence[Seat]) -> dict[str, Problem]:
    found: dict[str, Problem] = {}
    for at, seat in enumerate(seats):
        before = seats[:at]
        if not seat.name:
            found[f"name-{at + 1}"] = "no-name"
        elif len(seat.name) > LONGEST_NAME:
            found[f"name-{at + 1}"] = "long-name"
        elif any(seat.name.casefold() == other.name.casefold() for other in before):
            found[f"name-{at + 1}"] = "same-name"
        if any(seat.colour == other.colour for other in before):
            found[f"colour-{at + 1}"] = "same-colour"
    return found


def _is_number(text: str, least: int, most: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 7 and least <= int(text) <= most


def _is_track(text: str) -> TypeGuard[TrackId]:
    return text in TRACK_IDS


def _tracks(texts: Sequence[str]) -> tuple[TrackId, ...]:
    return tuple(text for text in texts if _is_track(text))


def _laid(texts: Sequence[str]) -> Laid | None:
    match _tracks(texts):
        case (one, two, three, four):
            return one, two, three, four
        case _:
            return None
