"""A player board's two tracks of values: diamonds and bookkeeping."""

from itertools import pairwise
from typing import Annotated, Final

from msgspec import Meta, Struct

# From the last space on, each further step or point is money instead.
POUNDS_PAST_THE_END: Final = 2

Space = Annotated[int, Meta(ge=0, le=200)]
Value = Annotated[int, Meta(ge=0, le=1000)]


class ValueTrack(Struct, frozen=True, forbid_unknown_fields=True):
    """A track from its start (space 0) to its last space, `spaces`.

    `values` are `(space, pounds at the end of the game)` in rising order of spaces; `slot` is
    the space that opens an extra action slot.
    """

    spaces: Annotated[int, Meta(ge=1, le=200)]
    values: Annotated[tuple[tuple[Space, Value], ...], Meta(max_length=200)]
    slot: Space | None = None

    def __post_init__(self) -> None:
        """Refuse what no board can show."""
        spaces = [space for space, _ in self.values]
        if any(space > self.spaces for space in spaces):
            raise ValueError(f"`values` must lie on spaces 0 to {self.spaces}")
        if any(here >= there for here, there in pairwise(spaces)):
            raise ValueError("`values` must be in rising order, one to a space")
        if self.slot is not None and self.slot > self.spaces:
            raise ValueError(f"`slot` must lie on spaces 0 to {self.spaces}")


class MarkerMove(Struct, frozen=True):
    """Where a marker came to stand, what it is worth there, and the pounds paid at once."""

    position: int
    value: int
    pounds: int
    slot_open: bool | None


def value_at(track: ValueTrack, position: int) -> int:
    """Return the last value passed or reached, 0 before the first."""
    return next((value for space, value in reversed(track.values) if space <= position), 0)


def slot_open_at(track: ValueTrack, position: int) -> bool | None:
    """Tell whether the extra action slot is open, None on a track without one."""
    return None if track.slot is None else position >= track.slot


def advance_marker(track: ValueTrack, position: int, steps: int) -> MarkerMove:
    """Move a marker; the steps left over at the last space are paid in pounds."""
    reached = min(position + steps, track.spaces)
    return MarkerMove(
        position=reached,
        value=value_at(track, reached),
        pounds=(position + steps - reached) * POUNDS_PAST_THE_END,
        slot_open=slot_open_at(track, reached),
    )
