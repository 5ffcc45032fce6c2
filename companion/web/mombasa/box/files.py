"""A box as a file: written for other phones, and read with suspicion."""

from codecs import BOM_UTF8
from typing import Final, Literal

import msgspec
from flask_babel import gettext
from msgspec import Raw, Struct
from msgspec.structs import replace

from companion.games.mombasa.box import MAX_BYTES, Box, decode_box, encode_box
from companion.games.mombasa.terms import GAME
from companion.games.refusing import BadInput
from companion.people import tidy

FORMAT: Final = "companion-box"
FORM: Final = 1


class BoxFile(Struct, frozen=True):
    """A box with a label that says which game it belongs to."""

    format: Literal["companion-box"]
    form: int
    game: str
    box: Raw


def written(box: Box) -> bytes:
    """Write a box for reading by people and by other Companions."""
    file = BoxFile(FORMAT, FORM, GAME, Raw(encode_box(box)))
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def read(raw: bytes) -> Box:
    """Read a box that was exported, with or without its label; raises BadInput."""
    if len(raw) > MAX_BYTES:
        raise BadInput("too-large", "$", f"a box has at most {MAX_BYTES} bytes")
    # Some editors put a mark before a text to say that it is one.
    raw = raw.removeprefix(BOM_UTF8)
    try:
        label = msgspec.json.decode(raw, type=dict[str, Raw])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        # Says by itself what is wrong.
        return _decoded(raw)
    if "format" not in label:
        if "name" not in label:
            raise BadInput("not-a-box", "$", "a box has a name")
        return _decoded(raw)
    try:
        file = msgspec.json.decode(raw, type=BoxFile)
    except msgspec.ValidationError:
        raise BadInput("not-a-box", "$", "the label is not that of a box") from None
    if file.game != GAME:
        raise BadInput("other-game", "$.game", file.game)
    if file.form > FORM:
        raise BadInput("newer", "$.form", "written by a newer release")
    return _decoded(bytes(file.box))


def why_not(error: BadInput) -> str:
    """Say in plain words why a file cannot be read, and where in it."""
    place = error.path.removeprefix("$").lstrip(".")
    words = {
        "too-large": gettext("The file is larger than 256 kB, more than any box needs."),
        "not-json": gettext("The file is cut short, or it isn’t JSON."),
        "too-deep": gettext("The file is cut short, or it isn’t JSON."),
        "not-a-box": gettext("This file doesn’t contain a box."),
        "other-game": gettext("This box belongs to another game: %(game)s.", game=error.message),
        "newer": gettext("This file is from a newer version of Companion. Update this one first."),
        "bad-name": gettext("The name in the file is missing, too long or not plain text."),
        "unknown-field": gettext("A box has no field %(place)s.", place=place),
        "missing-field": gettext("Missing: %(place)s.", place=place),
        "wrong-type": gettext("Wrong type of value at %(place)s.", place=place),
        "too-long": gettext("Too many entries at %(place)s.", place=place),
        "too-short": gettext("Too few entries at %(place)s.", place=place),
        "wrong-length": gettext("Wrong number of entries at %(place)s.", place=place),
        "out-of-range": gettext("A number at %(place)s is too small or too large.", place=place),
        "unknown-id": gettext("Unknown term at %(place)s.", place=place),
        "many-regions": gettext("The map has too many regions. A board has 24."),
        "no-map": gettext("The map is inconsistent. Check %(place)s.", place=place),
        "duplicate-id": gettext("Duplicate entry at %(place)s.", place=place),
        "bad-value": gettext("Invalid value at %(place)s.", place=place),
    }
    found: str = words.get(_what(error.code, place), words["bad-value"])
    return found


def _decoded(raw: bytes) -> Box:
    box = decode_box(raw)
    name = tidy(box.name)
    if not name:
        raise BadInput("bad-name", "$.name", "a name can be seen")
    return replace(box, name=name)


def _what(code: str, place: str) -> str:
    """Tell the more plainly what is wrong, the better the place tells it."""
    if place == "name":
        return "bad-name"
    if place == "map.value.regions" and code == "too-long":
        return "many-regions"
    if place.startswith("map.value") and code == "unknown-id":
        return "no-map"
    return code if place or code in _OF_THE_WHOLE else "not-a-box"


_OF_THE_WHOLE: Final = {"too-large", "not-json", "too-deep", "other-game", "newer"}
