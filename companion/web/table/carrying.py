"""A table as a file: kept by the phones that play, saved by people, opened on any Companion.

What a phone keeps by itself has the score too, as the server works it out: a screen never computes
a rule, and there may be no server when it is asked for.
"""

from typing import Final

import msgspec
from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from flask_babel import gettext, ngettext
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from msgspec.structs import replace
from werkzeug.wrappers import Response as WerkzeugResponse
from wtforms import FileField, HiddenField

from companion.games import REGISTRY
from companion.games.refusing import BadInput
from companion.tables import carrying, tables
from companion.tables.carrying import Carried
from companion.tables.commands import Accepted, read_command
from companion.tables.errors import BadFileError, TableError
from companion.tables.exchange import MAX_BYTES, TableFile, Waiting, read_file
from companion.web.counting import network
from companion.web.errors import refusal
from companion.web.files import file_to_keep
from companion.web.games import find
from companion.web.numbers import whole_number
from companion.web.safety import device_id, known_device, limit_making, limiter
from companion.web.score.known import known_score
from companion.web.table.at_table import no, remember, slow_down_wrong_codes, too_many_codes

carried = Blueprint("carried", __name__)
carried.register_error_handler(TableError, no)
slow_down_wrong_codes(carried, too_many_codes)

# To read a file is work, also where it comes to nothing.
TRIES: Final = "240 per hour"
MOST_NAMED: Final = 5


@carried.errorhandler(BadFileError)
def _too_long(_: BadFileError) -> tuple[str, int]:
    title = gettext("This game can’t be saved as a file")
    return refusal(409, (title, gettext("Its log has too many entries.")))


class OpenForm(FlaskForm):
    """A file; a script says that it sends what waits in it by itself."""

    file = FileField(_l("File of a saved game"))
    sends = HiddenField()

    def raw(self) -> bytes:
        """Return the file's content; one byte more than allowed shows that it is too large."""
        sent = request.files.get("file")
        if sent is None or not sent.filename:
            return b""
        with sent.stream:
            return bytes(sent.read(MAX_BYTES + 1))


@carried.get("/t/<code>/game.json")
def save(code: str) -> Response:
    """Give a table away as a file."""
    file = _packed(code, 0)
    return file_to_keep(_written(file), _file_name(file, tables().version(code)))


@carried.get("/t/<code>/kept")
def kept(code: str) -> Response:
    """Tell a phone what it keeps: what came after the lines that it has, and the score."""
    file = _packed(code, whole_number(request.args.get("after", "")) or 0)
    view = tables().view(code)
    version = file.lines[-1].number if file.lines else view.version
    told = {
        "version": version,
        "file": file,
        "score": known_score(view),
        "name": _file_name(file, version),
    }
    return Response(msgspec.json.encode(told), mimetype="application/json")


@carried.route("/open", methods=["GET", "POST"])
@limit_making("tables")
@limiter.limit(TRIES, key_func=network, methods=["POST"], override_defaults=False)
def open_file() -> WerkzeugResponse | tuple[str, int]:
    """Open a saved game as a table of this Companion."""
    form = OpenForm()
    if not form.validate_on_submit():
        return _ask(form)
    raw = form.raw()
    if not raw:
        form.file.errors = [gettext("Choose a file.")]
        return _ask(form)
    try:
        file = read_file(raw)
        opened = _opened(file)
    except BadFileError as error:
        form.file.errors = [_why_not(error)]
        return _ask(form)
    remember(opened.code)
    if not opened.is_new:
        flash(gettext("You’ve opened this file before. This is its table."))
    if not form.sends.data:
        _send_waiting(opened.code, file.waiting)
    return redirect(url_for("live.screen", code=opened.code, screen="lobby"), code=303)


def _opened(file: TableFile) -> Carried:
    if file.game not in REGISTRY:
        raise BadFileError("other-game")
    game = find(file.game).table.carried
    try:
        unpacked, beside = game.unpacked(file)
    except BadInput:
        raise BadFileError("damaged") from None
    opened = carrying().open(unpacked, device_id())
    if opened.is_new:
        game.settle(opened.code, beside)
    return opened


def _send_waiting(code: str, waiting: tuple[Waiting, ...]) -> None:
    """Do what was not sent yet, one after another; say what is left to be entered again."""
    left = [one.says for one in waiting]
    for one in waiting:
        try:
            outcome = tables().send(code, device_id(), read_command(bytes(one.command))).outcome
        except (BadInput, TableError):
            break
        if not isinstance(outcome, Accepted):
            break
        left.pop(0)
    if left:
        words = ngettext(
            "%(num)s change in the file isn’t entered yet: %(says)s",
            "%(num)s changes in the file aren’t entered yet: %(says)s",
            len(left),
            says=", ".join(filter(None, left[:MOST_NAMED])),
        )
        flash(words)


def _packed(code: str, after: int) -> TableFile:
    file = carrying().save(code, known_device() or "", after)
    return replace(file, beside=find(file.game).table.carried.beside(file))


def _written(file: TableFile) -> bytes:
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def _file_name(file: TableFile, version: int) -> str:
    return f"{file.game}-{file.saved.date().isoformat()}-{version}.json"


def _ask(form: OpenForm) -> tuple[str, int]:
    page = render_template("table/open.html", form=form)
    return page, 422 if form.is_submitted() else 200


def _why_not(error: BadFileError) -> str:
    damaged = gettext("The file is damaged. Nothing was changed.")
    if error.line:
        number = error.line
        damaged = gettext("The file is damaged: entry %(number)s can’t be read.", number=number)
    words = {
        "too-large": gettext("The file is larger than 3 MB. No saved game is that large."),
        "not-json": gettext("The file is cut short, or it isn’t a saved game."),
        "not-a-table": gettext("This file isn’t a saved game."),
        "newer": gettext("A newer Companion saved this file. Update this one first."),
        "other-game": gettext("This version of Companion doesn’t have the game in this file."),
        "damaged": damaged,
        "too-long": gettext("This game has too many corrections to be opened."),
    }
    return words[error.problem]
