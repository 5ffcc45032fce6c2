"""The bonus marker: a space, what it costs, what it brings."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.games.mombasa.box import Gain
from companion.games.mombasa.majorities import gain_for
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking import Single
from companion.games.mombasa.tracking.players import AddShareCard, Pay, PlaceMarker
from companion.games.mombasa.tracking.printed import as_box
from companion.games.mombasa.tracking.sheets.gains import (
    NOTHING,
    Gains,
    Moves,
    gain_parts,
    point_notes,
)
from companion.games.mombasa.tracking.sheets.goods import Purchase
from companion.games.mombasa.tracking.sheets.preview import Draft, Note
from companion.games.mombasa.tracking.sheets.spaces import Spot, spots
from companion.games.mombasa.tracking.state import State, seat_of
from companion.games.mombasa.tracking.turns import TakeFirstPlayer

TRACK_STEPS = 2


class BonusMarkerSheet(Struct, frozen=True):
    """A space, and what it asks: a card bought or removed, a total, a choice.

    `cost` is told where nobody knows it. `gains` are what a majority brings where that is not
    printed in any box we know; elsewhere they only say what the rules leave open.
    """

    space: str = ""
    cost: int = 0
    purchase: Purchase | None = None
    crate: int = 0
    total: int = 0
    more: Literal["diamonds", "points"] = "diamonds"
    diamond: bool = True
    tracks: tuple[Company, ...] = ()
    gains: Gains = NOTHING

    def draft(self, state: State, seat: int) -> Draft:
        """Write the action down."""
        spot = self.spot(state, seat)
        if spot is None:
            return Draft(ready=False)
        price = self.price(spot)
        cost = self.cost if spot.cost is None else spot.cost
        gains = self.brings(state, spot)
        parts: list[Single] = [PlaceMarker(seat, spot.id)]
        if spot.kind == "first-player":
            parts.append(TakeFirstPlayer(seat))
        if cost + price:
            parts.append(Pay(seat, cost + price))
        if self.purchase and self.purchase.share and _sells(spot):
            parts.append(AddShareCard(seat, self.purchase.share))
        parts.extend(gain_parts(state, seat, gains))
        notes = (*self._notes(state, seat, spot), *point_notes(state, seat, gains))
        return Draft(tuple(parts), notes)

    def spot(self, state: State, seat: int) -> Spot | None:
        """Find the space."""
        return next((spot for spot in spots(state, seat) if spot.id == self.space), None)

    def price(self, spot: Spot) -> int:
        """Return the pounds for the card bought there, 0 without one."""
        if not _sells(spot) or self.purchase is None:
            return 0
        # The second space of a track sells for 1 less.
        return max(self.purchase.crate + self.purchase.display - (spot.order == 2), 0)

    def brings(self, state: State, spot: Spot) -> Gains:
        """Return what the space brings besides cards."""
        match spot.kind:
            case "majority":
                return self._majority(state, spot)
            case "first-player":
                return Gains(points=1, as_pounds=self.gains.as_pounds)
            case "remove-card" | "card-removal":
                return Gains(pounds=self.crate + spot.crate_plus)
            case _:
                return self._track_space(spot)

    def printed_gain(self, state: State, spot: Spot) -> tuple[Company, Gain] | None:
        """Return the track and the reward of a majority, None where they are not known."""
        found = as_box(state.facts).majorities.get(spot.majority) if spot.majority else None
        gain = gain_for(found.value, self.total) if found else None
        if found is None or found.value.company is None or gain is None:
            return None
        return found.value.company, gain

    def _track_space(self, spot: Spot) -> Gains:
        match spot.kind:
            case "points-and-diamonds":
                points = 2 if spot.order == 2 or self.more == "points" else 1
                diamonds = 2 if spot.order == 2 or self.more == "diamonds" else 1
                return Gains(diamonds=diamonds, points=points, as_pounds=self.gains.as_pounds)
            case "card-for-pounds":
                return Gains(diamonds=spot.order if self.diamond else 0)
            case "other-tracks":
                steps = dict.fromkeys(self.tracks, TRACK_STEPS)
                return Gains(moves=replace(self.gains.moves, steps=steps))
            case _:
                # A card is bought, or a tile comes in the next preparation.
                return NOTHING

    def _majority(self, state: State, spot: Spot) -> Gains:
        printed = self.printed_gain(state, spot)
        if printed is None:
            return self.gains
        company, gain = printed
        moves: Moves = replace(self.gains.moves, steps={company: gain.track})
        return Gains(
            pounds=gain.pounds,
            diamonds=gain.diamonds,
            moves=moves,
            points=gain.bookkeeping,
            as_pounds=self.gains.as_pounds if gain.bookkeeping else 0,
            post=self.gains.post if gain.posts else None,
            post_column=self.gains.post_column,
        )

    def _notes(self, state: State, seat: int, spot: Spot) -> Iterator[Note]:
        if spot.kind == "first-player" and state.first_player == seat:
            yield Note("not-on-first-turn")
        if spot.kind == "tile":
            yield Note("tile-next-round")
        if spot.kind == "majority" and not self.total and self.printed_gain(state, spot):
            yield Note("no-total", wrong=True)
        if not spot.unlocked and spot.company:
            about = {"company": spot.company, "number": spot.order}
            yield Note("not-unlocked", {**about}, wrong=True)
        if spot.company and f"{spot.company}-track-{3 - spot.order}" in seat_of(state, seat).placed:
            yield Note("other-space-used", {"company": spot.company}, wrong=True)
        if spot.kind == "other-tracks" and len(self.tracks) != (wanted := spot.order + 1):
            yield Note("choose-tracks", {"tracks": wanted}, wrong=True)


def other_tracks(spot: Spot) -> tuple[Company, ...]:
    """Return the tracks that a track's own space can move on."""
    return tuple(company for company in COMPANIES if company != spot.company)


def _sells(spot: Spot) -> bool:
    return spot.kind in {"buy-card", "card-for-pounds"}
