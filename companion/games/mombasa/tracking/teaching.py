"""Teaching a table, in the middle of the game, what is printed on its parts."""

from msgspec import field
from msgspec.structs import replace

from companion.games.mombasa.base import BaseCoins
from companion.games.mombasa.board import ValueTrack
from companion.games.mombasa.box import Fact, TrackBonus
from companion.games.mombasa.map import Map
from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking.companies import value_effects
from companion.games.mombasa.tracking.deed import Deed
from companion.games.mombasa.tracking.reading import coin_value, share_value
from companion.games.mombasa.tracking.state import State, with_company
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
        """Learn it; values set by hand stay what they are, unless posts have moved since."""
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
        after = replace(state, facts=facts)
        if self.map:
            held = state.occupied or {}
            known = {region: c for region, c in held.items() if region in self.map.by_id}
            after = replace(after, occupied=known)
        for company in self.coins:
            after = _counted(state, after, company)
        return Applied(after, value_effects(state, after))


def _counted(before: State, after: State, company: Company) -> State:
    """Let the new coins tell the value, unless the table has set it and it still holds."""
    held = before.companies[company]
    by_hand = 0
    if held.by_hand and not held.due:
        by_hand = share_value(before, company) - (coin_value(after, company) or 0)
    return with_company(after, company, replace(held, by_hand=by_hand, due=False))
