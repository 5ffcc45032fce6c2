"""Coming to a table by its code: wrong codes are slowed down, and a no is told in plain words."""

from collections.abc import Callable
from datetime import timedelta
from math import ceil
from typing import Final

from flask import (
    Blueprint,
    Response,
    current_app,
    make_response,
    render_template,
    request,
    session,
    url_for,
)
from flask_babel import gettext, ngettext
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import StringField
from wtforms.validators import InputRequired, Length

from companion.games.refusing import BadInput
from companion.tables import guesses
from companion.tables.codes import heard
from companion.tables.errors import TableError, UnknownTableError
from companion.web.counting import network
from companion.web.errors import refusal
from companion.web.safety import device_id, known_device

REMEMBERED: Final = 12
STATUS: Final = {
    "unknown-table": 404,
    "unknown-game": 410,
    "unknown-seat": 404,
    "unknown-phone": 404,
    "read-only": 403,
    "not-host": 403,
    "table-closed": 409,
    "seat-taken": 409,
    "overtaken": 409,
    "entry-gone": 409,
    "id-used": 409,
    "entry-unchanged": 409,
}


class JoinForm(FlaskForm):
    """A code as it is read out across the table."""

    code = StringField(
        _l("Table code"),
        validators=[
            InputRequired(_l("Enter the code shown on the host’s phone.")),
            Length(max=40, message=_l("A code has five or six characters.")),
        ],
    )


def slow_down_wrong_codes(blueprint: Blueprint, answer: Callable[[timedelta], Response]) -> None:
    """Let nobody try more codes who has tried many wrong ones; `answer` asks them to wait."""

    def look() -> Response | None:
        wait = guesses().wait(network(), _guesser()) if _is_guess() else None
        return answer(wait) if wait else None

    blueprint.before_request(look)


def remember(code: str) -> None:
    """Note in the phone's cookie that it knows this code: others' wrong guesses do not stop it."""
    known = session.get("tables", [])
    if code not in known:
        session["tables"] = [code, *known][:REMEMBERED]
        session.permanent = True


def count_wrong_code() -> timedelta:
    """Note that this request tried a code that no table has; tell how long to wait, if it must."""
    return guesses().note(network(), _guesser()) if _is_guess() else timedelta()


def no(error: TableError) -> Response | tuple[str, int]:
    """Answer a page's request that the table refused."""
    if isinstance(error, UnknownTableError):
        if wait := count_wrong_code():
            return too_many_codes(wait)
        typed = (request.view_args or {}).get("code")
        if typed is None:
            title = gettext("This link doesn’t lead to a table")
            return refusal(404, (title, gettext("It may have been cut short. Ask for it again.")))
        return join_page(typed, gettext("No table has this code. Check it and try again."), 404)
    return refusal(STATUS[error.code], words_for(error.code), _way_back())


def _way_back() -> tuple[str, str] | None:
    """Lead back to the table that has said no, if the address names one."""
    if code := (request.view_args or {}).get("code"):
        return gettext("Back to table"), url_for("live.table", code=heard(code))
    return None


def words_for(code: str) -> tuple[str, str]:
    """Say why a table does not do what it was asked, and what helps."""
    words = {
        "unknown-table": (
            gettext("No table has this code"),
            gettext("Check the code on the host’s phone."),
        ),
        "unknown-game": (
            gettext("This Companion no longer has this game"),
            gettext("The table is kept. It opens again once the game is back."),
        ),
        "table-closed": (
            gettext("This table is closed"),
            gettext("You can still read it. The host can reopen it."),
        ),
        "read-only": (
            gettext("This phone is view-only"),
            gettext("Take a seat to make changes."),
        ),
        "not-host": (
            gettext("Only the host can do this"),
            gettext("Ask the host, or take over as host from your seat."),
        ),
        "unknown-seat": (
            gettext("The table has no such seat"),
            gettext("Go back to the table and choose one of its seats."),
        ),
        "unknown-phone": (
            gettext("That phone isn’t at this table"),
            gettext("It has to join with the code first."),
        ),
        "overtaken": (
            gettext("Someone got there first"),
            gettext("Check what changed, then correct it again if it’s still wrong."),
        ),
        "seat-taken": (
            gettext("Another phone holds this seat"),
            gettext("You can share it, or the host can free it."),
        ),
        "entry-gone": (
            gettext("This entry no longer counts"),
            gettext("It was undone. Check the log."),
        ),
        "id-used": (
            gettext("This wasn’t entered"),
            gettext("Another entry was sent under the same id. Check the log, then try again."),
        ),
        "entry-unchanged": (
            gettext("This entry already has that"),
            gettext("Nothing was changed. Check the log."),
        ),
    }
    return words[code]


def sentences_for(code: str) -> str:
    """Say the same as running text."""
    title, way = words_for(code)
    return gettext("%(title)s. %(way)s", title=title, way=way)


def words_for_input(bad: BadInput) -> str:
    """Say why a command was not understood, without the words of programs."""
    words = {
        "not-a-number": gettext("Type a whole number, such as 12 or 12+7."),
        "out-of-range": gettext("That number is out of range."),
        "damaged": gettext("This form is damaged. Reload the page."),
    }
    return words.get(bad.code, gettext("The table couldn’t read that. Reload the page."))


def join_page(typed: str, error: str, status: int) -> tuple[str, int]:
    """Show the field for the code with what was typed and what is wrong with it."""
    form = JoinForm(formdata=None, code=typed)
    form.code.errors = [error]
    return render_template("table/join.html", form=form), status


def too_many_codes(wait: timedelta) -> Response:
    """Ask for patience on the page of the code, with what was typed."""
    typed = request.form.get("code") or (request.view_args or {}).get("code", "")
    words = gettext("Too many wrong codes. %(how_long)s", how_long=how_long(wait))
    return asks_to_wait(make_response(*join_page(typed, words, 429)), wait)


def how_long(wait: timedelta) -> str:
    """Say how long to wait."""
    minutes = max(1, round(wait / timedelta(minutes=1)))
    return ngettext(
        "Wait a minute, then try again.", "Wait %(num)s minutes, then try again.", minutes
    )


def asks_to_wait(response: Response, wait: timedelta) -> Response:
    """Say the same to programs."""
    response.headers["Retry-After"] = str(ceil(wait.total_seconds()))
    return response


def _is_guess() -> bool:
    """Tell whether this may be a guess: a code that the phone does not know, and no long key."""
    if not current_app.config["RATELIMIT_ENABLED"]:
        return False
    code = (request.view_args or {}).get("code") or request.form.get("code")
    return code is not None and heard(code) not in session.get("tables", ())


def _guesser() -> str:
    """Name the phone; one that sends a form has a page of ours, and is no stranger from then on."""
    return device_id() if request.method == "POST" else known_device() or ""
