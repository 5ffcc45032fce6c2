"""Lines of the log, findings and effects in words, as a phone hears them in its own language.

A stored line is decoded by the game's tracker, then worded: by the game, or by `words` where every
table says the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

import msgspec
from msgspec import Struct

from companion.games.refusing import BadInput
from companion.games.tracking import About, Effect, Finding
from companion.tables.commands import Line, Play, Said, Wish
from companion.tables.events import Event
from companion.tables.log import CHANGES
from companion.tables.service import Tables
from companion.tables.trackers import find_tracker
from companion.tables.viewing import View
from companion.web.games import find
from companion.web.saying import Say, Words
from companion.web.table.words import (
    word_amendment,
    word_aside,
    word_before,
    word_corrected,
    word_entry,
    word_event,
    word_note,
    word_redo,
    word_struck,
    word_taken_along,
    word_undo,
)


class Told(Struct, frozen=True):
    """A line of the log in words; `details` are what it brought about and what it set aside.

    `mine` is what this phone did itself. `undo` is the command that makes everything as it was
    before it, None where there is nothing to undo. `amended` says who struck it out or corrected
    it. `concerns` is what it brought about for other seats than the one that acted, `aloud` what
    every phone is told with it. A `quiet` line is seen where it was done, and told by no notice.
    """

    number: int
    at: datetime
    seat: int | None
    kind: str
    mine: bool
    text: str
    details: tuple[str, ...]
    undone: bool
    struck: bool
    amended: str
    undo: dict[str, object] | None
    concerns: dict[int, str]
    aloud: str
    quiet: bool = False


class Answer(Struct, frozen=True):
    """An answer to a question: the move that gives it, and its words."""

    move: dict[str, object]
    text: str


class Worded(Struct, frozen=True):
    """A finding in words; one that is a question has answers."""

    code: str
    text: str
    senseless: bool
    answers: tuple[Answer, ...] = ()


def names_of(view: View) -> dict[int, str]:
    """Name the players by their seats."""
    return {seat.number: seat.name for seat in view.seats}


def tell(tables: Tables, view: View, lines: Sequence[Line], device: str = "") -> tuple[Told, ...]:
    """Put lines of a table's log into words, as a phone hears them."""
    log = _Log(tables, view, {line.number: line for line in lines})
    return tuple(_told(log, line, device) for line in lines)


def word_wish(view: View, seat: int | None, wish: Wish) -> str:
    """Say what a seat's command would write into the log; "" for one that is no move."""
    if not isinstance(wish, Play):
        return ""
    command, say = _decoded(view, bytes(wish.move)), say_of(view, seat)
    if command is None:
        return ""
    words = _words(view)
    return " ".join((words.line(command, say, {}), *words.details(command, say)))


def word_line(view: View, line: Line, numbers: About) -> str:
    """Say what a line of the game did; `numbers` are those before and after a step."""
    return _move(view, line.number, line, line.seat, numbers)


def word_beside(view: View, line: Line, by: int, who: str) -> str:
    """Say that somebody else changed the number of a step by so much, too."""
    command = _command(view, line)
    say = Say(names_of(view), who)
    return _words(view).beside(command, by, say) if command else ""


def word_findings(view: View, findings: Iterable[Finding]) -> tuple[Worded, ...]:
    """Put what speaks against a command into words."""
    words, say = _words(view), Say(names_of(view))
    return tuple(
        Worded(
            found.code,
            words.finding(found, say),
            found.senseless,
            tuple(_answers(view, found)),
        )
        for found in findings
    )


def _answers(view: View, found: Finding) -> Iterator[Answer]:
    words = _words(view)
    for place, answer in enumerate(found.answers, start=1):
        yield Answer(msgspec.to_builtins(answer), words.answer(found.code, place))


def word_effects(view: View, effects: Iterable[Effect]) -> tuple[str, ...]:
    """Put what a command brought about into words; what this release cannot say is left out."""
    words, say = _words(view), Say(names_of(view))
    return tuple(text for effect in effects if (text := words.effect(effect, say)))


def say_of(view: View, seat: int | None) -> Say:
    """Tell of whom sentences speak that somebody at a seat has entered."""
    names = names_of(view)
    return Say(names, names.get(seat or 0, ""))


def stepped(effects: Iterable[Effect]) -> About:
    """Find the number before and after a step; nothing for other commands."""
    return next((effect.about for effect in effects if effect.code == "stepped"), {})


def _untold(line: Line) -> Iterator[Effect]:
    """A step's own sentence has its numbers."""
    return (effect for effect in line.effects if effect.code != "stepped")


