"""Teaching a table, in the middle of the game, what is printed on its parts."""

from collections.abc import Collection
from typing import Annotated

from msgspec import Meta, field
from msgspec.structs import replace

from companion.games.mombasa.base import BaseCoins
from companion.games.mombasa.board import ValueTrack
from companion.games.mombasa.box import Board, Box, CompanyTrack, Fact, TrackBonus
from companion.games.mombasa.box.differing import (
    Difference,
    Path,
    differences,
    taking,
)
from companion.games.mombasa.map import Map
from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking.deed import Deed
from companion.games.mombasa.tracking.printed import as_box, with_facts
from companion.games.mombasa.tracking.state import Facts, State, said_by, with_box, with_sides
from companion.games.mombasa.tracks import Track
from companion.games.tracking import Applied


class Teach(Deed, frozen=True, tag="teach"):
    """Somebody looked at the parts; what is left out stays as it was."""

    coins: dict[Company, BaseCoins] = field(default_factory=dict)
    tracks: dict[Company, Track] = field(default_factory=dict)
    bonuses: dict[Company, TrackBonus] = field(default_factory=dict)
    diamonds: ValueTrack | None = None
    bookkeeping: ValueTrack | None = None
    map: Map | None = None

    def done(self, state: State) -> Applied[State]:
        """Learn it; the sides that lie at the companies learn it too, wherever they lie later."""
        old = state.facts
        facts = replace(
            old,
            coins={**old.coins, **{c: Fact("owner", coins) for c, coins in self.coins.items()}},
            tracks={**old.tracks, **{c: Fact("owner", track) for c, track in self.tracks.items()}},
            bonuses={**old.bonuses, **{c: Fact("owner", b) for c, b in self.bonuses.items()}},
            diamonds=Fact("owner", self.diamonds) if self.diamonds else old.diamonds,
            bookkeeping=Fact("owner", self.bookkeeping) if self.bookkeeping else old.bookkeeping,
            map=Fact("owner", self.map) if self.map else old.map,
        )
        return with_facts(state, with_sides(facts, {}))


class TakeBox(Deed, frozen=True, tag="take-box"):
    """The table takes over what an owner's box says now; what is left out stays as it was.

    `box` has the name of that box and only what is taken from it; `edition` is the whole of it.
    """

    box: Box
    edition: Annotated[str, Meta(min_length=1, max_length=64)]

    def done(self, state: State) -> Applied[State]:
        """Take it over; the same sides lie at the companies."""
        old = state.facts
        # Sides are laid anew, so that what they say is what the companies have.
        facts = with_box(replace(old, track_ids={}), _joined(as_box(old), self.box), self.edition)
        return with_facts(state, with_sides(facts, old.track_ids))


def to_take(facts: Facts, box: Box, edition: str) -> tuple[Difference, ...]:
    """Return what an owner's box says that a table does not know, or knows otherwise."""
    found = differences(as_box(facts), as_box(said_by(box, edition)))
    return tuple(one for one in found if one.way in {"new", "changed"})


def regions_otherwise(one: Map, other: Map) -> tuple[str, ...]:
    """Name the regions that only one of two maps has, or that show or border something else."""
    return tuple(
        region
        for region in one.by_id | other.by_id
        if _region_on(one, region) != _region_on(other, region)
    )


def taken_from(box: Box, edition: str, paths: Collection[Path]) -> TakeBox:
    """Write down that a table takes these facts over from a box."""
    return TakeBox(taking(Box(name=box.name), box, paths), edition)


def _region_on(land: Map, region: str) -> tuple[object, ...]:
    borders = {company: ends.get(region) for company, ends in land.base_borders.items()}
    return land.by_id.get(region), land.neighbours.get(region), borders


def _joined(mine: Box, theirs: Box) -> Box:
    """Return what a second box says, and what the first one says beyond it."""
    sides = (
        (name, mine.tracks.get(name, CompanyTrack()), new) for name, new in theirs.tracks.items()
    )
    return Box(
        name=theirs.name,
        base_coins=mine.base_coins | theirs.base_coins,
        tracks=mine.tracks
        | {
            name: CompanyTrack(new.bonus or old.bonus, new.track or old.track)
            for name, old, new in sides
        },
        board=Board(
            theirs.board.diamonds or mine.board.diamonds,
            theirs.board.bookkeeping or mine.board.bookkeeping,
        ),
        map=theirs.map or mine.map,
        bonus_spaces=mine.bonus_spaces | theirs.bonus_spaces,
        track_spaces=mine.track_spaces | theirs.track_spaces,
        majorities=mine.majorities | theirs.majorities,
    )
