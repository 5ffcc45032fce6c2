"""What every table's log says besides the game: seats, notes, what was undone or amended."""

from flask_babel import gettext, ngettext

from companion.tables.events import (
    Closed,
    Event,
    Hosted,
    Left,
    Opened,
    Recoloured,
    Renamed,
    Reopened,
    Replaced,
    Sat,
    Titled,
)
from companion.web.people import colour_name
from companion.web.saying import Say


def word_event(event: Event, say: Say) -> str:
    """Say what happened at a table besides the game."""
    match event:
        case Sat() | Left() | Replaced():
            return _at_seat(event, say)
        case Renamed(seat, _, other) if other:
            return gettext(
                "%(name)s and %(other)s swapped names.",
                name=say.names[seat],
                other=say.names[other],
            )
        case Renamed(name=name):
            return gettext("A player was renamed %(name)s.", name=name)
        case Recoloured(seat, _, other) if other:
            return gettext(
                "%(name)s and %(other)s swapped colours.",
                name=say.names[seat],
                other=say.names[other],
            )
        case Recoloured(seat, colour):
            return gettext(
                "%(name)s’s colour was changed to %(colour)s.",
                name=say.names[seat],
                colour=colour_name(colour).lower(),
            )
        case Titled(title):
            return gettext("The table was renamed “%(title)s”.", title=title)
        case Hosted(seat) if seat:
            return gettext("%(name)s became host.", name=say.names[seat])
        case Hosted():
            return gettext("A phone without a seat became host.")
        case Closed():
            return gettext("The host closed the table.")
        case Reopened():
            return gettext("The host reopened the table.")
        case Opened(lines):
            return ngettext(
                "The game was opened from a file with %(num)s entry.",
                "The game was opened from a file with %(num)s entries.",
                lines,
            )


def _at_seat(event: Sat | Left | Replaced, say: Say) -> str:
    name = say.names[event.seat]
    match event:
        case Sat() if say.who and say.who != name:
            return gettext("%(who)s moved to %(name)s’s seat.", who=say.who, name=name)
        case Sat():
            return gettext("A phone took %(name)s’s seat.", name=name)
        case Left():
            return gettext("A phone left %(name)s’s seat.", name=name)
        case Replaced():
            return gettext("The host gave %(name)s’s seat to another phone.", name=name)


def word_entry(number: int) -> str:
    """Name an entry that this release cannot read."""
    return gettext("Entry %(number)s", number=number)


def word_note(text: str, say: Say) -> str:
    """Say what somebody noted."""
    if say.who:
        return gettext("%(who)s noted: %(text)s", who=say.who, text=text)
    return gettext("Note: %(text)s", text=text)


def word_undo(text: str, count: int, say: Say) -> str:
    """Say how many entries were undone; `text` is what the first of them says."""
    if count == 1:
        return gettext("%(who)s undid: %(text)s", who=say.by, text=text)
    return ngettext(
        "%(who)s undid %(num)s entry, back to before: %(text)s",
        "%(who)s undid %(num)s entries, back to before: %(text)s",
        count,
        who=say.by,
        text=text,
    )


def word_redo(say: Say) -> str:
    """Say that an undo was undone."""
    return gettext("%(who)s reversed the undo.", who=say.by)


def word_amendment(kind: str, number: int, text: str, say: Say) -> str:
    """Say what was done to an entry; `text` is what it says, or said before it was struck out."""
    about = {"who": say.by, "number": number, "text": text}
    match kind:
        case "strike":
            return gettext("%(who)s struck out entry %(number)s: %(text)s", **about)
        case "correct":
            return gettext("%(who)s corrected entry %(number)s: %(text)s", **about)
        case _:
            return gettext("%(who)s put back entry %(number)s: %(text)s", **about)


def word_before(text: str) -> str:
    """Say what a corrected entry said before."""
    return gettext("It was: %(text)s", text=text)


def word_taken_along(count: int) -> str:
    """Say how many later entries an amendment struck out."""
    return ngettext(
        "%(num)s later entry was struck out with it.",
        "%(num)s later entries were struck out with it.",
        count,
    )


def word_corrected(text: str, say: Say) -> str:
    """Say at an entry who corrected it, and what it said before."""
    return gettext("Corrected by %(who)s. It was: %(text)s", who=say.by_whom, text=text)


def word_struck(along: int, say: Say) -> str:
    """Say at an entry who struck it out; `along` is the entry with which it went, or 0."""
    if along:
        return gettext(
            "Struck out by %(who)s, with entry %(number)s.", who=say.by_whom, number=along
        )
    return gettext("Struck out by %(who)s.", who=say.by_whom)


def word_aside(finding: str) -> str:
    """Say that something happened against the rules; "" where this release knows no such rule."""
    if finding:
        return gettext("Recorded against the rules: %(finding)s", finding=finding)
    return gettext("Recorded against the rules.")
