"""Commands about the course of the game: turns, ends, rounds, the first player marker."""

from collections.abc import Iterator
from typing import Annotated, Final

from msgspec import Meta
from msgspec.structs import replace

from companion.games.mombasa.terms import ROUNDS
from companion.games.mombasa.tracking.deed import Deed
from companion.games.mombasa.tracking.face_up import all_taken_up, taken_up
from companion.games.mombasa.tracking.reading import coins_for_books
from companion.games.mombasa.tracking.state import (
    Phase,
    RoundNumber,
    SeatNumber,
    State,
    seat_of,
    with_seat,
)
from companion.games.mombasa.tracks import unlocked_at
from companion.games.tracking import Applied, Effect, Finding

RoundCoins = Annotated[int, Meta(ge=0, le=9)]

# A marker on one of these brings its tile in the next preparation.
TILE_SPACES: Final = ("goods-tile", "bookkeeper-tile", "merchant-tile", "expansion-tile")


class BeginActions(Deed, frozen=True, tag="begin-actions"):
    """All plans are turned face up; the first player begins."""

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        if state.phase != "planning":
            yield Finding("not-planning", {"phase": state.phase})

    def done(self, state: State) -> Applied[State]:
        """Begin."""
        return _begin_turn(replace(state, phase="actions", ended=()), state.first_player)


class PassTurn(Deed, frozen=True, tag="pass-turn"):
    """A player has done an action; the next who has not ended is on turn."""

    seat: SeatNumber

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        yield from _not_on_turn(state, self.seat)

    def done(self, state: State) -> Applied[State]:
        """Pass it on."""
        return _next_turn(state, self.seat)


class EndPhase(Deed, frozen=True, tag="end-phase"):
    """A player ends the action phase; when all have, the round is over."""

    seat: SeatNumber

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        if self.seat in state.ended:
            yield Finding("already-ended", {"seat": self.seat})
        yield from _not_on_turn(state, self.seat)

    def done(self, state: State) -> Applied[State]:
        """End it."""
        seat_of(state, self.seat)
        ended = (*(number for number in state.ended if number != self.seat), self.seat)
        return _next_turn(replace(state, ended=ended), self.seat)


class NextRound(Deed, frozen=True, tag="next-round"):
    """The preparation is done: coins lie at the books, cards and markers are where they belong."""

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        if state.round == ROUNDS:
            yield Finding("last-round", senseless=True)
        elif state.phase != "preparation":
            yield Finding("not-all-ended", {"phase": state.phase})

    def done(self, state: State) -> Applied[State]:
        """Begin the next round: markers come home, and with them the tiles; no card is up."""
        effects = [
            Effect("tile-comes", {"seat": number, "space": space})
            for number, seat in enumerate(state.seats, start=1)
            for space in seat.placed
            if space in TILE_SPACES
        ]
        if coins := coins_for_books(state):
            effects.insert(0, Effect("coins-to-books", {"coins": coins, "number": state.round + 1}))
        after = replace(
            state,
            seats=tuple(taken_up(replace(seat, placed=())) for seat in state.seats),
            round=state.round + 1,
            phase="planning",
            turn=None,
            ended=(),
        )
        return Applied(after, tuple(effects))


class TakeFirstPlayer(Deed, frozen=True, tag="take-first-player"):
    """The first player marker goes to a player, and counts from the next round on."""

    seat: SeatNumber

    def done(self, state: State) -> Applied[State]:
        """Hand it over."""
        seat_of(state, self.seat)
        return Applied(replace(state, first_player=self.seat))


class SetCourse(Deed, frozen=True, tag="set-course"):
    """The game is here: this round and phase, this player on turn, these have ended."""

    round: RoundNumber
    phase: Phase
    turn: SeatNumber | None = None
    ended: Annotated[tuple[SeatNumber, ...], Meta(max_length=4)] = ()

    def done(self, state: State) -> Applied[State]:
        """Set it."""
        for number in (*self.ended, *([self.turn] if self.turn else [])):
            seat_of(state, number)
        ended = tuple(sorted(set(self.ended)))
        after = replace(state, round=self.round, phase=self.phase, turn=None, ended=ended)
        if self.round != state.round:
            after = all_taken_up(after)
        return _begin_turn(after, self.turn) if self.turn else Applied(after)


class SetRoundTrack(Deed, frozen=True, tag="set-round-track"):
    """So many coins lie on each of the seven spaces of the round track."""

    coins: Annotated[tuple[RoundCoins, ...], Meta(min_length=ROUNDS, max_length=ROUNDS)]

    def done(self, state: State) -> Applied[State]:
        """Set them."""
        return Applied(replace(state, round_track=self.coins))


def _not_on_turn(state: State, seat: int) -> Iterator[Finding]:
    seat_of(state, seat)
    if state.turn != seat:
        yield Finding("not-on-turn", {} if state.turn is None else {"turn": state.turn})


def _next_turn(state: State, seat: int) -> Applied[State]:
    """Give the turn to the next clockwise who has not ended, or end the round."""
    seats = len(state.seats)
    clockwise = ((seat - 1 + step) % seats + 1 for step in range(1, seats + 1))
    following = next((number for number in clockwise if number not in state.ended), None)
    if following is not None:
        return _begin_turn(replace(state, phase="actions"), following)
    if state.round == ROUNDS:
        return Applied(replace(state, phase="over", turn=None), (Effect("game-over"),))
    over = Effect("round-over", {"round": state.round})
    return Applied(replace(state, phase="preparation", turn=None), (over,))


def _begin_turn(state: State, number: int) -> Applied[State]:
    """Put a player on turn; what special spaces unlocked before counts from now on."""
    seat = seat_of(state, number)
    now = {
        company: len(unlocked_at(track.value, seat.tracks[company].position))
        for company, track in state.facts.tracks.items()
    }
    begun = tuple(
        Effect("bonus-begins", {"seat": number, "company": company, "number": count})
        for company, count in now.items()
        if count > seat.bonuses[company]
    )
    seat = replace(seat, bonuses={**seat.bonuses, **now})
    return Applied(with_seat(replace(state, turn=number), number, seat), begun)
