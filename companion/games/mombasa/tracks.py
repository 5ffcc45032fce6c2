"""Company tracks: share icons, capital calls, special spaces, and a marker's way along them."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated

from msgspec import Meta, Struct

Space = Annotated[int, Meta(ge=0, le=200)]
Pounds = Annotated[int, Meta(ge=0, le=200)]
Icons = Annotated[tuple[tuple[Space, Pounds], ...], Meta(max_length=200)]


class Track(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a company track, from the start (space 0) to the last space, `spaces`.

    Each list is in rising order of spaces. A share icon is `(space, shares)`, a capital call
    `(space before it, pounds)`, a special space `(space, pounds)`; there are at most two.
    """

    spaces: Annotated[int, Meta(ge=1, le=200)]
    shares: Icons
    calls: Icons
    specials: Annotated[Icons, Meta(max_length=2)]

    def __post_init__(self) -> None:
        """Refuse what no track can look like."""
        _in_order("shares", self.shares, 0, self.spaces)
        _in_order("calls", self.calls, 0, self.spaces - 1)
        _in_order("specials", self.specials, 1, self.spaces)


class Advance(Struct, frozen=True):
    """What a move along a track did.

    `received` names those who got pounds, the mover included; `cash` is everybody's afterwards;
    `unlocked` are the mover's new special spaces, 1 for the first of the track and 2 for the second.
    """

    position: int
    moved: int
    unused: int
    paid: int
    received: dict[str, int]
    cash: dict[str, int]
    shares: int
    unlocked: tuple[int, ...]


def shares_at(track: Track, space: int) -> int:
    """Return the shares of a marker on `space`: the last icon reached or passed, not a sum."""
    return next((shares for at, shares in reversed(track.shares) if at <= space), 0)


def unlocked_at(track: Track, space: int) -> tuple[int, ...]:
    """Return the numbers of the special spaces reached or passed."""
    return tuple(n for n, (at, _) in enumerate(track.specials, start=1) if at <= space)


def advance(
    track: Track,
    positions: Mapping[str, int],
    cash: Mapping[str, int],
    player: str,
    steps: int,
) -> Advance:
    """Move a player's marker step by step, as far as the track and the player's cash allow."""
    calls = dict(track.calls)
    specials = dict(track.specials)
    purses = dict(cash)
    received = dict.fromkeys(positions, 0)
    start = space = positions[player]
    paid = 0
    while space < min(start + steps, track.spaces):
        call = calls.get(space, 0)
        # Whoever cannot pay a capital call stays before it.
        if call > purses[player]:
            break
        purses[player] -= call
        paid += call
        space += 1
        # A special space pays again to all who are there or beyond, wherever the mover came from.
        for name, at in positions.items():
            if name == player or at >= space:
                purses[name] += specials.get(space, 0)
                received[name] += specials.get(space, 0)
    return Advance(
        position=space,
        moved=space - start,
        unused=start + steps - space,
        paid=paid,
        received={name: pounds for name, pounds in received.items() if pounds},
        cash=purses,
        shares=shares_at(track, space),
        unlocked=unlocked_at(track, space)[len(unlocked_at(track, start)) :],
    )


def _in_order(name: str, icons: tuple[tuple[int, int], ...], first: int, last: int) -> None:
    spaces = [space for space, _ in icons]
    if any(space < first or space > last for space in spaces):
        raise ValueError(f"`{name}` must lie on spaces {first} to {last}")
    if any(here >= there for here, there in pairwise(spaces)):
        raise ValueError(f"`{name}` must be in rising order, one to a space")
