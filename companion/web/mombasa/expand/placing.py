"""Posts that a table's map does not show, or shows too many of: put right by taps on the map."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking.companies import SetRegion
from companion.web.mombasa.expand.position import Position


class OffMap(Struct, frozen=True):
    """The posts that are missing on the map by company, fewer than 0 being too many.

    Only a phone that `writes` can put that right.
    """

    posts: Mapping[Company, int]
    writes: bool

    def adapted(self, position: Position) -> Position:
        """Place posts only while some are off the map, and those of a company that has some."""
        if position.mode == "expand":
            return position
        if not (self.posts and self.writes):
            return replace(position, mode="expand", spot="")
        placing = position.placing if position.placing in self.posts else next(iter(self.posts))
        return replace(position, mode="place", placing=placing)

    def move(self, position: Position, region: str) -> SetRegion | None:
        """Put a missing post there or take it off again; None where a tap can mean neither."""
        if position.posts.get(region) == position.placing:
            return SetRegion(region)
        missing = self.posts.get(position.placing, 0) > 0
        return SetRegion(region, position.placing) if missing else None
