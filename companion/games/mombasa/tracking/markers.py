"""Commands about markers on tracks: company tracks, the diamond, the ink jar."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Final, Self

from msgspec import Meta
from msgspec.structs import replace

from companion.games.mombasa.board import advance_marker
from companion.games.mombasa.icons import Space
from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking.deed import Deed, Reread, had_more, paying
from companion.games.mombasa.tracking.paying import ALL_CALLS, Way, pay_in_order
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
from companion.games.mombasa.tracks import Advance, Track, advance, unlocked_at
from companion.games.tracking import About, Applied, Effect, Finding

Steps = Annotated[int, Meta(ge=1, le=99)]
# Pays every capital call on the way, for whoever paid it although we knew of too few pounds.
_PLENTY: Final = 1_000_000


class MoveTrack(Deed, frozen=True, tag="move-track"):
    """A marker moves along a company track and pays the calls on its way.

    Whoever stays before a call says fewer steps. Where a call was paid `in_full` with too few
    pounds, the purse held more than we knew; in older lines it is only empty in the end.
    """

    seat: SeatNumber
    company: Company
    steps: Steps
    in_full: bool = False

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
        seat = seat_of(state, self.seat)
        rich = with_cash(state, self.seat, _PLENTY)
        made = _advance(rich, track.value, self.seat, self.company, self.steps)
        way = Way(track.value, seat.tracks[self.company].position, self.steps, ALL_CALLS)
        short = max(made.paid - made.received.get(str(self.seat), 0) - seat.cash, 0)
        if self.in_full:
            short = pay_in_order(seat.cash, {self.company: way}).short
        after = _on_track(state, self.seat, self.company, made.moved)
        for number in range(1, len(state.seats) + 1):
            paid = made.paid - short if number == self.seat else 0
            after = with_cash(after, number, made.received.get(str(number), 0) - paid)
        return Applied(after, tuple(self._effects(made, way, short)))

    def _effects(self, made: Advance, way: Way, short: int) -> Iterator[Effect]:
        where: About = {"company": self.company}
        yield from had_more(self.seat, short)
        for pounds in way.costs:
            yield Effect("paid-call", {"seat": self.seat, "pounds": pounds, **where})
        for number, pounds in made.received.items():
            yield Effect("received", {"seat": int(number), "pounds": pounds, **where})
        for special in made.unlocked:
            yield Effect("bonus-unlocked", {"seat": self.seat, **where, "number": special})
        if made.unused:
            yield Effect("steps-lost", {"seat": self.seat, "steps": made.unused})


class SetTrack(Deed, frozen=True, tag="set-track"):
    """A marker stands on this space of a company track.

    One that goes back behind special spaces may have never been there: then it `takes_back` their
    bonuses, and the pounds that they paid to everybody. Where nobody has said so, it is asked.
    """

    seat: SeatNumber
    company: Company
    space: Space
    takes_back: bool | None = None

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it, or is to be asked."""
        track = state.facts.tracks.get(self.company)
        if track and self.space > track.value.spaces:
            yield Finding("off-the-track", {"spaces": track.value.spaces})
        returned = self._returned(state)
        if returned and self.takes_back is None:
            about: About = {"seat": self.seat, "company": self.company}
            about |= {"seats": _in_a_row(returned), "pounds": _in_a_row(returned.values())}
            answers = tuple(replace(self, takes_back=both) for both in (True, False))
            yield Finding("put-back", about, answers=answers)

    def done(self, state: State) -> Applied[State]:
        """Set it; nobody pays or is paid, unless it takes back what was paid before."""
        position = seat_of(state, self.seat).tracks[self.company].position
        after = _on_track(state, self.seat, self.company, self.space - position)
        track = state.facts.tracks.get(self.company)
        if track is None or not self.takes_back:
            return Applied(after)
        effects: list[Effect] = []
        for number, pounds in self._returned(state).items():
            given = paying(after, number, pounds)
            after = given.state
            returned = Effect("gave-back", {"seat": number, "pounds": pounds})
            effects.extend((*given.effects, returned))
        seat = seat_of(after, self.seat)
        left = len(unlocked_at(track.value, self.space))
        if seat.bonuses[self.company] > left:
            seat = replace(seat, bonuses={**seat.bonuses, self.company: left})
            after = with_seat(after, self.seat, seat)
            ends: About = {"seat": self.seat, "company": self.company, "number": left}
            effects.append(Effect("bonus-ends", ends))
        return Applied(after, tuple(effects))

    def _returned(self, state: State) -> dict[int, int]:
        """Tell what everybody got at the special spaces that the marker goes back behind."""
        track, marker = state.facts.tracks.get(self.company), seat_of(state, self.seat)
        position = marker.tracks[self.company].position
        passed = [
            (at, pounds)
            for at, pounds in (track.value.specials if track else ())
            if self.space < at <= position
        ]
        sums = {
            number: sum(pounds for at, pounds in passed if seat.tracks[self.company].position >= at)
            for number, seat in enumerate(state.seats, start=1)
        }
        return {number: pounds for number, pounds in sums.items() if pounds}


class MoveBoard(Reread, frozen=True, tag="move-board"):
    """The diamond moves; at the end of its track each further step is pounds.

    In older lines the ink jar is paid so, too; it moves by `MoveJar` now.
    """

    seat: SeatNumber
    track: BoardTrack
    steps: Steps

    def as_read_now(self) -> Self:
        """Return it by the latest reading, where that is another one."""
        return super().as_read_now() if self.track == "jar" else self

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        if self.reading:
            yield from MoveJar(self.seat, self.steps).against(state)

    def done(self, state: State) -> Applied[State]:
        """Move it."""
        if self.reading:
            return MoveJar(self.seat, self.steps).done(state)
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
            about: About = {"seat": self.seat, "pounds": made.pounds, "track": self.track}
            effects.append(Effect("received", about))
        effects.extend(_slot_opened(state, after, self.seat, self.track))
        return Applied(after, tuple(effects))


class MoveJar(Deed, frozen=True, tag="move-jar"):
    """The ink jar moves; on the last space of its track it stays, and no step is pounds."""

    seat: SeatNumber
    steps: Steps

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        printed = board_track(state, "jar")
        position = seat_of(state, self.seat).jar.position
        if printed and position + self.steps > printed.value.spaces:
            yield Finding("off-the-track", {"spaces": printed.value.spaces})

    def done(self, state: State) -> Applied[State]:
        """Move it."""
        jar = seat_of(state, self.seat).jar
        printed = board_track(state, "jar")
        if printed is None:
            moved = replace(jar, position=jar.position + self.steps)
        else:
            moved = Marker(advance_marker(printed.value, jar.position, self.steps).position)
        seat = replace(seat_of(state, self.seat), jar=moved)
        after = with_seat(state, self.seat, seat)
        return Applied(after, tuple(_slot_opened(state, after, self.seat, "jar")))


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


def _in_a_row(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def _slot_opened(before: State, after: State, seat: int, track: BoardTrack) -> Iterator[Effect]:
    if action_slots(after, seat) > action_slots(before, seat):
        yield Effect("slot-opened", {"seat": seat, "track": track})


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
