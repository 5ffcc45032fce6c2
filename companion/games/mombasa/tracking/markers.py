"""Commands about markers on tracks: company tracks, the diamond, the ink jar."""

from collections.abc import Iterator
from typing import Annotated, Final

from msgspec import Meta
from msgspec.structs import replace

from companion.games.mombasa.board import advance_marker
from companion.games.mombasa.icons import Space
from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking.deed import Deed
from companion.games.mombasa.tracking.reading import (
    BoardTrack,
    action_slots,
    board_marker,
    board_track,
)
from companion.games.mombasa.tracking.state import (
    Marker,
    SeatNumber,
    SeatState,
    State,
    seat_of,
    with_cash,
    with_seat,
)
from companion.games.mombasa.tracks import Advance, Track, advance
from companion.games.tracking import About, Applied, Effect, Finding

Steps = Annotated[int, Meta(ge=1, le=99)]
# Pays every capital call on the way, for whoever paid it although we knew of too few pounds.
_PLENTY: Final = 1_000_000


class MoveTrack(Deed, frozen=True, tag="move-track"):
    """A marker moves along a company track and pays the calls on its way.

    Whoever stays before a call says fewer steps.
    """

    seat: SeatNumber
    company: Company
    steps: Steps

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        seat_of(state, self.seat)
        if track := state.facts.tracks.get(self.company):
            made = _advance(state, track.value, self.seat, self.company, self.steps)
            if made.unused and made.position < track.value.spaces:
                call = dict(track.value.calls)[made.position]
                has = made.cash[str(self.seat)]
                yield Finding("call-unpaid", {"needs": call, "has": has, "steps": made.moved})

    def done(self, state: State) -> Applied[State]:
        """Move it, and pay everybody who is at a special space or beyond."""
        track = state.facts.tracks.get(self.company)
        if track is None:
            return Applied(_on_track(state, self.seat, self.company, self.steps))
        rich = with_cash(state, self.seat, _PLENTY)
        made = _advance(rich, track.value, self.seat, self.company, self.steps)
        after = _on_track(state, self.seat, self.company, made.moved)
        for number in range(1, len(state.seats) + 1):
            paid = made.paid if number == self.seat else 0
            after = with_cash(after, number, made.received.get(str(number), 0) - paid)
        return Applied(after, tuple(self._effects(made)))

    def _effects(self, made: Advance) -> Iterator[Effect]:
        if made.paid:
            yield Effect("paid-call", {"seat": self.seat, "pounds": made.paid})
        for number, pounds in made.received.items():
            yield Effect("received", {"seat": int(number), "pounds": pounds})
        for special in made.unlocked:
            about: About = {"seat": self.seat, "company": self.company, "number": special}
            yield Effect("bonus-unlocked", about)
        if made.unused:
            yield Effect("steps-lost", {"seat": self.seat, "steps": made.unused})


class SetTrack(Deed, frozen=True, tag="set-track"):
    """A marker stands on this space of a company track."""

    seat: SeatNumber
    company: Company
    space: Space

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        track = state.facts.tracks.get(self.company)
        if track and self.space > track.value.spaces:
            yield Finding("off-the-track", {"spaces": track.value.spaces})

    def done(self, state: State) -> Applied[State]:
        """Set it; nobody pays or is paid."""
        position = seat_of(state, self.seat).tracks[self.company].position
        return Applied(_on_track(state, self.seat, self.company, self.space - position))


class MoveBoard(Deed, frozen=True, tag="move-board"):
    """The diamond or the ink jar moves; at the end of its track each further step is pounds."""

    seat: SeatNumber
    track: BoardTrack
    steps: Steps

    def done(self, state: State) -> Applied[State]:
        """Move it."""
        seat = seat_of(state, self.seat)
        position = board_marker(seat, self.track).position
        printed = board_track(state, self.track)
        if printed is None:
            marker = replace(board_marker(seat, self.track), position=position + self.steps)
            return Applied(with_seat(state, self.seat, _with_marker(seat, self.track, marker)))
        made = advance_marker(printed.value, position, self.steps)
        after = with_seat(state, self.seat, _with_marker(seat, self.track, Marker(made.position)))
        effects = []
        if made.pounds:
            after = with_cash(after, self.seat, made.pounds)
            effects.append(Effect("received", {"seat": self.seat, "pounds": made.pounds}))
        if action_slots(after, self.seat) > action_slots(state, self.seat):
            effects.append(Effect("slot-opened", {"seat": self.seat, "track": self.track}))
        return Applied(after, tuple(effects))


class SetBoard(Deed, frozen=True, tag="set-board"):
    """The diamond or the ink jar stands here, or is worth so much."""

    seat: SeatNumber
    track: BoardTrack
    space: Space | None = None
    value: Annotated[int, Meta(ge=0, le=999)] | None = None

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        printed = board_track(state, self.track)
        if printed and self.space is not None and self.space > printed.value.spaces:
            yield Finding("off-the-track", {"spaces": printed.value.spaces})

    def done(self, state: State) -> Applied[State]:
        """Set it; a value stands until the marker moves along spaces that are known."""
        seat = seat_of(state, self.seat)
        before = board_marker(seat, self.track)
        position = before.position if self.space is None else self.space
        by_hand = self.value
        if by_hand is None and board_track(state, self.track) is None:
            by_hand = before.by_hand
        marker = Marker(position, by_hand)
        return Applied(with_seat(state, self.seat, _with_marker(seat, self.track, marker)))


def payable_steps(state: State, seat: int, company: Company, steps: int) -> int:
    """Return how many of the steps the track and the player's cash allow."""
    track = state.facts.tracks.get(company)
    return _advance(state, track.value, seat, company, steps).moved if track else steps


def _advance(state: State, track: Track, mover: int, company: Company, steps: int) -> Advance:
    seats = {str(number): seat for number, seat in enumerate(state.seats, start=1)}
    positions = {number: seat.tracks[company].position for number, seat in seats.items()}
    cash = {number: seat.cash for number, seat in seats.items()}
    return advance(track, positions, cash, str(mover), steps)


def _on_track(state: State, number: int, company: Company, steps: int) -> State:
    """Move a marker; shares set by hand stay only where no icon can tell better."""
    seat = seat_of(state, number)
    marker = seat.tracks[company]
    by_hand = None if company in state.facts.tracks else marker.by_hand
    tracks = {**seat.tracks, company: Marker(marker.position + steps, by_hand)}
    return with_seat(state, number, replace(seat, tracks=tracks))


def _with_marker(seat: SeatState, track: BoardTrack, marker: Marker) -> SeatState:
    if track == "diamonds":
        return replace(seat, diamonds=marker)
    return replace(seat, jar=marker)
