"""The photo under a map: taken up, and served to whoever may see the map.

Under `/box/photo/<hash>` a photo never changes. A box's drawing is in the measures of its photo:
stretched over the drawing's view box, the photo lies exactly under it.
"""

from pathlib import Path
from typing import Final

from flask import Blueprint, Response, current_app
from flask_babel import gettext
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from flask_wtf.file import FileField
from werkzeug.exceptions import RequestEntityTooLarge

from companion.boxes import boxes
from companion.boxes.developing import develop
from companion.boxes.photos import (
    MAX_MEGAPIXELS,
    MAX_MEGAPIXELS_WHOLE,
    FitPhoto,
    Reason,
    UnfitPhotoError,
)
from companion.boxes.values import OwnedBox
from companion.games.mombasa.box.sketch import WIDTH, sketch_of, stretched
from companion.web.mombasa.box.at_box import box_of, guard
from companion.web.mombasa.box.map_keeping import keep_sketch

box_photo = Blueprint("box_photo", __name__, url_prefix="/box")
guard(box_photo)

# As a camera leaves it, for phones without scripts; others send it scaled down.
MAX_MEGABYTES: Final = 16
MAX_BYTES: Final = MAX_MEGABYTES * 1_000_000


class PhotoForm(FlaskForm):
    """A picture of the board."""

    photo = FileField(_l("Photo of the board"))


@box_photo.get("/photo/<photo>")
def show(photo: str) -> Response:
    """Serve a photo; under its hash it never changes."""
    file = boxes().read_photo(photo)
    response = Response(file.content, mimetype=file.mimetype)
    response.headers["Cache-Control"] = "private, max-age=31536000, immutable"
    return response


def receive(owned: OwnedBox) -> str:
    """Lay the photo that was sent under the map; if it cannot be one, say why.

    Nothing has changed then, nor where PhotosBusyError is raised. The view is exempt from the
    token's usual check, because that would meet a photo that is too large before there are words
    for it; the form looks for the token itself.
    """
    try:
        form = PhotoForm()
        if not form.validate():
            return gettext("This page has expired. Reload it, then choose the photo.")
        if not form.photo.data:
            return gettext("Choose a photo first.")
        with form.photo.data.stream as file:
            photo = develop(file.read(), Path(current_app.instance_path))
    except UnfitPhotoError as error:
        return why_not(error.reason)
    except RequestEntityTooLarge:
        return gettext(
            "This file is larger than %(most)s MB. Choose a smaller one.", most=MAX_MEGABYTES
        )
    _put(owned, photo)
    return ""


def sheet_height(width: int, height: int) -> int:
    """Return how high the sheet of a map is that lies on a photo of this size."""
    return round(WIDTH * height / width)


def why_not(reason: Reason) -> str:
    """Say why a file cannot be the photo, and what helps."""
    match reason:
        case "too-large":
            return gettext(
                "This photo has more than %(most)s megapixels. Crop it to the board, or "
                "retake it at a lower resolution.",
                most=MAX_MEGAPIXELS,
            )
        case "too-many-pixels":
            return gettext(
                "A PNG, WebP or progressive JPEG can have at most %(most)s megapixels. Make it "
                "smaller, or save it as a standard JPEG.",
                most=MAX_MEGAPIXELS_WHOLE,
            )
        case "damaged":
            return gettext("This photo is damaged or incomplete. Try again or choose another.")
        case "moving":
            return gettext("This is an animated image. Choose a still one.")
        case "too-narrow":
            return gettext("This picture is too small or too narrow to tap on.")
        case _:
            return gettext("This file isn’t a photo. Choose a JPEG, PNG or WebP image.")


def _put(owned: OwnedBox, photo: FitPhoto) -> None:
    """Keep the photo; what is already on the map moves with the shape of the sheet."""
    boxes().put_photo(owned.edit_key, photo.content, photo.width, photo.height)
    height = sheet_height(photo.width, photo.height)
    if sketch_of(box_of(owned)).height != height:
        keep_sketch(owned.edit_key, lambda sketch: stretched(sketch, height))
