"""What an action was entered with, for the log: it changes nothing on the table."""

from typing import Annotated

from msgspec import Meta, Struct

from companion.games.mombasa.map import RegionId
from companion.games.mombasa.terms import Company, Good

Units = Annotated[int, Meta(ge=0, le=99)]


class _Told(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of an action's line that only says something."""


class Card(_Told, frozen=True):
    """A card of the display that was acquired: its price, and the two crates of it."""

    price: Units
    crate: Units
    display: Units


class GoodsUsed(_Told, frozen=True, tag="goods"):
    """Goods cards by their units, all of one type or, without one, mixed."""

    units: Annotated[tuple[Units, ...], Meta(max_length=30)]
    good: Good | None = None
    card: Card | None = None


class Ousted(_Told, frozen=True):
    """A trading post that was ousted, from a region where there is a map."""

    company: Company
    region: RegionId | None = None


class Expanded(_Told, frozen=True, tag="expansion"):
    """Regions in the order entered, or the number of trading posts where there is no map."""

    company: Company
    regions: Annotated[tuple[RegionId, ...], Meta(max_length=15)] = ()
    posts: Annotated[int, Meta(ge=0, le=15)] = 0
    ousted: Annotated[tuple[Ousted, ...], Meta(max_length=15)] = ()


Told = GoodsUsed | Expanded
