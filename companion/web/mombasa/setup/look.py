"""What pages show of a set-up, on one phone or at a table: who gets what, the list, the plan."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Literal, get_args

from msgspec import Struct

from companion.games.mombasa.box import TrackBonus, load_box
from companion.games.mombasa.box.disputed import DISPUTED, EITHER, both_with, markers_on
from companion.games.mombasa.checklist import (
    SHARED,
    Group,
    Step,
    checklist,
    opening_display,
    work_of,
)
from companion.games.mombasa.setup import ROUND_TRACK, Mode
from companion.games.mombasa.terms import COMPANIES, PLAYERS, Company, TrackId
from companion.games.mombasa.tracking.starting_bonus import BONUS_TRACKS
from companion.people import Person

__all__ = [
    "BONUS_TRACKS",
    "COMPANIES",
    "DISPUTED",
    "EITHER",
    "ROUND_TRACK",
    "SHARED",
    "markers_on",
    "opening_display",
    "work_of",
]

GROUPS: Final[tuple[Group, ...]] = get_args(Group)
# Spaces that a starting tile is likely to give; more can be typed.
BONUS_SPACES: Final = range(1, 5)
SIDES: Final = ("top", "right", "bottom", "left")
# As on a map; on the table anything goes, so the plan can be turned and edges can be swapped.
EDGES: Final[tuple[Company, ...]] = ("cairo", "mombasa", "cape-town", "saint-louis")


class Turned(Struct, frozen=True):
    """How the plan lies: the company at each side, from the top clockwise."""

    edges: tuple[Company, ...] = EDGES

    @property
    def sides(self) -> dict[Company, str]:
        """Tell at which side each company is."""
        return dict(zip(self.edges, SIDES, strict=True))

    def turned(self) -> str:
        """Give every edge to the next side clockwise."""
        return ".".join((self.edges[-1], *self.edges[:-1]))

    def swapped(self) -> str:
        """Exchange the upper and the right edge; with turning, any order can be reached."""
        top, right, *others = self.edges
        return ".".join((right, top, *others))


class LaidOut(Struct, frozen=True):
    """Who gets what, by seats counted from 1 clockwise.

    `bonuses` are what the tracks unlock, as far as it is known; `untold` is the track that the
    rulebooks disagree about, if one is laid that nobody has looked at.
    """

    seats: tuple[Person, ...]
    first: int
    tracks: dict[Company, TrackId]
    bonuses: dict[Company, TrackBonus]
    tiles: tuple[tuple[int, ...], ...]
    untold: TrackId | None = None

    @property
    def possible_bonuses(self) -> tuple[TrackBonus, ...]:
        """Name all bonuses that may be there: of a track that nobody has looked at, either."""
        return (*self.bonuses.values(), *(EITHER if self.untold else ()))

    @property
    def seat_numbers(self) -> range:
        """Count the seats."""
        return range(1, len(self.seats) + 1)

    @property
    def order(self) -> tuple[int, ...]:
        """Tell the turn order."""
        return (*self.seat_numbers[self.first - 1 :], *self.seat_numbers[: self.first - 1])

    def name(self, seat: int | Literal["first"]) -> str:
        """Name the player at a seat."""
        return self.seats[(self.first if seat == "first" else seat) - 1].name

    def colour(self, seat: int) -> str:
        """Return the colour of the player at a seat."""
        return self.seats[seat - 1].colour


class Row(Struct, frozen=True):
    """A step on the list, as it is for each number of players that the page is for.

    `mode` is the only kind of set-up that has it, if there is only one.
    """

    id: str
    group: Group
    versions: tuple[tuple[int, Step], ...]
    mode: Mode | None = None

    @property
    def step(self) -> Step:
        """Return the step where there is only one set-up to show."""
        return self.versions[0][1]

    @property
    def seat(self) -> int | None:
        """Tell whose own it is."""
        return self.step.seat


def turned_by(text: str) -> Turned:
    """Read how the plan lies; what cannot be read leaves it as it is."""
    found = tuple(company for edge in text.split(".") for company in COMPANIES if company == edge)
    return Turned(found) if sorted(found) == sorted(COMPANIES) else Turned()


def rows_for(players: int, mode: Mode, bonuses: Collection[TrackBonus]) -> list[Row]:
    """List what there is to do for one set-up."""
    steps = checklist(players, mode, bonuses)
    return [Row(step.id, step.group, ((players, step),)) for step in steps]


def rows_for_all() -> list[Row]:
    """List every step of any set-up; a script takes away what this one does not have."""
    modes, bonuses = get_args(Mode), get_args(TrackBonus)
    lists = {(mode, n): checklist(n, mode, bonuses) for mode in modes for n in reversed(PLAYERS)}
    steps = {step.id: step for steps in lists.values() for step in steps}
    return [_row_for_all(step, lists) for step in steps.values()]


def bonus_of(track: TrackId, markers: TrackId | None = None) -> TrackBonus | None:
    """Tell what the special spaces of a track unlock, as far as we know without a box."""
    fact = load_box("standard").tracks[track].bonus
    told = both_with(markers) if markers else {}
    return told.get(track, fact.value if fact else None)


def bonuses_of(
    tracks: Mapping[Company, TrackId], markers: TrackId | None = None
) -> dict[Company, TrackBonus]:
    """Tell what the tracks at the edges unlock, as far as we know without a box."""
    found = {company: bonus_of(track, markers) for company, track in tracks.items()}
    return {company: bonus for company, bonus in found.items() if bonus}


def disputed_among(tracks: Mapping[Company, TrackId]) -> TrackId | None:
    """Name the track to ask about, if one is laid that the rulebooks disagree about."""
    return next((track for track in DISPUTED if track in tracks.values()), None)


def _row_for_all(step: Step, lists: Mapping[tuple[Mode, int], Sequence[Step]]) -> Row:
    found = {place: one for place, steps in lists.items() for one in steps if one.id == step.id}
    versions = {players: one for (_, players), one in found.items()}
    alike = all(one == step for one in versions.values())
    mode, *others = {mode for mode, _ in found}
    return Row(
        step.id,
        step.group,
        tuple(versions.items())[: 1 if alike else None],
        None if others else mode,
    )
