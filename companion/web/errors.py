"""What went wrong, in the app's own look and the visitor's language, with a way back.

What somebody typed is never lost: when a form's answer is an error that trying again can
mend, the page carries the typed fields along and offers to send them once more.
"""

from flask import Flask, Response, current_app, render_template, request
from flask_babel import gettext
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException

from companion.database import is_locked

WORTH_REPEATING = {400, 409, 429, 500, 503}
RETRY_AFTER = 2
SECRET = "csrf_token"  # noqa: S105 -- the name of a field, not a secret


def init_errors(app: Flask) -> None:
    """Answer every HTTP error, and every accident, with a page."""
    app.register_error_handler(HTTPException, _show)
    app.register_error_handler(SQLAlchemyError, _busy)
    app.register_error_handler(Exception, _accident)


def refusal(
    code: int, words: tuple[str, str], back: tuple[str, str] | None = None
) -> tuple[str, int]:
    """Answer with a title and what helps, where there is nothing to send once more.

    The way `back` is a label and its address; without one it leads home.
    """
    title, advice = words
    page = render_template("error.html", code=code, title=title, advice=advice, typed=(), back=back)
    return page, code


def _accident(error: Exception) -> Response | tuple[str, int]:
    """Log what happened; tell the visitor no more than that it did."""
    current_app.logger.error("An accident at %s", request.path, exc_info=error)
    return _page(500, _words(500))


def _busy(error: SQLAlchemyError) -> Response | tuple[str, int]:
    """Ask for patience where others hold the database; anything else is an accident."""
    if not is_locked(error):
        return _accident(error)
    page, code = _page(503, _words(503))
    return Response(page, code, {"Retry-After": str(RETRY_AFTER)})


def _show(error: HTTPException) -> Response | tuple[str, int]:
    code = error.code or 500
    if code < 400 or error.response is not None:
        # Werkzeug's own response, which Flask takes as well.
        return error.get_response()  # type: ignore[return-value]
    title, advice = _words(code)
    if isinstance(error, CSRFError):
        title, advice = (
            gettext("This page has expired"),
            gettext("Nothing is lost. Send it again and it will go through."),
        )
    return _page(code, (title, advice))


def _page(code: int, words: tuple[str, str]) -> tuple[str, int]:
    title, advice = words
    typed = []
    if request.method == "POST" and code in WORTH_REPEATING and not request.files:
        typed = [(name, value) for name, value in request.form.items(multi=True) if name != SECRET]
    # By itself, without anybody's doing, if it has scripts.
    again = RETRY_AFTER if code == 503 else None
    page = render_template(
        "error.html", code=code, title=title, advice=advice, typed=typed, again=again
    )
    return page, code


def _words(code: int) -> tuple[str, str]:
    words = {
        400: (
            gettext("We couldn’t read that"),
            gettext("Go back, look at what was entered, and try again."),
        ),
        403: (
            gettext("You don’t have access"),
            gettext("Ask the host to let this phone in."),
        ),
        404: (
            gettext("Page not found"),
            gettext("The link may be old or mistyped. Start again from Home."),
        ),
        405: (
            gettext("That doesn’t work here"),
            gettext("Go back and use the buttons on the page."),
        ),
        408: (
            gettext("That took too long"),
            gettext("The connection is slow. Go back and try again."),
        ),
        409: (
            gettext("Someone got there first"),
            gettext("Check what changed, then send yours again if it still applies."),
        ),
        413: (
            gettext("That is too large"),
            gettext("Go back and choose a smaller file or a shorter text."),
        ),
        422: (
            gettext("Some entries aren’t valid"),
            gettext("Go back, look at the marked fields, and try again."),
        ),
        429: (
            gettext("You’re going too fast"),
            gettext("Wait a moment, then try again. Nothing is lost."),
        ),
        503: (
            gettext("The table is busy"),
            gettext("Wait a moment, then send it again. Nothing is lost."),
        ),
        500: (
            gettext("Something broke on our side"),
            gettext("Your table is safe. Try again; if it fails twice, start from Home."),
        ),
    }
    other = (gettext("That didn’t work"), gettext("Go back and try something else."))
    return words.get(code, other)
