"""Setting up a game: everything the table lays out, drawn from a seed."""

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from companion.games.drawing import below, shuffled, stream
from companion.games.mombasa.terms import COMPANIES, Company, TrackId

Mode = Literal["first", "variable"]

# Changes when the same seed would give another set-up.
VERSION: Final = 1
STARTING_CASH: Final = 1
STARTING_TILES: Final = 10

_ROUND_TRACK: Final[dict[int, tuple[int, ...]]] = {
    2: (0, 1, 1, 1, 1, 1, 1),
    3: (0, 2, 1, 2, 1, 2, 1),
    4: (0, 2, 2, 2, 2, 2, 2),
}
_BONUS_MARKERS: Final = {2: 3, 3: 2, 4: 2}
_FIRST_GAME: Final[dict[Company, TrackId]] = {
    "mombasa": "A1",
    "cape-town": "B1",
    "saint-louis": "C1",
    "cairo": "D1",
}
# A track card's two halves are the two sides of one track.
_SIDES: Final[tuple[tuple[TrackId, TrackId], ...]] = (
    ("A1", "A2"),
    ("B1", "B2"),
    ("C1", "C2"),
    ("D1", "D2"),
)


class Setup(Struct, frozen=True):
    """A game ready to be laid out.

    `order` is the turn order, from the first player clockwise. `expansion_cards` are the numbers
    of the "1"-expansion cards; `starting_tiles` the places of the two tiles dealt to each player,
    when the ten lie face down in a row.
    """

    seed: str
    version: int
    first_player: str
    order: tuple[str, ...]
    tracks: dict[Company, TrackId]
    round_track: tuple[int, ...]
    bonus_markers: int
    cash: int
    expansion_cards: dict[str, int]
    starting_tiles: dict[str, tuple[int, ...]]


def set_up(players: Sequence[str], mode: Mode, seed: str) -> Setup:
    """Set up a game for two to four players, named clockwise as they sit."""
    first = below(stream(_label("first-player"), seed), len(players))
    order = (*players[first:], *players[:first])
    variable = mode == "variable"
    return Setup(
        seed=seed,
        version=VERSION,
        first_player=order[0],
        order=order,
        tracks=draw_tracks(seed) if variable else dict(_FIRST_GAME),
        round_track=_ROUND_TRACK[len(players)],
        bonus_markers=_BONUS_MARKERS[len(players)],
        cash=STARTING_CASH,
        expansion_cards={name: number for number, name in enumerate(order, start=1)},
        starting_tiles=deal_tiles(players, seed) if variable else dict.fromkeys(players, ()),
    )


def draw_tracks(seed: str) -> dict[Company, TrackId]:
    """Lay a track at each company's edge: first all tracks are shuffled, then sides are drawn."""
    words = stream(_label("tracks"), seed)
    laid = shuffled(words, _SIDES)
    return {company: sides[below(words, 2)] for company, sides in zip(COMPANIES, laid, strict=True)}


def deal_tiles(players: Sequence[str], seed: str) -> dict[str, tuple[int, ...]]:
    """Deal two starting tiles to each player, as places in a row of ten, lower place first."""
    row = shuffled(stream(_label("starting-tiles"), seed), range(1, STARTING_TILES + 1))
    return {name: tuple(sorted(row[2 * seat : 2 * seat + 2])) for seat, name in enumerate(players)}


def _label(draw: str) -> str:
    return f"mombasa/{VERSION}/{draw}"
