"""Setting up a game: everything the table lays out, drawn from a seed. Specified in SETUP.md."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from companion.games.drawing import below, shuffled, stream
from companion.games.mombasa.terms import COMPANIES, Company, TrackId

Mode = Literal["first", "variable"]
Laid = tuple[TrackId, TrackId, TrackId, TrackId]
Lot = Literal["tracks", "first-player", "starting-tiles"]

# Changes when the same seed would give another set-up.
VERSION: Final = 1
LOTS: Final[tuple[Lot, ...]] = ("tracks", "first-player", "starting-tiles")
STARTING_CASH: Final = 1
STARTING_TILES: Final = 10

ROUND_TRACK: Final[dict[int, tuple[int, ...]]] = {
    2: (0, 1, 1, 1, 1, 1, 1),
    3: (0, 2, 1, 2, 1, 2, 1),
    4: (0, 2, 2, 2, 2, 2, 2),
}
BONUS_MARKERS: Final = {2: 3, 3: 2, 4: 2}
_FIRST_GAME: Final[Laid] = ("A1", "B1", "C1", "D1")
# A track card's two halves are the two sides of one track.
_SIDES: Final[tuple[tuple[TrackId, TrackId], ...]] = (
    ("A1", "A2"),
    ("B1", "B2"),
    ("C1", "C2"),
    ("D1", "D2"),
)

Times = Annotated[int, Meta(ge=0, le=999)]


class Redraws(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How often each lot has been drawn again."""

    tracks: Times = 0
    first_player: Times = 0
    starting_tiles: Times = 0


class Wishes(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the table asks of the draw.

    `bans` are sides of tracks that nobody wants to see; `tracks` are laid by hand instead of being
    drawn, at the edges of the companies in their order; `first_player` is chosen. The first game
    has its own tracks, whatever is wished.
    """

    bans: tuple[TrackId, ...] = ()
    tracks: Laid | None = None
    first_player: str | None = None
    redraws: Redraws = Redraws()


NO_WISHES: Final = Wishes()


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


def set_up(players: Sequence[str], mode: Mode, seed: str, wishes: Wishes = NO_WISHES) -> Setup:
    """Set up a game for two to four players, named clockwise as they sit.

    The wishes must be possible: no finding of `impossible`, and a first player who plays.
    """
    redraws = wishes.redraws
    first = draw_first_player(len(players), seed, redraws.first_player)
    if wishes.first_player is not None:
        first = players.index(wishes.first_player)
    order = (*players[first:], *players[:first])
    variable = mode == "variable"
    dealt = deal_tiles(players, seed, redraws.starting_tiles) if variable else {}
    tracks = _FIRST_GAME
    if variable:
        tracks = wishes.tracks or draw_tracks(seed, wishes.bans, redraws.tracks)
    return Setup(
        seed=seed,
        version=VERSION,
        first_player=order[0],
        order=order,
        tracks=dict(zip(COMPANIES, tracks, strict=True)),
        round_track=ROUND_TRACK[len(players)],
        bonus_markers=BONUS_MARKERS[len(players)],
        cash=STARTING_CASH,
        expansion_cards={name: number for number, name in enumerate(order, start=1)},
        starting_tiles={name: dealt.get(name, ()) for name in players},
    )


def impossible(wishes: Wishes) -> tuple[str, ...]:
    """Name the letters of the tracks that cannot be laid as wished.

    Both sides of one are banned, or it is laid by hand at two edges.
    """
    if wishes.tracks:
        letters = [track[0] for track in wishes.tracks]
        return tuple(sorted({letter for letter in letters if letters.count(letter) > 1}))
    return tuple(sides[0][0] for sides in _SIDES if set(sides) <= set(wishes.bans))


def draw_tracks(seed: str, bans: Sequence[TrackId] = (), redraws: int = 0) -> Laid:
    """Lay a track at each company's edge: first all tracks are shuffled, then sides are drawn.

    A layout with a banned side is passed over, and the next one drawn from the same stream.
    """
    words = stream(_label("tracks", redraws), seed)
    while True:
        one, two, three, four = (sides[below(words, 2)] for sides in shuffled(words, _SIDES))
        if not {one, two, three, four} & set(bans):
            return one, two, three, four


def draw_first_player(players: int, seed: str, redraws: int = 0) -> int:
    """Draw a seat, counted from 0."""
    return below(stream(_label("first-player", redraws), seed), players)


def deal_tiles(players: Sequence[str], seed: str, redraws: int = 0) -> dict[str, tuple[int, ...]]:
    """Deal two starting tiles to each player, as places in a row of ten, lower place first."""
    words = stream(_label("starting-tiles", redraws), seed)
    row = shuffled(words, range(1, STARTING_TILES + 1))
    return {name: tuple(sorted(row[2 * seat : 2 * seat + 2])) for seat, name in enumerate(players)}


def _label(lot: Lot, redraws: int) -> str:
    label = f"mombasa/{VERSION}/{lot}"
    return f"{label}/{redraws}" if redraws else label
