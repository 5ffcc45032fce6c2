"""Coming to a table and arranging who sits where: join, seats, the host, opening and closing."""

from flask import Blueprint, redirect, render_template, url_for
from flask_babel import gettext
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response
from wtforms import BooleanField, HiddenField, IntegerField, StringField
from wtforms.validators import AnyOf, Length, Optional

from companion.games.refusing import BadInput
from companion.names import MAX_NAME
from companion.tables import tables
from companion.tables.codes import heard
from companion.tables.errors import SeatTakenError, TableError, UnknownTableError
from companion.web.addressing import phone_address, qr_code
from companion.web.safety import device_id, known_device
from companion.web.table.at_table import (
    JoinForm,
    count_wrong_code,
    join_page,
    no,
    remember,
    slow_down_wrong_codes,
    too_many_codes,
)
from companion.web.table.screens import arrive, show_quick, table_page

seating = Blueprint("tables", __name__)
seating.register_error_handler(TableError, no)
slow_down_wrong_codes(seating, too_many_codes)

CHANGES = (
    *("join", "sit", "leave", "free", "give", "name", "pass-host", "claim-host"),
    *("close", "reopen", "quick", "all"),
)


class ArrangeForm(FlaskForm):
    """One change to who is at a table: `do` says which, the rest whom it is about."""

    do = HiddenField(validators=[AnyOf(CHANGES)])
    seat = IntegerField(validators=[Optional()])
    phone = IntegerField(validators=[Optional()])
    share = BooleanField()
    name = StringField(validators=[Optional(), Length(max=MAX_NAME)])


@seating.route("/join", methods=["GET", "POST"])
def join() -> Response | str | tuple[str, int]:
    """Take a code as somebody typed it."""
    form = JoinForm()
    if not form.is_submitted():
        return render_template("table/join.html", form=form)
    if not form.validate():
        return render_template("table/join.html", form=form), 422
    code = heard(form.code.data)
    try:
        place = tables().join(code, device_id())
    except UnknownTableError:
        count_wrong_code()
        words = gettext("No table has this code. Look at it once more.")
        return join_page(form.code.data, words, 404)
    remember(code)
    return redirect(_inside(code, seated=place.seat is not None), code=303)


@seating.get("/join/<code>")
def join_by_link(code: str) -> Response:
    """Lead whoever scanned the picture to the table; only taking a seat changes anything."""
    tables().version(code)
    place = tables().place(code, known_device() or "")
    remember(heard(code))
    return redirect(_inside(heard(code), seated=place.seat is not None), code=303)


@seating.get("/t/<code>/qr.svg")
def qr(code: str) -> Response:
    """Draw the way to the table, for phones to scan."""
    tables().version(code)
    picture = qr_code(phone_address(url_for(".join_by_link", code=heard(code))))
    return Response(picture, mimetype="image/svg+xml")


@seating.post("/t/<code>/arrange")
def arrange(code: str) -> Response | tuple[str, int]:
    """Change who is at the table."""
    form = ArrangeForm()
    if not form.validate_on_submit():
        return _lobby(code, 422, problem=gettext("That name is too long."))
    try:
        _arrange(code, device_id(), form)
    except SeatTakenError:
        return _lobby(code, 409, asked_to_share=form.seat.data)
    except BadInput:
        return _lobby(code, 422, problem=gettext("A name has 1 to 40 characters."))
    remember(heard(code))
    to_game = form.do.data in {"sit", "quick", "all"}
    return redirect(_inside(heard(code), seated=to_game), code=303)


def _arrange(code: str, device: str, form: ArrangeForm) -> None:
    service, seat, phone = tables(), form.seat.data or 0, form.phone.data
    match form.do.data:
        case "join":
            service.join(code, device)
        case "sit":
            service.join(code, device)
            service.take_seat(code, device, seat, share=form.share.data)
        case "leave":
            service.leave_seat(code, device)
        case "free":
            service.replace_phone(code, device, seat)
        case "give":
            service.replace_phone(code, device, seat, phone)
        case "name":
            service.rename_seat(code, device, seat, form.name.data or "")
        case "quick" | "all":
            show_quick(heard(code), quick=form.do.data == "quick")
        case host:
            _host(code, device, host, phone or 0)


def _host(code: str, device: str, do: str | None, phone: int) -> None:
    service = tables()
    match do:
        case "pass-host":
            service.pass_host(code, device, phone)
        case "claim-host":
            service.claim_host(code, device)
        case "close":
            service.close(code, device)
        case "reopen":
            service.reopen(code, device)


def _inside(code: str, *, seated: bool) -> str:
    if seated:
        return url_for("live.table", code=code)
    return url_for("live.screen", code=code, screen="lobby")


def _lobby(code: str, status: int, **more: object) -> tuple[str, int]:
    return table_page(arrive(code, device_id()), "lobby", **more), status
