"""The bookkeeper: flip a book, move the ink jar, take the book's reward, use the points."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.games.mombasa.books import BookLetter, points_for
from companion.games.mombasa.tracking import Single
from companion.games.mombasa.tracking.markers import MoveBoard
from companion.games.mombasa.tracking.players import Pay
from companion.games.mombasa.tracking.sheets.gains import NOTHING, Gains, gain_parts, jar_at_end
from companion.games.mombasa.tracking.sheets.preview import Draft, Note
from companion.games.mombasa.tracking.state import State, seat_of

FLIP_COSTS: Final = 2


class BookkeeperSheet(Struct, frozen=True):
    """The book that the ink jar stops on, its reward, and what all the points are used for.

    `points` are those of the card; `reward.as_pounds` are taken of card and reward together.
    """

    flip: bool = False
    book: int | None = None
    reward: Gains = NOTHING
    points: int = 0
    books: tuple[BookLetter, ...] = ()

    def draft(self, state: State, seat: int) -> Draft:
        """Write the action down."""
        steps = self.jar_steps(state, seat)
        gains = replace(self.reward, points=self.points + self.reward.points)
        parts: list[Single] = [Pay(seat, FLIP_COSTS)] if self.flip else []
        if steps:
            parts.append(MoveBoard(seat, "jar", steps))
        parts.extend(gain_parts(state, seat, gains, steps))
        return Draft(tuple(parts), tuple(self._notes(state, seat, steps, gains)))

    def jar_steps(self, state: State, seat: int) -> int:
        """Return how far the ink jar moves; it never goes back."""
        position = seat_of(state, seat).jar.position
        return max((self.book or position) - position, 0)

    def _notes(self, state: State, seat: int, steps: int, gains: Gains) -> Iterator[Note]:
        if not steps and self.reward != Gains(as_pounds=self.reward.as_pounds):
            yield Note("reward-without-move", wrong=True)
        if not gains.points:
            return
        if jar_at_end(state, seat, steps):
            yield Note("points-are-pounds", {"pounds": gains.points * 2})
            return
        used = points_for(self.books, gains.as_pounds)
        about: dict[str, str | int] = {"points": gains.points, "used": used}
        if used > gains.points:
            yield Note("points-overused", about, wrong=True)
        elif used < gains.points:
            yield Note("points-unused", {"points": gains.points - used})
