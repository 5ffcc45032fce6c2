"""What all pages of a box share: the way in by a key, a no in plain words, and the choice of one.

The forms that need a box ask here: `box_choices` offers those that this phone knows, and
`open_box` takes the chosen one, frozen as it is now.
"""

from typing import Final

from flask import Blueprint, g, request
from flask_babel import gettext
from msgspec.structs import replace
from wtforms import Field
from wtforms.fields.choices import SelectChoice

from companion.boxes import boxes
from companion.boxes.errors import BoxError, UnknownBoxError, UnknownEditionError
from companion.boxes.values import Edition, OwnedBox
from companion.games.mombasa.box import Box, decode_box, load_box
from companion.games.mombasa.terms import GAME
from companion.games.mombasa.tracking.state import Facts
from companion.web.errors import refusal
from companion.web.safety import device_id, keep_secret, known_device

STATUS: Final = {
    "unknown-box": 404,
    "unknown-edition": 404,
    "unknown-photo": 404,
    "bad-name": 422,
    "changed-meanwhile": 409,
}


def known_boxes() -> tuple[OwnedBox, ...]:
    """Return the boxes that this phone may change, looked up once a request."""
    if "known_boxes" not in g:
        device = known_device()
        found = boxes().known_to(device) if device else ()
        g.known_boxes = tuple(box for box in found if box.game == GAME)
    known: tuple[OwnedBox, ...] = g.known_boxes
    return known


def box_choices() -> list[SelectChoice]:
    """Offer the boxes of this phone, then a copy nobody has taught, then the practice box.

    An own box is chosen by its key for reading, which may stand in a link.
    """
    own = [SelectChoice(box.share_key, box.name) for box in known_boxes()]
    rest = gettext("A different copy") if own else gettext("Your own copy")
    return [
        *own,
        SelectChoice("standard", rest),
        SelectChoice("practice", gettext("Practice box")),
    ]


def offer_boxes(field: Field) -> None:
    """Let a form choose a box; the one named in the address, else the first, is chosen."""
    field.choices = box_choices()
    asked = request.values.get("box", "")
    if asked and asked not in {choice.value for choice in field.choices}:
        field.choices += _asked_for(asked)
    if field.data is None:
        values = [choice.value for choice in field.choices]
        field.data = asked if asked in values else values[0]


def open_box(choice: str) -> tuple[Box, str]:
    """Return the box that was chosen, and the edition that a table keeps ("" for ours).

    Raises UnknownBoxError.
    """
    match choice:
        case "standard" | "practice" as ours:
            return load_box(ours), ""
        case share_key:
            edition = boxes().edition(boxes().by_share_key(share_key).edit_key)
            return box_of(boxes().read_edition(edition)), edition


def box_on_table(facts: Facts) -> Box:
    """Return the whole box that a table has."""
    if facts.edition:
        kept = edition_on_table(facts)
        # A table may be told of a box that was never kept here: it has what it was told of it.
        return box_of(kept) if kept else Box(name=facts.box)
    return load_box("practice" if facts.box == "practice" else "standard")


def edition_on_table(facts: Facts) -> Edition | None:
    """Return the owner's box that a table has, as it was when the table took it."""
    try:
        return boxes().read_edition(facts.edition) if facts.edition else None
    except UnknownEditionError:
        return None


def box_of(kept: OwnedBox | Edition) -> Box:
    """Read what a box says; its name is the one it is kept under."""
    if kept.game != GAME:
        raise UnknownBoxError
    return replace(decode_box(kept.content), name=kept.name)


def arrive(edit_key: str) -> OwnedBox:
    """Look at a box; a phone that has opened its link knows it from then on."""
    box = boxes().by_edit_key(edit_key)
    if edit_key not in {one.edit_key for one in known_boxes()}:
        boxes().meet(edit_key, device_id())
        g.pop("known_boxes", None)
    return box


def guard(blueprint: Blueprint) -> None:
    """Keep the pages of boxes out of search engines, and word what a box refuses."""
    keep_secret(blueprint, "edit_key", "share_key")
    blueprint.register_error_handler(BoxError, _no)


def words_for(code: str) -> tuple[str, str]:
    """Say why a box does not do what it was asked, and what helps."""
    words = {
        "unknown-box": (
            gettext("This link doesn’t lead to a box"),
            gettext("It may have been cut short, or the box was deleted. Ask for it again."),
        ),
        "unknown-edition": (
            gettext("This box isn’t stored here"),
            gettext("Open the box itself and try again."),
        ),
        "unknown-photo": (
            gettext("This photo is no longer stored here"),
            gettext("Open the map of the box again."),
        ),
        "bad-name": (
            gettext("A name is missing or too long"),
            gettext("A name has 1 to %(most)s characters.", most=60),
        ),
        "changed-meanwhile": (
            gettext("Someone got there first"),
            gettext("Check what changed, then save again."),
        ),
    }
    return words[code]


def _asked_for(share_key: str) -> list[SelectChoice]:
    """Offer a box that came by its link and is not kept on this phone."""
    try:
        return [SelectChoice(share_key, boxes().by_share_key(share_key).name)]
    except UnknownBoxError:
        return []


def _no(error: BoxError) -> tuple[str, int]:
    return refusal(STATUS[error.code], words_for(error.code))
