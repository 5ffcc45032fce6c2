"""The abacus away from a table: a new one, its tool, and how it is played."""

import os

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response

from companion.games.sums import read_sum
from companion.tables import tables
from companion.web.language import title_of_today
from companion.web.people import PeopleField
from companion.web.safety import device_id
from companion.web.table.at_table import remember
from tests.tables.abacus import Opening

MOST = 99
SEATS = range(1, 3)

pages = Blueprint("abacus", __name__)


class NewForm(FlaskForm):
    people = PeopleField(len(SEATS))


@pages.route("/new", methods=["GET", "POST"])
def new() -> Response | str:
    form = NewForm()
    if not form.validate_on_submit() or not form.people.differ(SEATS):
        return render_template("abacus/new.html", form=form)
    seats = form.people.people(len(SEATS))
    code = tables().create("abacus", Opening(), seats, device=device_id(), title=title_of_today())
    tables().take_seat(code, device_id(), 1)
    remember(code)
    return redirect(url_for("live.table", code=code), code=303)


@pages.get("/sum")
def add() -> str:
    """A tool that answers by itself, and without a network by its script."""
    typed = {wire: request.args.get(wire, "") for wire in ("top", "bottom")}
    read = [read_sum(text or "0", MOST) for text in typed.values()]
    known = [sum(one) for one in read if isinstance(one, tuple)]
    total = sum(known) if len(known) == len(read) else None
    return render_template("abacus/sum.html", typed=typed, total=total)


@pages.get("/learn")
def learn() -> str:
    # For tests of what one page that fails costs the others.
    if "ABACUS_FAILS" in os.environ:
        abort(500)
    return render_template("abacus/learn.html")
