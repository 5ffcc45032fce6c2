"""The map of a box, taught by tapping: photo, regions, borders, rewards.

Each tap is one change, saved at once. `look` and `tap` answer with the part of the page that can
change; without scripts the same buttons send the form, and the list (`map_list`) does the rest.
"""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Final
from urllib.parse import urlencode

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from flask_wtf import FlaskForm
from msgspec import Struct
from msgspec.structs import asdict
from werkzeug.wrappers import Response
from wtforms import HiddenField, StringField
from wtforms.validators import Length, Optional

from companion.boxes import boxes
from companion.boxes.developing import PhotosBusyError
from companion.boxes.photos import MAX_MEGAPIXELS
from companion.boxes.values import OwnedBox
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
from companion.web.envelope import Envelope, enveloped
from companion.web.errors import RETRY_AFTER
from companion.web.mombasa.box.at_box import arrive, box_of, guard
from companion.web.mombasa.box.map_changes import MAX_NAME, BadNameError, Tap, change
from companion.web.mombasa.box.map_keeping import bad_name, keep_taps, seen_as
from companion.web.mombasa.box.map_view import (
    INSIDE,
    KINDS,
    REGION,
    STEPS,
    View,
    checklist,
    first_brushes,
    links,
    next_bare,
    seen,
)
from companion.web.mombasa.box.photo import MAX_BYTES, receive, sheet_height, why_not
from companion.web.mombasa.expand.drawing import picture_of
from companion.web.mombasa.expand.words import printed_words
from companion.web.numbers import WholeNumberField
from companion.web.safety import csrf, limiter
from companion.web.sizes import takes

box_map = Blueprint("box_map", __name__, url_prefix="/box")
guard(box_map)

NEW_PHOTOS: Final = "60 per hour"
# More than a person taps before an answer comes.
MOST_TAPS: Final = 50


class TapsField(HiddenField):
    """Words of one tap or, where a page is left before they were sent, of several."""

    data: list[str]

    def process_formdata(self, valuelist: list[str]) -> None:
        """Keep them all, in their order."""
        self.data = valuelist


class TapForm(FlaskForm):
    """A tap: what to do, what the map was when it was seen, where somebody is.

    A page numbers its taps, `turn` being the first of these, so that none is made twice.
    """

    do = TapsField()
    page = HiddenField(validators=[Length(max=32)])
    turn = WholeNumberField(least=1, validators=[Optional()])
    was = HiddenField()
    step = HiddenField()
    at = HiddenField()
    placing = HiddenField()
    brush = HiddenField()
    name = StringField()
    before = HiddenField()
    after = HiddenField()


class Answer(Struct, frozen=True):
    """What came of a tap: where to look now, what went wrong, and the map `before` and `after` it.

    `joined` says that another phone has changed the map since this one saw it.
    """

    view: View
    problem: str = ""
    status: int = HTTPStatus.OK
    joined: bool = False
    before: Sketch | None = None
    after: Sketch | None = None


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
@takes(MAX_BYTES)
@limiter.limit(NEW_PHOTOS)
def photo(edit_key: str) -> Response:
    """Lay a photo under the map; a file that is none is refused, and nothing changes."""
    owned = arrive(edit_key)
    status, headers = HTTPStatus.UNPROCESSABLE_ENTITY, {}
    try:
        problem = receive(owned)
    except PhotosBusyError:
        problem = gettext(
            "Other photos are ahead of yours. Wait a moment, then choose yours again."
        )
        status, headers = HTTPStatus.SERVICE_UNAVAILABLE, {"Retry-After": str(RETRY_AFTER)}
    if problem:
        answer = Answer(View("photo"), problem, status)
        page = _show(owned, answer, "mombasa/box/map.html")
        return Response(page, status, headers, mimetype="text/html")
    return redirect(url_for(".page", edit_key=edit_key, step="regions"), code=303)


csrf.exempt(photo)


@box_map.post("/<edit_key>/map/photo/remove")
def remove_photo(edit_key: str) -> Response:
    """Take the photo away; the map stays."""
    boxes().remove_photo(edit_key)
    flash(gettext("Photo removed. The map is unchanged."))
    return redirect(url_for(".page", edit_key=edit_key, step="photo"), code=303)


def _asked(owned: OwnedBox) -> View:
    return seen(box_of(owned), request.args, photo=owned.photo is not None)


def _tapped(edit_key: str, form: TapForm) -> Answer:
    """Make taps on the map as it is, whoever else has changed it since it was seen."""
    owned = arrive(edit_key)
    seen_now = box_of(owned)
    view = then = seen(seen_now, request.form)
    if not form.validate() or not form.do.data:
        return Answer(view, _fits_nothing(), HTTPStatus.BAD_REQUEST)
    texts = form.name.data or "", form.before.data or "", form.after.data or ""
    taps = [Tap(do, *texts) for do in form.do.data[:MOST_TAPS]]

    def tapped(sketch: Sketch, new: Sequence[Tap]) -> Sketch:
        nonlocal then
        then = view
        for one in new:
            sketch, then = change(sketch, then, one)
        return sketch

    try:
        before, after = keep_taps(
            edit_key,
            (form.page.data or "", form.turn.data or 0),
            taps,
            lambda sketch, new: tapped(_on_photo(sketch, owned), new),
        )
    except BadNameError:
        return Answer(view, bad_name(), HTTPStatus.UNPROCESSABLE_ENTITY)
    except (ValueError, KeyError, StopIteration, BadInput):
        return Answer(view, _fits_nothing(), HTTPStatus.BAD_REQUEST)
    return Answer(
        seen(box_of(arrive(edit_key)), asdict(then)),
        joined=seen_as(seen_now) != form.was.data,
        before=_on_photo(before, owned),
        after=after,
    )


def _fits_nothing() -> str:
    return gettext("That tap didn’t match anything on the map. Nothing changed.")


def _on_photo(sketch: Sketch, owned: OwnedBox) -> Sketch:
    """Return the sketch on a sheet as high as the photo; without one it stays as it is."""
    if owned.photo is None:
        return sketch
    return stretched(sketch, sheet_height(owned.photo.width, owned.photo.height))


def _part(owned: OwnedBox, answer: Answer) -> Response:
    html = _show(owned, answer, "mombasa/box/_map_live.html")
    undo = {"before": answer.before, "after": answer.after}
    return enveloped(Envelope(html=html, data=undo), answer.status)


def _show(owned: OwnedBox, answer: Answer, template: str) -> str:
    box, view = box_of(owned), answer.view
    sketch = _on_photo(sketch_of(box), owned)
    land = map_of(sketch)
    drawn = box.drawing
    if drawn and drawn.value.height != sketch.height:
        drawn = with_sketch(box, sketch).drawing
    return render_template(
        template,
        owned=owned,
        view=view,
        problem=answer.problem,
        joined=answer.joined,
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
        first_brush=first_brushes(sketch),
        inside=INSIDE,
        most_name=MAX_NAME,
        was=seen_as(box),
        printed_words=printed_words,
        most_pixels=MAX_MEGAPIXELS * 1_000_000,
        why_not=why_not,
        here=lambda **change: _address(owned.edit_key, view, **change),
    )


def _address(edit_key: str, view: View, **change: str) -> str:
    told = asdict(view) | change
    query = urlencode({name: value for name, value in told.items() if value})
    return f"{url_for('.page', edit_key=edit_key)}?{query}"
