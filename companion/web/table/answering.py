"""Answers to scripts at a table: JSON whatever happens, with a sentence for people in it."""

from datetime import timedelta

from flask import Blueprint, Response, current_app, request
from flask_babel import gettext
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as WerkzeugResponse

from companion.database import is_locked
from companion.games.refusing import BadInput
from companion.tables import sightings
from companion.tables.errors import TableError
from companion.web.envelope import Envelope, enveloped
from companion.web.errors import RETRY_AFTER
from companion.web.safety import known_device
from companion.web.table.at_table import (
    STATUS,
    asks_to_wait,
    count_wrong_code,
    how_long,
    sentences_for,
    slow_down_wrong_codes,
    words_for_input,
)


def on_wire(name: str, module: str) -> Blueprint:
    """Make a blueprint whose views are asked by scripts at a table."""
    wire = Blueprint(name, module)
    wire.before_request(_note_phone)
    slow_down_wrong_codes(wire, _too_many_codes)
    wire.register_error_handler(TableError, _table_says_no)
    wire.register_error_handler(BadInput, _not_understood)
    wire.register_error_handler(CSRFError, _old_page)
    wire.register_error_handler(HTTPException, _other)
    wire.register_error_handler(SQLAlchemyError, _busy)
    wire.register_error_handler(Exception, _accident)
    return wire


def _note_phone() -> None:
    """Remember that this phone is there, also where nothing is new."""
    code, device = (request.view_args or {}).get("code"), known_device()
    if code and device:
        sightings().note(code, device)


def _error(status: int, code: str, text: str, why: str = "") -> Response:
    return enveloped(Envelope(type="error", code=code, text=text, why=why), status)


def _table_says_no(error: TableError) -> Response:
    if error.code == "unknown-table" and (wait := count_wrong_code()):
        return _too_many_codes(wait)
    return _error(STATUS[error.code], error.code, sentences_for(error.code))


def _not_understood(error: BadInput) -> Response:
    return _error(400, error.code, words_for_input(error), why=error.message)


def _old_page(_: CSRFError) -> Response:
    return _error(400, "csrf", gettext("This page has expired. Reload it."))


def _other(error: HTTPException) -> WerkzeugResponse:
    if error.response is not None:
        return error.get_response()
    return _error(error.code or 500, "http", gettext("That didn’t work. Load the page again."))


def _busy(error: SQLAlchemyError) -> Response:
    if not is_locked(error):
        return _accident(error)
    response = _error(503, "busy", gettext("The table is busy. Wait a moment, then try again."))
    response.headers["Retry-After"] = str(RETRY_AFTER)
    return response


def _accident(error: Exception) -> Response:
    """Log what happened; the phone keeps what it sent and tries again."""
    current_app.logger.error("An accident at %s", request.path, exc_info=error)
    return _error(500, "accident", gettext("Something broke on our side. Your table is safe."))


def _too_many_codes(wait: timedelta) -> Response:
    return asks_to_wait(_error(429, "too-many-codes", how_long(wait)), wait)
