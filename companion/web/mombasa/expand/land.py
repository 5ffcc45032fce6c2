"""The board that one expands on: what is known of it, and how it is drawn."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from flask import url_for
from msgspec import Struct

from companion.boxes.values import Photo
from companion.games.mombasa.base import BaseCoins
from companion.games.mombasa.box import Box, Fact, Source, load_box
from companion.games.mombasa.map import Map
from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.mombasa.tracking.state import Facts
from companion.web.mombasa.box.at_box import box_on_table, edition_on_table
from companion.web.mombasa.expand.drawing import Picture, picture_of

# Coins that nobody knows change nothing that could be told.
NO_COINS: Final[BaseCoins] = ((0, 0, 0, 0, 0),) * 3


class Land(Struct, frozen=True):
    """A board; without a map one goes border by border.

    `photo` is the address of the owner's own picture, in the measures of the drawing. `coins`
    are those that are known; `coins_source` and `map_source` say how. `box` is the key for reading
    the owner's box that it is from.
    """

    map: Map | None
    coins: Mapping[Company, BaseCoins]
    coins_source: Source
    map_source: Source | None
    picture: Picture | None = None
    photo: str = ""
    box: str = ""

    @property
    def unknown(self) -> tuple[Company, ...]:
        """The companies whose coins nobody has told yet."""
        return tuple(company for company in COMPANIES if company not in self.coins)


@cache
def practice() -> Land:
    """Return the board that we invented for trying things out."""
    return land_of(load_box("practice"))


@cache
def borders() -> Land:
    """Return the printed board, whose map we do not know."""
    return land_of(load_box("standard"))


def photo_address(photo: Photo | None) -> str:
    """Return where an owner's picture is served, "" without one."""
    return url_for("box_photo.show", photo=photo.hash) if photo else ""


def source_of(coins: Mapping[Company, Fact[BaseCoins]]) -> Source:
    """Say how we know the coins: as well as the least known of them."""
    sources = {fact.source for fact in coins.values()}
    worst: tuple[Source, ...] = ("practice", "unconfirmed", "owner", "rulebook")
    return next((source for source in worst if source in sources), "unconfirmed")


def land_of(box: Box, photo: str = "") -> Land:
    """Take from a box what an expansion needs."""
    return Land(
        map=box.map.value if box.map else None,
        coins={company: fact.value for company, fact in box.base_coins.items()},
        coins_source=source_of(box.base_coins),
        map_source=box.map.source if box.map else None,
        picture=picture_of(box.map.value, box.drawing.value) if box.map and box.drawing else None,
        photo=photo,
    )


def land_on(facts: Facts) -> Land:
    """Take what is printed from the table, which keeps its own copy of a box."""
    drawn = _drawn(facts.edition, facts.box) if facts.map else None
    # A drawing is of one map only, and a table may have taken another one.
    if drawn and facts.map and drawn.map != facts.map.value:
        drawn = None
    return Land(
        map=facts.map.value if facts.map else None,
        coins={company: fact.value for company, fact in facts.coins.items()},
        coins_source=source_of(facts.coins),
        map_source=facts.map.source if facts.map else None,
        picture=drawn.picture if drawn else None,
        photo=drawn.photo if drawn else "",
    )


@lru_cache(maxsize=32)
def _drawn(edition: str, box: str) -> Land:
    """Read a box once: an edition never changes."""
    facts = Facts(box=box, edition=edition)
    kept = edition_on_table(facts)
    return land_of(box_on_table(facts), photo_address(kept.photo if kept else None))
