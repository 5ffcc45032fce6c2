"""A set-up that can be drawn, and the link that reproduces it."""

import secrets
from typing import Final
from urllib.parse import urlencode

from msgspec import Struct
from msgspec.structs import replace

from companion.games.mombasa.setup import LOTS, VERSION, Lot, Mode, Setup, Wishes, set_up
from companion.games.mombasa.terms import TrackId
from companion.people import Person

# How often a lot can have been drawn again; then it begins anew.
TIMES: Final = range(1000)
# Easily told apart when read aloud or written down.
SEED_SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
SEED_LENGTH: Final = 6


class Draw(Struct, frozen=True):
    """A set-up that can be drawn. `kept` are the lots that drawing everything again leaves.

    `markers` is the track that brings more bonus markers, where somebody has looked.
    """

    mode: Mode
    seed: str
    seats: tuple[Person, ...]
    wishes: Wishes = Wishes()
    kept: tuple[Lot, ...] = ()
    markers: TrackId | None = None

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


def link(draw: Draw) -> str:
    """Write a set-up as the query of an address; what is not wished is not there."""
    wishes, redraws = draw.wishes, draw.wishes.redraws
    times = (redraws.tracks, redraws.first_player, redraws.starting_tiles)
    query: list[tuple[str, str | int]] = [("v", VERSION), ("mode", draw.mode), ("seed", draw.seed)]
    query += [("name", seat.name) for seat in draw.seats]
    query += [("colour", seat.colour) for seat in draw.seats]
    if draw.starts:
        query.append(("starts", draw.starts))
    query += [("ban", track) for track in wishes.bans]
    if wishes.tracks:
        query.append(("lay", ".".join(wishes.tracks)))
    query += [(lot, number) for lot, number in zip(LOTS, times, strict=True) if number]
    if draw.markers:
        query.append(("markers", draw.markers))
    query += [("keep", lot) for lot in draw.kept]
    return urlencode(query)


def lots_of(mode: Mode) -> tuple[Lot, ...]:
    """Name what is drawn: in the first game, only who begins."""
    return LOTS if mode == "variable" else ("first-player",)


def again(draw: Draw, *lots: Lot) -> Draw:
    """Draw lots again; what was chosen by hand is drawn instead."""
    wishes, redraws = draw.wishes, draw.wishes.redraws
    if "tracks" in lots:
        redraws = replace(redraws, tracks=_once_more(redraws.tracks, wishes.tracks))
        wishes = replace(wishes, tracks=None)
    if "first-player" in lots:
        times = _once_more(redraws.first_player, wishes.first_player)
        redraws = replace(redraws, first_player=times)
        wishes = replace(wishes, first_player=None)
    if "starting-tiles" in lots:
        redraws = replace(redraws, starting_tiles=_once_more(redraws.starting_tiles))
    return replace(draw, wishes=replace(wishes, redraws=redraws))


def all_again(draw: Draw) -> Draw:
    """Draw everything again that is neither locked nor chosen by hand."""
    by_hand = {"tracks": draw.wishes.tracks, "first-player": draw.wishes.first_player}
    stays = {*draw.kept, *(lot for lot, choice in by_hand.items() if choice)}
    return again(draw, *(lot for lot in lots_of(draw.mode) if lot not in stays))


def with_lock_turned(draw: Draw, lot: Lot) -> Draw:
    """Lock a lot, or unlock it."""
    kept = {*draw.kept} ^ {lot}
    return replace(draw, kept=tuple(lot for lot in LOTS if lot in kept))


def _once_more(times: int, by_hand: object = None) -> int:
    return times if by_hand else (times + 1) % len(TIMES)