class _Log(Struct, frozen=True):
    """The lines to be told, and the way to older ones that they speak of."""

    tables: Tables
    view: View
    lines: dict[int, Line]

    def first_undone(self, undo: Line) -> Line:
        """Find the first line that an undo made undone."""
        number = msgspec.convert(undo.about["to"], int) + 1
        if number not in self.lines:
            self.lines[number] = self.line(number)
        return self.lines[number]

    def line(self, number: int, at: int | None = None) -> Line:
        """Find a line as it stood at a version."""
        (found,) = self.tables.log(self.view.code, number + 1, limit=1, at=at)
        return found

    def subject(self, amendment: Line, *, before: bool) -> Line:
        """Find the line that an amendment is about, as it was before it or since."""
        at = amendment.number - 1 if before else amendment.number
        return self.line(msgspec.convert(amendment.about["line"], int), at)


def _told(log: _Log, line: Line, device: str) -> Told:
    view = log.view
    changes = line.kind in CHANGES and not line.undone
    return Told(
        number=line.number,
        at=line.at,
        seat=line.seat,
        kind=line.kind,
        mine=line.device == device,
        text=_sentence(log, line),
        details=(
            *(_details(view, line, line.seat) if line.kind == "play" else ()),
            *_beside(log, line),
            *word_effects(view, _untold(line)),
            *(word_aside(_words(view).aside(code)) for code in line.overrides),
        ),
        undone=line.undone,
        struck=line.struck,
        amended=_amended(view, line),
        undo={"type": "undo", "to": line.number - 1} if changes else None,
        concerns=_concerns(view, line),
        aloud=" ".join(word_effects(view, (one for one in line.effects if one.aloud))),
        quiet=_is_quiet(view, line),
    )


def _sentence(log: _Log, line: Line) -> str:
    say = say_of(log.view, line.seat)
    match line.kind:
        case "play":
            return word_line(log.view, line, stepped(line.effects))
        case "undo":
            first = log.first_undone(line)
            if first.kind == "undo":
                return word_redo(say)
            return word_undo(_sentence(log, first), line.number - first.number, say)
        case "note":
            return word_note(str(line.about["text"]), say)
        case "strike" | "correct" | "restore":
            subject = log.subject(line, before=line.kind == "strike")
            return word_amendment(line.kind, subject.number, _sentence(log, subject), say)
        case _:
            event = _event(line)
            return word_event(event, say) if event else word_entry(line.number)


def _words(view: View) -> Words:
    return find(view.game).table.words


def _command(view: View, said: Line | Said) -> Struct | None:
    """Decode a command of the game; None for one that only another release can read."""
    return _decoded(view, msgspec.json.encode({"type": said.what, **said.about}))


def _decoded(view: View, raw: bytes) -> Struct | None:
    try:
        command: Struct = find_tracker(view.game).command(raw)
    except BadInput:
        return None
    return command


def _event(line: Line) -> Event | None:
    """Decode what happened at the table; None for what only another release can read."""
    try:
        return msgspec.convert({"type": line.what, **line.about}, Event)
    except msgspec.ValidationError:
        return None


def _move(view: View, number: int, said: Line | Said, seat: int | None, numbers: About) -> str:
    """Word what an entry says of a move; one that cannot be read has only its number."""
    command = _command(view, said)
    text = _words(view).line(command, say_of(view, seat), numbers) if command else ""
    return text or word_entry(number)


def _details(view: View, said: Line | Said, seat: int | None) -> Iterator[str]:
    """Word what a move consists of."""
    command = _command(view, said)
    if command:
        yield from _words(view).details(command, say_of(view, seat))


def _in_full(view: View, number: int, said: Line | Said, seat: int | None) -> str:
    """Word an entry with all that it consists of."""
    text = _move(view, number, said, seat, stepped(said.effects))
    return " ".join((text, *_details(view, said, seat)))


def _beside(log: _Log, line: Line) -> Iterator[str]:
    """Word what an amendment changed, and what it took along."""
    if line.kind == "correct":
        subject = log.subject(line, before=True)
        yield word_before(_in_full(log.view, subject.number, subject, subject.seat))
    if dropped := msgspec.convert(line.about.get("dropped", ()), tuple[int, ...]):
        yield word_taken_along(len(dropped))


def _amended(view: View, line: Line) -> str:
    """Word who amended a line."""
    if line.amended is None:
        return ""
    by, say = line.amended, say_of(view, line.amended.seat)
    if by.was:
        return word_corrected(_in_full(view, line.number, by.was, line.seat), say)
    return word_struck(by.subject if by.subject != line.number else 0, say)


def _is_quiet(view: View, line: Line) -> bool:
    command = _command(view, line) if line.kind == "play" else None
    return command is not None and _words(view).quiet(command)


def _concerns(view: View, line: Line) -> dict[int, str]:
    """Word for each other seat what an action brought it."""
    acting = line.about.get("seat", line.seat)
    found: dict[int, list[Effect]] = {}
    for effect in line.effects:
        seat = effect.about.get("seat")
        if isinstance(seat, int) and seat != acting:
            found.setdefault(seat, []).append(effect)
    return {seat: " ".join(word_effects(view, effects)) for seat, effects in found.items()}
