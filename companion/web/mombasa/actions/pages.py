"""Taking an action: a sheet for each of the six, that says what it will do before it does it.

Looking at a sheet writes nothing; what it has worked out is sent like any other command.
"""

from collections.abc import Mapping

import msgspec
from flask import Blueprint, Response, abort, jsonify, render_template, request
from werkzeug.datastructures import MultiDict

from companion.games.mombasa.base import has_room
from companion.games.mombasa.terms import COMPANIES, GOODS, Company
from companion.games.mombasa.tracking import reading
from companion.games.mombasa.tracking.sheets import (
    EndSheet,
    MerchantSheet,
    Preview,
    Sheet,
    preview,
)
from companion.games.mombasa.tracking.sheets.bonus_marker import other_tracks
from companion.games.mombasa.tracking.sheets.gains import NOTHING, jar_at_end
from companion.games.mombasa.tracking.sheets.goods import Purchase, discounts
from companion.games.mombasa.tracking.sheets.moving import Crossing, crossings
from companion.games.mombasa.tracking.sheets.preview import KINDS, Kind
from companion.games.mombasa.tracking.spaces import spots
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracking.tiles import is_up, may_use
from companion.games.mombasa.tracking.turns import BeginActions, acting
from companion.tables.errors import TableError
from companion.web.mombasa.actions.at_sheet import (
    answer,
    arrive_at,
    no_sheet,
)
from companion.web.mombasa.actions.correcting import with_entered
from companion.web.mombasa.actions.sheets import SHEETS, points_by_card, read_sheet, sheet_form
from companion.web.mombasa.expand.words import printed_words
from companion.web.mombasa.printed.pages import kept_tracks
from companion.web.mombasa.words.doing import bar_of
from companion.web.mombasa.words.money import payouts
from companion.web.mombasa.words.notes import note_words
from companion.web.mombasa.words.titles import action_title, begin_title, choose_title
from companion.web.numbers import number_in
from companion.web.table.at_table import slow_down_wrong_codes, too_many_codes
from companion.web.table.screens import Here, sent_from
from companion.web.table.wording import word_findings

actions = Blueprint("actions", __name__)
actions.register_error_handler(TableError, no_sheet)
slow_down_wrong_codes(actions, too_many_codes)


@actions.get("/t/<code>/actions")
def choose(code: str) -> Response | str:
    """Ask which of the six it is."""
    here, state = arrive_at(code, correcting=True)
    if asks_to_begin(here, state):
        return _begin(here, state)
    return answer(here, _choice(here, state, _seat(here, state)), choose_title())


@actions.get("/t/<code>/actions/<kind>")
def sheet(code: str, kind: str) -> Response | str:
    """Show a sheet as it was filled in so far, and what it would come to."""
    here, state = arrive_at(code, correcting=True)
    if kind not in SHEETS:
        abort(404)
    known: Kind = next(one for one in KINDS if one == kind)
    seat = _seat(here, state)
    part, seen, unread = _sheet(here, state, seat, known, request.args)
    # What a phone needs that kept the sheet while it had no network.
    found = {
        "command": None if seen.senseless or unread else msgspec.to_builtins(seen.action),
        "findings": word_findings(here.view, seen.findings),
        "notes": (*unread, *(note_words(one, here.names) for one in seen.notes if one.wrong)),
        "corrects": here.corrects,
    }
    if asks_to_begin(here, state):
        # One that waited is worked out all the same: nothing that was entered in it is lost.
        return _begin(here, state, found)
    return answer(here, part, action_title(known), found)


@actions.get("/t/<code>/actions/kept")
def kept(code: str) -> Response:
    """Give a phone the sheets to be filled in where there is no network, by kind and seat.

    They are those of its own player and of all who have no phone: every seat is kept somewhere.
    """
    here, state = arrive_at(code)
    seats = [
        one.number for one in here.view.seats if not one.phones or one.number == here.place.seat
    ]
    parts = {number: _choice(here, state, number, kept=True) for number in seats}
    sheets = {"": {"title": choose_title(), "html": parts}}
    # Sheets of one kind stand side by side: they hardly differ, so they compress to little more.
    for kind in KINDS:
        parts = {
            number: _sheet(here, state, number, kind, MultiDict(), kept=True)[0] for number in seats
        }
        sheets[kind] = {"title": action_title(kind), "html": parts}
    seat = _seat(here, state)
    # A phone keeps it as it is.
    return jsonify(seat=seat, sheets=sheets | kept_tracks(here, state, seat))


