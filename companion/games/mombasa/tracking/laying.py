"""Which side of which track card lies at which company, put right in the middle of the game."""

from collections.abc import Iterator

from companion.games.mombasa.terms import Company, TrackId
from companion.games.mombasa.tracking.deed import Deed
from companion.games.mombasa.tracking.printed import with_facts
from companion.games.mombasa.tracking.state import Facts, State, with_sides
from companion.games.tracking import Applied, Effect, Finding


class LayTrack(Deed, frozen=True, tag="lay-track"):
    """This side of a track card lies at a company; every marker stays on its space.

    A card has two sides and lies at one company only: the one that had it gets what lay here.
    """

    company: Company
    side: TrackId

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it: that the card lay at two companies already."""
        laid = state.facts.track_ids | self._moved(state.facts)
        for company, side in laid.items():
            if company != self.company and _is_same_card(side, self.side):
                yield Finding("card-elsewhere", {"company": company, "side": side})

    def done(self, state: State) -> Applied[State]:
        """Lay it; shares, calls and bonuses are those of the new track from now on."""
        moved = self._moved(state.facts)
        laid = with_facts(state, with_sides(state.facts, moved))
        given = (Effect("track-given", {"company": c, "side": side}) for c, side in moved.items())
        return Applied(laid.state, (*tuple(given)[1:], *laid.effects))

    def _moved(self, facts: Facts) -> dict[Company, TrackId]:
        """Return every company whose track changes, this one first."""
        before = facts.track_ids.get(self.company)
        moved = {self.company: self.side}
        if before is None or _is_same_card(before, self.side):
            return moved
        had = (c for c, side in facts.track_ids.items() if _is_same_card(side, self.side))
        return moved | dict.fromkeys(tuple(had)[:1], before)


def _is_same_card(one: TrackId, other: TrackId) -> bool:
    return one[0] == other[0]
