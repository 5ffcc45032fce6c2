"""Categories stacked to a bar, as plain geometry."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

# Narrower segments have no room for their number, in percent of the longest bar.
ROOM_FOR_A_NUMBER: Final = 9


class Segment(Struct, frozen=True):
    """A category's segment of a bar, in percent of the longest bar."""

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


def stack(categories: Iterable[tuple[str, float]], longest: float) -> list[Segment]:
    """Stack the categories that are worth something."""
    segments = []
    start = 0.0
    for category, points in categories:
        if points:
            at, width = 100 * start / longest, 100 * points / longest
            segments.append(Segment(category, points, at, width))
        start += points
    return segments
