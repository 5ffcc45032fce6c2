"""How far markers went in a turn, and how that is told: steps, capital calls, what was received.

Where the table knows a track, a person says the steps and, for some turns, which calls are paid;
elsewhere the sheet finds out what can be paid. Where it does not, the person reads it all off.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from companion.games.mombasa.play.moves import Advance, Forgo
from companion.games.mombasa.play.state import Reward, Units
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking.state import State as Table
from companion.games.mombasa.tracks import advance, shares_at
from tests.tables.shadow.watching import Turn

Field = tuple[str, str]
# Pays every call: what was paid is asked, not whether it could be.
RICH = 1_000_000


class Gone(Struct, frozen=True):
    """The way of a marker in a turn: its steps, the calls it paid, and the steps that were left.

    Who `stays` before a call has left steps there; who `must`, for lack of pounds.
    """

    steps: int = 0
    calls: int = 0
    left: int = 0
    stays: bool = False
    must: bool = False


class Ways:
    """The markers of one turn, as one table is told of them."""

    def __init__(self, turn: Turn, table: Table, seats: tuple[int, ...], says_calls: bool) -> None:
        self.turn, self.kit, self.mover = turn, turn.kit, turn.mover
        self.table, self.seats, self.says_calls = table, seats, says_calls

    @cached_property
    def gone(self) -> dict[Company, Gone]:
        """Every marker that moved, or stays before a call although it might have gone on."""
        ways = {company: self._gone(company) for company in COMPANIES}
        return {company: way for company, way in ways.items() if way.steps or way.stays}

    def steps(self) -> Iterator[Field]:
        """Yield the steps of every marker."""
        yield from (field for c in self.gone for field in self.on_track(c, f"steps-{c}"))

    def on_track(self, company: Company, name: str) -> Iterator[Field]:
        """Yield the steps of one marker, and the calls that it pays."""
        way = self.gone.get(company, Gone())
        yield name, str(way.steps + way.left * self._says_all(way))
        yield from self._calls(company, way)

    def taken(self, company: Company) -> Iterator[Field]:
        """Yield how much of a printed reward is taken; nobody says it who takes all that can be."""
        way = self.gone.get(company, Gone(left=self._left[company]))
        fewer = way.left and not self._at_end(company) and not self._says_all(way)
        if fewer or way.steps > self._printed[company]:
            yield f"taken-{company}", str(way.steps)
        yield from self._calls(company, way)

    def unknown(self) -> Iterator[Field]:
        """Yield what only the board tells of tracks that the table does not know."""
        paid, received = 0, Counter[int]()
        for company, way in self.gone.items():
            if company in self.table.facts.tracks:
                continue
            track, players = self.kit.tracks[company], self.turn.before.players
            at = {str(n): player.positions[company] for n, player in enumerate(players)}
            mover = str(self.turn.before.turn)
            made = advance(track, at, dict.fromkeys(at, RICH), mover, way.steps)
            paid += made.paid
            received.update({self.seats[int(n)]: pounds for n, pounds in made.received.items()})
            yield f"shares-{company}", str(shares_at(track, made.position))
        if paid:
            yield "paid", str(paid)
        yield from ((f"received-{number}", str(pounds)) for number, pounds in received.items())

    def _says_all(self, way: Gone) -> bool:
        """Tell whether the whole reward is said: a call is in the way, and the rest goes by it."""
        return way.stays and (self.says_calls or way.must)

    def _calls(self, company: Company, way: Gone) -> Iterator[Field]:
        if self.says_calls and (way.calls or way.stays):
            yield f"calls-{company}", str(way.calls)

    def _gone(self, company: Company) -> Gone:
        steps, left = self._steps[company], self._left[company]
        track, start = self.kit.tracks[company], self.mover.positions[company]
        calls = dict(track.calls)
        crossed = sum(start <= at < start + steps for at in calls)
        stays = left > 0 and self._before_call(company)
        # Whatever else the turn brought, it did not suffice; no other marker paid a call instead.
        cash = self.turn.after.players[self.turn.before.turn].cash
        alone = not any(n for c, n in self._steps.items() if c != company)
        must = stays and alone and cash < calls[start + steps]
        return Gone(steps, crossed, left, stays, must)

    @cached_property
    def _steps(self) -> Counter[Company]:
        steps = Counter[Company]()
        for move in self.turn.moves:
            if isinstance(move, Advance):
                steps[move.company] += move.steps
        return steps

    @cached_property
    def _printed(self) -> Counter[Company]:
        """Count the steps of rewards that are for one track."""
        printed = Counter[Company]()
        for reward in self.turn.rewards:
            printed.update(reward.tracks)
        return printed

    @cached_property
    def _left(self) -> Counter[Company]:
        """Count the steps that were left: of rewards by track, of any others before a call."""
        left = Counter({c: max(n - self._steps[c], 0) for c, n in self._printed.items()})
        for made in self.turn.decisions:
            if isinstance(made.move, Forgo) and isinstance(made.stage, Reward | Units):
                free = made.stage.left if isinstance(made.stage, Units) else made.stage.steps
                waiting = [company for company in COMPANIES if self._before_call(company)]
                left.update(dict.fromkeys(waiting[:1], free))
        return left

    def _at_end(self, company: Company) -> bool:
        """Tell whether a marker has come to the end of a track that the table knows."""
        here = self.mover.positions[company] + self._steps[company]
        return company in self.table.facts.tracks and here == self.kit.tracks[company].spaces

    def _before_call(self, company: Company) -> bool:
        """Tell whether a marker has come to a call that the table knows."""
        here = self.mover.positions[company] + self._steps[company]
        return company in self.table.facts.tracks and here in dict(self.kit.tracks[company].calls)