def asks_to_begin(here: Here, state: State) -> bool:
    """Tell whether the action phase has to begin before anybody acts; not to correct an entry."""
    return state.phase == "planning" and here.writes and not here.corrects


def _begin(here: Here, state: State, found: Mapping[str, object] | None = None) -> Response | str:
    """Ask whether the action phase begins; the answer leads on to what was asked for."""
    part = render_template(
        "mombasa/actions/_begin.html",
        begin=msgspec.to_builtins(BeginActions()),
        back=request.full_path,
        **_common(here, state, _seat(here, state)),
    )
    return answer(here, part, begin_title(), found)


def _choice(here: Here, state: State, seat: int, *, kept: bool = False) -> str:
    """Render the question which of the six it is."""
    state = acting(state, seat).state
    common = _common(here, state, seat)
    return render_template("mombasa/actions/_choose.html", kept=kept, **common)


def _sheet(
    here: Here,
    state: State,
    seat: int,
    kind: Kind,
    fields: MultiDict[str, str],
    *,
    kept: bool = False,
) -> tuple[str, Preview, tuple[str, ...]]:
    """Render a sheet, and say what could not be read in it.

    One that is `kept` asks everything that it could ever ask.
    """
    state = acting(state, seat).state
    typed = sheet_form(kind, state, seat, fields)
    filled = read_sheet(kind, typed, state, seat)
    seen = preview(state, seat, kind, filled.draft(state, seat))
    seen = with_entered(seen, fields)
    part = render_template(
        "mombasa/actions/_sheet.html",
        kind=kind,
        fields_template=SHEETS[kind].template,
        kept=kept,
        # Whoever has recorded the same turn since is asked about, also if the sheet was renewed.
        begun=fields.get("begun", here.view.version, type=number_in),
        sheet=filled,
        typed=typed,
        preview=seen,
        findings=word_findings(here.view, seen.findings),
        command=msgspec.to_builtins(seen.action),
        payouts=payouts(seen, here.names),
        bar=bar_of(seen, kind),
        crossed=_crossed(filled, state, seat),
        **_common(here, state, seat),
        **_particulars(state, seat),
    )
    return part, seen, typed.unread(part)


def _seat(here: Here, state: State) -> int:
    """Find for whom it is: whoever was named, else who holds this phone, else who is on turn."""
    asked = request.args.get("seat", type=number_in)
    seat = asked or here.place.seat or state.turn or 1
    return seat if 1 <= seat <= len(state.seats) else 1


def _common(here: Here, state: State, seat: int) -> dict[str, object]:
    return {
        "here": here,
        "view": here.view,
        "state": state,
        "seat": here.view.seats[seat - 1],
        "held": state.seats[seat - 1],
        "read": reading,
        "live": sent_from(here),
        "companies": COMPANIES,
        "kinds": KINDS,
    }


def _particulars(state: State, seat: int) -> dict[str, object]:
    """Give the sheets what they ask the rules."""
    return {
        "goods": GOODS,
        "discounts": discounts(state, seat),
        "expansion_bonus": reading.expansion_bonus(state, seat),
        "jar_at_end": jar_at_end,
        "spots": spots(state, seat),
        "other_tracks": other_tracks,
        "has_room": has_room,
        "tile_offered": may_use,
        "tile_up": is_up,
        "printed_words": printed_words,
        "no_card": Purchase(),
        "no_gains": NOTHING,
        "points_by_card": points_by_card,
    }


def _crossed(sheet: Sheet, state: State, seat: int) -> dict[Company, Crossing]:
    """Name the tracks on which a sheet's moves would cross a capital call."""
    if isinstance(sheet, MerchantSheet | EndSheet):
        return {}
    return {one.company: one for one in crossings(state, seat, sheet.moving(state, seat))}
