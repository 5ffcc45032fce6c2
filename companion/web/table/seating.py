"""Coming to a table and arranging who sits where: join, seats, the host, opening and closing."""

from flask import Blueprint, flash, redirect, render_template, url_for
from flask_babel import gettext
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response
from wtforms import BooleanField, HiddenField, StringField
from wtforms.validators import AnyOf, Length, Optional

from companion.games.refusing import BadInput
from companion.people import COLOURS, MAX_NAME
from companion.tables import sightings, tables
from companion.tables.codes import heard
from companion.tables.errors import SeatTakenError, TableError, UnknownTableError
from companion.tables.seating import MAX_TITLE
from companion.web.addressing import phone_address, qr_code
from companion.web.numbers import WholeNumberField
from companion.web.people import colour_name
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
from companion.web.table.now import landing
from companion.web.table.screens import (
    arrive,
    put_joiners_away,
    screens_of,
    show_quick,
)
from companion.web.table.showing import table_page
from companion.web.table.wording import tell

seating = Blueprint("tables", __name__)
seating.register_error_handler(TableError, no)
seating.add_app_template_global(colour_name)
slow_down_wrong_codes(seating, too_many_codes)

CHANGES = (
    *("join", "sit", "leave", "free", "give", "name", "colour", "title", "pass-host"),
    *("claim-host", "close", "reopen", "quick", "all", "put-away", "away"),
)


class ArrangeForm(FlaskForm):
    """One change to who is at a table: `do` says which, the rest whom it is about."""

    do = HiddenField(validators=[AnyOf(CHANGES)])
    seat = WholeNumberField(validators=[Optional()])
    phone = WholeNumberField(validators=[Optional()])
    share = BooleanField()
    name = StringField(validators=[Optional(), Length(max=MAX_NAME)])
    colour = StringField(validators=[Optional(), AnyOf(COLOURS)])
    title = StringField(validators=[Optional(), Length(max=MAX_TITLE)])
    screen = HiddenField()


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
        if wait := count_wrong_code():
            return too_many_codes(wait)
        words = gettext("No table has this code. Check it and try again.")
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
    return qr_code(phone_address(url_for(".join_by_link", code=heard(code))))


@seating.get("/t/<code>/watch.svg")
def watch_qr(code: str) -> Response:
    """Draw the way to the big screen, for whatever stands beside the board."""
    key = tables().view(code).watch_key
    return qr_code(phone_address(url_for("live.watch", watch_key=key)))


@seating.post("/t/<code>/arrange")
def arrange(code: str) -> Response | tuple[str, int]:
    """Change who is at the table."""
    form = ArrangeForm()
    if not form.validate_on_submit():
        return _lobby(code, 422, problem=_wrong(form))
    seen = tables().version(code)
    try:
        _arrange(code, device_id(), form)
    except SeatTakenError:
        return _lobby(code, 409, asked_to_share=form.seat.data)
    except BadInput as bad:
        return _lobby(code, 422, problem=_wrong(form, bad.code))
    remember(heard(code))
    if form.do.data == "away":
        # Nobody is there to be led anywhere.
        return Response(status=204)
    if form.do.data == "put-away":
        return redirect(_screen(code, form.screen.data or ""), code=303)
    to_game = form.do.data in {"sit", "quick", "all"}
    if not to_game:
        _tell_arranged(code, seen)
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
        case "colour":
            service.recolour_seat(code, device, seat, form.colour.data or "")
        case "quick" | "all" | "put-away" | "away":
            _on_this_phone(code, device, form)
        case host:
            _host(code, device, host, form)


def _on_this_phone(code: str, device: str, form: ArrangeForm) -> None:
    match form.do.data:
        case "quick" | "all":
            show_quick(heard(code), quick=form.do.data == "quick")
        case "put-away":
            put_joiners_away(heard(code), form.phone.data or 0)
        case "away":
            sightings().leave(code, device)


def _host(code: str, device: str, do: str | None, form: ArrangeForm) -> None:
    service = tables()
    match do:
        case "title":
            service.set_title(code, device, form.title.data or "")
        case "pass-host":
            service.pass_host(code, device, form.phone.data or 0)
        case "claim-host":
            service.claim_host(code, device)
        case "close":
            service.close(code, device)
        case "reopen":
            service.reopen(code, device)


def _tell_arranged(code: str, seen: int) -> None:
    """Say on this phone too what the others are told of it."""
    arranged = [line for line in tables().changes(code, seen) if line.kind == "table"]
    for told in tell(tables(), tables().view(code), arranged):
        flash(told.text)


def _wrong(form: ArrangeForm, code: str = "") -> str:
    """Say what is wrong with a form."""
    if code == "same-name":
        return gettext("Two players can’t have the same name.")
    if form.do.data == "title":
        return gettext("A table’s name has 1 to %(most)s characters.", most=MAX_TITLE)
    if form.do.data == "name":
        return gettext("A name has 1 to %(most)s characters.", most=MAX_NAME)
    return gettext("That didn’t work. Load the page again.")


def _screen(code: str, name: str) -> str:
    """Lead back to the screen where something was tapped."""
    screens = screens_of(tables().view(code))
    return next((one.address for one in screens if one.name == name), screens[0].address)


def _inside(code: str, *, seated: bool) -> str:
    if seated:
        return landing(arrive(code, device_id()))
    return url_for("live.screen", code=code, screen="lobby")


def _lobby(code: str, status: int, **more: object) -> tuple[str, int]:
    return table_page(arrive(code, device_id()), "lobby", **more), status
