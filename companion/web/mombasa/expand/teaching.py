"""Borders that were crossed without a map are pieces of one: here they go into the owner's box."""

import re
from typing import Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext, ngettext
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response
from wtforms import Field, HiddenField, SelectField, StringField
from wtforms.validators import ValidationError

from companion.games.mombasa.box import PLAIN, Box
from companion.games.mombasa.box.learning import Crossed, learn
from companion.games.mombasa.map import BASE, Rewards
from companion.games.mombasa.terms import COMPANIES, Company
from companion.web.mombasa.box.at_box import box_of, guard, known_boxes
from companion.web.mombasa.box.chapters import BY_SLUG
from companion.web.mombasa.box.editing import keep
from companion.web.mombasa.expand.forms import form_of
from companion.web.mombasa.expand.land import borders
from companion.web.mombasa.expand.link import crossing_text
from companion.web.mombasa.expand.players import SumField
from companion.web.mombasa.expand.position import Crossing, Position
from companion.web.mombasa.expand.words import REWARDS

expand_teach = Blueprint("expand_teach", __name__)
guard(expand_teach)

CHAPTER: Final = BY_SLUG["map"]
LONGEST_NAME: Final = 12
MOST: Final = 20


def _plain(_: FlaskForm, field: Field) -> None:
    """A region's name has letters, digits and hyphens; spaces become hyphens."""
    field.data = "-".join((field.data or "").split())
    taken = {BASE, *COMPANIES}
    if field.data and (not re.search(PLAIN, field.data) or field.data.casefold() in taken):
        raise ValidationError(gettext("Letters, digits and hyphens only, such as R7 or Coast."))


def _elsewhere(form: FlaskForm, field: Field) -> None:
    region = form[field.name.replace("from", "region")]
    if field.data and field.data == region.data:
        raise ValidationError(gettext("A region can’t border itself."))


class TeachForm(FlaskForm):
    """Which box, and for each border the region behind it and where it was crossed from."""

    company = HiddenField()
    go = HiddenField()
    box = SelectField(_l("Box"))

    def crossed(self, crossings: tuple[Crossing, ...], company: Company) -> list[Crossed]:
        """Put together the borders whose region has a name."""
        return [
            Crossed(
                self[f"from-{number}"].data or company,
                self[f"region-{number}"].data,
                crossing.lines,
                self._rewards(number),
            )
            for number, crossing in enumerate(crossings, 1)
            if self[f"region-{number}"].data
        ]

    def _rewards(self, number: int) -> Rewards | None:
        typed = {kind: self[f"{kind}-{number}"].data for kind in REWARDS}
        if all(amount is None for amount in typed.values()):
            return None
        return Rewards(**{kind: amount or 0 for kind, amount in typed.items()})


@expand_teach.route("/expand/teach", methods=["GET", "POST"])
def teach() -> Response | str:
    """Ask for the names of the regions, then add the borders to a box of this phone."""
    position = form_of(request.values, Position(borders())).position()
    form = _form(len(position.crossings))
    own = known_boxes()
    form.box.choices = [(box.share_key, box.name) for box in own]
    if form.validate_on_submit():
        crossed = form.crossed(position.crossings, position.company)
        if crossed:
            return _learn(form.box.data, crossed)
        form["region-1"].errors = [gettext("Name at least one region.")]
    known = [box_of(box).map for box in own]
    return render_template(
        "mombasa/expand/teach.html",
        form=form,
        position=position,
        own=own,
        names=sorted({region.id for part in known if part for region in part.value.regions}),
        rewards=REWARDS,
        crossing_text=crossing_text,
    )


def _form(count: int) -> TeachForm:
    """Make a form with fields for so many borders."""

    class Form(TeachForm):
        """With a row for each border."""

    for number in range(1, count + 1):
        setattr(Form, f"region-{number}", StringField(validators=[_plain]))
        setattr(Form, f"from-{number}", StringField(validators=[_plain, _elsewhere]))
        for kind in REWARDS:
            setattr(Form, f"{kind}-{number}", SumField(MOST))
    return Form(request.form if request.method == "POST" else request.args)


def _learn(share_key: str, crossed: list[Crossed]) -> Response:
    owned = next(box for box in known_boxes() if box.share_key == share_key)
    otherwise: list[str] = []

    def learnt(box: Box) -> Box:
        nonlocal otherwise
        lesson = learn(box, crossed)
        otherwise = [one.region for one in lesson.otherwise]
        return lesson.box

    # What is added contradicts nothing, so it goes into any map.
    keep(owned.edit_key, CHAPTER, None, learnt)
    if added := len(crossed) - len(otherwise):
        flash(
            ngettext(
                "%(num)s border was added to your box.",
                "%(num)s borders were added to your box.",
                added,
            )
        )
    if otherwise:
        regions = ", ".join(otherwise)
        flash(
            gettext(
                "Your box has something different for %(regions)s. Check it there.", regions=regions
            )
        )
    return redirect(url_for("box_map.page", edit_key=owned.edit_key, step="regions"), code=303)
