"""A position to check: whose posts stand where, what is left in the bases, which way to go."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from companion.games.mombasa.base import FULL_BASE, Base, BaseCoins, column_to_take, take
from companion.games.mombasa.expansion import Return, Step
from companion.games.mombasa.map import Lines, Map, Region
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking.state import CardUp
from companion.web.mombasa.expand.land import NO_COINS, Land, practice

Mode = Literal["expand", "position", "place"]
View = Literal["map", "list"]

MODES: Final[tuple[Mode, ...]] = ("expand", "position", "place")
VIEWS: Final[tuple[View, ...]] = ("map", "list")
MOST_POINTS: Final = 30
# As long as nobody has said the points, a way takes as many as it costs.
UNSAID: Final = 0
# More than any way costs.
ENOUGH: Final = 99
MOST_PLAYERS: Final = 4


class Player(Struct, frozen=True):
    """Somebody at the table, and the shares they hold."""

    name: str
    shares: Mapping[Company, int]


class Crossing(Struct, frozen=True):
    """A border to cross where no map is known: its lines, and who holds the region behind."""

    lines: Lines
    holder: Company | None = None


class Position(Struct, frozen=True):
    """What somebody wants to know about; `own_bases` are the bases set by hand.

    `cards` make up the points where they were said so, () where they are being asked for, and None
    where they are not. Where points are taken `as_needed`, they need not be said. `bonus` is what a
    track adds to any points. `placing` is the company whose posts are put on the map, at a table at
    the `spot` that was tapped; `turn` is the number of the player who expands. Regions in `anyway`
    were entered though a rule speaks against it.
    """

    land: Land
    mode: Mode = "expand"
    view: View = "map"
    company: Company = "mombasa"
    placing: Company = "mombasa"
    points: int = 3
    cards: tuple[CardUp, ...] | None = None
    as_needed: bool = False
    bonus: int = 0
    spot: str = ""
    posts: Mapping[str, Company] = {}
    own_bases: Mapping[Company, Base] = {}
    crossings: tuple[Crossing, ...] = ()
    steps: tuple[Step, ...] = ()
    anyway: frozenset[str] = frozenset()
    returns: tuple[Return, ...] = ()
    players: tuple[Player, ...] = ()
    turn: int = 1

    @property
    def total(self) -> int:
        """All points; the bonus needs at least one card or tile."""
        return self.points + self.bonus if self.points else 0

    @property
    def unsaid(self) -> bool:
        """Whether a way takes as many points as it costs."""
        return self.as_needed and self.points == UNSAID

    @property
    def to_spend(self) -> int:
        """The points that a way may cost."""
        return ENOUGH if self.unsaid else self.total

    def points_for(self, spent: int) -> int:
        """The points on cards and tiles: as said, else what pays for all that was spent."""
        return max(1, spent - self.bonus) if self.unsaid and spent else self.points

    @property
    def map(self) -> Map:
        """The board's map, or one that has the crossed borders only, all of them at the base."""
        if self.land.map:
            return self.land.map
        regions = tuple(Region(str(number)) for number, _ in enumerate(self.crossings, 1))
        borders = tuple(
            (region.id, one.lines) for region, one in zip(regions, self.crossings, strict=True)
        )
        return Map(regions, (), {self.company: borders})

    @property
    def occupied(self) -> dict[str, Company]:
        """Who holds what before the expansion."""
        if self.land.map:
            return dict(self.posts)
        held = ((str(number), one.holder) for number, one in enumerate(self.crossings, 1))
        return {region: holder for region, holder in held if holder}

    @property
    def bases(self) -> dict[Company, Base]:
        """All four bases; one not set by hand has sent out the posts that are on the map."""
        held = list(self.occupied.values())
        return {
            company: self.own_bases.get(company) or _base_without(held.count(company))
            for company in COMPANIES
        }

    @property
    def coins(self) -> dict[Company, BaseCoins]:
        """The coins printed in the bases, none where they are not known."""
        return {company: self.land.coins.get(company, NO_COINS) for company in COMPANIES}


def _base_without(posts: int) -> Base:
    base = FULL_BASE
    for _ in range(posts):
        if column := column_to_take(base):
            base = take(base, column)
    return base


# A game under way on the practice map, to see what the page can do.
EXAMPLE: Final = Position(
    practice(),
    company="cape-town",
    points=6,
    posts={
        **dict.fromkeys(("R19", "R22", "R23"), "mombasa"),
        **dict.fromkeys(("R17", "R21", "R24"), "cape-town"),
        **dict.fromkeys(("R4", "R5", "R8", "R9"), "saint-louis"),
        **dict.fromkeys(("R2", "R3"), "cairo"),
    },
    players=(
        Player("Ana", dict(zip(COMPANIES, (2, 5, 0, 3), strict=True))),
        Player("Ben", dict(zip(COMPANIES, (4, 1, 2, 0), strict=True))),
        Player("Cy", dict(zip(COMPANIES, (0, 2, 6, 1), strict=True))),
    ),
)
