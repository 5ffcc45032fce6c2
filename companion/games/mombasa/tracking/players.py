"""Commands about a player's money, shares, cards and bonus markers."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal

from msgspec import Meta
from msgspec.structs import replace

from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking.deed import Deed, Reread, Step, paying
from companion.games.mombasa.tracking.face_up import expansion_total
from companion.games.mombasa.tracking.reading import markers_left, out_of_order
from companion.games.mombasa.tracking.spaces import Spot, spots
from companion.games.mombasa.tracking.state import (
    Marker,
    SeatNumber,
    State,
    seat_of,
    with_cash,
    with_seat,
)
from companion.games.mombasa.tracking.turns import acting
from companion.games.tracking import About, Applied, Finding

MOST_POUNDS: Final = 9999

Pounds = Annotated[int, Meta(ge=0, le=MOST_POUNDS)]
# What pounds are earned for: a merchant, a removed card, bookkeeping points, a special space of a
# track that nobody knows, or another reward.
EarnedFor = Literal["merchant", "removed-card", "points", "special", "reward"]
# What pounds are paid for: a bonus space, a card, a flipped book, calls that nobody knows.
PaidFor = Literal["space", "card", "flip", "call"]
Shares = Annotated[int, Meta(ge=0, le=99)]
BonusSpaceName = Annotated[str, Meta(pattern=r"\A[a-z0-9][a-z0-9-]{0,39}\Z")]


class Earn(Deed, frozen=True, tag="earn"):
    """Pounds from the bank, and what for where it is known."""

    seat: SeatNumber
    pounds: Pounds
    why: EarnedFor | None = None

    def done(self, state: State) -> Applied[State]:
        """Take them."""
        return Applied(with_cash(state, self.seat, self.pounds))


class Pay(Deed, frozen=True, tag="pay"):
    """Pounds to the bank, and what for where it is known."""

    seat: SeatNumber
    pounds: Pounds
    why: PaidFor | None = None

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        has = seat_of(state, self.seat).cash
        if has < self.pounds:
            yield Finding("too-few-pounds", {"needs": self.pounds, "has": has})

    def done(self, state: State) -> Applied[State]:
        """Pay them."""
        return paying(state, self.seat, self.pounds)


class SetCash(Deed, frozen=True, tag="set-cash"):
    """A purse holds this much."""

    seat: SeatNumber
    pounds: Pounds

    def done(self, state: State) -> Applied[State]:
        """Set it."""
        seat = seat_of(state, self.seat)
        return Applied(with_seat(state, self.seat, replace(seat, cash=self.pounds)))


class ChangeCash(Step, frozen=True, tag="change-cash"):
    """A purse holds so much more or less."""

    seat: SeatNumber

    def done(self, state: State) -> Applied[State]:
        """Change it."""
        before = seat_of(state, self.seat).cash
        after = self.taken(before, MOST_POUNDS)
        changed = SetCash(self.seat, after).done(state).state
        return self.told(changed, before, after, {"seat": self.seat})


class SetShares(Deed, frozen=True, tag="set-shares"):
    """A track shows so many shares, until its marker moves along spaces that are known."""

    seat: SeatNumber
    company: Company
    shares: Shares

    def done(self, state: State) -> Applied[State]:
        """Set them."""
        seat = seat_of(state, self.seat)
        marker = Marker(seat.tracks[self.company].position, self.shares)
        tracks = {**seat.tracks, self.company: marker}
        return Applied(with_seat(state, self.seat, replace(seat, tracks=tracks)))


class AddShareCard(Deed, frozen=True, tag="add-share-card"):
    """A card with share icons comes to a player."""

    seat: SeatNumber
    company: Company
    shares: Annotated[int, Meta(ge=1, le=9)] = 1

    def done(self, state: State) -> Applied[State]:
        """Add them."""
        shares = seat_of(state, self.seat).cards[self.company] + self.shares
        return SetShareCards(self.seat, self.company, shares).done(state)


class LoseShareCard(Deed, frozen=True, tag="lose-share-card"):
    """A card with a share icon is removed from the game."""

    seat: SeatNumber
    company: Company

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        if not seat_of(state, self.seat).cards[self.company]:
            yield Finding("no-share-card", {"seat": self.seat, "company": self.company})

    def done(self, state: State) -> Applied[State]:
        """Its share goes with it; who removed one that we knew nothing of has none left."""
        shares = max(seat_of(state, self.seat).cards[self.company] - 1, 0)
        return SetShareCards(self.seat, self.company, shares).done(state)


class SetShareCards(Deed, frozen=True, tag="set-share-cards"):
    """A player's cards show so many shares."""

    seat: SeatNumber
    company: Company
    shares: Shares

    def done(self, state: State) -> Applied[State]:
        """Set them."""
        seat = seat_of(state, self.seat)
        cards = {**seat.cards, self.company: self.shares}
        return Applied(with_seat(state, self.seat, replace(seat, cards=cards)))


