"""The bonus marker: a space, what it costs, what it brings."""

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

from companion.games.mombasa.box import Gain, Majority, Tier, load_box
from companion.games.mombasa.majorities import gain_for
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking import Single
from companion.games.mombasa.tracking.players import (
    AddShareCard,
    EarnedFor,
    LoseShareCard,
    Pay,
    PlaceMarker,
)
from companion.games.mombasa.tracking.printed import with_stated
from companion.games.mombasa.tracking.sheets.gains import (
    NOTHING,
    Gains,
    gain_parts,
    moving_with,
    point_notes,
)
from companion.games.mombasa.tracking.sheets.goods import Purchase
from companion.games.mombasa.tracking.sheets.moving import NOBODY_MOVES, Moving, move_notes
from companion.games.mombasa.tracking.sheets.preview import Draft, Note
from companion.games.mombasa.tracking.spaces import Spot, spots
from companion.games.mombasa.tracking.state import State, seat_of
from companion.games.mombasa.tracking.turns import TakeFirstPlayer

TRACK_STEPS: Final = 2
# A bonus tile space shows one of these.
TILE_COSTS: Final = (1, 2)


class BonusMarkerSheet(Struct, frozen=True):
    """A space, and what it asks: a card bought or removed, a total, a choice.

    `cost` is told where nobody knows it, `share` is the icon of a removed card. A majority is
    claimed with a `total`, or for the reward of a `lower` one. `gains` are what it brings where
    that is not printed in any box we know; elsewhere they only say what the rules leave open.
    """

    space: str = ""
    cost: int = 0
    purchase: Purchase | None = None
    crate: int = 0
    share: Company | None = None
    total: int = 0
    lower: int | None = None
    more: Literal["diamonds", "points"] = "diamonds"
    diamond: bool = True
    tracks: tuple[Company, ...] = ()
    gains: Gains = NOTHING

    def draft(self, state: State, seat: int) -> Draft:
        """Write the action down."""
        spot = self.spot(state, seat)
        if spot is None:
            return Draft(lacks="space")
        gains, moving = self.brings(state, spot), self.moving(state, seat)
        total = self.total if spot.majority else None
        parts: list[Single] = [PlaceMarker(seat, spot.id, total)]
        if spot.kind == "first-player":
            parts.append(TakeFirstPlayer(seat))
        if cost := self.asks(spot):
            parts.append(Pay(seat, cost, "space"))
        why: EarnedFor = "removed-card" if _removes(spot) else "reward"
        parts.extend(gain_parts(state, seat, gains, moving, why=why))
        # The diamond moves before a card is paid, since its last space brings pounds.
        if price := self.price(spot):
            parts.append(Pay(seat, price, "card"))
        if self.purchase and self.purchase.share and _sells(spot):
            parts.append(AddShareCard(seat, self.purchase.share))
        if self.share and _removes(spot):
            parts.append(LoseShareCard(seat, self.share))
        notes = (
            *self._notes(state, seat, spot),
            *point_notes(state, seat, gains),
            *move_notes(state, seat, moving),
        )
        return Draft(tuple(parts), notes)

    def moving(self, state: State, seat: int) -> Moving:
        """Return the moves that the space brings, and the purse that pays for them."""
        spot = self.spot(state, seat)
        if spot is None:
            return NOBODY_MOVES
        gains, cost = self.brings(state, spot), self.asks(spot)
        # One marker after the other moves two spaces; those of a majority may wait for points.
        return moving_with(state, seat, gains, paid=cost, whole=spot.kind == "other-tracks")

    def asks(self, spot: Spot) -> int:
        """Return the pounds that the space costs."""
        return self.cost if spot.cost is None else spot.cost

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
                return self._points(1)
            case _ if _removes(spot):
                return Gains(pounds=self.crate + spot.crate_plus)
            case _:
                return self._track_space(spot)

    def printed_gain(self, state: State, spot: Spot) -> tuple[Company, Gain] | None:
        """Return the track and the reward of a majority, None where they are not known."""
        printed = printed_at(state, spot)
        company = next((one.company for one in printed if one.company), None)
        gains = (gain_for(one, self.claimed) for one in printed)
        gain = next((gain for gain in gains if gain is not None), None)
        return (company, gain) if company and gain is not None else None

    @property
    def claimed(self) -> int:
        """The total that a majority's reward is taken for."""
        return min(self.lower or self.total, self.total)

    def tiers(self, state: State, spot: Spot) -> tuple[Tier, ...]:
        """Return all tiers of a majority, in order; what lies between those known is one, too."""
        known = next((one.tiers for one in printed_at(state, spot) if one.tiers), ())
        starts = [1, *(tier.most + 1 for tier in known if tier.most)]
        between = (
            Tier(at, tier.least - 1)
            for at, tier in zip(starts, known, strict=False)
            if at < tier.least
        )
        return tuple(sorted((*known, *between), key=lambda tier: tier.least))

    def tier(self, state: State, spot: Spot) -> Tier | None:
        """Return the tier that the total reaches."""
        found = (tier for tier in self.tiers(state, spot) if _reaches(tier, self.total))
        return next(found, None)

    def lower_tiers(self, state: State, spot: Spot) -> tuple[Tier, ...]:
        """Return the tiers that the total passes; what lies between those known is one, too."""
        tiers = next((one.tiers for one in printed_at(state, spot) if one.tiers), ())
        own = next((tier.least for tier in tiers if tier.gain and _reaches(tier, self.total)), 1)
        known = [tier for tier in tiers if tier.most is not None and tier.most < self.total]
        starts = [1, *(tier.most + 1 for tier in known if tier.most)]
        ends = [*(tier.least for tier in known), own]
        between = (Tier(at, end - 1) for at, end in zip(starts, ends, strict=True) if at < end)
        return tuple(sorted((*known, *between), key=lambda tier: tier.least))

    def _track_space(self, spot: Spot) -> Gains:
        match spot.kind:
            case "points-and-diamonds":
                points = 2 if spot.order == 2 or self.more == "points" else 1
                diamonds = 2 if spot.order == 2 or self.more == "diamonds" else 1
                return self._points(points, diamonds)
            case "card-for-pounds":
                return Gains(diamonds=spot.order if self.diamond else 0)
            case "other-tracks":
                steps = dict.fromkeys(self.tracks, TRACK_STEPS)
                return Gains(moves=self.gains.moves.rewarded(steps))
            case _:
                # A card is bought, or a tile comes in the next preparation.
                return NOTHING

    def _points(self, points: int, diamonds: int = 0) -> Gains:
        """Return bookkeeping points, used as the table says."""
        used = self.gains
        return Gains(diamonds=diamonds, points=points, as_pounds=used.as_pounds, coins=used.coins)

    def _majority(self, state: State, spot: Spot) -> Gains:
        printed = self.printed_gain(state, spot)
        if printed is None:
            return self.gains
        company, gain = printed
        moves = self.gains.moves.rewarded({company: gain.track})
        return Gains(
            pounds=gain.pounds,
            diamonds=gain.diamonds,
            moves=moves,
            points=gain.bookkeeping,
            as_pounds=self.gains.as_pounds if gain.bookkeeping else 0,
            coins=self.gains.coins if gain.bookkeeping else 0,
            posts=self.gains.posts[: gain.posts],
        )

    def _notes(self, state: State, seat: int, spot: Spot) -> Iterator[Note]:
        is_first = spot.kind == "first-player" and state.first_player == seat
        if is_first and seat_of(state, seat).acted is None:
            yield Note("not-on-first-turn")
        if spot.kind == "tile":
            yield Note("tile-next-round")
            if self.asks(spot) not in TILE_COSTS:
                yield Note("tile-cost", wrong=True)
        if spot.kind == "majority" and not self.total and self.tiers(state, spot):
            yield Note("no-total", wrong=True)
        if spot.kind == "other-tracks" and len(self.tracks) != (wanted := spot.order + 1):
            yield Note("choose-tracks", {"tracks": wanted}, wrong=True)


def other_tracks(spot: Spot) -> tuple[Company, ...]:
    """Return the tracks that a track's own space can move on."""
    return tuple(company for company in COMPANIES if company != spot.company)


def printed_at(state: State, spot: Spot) -> tuple[Majority, ...]:
    """Return what is printed at a majority space: as the box says, then as the rulebook states."""
    boxes = (with_stated(state.facts), load_box("standard"))
    facts = (box.majorities.get(spot.majority) for box in boxes if spot.majority)
    return tuple(fact.value for fact in facts if fact)


def _reaches(tier: Tier, total: int) -> bool:
    return tier.least <= total and (tier.most is None or total <= tier.most)


def _removes(spot: Spot) -> bool:
    return spot.kind in {"remove-card", "card-removal"}


def _sells(spot: Spot) -> bool:
    return spot.kind in {"buy-card", "card-for-pounds"}
