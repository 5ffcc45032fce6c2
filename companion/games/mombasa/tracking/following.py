"""What has become another number where an older entry of the log was amended."""

from collections.abc import Iterator
from typing import Final

from companion.games.mombasa.terms import COMPANIES
from companion.games.mombasa.tracking.companies import value_effects
from companion.games.mombasa.tracking.reading import BoardTrack, board_value, coin_worth
from companion.games.mombasa.tracking.state import State
from companion.games.tracking import Effect

BOARDS: Final[tuple[BoardTrack, ...]] = ("diamonds", "jar")


def follows(before: State, after: State) -> tuple[Effect, ...]:
    """Tell it for everything that counts in the end."""
    seats = range(1, len(after.seats) + 1)
    own = (effect for seat in seats for effect in _own(before, after, seat))
    return (*own, *value_effects(before, after))


def _own(before: State, after: State, seat: int) -> Iterator[Effect]:
    had, has = before.seats[seat - 1].cash, after.seats[seat - 1].cash
    if had != has:
        yield Effect("cash-follows", {"seat": seat, "before": had, "after": has})
    for company in COMPANIES:
        owned, owns = (coin_worth(state, company)[seat] for state in (before, after))
        if owned != owns:
            yield Effect(
                "shares-follow",
                {"seat": seat, "company": company, "before": owned, "after": owns},
            )
    for track in BOARDS:
        was, is_ = (board_value(state, seat, track) for state in (before, after))
        if was != is_:
            yield Effect(
                "worth-follows", {"seat": seat, "track": track, "before": was, "after": is_}
            )
