"""Commands about companies: posts that come and go, values of shares, the map."""

from collections.abc import Iterator
from typing import Annotated, Final

from msgspec import Meta
from msgspec.structs import replace

from companion.games.mombasa.base import (
    POSTS_IN_COLUMN,
    Base,
    column_for_return,
    column_to_take,
    has_room,
    put_back,
    take,
)
from companion.games.mombasa.map import RegionId
from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking.deed import Deed, Step
from companion.games.mombasa.tracking.reading import coin_value, posts_out, share_value
from companion.games.mombasa.tracking.state import CompanyState, State, with_company
from companion.games.tracking import About, Applied, Effect, Finding

MOST_VALUE: Final = 99

ColumnNumber = Annotated[int, Meta(ge=1, le=3)]


class TakePost(Deed, frozen=True, tag="take-post"):
    """A post leaves the base, to a region where the table tracks the map."""

    company: Company
    column: ColumnNumber | None = None
    region: RegionId | None = None

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        yield from _nothing_to_take(state, self.company, self.column)
        yield from _no_such_region(state, self.region)
        if self.region and state.occupied and self.region in state.occupied:
            yield Finding("region-taken", {"company": state.occupied[self.region]})

    def done(self, state: State) -> Applied[State]:
        """Take it."""
        after = _taken(state, self.company, self.column)
        if self.region and state.occupied is not None:
            after = replace(after, occupied={**state.occupied, self.region: self.company})
        return Applied(after, value_effects(state, after))


class ReturnPost(Deed, frozen=True, tag="return-post"):
    """A post comes home; where no column has room, it leaves the game."""

    company: Company
    column: ColumnNumber | None = None
    region: RegionId | None = None

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        columns = state.companies[self.company].base
        if self.column and not has_room(columns[self.column - 1]):
            about: About = {"company": self.company, "column": self.column}
            yield Finding("column-full", about, senseless=True)
        if not posts_out(state, self.company):
            yield Finding("no-post-out", {"company": self.company})
        yield from _no_such_region(state, self.region)
        if self.region and (state.occupied or {}).get(self.region) != self.company:
            yield Finding("no-post-there", {"company": self.company})

    def done(self, state: State) -> Applied[State]:
        """Put it back."""
        held = state.companies[self.company]
        column = self.column or column_for_return(held.base)
        if column is None:
            gone = replace(held, removed=held.removed + 1)
            after = with_company(state, self.company, gone)
            effects: tuple[Effect, ...] = (Effect("post-out-of-game", {"company": self.company}),)
        else:
            after = moved(state, self.company, put_back(held.base, column))
            effects = value_effects(state, after)
        if self.region and state.occupied is not None:
            left = {region: c for region, c in state.occupied.items() if region != self.region}
            after = replace(after, occupied=left)
        return Applied(after, effects)


class RemovePost(Deed, frozen=True, tag="remove-post"):
    """A foremost post leaves the game, as a reward."""

    company: Company
    column: ColumnNumber | None = None

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        yield from _nothing_to_take(state, self.company, self.column)

    def done(self, state: State) -> Applied[State]:
        """Remove it."""
        after = _taken(state, self.company, self.column)
        held = after.companies[self.company]
        after = with_company(after, self.company, replace(held, removed=held.removed + 1))
        return Applied(after, value_effects(state, after))


class SetBase(Deed, frozen=True, tag="set-base"):
    """The base looks like this."""

    company: Company
    base: Base
    removed: Annotated[int, Meta(ge=0, le=15)] = 0

    def done(self, state: State) -> Applied[State]:
        """Set it; a base counted anew gives its own value."""
        known = coin_value(state, self.company) is not None
        held = moved(state, self.company, self.base).companies[self.company]
        held = replace(held, removed=self.removed, by_hand=0 if known else held.by_hand)
        after = with_company(state, self.company, held)
        return Applied(after, value_effects(state, after))


class SetValue(Deed, frozen=True, tag="set-value"):
    """A share is worth this."""

    company: Company
    value: Annotated[int, Meta(ge=0, le=MOST_VALUE)]

    def done(self, state: State) -> Applied[State]:
        """Set it; coins that show or vanish from now on are added to it."""
        beyond = self.value - (coin_value(state, self.company) or 0)
        held = replace(state.companies[self.company], by_hand=beyond, due=False)
        after = with_company(state, self.company, held)
        return Applied(after, value_effects(state, after))


class ChangeValue(Step, frozen=True, tag="change-value"):
    """A share is worth so much more or less."""

    company: Company

    def done(self, state: State) -> Applied[State]:
        """Change it, as if the table had set it."""
        before = share_value(state, self.company)
        after = self.taken(before, MOST_VALUE)
        changed = SetValue(self.company, after).done(state).state
        return self.told(changed, before, after, {"company": self.company})


class ChangePosts(Step, frozen=True, tag="change-posts"):
    """So many posts leave a column, the foremost first, or come home to it."""

    company: Company
    column: ColumnNumber

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it: more come home than are out."""
        if self.by > posts_out(state, self.company):
            yield Finding("no-post-out", {"company": self.company})

    def done(self, state: State) -> Applied[State]:
        """Change it; an emptied final space stays open, so the way back is no step."""
        base = state.companies[self.company].base
        column = base[self.column - 1]
        before, most = column.posts, POSTS_IN_COLUMN - column.final_open
        after = self.taken(before, most)
        for _ in range(before, after):
            base = put_back(base, self.column)
        for _ in range(after, before):
            base = take(base, self.column)
        changed = moved(state, self.company, base) if after != before else state
        about: About = {"company": self.company, "column": self.column, "back": 0}
        told = self.told(changed, before, after, about)
        return Applied(told.state, (*told.effects, *value_effects(state, changed)))


class SetRegion(Deed, frozen=True, tag="set-region"):
    """A region holds a company's post, or none; the bases stay."""

    region: RegionId
    company: Company | None = None

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        yield from _no_such_region(state, self.region)

    def done(self, state: State) -> Applied[State]:
        """Set it."""
        held = {r: c for r, c in (state.occupied or {}).items() if r != self.region}
        if self.company:
            held[self.region] = self.company
        return Applied(replace(state, occupied=held))


def moved(state: State, company: Company, base: Base) -> State:
    """Return the table with another base; where its coins are unknown, its value is due."""
    held: CompanyState = state.companies[company]
    due = held.due or (base != held.base and company not in state.facts.coins)
    return with_company(state, company, replace(held, base=base, due=due))


def value_effects(before: State, after: State) -> tuple[Effect, ...]:
    """Tell which shares changed their value."""
    values = [(c, share_value(before, c), share_value(after, c)) for c in before.companies]
    return tuple(
        Effect("share-value", {"company": company, "before": old, "after": new})
        for company, old, new in values
        if old != new
    )


def _taken(state: State, company: Company, column: int | None) -> State:
    base = state.companies[company].base
    return moved(state, company, take(base, column or column_to_take(base) or 0))


def _nothing_to_take(state: State, company: Company, column: int | None) -> Iterator[Finding]:
    base = state.companies[company].base
    if column_to_take(base) is None:
        yield Finding("base-empty", {"company": company}, senseless=True)
    elif column and not base[column - 1].posts:
        yield Finding("column-empty", {"company": company, "column": column}, senseless=True)


def _no_such_region(state: State, region: str | None) -> Iterator[Finding]:
    if region is None:
        return
    if state.facts.map is None:
        yield Finding("map-unknown", senseless=True)
    elif region not in state.facts.map.value.by_id:
        yield Finding("unknown-region", {"region": region}, senseless=True)
