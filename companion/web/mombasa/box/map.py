"""The map of a box, taught by tapping: photo, regions, borders, rewards.

Each tap is one change, saved at once. `look` and `tap` answer with the part of the page that can
change; without scripts the same buttons send the form, and the list (`map_list`) does the rest.
"""

from http import HTTPStatus
from typing import Final
from urllib.parse import urlencode

import msgspec
from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from flask_wtf import FlaskForm
from msgspec import Struct
from werkzeug.wrappers import Response
from wtforms import HiddenField, StringField

from companion.boxes import boxes
from companion.boxes.values import OwnedBox
from companion.games.mombasa.box import Box
from companion.games.mombasa.box.sketch import (
    WIDTH,
    Sketch,
    lines_of,
    map_of,
    pair_of,
    places,
    sketch_of,
    stretched,
    with_sketch,
)
from companion.games.mombasa.terms import COMPANIES
from companion.games.refusing import BadInput
from companion.web.mombasa.box.at_box import arrive, box_of, guard
from companion.web.mombasa.box.chapters import BY_SLUG, mark
from companion.web.mombasa.box.editing import ChapterChangedError, keep
from companion.web.mombasa.box.map_changes import KINDS, MAX_NAME, BadNameError, Tap, change
from companion.web.mombasa.box.map_view import (
    REGION,
    STEPS,
    View,
    checklist,
    links,
    next_bare,
    seen,
)
from companion.web.mombasa.box.photo import PhotoForm, receive, sheet_height
from companion.web.mombasa.expand.drawing import picture_of
from companion.web.mombasa.expand.words import printed_words
from companion.web.safety import csrf, limiter

box_map = Blueprint("box_map", __name__, url_prefix="/box")
guard(box_map)

CHAPTER: Final = BY_SLUG["map"]
NEW_PHOTOS: Final = "60 per hour"


class TapForm(FlaskForm):
    """One tap: what to do, what the map was when it was seen, where somebody is."""

    do = HiddenField()
    was = HiddenField()
    step = HiddenField()
    at = HiddenField()
    placing = HiddenField()
    name = StringField()
    sketch = HiddenField()


class Answer(Struct, frozen=True):
    """What came of a tap: where to look now, and what went wrong."""

    view: View
    problem: str = ""
    status: int = HTTPStatus.OK


@box_map.get("/<edit_key>/map")
def page(edit_key: str) -> str:
    """Show the editor where somebody left it, or at the step in the address."""
    owned = arrive(edit_key)
    return _show(owned, Answer(_asked(owned)), "mombasa/box/map.html")


@box_map.get("/<edit_key>/map/look")
def look(edit_key: str) -> Response:
    """Answer a look at something else: nothing changes."""
    owned = arrive(edit_key)
    return _part(owned, Answer(_asked(owned)))


@box_map.post("/<edit_key>/map")
def save(edit_key: str) -> Response | tuple[str, int]:
    """Do what a button of the form says, for phones without scripts."""
    answer = _tapped(edit_key, TapForm())
    if answer.problem:
        return _show(arrive(edit_key), answer, "mombasa/box/map.html"), answer.status
    return redirect(_address(edit_key, answer.view), code=303)


@box_map.post("/<edit_key>/map/tap")
def tap(edit_key: str) -> Response:
    """Answer one tap with what changed."""
    answer = _tapped(edit_key, TapForm())
    return _part(arrive(edit_key), answer)


@box_map.post("/<edit_key>/map/photo")
@limiter.limit(NEW_PHOTOS)
def photo(edit_key: str) -> Response | tuple[str, int]:
    """Lay a photo under the map; a file that is none is refused, and nothing changes."""
    owned = arrive(edit_key)
    if problem := receive(owned):
        answer = Answer(View("photo"), problem, HTTPStatus.UNPROCESSABLE_ENTITY)
        return _show(owned, answer, "mombasa/box/map.html"), answer.status
    return redirect(url_for(".page", edit_key=edit_key, step="regions"), code=303)


csrf.exempt(photo)


