"""Numbers printed along a track: the last one reached or passed is the one that counts."""

from itertools import pairwise
from typing import Annotated, Final

from msgspec import Meta

from companion.games.asking import BadInput

LAST_SPACE: Final = 200

Spaces = Annotated[int, Meta(ge=1, le=LAST_SPACE)]
Space = Annotated[int, Meta(ge=0, le=LAST_SPACE)]
Number = Annotated[int, Meta(ge=0, le=1000)]
Icon = tuple[Space, Number]
# In rising order of spaces.
Icons = Annotated[tuple[Icon, ...], Meta(max_length=LAST_SPACE + 1)]


def last_icon(icons: Icons, space: int) -> int:
    """Return the number of the last icon reached or passed, 0 before the first."""
    return next((number for at, number in reversed(icons) if at <= space), 0)


def check_icons(name: str, icons: Icons, first: int, last: int) -> None:
    """Refuse icons outside the spaces `first` to `last`, or not in rising order."""
    for at, (space, _) in enumerate(icons):
        check_space(f"{name}[{at}][0]", space, first, last)
    for at, ((here, _), (there, _)) in enumerate(pairwise(icons), start=1):
        if here >= there:
            raise BadInput("bad-value", f"$.{name}[{at}][0]", "spaces must rise, one icon on each")


def check_space(name: str, space: int, first: int, last: int) -> None:
    """Refuse a space that the track does not have."""
    if not first <= space <= last:
        raise BadInput("out-of-range", f"$.{name}", f"must be a space from {first} to {last}")
