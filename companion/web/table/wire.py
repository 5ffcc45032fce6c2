"""What an open table's page says to the server: what is new? And: do this.

All answers are JSON, an Envelope. With `since`, the version that the phone shows, it carries the
screens and the lines written after it; without, the state as programs want it. With `screen`, only
that one is sent, so that what somebody looks at changes at once; the phone asks for the others when
there is time. `have` names the fragments that the phone has, which are left out; a page of an older
build, which has none, is sent everything as one piece.
"""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Final, NoReturn

from flask import Response, abort, request
from flask_wtf.csrf import generate_csrf
from msgspec.structs import replace

from companion.tables import tables
from companion.tables.codes import heard
from companion.tables.commands import Accepted, Asked, Conflict, Refused, read_command
from companion.web.envelope import Envelope, enveloped
from companion.web.fragments import lacking, read_have
from companion.web.numbers import number_in
from companion.web.safety import device_id, known_device
from companion.web.table.answering import on_wire
from companion.web.table.following import Followed, has_front, leave_to_front
from companion.web.table.notices import notice
from companion.web.table.questions import word_question, word_reach
from companion.web.table.screens import Here, arrive, tag_of
from companion.web.table.showing import Shown, page_of, show_table, show_watched
from companion.web.table.watching import code_behind
from companion.web.table.wording import Told, tell, word_findings, word_wish

wire = on_wire("wire", __name__)

# A phone that slept for long hears only the last of what it missed.
MOST_NEWS: Final = 20


@wire.get("/t/<code>/state")
def state(code: str) -> Response:
    """Tell what is new; where nothing is, this costs one row."""
    return _state(code, known_device() or "", _shown)


@wire.get("/w/<watch_key>/state")
def watched_state(watch_key: str) -> Response:
    """Tell those who watch what is new."""
    return _state(code_behind(watch_key), "", show_watched)


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
    sent = tables().send(code, device_id(), wanted)
    here, outcome = Here(sent.view, sent.place, device_id()), sent.outcome
    answer = partial(_answer, envelope_of(here, _shown(here)))
    match outcome:
        case Accepted():
            told = notice(tables(), here.view, outcome, here.device)
            return answer(200, type="accepted", line=told, beside=bool(outcome.lines))
        case Refused(findings, lines=lines):
            worded = word_findings(here.view, findings)
            told_lines = tell(tables(), here.view, lines)
            return answer(422, type="refused", findings=worded, lines=told_lines)
        case Conflict(lines, cells):
            told_lines = tell(tables(), here.view, lines)
            yours = word_wish(here.view, here.place.seat, wanted.do) or word_reach(wanted.do)
            return answer(409, type="conflict", lines=told_lines, yours=yours, cells=cells)
        case Asked():
            question = word_question(tables(), here.view, wanted.do, outcome)
            return answer(409, type="asked", question=question)


@wire.route("/t/<code>/commands", methods=["GET", "PUT", "PATCH", "DELETE"])
def no_command(code: str) -> NoReturn:
    """Refuse what is no command, as JSON too."""
    del code
    abort(HTTPStatus.METHOD_NOT_ALLOWED)


def _shown(here: Here) -> Shown | None:
    """Show what is asked for; nothing to programs."""
    if "since" not in request.args:
        return None
    have = read_have(request.args.get("have"))
    return show_table(here, request.args.get("screen", ""), have)


def _state(code: str, device: str, show: Callable[[Here], Shown | None]) -> Response:
    pulse = tables().pulse(code)
    tag = tag_of(pulse)
    if request.if_none_match.contains_weak(tag):
        leave_to_front(Followed(heard(code), pulse))
        response = Response(status=304)
        response.set_etag(tag, weak=True)
        return response
    here = arrive(code, device, pulse)
    response = _answer(envelope_of(here, show(here)), 200)
    response.set_etag(tag_of(here.view.pulse))
    return response


def envelope_of(here: Here, shown: Shown | None) -> Envelope:
    """Put what a phone is shown into an answer, with what it has missed."""
    view, since = here.view, request.args.get("since", type=number_in)
    told = Envelope(version=view.version, token=generate_csrf())
    if shown is None or since is None:
        return replace(told, state=view.state)
    told = replace(
        told,
        tag=f'W/"{tag_of(view.pulse)}"',
        screens=shown.screens,
        behind=shown.behind,
        news=_lines_after(here, since),
    )
    have = read_have(request.args.get("have"))
    if have is None:
        return replace(told, html=page_of(shown, here, *shown.screens[:1]))
    return replace(told, fragments=lacking(shown.fragments, have))


def _answer(envelope: Envelope, status: int, **more: object) -> Response:
    return enveloped(replace(envelope, **more), status)


def _lines_after(here: Here, since: int) -> tuple[Told, ...]:
    view = here.view
    if since >= view.version:
        return ()
    missed = max(since, view.version - MOST_NEWS)
    return tell(tables(), view, tables().news(view, missed), here.device)


def _stream(code: str) -> Response:
    """Let a phone in, and leave the stream to the front; without one, there is none."""
    pulse = tables().pulse(code)
    if not has_front():
        return Response(status=204, mimetype="text/plain")
    tab = f"{known_device()}.{request.args.get('tab', '')[:16]}"
    leave_to_front(Followed(heard(code), pulse, tab))
    response = Response(mimetype="text/event-stream")
    # Proxies must not wait for its end.
    response.headers["X-Accel-Buffering"] = "no"
    return response
