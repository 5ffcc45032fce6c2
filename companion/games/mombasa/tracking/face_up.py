"""The expansion points that lie face up before a player, as far as the table says them."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.games.mombasa.tracking.deed import Deed
from companion.games.mombasa.tracking.state import SeatNumber, State, seat_of, with_seat
from companion.games.tracking import Applied


class SetFaceUp(Deed, frozen=True, tag="set-face-up"):
    """A player's face-up expansion cards and tiles have so many points; None takes that back."""

    seat: SeatNumber
    points: Annotated[int, Meta(ge=0, le=30)] | None = None

    def done(self, state: State) -> Applied[State]:
        """Set them."""
        seat = replace(seat_of(state, self.seat), face_up=self.points)
        return Applied(with_seat(state, self.seat, seat))


def used_up(state: State, seat: int) -> State:
    """An expansion uses all of a player's face-up cards at once."""
    return SetFaceUp(seat).done(state).state


def all_taken_up(state: State) -> State:
    """No card lies face up when a round begins."""
    return replace(state, seats=tuple(replace(seat, face_up=None) for seat in state.seats))
