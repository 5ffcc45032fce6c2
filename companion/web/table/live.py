"""The live table: its screens as pages, and its commands where there are no scripts."""

from typing import Final

import msgspec
from flask import (
    Blueprint,
    abort,
    flash,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response

from companion.games.refusing import BadInput
from companion.tables import tables
from companion.tables.commands import (
    Accepted,
    Asked,
    Conflict,
    Refused,
    Strike,
    Undo,
    new_command_id,
    read_command,
)
from companion.tables.errors import TableError
from companion.tables.viewing import View
from companion.web.games import find
from companion.web.numbers import number_in
from companion.web.safety import device_id, known_device
from companion.web.table.at_table import (
    no,
    slow_down_wrong_codes,
    too_many_codes,
    words_for_input,
)
from companion.web.table.command_form import CommandForm
from companion.web.table.notices import notice, step_back
from companion.web.table.now import landing, now_of
from companion.web.table.questions import word_question, word_reach
from companion.web.table.screens import (
    Here,
    arrive,
    lines_of,
    screens_of,
    sent_from,
    words_for_scripts,
)
from companion.web.table.showing import now_alone, page_of, show_watched, table_page
from companion.web.table.watching import code_behind
from companion.web.table.wording import tell, word_findings, word_wish

live = Blueprint("live", __name__)
live.register_error_handler(TableError, no)
slow_down_wrong_codes(live, too_many_codes)

LINES_A_PAGE: Final = 100


@live.get("/t/<code>/")
def table(code: str) -> Response | str:
    """Show the game's first screen."""
    return _page(code, "")


@live.get("/t/<code>/<screen>")
def screen(code: str, screen: str) -> Response | str:
    """Show one of the other screens."""
    if screen == "log" and (before := request.args.get("before", type=number_in)):
        return _older(code, before)
    return _page(code, screen)


@live.get("/w/<watch_key>")
def watch(watch_key: str) -> str:
    """Show everything at once to those who only look, also on a large screen."""
    # As nobody, so that a player's phone too only looks here.
    here = arrive(code_behind(watch_key), "")
    shown = show_watched(here)
    return render_template(
        "table/watch.html",
        view=here.view,
        game=here.game,
        live=page_of(shown, here),
        have=shown.have,
        words=words_for_scripts(),
    )


@live.post("/t/<code>/do")
def do(code: str) -> Response | tuple[str, int]:
    """Take a command from a plain form."""
    form = CommandForm()
    if not form.validate_on_submit():
        abort(400)
    return _send(code, form)


@live.post("/t/<code>/undo/<int:to>")
def undo(code: str, to: int) -> Response | tuple[str, int]:
    """Take back the line after this one, from its notice."""
    (line,) = tables().log(code, to + 2, limit=1)
    # The opposite of a step is another step: twice is once.
    back, name = step_back(line), f"step-back-{line.number}"
    what = msgspec.json.encode(back or _taking_back(code, to + 1)).decode()
    command_id = name if back else new_command_id()
    form = CommandForm(formdata=None, command_id=command_id, seen=str(to + 1), do=what)
    return _send(code, form)


def _moment(here: Here) -> str:
    """Name the moment at which all phones go where the next step is, if it is one."""
    bar = now_of(here)
    return bar.step.lands if bar else ""


def _taking_back(code: str, number: int) -> Undo | Strike:
    """Take back one entry alone, where the game has gone on since."""
    if number < tables().version(code):
        (line,) = tables().log(code, number + 1, limit=1)
        if line.kind == "play":
            return Strike(number)
    return Undo(number - 1)


def _send(code: str, form: CommandForm) -> Response | tuple[str, int]:
    """Send a form's command; what the table asks back is a page with the form in it."""
    try:
        wanted = read_command(form.command())
        before = _moment(arrive(code, device_id()))
        sent = tables().send(code, device_id(), wanted)
    except BadInput as bad:
        return _asks(tables().view(code), form, 400, problem=words_for_input(bad))
    view, outcome = sent.view, sent.outcome
    match outcome:
        case Accepted():
            told = notice(tables(), view, outcome)
            back = url_for(".undo", code=code, to=told.number - 1) if told.undo else ""
            if not told.quiet:
                flash(" ".join(filter(None, (told.text, told.aloud))), back or "message")
            here = Here(view, sent.place, device_id())
            moved = _moment(here) not in {before, ""}
            return redirect(landing(here) if moved else _where(view, form), code=303)
        case Refused(findings, lines=lines):
            worded, told_lines = word_findings(view, findings), tell(tables(), view, lines)
            return _asks(view, form, 422, findings=worded, lines=told_lines)
        case Conflict(lines):
            yours = word_wish(view, sent.place.seat, wanted.do) or word_reach(wanted.do)
            return _asks(view, form, 409, lines=tell(tables(), view, lines), yours=yours)
        case Asked():
            question = word_question(tables(), view, wanted.do, outcome)
            return _asks(view, form, 409, question=question)


def _page(code: str, name: str) -> Response | str:
    here = arrive(code, known_device() or "")
    if code != here.view.code:
        return redirect(_back(here.view, name), code=303)
    if name and name not in _others(here.view):
        # It may be there again: the game has moved on, or this phone shows less.
        if name in {screen.name for screen in here.game.table.screens}:
            return redirect(landing(here), code=303)
        abort(404)
    # The log stays, since it has the way back.
    if name != "log" and (elsewhere := _elsewhere(here.view)):
        return redirect(elsewhere, code=303)
    response = make_response(table_page(here, name))
    # Without a network, a phone finds each screen in the page of any other.
    response.headers["Kept-For"] = " ".join(one.address for one in screens_of(here.view))
    return response


def _elsewhere(view: View) -> str:
    """Return where a table is shown that has no use for screens, by the game's own word."""
    return find(view.game).table.elsewhere(view.state, view.code)


def _older(code: str, before: int) -> str:
    here = arrive(code, known_device() or "")
    return render_template(
        "table/older.html",
        here=here,
        view=here.view,
        game=here.game,
        lines=lines_of(here.view, before, LINES_A_PAGE),
        live=sent_from(here),
        now=now_alone(here),
    )


def _asks(view: View, form: CommandForm, status: int, **why: object) -> tuple[str, int]:
    back = _where(view, form)
    return render_template("table/asks.html", view=view, form=form, back=back, **why), status


def _where(view: View, form: CommandForm) -> str:
    """Return where the form was, as long as that is at this table."""
    back = form.back.data or ""
    if back.startswith(url_for(".table", code=view.code)):
        return back
    return _back(view, form.screen.data or "")


def _back(view: View, name: str) -> str:
    if name in _others(view):
        return url_for(".screen", code=view.code, screen=name)
    return url_for(".table", code=view.code)


def _others(view: View) -> list[str]:
    """Name the screens that have an address of their own."""
    return [screen.name for screen in screens_of(view)[1:]]
