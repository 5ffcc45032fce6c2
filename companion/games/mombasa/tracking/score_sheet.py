"""The score sheet of a table: cells as people type them, each on the own phone.

A cell is a row and a column, named `cash-2`; column 0 holds the coins that show on the bases. What
the table has tracked stands in the sheet until somebody types something else there.
"""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.games.mombasa.scoring import Holding
from companion.games.mombasa.setup import BONUS_MARKERS
from companion.games.mombasa.terms import CATEGORIES, COMPANIES, Category, Company
from companion.games.mombasa.tracking.deed import Deed
from companion.games.mombasa.tracking.reading import (
    BoardTrack,
    board_marker,
    board_track,
    board_value,
    holding,
    share_value,
)
from companion.games.mombasa.tracking.state import (
    CompanyState,
    SeatState,
    State,
    seat_of,
)
from companion.games.refusing import BadInput
from companion.games.score_at_table import CellName, Moment, SheetState, confirmed
from companion.games.tracking import Applied

COINS = 0

Column = Annotated[int, Meta(ge=COINS, le=4)]
CellText = Annotated[str, Meta(max_length=60)]


class SetCell(Deed, frozen=True, tag="set-cell"):
    """Somebody typed a cell of the score sheet; blank brings back what the table knows."""

    row: Category
    text: CellText
    seat: Column = COINS

    def done(self, state: State) -> Applied[State]:
        """Keep it as typed."""
        _column(state, self.seat)
        if self.seat == COINS and self.row not in COMPANIES:
            raise BadInput("no-such-cell", "$.row", "only companies have coins")
        return _with(state, state.score.typed({cell_name(self.row, self.seat): self.text}))


class ConfirmColumn(Deed, frozen=True, tag="confirm-column"):
    """Somebody looked at what the table knows of a column, and it is right.

    `texts` are the cells as they stood there: what has changed since waits for another look.
    Without them all of the column is confirmed.
    """

    seat: Column = COINS
    texts: dict[CellName, CellText] | None = None

    def done(self, state: State) -> Applied[State]:
        """Keep it as if it were typed; what was typed stays."""
        _column(state, self.seat)
        return _with(state, confirmed(state.score, self.seat, self.texts, known_cells(state)))


class EndScore(Deed, frozen=True, tag="end-score"):
    """The result is out: the game ended at this moment, the same on every phone."""

    at: Moment

    def done(self, state: State) -> Applied[State]:
        """Set it."""
        return _with(state, replace(state.score, ended=self.at))


def cell_name(row: Category, column: int) -> str:
    """Name a cell, as pages do."""
    return f"{row}-{column}"


def known_cells(state: State) -> Iterator[tuple[str, str]]:
    """Yield what the table has tracked; of what nobody has touched it knows nothing."""
    if any(held != CompanyState() for held in state.companies.values()):
        for company in COMPANIES:
            if not state.companies[company].due:
                yield cell_name(company, COINS), str(share_value(state, company))
    untouched = SeatState(markers=BONUS_MARKERS[len(state.seats)])
    for number, seat in enumerate(state.seats, start=1):
        # Turns that pass tell nothing about what a player has.
        if replace(seat, tiles=None, acted=None) != untouched:
            for row in CATEGORIES:
                if (text := _known(state, number, row)) is not None:
                    yield cell_name(row, number), text


def _known(state: State, number: int, row: Category) -> str | None:
    match row:
        case "cash":
            return str(seat_of(state, number).cash)
        case "diamonds":
            return _board(state, number, "diamonds")
        case "bookkeeping":
            return _board(state, number, "jar")
        case _:
            return _shares(state, number, row)


def _shares(state: State, number: int, company: Company) -> str | None:
    marker = seat_of(state, number).tracks[company]
    if marker.by_hand is None and company not in state.facts.tracks:
        return None
    return as_sum(holding(state, number, company))


def _board(state: State, number: int, track: BoardTrack) -> str | None:
    marker = board_marker(seat_of(state, number), track)
    if marker.by_hand is None and board_track(state, track) is None:
        return None
    return str(board_value(state, number, track))


def as_sum(held: Holding) -> str:
    """Write shares as the sheet takes them: the track, then the cards."""
    return f"{held.track}+{held.cards}" if held.cards else str(held.track)


def _column(state: State, number: int) -> None:
    if number != COINS:
        seat_of(state, number)


def _with(state: State, score: SheetState) -> Applied[State]:
    return Applied(replace(state, score=score))
