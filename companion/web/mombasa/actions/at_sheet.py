"""What all sheets share: the table they look at, and an answer that is a part or a page."""

from collections.abc import Mapping

import msgspec
from flask import Response, abort, render_template, request, url_for

from companion.games.mombasa.tracking.state import State
from companion.tables.commands import new_command_id
from companion.web.safety import known_device
from companion.web.table.screens import Here, arrive


def arrive_at(code: str) -> tuple[Here, State]:
    """Look at a table of this game with a phone's eyes."""
    here = arrive(code, known_device() or "")
    if not isinstance(here.view.state, State):
        abort(404)
    return here, here.view.state


def sent_from(here: Here) -> dict[str, object]:
    """Return what a command's form needs to know of the page it stands on."""
    return {
        "address": url_for("live.do", code=here.view.code),
        "version": here.view.version,
        "command_id": new_command_id(),
    }


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
    wanted = request.accept_mimetypes.best_match(("text/html", "application/json"), "text/html")
    if wanted == "application/json":
        return as_json(title=title, html=part, version=here.view.version, **found or {})
    address = (
        url_for("live.screen", code=here.view.code, screen=back)
        if back
        else url_for("live.table", code=here.view.code)
    )
    page = "mombasa/actions/page.html"
    return render_template(page, view=here.view, part=part, title=title, back=address)


def as_json(**fields: object) -> Response:
    """Answer with JSON."""
    return Response(msgspec.json.encode(fields), mimetype="application/json")
