"""Starting tiles: three cards that rest, the first book, spaces to advance; the first game."""

from typing import Final, Literal

from flask import Blueprint, url_for
from flask_babel import gettext
from msgspec.structs import replace
from werkzeug.wrappers import Response
from wtforms import SelectField, SelectMultipleField

from companion.games.mombasa.box import Box, Card, Gain, StartingTile
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.refusing import BadInput
from companion.web.mombasa.box.amounts import (
    KINDS,
    AmountField,
    add_gain,
    add_requirements,
    gain_of,
    requirements_of,
    shown_gain,
    shown_requirements,
)
from companion.web.mombasa.box.at_box import guard
from companion.web.mombasa.box.chapters import BY_SLUG
from companion.web.mombasa.box.editing import Page, TeachingForm, taught, teach
from companion.web.mombasa.box.lists import ListForm, one_of

box_tiles = Blueprint("box_tiles", __name__, url_prefix="/box/<edit_key>/tiles")
guard(box_tiles)

# Where it is said that a book asks for nothing.
ASKS: Final = f"asks-{KINDS[0]}"
ADVANCES: Final[tuple[Literal["diamonds", Company], ...]] = ("diamonds", *COMPANIES)
SEATS: Final = ("seat-1", "seat-2", "seat-3", "seat-4")


class TileForm(ListForm):
    """One of the ten tiles."""

    chapter = BY_SLUG["tiles"]

    cards = SelectMultipleField(choices=[], validate_choice=False)

    def shown(self, box: Box) -> dict[str, object]:
        """Write the tile that is to be changed."""
        tile = one_of(box.starting_tiles, self.asked)
        if tile is None:
            return {}
        shown: dict[str, object] = {"id": tile.id, "cards": tile.cards}
        shown |= {f"advance-{track}": spaces for track, spaces in tile.bonus.items()}
        return shown | shown_requirements(tile.requires) | shown_gain(tile.gain)

    def taught(self, box: Box) -> Box:
        """Teach tiles."""
        fact = box.starting_tiles
        names = [] if self.removes else self.ids(fact, "tile")
        tiles = [self._tile(name, one_of(fact, name)) for name in names]
        return replace(box, starting_tiles=self.changed(fact, tiles))

    def _tile(self, name: str, tile: StartingTile | None) -> StartingTile:
        cards = self.cards.data or []
        if len(cards) != 3:
            raise BadInput("missing-field", "cards", gettext("Choose three cards."))
        requires = requirements_of(self, tile.requires if tile else ())
        if not requires:
            raise BadInput("missing-field", ASKS, gettext("What does its book require?"))
        # Looked at only, they stay in their order.
        held = tile.cards if tile and {*tile.cards} == {*cards} else cards
        first, second, third = held
        return StartingTile(
            id=name,
            cards=(first, second, third),
            requires=requires,
            gain=gain_of(self) or Gain(),
            bonus={
                track: self[f"advance-{track}"].data
                for track in ADVANCES
                if self[f"advance-{track}"].data
            },
        )


class FirstGameForm(TeachingForm):
    """The tiles of the first game, from the first player on."""

    chapter = BY_SLUG["tiles"]

    def shown(self, box: Box) -> dict[str, object]:
        """Write what is known."""
        fact = box.first_game_tiles
        return dict(zip(SEATS, fact.value, strict=True)) if fact else {}

    def taught(self, box: Box) -> Box:
        """Teach them once all four are chosen."""
        first, second, third, fourth = (self[seat].data or "" for seat in SEATS)
        known = first and second and third and fourth
        tiles = (first, second, third, fourth) if known else None
        return replace(box, first_game_tiles=taught(box.first_game_tiles, tiles))


for track in ADVANCES:
    setattr(TileForm, f"advance-{track}", AmountField())
add_requirements(TileForm)
add_gain(TileForm)
for seat in SEATS:
    setattr(FirstGameForm, seat, SelectField(choices=[], validate_choice=False))


@box_tiles.route("", methods=["GET", "POST"])
def teach_tiles(edit_key: str) -> Response | tuple[str, int]:
    """Teach the ten tiles."""
    page = Page(
        "mombasa/box/tiles.html",
        url_for(".teach_tiles", edit_key=edit_key),
        {"asks": KINDS, "advances": ADVANCES, "cards_by_id": cards_by_id},
    )
    return teach(edit_key, TileForm, page)


@box_tiles.route("/first-game", methods=["GET", "POST"])
def teach_first_game(edit_key: str) -> Response | tuple[str, int]:
    """Teach which seat has which tile in the first game."""
    page = Page(
        "mombasa/box/first_game.html",
        url_for(".teach_first_game", edit_key=edit_key),
        {"seats": SEATS, "cards_by_id": cards_by_id},
    )
    return teach(edit_key, FirstGameForm, page)


def cards_by_id(box: Box) -> dict[str, Card]:
    """Return the starting cards, which tiles name by their ids."""
    return {card.id: card for card in box.starting_cards.value} if box.starting_cards else {}
