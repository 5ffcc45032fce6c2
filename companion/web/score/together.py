"""What the phones that fill in one sheet say to the server.

They ask what is new as all pages of a table do, and tell by the way at which cell they are. The
coins are one phone's at a time: the first that opens them, until it leaves or another takes over.
"""

from functools import partial
from typing import Final

import msgspec
from flask import Response, abort, request
from flask_wtf import FlaskForm
from flask_wtf.csrf import generate_csrf
from msgspec import Struct, to_builtins
from msgspec.json import Decoder
from msgspec.structs import replace
from wtforms import HiddenField
from wtforms.validators import AnyOf

from companion.games.refusing import BadInput
from companion.games.sheets import TABLE
from companion.people import COLOURS
from companion.tables import holding, tables
from companion.tables.codes import heard
from companion.tables.commands import (
    Accepted,
    Asked,
    Conflict,
    Refused,
    Version,
    read_command,
)
from companion.tables.errors import OvertakenError
from companion.tables.exchange import SeatNumber
from companion.tables.viewing import View
from companion.web.envelope import Envelope, enveloped
from companion.web.games import find
from companion.web.numbers import number_in
from companion.web.safety import device_id, known_device
from companion.web.score.changes import changes_since_result
from companion.web.score.from_table import seats_of, sheet_state, table_sheet
from companion.web.score.link import link
from companion.web.score.presence import Somebody, presence
from companion.web.score.saved import saved_in_groups
from companion.web.table.answering import on_wire
from companion.web.table.screens import Here, arrive
from companion.web.table.wording import word_findings

score_wire = on_wire("score_wire", __name__)

LONGEST_CELL: Final = 60
# The coins as a part of the table that one phone has, and as where a phone is that has them open.
COINS: Final = "coins"
# Where the sheet's cells are in the state of a table.
CELLS: Final = "score/cells/"


