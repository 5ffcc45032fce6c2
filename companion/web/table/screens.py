"""A table as one phone sees it: the game's own screens and the frame's, rendered as one part.

All screens are in the page and one of them is shown, so that a phone without a network can still
go from one to another. A game's screens are templates: `screens.html` in its folder lists them,
and each stands in a file of its own.
"""

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Final

from flask import get_template_attribute, render_template, session, url_for
from flask_babel import get_locale, gettext, ngettext
from flask_wtf.csrf import generate_csrf
from msgspec import Struct, to_builtins

from companion.tables import tables
from companion.tables.commands import new_command_id
from companion.tables.seating import Place
from companion.tables.service import View
from companion.web.addressing import phone_address
from companion.web.assets import shelf
from companion.web.players import COLOUR_NAMES
from companion.web.table.at_table import REMEMBERED
from companion.web.table.wording import Told, names_of, tell

LINES: Final = 25
MOST_COUNTED: Final = 20


class Screen(Struct, frozen=True):
    """One screen of a table: its name in addresses and templates, its title, its icon."""

    name: str
    room: str
    title: str
    icon: str
    address: str


class Here(Struct, frozen=True):
    """A table, and the phone that looks at it."""

    view: View
    place: Place

    @property
    def told(self) -> tuple[Told, ...]:
        """The newest lines of the log in words, worked out for whoever looks at them."""
        lines = tables().log(self.view.code, self.view.version + 1, LINES)
        return tell(tables(), self.view, lines)

    @property
    def writes(self) -> bool:
        """Whether this phone may change the table now."""
        return self.place.may_write and not self.view.closed

    @property
    def names(self) -> dict[int, str]:
        """The players by their seats."""
        return names_of(self.view)


def arrive(code: str, device: str) -> Here:
    """Look at a table with a phone's eyes."""
    return Here(tables().view(code), tables().place(code, device))


def is_quick(code: str) -> bool:
    """Tell whether this phone shows only what the game calls its quick screens."""
    return code in session.get("quick", ())


def show_quick(code: str, *, quick: bool) -> None:
    """Remember on this phone how much of a table it shows."""
    others = [other for other in session.get("quick", ()) if other != code]
    session["quick"] = [code, *others][:REMEMBERED] if quick else others


def screens_of(view: View) -> tuple[Screen, ...]:
    """List a table's screens, the game's first one first."""
    found: list[Screen] = []
    setting_up = _reading(view.game).is_setting_up(view.state)
    own = "setup_screens" if setting_up else "quick_screens" if is_quick(view.code) else "screens"
    for room, kind in ((view.game, own), ("table", "screens")):
        name = get_template_attribute(f"{room}/screens.html", "name")
        for screen, icon in get_template_attribute(f"{room}/screens.html", kind).items():
            address = (
                url_for("live.screen", code=view.code, screen=screen)
                if found
                else url_for("live.table", code=view.code)
            )
            found.append(Screen(screen, room, str(name(screen)), icon, address))
    return tuple(found)


def tag_of(version: int, phones: int = 0) -> str:
    """Name what a phone shows of a table at a version: in its language, by this release."""
    return f"{version}.{phones}.{get_locale()}.{shelf().version}"


def table_page(here: Here, name: str = "", **more: object) -> str:
    """Show a table's page at one of its screens, with `more` that the table asks back."""
    screens = screens_of(here.view)
    shown = next((screen for screen in screens if screen.name == name), screens[0])
    return render_template(
        "table/table.html",
        view=here.view,
        screens=screens,
        shown_screen=shown,
        live=render_live(here, shown.name),
        words=words_for_scripts(),
        **more,
    )


def render_live(here: Here, screen: str = "", only: str = "") -> str:
    """Render all screens, with one of them shown; or only one, and the others as they were."""
    view = here.view
    screens = screens_of(view)
    if only not in {one.name for one in screens}:
        only = ""
    return render_template(
        "table/_live.html",
        here=here,
        view=view,
        screens=screens,
        screen=screen or only or screens[0].name,
        only=only,
        tag=tag_of(*view.pulse),
        token=generate_csrf(),
        command_id=new_command_id(),
        waiting=tables().waiting(view.code) if here.place.host else (),
        join_address=phone_address(url_for("tables.join_by_link", code=view.code)),
        watch_address=phone_address(url_for("live.watch", watch_key=view.watch_key)),
        read=_reading(view.game),
        plain=to_builtins,
        colour_names=COLOUR_NAMES,
        quick=is_quick(view.code),
    )


def render_watched(here: Here) -> str:
    """Render everything at once, for those who only look."""
    view = here.view
    return render_template(
        "table/_watched.html",
        here=here,
        view=view,
        tag=tag_of(*view.pulse),
        read=_reading(view.game),
    )


def words_for_scripts() -> dict[str, object]:
    """Give the page's scripts their words; counts as lists from 1 on, by the language's plurals."""
    counts = range(1, MOST_COUNTED + 1)
    return {
        "undo": gettext("Undo"),
        "lost": gettext("No connection to the table. This is how it stood at %(time)s.", time="%s"),
        "later": gettext("No connection. Try this again when the table can be reached."),
        "waiting": [
            ngettext("%(num)s change waiting", "%(num)s changes waiting", count) for count in counts
        ],
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


@cache
def _reading(game: str) -> ModuleType:
    """Find the functions by which a game's templates read its state."""
    return import_module(f"companion.games.{game}.tracking.reading")
