"""The map of a box is kept one way, whoever changes it: taps, the list, or a new photo."""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from flask_babel import gettext

from companion.boxes import boxes
from companion.boxes.errors import StaleBoxError
from companion.boxes.values import PageSave
from companion.games.mombasa.box import Box, encode_box
from companion.games.mombasa.box.sketch import Sketch, sketch_of, with_sketch
from companion.web.mombasa.box.at_box import box_of
from companion.web.mombasa.box.chapters import BY_SLUG, mark
from companion.web.mombasa.box.editing import ATTEMPTS, ChapterChangedError, keep
from companion.web.mombasa.box.map_changes import MAX_NAME

T = TypeVar("T")

CHAPTER: Final = BY_SLUG["map"]


def keep_sketch(edit_key: str, change: Callable[[Sketch], Sketch], was: str | None = None) -> None:
    """Change a map as it is, or only as it `was` seen; raises ChapterChangedError."""
    keep(edit_key, CHAPTER, was, lambda box: with_sketch(box, change(sketch_of(box))))


def keep_taps(
    edit_key: str,
    numbered: tuple[str, int],
    taps: Sequence[T],
    change: Callable[[Sketch, Sequence[T]], Sketch],
) -> tuple[Sketch, Sketch]:
    """Make the taps of a page that were not made yet; return the map before and after them.

    `numbered` names the page and says which of its taps is the first of these; 0: they have no
    numbers.
    """
    page, turn = numbered
    for _ in range(ATTEMPTS):
        owned, last = boxes().as_page_left_it(edit_key, page)
        box = box_of(owned)
        before = sketch_of(box)
        made = max(0, last.turn - turn + 1) if last and turn else 0
        after = change(before, taps[made:])
        save = PageSave(page, turn + len(taps) - 1, "") if page and turn else None
        try:
            boxes().save(edit_key, encode_box(with_sketch(box, after)), owned.version, save)
        except StaleBoxError:
            continue
        return before, after
    raise ChapterChangedError(box)


def seen_as(box: Box) -> str:
    """Sum up a map, for a phone to say what it has seen."""
    return mark(box, CHAPTER)


def bad_name() -> str:
    """Say what a region can be called."""
    return gettext(
        "A name has 1 to %(most)s characters (A–Z, digits, hyphens) and must be unique.",
        most=MAX_NAME,
    )
