"""What every command of a table has in common."""

from collections.abc import Iterable

from msgspec import Struct

from companion.games.mombasa.tracking.state import State
from companion.games.tracking import Finding


class Deed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something done on the table. Each has `done(state)`, the table after it.

    Where something speaks against a deed, `done` is what the table says happened nevertheless.
    """

    def against(self, state: State) -> Iterable[Finding]:
        """Yield what speaks against it; putting something right is always allowed."""
        del state
        return ()
