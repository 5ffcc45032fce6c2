"""Taking over what a box of this phone says now: what a table would learn from it, and how."""

from flask_wtf import FlaskForm
from msgspec import Struct
from werkzeug.datastructures import MultiDict
from wtforms import HiddenField, RadioField, SelectMultipleField
from wtforms.fields.choices import SelectChoice

from companion.boxes.values import OwnedBox
from companion.games.mombasa.box.differing import Difference
from companion.games.mombasa.tracking.state import Facts
from companion.games.mombasa.tracking.teaching import (
    TakeBox,
    regions_otherwise,
    taken_from,
    to_take,
)
from companion.web.mombasa.box.at_box import known_boxes, open_box
from companion.web.mombasa.box.importing import place


class TakeForm(FlaskForm):
    """Which box, and which facts of it; `looked` is the box whose facts were ticked."""

    box = RadioField(validate_choice=False)
    take = SelectMultipleField(validate_choice=False)
    looked = HiddenField()


class Taking(Struct, frozen=True):
    """What may be taken from a box: `found` by its place in it, and which places are `ticked`.

    `regions` are those that the two maps have otherwise. `command` takes what is ticked; None where
    that is nothing.
    """

    form: TakeForm
    box: OwnedBox
    found: tuple[tuple[str, Difference], ...]
    ticked: frozenset[str]
    regions: tuple[str, ...]
    command: TakeBox | None


def read_taking(facts: Facts, fields: MultiDict[str, str]) -> Taking | None:
    """Compare a table with the chosen box of this phone; None where the phone knows no box."""
    known = known_boxes()
    if not known:
        return None
    form = TakeForm(fields, meta={"csrf": False})
    form.box.choices = [SelectChoice(box.share_key, box.name) for box in known]
    # The box that the table began with is the likeliest one to be taken again.
    likely = next((box for box in known if facts.edition and box.name == facts.box), known[0])
    chosen = next((box for box in known if box.share_key == form.box.data), likely)
    form.box.data = chosen.share_key
    box, edition = open_box(chosen.share_key)
    found = {place(one.path): one for one in to_take(facts, box, edition)}
    again = form.looked.data == chosen.share_key
    ticked = set(form.take.data or []) if again else {p for p, one in found.items() if one.improves}
    paths = [one.path for at, one in found.items() if at in ticked]
    # A box may also be drawn anew, or know other cards: that comes along.
    anew = not found and edition != facts.edition
    return Taking(
        form=form,
        box=chosen,
        found=tuple(found.items()),
        ticked=frozenset(ticked),
        regions=regions_otherwise(facts.map.value, box.map.value) if facts.map and box.map else (),
        command=taken_from(box, edition, paths) if paths or anew else None,
    )
