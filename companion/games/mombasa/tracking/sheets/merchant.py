"""The diamond merchant: steps of the diamond and pounds."""

from msgspec import Struct

from companion.games.mombasa.merchants import Deal, MerchantKind, deal
from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking import Single
from companion.games.mombasa.tracking.face_up import beyond_slots
from companion.games.mombasa.tracking.markers import MoveBoard
from companion.games.mombasa.tracking.players import Earn
from companion.games.mombasa.tracking.reading import mines, posts_off_map
from companion.games.mombasa.tracking.sheets.preview import Draft, Note
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracking.tiles import UseTile


class MerchantSheet(Struct, frozen=True):
    """Which merchant; `mines` are told where the map is not known, `others` go with the tile."""

    merchant: MerchantKind = "plain"
    company: Company = "mombasa"
    mines: int = 0
    others: int = 0

    def draft(self, state: State, seat: int) -> Draft:
        """Write the action down."""
        brings = self.brings(state)
        parts: list[Single] = [UseTile(seat, "merchant-tile")] if self.merchant == "tile" else []
        parts.append(MoveBoard(seat, "diamonds", brings.diamonds))
        if brings.pounds:
            parts.append(Earn(seat, brings.pounds, "merchant"))
        notes = [Note("merchant-brings", {"steps": brings.diamonds, "pounds": brings.pounds})]
        if self.merchant == "company":
            about = {"company": self.company, "mines": self.mines_counted(state)}
            notes.append(Note("mines-counted", {**about}))
            if off := posts_off_map(state).get(self.company):
                notes.append(Note("off-map", {"company": self.company, "posts": off}))
        cards = self.others if self.merchant == "tile" else 1
        if beyond := beyond_slots(state, seat, cards):
            notes.append(Note("more-than-slots", beyond, wrong=True))
        return Draft(tuple(parts), tuple(notes))

    def mines_counted(self, state: State) -> int:
        """Count the company's mines on the map, or take the table's word for it."""
        return mines(state, self.company) if state.facts.map else self.mines

    def brings(self, state: State) -> Deal:
        """Return the steps and pounds."""
        return deal(self.merchant, mines=self.mines_counted(state), others=self.others)
