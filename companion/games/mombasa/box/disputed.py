"""The two tracks of which the rulebooks disagree: one brings bonus markers, the other cotton."""

from typing import Final

from companion.games.mombasa.box import TrackBonus
from companion.games.mombasa.terms import TrackId

# The English and the Polish rulebook name the second for the markers, the Czech one the first.
DISPUTED: Final[tuple[TrackId, TrackId]] = ("A2", "B2")
EITHER: Final[tuple[TrackBonus, TrackBonus]] = ("bonus-markers", "cotton-discount")


def other_of(track: TrackId) -> TrackId:
    """Name the other one of the two."""
    first, second = DISPUTED
    return second if track == first else first


def markers_on(track: TrackId, bonus: TrackBonus) -> TrackId:
    """Name the one that brings the markers, where a bonus was seen on one of them."""
    return track if bonus == EITHER[0] else other_of(track)


def both_with(markers: TrackId) -> dict[TrackId, TrackBonus]:
    """Tell the bonuses of both, where one is known to bring the markers."""
    return {markers: EITHER[0], other_of(markers): EITHER[1]}
