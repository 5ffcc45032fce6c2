"""What there is to do before the first round, step by step, with numbers that can be checked.

A step is a key, to be put into words by pages, and its numbers. Components that this game does not
need appear nowhere: they stay in the box. Only the "1"-expansion cards left over are named, since
whoever deals them out has them in hand.
"""

from collections.abc import Collection, Iterator
from typing import Final, Literal

from msgspec import Struct, field

from companion.games.mombasa.box import CardLetter, Contents, TrackBonus, load_contents
from companion.games.mombasa.setup import (
    BONUS_MARKERS,
    ROUND_TRACK,
    STARTING_CASH,
    STARTING_TILES,
    Mode,
)
from companion.games.mombasa.terms import COMPANIES

StepKey = Literal[
    "board",
    "tracks",
    "posts",
    "card-stack",
    "card-display",
    "bank",
    "round-track",
    "books",
    "bonus-tiles",
    "place",
    "first-player",
    "expansion-cards",
    "given-tiles",
    "dealt-tiles",
    "own-tile",
]
Group = Literal["board", "cards", "coins", "books", "places", "start", "tiles"]

# Work for the whole table, each for one pair of hands.
SHARED: Final[tuple[Group, ...]] = ("board", "cards", "coins", "books")

DISPLAY_ROWS: Final = 4
DISPLAY_COLUMNS: Final = 3
BASE_COLUMNS: Final = 3
OPEN_BOOKS: Final = 4
TILES_DEALT: Final = 2
# Icons on a starting tile, each for a card that rests in the first round.
CARDS_TO_REST: Final = 3


class Step(Struct, frozen=True):
    """Something to do and tick off; `seat`, counted from 1, if it is one player's own."""

    id: str
    key: StepKey
    group: Group
    about: dict[str, int] = field(default_factory=dict)
    seat: int | None = None


def checklist(players: int, mode: Mode, bonuses: Collection[TrackBonus]) -> tuple[Step, ...]:
    """List all steps in an order that works, whoever does them.

    The bonuses are those of the tracks that are laid, where they are known.
    """
    contents = load_contents()
    seats = range(1, players + 1)
    return (
        *_shared_steps(contents, players),
        *(_place(contents, players, bonuses, seat) for seat in seats),
        *_start_steps(contents, mode, players),
        *(_own_tile(contents, seat) for seat in seats),
    )


def work_of(seat: int, players: int) -> tuple[Group, ...]:
    """Share the work for the whole table out evenly: which of it this seat might take."""
    return tuple(SHARED[seat - 1 :: players])


def opening_display() -> tuple[tuple[CardLetter, ...], ...]:
    """Tell which letters lie open, column by column from the left and from the top in each.

    The stack begins with the letter A; the right column is filled first.
    """
    counts = load_contents().action_cards.items()
    stack = [letter for letter, count in counts for _ in range(count)]
    ends = range(DISPLAY_ROWS * DISPLAY_COLUMNS, 0, -DISPLAY_ROWS)
    return tuple(tuple(stack[end - DISPLAY_ROWS : end]) for end in ends)


def _shared_steps(contents: Contents, players: int) -> Iterator[Step]:
    cards, letters = sum(contents.action_cards.values()), opening_display()
    yield Step("board", "board", "board")
    yield Step("tracks", "tracks", "board")
    posts = {
        "posts": contents.posts,
        "columns": BASE_COLUMNS,
        "rows": contents.posts // BASE_COLUMNS,
        "all": contents.posts * len(COMPANIES),
    }
    yield Step("posts", "posts", "board", posts)
    stack: dict[str, int] = {"all": cards}
    stack.update(contents.action_cards.items())
    yield Step("card-stack", "card-stack", "cards", stack)
    opened = [letter for column in letters for letter in column]
    display = {
        "open": len(opened),
        "A": opened.count("A"),
        "B": opened.count("B"),
        "left": cards - len(opened),
    }
    yield Step("card-display", "card-display", "cards", display)
    yield Step("bank", "bank", "coins", {"ones": contents.coins["1"], "fives": contents.coins["5"]})
    yield Step("round-track", "round-track", "coins", {"coins": sum(ROUND_TRACK[players])})
    each = contents.books["A"]
    books = {
        "all": sum(contents.books.values()),
        "each": each,
        "open": OPEN_BOOKS,
        "left": each - OPEN_BOOKS,
    }
    yield Step("books", "books", "books", books)
    yield Step("bonus-tiles", "bonus-tiles", "books", {"tiles": contents.bonus_tiles})


def _place(contents: Contents, players: int, bonuses: Collection[TrackBonus], seat: int) -> Step:
    markers = BONUS_MARKERS[players]
    about = {
        "cards": contents.starting_cards,
        "track_markers": contents.track_markers,
        "cash": STARTING_CASH,
        "bonus_markers": markers,
    }
    # Only that track brings more markers into play; without it the rest stays in the box.
    if "bonus-markers" in bonuses:
        about["spare"] = contents.bonus_markers - markers
    return Step(f"place-{seat}", "place", "places", about, seat)


def _start_steps(contents: Contents, mode: Mode, players: int) -> Iterator[Step]:
    yield Step("first-player", "first-player", "start")
    about = {"hand": contents.starting_cards + 1}
    if players < contents.expansion_cards:
        about |= {"first_spare": players + 1, "last_spare": contents.expansion_cards}
    yield Step("expansion-cards", "expansion-cards", "start", about)
    if mode == "first":
        yield Step("given-tiles", "given-tiles", "start")
    else:
        dealt = {"tiles": STARTING_TILES, "each": TILES_DEALT}
        yield Step("dealt-tiles", "dealt-tiles", "start", dealt)


def _own_tile(contents: Contents, seat: int) -> Step:
    hand = contents.starting_cards + 1 - CARDS_TO_REST
    about = {"rest": CARDS_TO_REST, "hand": hand}
    return Step(f"own-tile-{seat}", "own-tile", "tiles", about, seat)
