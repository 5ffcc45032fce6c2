"""The live table: its screens as pages, and its commands where there are no scripts."""

from typing import Final

import msgspec
from flask import (
    Blueprint,
    abort,
    flash,
    get_template_attribute,
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
    Conflict,
    Refused,
    Undo,
    new_command_id,
    read_command,
)
from companion.tables.errors import TableError
from companion.tables.service import View
from companion.web.safety import device_id, known_device
from companion.web.table.at_table import (
    no,
    slow_down_wrong_codes,
    too_many_codes,
    words_for_input,
)
from companion.web.table.command_form import CommandForm
from companion.web.table.screens import (
    arrive,
    is_quick,
    render_watched,
    screens_of,
    table_page,
    words_for_scripts,
)
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
    if screen == "log" and (before := request.args.get("before", type=int)):
        return _older(code, before)
    return _page(code, screen)


@live.get("/w/<watch_key>")
def watch(watch_key: str) -> str:
    """Show everything at once to those who only look, also on a large screen."""
    # As nobody, so that a player's phone too only looks here.
    here = arrive(code_behind(watch_key), "")
    return render_template(
        "table/watch.html",
        view=here.view,
        live=render_watched(here),
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
    """Go back to a line, from the notice of the one after it."""
    what = msgspec.json.encode(Undo(to)).decode()
    form = CommandForm(formdata=None, command_id=new_command_id(), seen=str(to + 1), do=what)
    return _send(code, form)


def _send(code: str, form: CommandForm) -> Response | tuple[str, int]:
    """Send a form's command; what the table asks back is a page with the form in it."""
    try:
        wanted = read_command(form.command())
        outcome = tables().send(code, device_id(), wanted)
    except BadInput as bad:
        return _asks(code, form, 400, problem=words_for_input(bad))
    view = tables().view(code)
    match outcome:
        case Accepted(line):
            (told,) = tell(tables(), view, (line,))
            back = url_for(".undo", code=code, to=told.number - 1) if told.undo else ""
            flash(told.text, back or "message")
            return redirect(_back(view, form.screen.data or ""), code=303)
        case Refused(findings, lines=lines):
            worded, told_lines = word_findings(view, findings), tell(tables(), view, lines)
            return _asks(code, form, 422, findings=worded, lines=told_lines)
        case Conflict(lines):
            yours = word_wish(view, tables().place(code, device_id()).seat, wanted.do)
            return _asks(code, form, 409, lines=tell(tables(), view, lines), yours=yours)


def _page(code: str, name: str) -> Response | str:
    here = arrive(code, known_device() or "")
    if code != here.view.code:
        return redirect(_back(here.view, name), code=303)
    if name and name not in _others(here.view):
        if is_quick(code):
            return redirect(_back(here.view, ""), code=303)
        abort(404)
    # The log stays, since it has the way back.
    if name != "log" and (elsewhere := _elsewhere(here.view)):
        return redirect(elsewhere, code=303)
    return table_page(here, name)


def _elsewhere(view: View) -> str:
    """Return where a table is shown that has no use for screens, by the game's own word."""
    address = get_template_attribute(f"{view.game}/screens.html", "elsewhere")(view)
    return str(address).strip()


def _older(code: str, before: int) -> str:
    view = tables().view(code)
    lines = tell(tables(), view, tables().log(code, before, LINES_A_PAGE))
    return render_template("table/older.html", view=view, told=lines)


def _asks(code: str, form: CommandForm, status: int, **why: object) -> tuple[str, int]:
    view = tables().view(code)
    back = _back(view, form.screen.data or "")
    return render_template("table/asks.html", view=view, form=form, back=back, **why), status


def _back(view: View, name: str) -> str:
    if name in _others(view):
        return url_for(".screen", code=view.code, screen=name)
    return url_for(".table", code=view.code)


def _others(view: View) -> list[str]:
    """Name the screens that have an address of their own."""
    return [screen.name for screen in screens_of(view)[1:]]
