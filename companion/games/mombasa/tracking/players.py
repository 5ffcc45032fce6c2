"""Commands about a player's money, shares, cards and bonus markers."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking.deed import Deed
from companion.games.mombasa.tracking.reading import markers_left
from companion.games.mombasa.tracking.state import (
    Marker,
    SeatNumber,
    State,
    seat_of,
    with_cash,
    with_seat,
)
from companion.games.tracking import Applied, Finding

Pounds = Annotated[int, Meta(ge=0, le=9999)]
Shares = Annotated[int, Meta(ge=0, le=99)]
BonusSpaceName = Annotated[str, Meta(pattern=r"\A[a-z0-9][a-z0-9-]{0,39}\Z")]


class Earn(Deed, frozen=True, tag="earn"):
    """Pounds from the bank."""

    seat: SeatNumber
    pounds: Pounds

    def done(self, state: State) -> Applied[State]:
        """Take them."""
        return Applied(with_cash(state, self.seat, self.pounds))


class Pay(Deed, frozen=True, tag="pay"):
    """Pounds to the bank."""

    seat: SeatNumber
    pounds: Pounds

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        has = seat_of(state, self.seat).cash
        if has < self.pounds:
            yield Finding("too-few-pounds", {"needs": self.pounds, "has": has})

    def done(self, state: State) -> Applied[State]:
        """Pay them; whoever paid more than we knew of has nothing left."""
        return Applied(with_cash(state, self.seat, -self.pounds))


class SetCash(Deed, frozen=True, tag="set-cash"):
    """A purse holds this much."""

    seat: SeatNumber
    pounds: Pounds

    def done(self, state: State) -> Applied[State]:
        """Set it."""
        seat = seat_of(state, self.seat)
        return Applied(with_seat(state, self.seat, replace(seat, cash=self.pounds)))


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


class PlaceMarker(Deed, frozen=True, tag="place-marker"):
    """A bonus marker goes to a bonus space; what it costs and brings is told apart."""

    seat: SeatNumber
    space: BonusSpaceName

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        for number, seat in enumerate(state.seats, start=1):
            if self.space in seat.placed:
                yield Finding("space-taken", {"space": self.space, "seat": number})
        if not markers_left(state, self.seat):
            yield Finding("no-markers-left")

    def done(self, state: State) -> Applied[State]:
        """Place it."""
        seat = seat_of(state, self.seat)
        placed = (*seat.placed, self.space)
        return Applied(with_seat(state, self.seat, replace(seat, placed=placed)))


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
