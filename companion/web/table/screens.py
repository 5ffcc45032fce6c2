"""A table as one phone sees it: the game's own screens and the frame's.

All screens are in the page and one of them is shown, so that a phone without a network can still
go from one to another. A game's screens come first, as its value lists them.
"""

from typing import Final

from flask import abort, g, request, session, url_for
from flask_babel import get_locale, gettext, ngettext
from flask_babel import lazy_gettext as _l
from msgspec import Struct
from msgspec.structs import replace

from companion.tables import sightings, tables
from companion.tables.commands import Line, new_command_id
from companion.tables.log import CHANGES
from companion.tables.seating import Place
from companion.tables.store import Pulse
from companion.tables.viewing import View
from companion.web.assets import shelf
from companion.web.games import Screen, WebGame, find, game_of
from companion.web.table.at_table import REMEMBERED
from companion.web.table.wording import Told, names_of, tell

LINES: Final = 25
MOST_COUNTED: Final = 20


# The screens that every table has, after the game's own.
SCREENS: Final = (
    Screen("log", _l("Log"), "log", "table/_log.html"),
    Screen("lobby", _l("Table"), "qr", "table/_lobby.html", shared=False),
)


class Tab(Struct, frozen=True):
    """A screen of a table, and its address there."""

    name: str
    title: str
    icon: str
    template: str
    address: str


class Here(Struct, frozen=True):
    """A table, and the phone that looks at it.

    Where it corrects an entry of the log, the table is as it was before that one.
    """

    view: View
    place: Place
    device: str = ""
    corrects: int = 0

    @property
    def game(self) -> WebGame:
        """The game that is played here."""
        return find(self.view.game)

    @property
    def taken(self) -> dict[str, int]:
        """What this phone has sent of late, so that it knows what of it is on the screen."""
        return tables().taken(self.view, self.device) if self.writes else {}

    @property
    def writes(self) -> bool:
        """Whether this phone may change the table now."""
        return self.place.may_write and not self.view.closed

    @property
    def names(self) -> dict[int, str]:
        """The players by their seats."""
        return names_of(self.view)


def arrive(code: str, device: str, pulse: Pulse | None = None) -> Here:
    """Look at a table with a phone's eyes; a game's own pages are for its tables alone."""
    if device:
        sightings().note(code, device)
    here = Here(*tables().look(code, device, pulse=pulse), device)
    if (game_of(request.blueprint) or here.game) is not here.game:
        abort(404)
    g.game = here.game
    return here


def lines_of(
    view: View, before: int | None = None, limit: int = LINES
) -> tuple[tuple[Line, Told], ...]:
    """Return lines of a log, the newest first, each also in words."""
    lines = tables().log(view.code, before or view.version + 1, limit, at=view.version)
    return tuple(zip(lines, tell(tables(), view, lines), strict=True))


def moves_of(view: View, limit: int) -> tuple[Told, ...]:
    """Tell what happened last in the game and counts, the newest first; nothing of phones."""
    lines = tables().log(view.code, limit=LINES, at=view.version, kinds=CHANGES)
    return tell(tables(), view, [line for line in lines if line.counts][:limit])


def sent_from(here: Here) -> dict[str, object]:
    """Return what a command's form needs to know of the page it stands on."""
    return {
        "address": url_for("live.do", code=here.view.code),
        "version": here.view.version,
        "command_id": new_command_id(),
        "corrects": here.corrects,
    }


def is_quick(view: View) -> bool:
    """Tell whether this phone shows only what the game calls its quick screens."""
    if view.code in session.get("quick", ()):
        return True
    return view.code not in session.get("whole", ()) and find(view.game).table.quick(view.state)


def show_quick(code: str, *, quick: bool) -> None:
    """Remember on this phone how much of a table it shows, whatever the table began with."""
    for name, wanted in (("quick", quick), ("whole", not quick)):
        others = [other for other in session.get(name, ()) if other != code]
        session[name] = [code, *others][:REMEMBERED] if wanted else others


def put_away(code: str) -> int:
    """Tell up to which one this phone wants to hear no more of phones that have joined."""
    found: int = dict(session.get("put_away", ())).get(code, 0)
    return found


def put_joiners_away(code: str, phone: int) -> None:
    """Remember on this phone that it knows of this one, and of all who joined before."""
    others = [(other, number) for other, number in session.get("put_away", ()) if other != code]
    session["put_away"] = [(code, phone), *others][:REMEMBERED]


def screens_of(view: View) -> tuple[Tab, ...]:
    """List a table's screens, the game's first one first."""
    first, *others = (_tab(view, screen) for screen in shown_screens(view))
    return replace(first, address=url_for("live.table", code=view.code)), *others


def shown_screens(view: View) -> tuple[Screen, ...]:
    """List a table's screens, as this phone shows them."""
    return *find(view.game).table.shown(view.state, is_quick(view)), *SCREENS


def _tab(view: View, screen: Screen) -> Tab:
    address = url_for("live.screen", code=view.code, screen=screen.name)
    return Tab(screen.name, str(screen.title), screen.icon, screen.template, address)


def tag_of(pulse: Pulse) -> str:
    """Name what a phone shows of a table: in its language, by this release."""
    return f"{pulse.version}.{pulse.others}.{get_locale()}.{shelf().version}"


def words_for_scripts() -> dict[str, object]:
    """Give the page's scripts their words; counts as lists from 1 on, by the language's plurals."""
    counts = range(1, MOST_COUNTED + 1)
    return {
        "undo": gettext("Undo"),
        "lost": gettext("No connection to the table. Last updated at %(time)s.", time="%s"),
        "later": gettext("No connection. Try again once the table can be reached."),
        "waiting": [
            ngettext("%(num)s change waiting", "%(num)s changes waiting", count) for count in counts
        ],
        "unkept": gettext("This phone can’t store them. Keep this page open until they’re sent."),
        "more": [
            ngettext(
                "%(text)s And %(num)s more change.",
                "%(text)s And %(num)s more changes.",
                count,
                text="%s",
            )
            for count in counts
        ],
    }
