"""One sheet on every phone: part of a table, also of one that is only there to be scored.

A cell is a command of the table's log, so two people never overwrite each other; pages ask what is
new as all pages of a table do, and tell by the way at which cell they are.
"""

from typing import Final

import msgspec
from flask import Blueprint, Response, abort, redirect, request, url_for
from flask_wtf import FlaskForm
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response as WerkzeugResponse
from wtforms import HiddenField, IntegerField
from wtforms.validators import InputRequired

from companion.boxes.errors import UnknownBoxError
from companion.games.mombasa.box import load_box
from companion.games.mombasa.terms import GAME, PLAYERS
from companion.games.mombasa.tracking.score_sheet import known_cells
from companion.games.mombasa.tracking.state import Opening, ScoreSheet, State, facts_of
from companion.tables import tables
from companion.tables.codes import heard
from companion.tables.commands import Accepted, Conflict, Refused, read_command
from companion.tables.errors import TableError
from companion.tables.seating import NewSeat
from companion.web.addressing import phone_address, qr_code
from companion.web.language import title_of_today
from companion.web.mombasa.box.at_box import open_box
from companion.web.mombasa.score.form import SheetForm
from companion.web.mombasa.score.from_table import seats_of, table_sheet
from companion.web.mombasa.score.in_groups import linked_sheet
from companion.web.mombasa.score.pages import sheet_page
from companion.web.mombasa.score.presence import Somebody, presence
from companion.web.mombasa.score.printed import of_table
from companion.web.mombasa.score.sheet import DamagedLinkError, cell_name
from companion.web.safety import device_id, known_device
from companion.web.table.at_table import no, remember, slow_down_wrong_codes, too_many_codes
from companion.web.table.screens import Here, arrive
from companion.web.table.wire import wire
from companion.web.table.wording import word_findings

table_score = Blueprint("table_score", __name__)
table_score.register_error_handler(TableError, no)
slow_down_wrong_codes(table_score, too_many_codes)

LONGEST_CELL: Final = 16


class ShareForm(FlaskForm):
    """A sheet begun on one phone, as the query of its link, and the box that lies there."""

    sheet = HiddenField(validators=[InputRequired()])
    box = HiddenField(default="standard")


class SeatForm(FlaskForm):
    """Whose column this phone fills in."""

    seat = IntegerField(validators=[InputRequired()])


@table_score.get("/t/<code>/score")
def score(code: str) -> WerkzeugResponse | str:
    """Show the table's sheet, with everything that the table knows."""
    here, state = _arrive(code, known_device() or "")
    if code != here.view.code:
        return redirect(url_for(".score", code=here.view.code), code=303)
    return sheet_page(
        SheetForm.filled_from(table_sheet(here.view, state)),
        [of_table(state)],
        shared=here,
        told=msgspec.to_builtins(_told(here, state)),
        address=phone_address(url_for(".score", code=here.view.code)),
    )


@table_score.get("/t/<code>/score/qr.svg")
def qr(code: str) -> Response:
    """Draw the way to the sheet, for phones to scan."""
    tables().version(code)
    address = phone_address(url_for(".score", code=heard(code)))
    return Response(qr_code(address), mimetype="image/svg+xml")


@table_score.post("/t/<code>/score/seat")
def seat(code: str) -> WerkzeugResponse:
    """Let a phone fill in a column, also one that another phone fills in too."""
    form = SeatForm()
    if not form.validate_on_submit():
        abort(400)
    tables().join(code, device_id())
    tables().take_seat(code, device_id(), form.seat.data, share=True)
    remember(heard(code))
    return redirect(url_for(".score", code=code), code=303)


@table_score.post("/score/share")
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
    seats = [NewSeat(seat.name, seat.colour) for seat in sheet.seats]
    device = device_id()
    code = tables().create(GAME, opening, seats, device=device, title=title_of_today())
    remember(code)
    return redirect(url_for(".score", code=code), code=303)


# On the table's own wire, so that a no is told in the same way.


@wire.get("/t/<code>/score/state")
def score_state(code: str) -> Response:
    """Tell what is new on the sheet, and hear at which cell this phone is."""
    device = known_device() or ""
    version = tables().version(code)
    _note(code, device)
    tag = _tag(version, code, device)
    if request.if_none_match.contains_weak(tag):
        response = Response(status=304)
    else:
        here, state = _arrive(code, device)
        tag = _tag(here.view.version, code, device)
        response = _json(200, **_told(here, state))
    response.set_etag(tag, weak=True)
    return response


@wire.post("/t/<code>/score/cells")
def score_cells(code: str) -> Response:
    """Write a cell, or say who was quicker."""
    outcome = tables().send(code, device_id(), read_command(request.get_data()))
    here, state = _arrive(code, device_id())
    told = _told(here, state)
    match outcome:
        case Accepted():
            return _json(200, type="accepted", **told)
        case Refused(findings):
            text = " ".join(found.text for found in word_findings(here.view, findings))
            return _json(422, type="refused", text=text, **told)
        case Conflict(lines):
            by = next((line.seat for line in reversed(lines) if line.seat), 0)
            return _json(409, type="conflict", by=by, **told)


def _arrive(code: str, device: str) -> tuple[Here, State]:
    here = arrive(code, device)
    if not isinstance(here.view.state, State):
        abort(404)
    return here, here.view.state


def _told(here: Here, state: State) -> dict[str, object]:
    """Tell a phone's scripts everything about the sheet."""
    code, device = here.view.code, known_device() or ""
    return {
        "version": here.view.version,
        "tag": f'W/"{_tag(here.view.version, code, device)}"',
        "seats": list(seats_of(here.view)),
        "mine": here.place.seat or 0,
        "writes": here.writes,
        "cells": state.score.cells,
        "known": dict(known_cells(state)),
        "ended": state.score.ended,
        "here": presence().others(code, device),
        "token": generate_csrf(),
    }


def _note(code: str, device: str) -> None:
    """Remember where a phone is that may write here."""
    cell = request.args.get("screen", "")[:LONGEST_CELL]
    if device:
        place = tables().place(code, device)
        at = cell if place.may_write else ""
        presence().note(heard(code), device, Somebody(place.seat or 0, at))


def _tag(version: int, code: str, device: str) -> str:
    there = [f"{one.seat}{one.cell}" for one in presence().others(heard(code), device)]
    return ".".join((str(version), *there))


def _json(status: int, **fields: object) -> Response:
    return Response(msgspec.json.encode(fields), status, mimetype="application/json")
