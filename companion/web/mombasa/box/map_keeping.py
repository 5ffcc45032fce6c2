"""The map of a box is kept one way, whoever changes it: taps, the list, or a new photo."""

from collections.abc import Callable
from typing import Final

from flask_babel import gettext

from companion.games.mombasa.box import Box
from companion.games.mombasa.box.sketch import Sketch, sketch_of, with_sketch
from companion.web.mombasa.box.chapters import BY_SLUG, mark
from companion.web.mombasa.box.editing import keep
from companion.web.mombasa.box.map_changes import MAX_NAME

CHAPTER: Final = BY_SLUG["map"]


def keep_sketch(edit_key: str, change: Callable[[Sketch], Sketch], was: str | None = None) -> None:
    """Change a map as it is, or only as it `was` seen; raises ChapterChangedError."""
    keep(edit_key, CHAPTER, was, lambda box: with_sketch(box, change(sketch_of(box))))


def seen_as(box: Box) -> str:
    """Sum up a map, for a phone to say what it has seen."""
    return mark(box, CHAPTER)


def bad_name() -> str:
    """Say what a region can be called."""
    return gettext(
        "A name has 1 to %(most)s letters A to Z, digits or hyphens, and no other region has it.",
        most=MAX_NAME,
    )
