"""A table as it is sent to a phone: fragments, the shared ones rendered once for all of a role."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Final

import msgspec
from flask import render_template, url_for
from flask_babel import get_locale
from flask_wtf.csrf import generate_csrf
from markupsafe import escape
from msgspec import Struct, to_builtins
from msgspec.structs import replace

from companion.tables import tables
from companion.tables.commands import new_command_id
from companion.tables.viewing import View
from companion.web.addressing import phone_address
from companion.web.big_screen import by_rank, lead
from companion.web.fragments import (
    Cut,
    Fragment,
    Fragments,
    cut,
    fragments_kept,
    hole,
    whole,
)
from companion.web.games import Screen, find
from companion.web.people import COLOUR_NAMES
from companion.web.table.now import NOW, all_here, landing, show_now
from companion.web.table.screens import (
    Here,
    Tab,
    is_quick,
    lines_of,
    moves_of,
    put_away,
    screens_of,
    shown_screens,
    tag_of,
    words_for_scripts,
)
from companion.web.table.wording import names_of

LIVE: Final = "live"
Tabs = Callable[[], tuple[Tab, ...]]


class Role(Struct, frozen=True):
    """For whom a screen is rendered; the seat only where the screen itself asks for it."""

    writes: bool = False
    quick: bool = False
    watches: bool = False
    seat: int | None = None


class Shown(Struct, frozen=True):
    """What a phone is shown: fragments, those of which screens, and whether there are others."""

    fragments: Fragments
    screens: tuple[str, ...] = ()
    behind: bool = False

    @property
    def have(self) -> dict[str, str]:
        """What a phone has that shows all of it."""
        found = self.fragments.items()
        return {name: fragment.hash for name, fragment in found if name != LIVE}


def show_table(here: Here, only: str = "", have: Mapping[str, str] | None = None) -> Shown:
    """Render what a phone shows: all screens, or one where it has all the others."""
    view, screens = here.view, shown_screens(here.view)
    names = tuple(screen.name for screen in screens)
    if only in names and (have is None or all(_id(name) in have for name in names)):
        wanted: tuple[str, ...] = (only,)
    else:
        wanted = names
    role = Role(writes=here.writes, quick=is_quick(view))
    # Most phones find everything rendered, and need no addresses.
    tabs = cache(partial(screens_of, view))
    fragments = (
        _shared(LIVE, view, role, "table/_live.html", lambda: {"screens": tabs()})
        | _shared("seat-marks", view, Role(), "table/_seat_marks.html")
        | _shared("where", view, role, here.game.table.head)
        | show_now(here)
    )
    fragments[LIVE] = fragments[LIVE].filled({"phone": _attributes(here), "joined": _joined(here)})
    for at, screen in enumerate(screens):
        if screen.name in wanted:
            fragments |= _screen(here, screen, role, at, tabs)
    return Shown(fragments, wanted, wanted != names)


def show_watched(here: Here) -> Shown:
    """Render everything at once, for those who only look."""
    view, role = here.view, Role(watches=True)
    fragments = cut(
        LIVE,
        lambda _: render_template("table/_watched.html", view=view, tag=tag_of(view.pulse)),
    )
    name = "table/_watched_screen.html"
    return Shown(fragments | _shared("watched", view, role, name, _for_watching))


def _for_watching() -> dict[str, object]:
    return {"by_rank": by_rank, "lead": lead}


def page_of(shown: Shown, here: Here, screen: str = "") -> str:
    """Put everything together as a part of a page that needs no scripts, with one screen shown."""
    token = generate_csrf()
    csrf = f'<input type="hidden" name="csrf_token" value="{token}">'
    command_id = new_command_id()

    def fill(name: str) -> str:
        if name == "token":
            return csrf
        if name == "shown":
            return screen
        kind, _, about = name.partition("-")
        if kind == "fields":
            at = screen if about == NOW else about
            fields = {"command_id": command_id, "seen": here.view.version, "screen": at}
            return csrf + "".join(
                f'<input type="hidden" name="{name}" value="{value}">'
                for name, value in fields.items()
            )
        return f'<section id="{name}" data-same></section>'

    html = whole(shown.fragments, LIVE, fill)
    for name in shown.screens:
        if name != screen:
            html = html.replace(f' id="{_id(name)}"', f' id="{_id(name)}" hidden', 1)
    if screen:
        html = html.replace(f' data-not-on="{screen}"', f' data-not-on="{screen}" hidden')
        html = html.replace(f' data-on="{screen}" hidden', f' data-on="{screen}"')
    if seat := here.place.seat:
        html = html.replace(f' data-open-seat="{seat}"', f' data-open-seat="{seat}" open')
    return html


def now_alone(here: Here) -> str:
    """Put the now bar together for a page that is none of the table's screens."""
    alone = Shown({LIVE: Fragment("", hole(NOW)), **show_now(here)})
    return page_of(alone, here)


