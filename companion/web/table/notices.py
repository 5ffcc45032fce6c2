"""What a phone is told about what it has just done, and the way back that it is offered there."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec
from msgspec.structs import replace

from companion.games.tracking import About
from companion.tables.commands import Accepted, Line
from companion.tables.service import Tables
from companion.tables.viewing import View
from companion.web.table.wording import Told, stepped, tell, word_beside, word_effects, word_line


def notice(tables: Tables, view: View, done: Accepted, device: str = "") -> Told:
    """Word a line for the phone that has written it.

    A step says from which number the phone stepped to which number it came, and why: what others
    did to it meanwhile, and what of it could not be taken.
    """
    line = done.line
    (told,) = tell(tables, view, (line,), device)
    numbers = stepped(line.effects)
    if not numbers:
        return told
    looked = stepped(done.meant) or numbers
    text = word_line(view, line, {**numbers, "before": looked["before"]})
    cut = word_effects(view, (effect for effect in line.effects if effect.code == "step-cut"))
    others = _beside(tables, view, line, done.lines)
    way_back = told.undo if _moved_for_good(numbers) else step_back(line)
    return replace(told, text=" ".join((text, *cut, *others)), undo=told.undo and way_back)


def step_back(line: Line) -> dict[str, object] | None:
    """Return the opposite of a step, whatever came after it; None for what has none."""
    numbers = stepped(line.effects)
    if not numbers or _moved_for_good(numbers):
        return None
    by = int(numbers["before"]) - int(numbers["after"])
    return {"type": "play", "move": {"type": line.what, **line.about, "by": by}} if by else None


def _moved_for_good(numbers: About) -> bool:
    """Tell whether a step changed something that its opposite would leave as it is."""
    return numbers.get("back") == 0 and numbers["before"] != numbers["after"]


def _beside(tables: Tables, view: View, line: Line, others: Sequence[Line]) -> Iterator[str]:
    """Word what others did to the same number, in order; steps of one seat in a row are one."""
    alone = [one for one in others if not stepped(one.effects)]
    told = {one.number: one.text for one in tell(tables, view, alone)}
    for (seat, is_step), group in groupby(
        others, lambda one: (one.seat, bool(stepped(one.effects)))
    ):
        if not is_step:
            yield from (told[other.number] for other in group)
        elif by := sum(map(_by, group)):
            who = view.seats[seat - 1].name if seat else ""
            yield word_beside(view, line, by, who)


def _by(line: Line) -> int:
    return msgspec.convert(line.about["by"], int)
