"""The map of a box as a list: the same as by tapping, region by region, in plain forms."""

from typing import Final

from flask import Blueprint, abort, flash, redirect, render_template, url_for
from flask_babel import gettext
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from msgspec.structs import asdict
from werkzeug.wrappers import Response
from wtforms import HiddenField, SelectField, StringField
from wtforms.fields.choices import SelectChoice

from companion.boxes.values import OwnedBox
from companion.games.mombasa.box.sketch import (
    WIDTH,
    Sketch,
    company_of,
    likely,
    lines_of,
    pair_of,
    placed,
    places,
    printed,
    removed,
    renamed,
    settled,
    sketch_of,
)
from companion.games.mombasa.map import Rewards
from companion.games.mombasa.terms import COMPANIES
from companion.games.refusing import BadInput
from companion.web.mombasa.box.at_box import arrive, box_of, guard
from companion.web.mombasa.box.editing import ChapterChangedError, is_full
from companion.web.mombasa.box.map_changes import (
    MAX_NAME,
    BadNameError,
    new_name,
    place_new,
)
from companion.web.mombasa.box.map_keeping import bad_name, keep_sketch, seen_as
from companion.web.mombasa.box.map_view import KINDS, LINES, REGION, checklist
from companion.web.mombasa.expand.words import printed_words
from companion.web.numbers import WholeNumberField

box_map_list = Blueprint("box_map_list", __name__, url_prefix="/box")
guard(box_map_list)

OPEN: Final = ""


class PlaceForm(FlaskForm):
    """Where a region or a base lies on the sheet; what it borders is added for each map."""

    was = HiddenField()
    x = WholeNumberField(_l("Across, from the left"), most=WIDTH)
    y = WholeNumberField(_l("Down, from the top"), most=10_000)


class RegionForm(PlaceForm):
    """A region also has a name, and things printed in it."""

    name = StringField(_l("Region name"))
    pounds = WholeNumberField(_l("Pounds"), most=99)
    diamonds = WholeNumberField(_l("Diamonds"), most=99)
    track = WholeNumberField(_l("Track spaces"), most=99)
    bookkeeping = WholeNumberField(_l("Bookkeeping"), most=99)
    mines = WholeNumberField(_l("Mine icons"), most=99)


@box_map_list.get("/<edit_key>/map/list")
def show(edit_key: str) -> str:
    """List what is on the map."""
    owned = arrive(edit_key)
    box = box_of(owned)
    sketch = sketch_of(box)
    return render_template(
        "mombasa/box/map_list.html",
        owned=owned,
        sketch=sketch,
        land=box.map.value if box.map else None,
        checklist=checklist(box),
        companies=COMPANIES,
        region=REGION,
        printed_words=printed_words,
    )


