"""Putting right what is printed: a sheet that shows what follows before the table learns it."""

from typing import get_args

import msgspec
from flask import Blueprint, Response, abort, render_template, request
from werkzeug.datastructures import MultiDict

from companion.games.mombasa.box import TrackBonus
from companion.games.mombasa.tracking import apply, reading
from companion.games.mombasa.tracking.state import State
from companion.games.mombasa.tracking.teaching import TakeBox, Teach
from companion.tables.errors import TableError
from companion.web.mombasa.actions.at_sheet import answer, arrive_at
from companion.web.mombasa.box.icons import BLANK_SPACES, MOST_SPACES
from companion.web.mombasa.printed.taking import read_taking
from companion.web.mombasa.printed.tracks import PARTS, Part, read_track
from companion.web.mombasa.words.printed import printed_title
from companion.web.table.at_table import no, slow_down_wrong_codes, too_many_codes
from companion.web.table.screens import Here, sent_from
from companion.web.table.wording import word_effects

printed = Blueprint("printed", __name__, url_prefix="/t/<code>/actions/printed")
printed.register_error_handler(TableError, no)
slow_down_wrong_codes(printed, too_many_codes)


@printed.get("/<part>")
def track(code: str, part: str) -> Response | str:
    """Show a track as it was entered so far, and what the table would make of it."""
    here, state = arrive_at(code)
    if part not in PARTS:
        abort(404)
    known: Part = next(one for one in PARTS if one == part)
    html, command = _track(here, state, known, request.args)
    return answer(here, html, printed_title(known), {"command": _plain(command)}, _screen(known))


@printed.get("/box")
def box(code: str) -> Response | str:
    """Show what a box of this phone says otherwise than the table."""
    here, state = arrive_at(code)
    taking = read_taking(state.facts, request.args)
    command = taking.command if taking else None
    html = render_template(
        "mombasa/printed/_box.html", taking=taking, **_common(here, state, "box", command)
    )
    return answer(here, html, printed_title("box"), {"command": _plain(command)}, _screen("box"))


def kept_tracks(here: Here, state: State, seat: int) -> dict[str, dict[str, object]]:
    """Return the tracks as sheets to be filled in without a network, the same for every seat."""
    return {
        f"printed/{part}": {
            "title": printed_title(part),
            "html": {seat: _track(here, state, part, MultiDict(), kept=True)[0]},
        }
        for part in PARTS
    }


def _track(
    here: Here, state: State, part: Part, fields: MultiDict[str, str], *, kept: bool = False
) -> tuple[str, Teach | None]:
    entered = read_track(state.facts, part, fields)
    html = render_template(
        "mombasa/printed/_track.html",
        entered=entered,
        tool=fields.get(f"{entered.prefix}tool", entered.tools[0].field),
        most=MOST_SPACES,
        blank=BLANK_SPACES,
        bonuses=get_args(TrackBonus),
        kept=kept,
        **_common(here, state, part, entered.teach),
    )
    return html, entered.teach


def _common(
    here: Here, state: State, part: str, command: Teach | TakeBox | None
) -> dict[str, object]:
    """Give a sheet what it shows of the table before and after."""
    after = apply(state, command) if command else None
    return {
        "here": here,
        "view": here.view,
        "state": state,
        "part": part,
        "screen": _screen(part) or "companies",
        "read": reading,
        "live": sent_from(here),
        "command": _plain(command),
        "after": after.state if after else state,
        "follows": word_effects(here.view, after.effects) if after else (),
    }


def _plain(command: Teach | TakeBox | None) -> object:
    return msgspec.to_builtins(command)


def _screen(part: str) -> str:
    """Name the screen that a sheet belongs to; the companies' is the first, and has no name."""
    return "players" if part in {"diamonds", "bookkeeping"} else ""