class PlaceMarker(Reread, frozen=True, tag="place-marker"):
    """A bonus marker goes to a bonus space; what it costs and brings is told apart.

    `total` is what a majority was claimed with. It is an action also where nobody says more of
    it, so what was unlocked before counts; not in older lines.
    """

    seat: SeatNumber
    space: BonusSpaceName
    total: Annotated[int, Meta(ge=0, le=99)] | None = None

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        yield from out_of_order(state, self.seat)
        state = acting(state, self.seat).state
        for number, seat in enumerate(state.seats, start=1):
            if self.space in seat.placed:
                yield Finding("space-taken", {"space": self.space, "seat": number})
        if not markers_left(state, self.seat):
            yield Finding("no-markers-left")
        spot = next((spot for spot in spots(state, self.seat) if spot.id == self.space), None)
        if spot:
            yield from self._against_spot(state, spot)

    def done(self, state: State) -> Applied[State]:
        """Place it."""
        begun = acting(state, self.seat) if self.reading else Applied(state)
        seat = seat_of(begun.state, self.seat)
        placed = replace(seat, placed=(*seat.placed, self.space))
        return Applied(with_seat(begun.state, self.seat, placed), begun.effects)

    def _against_spot(self, state: State, spot: Spot) -> Iterator[Finding]:
        seat = seat_of(state, self.seat)
        if spot.kind == "first-player" and state.first_player == self.seat and seat.acted is False:
            yield Finding("first-turn")
        if spot.company and not spot.unlocked:
            about: About = {"company": spot.company, "number": spot.order}
            yield Finding("not-unlocked", about)
        if spot.company and f"{spot.company}-track-{3 - spot.order}" in seat.placed:
            yield Finding("other-space-used", {"company": spot.company})
        if spot.majority == "expansion":
            yield from self._more_face_up(state)

    def _more_face_up(self, state: State) -> Iterator[Finding]:
        """Compare with what is known of the others, if the own total is known or was told."""
        said = seat_of(state, self.seat).face_up is not None
        if self.total is None and not said:
            return
        mine = max(expansion_total(state, self.seat) or 0, self.total or 0)
        for number, _ in enumerate(state.seats, start=1):
            total = expansion_total(state, number) or 0
            if number != self.seat and total > mine:
                yield Finding("more-face-up", {"seat": number, "has": total})


class SetMarkers(Deed, frozen=True, tag="set-markers"):
    """A player has so many bonus markers, and these of them stand on spaces."""

    seat: SeatNumber
    markers: Annotated[int, Meta(ge=0, le=5)]
    placed: Annotated[tuple[BonusSpaceName, ...], Meta(max_length=5)] = ()

    def done(self, state: State) -> Applied[State]:
        """Set them."""
        seat = replace(seat_of(state, self.seat), markers=self.markers, placed=self.placed)
        return Applied(with_seat(state, self.seat, seat))


class SetSlots(Deed, frozen=True, tag="set-slots"):
    """A player has so many action slots; without a number they follow the board's tracks."""

    seat: SeatNumber
    slots: Annotated[int, Meta(ge=3, le=5)] | None = None

    def done(self, state: State) -> Applied[State]:
        """Set them."""
        seat = replace(seat_of(state, self.seat), slots=self.slots)
        return Applied(with_seat(state, self.seat, seat))


class SetBonus(Deed, frozen=True, tag="set-bonus"):
    """So many of a track's two bonuses count for a player, until a known track says otherwise."""

    seat: SeatNumber
    company: Company
    number: Annotated[int, Meta(ge=0, le=2)]

    def done(self, state: State) -> Applied[State]:
        """Set it."""
        seat = seat_of(state, self.seat)
        bonuses = {**seat.bonuses, self.company: self.number}
        return Applied(with_seat(state, self.seat, replace(seat, bonuses=bonuses)))
