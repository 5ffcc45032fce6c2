"""An expansion as one command, where the map is known."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Final

from msgspec import Meta
from msgspec.structs import replace

from companion.games.mombasa.aims import Outcome, Worth
from companion.games.mombasa.expansion import (
    SET_ASIDE,
    Expansion,
    Gains,
    Return,
    Step,
    expand,
)
from companion.games.mombasa.map import Map
from companion.games.mombasa.scoring import Sheet, score_lines
from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking.companies import moved, value_effects
from companion.games.mombasa.tracking.deed import Deed
from companion.games.mombasa.tracking.markers import MoveBoard, MoveTrack, payable_steps
from companion.games.mombasa.tracking.reading import posts_off_map, share_values, sheets
from companion.games.mombasa.tracking.state import (
    SeatNumber,
    State,
    seat_of,
    with_cash,
    with_company,
)
from companion.games.refusing import BadInput
from companion.games.tracking import About, Applied, Effect, Finding

# Verdicts that are only as good as the map.
BY_THE_MAP: Final = frozenset({"own-post-already", "not-adjacent", "not-enough-points"})


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
        for back in self.returns:
            if not self._ousts(state, back.region):
                yield Finding("no-post-ousted", {"region": back.region}, senseless=True)
        unsure: About = {"unsure": 1} if posts_off_map(state) else {}
        for problem in dict.fromkeys(self._expand(state, state.facts.map.value).problems):
            about = unsure if problem in BY_THE_MAP else {}
            yield Finding(problem, about, senseless=problem not in SET_ASIDE)

    def done(self, state: State) -> Applied[State]:
        """Place the posts, send the ousted home, take the rewards."""
        if state.facts.map is None:
            raise BadInput("map-unknown", "$", "this table does not know the map")
        made = self._expand(state, state.facts.map.value)
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
        rewarded = take_rewards(after, self.seat, self.company, made.rewards, self.track)
        return Applied(rewarded.state, told + rewarded.effects)

    def _ousts(self, state: State, region: str) -> bool:
        holder = (state.occupied or {}).get(region)
        entered = any(step.region == region for step in self.steps)
        return entered and holder not in {None, self.company}

    def _expand(self, state: State, map_: Map) -> Expansion:
        bases = {company: held.base for company, held in state.companies.items()}
        returns = tuple(back for back in self.returns if self._ousts(state, back.region))
        return expand(
            map_,
            self.company,
            self.points,
            state.occupied or {},
            bases,
            self.steps,
            returns,
            anyway=map_.by_id,
        )


def take_rewards(
    state: State, seat: int, company: Company, gains: Gains, track: int | None = None
) -> Applied[State]:
    """Take what the regions give; of the track's steps at most `track`, else all that can be paid.

    Bookkeeping points are only told.
    """
    effects: tuple[Effect, ...] = ()
    if gains.pounds:
        state = with_cash(state, seat, gains.pounds)
        effects += (Effect("received", {"seat": seat, "pounds": gains.pounds}),)
    if gains.diamonds:
        told = Effect("move-board", {"seat": seat, "track": "diamonds", "steps": gains.diamonds})
        diamonds = MoveBoard(seat, "diamonds", gains.diamonds).done(state)
        state, effects = diamonds.state, (*effects, told, *diamonds.effects)
    wanted = gains.track if track is None else min(track, gains.track)
    if steps := payable_steps(state, seat, company, wanted):
        told = Effect("move-track", {"seat": seat, "company": company, "steps": steps})
        moves = MoveTrack(seat, company, steps).done(state)
        state, effects = moves.state, (*effects, told, *moves.effects)
    if gains.bookkeeping:
        effects += (Effect("bookkeeping-points", {"seat": seat, "points": gains.bookkeeping}),)
    return Applied(state, effects)


def worth_to(state: State, seat: int, company: Company) -> Worth:
    """Count what an expansion changes in a player's net worth; points for books count nothing."""
    values = share_values(state)

    @cache
    def rewarded(pounds: int, diamonds: int, track: int) -> Sheet:
        after = take_rewards(state, seat, company, Gains(pounds, diamonds, track)).state
        return _sheet(after, seat)

    def total(changes: dict[Company, int], sheet: Sheet) -> int:
        worth = {c: value + changes.get(c, 0) for c, value in values.items()}
        return sum(line.pounds for line in score_lines(worth, sheet))

    before = total({}, _sheet(state, seat))

    def worth(outcome: Outcome) -> int:
        gains = outcome.rewards
        after = rewarded(gains.pounds, gains.diamonds, gains.track)
        return total(outcome.changes, after) - before

    return worth


def _sheet(state: State, seat: int) -> Sheet:
    names = {number: "" for number, _ in enumerate(state.seats, start=1)}
    return sheets(state, names)[seat - 1]
