"""Markers on company tracks: how far they go, in which order, and which capital calls they pay."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking import Single
from companion.games.mombasa.tracking.markers import MoveTrack
from companion.games.mombasa.tracking.paying import Order, Way, pay_in_order
from companion.games.mombasa.tracking.players import Earn, Pay, SetShares
from companion.games.mombasa.tracking.reading import holding
from companion.games.mombasa.tracking.sheets.preview import Note
from companion.games.mombasa.tracking.state import State, Strict, seat_of
from companion.games.tracking import About


class Moves(Strict, frozen=True):
    """Steps on company tracks, and the capital calls that are paid where the table says so.

    Of a `printed` reward so many steps are `taken`, all where nobody says less. Where a track is
    not known, the table also says what it paid for calls, what each seat received at special
    spaces, and how many shares a track shows now.
    """

    steps: dict[Company, int] = field(default_factory=dict)
    paid: int = 0
    received: dict[int, int] = field(default_factory=dict)
    shares: dict[Company, int] = field(default_factory=dict)
    calls: dict[Company, int] = field(default_factory=dict)
    taken: dict[Company, int] = field(default_factory=dict)
    printed: dict[Company, int] = field(default_factory=dict)

    def rewarded(self, printed: dict[Company, int]) -> "Moves":
        """Return the moves of a printed reward, as far as it is taken."""
        steps = {company: self.taken.get(company, n) for company, n in printed.items()}
        return replace(self, steps=steps, printed=printed)


class Moving(Struct, frozen=True):
    """Moves, and the pounds in the purse that pays for them.

    Markers take turns, or each goes its `whole` way before the next one.
    """

    moves: Moves
    purse: int
    whole: bool = False


NOBODY_MOVES: Final = Moving(Moves(), 0)


class Stop(Struct, frozen=True):
    """Where a marker may stay: after so many steps, with these calls paid."""

    steps: int
    paid: tuple[int, ...]


class Crossing(Struct, frozen=True):
    """A marker with capital calls on its way: all its stops, by the number of calls that it pays.

    `preset` is the farthest that can be paid, `chosen` the one that counts.
    """

    company: Company
    stops: tuple[Stop, ...]
    preset: int
    chosen: int


def in_order(state: State, seat: int, moving: Moving) -> Order:
    """Find an order of moves that can be paid; what unknown tracks bring comes first."""
    moves, told = moving.moves, bool(_unknown(state, moving.moves))
    return pay_in_order(
        moving.purse + (moves.received.get(seat, 0) if told else 0),
        _ways(state, seat, moves),
        costs=moves.paid if told else 0,
        whole=moving.whole,
    )


def crossings(state: State, seat: int, moving: Moving) -> tuple[Crossing, ...]:
    """Return what can be chosen wherever a marker would cross a capital call."""
    chosen = in_order(state, seat, moving).calls
    return tuple(
        Crossing(
            company,
            tuple(Stop(way.reached(n), way.costs[:n]) for n in range(len(way.costs) + 1)),
            preset=in_order(state, seat, _unsaid(moving, company)).calls[company],
            chosen=chosen[company],
        )
        for company, way in _ways(state, seat, moving.moves).items()
        if way.costs
    )


def steps_made(state: State, seat: int, moving: Moving) -> int:
    """Count the steps that markers make, those beyond the end of a track included."""
    return sum(part.steps for part in _steps(state, seat, moving))


def moves_free(state: State, seat: int, moving: Moving) -> bool:
    """Tell whether a marker could go on after these moves, without paying for it."""
    made = Counter(dict.fromkeys(state.facts.tracks, 0))
    for part in _steps(state, seat, moving):
        made[part.company] += part.steps
    reached = {c: seat_of(state, seat).tracks[c].position + steps for c, steps in made.items()}
    return any(
        reached[company] < track.value.spaces
        and all(at != reached[company] for at, _ in track.value.calls)
        for company, track in state.facts.tracks.items()
    )


def move_parts(state: State, seat: int, moving: Moving) -> Iterator[Single]:
    """Yield the commands that move markers, and what the table says about unknown tracks."""
    moves, unknown = moving.moves, _unknown(state, moving.moves)
    if unknown:
        pounds = {n: pounds for n, pounds in moves.received.items() if pounds}
        yield from (Earn(number, received, "special") for number, received in pounds.items())
    yield from _steps(state, seat, moving)
    if unknown and moves.paid:
        yield Pay(seat, moves.paid, "call")
    for company in unknown:
        shares = moves.shares.get(company)
        if shares is not None and shares != holding(state, seat, company).track:
            yield SetShares(seat, company, shares)


def move_notes(state: State, seat: int, moving: Moving) -> Iterator[Note]:
    """Yield where a marker stays before a capital call, and where it goes too far."""
    for company, most in moving.moves.printed.items():
        if (steps := moving.moves.steps[company]) > most:
            about: About = {"company": company, "steps": steps, "spaces": most}
            yield Note("more-than-reward", about, wrong=True)
    for crossing in crossings(state, seat, moving):
        if crossing.chosen < len(crossing.stops) - 1:
            pounds = crossing.stops[-1].paid[crossing.chosen]
            by_choice = crossing.chosen < crossing.preset
            code = "stays-before-call" if by_choice else "call-too-dear"
            yield Note(code, {"company": crossing.company, "pounds": pounds})


def _steps(state: State, seat: int, moving: Moving) -> Iterator[MoveTrack]:
    steps = moving.moves.steps
    yield from (MoveTrack(seat, c, steps[c]) for c in _unknown(state, moving.moves))
    ways, order = _ways(state, seat, moving.moves), in_order(state, seat, moving)
    legs = list(order.legs)
    for company, way in ways.items():
        # Steps beyond the last space belong to the last leg, or are all that there is.
        beyond = way.steps - way.reached(len(way.costs))
        if beyond and order.calls[company] == len(way.costs):
            last = max((at for at, leg in enumerate(legs) if leg.company == company), default=None)
            if last is None:
                yield MoveTrack(seat, company, beyond, in_full=True)
            else:
                legs[last] = replace(legs[last], steps=legs[last].steps + beyond)
    yield from (MoveTrack(seat, leg.company, leg.steps, in_full=True) for leg in legs)


def _ways(state: State, seat: int, moves: Moves) -> dict[Company, Way]:
    """Return the ways along tracks that are known."""
    tracks, markers = state.facts.tracks, seat_of(state, seat).tracks
    return {
        company: Way(
            tracks[company].value, markers[company].position, steps, moves.calls.get(company)
        )
        for company in COMPANIES
        if company in tracks and (steps := moves.steps.get(company, 0))
    }


def _unknown(state: State, moves: Moves) -> list[Company]:
    """Return the tracks that nobody knows and on which a marker moves."""
    return [c for c, steps in moves.steps.items() if steps and c not in state.facts.tracks]


def _unsaid(moving: Moving, company: Company) -> Moving:
    calls = {c: paid for c, paid in moving.moves.calls.items() if c != company}
    return replace(moving, moves=replace(moving.moves, calls=calls))
