"""The cards that lie face up at a table: asked for on the screen, and remembered if wanted."""

from functools import lru_cache

from companion.games.mombasa.tracking.face_up import (
    EXPANSION_TILE,
    SetFaceUp,
    card_values,
    cards_known,
    points_known,
)
from companion.games.mombasa.tracking.state import CardUp, Facts, SeatState
from companion.games.mombasa.tracking.tiles import may_use
from companion.web.mombasa.box.at_box import box_on_table
from companion.web.mombasa.expand.position import UNSAID, Position


def points_said(held: SeatState) -> int:
    """Return the points to start with."""
    known = points_known(held)
    return UNSAID if known is None else known


def cards_said(held: SeatState) -> tuple[CardUp, ...] | None:
    """Return the cards to start with: the tile of a player who has said none, else None."""
    return cards_known(held) or None if held.face_up is None else None


def cards_counted(position: Position, held: SeatState) -> tuple[CardUp, ...]:
    """Return the cards that make up the points, () where nobody has said them."""
    as_said = position.points == held.face_up
    return position.cards or (held.cards_up if as_said else ())


def asks_cards(position: Position, held: SeatState) -> bool:
    """Tell whether the cards are still to be said, or being said anew."""
    if held.face_up is None or position.cards == ():
        return True
    return position.cards not in {None, held.cards_up}


def to_remember(position: Position, held: SeatState, seat: int) -> SetFaceUp | None:
    """Return the command that keeps what was said on this screen, None if nothing was."""
    cards = position.cards or ()
    if position.points == points_said(held) and cards in {(), cards_known(held)}:
        return None
    return SetFaceUp(seat, None if cards else position.points, cards)


def offers_tile(held: SeatState) -> bool:
    """Tell whether an expansion tile may still be used."""
    return may_use(held, EXPANSION_TILE)


def values_at(facts: Facts) -> tuple[int, ...]:
    """Return the points that expansion cards have at a table."""
    return _values_in(facts.edition, facts.box)


@lru_cache(maxsize=32)
def _values_in(edition: str, box: str) -> tuple[int, ...]:
    return card_values(box_on_table(Facts(box=box, edition=edition)))
