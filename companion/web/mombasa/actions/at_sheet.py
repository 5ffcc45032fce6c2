"""What all sheets share: the table they look at, and an answer that is a part or a page."""

from collections.abc import Mapping

import msgspec
from flask import Response, abort, render_template, url_for

from companion.games.mombasa.tracking.state import State
from companion.tables.errors import TableError
from companion.web.envelope import Envelope, enveloped, is_for_script
from companion.web.mombasa.actions.correcting import as_it_was
from companion.web.safety import known_device
from companion.web.table.at_table import no, words_for
from companion.web.table.screens import Here, arrive


def arrive_at(code: str, *, correcting: bool = False) -> tuple[Here, State]:
    """Look at a table of this game with a phone's eyes; to correct an entry, as it was then."""
    here = arrive(code, known_device() or "")
    if correcting:
        here = as_it_was(here)
    if not isinstance(here.view.state, State):
        abort(404)
    return here, here.view.state


def answer(
    here: Here,
    part: str,
    title: str,
    found: Mapping[str, object] | None = None,
    back: str = "players",
) -> Response | str:
    """Answer a script with the part that changes, anybody else with a page around it.

    `found` is for scripts only; the page leads back to the screen `back`, "" being the first.
    """
    if is_for_script():
        told = Envelope(title=title, html=part, version=here.view.version)
        return enveloped(msgspec.structs.replace(told, **found or {}))
    back = "log" if here.corrects else back
    address = (
        url_for("live.screen", code=here.view.code, screen=back)
        if back
        else url_for("live.table", code=here.view.code)
    )
    page = "mombasa/actions/page.html"
    return render_template(page, view=here.view, part=part, title=title, back=address)


def no_sheet(error: TableError) -> Response | tuple[str, int]:
    """Say why the table shows no sheet: in its place, or on a page."""
    if not is_for_script():
        return no(error)
    title, way = words_for(error.code)
    part = render_template("mombasa/actions/_no.html", text=way)
    return enveloped(Envelope(title=title, html=part))
