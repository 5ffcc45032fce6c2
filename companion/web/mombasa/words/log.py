"""What the log says of a command, and who entered it."""

from collections.abc import Iterator

from flask_babel import gettext, ngettext
from msgspec import Struct

from companion.games.mombasa.tracking import Action
from companion.games.mombasa.tracking.companies import ChangePosts
from companion.games.mombasa.tracking.deed import Step
from companion.games.mombasa.tracking.setting_up import Tick
from companion.games.tracking import About
from companion.web.mombasa.words.player_lines import player_line
from companion.web.mombasa.words.table_lines import table_line
from companion.web.saying import Say


def line(command: Struct, say: Say, numbers: About) -> str:
    """Say what a command did; `numbers` are those before and after a step."""
    seat = _whose(command)
    if not seat:
        return table_line(command, say, numbers)
    name = say.names[seat]
    text = player_line(command, name, numbers)
    if say.who == name:
        return text
    return gettext("%(text)s Entered by %(who)s.", text=text, who=say.by_whom)


def details(command: Struct, say: Say) -> Iterator[str]:
    """Say what an action consists of; its own sentence says who entered it."""
    if isinstance(command, Action):
        for part in command.parts:
            name = say.names[_whose(part) or command.seat]
            yield line(part, Say(say.names, name), {})


def quiet(command: Struct) -> bool:
    """Tell whether what a command did is seen where it was done: a tick is its own notice."""
    return isinstance(command, Tick)


def beside(command: Struct, by: int, say: Say) -> str:
    """Say that somebody else changed the number of a step, too."""
    if not isinstance(command, Step):
        return ""
    if isinstance(command, ChangePosts):
        return _posts_beside(by, say)
    about = {"who": say.by, "pounds": abs(by)}
    match by > 0, command.by > 0:
        case True, True:
            return gettext("%(who)s added £%(pounds)s too.", **about)
        case True, False:
            return gettext("%(who)s added £%(pounds)s meanwhile.", **about)
        case False, True:
            return gettext("%(who)s took £%(pounds)s off meanwhile.", **about)
        case _:
            return gettext("%(who)s took £%(pounds)s off too.", **about)


def _posts_beside(by: int, say: Say) -> str:
    if by > 0:
        return ngettext(
            "%(who)s returned a trading post there too.",
            "%(who)s returned %(num)s trading posts there too.",
            by,
            who=say.by,
        )
    return ngettext(
        "%(who)s took a trading post there too.",
        "%(who)s took %(num)s trading posts there too.",
        -by,
        who=say.by,
    )


def _whose(command: Struct) -> int:
    """Tell of which seat an entry speaks, 0 for the table; who ticks a step off has done it."""
    seat: int | None = None if isinstance(command, Tick) else getattr(command, "seat", None)
    return seat or 0
