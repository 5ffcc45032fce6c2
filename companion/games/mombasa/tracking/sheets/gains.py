"""What actions bring: pounds, diamonds, steps on tracks, bookkeeping points, removed posts."""

from collections.abc import Iterator
from typing import Final

from msgspec import field

from companion.games.mombasa.board import POUNDS_PAST_THE_END
from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking import Single
from companion.games.mombasa.tracking.companies import RemovePost
from companion.games.mombasa.tracking.markers import MoveBoard, MoveTrack
from companion.games.mombasa.tracking.players import Earn, Pay, SetShares
from companion.games.mombasa.tracking.reading import board_track, holding
from companion.games.mombasa.tracking.sheets.preview import Note
from companion.games.mombasa.tracking.state import State, Strict, seat_of


class Moves(Strict, frozen=True):
    """Steps on company tracks.

    Where a track is not known, the table also says what it paid for calls, what each seat
    received at special spaces, and how many shares a track shows now.
    """

    steps: dict[Company, int] = field(default_factory=dict)
    paid: int = 0
    received: dict[int, int] = field(default_factory=dict)
    shares: dict[Company, int] = field(default_factory=dict)


class Gains(Strict, frozen=True):
    """A reward; of the `points`, so many are taken `as_pounds` and the others as books."""

    pounds: int = 0
    diamonds: int = 0
    moves: Moves = Moves()
    points: int = 0
    as_pounds: int = 0
    post: Company | None = None
    post_column: int | None = None


NOTHING: Final = Gains()


def gain_parts(state: State, seat: int, gains: Gains, jar_steps: int = 0) -> Iterator[Single]:
    """Yield the commands that take a reward, after the ink jar has moved so many steps."""
    if gains.pounds:
        yield Earn(seat, gains.pounds)
    if gains.diamonds:
        yield MoveBoard(seat, "diamonds", gains.diamonds)
    yield from move_parts(state, seat, gains.moves)
    if gains.post:
        yield RemovePost(gains.post, gains.post_column)
    if pounds := pounds_for_points(state, seat, gains, jar_steps):
        yield Earn(seat, pounds)


def move_parts(state: State, seat: int, moves: Moves) -> Iterator[Single]:
    """Yield the commands that move markers, and what the table says about unknown tracks."""
    unknown = [c for c in moves.steps if c not in state.facts.tracks and moves.steps[c]]
    yield from (MoveTrack(seat, c, steps) for c, steps in moves.steps.items() if steps)
    if not unknown:
        return
    if moves.paid:
        yield Pay(seat, moves.paid)
    yield from (Earn(number, pounds) for number, pounds in moves.received.items() if pounds)
    for company in unknown:
        shares = moves.shares.get(company)
        if shares is not None and shares != holding(state, seat, company).track:
            yield SetShares(seat, company, shares)


def point_notes(state: State, seat: int, gains: Gains, jar_steps: int = 0) -> Iterator[Note]:
    """Yield what becomes of bookkeeping points."""
    if not gains.points:
        return
    if jar_at_end(state, seat, jar_steps):
        yield Note("points-are-pounds", {"pounds": gains.points * POUNDS_PAST_THE_END})
    elif gains.as_pounds > gains.points:
        yield Note(
            "too-few-points", {"points": gains.points, "pounds": gains.as_pounds}, wrong=True
        )
    elif left := gains.points - gains.as_pounds:
        yield Note("points-for-books", {"points": left})


def pounds_for_points(state: State, seat: int, gains: Gains, jar_steps: int = 0) -> int:
    """Return the pounds that bookkeeping points bring."""
    # With the ink jar on its last space points buy nothing but money.
    if jar_at_end(state, seat, jar_steps):
        return gains.points * POUNDS_PAST_THE_END
    return gains.as_pounds


def jar_at_end(state: State, seat: int, jar_steps: int = 0) -> bool:
    """Tell whether the ink jar stands on its last space, after so many steps."""
    printed = board_track(state, "jar")
    position = seat_of(state, seat).jar.position + jar_steps
    return printed is not None and position >= printed.value.spaces
