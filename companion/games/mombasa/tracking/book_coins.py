"""Commands about the coins at the book display: who takes a book takes the coin at it."""

from collections.abc import Iterator
from typing import Annotated, Final

from msgspec import Meta
from msgspec.structs import replace

from companion.games.mombasa.tracking.deed import Deed
from companion.games.mombasa.tracking.state import SeatNumber, State, with_cash
from companion.games.tracking import Applied, Finding

MOST_COINS: Final = 99


class TakeCoins(Deed, frozen=True, tag="take-coins"):
    """So many coins come to a player with the books."""

    seat: SeatNumber
    coins: Annotated[int, Meta(ge=1, le=MOST_COINS)]

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        lie_out = state.book_coins
        if lie_out is not None and lie_out < self.coins:
            yield Finding("too-few-coins", {"coins": self.coins, "has": lie_out})

    def done(self, state: State) -> Applied[State]:
        """Take them."""
        return Applied(_with_more(with_cash(state, self.seat, self.coins), -self.coins))


class SetBookCoins(Deed, frozen=True, tag="set-book-coins"):
    """So many coins are at the books."""

    coins: Annotated[int, Meta(ge=0, le=MOST_COINS)]

    def done(self, state: State) -> Applied[State]:
        """Set them."""
        return Applied(replace(state, book_coins=self.coins))


def with_coins_moved(state: State, since: int) -> State:
    """Return a table that has come from another round, with its coins moved to the books."""
    if state.book_coins is None and since == 1:
        # Nothing lies there in the first round.
        state = replace(state, book_coins=0)
    # The coins of space 2 are the second of the track, and come before round 2.
    if state.round >= since:
        return _with_more(state, sum(state.round_track[since : state.round]))
    return _with_more(state, -sum(state.round_track[state.round : since]))


def _with_more(state: State, coins: int) -> State:
    """Where nobody has counted the coins, nobody knows how many there are then."""
    if state.book_coins is None:
        return state
    return replace(state, book_coins=max(state.book_coins + coins, 0))
