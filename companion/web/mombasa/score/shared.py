"""One sheet on every phone: part of a table, also of one that is only there to be scored.

A cell is a command of the table's log, so two people never overwrite each other.
"""

from flask import Blueprint, Response, abort, redirect, url_for
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response as WerkzeugResponse
from wtforms import HiddenField
from wtforms.validators import InputRequired

from companion.boxes.errors import UnknownBoxError
from companion.games.mombasa.box import load_box
from companion.games.mombasa.terms import GAME, PLAYERS
from companion.games.mombasa.tracking.state import Opening, ScoreSheet, State, facts_of
from companion.people import Person
from companion.tables import tables
from companion.tables.codes import heard
from companion.tables.errors import TableError
from companion.web.addressing import phone_address, qr_code
from companion.web.language import title_of_today
from companion.web.mombasa.box.at_box import open_box
from companion.web.mombasa.score.doubts import doubted
from companion.web.mombasa.score.form import SheetForm
from companion.web.mombasa.score.from_table import table_sheet
from companion.web.mombasa.score.in_groups import linked_sheet
from companion.web.mombasa.score.pages import outcome_of, result_page, sheet_page
from companion.web.mombasa.score.plain import (
    PlainForm,
    asked_again,
    saved,
    show_result,
    write_cells,
    write_people,
)
from companion.web.mombasa.score.printed import of_table
from companion.web.mombasa.score.sheet import DamagedLinkError, cell_name
from companion.web.mombasa.score.together import arrive_at_sheet, told_on_page
from companion.web.numbers import WholeNumberField
from companion.web.safety import device_id, known_device, limit_making
from companion.web.table.at_table import no, remember, slow_down_wrong_codes, too_many_codes
from companion.web.table.screens import Here

table_score = Blueprint("table_score", __name__)
sharing = Blueprint("sharing", __name__)
table_score.register_error_handler(TableError, no)
slow_down_wrong_codes(table_score, too_many_codes)


class ShareForm(FlaskForm):
    """A sheet begun on one phone, as the query of its link, and the box that lies there."""

    sheet = HiddenField(validators=[InputRequired()])
    box = HiddenField(default="standard")


class SeatForm(FlaskForm):
    """Whose column this phone fills in."""

    seat = WholeNumberField()


@table_score.get("/t/<code>/score")
def score(code: str) -> WerkzeugResponse | str:
    """Show the table's sheet, with everything that the table knows."""
    here, state = arrive_at_sheet(code, known_device() or "")
    if code != here.view.code:
        return redirect(url_for(".score", code=here.view.code), code=303)
    return _page(here, state, SheetForm.filled_from(table_sheet(here.view, state)))


@table_score.post("/t/<code>/score")
def fill_in(code: str) -> WerkzeugResponse | tuple[str, int]:
    """Take the sheet as one form, where no script sends it cell by cell."""
    form, device = PlainForm(), device_id()
    here, _ = arrive_at_sheet(code, device)
    refused = write_people(here, device, form) | write_cells(here, device, form)
    wants_result = form.do.data == "result"
    if not refused and (done := show_result(here, device) if wants_result else saved(here)):
        return done
    again = asked_again(here, form, refused)
    here, state = arrive_at_sheet(code, device)
    return _page(here, state, again, refused=refused), 409 if refused else 422


def _page(here: Here, state: State, form: SheetForm, **more: object) -> str:
    return sheet_page(
        form,
        [of_table(state)],
        columns=form.shown(),
        shared=here,
        told=told_on_page(here, state),
        address=phone_address(url_for(".score", code=here.view.code)),
        **more,
    )


@table_score.get("/t/<code>/score/result")
def result(code: str) -> WerkzeugResponse | str:
    """Show the result of the table's sheet as it is now, and who has changed it since."""
    here, state = arrive_at_sheet(code, known_device() or "")
    if code != here.view.code:
        return redirect(url_for(".result", code=here.view.code), code=303)
    sheet = doubted(table_sheet(here.view, state), of_table(state))
    told = told_on_page(here, state, code=here.view.code)
    return result_page(outcome_of(sheet) if state.score.ended else None, told)


@table_score.get("/t/<code>/score/qr.svg")
def qr(code: str) -> Response:
    """Draw the way to the sheet, for phones to scan."""
    tables().version(code)
    address = phone_address(url_for(".score", code=heard(code)))
    return qr_code(address)


@table_score.post("/t/<code>/score/seat")
def seat(code: str) -> WerkzeugResponse:
    """Let a phone fill in a column, also one that another phone fills in too."""
    form = SeatForm()
    if not form.validate_on_submit():
        abort(400)
    tables().join(code, device_id())
    tables().take_seat(code, device_id(), form.seat.data, share=True)
    remember(heard(code))
    return redirect(url_for("table_score.score", code=code), code=303)


@sharing.post("/score/share")
@limit_making("tables")
def share() -> WerkzeugResponse:
    """Open a sheet to other phones: a table with just names, and nothing left but to score it."""
    form = ShareForm()
    try:
        sheet = linked_sheet(form.sheet.data or "")
    except DamagedLinkError:
        abort(400)
    if not form.validate_on_submit() or len(sheet.seats) not in PLAYERS:
        abort(400)
    try:
        box, edition = open_box(form.box.data or "standard")
    except UnknownBoxError:
        box, edition = load_box("standard"), ""
    cells = {cell_name(*cell): text[:60] for cell, text in sheet.cells.items() if text.strip()}
    opening = Opening(
        facts_of(box, dict(sheet.sides), edition), score=ScoreSheet(cells), only_score=True
    )
    seats = [Person(seat.name, seat.colour) for seat in sheet.seats]
    device = device_id()
    code = tables().create(GAME, opening, seats, device=device, title=title_of_today())
    remember(code)
    return redirect(url_for("table_score.score", code=code), code=303)