@box_map_list.post("/<edit_key>/map/list/new/<what>")
def add(edit_key: str, what: str) -> Response:
    """Put a region or a base where there is room, and go to its form."""
    if what not in {REGION, *COMPANIES}:
        abort(404)
    arrive(edit_key)
    added = ""

    def with_one_more(sketch: Sketch) -> Sketch:
        nonlocal added
        number = len(places(sketch))
        waiting = 80 + number % 6 * 160, min(sketch.height, 80 + number // 6 * 150)
        sketch, added = place_new(sketch, what, waiting)
        return sketch

    try:
        keep_sketch(edit_key, with_one_more)
    except ValueError:
        flash(gettext("Nothing was added. Check the list, then try again."))
        return redirect(url_for(".show", edit_key=edit_key), code=303)
    return redirect(url_for(".place", edit_key=edit_key, name=added), code=303)


@box_map_list.post("/<edit_key>/map/list/<name>/delete")
def delete(edit_key: str, name: str) -> Response:
    """Take a region or a base off the map."""
    arrive(edit_key)
    keep_sketch(edit_key, lambda sketch: removed(sketch, name))
    return redirect(url_for(".show", edit_key=edit_key), code=303)


@box_map_list.route("/<edit_key>/map/list/<name>", methods=["GET", "POST"])
def place(edit_key: str, name: str) -> Response | tuple[str, int]:
    """Show one region or base with its borders; keep what was entered."""
    owned = arrive(edit_key)
    box = box_of(owned)
    sketch = sketch_of(box)
    if name not in places(sketch):
        abort(404)
    form = _form(sketch, name)
    if not form.is_submitted():
        form = _form(sketch, name, shown=_shown(sketch, name) | {"was": seen_as(box)})
        return _page(owned, sketch, name, form), 200
    if not form.validate():
        return _page(owned, sketch, name, form), 422
    try:
        called = _keep(edit_key, name, form)
    except BadNameError:
        form.name.errors = [bad_name()]
        return _page(owned, sketch, name, form), 422
    except BadInput:
        form.form_errors.append(is_full())
        return _page(owned, sketch, name, form), 422
    except ChapterChangedError as error:
        flash(gettext("The map was changed on another phone. Save again to overwrite it."))
        form.was.data = seen_as(error.fresh)
        return _page(owned, sketch, name, form), 409
    flash(gettext("Saved."))
    return redirect(url_for(".place", edit_key=edit_key, name=called), code=303)


def _page(owned: OwnedBox, sketch: Sketch, name: str, form: PlaceForm) -> str:
    others = _others(sketch, name)
    asked = likely(sketch)
    return render_template(
        "mombasa/box/map_place.html",
        owned=owned,
        name=name,
        form=form,
        kinds=() if company_of(name) else KINDS,
        near=[other for other in others if pair_of(name, other) in asked],
        others=others,
        most_name=MAX_NAME,
    )


def _others(sketch: Sketch, name: str) -> list[str]:
    bases = () if company_of(name) else COMPANIES
    return [
        other for other in places(sketch) if other != name and company_of(other) in (None, *bases)
    ]


def _form(sketch: Sketch, name: str, shown: dict[str, object] | None = None) -> PlaceForm:
    """Make the form, with a field for each border that there could be."""
    kind: type[PlaceForm] = PlaceForm if company_of(name) else RegionForm
    answers = [
        SelectChoice(OPEN, gettext("not checked")),
        SelectChoice("0", gettext("No border")),
        SelectChoice("1", gettext("Single")),
        SelectChoice("2", gettext("Double")),
    ]
    borders = {
        f"border-{other}": SelectField(other, choices=answers, default=OPEN)
        for other in _others(sketch, name)
    }
    whole: type[PlaceForm] = type(kind.__name__, (kind,), borders)
    return whole(formdata=None, data=shown) if shown else whole()


def _shown(sketch: Sketch, name: str) -> dict[str, object]:
    lines = {pair: str(n) for pair, n in lines_of(sketch).items()}
    lines |= dict.fromkeys(sketch.apart, "0")
    x, y = places(sketch)[name]
    shown: dict[str, object] = {"x": x, "y": y, "name": name}
    for other in _others(sketch, name):
        shown[f"border-{other}"] = lines.get(pair_of(name, other), OPEN)
    for spot in sketch.regions:
        if spot.id == name:
            shown |= {**asdict(spot.rewards), "mines": spot.mines}
    return shown


def _keep(edit_key: str, name: str, form: PlaceForm) -> str:
    """Save the form; return what the place is called now."""
    called = name

    def entered(sketch: Sketch) -> Sketch:
        nonlocal called
        sketch = placed(sketch, name, (form.x.data, form.y.data))
        for other in _others(sketch, name):
            answer = form[f"border-{other}"].data if f"border-{other}" in form else OPEN
            if answer != OPEN:
                sketch = settled(sketch, pair_of(name, other), LINES[answer])
        if isinstance(form, RegionForm):
            rewards = Rewards(*(form[kind].data for kind in Rewards.__struct_fields__))
            sketch = printed(sketch, name, rewards, form.mines.data)
            called = new_name(sketch, name, form.name.data or "")
            sketch = renamed(sketch, name, called)
        return sketch

    keep_sketch(edit_key, entered, form.was.data or "")
    return called
