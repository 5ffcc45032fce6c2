"""The expansion cards that lie face up before a player, as far as the table says them."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Final

from msgspec import Meta
from msgspec.structs import replace

from companion.games.mombasa.box import Box, load_box
from companion.games.mombasa.box.known import Part, completeness
from companion.games.mombasa.tracking.deed import Deed
from companion.games.mombasa.tracking.reading import expansion_bonus, most_slots
from companion.games.mombasa.tracking.state import (
    CardUp,
    SeatNumber,
    SeatState,
    State,
    Tile,
    seat_of,
    with_seat,
)
from companion.games.mombasa.tracking.tiles import is_up, may_hold, turned_down
from companion.games.tracking import About, Applied, Finding

# One in each action slot; the tile takes none.
MOST_CARDS: Final = 5
EXPANSION_TILE: Final[Tile] = "expansion-tile"
# Offered where nobody has told which cards there are.
SMALL: Final = (1, 2, 3)
LISTS: Final[tuple[Part, ...]] = ("action-cards", "starting-cards", "expansion-cards")


class SetFaceUp(Deed, frozen=True, tag="set-face-up"):
    """The cards that lie face up before a player, or only their points; neither takes it back."""

    seat: SeatNumber
    points: Annotated[int, Meta(ge=0, le=30)] | None = None
    cards: Annotated[tuple[CardUp, ...], Meta(max_length=MOST_CARDS + 1)] = ()

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        yield from _cannot_lie_there(state, self.seat, self.cards)

    def done(self, state: State) -> Applied[State]:
        """Set them."""
        points = card_points(self.cards) if self.cards else self.points
        seat = replace(seat_of(state, self.seat), face_up=points, cards_up=self.cards)
        return Applied(with_seat(state, self.seat, seat))


class TurnUp(Deed, frozen=True, tag="turn-up"):
    """One more card lies face up before a player, or the tile."""

    seat: SeatNumber
    card: CardUp

    def against(self, state: State) -> Iterator[Finding]:
        """Yield what speaks against it."""
        cards = cards_known(seat_of(state, self.seat))
        if not has_room(cards, self.card):
            yield Finding("no-slot-left", senseless=True)
            return
        yield from _cannot_lie_there(state, self.seat, (*cards, self.card))

    def done(self, state: State) -> Applied[State]:
        """Lay it beside the others."""
        cards = (*cards_known(seat_of(state, self.seat)), self.card)
        return SetFaceUp(self.seat, cards=cards).done(state)


def cards_known(seat: SeatState) -> tuple[CardUp, ...]:
    """Return the cards that are known to lie face up: those that were said, or the tile alone."""
    if seat.face_up is None and is_up(seat, EXPANSION_TILE):
        return ("tile",)
    return seat.cards_up


def points_known(seat: SeatState) -> int | None:
    """Return the points that are known to lie face up, None where nothing is."""
    cards = cards_known(seat)
    return card_points(cards) if seat.face_up is None and cards else seat.face_up


def expansion_total(state: State, number: int) -> int | None:
    """Return a player's total as far as it is known, with the bonus of a track if a card is up."""
    points = points_known(seat_of(state, number))
    return points + expansion_bonus(state, number) if points else points


def beyond_slots(state: State, number: int, cards: int) -> About | None:
    """Tell by how much so many other cards and the expansion cards known need more slots."""
    known = cards_known(seat_of(state, number))
    slots, placed = most_slots(state, number), cards + len(known) - known.count("tile")
    return {"cards": placed, "slots": slots} if placed > slots else None


def card_points(cards: Sequence[CardUp]) -> int:
    """Add up cards and the tile."""
    return sum(tile_points() if card == "tile" else card for card in cards)


def tile_points() -> int:
    """Return the points of the expansion tile, which the rulebook tells."""
    return load_box("standard").bonus_tiles["expansion"].value


def has_room(cards: Sequence[CardUp], card: CardUp) -> bool:
    """Tell whether a card can lie beside these: there are five slots, and one tile."""
    if card == "tile":
        return "tile" not in cards
    return len(cards) - cards.count("tile") < MOST_CARDS


def card_values(box: Box) -> tuple[int, ...]:
    """Return the points that expansion cards of a box have, small ones where it knows too few."""
    lists = (box.action_cards, box.starting_cards, box.expansion_cards)
    cards = (card for fact in lists if fact for card in fact.value if card.kind == "expansion")
    known = {card.value for card in cards if card.value}
    whole = all(one.known >= one.total for one in completeness(box) if one.part in LISTS)
    return tuple(sorted(known if whole and known else known.union(SMALL)))


def taken_up(seat: SeatState) -> SeatState:
    """Return a seat before which no card lies face up."""
    return replace(seat, face_up=None, cards_up=())


def used_up(state: State, seat: int) -> State:
    """An expansion uses all of a player's face-up cards at once, and the tile with them."""
    held = taken_up(seat_of(state, seat))
    if is_up(held, EXPANSION_TILE):
        held = turned_down(held, EXPANSION_TILE)
    return with_seat(state, seat, held)


def all_taken_up(state: State) -> State:
    """No card lies face up when a round begins."""
    return replace(state, seats=tuple(map(taken_up, state.seats)))


def _cannot_lie_there(state: State, seat: int, cards: Sequence[CardUp]) -> Iterator[Finding]:
    """Yield what keeps cards from lying face up before a player; only the tile takes no slot."""
    slots, placed = most_slots(state, seat), len(cards) - cards.count("tile")
    if placed > slots:
        yield Finding("more-than-slots", {"cards": placed, "slots": slots})
    if "tile" in cards and not may_hold(seat_of(state, seat), EXPANSION_TILE):
        yield Finding("no-such-tile", {"seat": seat, "tile": EXPANSION_TILE})
