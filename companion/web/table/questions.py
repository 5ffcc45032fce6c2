"""What a table asks before an undo or an amendment changes more than this phone's own entries."""

from collections.abc import Iterator, Sequence
from typing import Final

from flask_babel import gettext, ngettext
from msgspec import Struct

from companion.tables.commands import Asked, Clash, Correct, Note, Play, Restore, Strike, Undo, Wish
from companion.tables.service import Tables
from companion.tables.viewing import View
from companion.web.table.wording import tell, word_findings

# More are counted, not listed.
MOST_LISTED: Final = 8


class Entries(Struct, frozen=True):
    """Entries that a question is about, and why."""

    heading: str
    sentences: tuple[str, ...]


class Question(Struct, frozen=True):
    """A question in words; whoever agrees sends the same again with `mark` in `override`."""

    mark: str
    title: str
    parts: tuple[Entries, ...]
    agree: str


def word_question(tables: Tables, view: View, wish: Wish, asked: Asked) -> Question:
    """Put into words what is asked about a command."""
    title, agree = _title(wish, len(asked.others))
    return Question(asked.mark, title, tuple(_parts(tables, view, asked)), agree)


def word_reach(wish: Wish) -> str:
    """Name what a phone wants done to older entries; "" for other commands."""
    match wish:
        case Undo(to):
            return gettext("Undo from entry %(number)s on", number=to + 1)
        case Strike(line):
            return gettext("Strike out entry %(number)s", number=line)
        case Correct(line):
            return gettext("Correct entry %(number)s", number=line)
        case Restore(line):
            return gettext("Put back entry %(number)s", number=line)
        case Play() | Note():
            return ""


def _title(wish: Wish, others: int) -> tuple[str, str]:
    match wish:
        case Strike(line):
            title = gettext("Strike out entry %(number)s?", number=line)
            return title, gettext("Strike out")
        case Correct(line):
            return gettext("Correct entry %(number)s?", number=line), gettext("Correct")
        case Restore(line):
            return gettext("Put back entry %(number)s?", number=line), gettext("Put back")
        case _:
            title = ngettext(
                "Undo someone else’s entry?", "Undo %(num)s entries by others?", others
            )
            return title, gettext("Undo")


def _parts(tables: Tables, view: View, asked: Asked) -> Iterator[Entries]:
    if asked.others:
        told = [line.text for line in tell(tables, view, asked.others[::-1][:MOST_LISTED])]
        heading = ngettext(
            "Entered on another phone:", "Entered on other phones:", len(asked.others)
        )
        yield Entries(heading, _listed(told, len(asked.others)))
    if asked.clashes:
        heading = gettext("These later entries would then be against the rules:")
        yield Entries(heading, _clashes(tables, view, asked.clashes))
    if asked.dropped:
        heading = gettext("These later entries would then be impossible, and struck out too:")
        yield Entries(heading, _clashes(tables, view, asked.dropped))


def _clashes(tables: Tables, view: View, clashes: Sequence[Clash]) -> tuple[str, ...]:
    shown = clashes[:MOST_LISTED]
    told = tell(tables, view, [clash.line for clash in shown])
    sentences = [
        gettext(
            "Entry %(number)s: %(text)s %(why)s",
            number=line.number,
            text=line.text,
            why=" ".join(found.text for found in word_findings(view, clash.findings)),
        ).strip()
        for line, clash in zip(told, shown, strict=True)
    ]
    return _listed(sentences, len(clashes))


def _listed(sentences: Sequence[str], count: int) -> tuple[str, ...]:
    more = count - len(sentences)
    if not more:
        return tuple(sentences)
    return (*sentences, ngettext("And %(num)s more.", "And %(num)s more.", more))
