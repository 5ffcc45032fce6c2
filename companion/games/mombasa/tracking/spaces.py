"""The bonus spaces of a table: what they cost, who stands there, and who may use them."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal

from msgspec import Struct

from companion.games.mombasa.box import BonusSpace, Box, Fact, MajorityKind, Space
from companion.games.mombasa.box import TrackSpace as TrackSpaceName
from companion.games.mombasa.terms import Company
from companion.games.mombasa.tracking.printed import with_stated
from companion.games.mombasa.tracking.state import State, seat_of

PlainSpace = Literal["first-player", "buy-card", "remove-card"]
SpotKind = Literal[PlainSpace, "majority", "tile", TrackSpaceName]

PLAIN: Final[tuple[PlainSpace, ...]] = ("first-player", "buy-card", "remove-card")
TILES: Final[tuple[BonusSpace, ...]] = (
    "goods-tile",
    "bookkeeper-tile",
    "merchant-tile",
    "expansion-tile",
)
MAJORITIES: Final[tuple[MajorityKind, ...]] = ("coffee", "bananas", "cotton", "expansion")
TRACK_SPACES: Final[tuple[TrackSpaceName, ...]] = (
    "points-and-diamonds",
    "card-for-pounds",
    "card-removal",
    "other-tracks",
)


class Spot(Struct, frozen=True):
    """A bonus space. Its cost is None where nobody knows it; `taken` is the seat that blocks it.

    A track's extra space has that track's company and an order, 1 or 2. It is not `unlocked`
    before the player's marker has reached the special space, as far as the table can know.
    """

    id: str
    kind: SpotKind
    cost: int | None = 0
    crate_plus: int = 0
    majority: MajorityKind | None = None
    company: Company | None = None
    order: int = 0
    unlocked: bool = True
    taken: int | None = None


def spots(state: State, seat: int) -> tuple[Spot, ...]:
    """List the bonus spaces of a table as they are for a player."""
    box = with_stated(state.facts)
    taken = {
        space: number for number, held in enumerate(state.seats, start=1) for space in held.placed
    }
    return (*_board_spots(box, taken), *_track_spots(state, seat, box, taken))


def _board_spots(box: Box, taken: Mapping[str, int]) -> Iterator[Spot]:
    for plain in PLAIN:
        cost, crate_plus = _printed(box.bonus_spaces.get(plain))
        yield Spot(plain, plain, cost, crate_plus, taken=taken.get(plain))
    for majority in MAJORITIES:
        name = f"{majority}-majority"
        yield Spot(name, "majority", majority=majority, taken=taken.get(name))
    for tile in TILES:
        cost, _ = _printed(box.bonus_spaces.get(tile))
        yield Spot(tile, "tile", cost, taken=taken.get(tile))


def _track_spots(state: State, seat: int, box: Box, taken: Mapping[str, int]) -> Iterator[Spot]:
    held = seat_of(state, seat)
    for company, bonus in state.facts.bonuses.items():
        for kind in (kind for kind in TRACK_SPACES if kind == bonus.value):
            pair = box.track_spaces.get(kind)
            for order in (1, 2):
                space = Fact(pair.source, pair.value[order - 1]) if pair else None
                cost, crate_plus = _printed(space)
                name = f"{company}-track-{order}"
                yield Spot(
                    name,
                    kind,
                    cost,
                    crate_plus,
                    company=company,
                    order=order,
                    # Where the track is not known, only the table can tell.
                    unlocked=company not in state.facts.tracks or held.bonuses[company] >= order,
                    taken=taken.get(name),
                )


def _printed(space: Fact[Space] | None) -> tuple[int | None, int]:
    return (space.value.cost, space.value.crate_plus) if space else (None, 0)