@box_map.post("/<edit_key>/map/photo/remove")
def remove_photo(edit_key: str) -> Response:
    """Take the photo away; the map stays."""
    boxes().remove_photo(edit_key)
    flash(gettext("The photo is gone. The map stays."))
    return redirect(url_for(".page", edit_key=edit_key, step="photo"), code=303)


def _asked(owned: OwnedBox) -> View:
    query = request.args
    return seen(
        box_of(owned),
        query.get("step", ""),
        query.get("at", ""),
        query.get("placing", ""),
        photo=owned.photo is not None,
    )


def _tapped(edit_key: str, form: TapForm) -> Answer:
    owned = arrive(edit_key)
    told = (form.step.data or "", form.at.data or "", form.placing.data or "")
    view = seen(box_of(owned), *told)
    after = view

    def tapped(box: Box) -> Box:
        nonlocal after
        one = Tap(form.do.data or "", form.name.data or "", form.sketch.data or "")
        sketch, after = change(_on_photo(box, owned), view, one)
        return with_sketch(box, sketch)

    try:
        keep(edit_key, CHAPTER, form.was.data or "", tapped)
    except ChapterChangedError:
        told_off = gettext(
            "The map was changed on another phone. This is how it is now: tap again."
        )
        return Answer(view, told_off, HTTPStatus.CONFLICT)
    except BadNameError:
        why = gettext(
            "A name has 1 to %(most)s letters A to Z, digits or hyphens, and no other "
            "region has it.",
            most=MAX_NAME,
        )
        return Answer(view, why, HTTPStatus.UNPROCESSABLE_ENTITY)
    except (ValueError, KeyError, StopIteration, BadInput):
        why = gettext("This tap could not be read. Nothing changed.")
        return Answer(view, why, HTTPStatus.BAD_REQUEST)
    fresh = box_of(arrive(edit_key))
    return Answer(seen(fresh, after.step, after.at, _still_placing(view, after, fresh)))


def _still_placing(view: View, after: View, box: Box) -> str:
    """Go on with regions while there are some to place; a base is placed once."""
    done = view.placing in sketch_of(box).bases or view.placing == REGION
    return "" if done else after.placing


def _on_photo(box: Box, owned: OwnedBox) -> Sketch:
    """Return the sketch on a sheet as high as the photo; without one it stays as it is."""
    sketch = sketch_of(box)
    if owned.photo is None:
        return sketch
    return stretched(sketch, sheet_height(owned.photo.width, owned.photo.height))


def _part(owned: OwnedBox, answer: Answer) -> Response:
    html = _show(owned, answer, "mombasa/box/_map_live.html")
    body = msgspec.json.encode({"html": html})
    return Response(body, answer.status, mimetype="application/json")


def _show(owned: OwnedBox, answer: Answer, template: str) -> str:
    box, view = box_of(owned), answer.view
    sketch = _on_photo(box, owned)
    land = map_of(sketch)
    drawn = box.drawing
    if drawn and drawn.value.height != sketch.height:
        drawn = with_sketch(box, sketch).drawing
    return render_template(
        template,
        owned=owned,
        view=view,
        problem=answer.problem,
        sketch=sketch,
        width=WIDTH,
        places=places(sketch),
        land=land,
        picture=picture_of(land, drawn.value) if drawn else None,
        links=tuple(links(sketch)) if view.step == "borders" else (),
        lines=lines_of(sketch),
        pair_of=pair_of,
        checklist=checklist(box),
        next_bare=next_bare(box, view.at),
        steps=STEPS,
        kinds=KINDS,
        companies=COMPANIES,
        region=REGION,
        most_name=MAX_NAME,
        was=mark(box, CHAPTER),
        kept=msgspec.json.encode(sketch).decode(),
        printed_words=printed_words,
        photo_form=PhotoForm(formdata=None),
        here=lambda **change: _address(owned.edit_key, view, **change),
    )


def _address(edit_key: str, view: View, **change: str) -> str:
    told = {"step": view.step, "at": view.at, "placing": view.placing} | change
    query = urlencode({name: value for name, value in told.items() if value})
    return f"{url_for('.page', edit_key=edit_key)}?{query}"