class Called(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player is to be called or which pieces they have, from the version `seen`."""

    seat: SeatNumber
    seen: Version
    name: str = ""
    colour: str = ""


_people: Final = Decoder(Called)


class CoinsForm(FlaskForm):
    """What a phone does with the coins besides having them open."""

    do = HiddenField(validators=[AnyOf(("take", "leave"))])


@score_wire.get("/t/<code>/score/state")
def score_state(code: str) -> Response:
    """Tell what is new on the sheet, and hear at which cell this phone is."""
    device = known_device() or ""
    version = tables().version(code)
    if device:
        _note(code, device)
    tag = _tag(version, code, device)
    if request.if_none_match.contains_weak(tag):
        response = Response(status=304)
    else:
        here = arrive_at_sheet(code, device)
        tag = _tag(here.view.version, code, device)
        response = _answer(here, 200)
    response.set_etag(tag, weak=True)
    return response


@score_wire.post("/t/<code>/score/cells")
def score_cells(code: str) -> Response:
    """Write a cell, or say who was quicker."""
    sent = tables().send(code, device_id(), read_command(request.get_data()))
    here = Here(sent.view, sent.place, device_id())
    sheet_state(sent.view.state)
    answer = partial(_answer, here)
    match sent.outcome:
        case Accepted():
            return answer(200, type="accepted")
        case Refused(findings):
            text = " ".join(found.text for found in word_findings(here.view, findings))
            return answer(422, type="refused", text=text)
        case Conflict(lines):
            by = next((line.seat for line in reversed(lines) if line.seat), 0)
            return answer(409, type="conflict", by=by)
        case Asked():
            raise BadInput("no-cell", "$.do", "older entries are changed in the log")


@score_wire.post("/t/<code>/score/coins")
def score_coins(code: str) -> Response:
    """Take the coins over from another phone, or leave them to the next."""
    form, device = CoinsForm(), device_id()
    if not form.validate_on_submit():
        abort(400)
    if form.do.data == "take":
        holding().hold(code, device, COINS, take_over=True)
    else:
        holding().let_go(code, device, COINS)
    return _answer(arrive_at_sheet(code, device), 200, type="accepted")


@score_wire.post("/t/<code>/score/people")
def score_people(code: str) -> Response:
    """Call a player otherwise, or give them other pieces; or say who was quicker."""
    device = device_id()
    try:
        wish = _people.decode(request.get_data())
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput("damaged", "$", str(error)) from None
    try:
        change_person(code, device, wish)
    except OvertakenError as error:
        by = error.by or 0
        return _answer(arrive_at_sheet(code, device), 409, type="conflict", by=by)
    return _answer(arrive_at_sheet(code, device), 200, type="accepted")


def change_person(code: str, device: str, wish: Called) -> None:
    """Change a name and a colour as far as they are said; raises OvertakenError and BadInput."""
    if wish.name:
        tables().rename_seat(code, device, wish.seat, wish.name, seen=wish.seen)
    if wish.colour:
        if wish.colour not in COLOURS:
            raise BadInput("bad-value", "$.colour", "no such colour")
        tables().recolour_seat(code, device, wish.seat, wish.colour, seen=wish.seen)


def arrive_at_sheet(code: str, device: str) -> Here:
    """Look at a table's sheet with a phone's eyes; 404 where it has none."""
    here = arrive(code, device)
    sheet_state(here.view.state)
    return here


def _answer(here: Here, status: int, **more: object) -> Response:
    view, told = here.view, told_of(here)
    tag = f'W/"{_tag(view.version, view.code, known_device() or "")}"'
    envelope = Envelope(version=view.version, tag=tag, token=generate_csrf(), data=told)
    return enveloped(replace(envelope, **more), status)


def told_on_page(here: Here, **more: object) -> dict[str, object]:
    """Tell a page what answers tell its scripts later."""
    envelope = {"version": here.view.version, "token": generate_csrf()}
    found: dict[str, object] = to_builtins(envelope | told_of(here) | more)
    return found


def told_of(here: Here) -> dict[str, object]:
    """Tell a phone's scripts everything about the sheet."""
    code, device = here.view.code, known_device() or ""
    coins = holding().holder(code, COINS)
    pages, state = find(here.view.game).score, here.view.state
    score = sheet_state(state)
    sheet = table_sheet(here.view).doubted(pages.at_table(state))
    return {
        "seats": list(seats_of(here.view)),
        "mine": here.place.seat or 0,
        "handed": [at for at, seat in enumerate(here.view.seats, 1) if not seat.phones],
        "writes": here.writes,
        "cells": score.cells,
        "writers": _writers(here.view),
        "known": dict(pages.tracked(state)),
        "ended": score.ended,
        "sheet": link(sheet),
        "changes": changes_since_result(here.view),
        "groups": list(saved_in_groups(code, sheet)) if score.ended else [],
        "here": presence().others(code, device),
        "coins": coins and {"seat": coins.seat or 0, "mine": coins.device == device},
    }


def _writers(view: View) -> dict[str, int]:
    """Name by their seats who has written which cells since the version that the phone knows."""
    since = request.args.get("since", view.version, type=number_in)
    lines = tables().changes(view.code, since) if since < view.version else ()
    return {
        cell.removeprefix(CELLS): line.seat or 0
        for line in lines
        for cell in line.touched
        if cell.startswith(CELLS)
    }


def _note(code: str, device: str) -> None:
    """Remember where a phone is that may write here, and whether it has the coins open."""
    cell = request.args.get("screen", "")[:LONGEST_CELL]
    place = tables().place(code, device)
    at = cell if place.may_write else ""
    presence().note(heard(code), device, Somebody(place.seat or 0, at if at != COINS else ""))
    if at == COINS or at.endswith(f"-{TABLE}"):
        holding().hold(code, device, COINS)
    else:
        holding().let_go(code, device, COINS)


def _tag(version: int, code: str, device: str) -> str:
    """Name what a phone is told: the version, who is where, and who has the coins."""
    there = [f"{one.seat}{one.cell}" for one in presence().others(heard(code), device)]
    coins = holding().holder(code, COINS)
    has = f"{COINS}{coins.seat or 0}{'!' if coins.device == device else ''}" if coins else ""
    return ".".join((str(version), has, *there))
