"""The command for the first move of all: a starting tile puts markers some spaces along."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal

from msgspec import Meta

from companion.games.mombasa.setup import STARTING_CASH
from companion.games.mombasa.terms import COMPANIES
from companion.games.mombasa.tracking.deed import Deed
from companion.games.mombasa.tracking.markers import MoveTrack, SetBoard, SetTrack
from companion.games.mombasa.tracking.setting_up import (
    NO_SETUP,
    is_ticked,
    turn_order,
    with_tick,
)
from companion.games.mombasa.tracking.state import SeatNumber, State, seat_of, with_cash
from companion.games.mombasa.tracks import advance, unlocked_at
from companion.games.tracking import About, Applied, Effect, Finding

BonusTrack = Literal["mombasa", "cape-town", "saint-louis", "cairo", "diamonds"]
StartSpace = Annotated[int, Meta(ge=0, le=99)]

BONUS_TRACKS: Final[tuple[BonusTrack, ...]] = (*COMPANIES, "diamonds")
# How many markers a starting tile moves at most.
MOST_MARKERS: Final = 2
# Pays every capital call, for whoever paid it although we knew of too few pounds.
_PLENTY: Final = 1_000_000


class StartOn(Deed, frozen=True, tag="start-on"):
    """A starting tile puts markers of a seat on these spaces, 0 being the start.

    The seat's tile counts as done, by the player at seat `by`, while one of its markers has moved.
    """

    seat: SeatNumber
    spaces: Annotated[dict[BonusTrack, StartSpace], Meta(min_length=1)]
    by: SeatNumber | None = None

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
            space = self.spaces.get(company, 0)
            yield from SetTrack(self.seat, company, space).against(state)
            if space > before[company]:
                steps = space - before[company]
                yield from MoveTrack(self.seat, company, steps).against(state)

    def done(self, state: State) -> Applied[State]:
        """Put the markers there and pay what that brings to everybody, as if in turn order."""
        after = state
        for track in self.spaces:
            after = self._placed(after, track)
        effects = [*self._unlocked(state, after), *self._pounds(state, after)]
        for number, pounds in _gains(state, after).items():
            after = with_cash(after, number, pounds)
        step, moved = f"own-tile-{self.seat}", _moved(starting_spaces(after, self.seat)) > 0
        if moved != is_ticked(after, step):
            after = with_tick(after, step, self.by, ticked=moved)
        return Applied(after, tuple(effects))

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

    def _pounds(self, before: State, after: State) -> Iterator[Effect]:
        for number, pounds in _gains(before, after).items():
            if pounds > 0:
                yield Effect("received", {"seat": number, "pounds": pounds})
            elif pounds < 0:
                yield Effect("paid", {"seat": number, "pounds": -pounds})


def starting_spaces(state: State, number: int) -> dict[BonusTrack, int]:
    """Tell where the markers stand that a starting tile can move; raises BadInput."""
    seat = seat_of(state, number)
    return {
        track: (seat.diamonds if track == "diamonds" else seat.tracks[track]).position
        for track in BONUS_TRACKS
    }


def _moved(spaces: dict[BonusTrack, int]) -> int:
    return sum(space > 0 for space in spaces.values())


def _gains(before: State, after: State) -> dict[int, int]:
    """Tell what everybody has more, or less, because markers start elsewhere."""
    then, now = _purses(before), _purses(after)
    return {number: now[number] - then[number] for number in now}


def _purses(state: State) -> dict[int, int]:
    """Count what everybody has when the markers have gone where they are, in turn order.

    So it does not matter in which order a table enters them, or what it takes back.
    """
    order = turn_order(state)
    purses = dict.fromkeys(order, STARTING_CASH)
    for company, track in state.facts.tracks.items():
        positions = {str(number): 0 for number in order}
        rich = dict.fromkeys(positions, _PLENTY)
        for number in order:
            steps = seat_of(state, number).tracks[company].position
            made = advance(track.value, positions, rich, str(number), steps)
            positions[str(number)] = made.position
            for name, pounds in made.cash.items():
                purses[int(name)] = max(purses[int(name)] + pounds - _PLENTY, 0)
    return purses
