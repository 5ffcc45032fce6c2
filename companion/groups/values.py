"""Groups as values: what pages show and what phones send."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final, Literal

from msgspec import Struct, field

Sheet = Mapping[str, object]
"""What a game's `score` query takes: an object with `players`, each with a `name`."""

Source = Literal["score", "table", "import"]
Outcome = Literal["saved", "known", "differs", "deleted"]
ChangeKind = Literal[
    "create",
    "rename",
    "save",
    "correct",
    "delete-result",
    "rename-player",
    "delete-player",
    "import",
]


# When games can have been played; no zone leads out of the calendar.
YEARS: Final = range(1900, 3000)


class Player(Struct, frozen=True):
    """Somebody who plays in a group, and in how many of its games."""

    number: int
    name: str
    games: int


class Group(Struct, frozen=True):
    """A group without its games."""

    key: str
    name: str
    created: datetime
    players: tuple[Player, ...]
    games: int


class Summary(Struct, frozen=True):
    """A group that a phone knows; `latest` is when its newest game was played."""

    key: str
    name: str
    games: int
    latest: datetime | None


class Seat(Struct, frozen=True):
    """A player's column of a result. Who was deleted has neither number nor name."""

    number: int
    player: int | None
    name: str | None
    colour: str
    categories: Mapping[str, int]
    total: int
    rank: int


class Result(Struct, frozen=True):
    """A finished game, its seats in the order of the table. `sides` are track sides by category.

    `table` is the code of the table whose score sheet it comes from, "" where it comes from none.
    """

    number: int
    client_id: str
    game: str
    played: datetime
    source: Source
    sheet: Sheet
    sides: Mapping[str, str]
    note: str
    seats: tuple[Seat, ...]
    version: int
    table: str = ""

    def standing(self) -> list[Seat]:
        """Return the seats from the first to the last; equals keep their order at the table."""
        return sorted(self.seats, key=lambda seat: seat.rank)

    def winners(self) -> tuple[Seat, ...]:
        """Return all who share the first rank; nobody beats an empty table."""
        return tuple(s for s in self.seats if s.rank == 1) if len(self.seats) > 1 else ()


class NewSeat(Struct, frozen=True):
    """Who sat there; None for somebody who was deleted from the group."""

    name: str | None
    colour: str = ""


class Content(Struct, frozen=True):
    """What can be wrong about a result, and corrected. The seats are those of the sheet."""

    played: datetime
    sheet: Sheet
    seats: tuple[NewSeat, ...]
    sides: Mapping[str, str] = field(default_factory=dict)
    note: str = ""


class NewResult(Struct, frozen=True):
    """A result to be saved. The phone makes the `id`: the same one twice is saved once.

    So is that of the same `table`, whatever was changed on its sheet since.
    """

    id: str
    game: str
    source: Source
    content: Content
    table: str = ""


class Saved(Struct, frozen=True):
    """What became of a result that was sent.

    `known` is the same once more, `differs` the same game with something else about it: nothing
    was changed. `deleted` was in the group once and stays deleted.
    """

    number: int
    outcome: Outcome


class Kept(Struct, frozen=True):
    """A game in a group that a phone knows: the group's key and name, and the game's number."""

    key: str
    group: str
    number: int


class Difference(Struct, frozen=True, omit_defaults=True):
    """One thing that a correction changed.

    `points` has a seat and a category, `player` a seat with the numbers of both players.
    """

    what: Literal["points", "player", "players", "played", "sides", "note", "sheet"]
    seat: int | None = None
    category: str | None = None
    before: int | str | None = None
    after: int | str | None = None


class Change(Struct, frozen=True):
    """A line of the log. `who` is None where the phone has not said whose it is."""

    number: int
    at: datetime
    device: str
    who: str | None
    kind: ChangeKind
    result: int | None
    player: str | None
    games: int | None
    differences: tuple[Difference, ...]
