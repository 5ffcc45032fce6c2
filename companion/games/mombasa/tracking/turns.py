"""Commands about the course of the game: turns, ends, rounds, the first player marker."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.games.mombasa.terms import ROUNDS
from companion.games.mombasa.tracking.book_coins import with_coins_moved
from companion.games.mombasa.tracking.deed import Deed, Reread
from companion.games.mombasa.tracking.face_up import all_taken_up, taken_up
from companion.games.mombasa.tracking.reading import coins_for_books, is_setting_up
from companion.games.mombasa.tracking.starting_pounds import started_over
from companion.games.mombasa.tracking.state import (
    Phase,
    RoundNumber,
    SeatNumber,
    State,
    seat_of,
    with_seat,
)
from companion.games.mombasa.tracking.tiles import tiles_come, tiles_to_come
from companion.games.mombasa.tracks import unlocked_at
from companion.games.tracking import Applied, Effect, Finding

RoundCoins = Annotated[int, Meta(ge=0, le=9)]


class BeginActions(Deed, frozen=True, tag="begin-actions"):
    """All plans are turned face up; the first player begins.

    Of two phones that say so, the first has said it.
    """

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        if state.phase != "planning" and not _has_just_begun(state):
            yield Finding("not-planning", {"phase": state.phase})

    def done(self, state: State) -> Applied[State]:
        """Begin."""
        seats = tuple(replace(seat, acted=False) for seat in state.seats)
        begun = replace(state, seats=seats, phase="actions", ended=())
        return _begin_turn(begun, state.first_player)


class PassTurn(Reread, frozen=True, tag="pass-turn"):
    """A player has done an action; the next who has not ended is on turn.

    Whoever passes out of turn leaves the turn where it is; in older lines it moved on.
    """

    seat: SeatNumber

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        yield from _not_on_turn(state, self.seat)

    def done(self, state: State) -> Applied[State]:
        """Pass it on."""
        after = having_acted(state, self.seat)
        if self.reading and _is_anothers_turn(after, self.seat):
            return Applied(after)
        return _next_turn(after, self.seat)


class EndPhase(Reread, frozen=True, tag="end-phase"):
    """A player ends the action phase and returns the bonus tiles; when all have, the round is over.

    Whoever ends out of turn leaves the turn where it is; in older lines it moved on.
    """

    seat: SeatNumber

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        if self.seat in state.ended:
            yield Finding("already-ended", {"seat": self.seat})
        yield from _not_on_turn(state, self.seat)

    def done(self, state: State) -> Applied[State]:
        """End it."""
        seat = replace(seat_of(state, self.seat), tiles={}, acted=True)
        if self.reading:
            seat = taken_up(seat)
        ended = (*(number for number in state.ended if number != self.seat), self.seat)
        after = replace(with_seat(state, self.seat, seat), ended=ended)
        if self.reading and _is_anothers_turn(after, self.seat):
            return Applied(after)
        return _next_turn(after, self.seat)


class NextRound(Deed, frozen=True, tag="next-round"):
    """The preparation is done: coins lie at the books, cards and markers are where they belong.

    `round` is the one that begins, since two phones may say so; older lines do not name it.
    """

    round: RoundNumber | None = None

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        if self._is_done(state):
            return
        if state.round == ROUNDS:
            yield Finding("last-round", senseless=True)
        elif state.phase != "preparation":
            yield Finding("not-all-ended", {"phase": state.phase})

    def done(self, state: State) -> Applied[State]:
        """Begin the next round: markers come home, and with them the tiles; no card is up."""
        if self._is_done(state):
            return Applied(state)
        effects = [*tiles_come(state)]
        if coins := coins_for_books(state):
            effects.insert(0, Effect("coins-to-books", {"coins": coins, "number": state.round + 1}))
        after = replace(_in_round(state, state.round + 1), phase="planning", turn=None, ended=())
        return Applied(after, tuple(effects))

    def _is_done(self, state: State) -> bool:
        return state.round == self.round and state.phase == "planning"


class TakeFirstPlayer(Reread, frozen=True, tag="take-first-player"):
    """The first player marker goes to a player, and counts from the next round on.

    During the set-up the starting bonuses are paid in the new order; not so in older lines.
    """

    seat: SeatNumber

    def done(self, state: State) -> Applied[State]:
        """Hand it over."""
        seat_of(state, self.seat)
        after = replace(state, first_player=self.seat)
        if self.reading and is_setting_up(state):
            return started_over(state, after)
        return Applied(after)


class SetCourse(Reread, frozen=True, tag="set-course"):
    """The game is here: this round and phase, this player on turn, these have ended.

    In the action phase somebody is on turn, unless all have ended, which ends the round. Who is on
    turn still, or again since it was passed on too early, begins no turn. Another round brings
    markers, tiles and coins to where they are then. Older lines left all that as it was, and began
    the bonuses of whoever was on turn already.
    """

    round: RoundNumber
    phase: Phase
    turn: SeatNumber | None = None
    ended: Annotated[tuple[SeatNumber, ...], Meta(max_length=4)] = ()

    def done(self, state: State) -> Applied[State]:
        """Set it."""
        for number in (*self.ended, *([self.turn] if self.turn else [])):
            seat_of(state, number)
        if not self.reading:
            return self._done_before(state)
        ended = tuple(sorted({*self.ended} - {self.turn}))
        here = state if self.round == state.round else _in_round(state, self.round)
        after = replace(here, phase=self.phase, turn=None, ended=ended)
        turn = self.turn
        if turn is None and self.phase == "actions":
            turn = _first_from(after, state.turn or state.first_player)
            if turn is None:
                return _round_over(after)
        if turn is None:
            return Applied(after)
        if self.round == state.round and turn in _lately_on_turn(state, after):
            # The same turn goes on.
            return Applied(replace(after, turn=turn))
        return _begin_turn(after, turn)

    def _done_before(self, state: State) -> Applied[State]:
        ended = tuple(sorted(set(self.ended)))
        after = replace(state, round=self.round, phase=self.phase, turn=None, ended=ended)
        if self.round != state.round:
            after = with_coins_moved(all_taken_up(after), state.round)
        return _begin_turn(after, self.turn) if self.turn else Applied(after)


class SetRoundTrack(Deed, frozen=True, tag="set-round-track"):
    """So many coins lie on each of the seven spaces of the round track."""

    coins: Annotated[tuple[RoundCoins, ...], Meta(min_length=ROUNDS, max_length=ROUNDS)]

    def done(self, state: State) -> Applied[State]:
        """Set them."""
        return Applied(replace(state, round_track=self.coins))


def _has_just_begun(state: State) -> bool:
    """Tell whether the action phase has begun, and nobody has had a turn in it."""
    acted = any(seat.acted for seat in state.seats)
    begun = state.phase == "actions" and state.turn == state.first_player
    return begun and not acted and not state.ended


def acting(state: State, seat: int) -> Applied[State]:
    """Return the table as it is when a player acts, who may have no turn that we know of.

    What special spaces unlocked before counts then at the latest.
    """
    return Applied(state) if state.turn == seat else _bonuses_begun(state, seat)


def having_acted(state: State, number: int) -> State:
    """Return the table once a player has had a turn."""
    seat = seat_of(state, number)
    return state if seat.acted else with_seat(state, number, replace(seat, acted=True))


def _in_round(state: State, number: int) -> State:
    """Return the table in another round: its markers at home, its coins moved, no card up."""
    # Markers of other rounds bring their tiles only to the one that follows.
    follows = number == state.round + 1
    seats = tuple(
        replace(
            taken_up(seat), placed=(), tiles=tiles_to_come(seat) if follows else None, acted=False
        )
        for seat in state.seats
    )
    return with_coins_moved(replace(state, seats=seats, round=number), state.round)


def _is_anothers_turn(state: State, seat: int) -> bool:
    return state.turn not in {None, seat, *state.ended}


def _not_on_turn(state: State, seat: int) -> Iterator[Finding]:
    seat_of(state, seat)
    if state.turn != seat:
        yield Finding("not-on-turn", {} if state.turn is None else {"turn": state.turn})


def _next_turn(state: State, seat: int) -> Applied[State]:
    """Give the turn to the next clockwise who has not ended, or end the round."""
    following = _first_from(state, seat % len(state.seats) + 1)
    if following is None:
        return _round_over(state)
    return _begin_turn(replace(state, phase="actions"), following)


def _first_from(state: State, seat: int) -> int | None:
    """Return the first from a seat on clockwise who has not ended, None where all have."""
    seats = len(state.seats)
    clockwise = ((seat - 1 + step) % seats + 1 for step in range(seats))
    return next((number for number in clockwise if number not in state.ended), None)


def _lately_on_turn(before: State, after: State) -> tuple[int, ...]:
    """Name who was on turn, and the last one before of those who have not ended after all."""
    if before.turn is None:
        return ()
    seats = len(before.seats)
    others = ((before.turn - 1 - step) % seats + 1 for step in range(1, seats))
    return before.turn, *[number for number in others if number not in after.ended][:1]


def _round_over(state: State) -> Applied[State]:
    if state.round == ROUNDS:
        return Applied(replace(state, phase="over", turn=None), (Effect("game-over"),))
    over = Effect("round-over", {"round": state.round})
    return Applied(replace(state, phase="preparation", turn=None), (over,))


def _begin_turn(state: State, number: int) -> Applied[State]:
    """Put a player on turn; what special spaces unlocked before counts from now on."""
    return _bonuses_begun(replace(state, turn=number), number)


def _bonuses_begun(state: State, number: int) -> Applied[State]:
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
    return Applied(with_seat(state, number, seat), begun)
