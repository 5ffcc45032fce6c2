"""The bookkeeper: flip a book, move the ink jar, take the book's reward, use the points."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.games.mombasa.books import BookLetter, fits_apart, points_for, taken_of_first
from companion.games.mombasa.box import load_box
from companion.games.mombasa.tracking import Single
from companion.games.mombasa.tracking.face_up import beyond_slots
from companion.games.mombasa.tracking.markers import MoveJar
from companion.games.mombasa.tracking.players import Pay
from companion.games.mombasa.tracking.sheets.gains import (
    NOTHING,
    Gains,
    gain_parts,
    jar_at_end,
    moving_with,
)
from companion.games.mombasa.tracking.sheets.moving import NOBODY_MOVES, Moving, move_notes
from companion.games.mombasa.tracking.sheets.preview import Draft, Note
from companion.games.mombasa.tracking.state import State, seat_of
from companion.games.mombasa.tracking.tiles import UseTile

FLIP_COSTS: Final = 2


class BookkeeperSheet(Struct, frozen=True):
    """The book that the ink jar stops on, its reward, and what all the points are used for.

    `points` are those of the card, unless it is the bonus `tile`; `reward.as_pounds` are taken of
    card and reward together.
    """

    flip: bool = False
    book: int | None = None
    reward: Gains = NOTHING
    points: int = 0
    books: tuple[BookLetter, ...] = ()
    tile: bool = False

    def draft(self, state: State, seat: int) -> Draft:
        """Write the action down."""
        steps, moving = self.jar_steps(state, seat), self.moving(state, seat)
        parts: list[Single] = [UseTile(seat, "bookkeeper-tile")] if self.tile else []
        if self.flip:
            parts.append(Pay(seat, FLIP_COSTS, "flip"))
        if steps:
            parts.append(MoveJar(seat, steps))
        parts.extend(gain_parts(state, seat, self.book_reward, moving, steps))
        # The card's points are used when the book has given its reward.
        parts.extend(gain_parts(state, seat, self.card_reward, NOBODY_MOVES, steps))
        gains = replace(self.reward, points=self.card_points + self.reward.points)
        notes = (*self._notes(state, seat, steps, gains), *move_notes(state, seat, moving))
        return Draft(tuple(parts), notes, None if parts or gains.points else "use")

    @property
    def card_points(self) -> int:
        """The points of the card, or of the tile."""
        return load_box("standard").bonus_tiles["bookkeeper"].value if self.tile else self.points

    @property
    def book_reward(self) -> Gains:
        """The reward of the book, with as many of its points as pounds as can be."""
        used = self.reward
        pounds, coins = taken_of_first(
            used.points, self.card_points, self.books, used.as_pounds, used.coins
        )
        return replace(used, as_pounds=pounds, coins=coins)

    @property
    def card_reward(self) -> Gains:
        """The points of the card, with what is left to be taken as pounds."""
        used, of_book = self.reward, self.book_reward
        return Gains(
            points=self.card_points,
            as_pounds=used.as_pounds - of_book.as_pounds,
            coins=used.coins - of_book.coins,
        )

    @property
    def is_rewarded(self) -> bool:
        """Tell whether the book gave anything; how points are used is no reward."""
        reward, told = self.reward, self.reward.moves
        tracks = (told.paid, *told.steps.values(), *told.received.values())
        return any((reward.pounds, reward.diamonds, reward.points, *tracks)) or bool(reward.posts)

    @property
    def has_use(self) -> bool:
        """Tell whether there are points, or something that was taken for points."""
        return any((self.card_points, self.reward.points, self.books, self.reward.has_use))

    def moving(self, state: State, seat: int) -> Moving:
        """Return the moves that the book gives, and the purse that pays for them."""
        paid, steps = FLIP_COSTS if self.flip else 0, self.jar_steps(state, seat)
        return moving_with(state, seat, self.book_reward, paid=paid, jar_steps=steps)

    def jar_steps(self, state: State, seat: int) -> int:
        """Return how far the ink jar moves; it never goes back."""
        position = seat_of(state, seat).jar.position
        return max((self.book or position) - position, 0)

    def _notes(self, state: State, seat: int, steps: int, gains: Gains) -> Iterator[Note]:
        position = seat_of(state, seat).jar.position
        if beyond := beyond_slots(state, seat, 0 if self.tile else 1):
            yield Note("more-than-slots", beyond, wrong=True)
        if self.book is not None and self.book < position:
            yield Note("book-behind", {"book": position}, wrong=True)
        if not steps and self.is_rewarded:
            yield Note("reward-without-move", wrong=True)
        if self.has_use:
            yield from self._point_notes(state, seat, steps, gains)

    def _point_notes(self, state: State, seat: int, steps: int, gains: Gains) -> Iterator[Note]:
        """Yield what becomes of the points, and what cannot be had for them."""
        if jar_at_end(state, seat, steps):
            if gains.points:
                yield Note("points-are-pounds", {"pounds": gains.points * 2})
            if self.books:
                yield Note("no-books-at-end", wrong=True)
            return
        used = points_for(self.books, gains.as_pounds)
        about: dict[str, str | int] = {"points": gains.points, "used": used}
        if used > gains.points:
            yield Note("points-overused", about, wrong=True)
        elif not fits_apart(self.reward.points, self.card_points, self.books):
            yield Note("points-apart", wrong=True)
        elif gains.coins > (taken := len(self.books)):
            about = {"coins": gains.coins, "books": taken}
            yield Note("coins-without-books", about, wrong=True)
        elif used < gains.points:
            # They are never saved, and any of them can be a pound.
            yield Note("points-unused", {"points": gains.points - used}, wrong=True)
