"""What a game says of its score sheet besides the declaration: words, marks, what it knows."""

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any  # Each game has a type of its own for its tables' states.

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l
from msgspec import Struct

from companion.games.hints import Known
from companion.games.sheets import ScoreSheet

Word = Callable[[str], str]


class LastCells(Struct, frozen=True):
    """What is said of a cell: whose it is, and of which row, within a sentence."""

    own: Word
    """"their cash": whoever it belongs to did it."""
    of: Callable[[str, str], str]
    """"Ana’s cash"."""
    table: Word
    """What the table shares, such as what each is worth."""


class ScorePages(Struct, frozen=True, kw_only=True):
    """A game's score sheet, as the frame draws it and asks about it."""

    sheet: ScoreSheet
    bgg: int | None = None
    """The game's number at BoardGameGeek, if we know it."""
    name_of: Word
    """Names a row, a category, a grade, or what is ticked."""
    label_of: Callable[[str, str], str] = lambda name, row: f"{name}: {row}"
    """What is read out of a player's cell, by the player's name and the row's."""
    table_label_of: Word
    """What is read out of a cell of the table, by the row's name."""
    long_rows: tuple[str, ...] = ()
    """Rows that `label_of` explains; what is read out of the others is the row's name."""
    cells: LastCells
    reasons: Mapping[str, LazyString] = {}
    """What a doubt says, with %(most)s."""
    marks: str
    """Template: `category_mark(row)`, the small drawing beside a row."""
    help: str = ""
    """Template: `head(row)`, `below(row)` and `patterns()`, the game's own help with a row."""
    script: str = ""
    """Module that brings this help to life."""
    styles: tuple[str, ...] = ()
    """With the fills of its categories, `.part-<category>`, for all pages with bars."""
    sheet_styles: tuple[str, ...] = ()
    """With what the sheet alone needs."""
    table_title: LazyString = _l("For the table")
    table_short: LazyString = _l("Table")
    table_icon: str = "sheet"
    table_says: LazyString | str = ""
    person_says: LazyString | str = ""
    sums_say: LazyString | str = _l("You can enter sums such as 5+2.")
    variants_title: LazyString | str = ""
    variants_name: LazyString | str = ""
    """What lay there, as a result's history calls it."""
    variants_say: tuple[LazyString | str, ...] = ("", "", "", "")
    """In statistics: the heading, its sentence, what one is called, what helps without any."""
    steps_title: LazyString | str = ""
    """How the number of steps is asked for."""
    step_name: Callable[[int], str] = str
    boxes: Callable[[], list[Known]] = lambda: [Known()]
    """What this phone's boxes know; the last is a copy that nobody has taught."""
    at_table: Callable[[Any], Known] = lambda _: Known()
    """What a table knows of its parts, by its state."""
    tracked: Callable[[Any], Mapping[str, str]] = lambda _: {}
    """The cells that a table has tracked."""
    opening: Callable[[Mapping[str, str], Mapping[str, str], str], Struct]
    """Opens a table that is only there to be scored: cells, variants, and which box it is."""
    link: tuple[str, str] = ("t", "x")
    """What the table's cells and the variants are called in addresses."""
    kept: tuple[str, str] = ("", "")
    """Under what a phone keeps the sheet, and its disk; its own names where they are empty."""

    def templates(self) -> Iterator[str]:
        """Name every template that is the game's."""
        return filter(None, (self.marks, self.help))

    def files(self) -> Iterator[str]:
        """Name every style sheet and script that is the game's."""
        return filter(None, chain(self.styles, self.sheet_styles, (self.script,)))