def table_page(here: Here, name: str = "", **more: object) -> str:
    """Show a table's page at one of its screens, with `more` that the table asks back."""
    tabs, used, shown = screens_of(here.view), shown_screens(here.view), show_table(here)
    open_tab = next((tab for tab in tabs if tab.name == name), tabs[0])
    return render_template(
        "table/table.html",
        view=here.view,
        game=here.game,
        styles=[*here.game.table.styles, *(name for one in used for name in one.styles)],
        scripts=[*here.game.table.scripts, *(name for one in used for name in one.scripts)],
        screens=tabs,
        shown_screen=open_tab,
        live=page_of(shown, here, open_tab.name),
        have=shown.have,
        words=words_for_scripts(),
        **more,
    )


def _attributes(here: Here) -> str:
    """Write what the page has to know of this phone, as attributes."""
    view, place = here.view, here.place
    known = {
        "phones": view.pulse.others,
        "tag": f'"{tag_of(view.pulse)}"',
        "token": generate_csrf(),
        "seat": place.seat or "",
        "taken": msgspec.json.encode(here.taken).decode(),
    }
    if not place.phone:
        known["joins"] = url_for("tables.arrange", code=view.code)
    elif not place.seat and not place.host:
        known["waits"] = url_for("tables.arrange", code=view.code)
    if place.may_write:
        known["kept"] = url_for("carried.kept", code=view.code)
    return " ".join(f'data-{name}="{escape(value)}"' for name, value in known.items())


def _joined(here: Here) -> str:
    """Tell the host of a phone that waits for a seat."""
    view = here.view
    waiting = tables().waiting(view.code) if here.place.host and not view.closed else ()
    known = put_away(view.code)
    new = next((phone for phone in waiting if phone > known), None)
    return render_template("table/_joined.html", view=view, phone=new) if new else ""


def _screen(here: Here, screen: Screen, role: Role, at: int, tabs: Tabs) -> Fragments:
    """Render one of the screens, the shared ones for all phones of a role."""
    if not screen.shared:
        return cut(_id(screen.name), lambda _: _own(here, "table/_screen.html", at, tabs))
    if screen.by_seat:
        role = replace(role, seat=here.place.seat)
    shared = _shared(
        _id(screen.name),
        here.view,
        role,
        "table/_screen.html",
        lambda: {"screen": tabs()[at], "screens": tabs()},
    )
    name = f"own-{screen.name}"
    place = hole(name)
    if screen.own and any(place in one.html for one in shared.values()):
        return shared | cut(name, lambda _: _own(here, screen.own, at, tabs))
    return shared


def _own(here: Here, template: str, at: int, tabs: Tabs) -> str:
    """Render what only this phone sees."""
    view = here.view
    return render_template(
        template,
        here=here,
        view=view,
        names=names_of(view),
        read=here.game.table.read,
        screen=tabs()[at],
        screens=tabs(),
        waiting=tables().waiting(view.code) if here.place.host else (),
        join_address=phone_address(url_for("tables.join_by_link", code=view.code)),
        watch_address=phone_address(url_for("live.watch", watch_key=view.watch_key)),
        colour_names=COLOUR_NAMES,
        goes_on=landing(here),
        said_all_here=all_here(len(view.seats)),
    )


def _shared(
    name: str, view: View, role: Role, template: str, more: Callable[[], dict[str, object]] = dict
) -> Fragments:
    """Render what all phones of a role see, with `more` that it needs, or find it."""
    game = find(view.game)

    def render(fragment: Cut) -> str:
        return render_template(
            template,
            view=view,
            game=game,
            role=role,
            names=names_of(view),
            read=game.table.read,
            fragment=fragment,
            lines=lambda: lines_of(view),
            moves=partial(moves_of, view),
            live={"address": url_for("live.do", code=view.code)},
            plain=to_builtins,
            **more(),
        )

    kept = fragments_kept()
    if kept is None:
        return cut(name, render)
    key = (view.code, name, str(get_locale()), role)
    stamp = (view.pulse.touched, view.version)
    return kept.find(key, stamp, lambda: cut(name, render))


def _id(screen: str) -> str:
    return f"screen-{screen}"
