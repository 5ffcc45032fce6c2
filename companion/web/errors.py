"""What went wrong, in the app's own look and the visitor's language, with a way back.

What somebody typed is never lost: when a form's answer is an error that trying again can
mend, the page carries the typed fields along and offers to send them once more.
"""

from flask import Flask, Response, current_app, render_template, request
from flask_babel import gettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

WORTH_REPEATING = {400, 409, 429, 500}
SECRET = "csrf_token"  # noqa: S105 -- the name of a field, not a secret


def init_errors(app: Flask) -> None:
    """Answer every HTTP error, and every accident, with a page."""
    app.register_error_handler(HTTPException, _show)
    app.register_error_handler(Exception, _accident)


def refusal(code: int, words: tuple[str, str]) -> tuple[str, int]:
    """Answer with a title and what helps, where there is nothing to send once more."""
    title, advice = words
    return render_template("error.html", code=code, title=title, advice=advice, typed=()), code


def _accident(error: Exception) -> Response | tuple[str, int]:
    """Log what happened; tell the visitor no more than that it did."""
    current_app.logger.error("An accident at %s", request.path, exc_info=error)
    return _page(500, _words(500))


def _show(error: HTTPException) -> Response | tuple[str, int]:
    code = error.code or 500
    if code < 400 or error.response is not None:
        return error.get_response()  # type: ignore[return-value]
    title, advice = _words(code)
    if isinstance(error, CSRFError):
        title, advice = (
            gettext("This page was open for too long"),
            gettext("Nothing is lost. Send it once more and it will be taken."),
        )
    return _page(code, (title, advice))


def _page(code: int, words: tuple[str, str]) -> tuple[str, int]:
    title, advice = words
    typed = []
    if request.method == "POST" and code in WORTH_REPEATING and not request.files:
        typed = [(name, value) for name, value in request.form.items(multi=True) if name != SECRET]
    return render_template("error.html", code=code, title=title, advice=advice, typed=typed), code


def _words(code: int) -> tuple[str, str]:
    words = {
        400: (
            gettext("That could not be understood"),
            gettext("Go back, look at what was entered, and try again."),
        ),
        403: (
            gettext("This is not open to you"),
            gettext("Ask the person who hosts the table to let this phone in."),
        ),
        404: (
            gettext("There is nothing here"),
            gettext("The link may be old or mistyped. Start again from the first page."),
        ),
        405: (
            gettext("This page cannot be used like that"),
            gettext("Go back and use the buttons on the page."),
        ),
        409: (
            gettext("Somebody else was quicker"),
            gettext("Look at what has changed, then send yours again if it still fits."),
        ),
        413: (
            gettext("That is too large"),
            gettext("Go back and choose a smaller file or a shorter text."),
        ),
        422: (
            gettext("Something in there does not fit"),
            gettext("Go back, look at the marked fields, and try again."),
        ),
        429: (
            gettext("A little too fast"),
            gettext("Wait a moment, then try again. Nothing is lost."),
        ),
        500: (
            gettext("Something broke on our side"),
            gettext("Your table is safe. Try again; if it happens twice, start from home."),
        ),
    }
    other = (gettext("That did not work"), gettext("Go back and try something else."))
    return words.get(code, other)
