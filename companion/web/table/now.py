"""The now bar: what comes next at a table, on every screen of every phone, with its one button.

It differs from phone to phone, so it is never a part of a screen. What a game says of a seat is
put to the phone that holds it here: a phone acts for players who have none, too.
"""

from functools import partial
from typing import Any  # An address holds whatever its blanks take.

from flask import render_template, url_for
from flask_babel import get_locale, gettext
from msgspec import Struct, to_builtins
from msgspec.structs import replace

from companion.web.coming import Next
from companion.web.fragments import Fragments, cut, fragments_kept
from companion.web.games import find
from companion.web.table.screens import Here, is_quick, shown_screens

NOW = "now"


class Bar(Struct, frozen=True):
    """What a phone's bar says: the step, its button and where that leads, and where phones land.

    It is `yours` where everybody waits for this phone's player alone.
    """

    step: Next
    button: str = ""
    address: str = ""
    lands_at: str = ""
    waits: bool = False
    yours: bool = False


def show_now(here: Here) -> Fragments:
    """Render a phone's bar, or find it: others may have been told the same."""
    bar = now_of(here)
    render = partial(
        render_template,
        "table/_now.html",
        bar=bar,
        move=to_builtins(bar.step.move) if bar else None,
        live={"address": url_for("live.do", code=here.view.code)},
    )
    kept = fragments_kept()
    if kept is None:
        return cut(NOW, lambda _: render())
    key = (here.view.code, NOW, str(get_locale()), bar)
    return kept.find(key, (), lambda: cut(NOW, lambda _: render()))


def now_of(here: Here) -> Bar | None:
    """Tell what comes next for a phone; nothing at a table that is closed."""
    view, seat = here.view, here.place.seat
    if view.closed:
        return None
    step = _ask(here, seat)
    lands_at = _landing(here, step)
    others = [other for other in step.waits_for if other != seat]
    if not here.writes:
        lobby = url_for("live.screen", code=view.code, screen="lobby")
        told = replace(step, move=None, sheet=False, on="")
        return Bar(told, gettext("Take a seat"), lobby, lands_at, waits=True)
    if not step.waits_for or seat in step.waits_for:
        yours = seat is not None and step.waits_for == (seat,)
        return Bar(step, step.button, _address(here, step, step.endpoint), lands_at, yours=yours)
    # Whoever has no phone is handed this one.
    for other in others:
        if not view.seats[other - 1].phones:
            theirs = _ask(here, other)
            # Nobody waits for a player who is handed this phone.
            words = theirs.words if step.of_others else step.words
            told = replace(theirs, words=words, does=theirs.does and here.names[other])
            name = gettext("%(name)s →", name=here.names[other])
            endpoint = theirs.handed or theirs.endpoint
            return Bar(told, name, _address(here, theirs, endpoint, other), lands_at)
    return Bar(replace(step, move=None, on=""), lands_at=lands_at, waits=True)


def landing(here: Here) -> str:
    """Tell where a phone that comes to a table finds what comes next."""
    bar = now_of(here)
    at_once = bar.lands_at if bar else ""
    return at_once or url_for("live.table", code=here.view.code)


def all_here(seats: int) -> str:
    """Say that a phone sits at every seat."""
    words = {
        2: gettext("Both are here"),
        3: gettext("All three are here"),
        4: gettext("All four are here"),
    }
    return words.get(seats, gettext("All are here"))


def _ask(here: Here, seat: int | None) -> Next:
    view, table = here.view, find(here.view.game).table
    return table.next(view.state, seat, here.names, is_quick(view))


def _landing(here: Here, step: Next) -> str:
    """Return the address of the screen where the step is told, as this phone shows screens."""
    if not step.lands:
        return ""
    code, (first, *others) = here.view.code, shown_screens(here.view)
    if step.screen != first.name and step.screen in {screen.name for screen in others}:
        return url_for("live.screen", code=code, screen=step.screen)
    return url_for("live.table", code=code)


def _address(here: Here, step: Next, endpoint: str, handed_to: int | None = None) -> str:
    about: dict[str, Any] = dict(step.about)
    if handed_to and endpoint == step.handed:
        about["seat"] = handed_to
        return url_for(endpoint, code=here.view.code, **about)
    return url_for(endpoint, code=here.view.code, _anchor=step.anchor or None, **about)
