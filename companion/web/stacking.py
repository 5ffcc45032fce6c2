"""Categories stacked to a bar, as plain geometry."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

# Narrower parts of a bar have no room for their number, in percent of the longest bar.
ROOM_FOR_A_NUMBER: Final = 9


class Part(Struct, frozen=True):
    """A category's part of a bar, in percent of the longest bar."""

    category: str
    points: float
    start: float
    width: float

    @property
    def middle(self) -> float:
        """Where its number stands."""
        return self.start + self.width / 2

    @property
    def roomy(self) -> bool:
        """Whether its number fits in."""
        return self.width >= ROOM_FOR_A_NUMBER


def stack(categories: Iterable[tuple[str, float]], longest: float) -> list[Part]:
    """Stack the categories that are worth something."""
    parts = []
    start = 0.0
    for category, points in categories:
        if points:
            parts.append(Part(category, points, 100 * start / longest, 100 * points / longest))
        start += points
    return parts
