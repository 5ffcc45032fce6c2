"""Set-up at a table: opening it from a draw, choosing tiles in secret, starting bonuses."""

import random
from typing import Final, Literal
from urllib.parse import parse_qsl

import msgspec
from flask import Blueprint, abort, redirect, request, url_for
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response
from wtforms import BooleanField, HiddenField, IntegerField, RadioField
from wtforms.validators import InputRequired, NumberRange

from companion.games.mombasa.box import load_box
from companion.games.mombasa.checklist import checklist
from companion.games.mombasa.terms import COMPANIES
from companion.games.mombasa.tracking import Action, Single
from companion.games.mombasa.tracking.markers import MoveBoard, MoveTrack
from companion.games.mombasa.tracking.setting_up import ChooseTile, RevealTiles, Tick
from companion.games.mombasa.tracking.state import Opening, SettingUp, State, facts_of
from companion.tables import secrets, tables
from companion.tables.commands import Accepted, Command, Refused, new_command_id, play
from companion.tables.errors import TableError
from companion.tables.seating import NewSeat
from companion.web.language import title_of_today
from companion.web.mombasa.setup import look as setup_look
from companion.web.mombasa.setup.desk import ROW, TILE, desk_of
from companion.web.mombasa.setup.plan import Plan, link, plan_of, problems_of, read_link
from companion.web.safety import device_id
from companion.web.table.at_table import no, remember, slow_down_wrong_codes, too_many_codes

setup_table = Blueprint("setup_table", __name__)
setup_table.register_error_handler(TableError, no)
slow_down_wrong_codes(setup_table, too_many_codes)

MOST_STEPS: Final = 9
BOXES: Final = ("standard", "practice")


class OpenForm(FlaskForm):
    """A draw, as the query of its link, and the box that lies on the table.

    `laid` says that all has been laid out, on one phone, but for the bonuses of the tiles.
    """

    setup = HiddenField()
    box = RadioField(choices=list(BOXES), default="standard")
    laid = BooleanField()


class TileForm(FlaskForm):
    """Which of two tiles a seat keeps."""

    seat = IntegerField(validators=[InputRequired()])
    place = IntegerField(validators=[InputRequired()])


class BonusForm(FlaskForm):
    """How far a starting tile moves each marker of a seat."""

    id = HiddenField()
    seat = IntegerField(validators=[InputRequired()])


for track in (*COMPANIES, "diamonds"):
    steps = IntegerField(default=0, validators=[NumberRange(0, MOST_STEPS)])
    setattr(BonusForm, f"steps-{track}", steps)


@setup_table.app_context_processor
def _for_templates() -> dict[str, object]:
    return {"desk_of": desk_of, "look": setup_look}


@setup_table.post("/setup/table")
def open_table() -> Response:
    """Open a table that is to be laid out as drawn; its host sits at the first seat for now."""
    form = OpenForm()
    typed = read_link(MultiDict(parse_qsl(form.setup.data or "", keep_blank_values=True)))
    if not form.validate_on_submit() or problems_of(typed):
        return redirect(f"{url_for('setup.draw')}?{form.setup.data or ''}", code=303)
    plan = plan_of(typed)
    device = device_id()
    code = tables().create(
        "mombasa",
        _opening(plan, form.box.data, laid=form.laid.data),
        [NewSeat(seat.name, seat.colour) for seat in plan.seats],
        device=device,
        title=title_of_today(),
    )
    tables().take_seat(code, device, 1)
    if form.box.data == "practice":
        _lay_practice_tiles(code)
    remember(code)
    if form.laid.data:
        return redirect(url_for("live.table", code=code), code=303)
    return redirect(url_for("live.screen", code=code, screen="lobby"), code=303)


