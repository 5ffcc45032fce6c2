"""The chapters of a box: what is taught on one page, and how much of it is known."""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Final, get_args

import msgspec
from msgspec import Struct

from companion.games.mombasa.box import Box, Source, load_box
from companion.games.mombasa.box.check import check
from companion.games.mombasa.box.differing import Path, facts_in, fingerprints, part_of
from companion.games.mombasa.box.finding import Finding
from companion.games.mombasa.box.known import Coverage, Part, completeness


class Chapter(Struct, frozen=True):
    """A page of a box: its address, the parts that are taught there, and how long that takes.

    The seconds are those that `bench/teaching.py` finds.
    """

    slug: str
    icon: str
    parts: tuple[Part, ...]
    seconds: int = 0


CHAPTERS: Final = (
    Chapter("coins", "coin", ("base-coins",), 25),
    Chapter("tracks", "share", ("tracks", "track-bonuses"), 152),
    Chapter("board", "diamond", ("diamond-track", "bookkeeping-track", "crossed-out-a"), 53),
    Chapter("map", "map", ("map", "drawing"), 144),
    Chapter("spaces", "star", ("bonus-spaces", "track-spaces"), 12),
    Chapter("majorities", "helmet", ("majorities",), 45),
    Chapter(
        "cards",
        "crate",
        ("display-crates", "action-cards", "starting-cards", "expansion-cards"),
        128,
    ),
    Chapter("tiles", "ink", ("starting-tiles", "first-game-tiles"), 126),
    Chapter("books", "book", ("books", "book-display"), 378),
)
# What the rulebooks say of every copy: shown, and not taught.
STATED: Final = Chapter("stated", "sheet", ("bonus-tiles", "merchants", "limits"))
BY_SLUG: Final = {chapter.slug: chapter for chapter in CHAPTERS}


class ChapterProgress(Struct, frozen=True):
    """How far a chapter is: its parts, where they come from, and what cannot be right."""

    chapter: Chapter
    coverage: tuple[Coverage, ...]
    findings: tuple[Finding, ...]

    @property
    def known(self) -> int:
        """How many items are known."""
        return sum(min(part.known, part.total) for part in self.coverage)

    @property
    def total(self) -> int:
        """How many items there are."""
        return sum(part.total for part in self.coverage)

    @property
    def to_confirm(self) -> bool:
        """Whether something is only a guess, which the owner has yet to confirm or correct."""
        return self.chapter is not STATED and "unconfirmed" in self.sources

    @property
    def complete(self) -> bool:
        """Whether nothing is missing, nor to be confirmed."""
        return self.known == self.total and not self.to_confirm

    @property
    def minutes(self) -> int:
        """How long it takes to teach it; 0 where there is nothing to teach or to confirm."""
        if self.complete or not self.chapter.seconds:
            return 0
        return max(round(self.chapter.seconds / 60), 1)

    @property
    def sources(self) -> tuple[Source, ...]:
        """Where the known ones come from."""
        found = {source for part in self.coverage for source in part.sources}
        return tuple(source for source in get_args(Source) if source in found)


def look(box: Box, chapter: Chapter) -> ChapterProgress:
    """Look at one chapter."""
    return next(_looks(box, (chapter,)))


def looks(box: Box) -> tuple[ChapterProgress, ...]:
    """Look at all chapters, and at what is the same in every copy."""
    return tuple(_looks(box, (*CHAPTERS, STATED)))


def in_order(progress: Iterable[ChapterProgress]) -> list[ChapterProgress]:
    """Order chapters by what an owner does with them: what is to be confirmed comes first."""
    return sorted(progress, key=lambda one: not one.to_confirm)


def places(chapter: Chapter, *boxes: Box) -> set[Path]:
    """Return where the facts of a chapter stand in any of these boxes."""
    return {path for box in boxes for path in facts_in(box) if part_of(path) in chapter.parts}


def mark(box: Box, chapter: Chapter) -> str:
    """Sum up what a chapter says, so that a phone can tell whether it has changed since."""
    facts = facts_in(box)
    said = sorted((path, facts[path]) for path in places(chapter, box))
    return hashlib.sha256(msgspec.json.encode(said)).hexdigest()[:16]


def seen(box: Box, chapter: Chapter) -> str:
    """Write what each fact of a chapter says, in short, for a form."""
    found = fingerprints(box)
    return " ".join(f"{'.'.join(path)}={found[path]}" for path in places(chapter, box))


def read_seen(text: str) -> dict[Path, str]:
    """Read what `seen` has written."""
    words = (word.partition("=") for word in text.split())
    return {tuple(place.split(".")): summed_up for place, _, summed_up in words}


def begins_known(chapter: Chapter) -> bool:
    """Tell whether the rulebooks, or the deductions from them, say something of a chapter."""
    return bool(places(chapter, load_box("standard")))


def following(slug: str) -> str:
    """Name the chapter that comes next, "" after the last."""
    slugs = list(BY_SLUG)
    return "".join(slugs[slugs.index(slug) + 1 :][:1])


def _looks(box: Box, chapters: Iterable[Chapter]) -> Iterator[ChapterProgress]:
    coverage = completeness(box)
    findings = check(box)
    for chapter in chapters:
        yield ChapterProgress(
            chapter,
            tuple(part for part in coverage if part.part in chapter.parts),
            tuple(one for one in findings if one.part in chapter.parts),
        )
