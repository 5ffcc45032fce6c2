"""What the fields of a company are called: its base, its coins, and the tracks it may have."""

from typing import Final

from flask_babel import gettext, ngettext
from msgspec import Struct

from companion.games.mombasa.terms import TRACK_IDS, TrackId
from companion.games.mombasa.tracking.reading import POSTS
from companion.games.mombasa.tracking.state import Facts
from companion.web.mombasa.words.tracks import side_name

COLUMNS: Final = (1, 2, 3)
SPACES: Final = (1, 2, 3, 4, 5)


class FieldWords(Struct, frozen=True):
    """The words of a company's fields, each beside its value; they are the same for all four."""

    posts: list[tuple[dict[str, int | bool], str]]
    columns: list[str]
    spaces: list[str]
    removed: list[tuple[int, int]]
    sides: list[tuple[TrackId, str]]


def field_words(facts: Facts) -> FieldWords:
    """Word the fields once for all companies."""
    return FieldWords(
        posts=[
            *(({"posts": count, "final_open": False}, _posts(count)) for count in (5, 4, 3, 2, 1)),
            *(({"posts": count, "final_open": True}, _opened(count)) for count in (4, 3, 2, 1, 0)),
        ],
        columns=[gettext("Column %(column)s", column=column) for column in COLUMNS],
        spaces=[
            gettext("Column %(column)s, space %(space)s", column=column, space=space)
            for column in COLUMNS
            for space in SPACES
        ],
        removed=[(count, count) for count in range(POSTS + 1)],
        sides=[(side, side_name(facts, side)) for side in TRACK_IDS],
    )


def column_labels() -> list[str]:
    """Say of a column how many posts stand in it, from none on; scripts put its number in."""
    return [
        ngettext(
            "Column %(column)s: %(num)s post",
            "Column %(column)s: %(num)s posts",
            count,
            column="{column}",
        )
        for count in range(len(SPACES) + 1)
    ]


def _posts(count: int) -> str:
    return ngettext("%(num)s post", "%(num)s posts", count)


def _opened(count: int) -> str:
    return ngettext("%(num)s post, final space open", "%(num)s posts, final space open", count)