@setup_table.post("/t/<code>/setup/tile")
def choose_tile(code: str) -> Response:
    """Keep one of a seat's two tiles in secret; when everybody has, all are revealed at once."""
    form = TileForm()
    setup = _setting_up(code)
    if not form.validate_on_submit() or setup.kept:
        abort(400)
    seat, place = form.seat.data, form.place.data
    if not 1 <= seat <= len(setup.tiles) or place not in setup.tiles[seat - 1]:
        abort(400)
    secrets().keep(code, device_id(), seat, TILE, str(place).encode())
    if not setup.chosen.get(seat):
        _play(code, ChooseTile(seat))
    if len(_setting_up(code).chosen) == len(setup.tiles):
        kept = secrets().open_all(code, TILE)
        places = tuple(int(kept[number]) for number in sorted(kept))
        _play(code, RevealTiles(places, _practice_tiles(code, places)))
    return _back(code)


@setup_table.post("/t/<code>/setup/bonus")
def take_bonus(code: str) -> Response:
    """Move a seat's markers as its starting tile says, and tick it off, in one line."""
    form = BonusForm()
    _setting_up(code)
    if not form.validate_on_submit():
        abort(400)
    seat = form.seat.data
    parts: list[Single] = [
        MoveTrack(seat, company, steps)
        for company in COMPANIES
        if (steps := form[f"steps-{company}"].data)
    ]
    if diamonds := form["steps-diamonds"].data:
        parts.append(MoveBoard(seat, "diamonds", diamonds))
    parts.append(Tick(f"own-tile-{seat}", tables().place(code, device_id()).seat))
    # What the tile did on the table has happened, whatever we think of it.
    _play(code, Action(seat, "start", tuple(parts)), name=form.id.data or "", insist=True)
    return _back(code)


def _opening(plan: Plan, box: Literal["standard", "practice"], *, laid: bool) -> Opening:
    setup = plan.drawn()
    variable = plan.mode == "variable"
    steps = checklist(len(plan.seats), plan.mode, setup.tracks.values())
    return Opening(
        facts=facts_of(load_box(box), setup.tracks),
        first_player=plan.names.index(setup.first_player) + 1,
        setup=SettingUp(
            plan.mode,
            setup.seed,
            link=link(plan),
            tiles=tuple(setup.starting_tiles[name] for name in plan.names) if variable else (),
            ticks={step.id: 0 for step in steps if laid and step.key != "own-tile"},
        ),
    )


def _lay_practice_tiles(code: str) -> None:
    """Shuffle the tiles that nobody has on the table; the seed would let everybody look."""
    known = load_box("practice").starting_tiles
    tiles = [tile.id for tile in known.value] if known else []
    random.SystemRandom().shuffle(tiles)
    secrets().keep_for_table(code, ROW, msgspec.json.encode(tiles))


def _practice_tiles(code: str, places: tuple[int, ...]) -> tuple[str, ...]:
    row = secrets().of_table(code, ROW)
    if row is None:
        return ()
    tiles = msgspec.json.decode(row, type=list[str])
    return tuple(tiles[place - 1] for place in places)


def _setting_up(code: str) -> SettingUp:
    state = tables().view(code).state
    if not isinstance(state, State) or state.setup is None or state.setup.over:
        abort(404)
    return state.setup


def _play(code: str, move: Single | Action, *, name: str = "", insist: bool = False) -> None:
    """Send what this phone has done; what others do in between does not matter to it."""
    device, command_id = device_id(), name or new_command_id()
    overrides: tuple[str, ...] = ()
    while True:
        seen = tables().version(code)
        outcome = tables().send(code, device, Command(command_id, seen, play(move), overrides))
        match outcome:
            case Accepted():
                return
            case Refused(findings):
                if overrides or not insist or any(finding.senseless for finding in findings):
                    return
                overrides = tuple(finding.code for finding in findings)


def _back(code: str) -> Response:
    anchor = request.form.get("anchor", "")
    return redirect(url_for("live.table", code=code) + (f"#{anchor}" if anchor else ""), code=303)
