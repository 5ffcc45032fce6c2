"""What actions bring: pounds, diamonds, steps on tracks, bookkeeping points, removed posts."""

from collections.abc import Iterator
from typing import Final

from companion.games.mombasa.board import POUNDS_PAST_THE_END, advance_marker
from companion.games.mombasa.tracking import Single
from companion.games.mombasa.tracking.book_coins import TakeCoins
from companion.games.mombasa.tracking.companies import RemovePost
from companion.games.mombasa.tracking.markers import MoveBoard
from companion.games.mombasa.tracking.players import Earn, EarnedFor
from companion.games.mombasa.tracking.reading import board_track
from companion.games.mombasa.tracking.sheets.moving import Moves, Moving, move_parts
from companion.games.mombasa.tracking.sheets.preview import Note
from companion.games.mombasa.tracking.state import State, Strict, seat_of


class Gains(Strict, frozen=True):
    """A reward; of the `points`, so many are taken `as_pounds` and the others as books.

    `coins` lay at these books and come with them; `posts` are removed from the game.
    """

    pounds: int = 0
    diamonds: int = 0
    moves: Moves = Moves()
    points: int = 0
    as_pounds: int = 0
    coins: int = 0
    posts: tuple[RemovePost, ...] = ()

    @property
    def has_use(self) -> bool:
        """Tell whether there are points, or something that was taken for points."""
        return any((self.points, self.as_pounds, self.coins))


NOTHING: Final = Gains()


def gain_parts(
    state: State,
    seat: int,
    gains: Gains,
    moving: Moving,
    jar_steps: int = 0,
    why: EarnedFor = "reward",
) -> Iterator[Single]:
    """Yield the commands that take a reward, after the ink jar has moved so many steps.

    Rewards are taken in any order: pounds come first, so that they can pay for the markers.
    """
    if gains.pounds:
        yield Earn(seat, gains.pounds, why)
    if gains.diamonds:
        yield MoveBoard(seat, "diamonds", gains.diamonds)
    if pounds := pounds_for_points(state, seat, gains, jar_steps):
        yield Earn(seat, pounds, "points")
    if coins := coins_with_books(state, seat, gains, jar_steps):
        yield TakeCoins(seat, coins)
    yield from move_parts(state, seat, moving)
    yield from gains.posts


def moving_with(
    state: State,
    seat: int,
    gains: Gains,
    *,
    paid: int = 0,
    jar_steps: int = 0,
    whole: bool = False,
) -> Moving:
    """Return the moves of a reward, and the purse once so much is paid and the rest is taken."""
    held = seat_of(state, seat)
    board = board_track(state, "diamonds")
    past = advance_marker(board.value, held.diamonds.position, gains.diamonds) if board else None
    points = pounds_for_points(state, seat, gains, jar_steps)
    coins = coins_with_books(state, seat, gains, jar_steps)
    # Whoever has paid more than we know of has nothing left.
    purse = max(held.cash - paid, 0) + gains.pounds + (past.pounds if past else 0) + points + coins
    return Moving(gains.moves, purse, whole)


def point_notes(state: State, seat: int, gains: Gains, jar_steps: int = 0) -> Iterator[Note]:
    """Yield what becomes of bookkeeping points."""
    if gains.points and jar_at_end(state, seat, jar_steps):
        yield Note("points-are-pounds", {"pounds": gains.points * POUNDS_PAST_THE_END})
    elif gains.as_pounds > gains.points:
        yield Note(
            "too-few-points", {"points": gains.points, "pounds": gains.as_pounds}, wrong=True
        )
    elif gains.coins > (left := gains.points - gains.as_pounds):
        yield Note("coins-without-books", {"coins": gains.coins, "books": left}, wrong=True)
    elif left:
        yield Note("points-for-books", {"points": left})


def pounds_for_points(state: State, seat: int, gains: Gains, jar_steps: int = 0) -> int:
    """Return the pounds that bookkeeping points bring."""
    # With the ink jar on its last space points buy nothing but money.
    if jar_at_end(state, seat, jar_steps):
        return gains.points * POUNDS_PAST_THE_END
    return gains.as_pounds


def coins_with_books(state: State, seat: int, gains: Gains, jar_steps: int = 0) -> int:
    """Return the coins that come with the books, none where points buy no book."""
    return gains.coins if gains.points and not jar_at_end(state, seat, jar_steps) else 0


def jar_at_end(state: State, seat: int, jar_steps: int = 0) -> bool:
    """Tell whether the ink jar stands on its last space, after so many steps."""
    printed = board_track(state, "jar")
    position = seat_of(state, seat).jar.position + jar_steps
    return printed is not None and position >= printed.value.spaces
