"""Expansion: by regions where the map is known, else by posts and rewards as the table tells."""

from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from companion.games.mombasa.base import Base, take
from companion.games.mombasa.expansion import Entry, Return, Step, entry
from companion.games.mombasa.map import Map, Rewards
from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking import Single
from companion.games.mombasa.tracking.companies import ReturnPost, TakePost
from companion.games.mombasa.tracking.expanding import Expand
from companion.games.mombasa.tracking.players import Earn
from companion.games.mombasa.tracking.sheets.gains import (
    NOTHING,
    Gains,
    gain_parts,
    move_parts,
    point_notes,
    pounds_for_points,
)
from companion.games.mombasa.tracking.sheets.preview import Draft, Note
from companion.games.mombasa.tracking.state import State, seat_of

ByColumn = tuple[int, int, int]
NONE: Final[ByColumn] = (0, 0, 0)
NOWHERE: Final = Map((), (), {})


class ExpansionSheet(Struct, frozen=True):
    """A company, the points on cards, and either regions or posts by column.

    Ousted posts that are `homeless` find no column with room, and leave the game.
    Of `gains` only what the map does not tell counts where there is one: the choice between
    pounds and books, and what unknown tracks cost.
    """

    company: Company = "mombasa"
    points: int = 0
    steps: tuple[Step, ...] = ()
    returns: tuple[Return, ...] = ()
    posts: ByColumn = NONE
    ousted: dict[Company, ByColumn] = field(default_factory=dict)
    homeless: dict[Company, int] = field(default_factory=dict)
    gains: Gains = NOTHING

    def draft(self, state: State, seat: int) -> Draft:
        """Write the action down."""
        if state.facts.map is None:
            return self._by_posts(state, seat)
        if not self.steps:
            return Draft(ready=False)
        gains = replace(self.gains, points=self.gained(state).bookkeeping)
        ousted = {made.region for made in self.entries(state, seat) if made.ousts}
        returns = tuple(back for back in self.returns if back.region in ousted)
        parts: list[Single] = [
            Expand(seat, self.company, self.total(state, seat), self.steps, returns)
        ]
        # What the reward's steps cost on a track that nobody knows is told apart.
        if self.company not in state.facts.tracks and self.gained(state).track:
            told = replace(gains.moves, steps={self.company: 1})
            parts.extend(list(move_parts(state, seat, told))[1:])
        if pounds := pounds_for_points(state, seat, gains):
            parts.append(Earn(seat, pounds))
        return Draft(
            tuple(parts), (*self._bonus_note(state, seat), *point_notes(state, seat, gains))
        )

    def total(self, state: State, seat: int) -> int:
        """Return the points with the player's track bonus."""
        return self.points + expansion_bonus(state, seat) if self.points else 0

    def entries(self, state: State, seat: int) -> tuple[Entry, ...]:
        """Look at the chosen steps, each from where those before it lead."""
        return self._walked(state, seat).entries

    def reachable(self, state: State, seat: int) -> tuple[Entry, ...]:
        """Find the regions that can be entered next with the points left."""
        walked = self._walked(state, seat)
        found = (walked.look(Step(region.id)) for region in walked.map.regions)
        return tuple(made for made in found if not made.problems)

    def gained(self, state: State) -> Rewards:
        """Add up the rewards of the chosen regions."""
        regions = state.facts.map.value.by_id if state.facts.map else {}
        entered = [regions[step.region].rewards for step in self.steps if step.region in regions]
        return Rewards(
            pounds=sum(rewards.pounds for rewards in entered),
            diamonds=sum(rewards.diamonds for rewards in entered),
            track=sum(rewards.track for rewards in entered),
            bookkeeping=sum(rewards.bookkeeping for rewards in entered),
        )

    def left(self, state: State, seat: int) -> int:
        """Return the points that the chosen steps leave."""
        return self._walked(state, seat).left

    def _walked(self, state: State, seat: int) -> "_Walk":
        walk = _Walk(
            state.facts.map.value if state.facts.map else NOWHERE,
            self.company,
            state.companies[self.company].base,
            state.occupied or {},
            self.total(state, seat),
        )
        for step in self.steps:
            walk = walk.entering(step)
        return walk

    def _by_posts(self, state: State, seat: int) -> Draft:
        taken: list[Single] = [
            TakePost(self.company, column)
            for column, posts in enumerate(self.posts, start=1)
            for _ in range(posts)
        ]
        home: list[Single] = [
            ReturnPost(company, column)
            for company, columns in self.ousted.items()
            if company != self.company
            for column, posts in enumerate(columns, start=1)
            for _ in range(posts)
        ]
        home += [
            ReturnPost(company) for company, posts in self.homeless.items() for _ in range(posts)
        ]
        notes = list(point_notes(state, seat, self.gains))
        if len(home) > len(taken):
            notes.insert(0, Note("more-ousted-than-placed", wrong=True))
        parts = (*taken, *gain_parts(state, seat, self.gains), *home)
        return Draft(parts, tuple(notes), ready=bool(taken))

    def _bonus_note(self, state: State, seat: int) -> tuple[Note, ...]:
        more = expansion_bonus(state, seat)
        return (Note("points-by-bonus", {"points": more}),) if more and self.points else ()


def expansion_bonus(state: State, seat: int) -> int:
    """Return the points that a track bonus adds to every expansion of a player."""
    held = seat_of(state, seat).bonuses
    bonuses = state.facts.bonuses.items()
    return sum(held[company] for company, bonus in bonuses if bonus.value == "expansion-points")


class _Walk(Struct, frozen=True):
    """Where an expansion has come to; steps that break a rule are taken all the same."""

    map: Map
    company: Company
    base: Base
    occupied: dict[str, Company]
    left: int
    entries: tuple[Entry, ...] = ()

    def look(self, step: Step) -> Entry:
        return entry(self.map, self.occupied, self.base, self.company, self.left, step)

    def entering(self, step: Step) -> "_Walk":
        made = self.look(step)
        has_post = made.column is not None and self.base[made.column - 1].posts
        return _Walk(
            self.map,
            self.company,
            take(self.base, made.column) if made.column and has_post else self.base,
            {**self.occupied, step.region: self.company},
            self.left - (made.cost or 0),
            (*self.entries, made),
        )
