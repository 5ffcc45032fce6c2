"""Players as every form asks for them: the colours of the pieces in words."""

from typing import Final

from flask_babel import lazy_gettext as _l

COLOUR_NAMES: Final = {
    "blue": _l("Blue"),
    "green": _l("Green"),
    "yellow": _l("Yellow"),
    "purple": _l("Purple"),
    "red": _l("Red"),
    "white": _l("White"),
    "black": _l("Black"),
    "orange": _l("Orange"),
    "brown": _l("Brown"),
    "pink": _l("Pink"),
}


def colour_name(colour: str) -> str:
    """Name a colour in the visitor's language; one that no form offers is its own name."""
    return str(COLOUR_NAMES.get(colour, colour))
