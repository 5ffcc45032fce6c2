"""What an open table's page says to the server: what is new? And: do this.

All answers are JSON. With `since`, the version that the phone shows, they carry the rendered
screens and the lines written after it; without, the state as programs want it. With `screen`, only
that one is rendered, so that what somebody looks at changes at once; the phone asks for the others
when there is time.
"""

from collections.abc import Callable
from typing import Final

import msgspec
from flask import Blueprint, Response, request
from flask_babel import gettext
from flask_wtf.csrf import CSRFError, generate_csrf
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as WerkzeugResponse

from companion.games.refusing import BadInput
from companion.tables import tables
from companion.tables.commands import Accepted, Conflict, Refused, read_command
from companion.tables.errors import TableError
from companion.tables.service import View
from companion.web.safety import device_id, known_device
from companion.web.table.at_table import (
    STATUS,
    count_wrong_code,
    sentences_for,
    slow_down_wrong_codes,
    words_for_input,
)
from companion.web.table.screens import Here, arrive, render_live, render_watched, tag_of
from companion.web.table.streams import streams, versions
from companion.web.table.watching import code_behind
from companion.web.table.wording import Told, tell, word_findings, word_wish

wire = Blueprint("wire", __name__)

# A phone that slept for long hears only the last of what it missed.
MOST_NEWS: Final = 20

Render = Callable[[Here], str]


@wire.get("/t/<code>/state")
def state(code: str) -> Response:
    """Tell what is new; where nothing is, this costs one row."""
    return _state(code, known_device() or "", _render)


@wire.get("/w/<watch_key>/state")
def watched_state(watch_key: str) -> Response:
    """Tell those who watch what is new."""
    return _state(code_behind(watch_key), "", render_watched)


@wire.get("/t/<code>/stream")
def stream(code: str) -> Response:
    """Say the version whenever it changes, for a while."""
    return _stream(code)


@wire.get("/w/<watch_key>/stream")
def watched_stream(watch_key: str) -> Response:
    """Say it to those who watch."""
    return _stream(code_behind(watch_key))


@wire.post("/t/<code>/commands")
def command(code: str) -> Response:
    """Do what the phone wants, or say why not."""
    wanted = read_command(request.get_data())
    outcome = tables().send(code, device_id(), wanted)
    here = arrive(code, device_id())
    match outcome:
        case Accepted(line):
            (told,) = tell(tables(), here.view, (line,))
            return _json(200, type="accepted", line=told, **_news(here, _render))
        case Refused(findings, lines=lines):
            worded, told_lines = (
                word_findings(here.view, findings),
                tell(tables(), here.view, lines),
            )
            news = _news(here, _render)
            return _json(422, type="refused", findings=worded, lines=told_lines, **news)
        case Conflict(lines, cells):
            told_lines = tell(tables(), here.view, lines)
            yours = word_wish(here.view, here.place.seat, wanted.do)
            news = _news(here, _render)
            return _json(409, type="conflict", lines=told_lines, yours=yours, cells=cells, **news)


def _render(here: Here) -> str:
    return render_live(here, only=request.args.get("screen", ""))


def _state(code: str, device: str, render: Render) -> Response:
    tag = tag_of(*tables().pulse(code))
    if request.if_none_match.contains_weak(tag):
        response = Response(status=304)
        response.set_etag(tag, weak=True)
        return response
    here = arrive(code, device)
    response = _json(200, **_news(here, render), token=generate_csrf())
    response.set_etag(tag_of(*here.view.pulse))
    return response


def _news(here: Here, render: Render) -> dict[str, object]:
    view = here.view
    since = request.args.get("since", type=int)
    if since is None:
        return {"version": view.version, "state": view.state}
    return {
        "version": view.version,
        "tag": f'W/"{tag_of(*view.pulse)}"',
        "html": render(here),
        "news": _lines_after(view, since),
    }


def _lines_after(view: View, since: int) -> tuple[Told, ...]:
    missed = max(since, view.version - MOST_NEWS)
    return tell(tables(), view, tables().changes(view.code, missed))


def _stream(code: str) -> Response:
    tab = f"{known_device()}.{request.args.get('tab', '')[:16]}"
    tables().version(code)
    places = streams()
    ticket = places.open(tab)
    if ticket is None:
        return Response(status=204, mimetype="text/plain")
    events = versions(tables(), code, places, tab, ticket)
    response = Response(events, mimetype="text/event-stream")
    # Proxies must not wait for its end.
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _json(status: int, **fields: object) -> Response:
    return Response(msgspec.json.encode(fields), status, mimetype="application/json")


def _error(status: int, code: str, text: str, **more: str) -> Response:
    return _json(status, type="error", code=code, text=text, **more)


@wire.errorhandler(TableError)
def _table_says_no(error: TableError) -> Response:
    if error.code == "unknown-table":
        count_wrong_code()
    return _error(STATUS[error.code], error.code, sentences_for(error.code))


@wire.errorhandler(BadInput)
def _not_understood(error: BadInput) -> Response:
    return _error(400, error.code, words_for_input(error), why=error.message)


@wire.errorhandler(CSRFError)
def _old_page(_: CSRFError) -> Response:
    return _error(400, "csrf", gettext("This page was open for too long. Load it again."))


@wire.errorhandler(HTTPException)
def _other(error: HTTPException) -> WerkzeugResponse:
    if error.response is not None:
        return error.get_response()
    return _error(error.code or 500, "http", gettext("That did not work. Load the page again."))


slow_down_wrong_codes(wire, lambda how_long: _error(429, "too-many-codes", how_long))
