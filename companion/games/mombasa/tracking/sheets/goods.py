"""Goods: units to acquire a card and to move along tracks."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from companion.games.mombasa.box import TrackBonus
from companion.games.mombasa.goods import (
    Discount,
    GoodsCard,
    Offer,
    Spending,
    spend,
    with_plus_one,
)
from companion.games.mombasa.terms import Company, Good
from companion.games.mombasa.tracking import Single
from companion.games.mombasa.tracking.face_up import beyond_slots
from companion.games.mombasa.tracking.players import AddShareCard
from companion.games.mombasa.tracking.sheets.moving import (
    Moves,
    Moving,
    move_notes,
    move_parts,
    moves_free,
    steps_made,
)
from companion.games.mombasa.tracking.sheets.preview import Draft, Lack, Note
from companion.games.mombasa.tracking.state import State, Strict, seat_of
from companion.games.mombasa.tracking.tiles import UseTile
from companion.games.mombasa.tracking.told import Card, GoodsUsed

DISCOUNTS: Final[dict[TrackBonus, tuple[Discount, Discount]]] = {
    "banana-discount": ("banana-discount", "mixed-discount"),
    "cotton-discount": ("cotton-discount", "cotton-units"),
}


class Purchase(Strict, frozen=True):
    """A card of the display: its crate, the crate beside it, and the share icon on it."""

    crate: int = 0
    display: int = 0
    share: Company | None = None


class GoodsSheet(Struct, frozen=True):
    """Goods cards by their units, all of one kind or, without one, mixed.

    `discounted` says that a track bonus takes 1 off, at tables that cannot know it. With the
    `plus_one` tile a card has a unit more.
    """

    cards: tuple[int, ...] = ()
    good: Good | None = "coffee"
    purchase: Purchase | None = None
    discounted: bool = False
    moves: Moves = Moves()
    plus_one: bool = False

    def draft(self, state: State, seat: int) -> Draft:
        """Write the action down."""
        spent = self.spending(state, seat)
        parts: list[Single] = [UseTile(seat, "goods-tile")] if self.plus_one else []
        if self.purchase and self.purchase.share:
            parts.append(AddShareCard(seat, self.purchase.share))
        notes = [Note(problem, self._about(spent), wrong=True) for problem in spent.problems]
        left = self.units_left(state, seat)
        if left < 0:
            about = {"steps": spent.left - left, "units": spent.left}
            notes.append(Note("too-many-steps", {**about}, wrong=True))
        moving = self.moving(state, seat)
        if left > 0:
            # Only what no marker can use is lost; a capital call may always be left unpaid.
            notes.append(Note("units-left", {"units": left}, wrong=moves_free(state, seat, moving)))
        if beyond := beyond_slots(state, seat, len(self.cards)):
            notes.append(Note("more-than-slots", beyond, wrong=True))
        notes.extend(move_notes(state, seat, moving))
        parts.extend(move_parts(state, seat, moving))
        lacks: Lack | None = None if self.cards else "units"
        return Draft(tuple(parts), tuple(notes), lacks, self._told(spent))

    def moving(self, state: State, seat: int) -> Moving:
        """Return the moves, and the purse that pays for them."""
        return Moving(self.moves, seat_of(state, seat).cash)

    def spending(self, state: State, seat: int) -> Spending:
        """Work out units, price and what is left, with the player's discounts."""
        wanted = self.purchase
        offer = Offer(wanted.crate, wanted.display) if wanted else None
        bonuses = discounts(state, seat)
        if self.discounted:
            bonuses = (*bonuses, "mixed-discount")
        return spend(self._goods_cards(), offer, bonuses)

    def units_left(self, state: State, seat: int) -> int:
        """Count the units that are not used yet, fewer than 0 where there are too many steps."""
        return self.spending(state, seat).left - steps_made(state, seat, self.moving(state, seat))

    def with_rest_on(self, company: Company, state: State, seat: int) -> "GoodsSheet":
        """Return the sheet with every unit that is left as a step on one track."""
        steps = self.moves.steps.get(company, 0) + max(self.units_left(state, seat), 0)
        moves: Moves = replace(self.moves, steps={**self.moves.steps, company: steps})
        return replace(self, moves=moves)

    def _goods_cards(self) -> tuple[GoodsCard, ...]:
        kinds: tuple[Good, ...] = (self.good,) if self.good else ("coffee", "bananas")
        cards = (GoodsCard(kinds[at % len(kinds)], units) for at, units in enumerate(self.cards))
        return tuple(
            with_plus_one(card) if self.plus_one and at == 0 else card
            for at, card in enumerate(cards)
        )

    def _told(self, spent: Spending) -> GoodsUsed:
        wanted, card = self.purchase, None
        if wanted:
            card = Card(spent.price or 0, wanted.crate, wanted.display)
        return GoodsUsed(self.cards, self.good, card)

    @staticmethod
    def _about(spent: Spending) -> dict[str, str | int]:
        return {"price": spent.price or 0, "units": spent.units}


def discounts(state: State, seat: int) -> tuple[Discount, ...]:
    """Return the goods bonuses that count for a player, the better of each track."""
    held = seat_of(state, seat).bonuses
    return tuple(
        DISCOUNTS[bonus.value][held[company] - 1]
        for company, bonus in state.facts.bonuses.items()
        if bonus.value in DISCOUNTS and held[company]
    )
