"""A box from a file or from a link: first what it would change, then the change itself."""

import re
from collections.abc import Mapping
from typing import Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from msgspec.structs import replace
from werkzeug.wrappers import Response
from wtforms import FileField, HiddenField, SelectMultipleField, StringField

from companion.boxes import boxes
from companion.boxes.errors import StaleBoxError, UnknownBoxError
from companion.boxes.values import OwnedBox, Photo
from companion.games.mombasa.box import MAX_BYTES, Box, encode_box, load_box
from companion.games.mombasa.box.differing import Difference, Path, differences, taking
from companion.games.mombasa.terms import GAME
from companion.games.refusing import BadInput
from companion.web.mombasa.box.at_box import arrive, box_of, guard
from companion.web.mombasa.box.editing import is_full
from companion.web.mombasa.box.files import read, why_not
from companion.web.numbers import whole_number
from companion.web.safety import device_id, limit_making

box_import = Blueprint("box_import", __name__, url_prefix="/box")
guard(box_import)

_SHARED: Final = re.compile(r"/box/shared/([\w-]{8,64})")


class ImportForm(FlaskForm):
    """A file or a link, or what was read from one of them and only waits for a yes.

    `take` are the facts to take over, each written as its place in the box.
    """

    file = FileField(_l("Box file"))
    link = StringField(_l("Link to a shared box"))
    content = HiddenField()
    seen = HiddenField()
    take = SelectMultipleField(validate_choice=False)

    def read(self) -> Box | None:
        """Return the box that was sent; None with the reason at the field."""
        try:
            if self.content.data:
                return read(str(self.content.data).encode())
            sent = request.files.get("file")
            if sent is not None and sent.filename:
                with sent.stream:
                    # One byte more than allowed shows that it is too large.
                    return read(sent.stream.read(MAX_BYTES + 1))
        except BadInput as error:
            self.file.errors = [why_not(error)]
            return None
        theirs = self.theirs()
        if theirs is None:
            self.file.errors = [gettext("Choose a file, or paste a link.")]
        return box_of(theirs) if theirs else None

    def theirs(self) -> OwnedBox | None:
        """Return the shared box whose link was pasted; None with the reason at the field."""
        pasted = (self.link.data or "").strip()
        found = _SHARED.search(pasted)
        try:
            return boxes().by_share_key(found[1]) if found else None
        except UnknownBoxError:
            self.link.errors = [gettext("This link doesn’t lead to a box. Is it complete?")]
            return None
        finally:
            if pasted and not found:
                self.link.errors = [gettext("This isn’t a link to a shared box.")]


@box_import.route("/import", methods=["GET", "POST"])
@limit_making("boxes")
def import_new() -> Response | tuple[str, int]:
    """Make a box from a file or a link."""
    form = ImportForm()
    box = form.read() if form.validate_on_submit() else None
    if box is None:
        return _ask(form, None)
    theirs = form.theirs()
    if form.content.data:
        name = _free_name(box.name)
        owned = boxes().create(GAME, name, encode_box(replace(box, name=name)), _photo(theirs))
        boxes().meet(owned.edit_key, device_id())
        flash(gettext("Imported."))
        return redirect(url_for("box.show", edit_key=owned.edit_key), code=303)
    return _preview(form, None, box, differences(load_box("standard"), box))


@box_import.route("/<edit_key>/update", methods=["GET", "POST"])
def update(edit_key: str) -> Response | tuple[str, int]:
    """Take facts over from a file or a link into a box."""
    owned = arrive(edit_key)
    form = ImportForm()
    box = form.read() if form.validate_on_submit() else None
    if box is None:
        return _ask(form, owned)
    mine = box_of(owned)
    found = differences(mine, box)
    if not form.content.data:
        return _preview(form, owned, box, found)
    chosen = _chosen(form.take.data or [], found)
    try:
        content = encode_box(taking(mine, box, chosen))
        seen = whole_number(form.seen.data) or 0
        boxes().save(edit_key, content, seen)
    except StaleBoxError as error:
        flash(gettext("The box has changed since. Check again what will change."))
        return _preview(form, error.fresh, box, differences(box_of(error.fresh), box), 409)
    except BadInput:
        flash(is_full())
        return _preview(form, owned, box, found, 422)
    photo = _photo(form.theirs())
    if photo and ("drawing",) in chosen:
        boxes().show_photo(edit_key, photo)
    flash(gettext("The box is up to date."))
    return redirect(url_for("box.show", edit_key=edit_key), code=303)


def place(path: Path) -> str:
    """Write where a fact stands, for a form."""
    return ".".join(path)


def _chosen(ticked: list[str], found: tuple[Difference, ...]) -> list[Path]:
    return [one.path for one in found if place(one.path) in ticked]


def _photo(theirs: OwnedBox | None) -> Photo | None:
    return theirs.photo if theirs else None


def _free_name(name: str) -> str:
    """Name a box that came under the name of one of ours."""
    ours: Mapping[str, str] = {
        "standard": gettext("My Mombasa"),
        "practice": gettext("Copy of the practice box"),
    }
    return ours.get(name.strip().casefold(), name)


def _ask(form: ImportForm, owned: OwnedBox | None) -> tuple[str, int]:
    page = render_template("mombasa/box/import.html", form=form, owned=owned, most=MAX_BYTES)
    return page, 422 if form.is_submitted() else 200


def _preview(
    form: ImportForm,
    owned: OwnedBox | None,
    box: Box,
    found: tuple[Difference, ...],
    status: int = 200,
) -> tuple[str, int]:
    page = render_template(
        "mombasa/box/preview.html",
        form=form,
        owned=owned,
        box=box,
        found=found,
        place=place,
        text=encode_box(box).decode(),
    )
    return page, status
