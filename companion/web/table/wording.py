"""Lines of the log, findings and effects in words.

The words of a game stand in its `words.html`, those of every table in `table/words.html`; both are
macros, so that each phone hears them in its own language.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from html import unescape

import msgspec
from flask import get_template_attribute
from msgspec import Struct

from companion.games.tracking import Effect, Finding
from companion.tables.commands import Line, Play, Wish
from companion.tables.service import Tables, View

Names = Mapping[int, str]


class Told(Struct, frozen=True):
    """A line of the log in words; `details` are what it brought about and what it set aside.

    `undo` is the command that makes everything as it was before it, None where there is nothing
    to undo. `concerns` is what it brought about for other seats than the one that acted.
    """

    number: int
    at: datetime
    seat: int | None
    kind: str
    text: str
    details: tuple[str, ...]
    undone: bool
    undo: dict[str, str | int] | None
    concerns: dict[int, str]


class Worded(Struct, frozen=True):
    """A finding in words."""

    code: str
    text: str
    senseless: bool


def names_of(view: View) -> dict[int, str]:
    """Name the players by their seats."""
    return {seat.number: seat.name for seat in view.seats}


def tell(tables: Tables, view: View, lines: Sequence[Line]) -> tuple[Told, ...]:
    """Put lines of a table's log into words."""
    known = {line.number: line for line in lines}
    for line in lines:
        # An undo names the first line that it made undone.
        if line.kind == "undo" and (first := _first_undone(line)) not in known:
            known |= {found.number: found for found in tables.log(view.code, first + 1, limit=1)}
    return tuple(_told(view, line, known) for line in lines)


def word_wish(view: View, seat: int | None, wish: Wish) -> str:
    """Say what a seat's command would write into the log; "" for one that is no move."""
    if not isinstance(wish, Play):
        return ""
    about = msgspec.json.decode(wish.move, type=dict[str, object])
    names = names_of(view)
    return _say(view.game, "line", about.pop("type"), about, names.get(seat or 0, ""), names)


def word_findings(view: View, findings: Iterable[Finding]) -> tuple[Worded, ...]:
    """Put what speaks against a command into words."""
    names = names_of(view)
    return tuple(
        Worded(
            found.code, _say(view.game, "finding", found.code, found.about, names), found.senseless
        )
        for found in findings
    )


def word_effects(view: View, effects: Iterable[Effect]) -> tuple[str, ...]:
    """Put what a command brought about into words."""
    names = names_of(view)
    return tuple(_say(view.game, "effect", one.code, one.about, names) for one in effects)


def _told(view: View, line: Line, known: Mapping[int, Line]) -> Told:
    aside = tuple(_say("table", "aside", _aside(view, code)) for code in line.overrides)
    changes = line.kind in {"play", "undo"}
    return Told(
        number=line.number,
        at=line.at,
        seat=line.seat,
        kind=line.kind,
        text=_sentence(view, line, known),
        details=(*_parts(view, line), *word_effects(view, line.effects), *aside),
        undone=line.undone,
        undo={"type": "undo", "to": line.number - 1} if changes and not line.undone else None,
        concerns=_concerns(view, line),
    )


def _sentence(view: View, line: Line, known: Mapping[int, Line]) -> str:
    names = names_of(view)
    who = names.get(line.seat or 0, "")
    match line.kind:
        case "play":
            return _say(view.game, "line", line.what, line.about, who, names)
        case "undo":
            first = known[_first_undone(line)]
            redo = first.kind == "undo"
            text = "" if redo else _sentence(view, first, known)
            return _say("table", "undo", who, text, line.number - first.number, redo)
        case "note":
            return _say("table", "note", who, line.about["text"])
        case _:
            return _say("table", "event", line.what, line.about, who, names)


def _parts(view: View, line: Line) -> Iterator[str]:
    """Word what an action consists of."""
    names = names_of(view)
    who = names.get(line.seat or 0, "")
    for part in msgspec.convert(line.about.get("parts", ()), tuple[dict[str, object], ...]):
        about = {name: value for name, value in part.items() if name != "type"}
        yield _say(view.game, "line", part["type"], about, who, names)


def _concerns(view: View, line: Line) -> dict[int, str]:
    """Word for each other seat what an action brought it."""
    acting = line.about.get("seat", line.seat)
    found: dict[int, list[Effect]] = {}
    for effect in line.effects:
        seat = effect.about.get("seat")
        if isinstance(seat, int) and seat != acting:
            found.setdefault(seat, []).append(effect)
    return {seat: " ".join(word_effects(view, effects)) for seat, effects in found.items()}


def _first_undone(line: Line) -> int:
    return msgspec.convert(line.about["to"], int) + 1


def _aside(view: View, code: str) -> str:
    return _say(view.game, "aside", code)


def _say(room: str, macro: str, *about: object) -> str:
    words = get_template_attribute(f"{room}/words.html", macro)(*about)
    return " ".join(unescape(words).split())
