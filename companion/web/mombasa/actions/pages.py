"""Taking an action: a sheet for each of the six, that says what it will do before it does it.

Looking at a sheet writes nothing; what it has worked out is sent like any other command.
"""

from collections import defaultdict

import msgspec
from babel.lists import format_list
from flask import Blueprint, Response, abort, get_template_attribute, render_template, request
from flask import url_for as address_of
from flask_babel import get_locale

from companion.games.mombasa.base import has_room
from companion.games.mombasa.terms import COMPANIES, GOODS
from companion.games.mombasa.tracking import reading
from companion.games.mombasa.tracking.sheets import Preview, Sheet, preview
from companion.games.mombasa.tracking.sheets.bonus_marker import other_tracks
from companion.games.mombasa.tracking.sheets.expansion import expansion_bonus
from companion.games.mombasa.tracking.sheets.gains import jar_at_end
from companion.games.mombasa.tracking.sheets.goods import discounts
from companion.games.mombasa.tracking.sheets.preview import KINDS, Kind
from companion.games.mombasa.tracking.sheets.spaces import spots
from companion.games.mombasa.tracking.state import State
from companion.tables.commands import new_command_id
from companion.tables.errors import TableError
from companion.web.mombasa.actions.fields import Typed
from companion.web.mombasa.actions.sheets import READERS
from companion.web.mombasa.expand.link import link
from companion.web.mombasa.expand.position import Position
from companion.web.mombasa.expand.words import printed_words
from companion.web.safety import known_device
from companion.web.table.at_table import no, slow_down_wrong_codes, too_many_codes
from companion.web.table.screens import Here, arrive
from companion.web.table.wording import word_findings

actions = Blueprint("actions", __name__)
actions.register_error_handler(TableError, no)
slow_down_wrong_codes(actions, too_many_codes)


@actions.get("/t/<code>/actions")
def choose(code: str) -> Response | str:
    """Ask which of the six it is."""
    here, state = _arrive(code)
    seat = _seat(here, state)
    part = render_template("mombasa/actions/_choose.html", **_common(here, state, seat))
    return _answer(here, part, _title("choose_title"))


@actions.get("/t/<code>/actions/<kind>")
def sheet(code: str, kind: str) -> Response | str:
    """Show a sheet as it was filled in so far, and what it would come to."""
    here, state = _arrive(code)
    if kind not in READERS:
        abort(404)
    known: Kind = next(one for one in KINDS if one == kind)
    seat = _seat(here, state)
    typed = Typed(request.args)
    filled = READERS[known](typed, state, seat)
    seen = preview(state, seat, known, filled.draft(state, seat))
    part = render_template(
        "mombasa/actions/_sheet.html",
        kind=known,
        sheet=filled,
        typed=typed,
        preview=seen,
        findings=word_findings(here.view, seen.findings),
        command=msgspec.to_builtins(seen.action),
        payouts=_payouts(seen),
        listed=_listed,
        **_common(here, state, seat),
        **_particulars(state, seat, filled),
    )
    return _answer(here, part, _title("action_title", known))


def _arrive(code: str) -> tuple[Here, State]:
    here = arrive(code, known_device() or "")
    if not isinstance(here.view.state, State):
        abort(404)
    return here, here.view.state


def _seat(here: Here, state: State) -> int:
    """Find for whom it is: whoever was named, else who holds this phone, else who is on turn."""
    asked = request.args.get("seat", type=int)
    seat = asked or here.place.seat or state.turn or 1
    return seat if 1 <= seat <= len(state.seats) else 1


def _common(here: Here, state: State, seat: int) -> dict[str, object]:
    live = {
        "address": address_of("live.do", code=here.view.code),
        "version": here.view.version,
        "command_id": new_command_id(),
    }
    return {
        "here": here,
        "view": here.view,
        "state": state,
        "seat": here.view.seats[seat - 1],
        "held": state.seats[seat - 1],
        "read": reading,
        "live": live,
        "companies": COMPANIES,
        "kinds": KINDS,
    }


def _particulars(state: State, seat: int, filled: Sheet) -> dict[str, object]:
    """Give the sheets what they ask the rules."""
    return {
        "goods": GOODS,
        "discounts": discounts(state, seat),
        "expansion_bonus": expansion_bonus(state, seat),
        "jar_at_end": jar_at_end,
        "spots": spots(state, seat),
        "other_tracks": other_tracks,
        "has_room": has_room,
        "printed_words": printed_words,
        "map_address": _map_address(state, filled),
    }


def _map_address(state: State, filled: Sheet) -> str:
    """Lead to the map with this table's posts on it, where it is the practice map."""
    if state.facts.box != "practice" or state.occupied is None:
        return ""
    position = Position(
        company=getattr(filled, "company", "mombasa"),
        points=getattr(filled, "points", 0),
        posts=state.occupied,
        own_bases={company: held.base for company, held in state.companies.items()},
        steps=getattr(filled, "steps", ()),
    )
    return f"{address_of('expand.check')}?{link(position)}"


def _payouts(seen: Preview) -> list[tuple[int, list[int]]]:
    """Tell who else receives how many pounds, those with equal sums together."""
    sums: dict[int, int] = defaultdict(int)
    for effect in seen.effects:
        number, pounds = effect.about.get("seat"), effect.about.get("pounds")
        if effect.code == "received" and isinstance(number, int) and isinstance(pounds, int):
            sums[number] += pounds
    seats: dict[int, list[int]] = defaultdict(list)
    for number, pounds in sums.items():
        if number != seen.seat:
            seats[pounds].append(number)
    return sorted(seats.items(), reverse=True)


def _listed(names: list[str]) -> str:
    return str(format_list(names, locale=get_locale()))


def _title(macro: str, *about: str) -> str:
    return str(get_template_attribute("mombasa/actions/words.html", macro)(*about))


def _answer(here: Here, part: str, title: str) -> Response | str:
    """Answer a script with the part that changes, anybody else with a page around it."""
    wanted = request.accept_mimetypes.best_match(("text/html", "application/json"), "text/html")
    if wanted == "application/json":
        answer = {"title": title, "html": part, "version": here.view.version}
        return Response(msgspec.json.encode(answer), mimetype="application/json")
    return render_template("mombasa/actions/page.html", view=here.view, part=part, title=title)
