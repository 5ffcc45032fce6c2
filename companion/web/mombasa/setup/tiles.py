"""Starting tiles chosen in secret: on one's own phone, or on one that is passed on."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response

from companion.games.mombasa.tracking.setting_up import ChooseTile, LookAtTiles, RevealTiles
from companion.games.mombasa.tracking.state import SettingUp
from companion.tables import secrets, tables
from companion.web.mombasa.box.at_box import box_on_table
from companion.web.mombasa.setup.at_setup import back, guard, setting_up, state_of, umpire
from companion.web.mombasa.setup.tile_row import LOOK, TILE, is_only_here, look_at, tiles_at
from companion.web.mombasa.setup.view import cards_of
from companion.web.numbers import WholeNumberField, number_in
from companion.web.safety import device_id, never_kept
from companion.web.table.screens import arrive

setup_tiles = Blueprint("setup_tiles", __name__, url_prefix="/t/<code>/setup")
guard(setup_tiles)
never_kept(setup_tiles)


class LookForm(FlaskForm):
    """Whose two tiles are to be looked at."""

    seat = WholeNumberField()


class TileForm(FlaskForm):
    """Which of two tiles a seat keeps."""

    seat = WholeNumberField()
    place = WholeNumberField()


@setup_tiles.post("/look")
def look(code: str) -> Response:
    """Look at the two tiles of this phone's seat, or of a player who has no phone."""
    form = LookForm()
    state, setup = state_of(code), setting_up(code)
    if setup.kept:
        return back(code)
    if not form.validate_on_submit() or form.seat.data not in _choosing(setup):
        abort(400)
    seat, device = form.seat.data, device_id()
    own = tables().place(code, device).seat == seat
    looks = is_only_here(state.facts, setup) and secrets().look(code, device, seat, LOOK) == "mine"
    if looks and not own:
        umpire(code, LookAtTiles(seat))
    return (
        back(code)
        if own
        else redirect(url_for(".passed", code=code, seat=seat, stage="tiles"), 303)
    )


@setup_tiles.get("/pass/<int:seat>")
def passed(code: str, seat: int) -> Response | str:
    """Show a phone that is passed to a player without one.

    First only whose turn it is, then the two tiles, and when one is chosen whom to give it back.
    """
    here = arrive(code, device_id())
    state, setup = state_of(code), setting_up(code)
    if setup.kept:
        return back(code)
    if seat not in _choosing(setup) or not here.writes or here.view.seats[seat - 1].phones:
        abort(404)
    return render_template(
        "mombasa/setup/passed.html",
        view=here.view,
        cards=cards_of(box_on_table(state.facts)),
        seat=here.view.seats[seat - 1],
        dealt=setup.tiles[seat - 1],
        look=look_at(here, seat, setup) if is_only_here(state.facts, setup) else None,
        owner=here.view.seats[here.place.seat - 1] if here.place.seat else None,
        stage=request.args.get("stage", ""),
    )


@setup_tiles.post("/tile")
def choose(code: str) -> Response:
    """Keep one of a seat's two tiles in secret; when everybody has, all are revealed at once.

    A player can change the choice unseen, and nobody else can.
    """
    form = TileForm()
    setup = setting_up(code)
    if setup.kept:
        return back(code)
    if not form.validate_on_submit() or form.seat.data not in _choosing(setup):
        abort(400)
    seat, place = form.seat.data, form.place.data
    if place not in setup.tiles[seat - 1]:
        abort(400)
    again = secrets().keep(code, device_id(), seat, TILE, str(place).encode())
    if again or not setup.chosen.get(seat):
        umpire(code, ChooseTile(seat, again))
    if _have_all_chosen(code):
        _reveal(code)
    elif tables().place(code, device_id()).seat != seat:
        # What this phone's own player has chosen is not for whoever holds it now.
        return redirect(url_for(".passed", code=code, seat=seat, stage="chosen"), 303)
    return back(code)


def _choosing(setup: SettingUp) -> range:
    """Number the seats that choose a tile."""
    return range(1, len(setup.tiles) + 1)


def _have_all_chosen(code: str) -> bool:
    """Tell whether everybody has chosen and stands by it; a program may say so and have nothing."""
    setup = setting_up(code)
    seats = set(_choosing(setup))
    return setup.chosen.keys() == seats == secrets().held(code, TILE)


def _reveal(code: str) -> None:
    kept = secrets().open_all(code, TILE)
    places = tuple(number_in(kept[seat].decode()) for seat in sorted(kept))
    umpire(code, RevealTiles(places, tiles_at(code, places)))
