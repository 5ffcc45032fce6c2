"""Groups: those this phone knows, a new one, a group's games, and games saved from the score."""

from typing import Final

from flask import Blueprint, flash, jsonify, redirect, render_template, request, url_for
from flask_babel import gettext
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from msgspec.structs import replace
from werkzeug.wrappers import Response
from wtforms import HiddenField, StringField
from wtforms.validators import InputRequired, Length

from companion.groups.errors import GroupError
from companion.groups.people import MAX_GROUP_NAME
from companion.groups.values import Saved
from companion.tables import tables
from companion.tables.errors import UnknownTableError
from companion.web.addressing import phone_address, qr_code
from companion.web.games import all_games
from companion.web.groups.at_group import (
    STATUS,
    arrive,
    groups,
    guard,
    known_groups,
    known_people,
    words_for,
)
from companion.web.safety import csrf, device_id, known_device, limit_making
from companion.web.score.in_groups import linked_sheet, named_link, new_result
from companion.web.score.link import DamagedLinkError
from companion.web.score.typed import TypedSheet

group_pages = Blueprint("groups", __name__)
guard(group_pages)

SHOWN: Final = 50


class NewGroupForm(FlaskForm):
    """A name is enough; `sheet` is the query of a result that is to be saved at once."""

    name = StringField(
        _l("Group name"),
        validators=[
            InputRequired(_l("Give the group a name.")),
            Length(max=MAX_GROUP_NAME, message=_l("Use a shorter name.")),
        ],
    )
    sheet = HiddenField()


class SaveForm(FlaskForm):
    """A result as the query of its address, and the group that gets it; none yet: ask which."""

    sheet = HiddenField()
    group = HiddenField()


@group_pages.app_context_processor
def _for_templates() -> dict[str, object]:
    return {"known_groups": known_groups, "known_people": known_people}


@group_pages.route("/groups", methods=["GET", "POST"])
@limit_making("groups")
def overview() -> Response | tuple[str, int]:
    """Show the groups that this phone knows; save the sheet in the address to one of them."""
    query = request.query_string.decode(errors="replace")
    form = NewGroupForm(sheet=query) if not request.form else NewGroupForm()
    sheet = _sheet_or_none(form.sheet.data or "")
    if form.validate_on_submit() and form.name.data.strip():
        key = groups().create(form.name.data, device_id())
        if sheet:
            return _saved(key, sheet)
        return redirect(url_for(".group", key=key), code=303)
    if form.is_submitted() and not form.name.errors:
        form.name.errors = [gettext("Give the group a name.")]
    page = render_template("groups/overview.html", form=form, known=known_groups(), sheet=sheet)
    return page, 422 if form.is_submitted() else 200


@group_pages.post("/groups/save")
def save() -> Response | tuple[str, int]:
    """Save a result to the group that was chosen; without one, ask which."""
    form = SaveForm()
    query = form.sheet.data or ""
    sheet = _sheet_or_none(query)
    if sheet is None:
        return render_template("score/damaged.html", game=all_games()[0], query=""), 400
    if not form.group.data:
        return redirect(f"{url_for('.overview')}?{named_link(sheet)}", code=303)
    return _saved(form.group.data, sheet)


@group_pages.get("/g/<key>")
def group(key: str) -> str:
    """Show a group: its games, and its link for the others."""
    found = arrive(key)
    return render_template(
        "groups/group.html",
        group=found,
        results=groups().history(key)[: None if "all" in request.args else SHOWN],
        address=phone_address(url_for(".group", key=key)),
    )


@group_pages.get("/g/<key>/qr.svg")
def qr(key: str) -> Response:
    """Draw the way to the group, for phones to scan."""
    groups().view(key)
    return qr_code(phone_address(url_for(".group", key=key)))


@group_pages.post("/g/<key>/deliver")
def deliver(key: str) -> tuple[Response, int]:
    """Take a result that a phone has kept until the network was back; twice is once."""
    sheet = _sheet_or_none(SaveForm(meta={"csrf": False}).sheet.data or "")
    if sheet is None:
        return jsonify(error="damaged", text=gettext("Numbers are missing from this result.")), 400
    try:
        group = arrive(key)
        saved = groups().save(key, new_result(sheet), device_id())
    except GroupError as error:
        return jsonify(error=error.code, text=" ".join(words_for(error.code))), STATUS[error.code]
    where = _where(key, saved, sheet)
    words = _words(saved)
    waited = gettext("A result saved on this phone has been added to %(group)s.", group=group.name)
    later = waited if saved.outcome in {"saved", "known"} else words
    return jsonify(outcome=saved.outcome, text=words, waited=later, url=where), 200


# The key is the authority, and a phone back from days without a network has no valid token.
csrf.exempt(deliver)


def _saved(key: str, sheet: TypedSheet) -> Response:
    saved = groups().save(key, new_result(sheet), device_id())
    flash(_words(saved))
    return redirect(_where(key, saved, sheet), code=303)


def _where(key: str, saved: Saved, sheet: TypedSheet) -> str:
    """Lead to the game; where its numbers differ, to correcting it with those that were sent."""
    if saved.outcome == "deleted":
        return url_for(".group", key=key)
    if saved.outcome == "differs":
        from_sheet = url_for("group_results.correct", key=key, number=saved.number)
        return f"{from_sheet}?{named_link(replace(sheet, table=''))}"
    return url_for("group_results.result", key=key, number=saved.number)


def _words(saved: Saved) -> str:
    words: dict[str, str] = {
        "saved": gettext("Saved to the group."),
        "known": gettext("This game was in the group already."),
        "differs": gettext(
            "This game is already in the group with different numbers. Check which are right."
        ),
        "deleted": gettext("This game was deleted from the group and stays deleted."),
    }
    return words[saved.outcome]


def _sheet_or_none(query: str) -> TypedSheet | None:
    try:
        sheet = linked_sheet(query)
        new_result(sheet)
    except DamagedLinkError:
        return None
    return sheet if _is_at_table(sheet.table) else replace(sheet, table="")


def _is_at_table(code: str) -> bool:
    """Whether this phone has joined the table, so that nobody learns of a table by guessing."""
    device = known_device()
    try:
        return bool(code and device and tables().place(code, device).phone)
    except UnknownTableError:
        return False
