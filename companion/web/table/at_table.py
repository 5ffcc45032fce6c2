"""Coming to a table by its code: wrong codes are slowed down, and a no is told in plain words."""

import time
from collections.abc import Callable
from typing import Final

from flask import Blueprint, Response, g, make_response, render_template, request, session
from flask_babel import gettext, ngettext
from flask_babel import lazy_gettext as _l
from flask_limiter import RequestLimit
from flask_limiter.util import get_remote_address
from flask_wtf import FlaskForm
from wtforms import StringField
from wtforms.validators import InputRequired, Length

from companion.games.refusing import BadInput
from companion.tables.codes import heard
from companion.tables.errors import TableError, UnknownTableError
from companion.web.errors import refusal
from companion.web.safety import limiter

# Five signs are quickly guessed by a machine that may try as often as it likes; people at a table
# share an address, and whoever comes after ten slips waits a minute at most.
WRONG_CODES: Final = "10 per minute; 60 per hour"
REMEMBERED: Final = 12
STATUS: Final = {
    "unknown-table": 404,
    "unknown-seat": 404,
    "unknown-phone": 404,
    "read-only": 403,
    "not-host": 403,
    "table-closed": 409,
    "seat-taken": 409,
}


class JoinForm(FlaskForm):
    """A code as it is read out across the table."""

    code = StringField(
        _l("Table code"),
        validators=[
            InputRequired(_l("Type the code that the host’s phone shows.")),
            Length(max=40, message=_l("A code has five signs.")),
        ],
    )


def slow_down_wrong_codes(blueprint: Blueprint, answer: Callable[[str], Response]) -> None:
    """Let an address try only so many codes that lead nowhere; `answer` says how long to wait."""
    limiter.shared_limit(
        WRONG_CODES,
        scope="wrong-codes",
        key_func=get_remote_address,
        deduct_when=lambda _: "wrong_code" in g,
        exempt_when=_knows_the_way,
        override_defaults=False,
        on_breach=lambda limit: answer(_how_long(limit)),
    )(blueprint)


def remember(code: str) -> None:
    """Note in the phone's cookie that it knows this code: others' wrong guesses do not stop it."""
    known = session.get("tables", [])
    if code not in known:
        session["tables"] = [code, *known][:REMEMBERED]
        session.permanent = True


def count_wrong_code() -> None:
    """Note that this request tried a code that no table has."""
    g.wrong_code = True


def no(error: TableError) -> tuple[str, int]:
    """Answer a page's request that the table refused."""
    if isinstance(error, UnknownTableError):
        count_wrong_code()
        typed = (request.view_args or {}).get("code")
        if typed is None:
            title = gettext("This link leads to no table")
            return refusal(404, (title, gettext("It may have been cut short. Ask for it again.")))
        return join_page(typed, gettext("No table has this code. Look at it once more."), 404)
    return refusal(STATUS[error.code], words_for(error.code))


def words_for(code: str) -> tuple[str, str]:
    """Say why a table does not do what it was asked, and what helps."""
    words = {
        "unknown-table": (
            gettext("No table has this code"),
            gettext("Look at the code on the host’s phone once more."),
        ),
        "table-closed": (
            gettext("This table is closed"),
            gettext("It can still be read. The host can open it again."),
        ),
        "read-only": (
            gettext("This phone only looks"),
            gettext("Take a seat at the table, then it can write too."),
        ),
        "not-host": (
            gettext("Only the host can do this"),
            gettext("Ask whoever opened the table, or become the host from your seat."),
        ),
        "unknown-seat": (
            gettext("The table has no such seat"),
            gettext("Go back to the table and choose one of its seats."),
        ),
        "unknown-phone": (
            gettext("That phone is not at this table"),
            gettext("It has to join with the code first."),
        ),
        "seat-taken": (
            gettext("Another phone holds this seat"),
            gettext("You can share it, or the host can free it."),
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
        "out-of-range": gettext("That number is smaller or larger than there can be."),
        "damaged": gettext("This form is damaged. Load the page again."),
    }
    return words.get(bad.code, gettext("The table could not understand this. Load the page again."))


def join_page(typed: str, error: str, status: int) -> tuple[str, int]:
    """Show the field for the code with what was typed and what is wrong with it."""
    form = JoinForm(formdata=None, code=typed)
    form.code.errors = [error]
    return render_template("table/join.html", form=form), status


def too_many_codes(how_long: str) -> Response:
    """Ask for patience on the page of the code, with what was typed."""
    typed = request.form.get("code") or (request.view_args or {}).get("code", "")
    words = gettext("Many codes led nowhere. %(how_long)s", how_long=how_long)
    return make_response(*join_page(typed, words, 429))


def _how_long(limit: RequestLimit) -> str:
    minutes = max(1, round((limit.reset_at - time.time()) / 60))
    return ngettext(
        "Wait a minute, then try again.", "Wait %(num)s minutes, then try again.", minutes
    )


def _knows_the_way() -> bool:
    code = (request.view_args or {}).get("code")
    return code is not None and heard(code) in session.get("tables", ())
