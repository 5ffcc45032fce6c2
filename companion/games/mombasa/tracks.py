"""Company tracks: share icons, capital calls, special spaces, and a marker's way along them."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from companion.games.mombasa.icons import Icon, Icons, Spaces, check_icons, last_icon


class Track(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a company track, from the start (space 0) to the last space, `spaces`.

    Each list is in rising order of spaces. A share icon is `(space, shares)`, a capital call
    `(space before it, pounds)`, a special space `(space, pounds)`; there are at most two.
    """

    spaces: Spaces
    shares: Icons
    calls: Icons
    specials: Annotated[tuple[Icon, ...], Meta(max_length=2)]

    def __post_init__(self) -> None:
        check_icons("shares", self.shares, 0, self.spaces)
        # A capital call lies between two spaces, so there is none after the last.
        check_icons("calls", self.calls, 0, self.spaces - 1)
        check_icons("specials", self.specials, 1, self.spaces)


class Advance(Struct, frozen=True):
    """What a move along a track did.

    `received` names those who got pounds, the mover included; `cash` is everybody's afterwards;
    `unlocked` are the special spaces new to the mover, 1 for the track's first, 2 for its second.
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
    return last_icon(track.shares, space)


def shares_given(track: Track) -> tuple[int, ...]:
    """Return every number of shares that a marker on the track can have."""
    return tuple(sorted({0, *(shares for _, shares in track.shares)}))


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
        reward = specials.get(space, 0)
        # A special space pays again to all who are there already or beyond.
        for name, at in positions.items():
            if name == player or at >= space:
                purses[name] += reward
                received[name] += reward
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
