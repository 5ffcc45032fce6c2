"""The end of a player's action phase."""

from msgspec import Struct

from companion.games.mombasa.tracking.sheets.preview import Draft
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracking.turns import EndPhase


class EndSheet(Struct, frozen=True):
    """Nothing to say: a player ends."""

    def draft(self, state: State, seat: int) -> Draft:
        """Write the action down."""
        del state
        return Draft((EndPhase(seat),))
