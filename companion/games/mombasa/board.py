"""A player board's two tracks of values: diamonds and bookkeeping."""

from typing import Final

from msgspec import UNSET, Struct, UnsetType

from companion.games.mombasa.icons import (
    Icons,
    Space,
    Spaces,
    check_icons,
    check_space,
    last_icon,
)

# From the last space on, each further step or point is money instead.
POUNDS_PAST_THE_END: Final = 2


class ValueTrack(Struct, frozen=True, forbid_unknown_fields=True):
    """A track from its start (space 0) to its last space, `spaces`.

    `values` are `(space, pounds at the end of the game)` in rising order of spaces; `slot` is
    the space that opens an extra action slot.
    """

    spaces: Spaces
    values: Icons
    slot: Space | UnsetType = UNSET

    def __post_init__(self) -> None:
        check_icons("values", self.values, 0, self.spaces)
        if self.slot is not UNSET:
            check_space("slot", self.slot, 0, self.spaces)


class MarkerMove(Struct, frozen=True):
    """Where a marker came to stand, what it is worth there, and the pounds paid at once."""

    position: int
    value: int
    pounds: int
    slot_open: bool | None


def value_at(track: ValueTrack, position: int) -> int:
    """Return the last value passed or reached, 0 before the first."""
    return last_icon(track.values, position)


def slot_open_at(track: ValueTrack, position: int) -> bool | None:
    """Tell whether the extra action slot is open, None on a track without one."""
    return None if track.slot is UNSET else position >= track.slot


def advance_marker(track: ValueTrack, position: int, steps: int) -> MarkerMove:
    """Move a marker; the steps left over at the last space are paid in pounds."""
    # A marker that was put beyond the last space stays there.
    reached = max(position, min(position + steps, track.spaces))
    return MarkerMove(
        position=reached,
        value=value_at(track, reached),
        pounds=(position + steps - reached) * POUNDS_PAST_THE_END,
        slot_open=slot_open_at(track, reached),
    )
