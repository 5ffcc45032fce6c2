"""Commands for the first move of all: a starting tile puts markers some spaces along."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal

from msgspec import Meta, field
from msgspec.structs import replace

from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking.deed import Deed
from companion.games.mombasa.tracking.markers import MoveTrack, SetBoard, SetTrack
from companion.games.mombasa.tracking.paying import ALL_CALLS, Way, pay_in_order
from companion.games.mombasa.tracking.players import Pounds, SetShares, Shares
from companion.games.mombasa.tracking.reading import holding
from companion.games.mombasa.tracking.setting_up import NO_SETUP, is_ticked, with_tick
from companion.games.mombasa.tracking.starting_pounds import (
    NOTHING_TOLD,
    purses,
    started_over,
    told_at_start,
)
from companion.games.mombasa.tracking.state import (
    Marker,
    SeatNumber,
    StartTold,
    State,
    seat_of,
    with_seat,
)
from companion.games.mombasa.tracks import unlocked_at
from companion.games.tracking import About, Applied, Effect, Finding

BonusTrack = Literal["mombasa", "cape-town", "saint-louis", "cairo", "diamonds"]
StartSpace = Annotated[int, Meta(ge=0, le=99)]

BONUS_TRACKS: Final[tuple[BonusTrack, ...]] = (*COMPANIES, "diamonds")
# How many markers a starting tile moves at most.
MOST_MARKERS: Final = 2


class StartOn(Deed, frozen=True, tag="start-on"):
    """A starting tile puts markers of a seat on these spaces, 0 being the start.

    The seat's tile counts as done, by the player at seat `by`, while one of its markers has moved.
    Capital calls are paid `in_full`, in an order that can be paid; in older lines track by track,
    and a purse that holds too little is empty.
    """

    seat: SeatNumber
    spaces: Annotated[dict[BonusTrack, StartSpace], Meta(min_length=1)]
    by: SeatNumber | None = None
    in_full: bool = False

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        before = starting_spaces(state, self.seat)
        if state.setup is None or state.setup.over:
            yield NO_SETUP
            return
        moved = _moved(before | self.spaces)
        if moved > max(MOST_MARKERS, _moved(before)):
            yield Finding("too-many-markers", {"markers": moved, "most": MOST_MARKERS})
        for company in COMPANIES:
            # What it paid is counted anew.
            space = self.spaces.get(company, 0)
            yield from SetTrack(self.seat, company, space, takes_back=True).against(state)
        yield from self._unpaid(state, before)

    def done(self, state: State) -> Applied[State]:
        """Put the markers there and pay what that brings to everybody, as if in turn order."""
        after = state
        for track in self.spaces:
            after = self._placed(after, track)
        if not moved_unseen(after, self.seat) and told_at_start(after, self.seat) != NOTHING_TOLD:
            after = _without_shares(_with_told(after, self.seat, NOTHING_TOLD), self.seat)
        paid = started_over(state, after, in_full=self.in_full)
        after, effects = paid.state, (*self._unlocked(state, after), *paid.effects)
        step, moved = f"own-tile-{self.seat}", _moved(starting_spaces(after, self.seat)) > 0
        if moved != is_ticked(after, step):
            after = with_tick(after, step, self.by, ticked=moved)
        return Applied(after, effects)

    def _placed(self, state: State, track: BonusTrack) -> State:
        space = self.spaces[track]
        if track == "diamonds":
            return SetBoard(self.seat, track, space).done(state).state
        return SetTrack(self.seat, track, space).done(state).state

    def _unlocked(self, before: State, after: State) -> Iterator[Effect]:
        old, new = starting_spaces(before, self.seat), starting_spaces(after, self.seat)
        for company, track in before.facts.tracks.items():
            known = len(unlocked_at(track.value, old[company]))
            for special in unlocked_at(track.value, new[company])[known:]:
                about: About = {"seat": self.seat, "company": company, "number": special}
                yield Effect("bonus-unlocked", about)

    def _unpaid(self, state: State, before: dict[BonusTrack, int]) -> Iterator[Finding]:
        """Yield which calls cannot be paid, in the order in which the fewest pounds are missing."""
        ways = {
            company: Way(track.value, before[company], space - before[company], ALL_CALLS)
            for company, track in state.facts.tracks.items()
            if (space := self.spaces.get(company, 0)) > before[company]
        }
        for leg in pay_in_order(seat_of(state, self.seat).cash, ways).legs:
            move = MoveTrack(self.seat, leg.company, leg.steps, in_full=True)
            yield from move.against(state)
            state = move.done(state).state


class TellStart(Deed, frozen=True, tag="tell-start"):
    """What a starting tile brought on tracks that nobody knows, instead of what was told before.

    The shares that tracks show, what the seat paid for calls, and what each seat received.
    """

    seat: SeatNumber
    shares: dict[Company, Shares] = field(default_factory=dict)
    paid: Pounds = 0
    received: dict[SeatNumber, Pounds] = field(default_factory=dict)

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        if state.setup is None or state.setup.over:
            yield NO_SETUP
            return
        short = purses(self._told(state)).short[self.seat]
        if short > purses(state).short[self.seat]:
            yield Finding("too-few-pounds", {"needs": self.paid, "has": self.paid - short})

    def done(self, state: State) -> Applied[State]:
        """Set the shares, and pay as told."""
        after = self._told(state)
        for company, shares in self.shares.items():
            if shares != holding(after, self.seat, company).track:
                after = SetShares(self.seat, company, shares).done(after).state
        return started_over(state, after)

    def _told(self, state: State) -> State:
        for number in (self.seat, *self.received):
            seat_of(state, number)
        received = {number: pounds for number, pounds in self.received.items() if pounds}
        return _with_told(state, self.seat, StartTold(self.paid, received))


def starting_spaces(state: State, number: int) -> dict[BonusTrack, int]:
    """Tell where the markers stand that a starting tile can move; raises BadInput."""
    seat = seat_of(state, number)
    return {
        track: (seat.diamonds if track == "diamonds" else seat.tracks[track]).position
        for track in BONUS_TRACKS
    }


def moved_unseen(state: State, seat: int) -> tuple[Company, ...]:
    """Name the tracks that nobody knows and on which a seat's marker has moved."""
    spaces = starting_spaces(state, seat)
    return tuple(c for c in COMPANIES if spaces[c] and c not in state.facts.tracks)


def _moved(spaces: dict[BonusTrack, int]) -> int:
    return sum(space > 0 for space in spaces.values())


def _without_shares(state: State, seat: int) -> State:
    """What was typed of tracks that nobody knows goes with the markers that moved there."""
    held = seat_of(state, seat)
    tracks = {
        company: marker if company in state.facts.tracks else Marker(marker.position)
        for company, marker in held.tracks.items()
    }
    return with_seat(state, seat, replace(held, tracks=tracks))


def _with_told(state: State, seat: int, told: StartTold) -> State:
    if state.setup is None:
        return state
    others = {number: other for number, other in state.setup.told.items() if number != seat}
    told_by = others if told == NOTHING_TOLD else {**others, seat: told}
    return replace(state, setup=replace(state.setup, told=told_by))
