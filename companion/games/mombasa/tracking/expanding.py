"""An expansion as one command, where the map is known."""

from collections.abc import Iterator
from typing import Annotated, Final

from msgspec import Meta
from msgspec.structs import replace

from companion.games.mombasa.expansion import Expansion, Gains, Return, Step, expand
from companion.games.mombasa.map import Map
from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking.companies import moved, value_effects
from companion.games.mombasa.tracking.deed import Deed
from companion.games.mombasa.tracking.markers import MoveBoard, MoveTrack, payable_steps
from companion.games.mombasa.tracking.state import (
    SeatNumber,
    State,
    seat_of,
    with_cash,
    with_company,
)
from companion.games.refusing import BadInput
from companion.games.tracking import Applied, Effect, Finding

# More than all regions together can cost.
_PLENTY: Final = 1_000


class Expand(Deed, frozen=True, tag="expand"):
    """A player expands a company and takes the rewards; bookkeeping points are only told.

    `track` are the steps taken of the reward on the company's track; where it is left out, all
    that can be paid for.
    """

    seat: SeatNumber
    company: Company
    points: Annotated[int, Meta(ge=0, le=99)]
    steps: Annotated[tuple[Step, ...], Meta(min_length=1, max_length=15)]
    returns: Annotated[tuple[Return, ...], Meta(max_length=15)] = ()
    track: Annotated[int, Meta(ge=0, le=99)] | None = None

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        seat_of(state, self.seat)
        if state.facts.map is None:
            yield Finding("map-unknown", senseless=True)
            return
        real, free = state.facts.map.value, _open_everywhere(state.facts.map.value, self.company)
        for back in self.returns:
            if not self._ousts(state, back.region):
                yield Finding("no-post-ousted", {"region": back.region}, senseless=True)
        if impossible := self._expand(state, free, _PLENTY).problems:
            yield from (Finding(problem, senseless=True) for problem in impossible)
            return
        # Not only the first step that breaks a rule: borders and points are looked at apart.
        looks = ((real, self.points), (real, _PLENTY), (free, self.points))
        found = [self._expand(state, map_, points).problems for map_, points in looks]
        yield from map(Finding, dict.fromkeys(problem for look in found for problem in look))

    def done(self, state: State) -> Applied[State]:
        """Place the posts, send the ousted home, take the rewards."""
        if state.facts.map is None:
            raise BadInput("map-unknown", "$", "this table does not know the map")
        made = self._expand(state, state.facts.map.value, self.points)
        if made.problems:
            free = _open_everywhere(state.facts.map.value, self.company)
            made = self._expand(state, free, _PLENTY)
        after = replace(state, occupied=made.occupied)
        for company, base in made.bases.items():
            after = moved(after, company, base)
        for company, posts in made.removed.items():
            held = after.companies[company]
            after = with_company(after, company, replace(held, removed=held.removed + posts))
        told = (
            *(Effect("post-out-of-game", {"company": company}) for company in made.removed),
            *value_effects(state, after),
        )
        rewarded = self._rewarded(after, made.rewards)
        return Applied(rewarded.state, told + rewarded.effects)

    def _rewarded(self, state: State, gains: Gains) -> Applied[State]:
        effects: tuple[Effect, ...] = ()
        if gains.pounds:
            state = with_cash(state, self.seat, gains.pounds)
            effects += (Effect("received", {"seat": self.seat, "pounds": gains.pounds}),)
        if gains.diamonds:
            diamonds = MoveBoard(self.seat, "diamonds", gains.diamonds).done(state)
            state, effects = diamonds.state, effects + diamonds.effects
        wanted = gains.track if self.track is None else min(self.track, gains.track)
        if steps := payable_steps(state, self.seat, self.company, wanted):
            track = MoveTrack(self.seat, self.company, steps).done(state)
            state, effects = track.state, effects + track.effects
        if gains.bookkeeping:
            about = {"seat": self.seat, "points": gains.bookkeeping}
            effects += (Effect("bookkeeping-points", {**about}),)
        return Applied(state, effects)

    def _ousts(self, state: State, region: str) -> bool:
        holder = (state.occupied or {}).get(region)
        entered = any(step.region == region for step in self.steps)
        return entered and holder not in {None, self.company}

    def _expand(self, state: State, map_: Map, points: int) -> Expansion:
        bases = {company: held.base for company, held in state.companies.items()}
        returns = tuple(back for back in self.returns if self._ousts(state, back.region))
        occupied = state.occupied or {}
        return expand(map_, self.company, points, occupied, bases, self.steps, returns)


def _open_everywhere(map_: Map, company: Company) -> Map:
    """Let a base border every region, for an expansion that the table says has happened."""
    return replace(map_, bases={**map_.bases, company: tuple((r.id, 1) for r in map_.regions)})
