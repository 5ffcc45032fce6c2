"""One sheet on every phone: part of a table, also of one that is only there to be scored.

A cell is a command of the table's log, so two people never overwrite each other.
"""

from typing import Final

from flask import Blueprint, Response, abort, redirect, url_for
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response as WerkzeugResponse
from wtforms import HiddenField
from wtforms.validators import InputRequired

from companion.games.score_at_table import STEPS
from companion.games.sheets import cell_name
from companion.tables import tables
from companion.tables.codes import heard
from companion.tables.errors import TableError
from companion.web.addressing import phone_address, qr_code
from companion.web.games import WebGame, find
from companion.web.language import title_of_today
from companion.web.numbers import WholeNumberField
from companion.web.safety import device_id, known_device, limit_making
from companion.web.score.form import SheetForm, form_of
from companion.web.score.from_table import sheet_state, table_sheet
from companion.web.score.link import DamagedLinkError, from_query
from companion.web.score.outcome import outcome_of
from companion.web.score.pages import result_page, sheet_page
from companion.web.score.plain import (
    PlainForm,
    asked_again,
    saved,
    show_result,
    write_cells,
    write_people,
)
from companion.web.score.together import arrive_at_sheet, told_on_page
from companion.web.table.at_table import no, remember, slow_down_wrong_codes, too_many_codes
from companion.web.table.screens import Here

LONGEST_TEXT: Final = 60

table_score = Blueprint("table_score", __name__)
sharing = Blueprint("sharing", __name__, url_prefix="/<game:game>/score")
table_score.register_error_handler(TableError, no)
slow_down_wrong_codes(table_score, too_many_codes)


class ShareForm(FlaskForm):
    """A sheet begun on one phone, as the query of its link, and which box lies there."""

    sheet = HiddenField(validators=[InputRequired()])
    box = HiddenField()


class SeatForm(FlaskForm):
    """Whose column this phone fills in."""

    seat = WholeNumberField()


@table_score.get("/t/<code>/score")
def score(code: str) -> WerkzeugResponse | str:
    """Show the table's sheet, with everything that the table knows."""
    here = arrive_at_sheet(code, known_device() or "")
    if code != here.view.code:
        return redirect(url_for(".score", code=here.view.code), code=303)
    return _page(here, SheetForm.filled_from(table_sheet(here.view)))


@table_score.post("/t/<code>/score")
def fill_in(code: str) -> WerkzeugResponse | tuple[str, int]:
    """Take the sheet as one form, where no script sends it cell by cell."""
    device = device_id()
    here = arrive_at_sheet(code, device)
    form = form_of(PlainForm, find(here.view.game))()
    refused = write_people(here, device, form) | write_cells(here, device, form)
    wants_result = form.do.data == "result"
    if not refused and (done := show_result(here, device) if wants_result else saved(here)):
        return done
    again = asked_again(here, form, refused)
    here = arrive_at_sheet(code, device)
    return _page(here, again, refused=refused), 409 if refused else 422


def _page(here: Here, form: SheetForm, **more: object) -> str:
    return sheet_page(
        form,
        [find(here.view.game).score.at_table(here.view.state)],
        columns=form.shown(),
        shared=here,
        told=told_on_page(here),
        address=phone_address(url_for(".score", code=here.view.code)),
        **more,
    )


@table_score.get("/t/<code>/score/result")
def result(code: str) -> WerkzeugResponse | str:
    """Show the result of the table's sheet as it is now, and who has changed it since."""
    here = arrive_at_sheet(code, known_device() or "")
    if code != here.view.code:
        return redirect(url_for(".result", code=here.view.code), code=303)
    game, state = find(here.view.game), here.view.state
    told = told_on_page(here, code=here.view.code)
    if not sheet_state(state).ended:
        return result_page(game, None, told)
    sheet = table_sheet(here.view).doubted(game.score.at_table(state))
    return result_page(game, outcome_of(sheet), told)


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


@sharing.post("/share")
@limit_making("tables")
def share(game: WebGame) -> WerkzeugResponse:
    """Open a sheet to other phones: a table with just names, and nothing left but to score it."""
    form = ShareForm()
    try:
        sheet = from_query(game, form.sheet.data or "")
    except DamagedLinkError:
        abort(400)
    if not form.validate_on_submit() or len(sheet.seats) not in game.players:
        abort(400)
    names = map(cell_name, sheet.cells())
    texts = {name: sheet.texts[name][:LONGEST_TEXT] for name in names if sheet.texts[name].strip()}
    if sheet.steps:
        texts[STEPS] = str(sheet.steps)
    opening = game.score.opening(texts, sheet.variants, form.box.data or "")
    device = device_id()
    code = tables().create(game.slug, opening, sheet.seats, device=device, title=title_of_today())
    remember(code)
    return redirect(url_for("table_score.score", code=code), code=303)
