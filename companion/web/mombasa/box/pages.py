"""My boxes on this phone, a box with its chapters, and the same box for whoever has its link."""

from typing import Final

from flask import Blueprint, abort, flash, redirect, render_template, url_for
from flask_babel import gettext
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from msgspec.structs import replace
from werkzeug.wrappers import Response
from wtforms import StringField
from wtforms.validators import DataRequired, Length, Regexp

from companion.boxes import boxes
from companion.boxes.service import MAX_BOX_NAME
from companion.boxes.values import OwnedBox
from companion.games.mombasa.box import encode_box, load_box
from companion.games.mombasa.terms import GAME
from companion.people import tidy
from companion.web.addressing import phone_address, qr_code
from companion.web.files import file_to_keep
from companion.web.mombasa.box.at_box import arrive, box_of, guard, known_boxes
from companion.web.mombasa.box.chapters import BY_SLUG, in_order, looks
from companion.web.mombasa.box.editing import forget
from companion.web.mombasa.box.files import written
from companion.web.safety import device_id, limit_making

box_pages = Blueprint("box", __name__, url_prefix="/box")
guard(box_pages)

# The boxes that come with the rules keep their names to themselves.
OURS: Final = r"(?!(standard|practice)\s*$)"


class NameForm(FlaskForm):
    """A box's name."""

    name = StringField(
        _l("Box name"),
        filters=[lambda typed: tidy(typed or "")],
        validators=[
            DataRequired(_l("Give the box a name.")),
            Length(max=MAX_BOX_NAME, message=_l("Use a shorter name.")),
            Regexp(r"[^<>]*\Z", message=_l("Use plain text, without angle brackets.")),
            Regexp(f"(?i){OURS}", message=_l("That name is reserved. Choose another.")),
        ],
    )


class UnlearnForm(FlaskForm):
    """What to forget, everything if nothing is named, and whether to go back to the start."""

    item = StringField()
    to = StringField()


@box_pages.get("")
def overview() -> str:
    """Show the boxes of this phone, and the ways to a new one."""
    return _overview(NameForm(formdata=None, name=_first_name()))


@box_pages.post("/new")
@limit_making("boxes")
def new() -> Response | tuple[str, int]:
    """Make a box; it begins with what the rulebooks say and what can be deduced."""
    form = NameForm()
    if not form.validate():
        return _overview(form), 422
    begins = replace(load_box("standard"), name=form.name.data)
    box = boxes().create(GAME, form.name.data, encode_box(begins))
    boxes().meet(box.edit_key, device_id())
    return redirect(url_for(".show", edit_key=box.edit_key), code=303)


@box_pages.get("/<edit_key>/")
def show(edit_key: str) -> str:
    """Show what a box knows, chapter by chapter."""
    owned = arrive(edit_key)
    return _box_page(owned, NameForm(formdata=None, name=owned.name))


@box_pages.post("/<edit_key>/rename")
def rename(edit_key: str) -> Response | tuple[str, int]:
    """Give the box another name."""
    owned = arrive(edit_key)
    form = NameForm()
    if not form.validate():
        return _box_page(owned, form), 422
    boxes().rename(edit_key, form.name.data)
    flash(gettext("Renamed."))
    return redirect(url_for(".show", edit_key=edit_key), code=303)


@box_pages.post("/<edit_key>/forget")
def put_away(edit_key: str) -> Response:
    """Take the box off this phone's list."""
    boxes().forget(edit_key, device_id())
    flash(gettext("Box removed from this phone. Its link still works."))
    return redirect(url_for(".overview"), code=303)


@box_pages.post("/<edit_key>/delete")
def delete(edit_key: str) -> Response:
    """Delete the box; tables that began with it keep it as it was."""
    boxes().delete(edit_key)
    flash(gettext("Box deleted. Tables that use it keep what they had."))
    return redirect(url_for(".overview"), code=303)


@box_pages.post("/<edit_key>/unlearn/<slug>")
def unlearn(edit_key: str, slug: str) -> Response:
    """Return a chapter, or one item of it, to unknown or to where it began."""
    if slug not in BY_SLUG:
        abort(404)
    form = UnlearnForm()
    forget(edit_key, slug, form.item.data or "", to_start=form.to.data == "start")
    flash(gettext("Done."))
    return redirect(url_for(".show", edit_key=edit_key), code=303)


@box_pages.get("/<edit_key>/export.json")
def export(edit_key: str) -> Response:
    """Give the box away as a file."""
    return _file(boxes().by_edit_key(edit_key))


@box_pages.get("/<edit_key>/qr.svg")
def qr(edit_key: str) -> Response:
    """Draw the way to a copy of the box, for phones to scan."""
    return qr_code(_shared(boxes().by_edit_key(edit_key)))


@box_pages.get("/shared/<share_key>")
def shared(share_key: str) -> str:
    """Show a box to somebody who may copy it."""
    owned = boxes().by_share_key(share_key)
    return render_template(
        "mombasa/box/shared.html",
        owned=owned,
        looks=looks(box_of(owned)),
        known=known_boxes(),
        form=FlaskForm(),
    )


@box_pages.get("/shared/<share_key>/box.json")
def shared_file(share_key: str) -> Response:
    """Give a shared box away as a file."""
    return _file(boxes().by_share_key(share_key))


@box_pages.post("/shared/<share_key>/copy")
@limit_making("boxes")
def copy(share_key: str) -> Response:
    """Keep a copy on this phone; what the owner changes later does not reach it."""
    theirs = boxes().by_share_key(share_key)
    mine = boxes().create(GAME, theirs.name, theirs.content, theirs.photo)
    boxes().meet(mine.edit_key, device_id())
    flash(gettext("Copy saved on this phone. You can edit it."))
    return redirect(url_for(".show", edit_key=mine.edit_key), code=303)


def _overview(form: NameForm) -> str:
    return render_template(
        "mombasa/box/overview.html",
        form=form,
        known=[(owned, looks(box_of(owned))) for owned in known_boxes()],
    )


def _box_page(owned: OwnedBox, form: NameForm) -> str:
    return render_template(
        "mombasa/box/box.html",
        owned=owned,
        form=form,
        looks=in_order(looks(box_of(owned))),
        address=_shared(owned),
    )


def _first_name() -> str:
    return "" if known_boxes() else gettext("My Mombasa")


def _shared(owned: OwnedBox) -> str:
    return phone_address(url_for("box.shared", share_key=owned.share_key))


def _file(owned: OwnedBox) -> Response:
    return file_to_keep(written(box_of(owned)), "companion-box.json")
