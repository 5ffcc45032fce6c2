"""What happens at a table besides the game; it stands in the log and changes no state."""

from msgspec import Struct


class Sat(Struct, frozen=True, tag="sat"):
    """A phone took a seat."""

    seat: int


class Left(Struct, frozen=True, tag="left"):
    """A phone gave its seat up."""

    seat: int


class Replaced(Struct, frozen=True, tag="replaced", omit_defaults=True):
    """The host took a seat away from a lost phone, and gave it to the one of this number if any."""

    seat: int
    phone: int | None = None


class Renamed(Struct, frozen=True, tag="renamed", omit_defaults=True):
    """Somebody else sits here, or is called otherwise; who had that name has the one given up."""

    seat: int
    name: str
    other: int | None = None


class Recoloured(Struct, frozen=True, tag="recoloured"):
    """A player has these pieces; whoever had that colour has the one given up."""

    seat: int
    colour: str
    other: int | None = None


class Titled(Struct, frozen=True, tag="titled"):
    """The table is called otherwise."""

    title: str


class Hosted(Struct, frozen=True, tag="hosted"):
    """The role of host went to the phone at this seat, or to one without."""

    seat: int | None


class Closed(Struct, frozen=True, tag="closed"):
    """The game is over; the log is only read from here on."""


class Reopened(Struct, frozen=True, tag="reopened"):
    """It was not over after all."""


class Opened(Struct, frozen=True, tag="opened"):
    """The table was opened from a file, which had so many `lines` and this `mark`.

    The phones of the table that was saved are not here: each seat is free again.
    """

    lines: int
    mark: str


Event = Sat | Left | Replaced | Renamed | Recoloured | Titled | Hosted | Closed | Reopened | Opened
