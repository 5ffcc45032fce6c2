"""Tables as phones see them, and the newest of each as it was last read.

Nothing of a table changes without its pulse: what was read with the same pulse is still true,
whoever has written in between.
"""

from collections import OrderedDict
from datetime import datetime
from threading import Lock
from typing import Final

from msgspec import Struct, field

from companion.tables.commands import Line, Outcome
from companion.tables.models import TableRow
from companion.tables.seating import Place, Seat
from companion.tables.store import Pulse

MOST_KNOWN: Final = 256


class View(Struct, frozen=True):
    """A table at a version: everything that phones show. A newer version is a newer view."""

    code: str
    watch_key: str
    game: str
    title: str
    version: int
    state: Struct
    seats: tuple[Seat, ...]
    closed: datetime | None
    pulse: Pulse


class Sent(Struct, frozen=True):
    """What a command came to, and the table as its phone sees it from then on."""

    outcome: Outcome
    view: View
    place: Place


class Summary(Struct, frozen=True):
    """A table that a phone has joined."""

    code: str
    game: str
    title: str
    touched: datetime
    closed: datetime | None
    seat: int | None
    watches: bool


class Known(Struct, frozen=True):
    """A view, what all phones are at the table, and what each has sent of late.

    `lines` are those since a version, as they are told now.
    """

    view: View
    places: dict[str, Place]
    taken: dict[str, dict[str, int]] = field(default_factory=dict)
    lines: dict[int, tuple[Line, ...]] = field(default_factory=dict)


class Newest:
    """The newest view of each of the tables that were looked at last."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._lock = Lock()

    def find(self, code: str, pulse: Pulse) -> Known | None:
        """Return what is known of a table with this pulse."""
        with self._lock:
            known = self._known.get(code)
            if known is None or known.view.pulse != pulse:
                return None
            self._known.move_to_end(code)
            return known

    def keep(self, known: Known) -> None:
        """Know a table so from now on."""
        code = known.view.code
        with self._lock:
            self._known[code] = known
            self._known.move_to_end(code)
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)


def view_of(table: TableRow, pulse: Pulse, state: Struct, seats: tuple[Seat, ...]) -> View:
    """Show a table with its state at the version of the pulse."""
    return View(
        code=table.code,
        watch_key=table.watch_key,
        game=table.game,
        title=table.title,
        version=pulse.version,
        state=state,
        seats=seats,
        closed=table.closed,
        pulse=pulse,
    )
