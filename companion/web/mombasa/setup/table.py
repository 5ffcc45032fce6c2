"""A table opened from a draw, to be laid out by all who sit there."""

from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, redirect, url_for
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from msgspec.structs import replace
from werkzeug.wrappers import Response
from wtforms import BooleanField, HiddenField, RadioField

from companion.games.mombasa.box import Box
from companion.games.mombasa.checklist import checklist
from companion.games.mombasa.terms import GAME
from companion.games.mombasa.tracking.setting_up import with_markers_on
from companion.games.mombasa.tracking.state import Facts, Opening, SettingUp, facts_of
from companion.people import Person
from companion.tables import tables
from companion.web.language import title_of_today
from companion.web.mombasa.box.at_box import box_choices, open_box
from companion.web.mombasa.setup.at_setup import guard
from companion.web.mombasa.setup.draws import Draw, link
from companion.web.mombasa.setup.form import SetupForm
from companion.web.mombasa.setup.tile_row import is_only_here, lay_row
from companion.web.safety import device_id, limit_making
from companion.web.table.at_table import remember

setup_table = Blueprint("setup_table", __name__)
guard(setup_table)


class OpenForm(FlaskForm):
    """A draw, as the query of its link, and the box that lies on the table.

    `laid` says that all has been laid out, on one phone, but for the bonuses of the tiles.
    """

    setup = HiddenField()
    box = RadioField(_l("Which box?"), choices=box_choices, default="standard")
    laid = BooleanField()


@setup_table.post("/setup/table")
@limit_making("tables")
def open_table() -> Response:
    """Open a table that is to be laid out as drawn; its host sits at the first seat for now."""
    form = OpenForm()
    drawn = SetupForm.of_link(form.setup.data or "")
    if not form.validate_on_submit() or not drawn.validate():
        typed = urlencode(parse_qsl(form.setup.data or "", keep_blank_values=True))
        return redirect(f"{url_for('setup.draw')}?{typed}", code=303)
    plan = drawn.plan()
    opening = opening_of(plan, *open_box(form.box.data), laid=form.laid.data)
    device = device_id()
    code = tables().create(
        GAME,
        opening,
        [Person(seat.name, seat.colour) for seat in plan.seats],
        device=device,
        title=title_of_today(),
    )
    tables().take_seat(code, device, 1)
    if opening.setup and is_only_here(opening.facts, opening.setup):
        lay_row(code)
    remember(code)
    if form.laid.data:
        return redirect(url_for("live.table", code=code), code=303)
    return redirect(url_for("live.screen", code=code, screen="lobby"), code=303)


def opening_of(plan: Draw, box: Box, edition: str, *, laid: bool, quick: bool = False) -> Opening:
    """Return a table that is to be laid out as drawn, or that is `laid` but for the tiles."""
    setup = plan.drawn()
    facts = with_markers_on(facts_of(box, setup.tracks, edition), plan.markers)
    bonuses = [fact.value for fact in facts.bonuses.values()]
    steps = checklist(len(plan.seats), plan.mode, bonuses)
    dealt = tuple(setup.starting_tiles[name] for name in plan.names)
    tiles = dealt if plan.mode == "variable" else ()
    setting_up = SettingUp(plan.mode, setup.seed, link=link(plan), tiles=tiles)
    if laid:
        left = {"own-tile", "dealt-tiles"} if is_only_here(facts, setting_up) else {"own-tile"}
        ticks = {step.id: 0 for step in steps if step.key not in left}
        setting_up = replace(setting_up, ticks=ticks)
    return Opening(facts, plan.names.index(setup.first_player) + 1, setting_up, quick=quick)


def laid_out(facts: Facts, players: int) -> SettingUp:
    """Return the set-up of a table that people have laid out: the starting bonuses are to come."""
    bonuses = [fact.value for fact in facts.bonuses.values()]
    steps = checklist(players, "variable", bonuses)
    return SettingUp("variable", ticks={one.id: 0 for one in steps if one.key != "own-tile"})
