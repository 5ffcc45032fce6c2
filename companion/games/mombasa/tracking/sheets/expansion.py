"""Expansion: by regions where the map is known, else by posts and rewards as the table tells."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from companion.games.mombasa.base import Base, column_for_return, has_room, put_back, take
from companion.games.mombasa.expansion import Entry, Return, Step, entry
from companion.games.mombasa.map import Map, Rewards
from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking import Single
from companion.games.mombasa.tracking.companies import ReturnPost, TakePost
from companion.games.mombasa.tracking.expanding import Expand
from companion.games.mombasa.tracking.reading import expansion_bonus, most_slots
from companion.games.mombasa.tracking.sheets.gains import (
    NOTHING,
    Gains,
    gain_parts,
    moving_with,
    point_notes,
)
from companion.games.mombasa.tracking.sheets.moving import Moving, move_notes
from companion.games.mombasa.tracking.sheets.preview import Draft, Note
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracking.told import Expanded, Ousted

ByColumn = tuple[int, int, int]
NONE: Final[ByColumn] = (0, 0, 0)
NOWHERE: Final = Map((), (), {})


class ExpansionSheet(Struct, frozen=True):
    """A company, the points on cards, and either regions or posts by column.

    Ousted posts that are `homeless` find no column with room, and leave the game. Who enters
    `nowhere` forfeits all points, and the cards are used. `cards` are so many as the points were
    said by, the tile left out. Who says that the regions are `unrewarded` is not asked for rewards.
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
    nowhere: bool = False
    cards: int = 0
    unrewarded: bool = False

    def draft(self, state: State, seat: int) -> Draft:
        """Write the action down."""
        if self.nowhere and not self.steps and not any(self.posts):
            return Draft(notes=(Note("cards-used"),), told=Expanded(self.company))
        if state.facts.map is None:
            return self._by_posts(state, seat)
        if not self.steps:
            return Draft(lacks="region" if self.points else "points")
        gains, moving = self.brings(state), self.moving(state, seat)
        ousted = {made.region: made.ousts for made in self.entries(state, seat) if made.ousts}
        returns = tuple(back for back in self.returns if back.region in ousted)
        # The track's steps come last of all rewards, since the others may pay for them.
        expanded = Expand(seat, self.company, self.total(state, seat), self.steps, returns, track=0)
        told: Gains = replace(gains, pounds=0, diamonds=0)
        notes = (
            *self._card_notes(state, seat),
            *point_notes(state, seat, gains),
            *move_notes(state, seat, moving),
        )
        parts = (expanded, *gain_parts(state, seat, told, moving))
        return Draft(
            parts,
            notes,
            told=Expanded(
                self.company,
                tuple(step.region for step in self.steps),
                ousted=tuple(Ousted(company, region) for region, company in ousted.items()),
            ),
        )

    def moving(self, state: State, seat: int) -> Moving:
        """Return the moves that the regions give, and the purse that pays for them."""
        return moving_with(state, seat, self.brings(state))

    def brings(self, state: State) -> Gains:
        """Return the rewards: those of the map where there is one, else what the table tells."""
        if state.facts.map is None:
            return self.gains
        printed = self.gained(state)
        return Gains(
            pounds=printed.pounds,
            diamonds=printed.diamonds,
            moves=self.gains.moves.rewarded({self.company: printed.track}),
            points=printed.bookkeeping,
            as_pounds=self.gains.as_pounds if printed.bookkeeping else 0,
            coins=self.gains.coins if printed.bookkeeping else 0,
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
        moving = self.moving(state, seat)
        notes = [
            *self._card_notes(state, seat),
            *point_notes(state, seat, self.gains),
            *move_notes(state, seat, moving),
        ]
        if len(home) > len(taken):
            notes.insert(0, Note("more-ousted-than-placed", wrong=True))
        notes += [
            Note("has-room", {"company": company}, wrong=True)
            for company, posts in self.homeless.items()
            if posts and self.has_room(state, company)
        ]
        if taken and not self.unrewarded and self.gains == NOTHING:
            notes.append(Note("rewards-open", {"regions": len(taken)}))
        parts = (*taken, *gain_parts(state, seat, self.gains, moving), *home)
        ousted = (part.company for part in home if isinstance(part, ReturnPost))
        told = Expanded(self.company, posts=len(taken), ousted=tuple(map(Ousted, ousted)))
        return Draft(parts, tuple(notes), None if taken else "posts", told)

    def has_room(self, state: State, company: Company) -> bool:
        """Tell whether a base has room for one more trading post than those that return to it."""
        base = state.companies[company].base
        for column, posts in enumerate(self.ousted.get(company, NONE), start=1):
            for _ in range(posts):
                if has_room(base[column - 1]):
                    base = put_back(base, column)
        return column_for_return(base) is not None

    def _card_notes(self, state: State, seat: int) -> Iterator[Note]:
        more, slots = expansion_bonus(state, seat), most_slots(state, seat)
        if more and self.points:
            yield Note("points-by-bonus", {"points": more})
        if self.cards > slots:
            yield Note("more-than-slots", {"cards": self.cards, "slots": slots}, wrong=True)


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
