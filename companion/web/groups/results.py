"""One game of a group: its result, correcting it, deleting it."""

from datetime import datetime
from typing import Final

import msgspec
from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext
from flask_babel import lazy_gettext as _l
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response
from wtforms import DateTimeLocalField, Field, HiddenField, SelectField, TextAreaField
from wtforms.fields.choices import SelectChoice
from wtforms.validators import InputRequired, Length, ValidationError

from companion.games.sheets import LARGEST, cell_name
from companion.groups.errors import ChangedMeanwhileError
from companion.groups.saving import MAX_NOTE
from companion.groups.values import YEARS, Content, Group, NewSeat, Result
from companion.people import MAX_NAME
from companion.web.games import find
from companion.web.groups.at_group import arrive, groups, guard, seat_name, words_for
from companion.web.groups.look import bars
from companion.web.numbers import whole_number
from companion.web.safety import device_id
from companion.web.score.form import SheetForm, form_of, texts_of, variant_name
from companion.web.score.in_groups import content_of, linked_sheet, result_link, sheet_of
from companion.web.score.link import DamagedLinkError
from companion.web.score.pages import declared_for, drawn_of, sheet_lines
from companion.web.score.saved import correction_by_table
from companion.web.score.typed import TypedSheet

group_results = Blueprint("group_results", __name__, url_prefix="/g/<key>/results")
guard(group_results)

# Fields of a correction that are no part of the game.
ASIDE: Final = frozenset({"csrf_token", "people", "box", "count", "who", "seen", "was"})


class CorrectionForm(SheetForm):
    """A sheet in a group, with when it was played and what else is known about it.

    A name left blank stays that of a player who was deleted.
    """

    played = DateTimeLocalField(
        _l("When the game ended"),
        format=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"],
        validators=[InputRequired(_l("When was it, roughly?"))],
    )
    note = TextAreaField(
        _l("Note"), validators=[Length(max=MAX_NOTE, message=_l("Use a shorter note."))]
    )
    who = SelectField(_l("Who is making this correction?"), validate_choice=False)
    seen = HiddenField()
    # What the group had when the page came.
    was = HiddenField()

    def validate_played(self, field: Field) -> None:
        """Refuse a year that nobody can mean; called by WTForms for its name."""
        if field.data and field.data.year not in YEARS:
            raise ValidationError(
                gettext("Enter a year from %(first)s to %(last)s.", first=YEARS[0], last=YEARS[-1])
            )

    def content(self, result: Result) -> Content:
        """Return what the form says of a result."""
        typed = self.typed()
        local = self.played.data.replace(tzinfo=result.played.tzinfo)
        columns = self.playing()
        seats = tuple(
            NewSeat(None if self._nobody(result, column) else seat.name, seat.colour)
            for column, seat in zip(columns, typed.seats, strict=True)
        )
        sheet = replace(typed, at=local.isoformat(timespec="minutes"))
        return replace(content_of(sheet, seats), note=self.note.data or "")

    def said(self) -> dict[str, str]:
        """Return what each field says of the game, by its name."""
        people = ((person.name_field, person.data.name) for person in self.people)
        colours = ((person.colour_field, person.data.colour) for person in self.people)
        moment = self.played.data.isoformat(timespec="minutes") if self.played.data else ""
        others = {field.name: field.data or "" for field in self if field.name not in ASIDE}
        return others | dict(people) | dict(colours) | {"played": moment}

    def _nobody(self, result: Result, column: int) -> bool:
        was = result.seats[column - 1] if column <= len(result.seats) else None
        return was is not None and was.player is None and not self.people[column - 1].data.name


@group_results.get("/<int:number>")
def result(key: str, number: int) -> str:
    """Show a game: who won and why, and what was corrected since."""
    group = arrive(key)
    found = groups().result(key, number)
    names = [seat_name(found, seat.number) for seat in found.seats]
    return render_template(
        "groups/result.html",
        group=group,
        result=found,
        bars=bars(found),
        names=dict(enumerate(names, 1)),
        changes=groups().changes(key, number),
        device=device_id(),
        by_table=correction_by_table(key, found) if found.table else "",
        score_link=result_link(found, names),
        **drawn_of(find(found.game)),
    )


@group_results.route("/<int:number>/correct", methods=["GET", "POST"])
def correct(key: str, number: int) -> Response | tuple[str, int]:
    """Correct a game; what is changed, when and by whom goes into the log."""
    group = arrive(key)
    found = groups().result(key, number)
    posted = request.method == "POST"
    form = form_of(CorrectionForm, find(found.game))() if posted else _filled(group, found)
    form.who.choices = _people(group)
    if not form.validate_on_submit():
        return _page(group, found, form), 422 if form.is_submitted() else 200
    device = device_id()
    if who := whole_number(form.who.data):
        groups().introduce(key, device, who)
    try:
        content = form.content(found)
        changed = groups().correct(key, number, content, device, seen=whole_number(form.seen.data))
    except ChangedMeanwhileError as error:
        flash(" ".join(words_for(error.code)))
        newest = groups().result(key, number)
        joined = _joined(group, newest, form)
        joined.who.choices = form.who.choices
        return _page(group, newest, joined), 409
    flash(gettext("Corrected.") if changed else gettext("Nothing was changed."))
    return redirect(url_for(".result", key=key, number=number), code=303)


@group_results.post("/<int:number>/delete")
def delete(key: str, number: int) -> Response:
    """Delete a game for everybody."""
    groups().delete_result(key, number, device_id())
    flash(gettext("Game deleted."))
    return redirect(url_for("groups.group", key=key), code=303)


def _filled(group: Group, found: Result) -> CorrectionForm:
    """Show the game as it is kept, or with the numbers of a sheet that says otherwise."""
    sheet = sheet_of(found, [seat.name or "" for seat in found.seats])
    form = _with_sheet(group, found, sheet)
    form.was.data = msgspec.json.encode(form.said()).decode()
    if request.args:
        try:
            sheet = linked_sheet(request.query_string.decode(errors="replace"), sheet.game)
        except DamagedLinkError:
            flash(gettext("The new numbers couldn’t be read. These are the group’s numbers."))
        linked = _with_sheet(group, found, sheet)
        linked.was.data = form.was.data
        return linked
    return form


def _with_sheet(group: Group, found: Result, sheet: TypedSheet) -> CorrectionForm:
    # A sheet without variants does not take away those that the group knows.
    typed = {variant_name(one): side for one, side in found.sides.items()} | texts_of(sheet)
    moment = datetime.fromisoformat(sheet.at).astimezone(found.played.tzinfo)
    me = groups().whose(group.key, device_id())
    more = {"note": found.note, "seen": str(found.version), "who": str(me or "")}
    data = typed | more | {"played": moment.replace(tzinfo=None)}
    return form_of(CorrectionForm, sheet.game)(formdata=None, data=data)


def _joined(group: Group, newest: Result, typed: CorrectionForm) -> CorrectionForm:
    """Return what was typed, and the group's numbers by now where nothing was."""
    try:
        was = msgspec.json.decode(typed.was.data or "{}", type=dict[str, str])
    except msgspec.DecodeError:
        was = {}
    kept = _filled(group, newest)
    now, mine = kept.said(), typed.said()
    said = {name: now[name] if text == was.get(name) else text for name, text in mine.items()}
    count = max(len(newest.seats), *typed.playing(), 0)
    aside = {"count": str(count), "seen": kept.seen.data, "was": kept.was.data}
    made = form_of(CorrectionForm, kept.game)
    form = made(MultiDict(said | aside | {"who": typed.who.data or ""}))
    for name in map(cell_name, form.sheet.cells(max(form.columns), form.stepped())):
        if was.get(name) != now[name] != said[name]:
            theirs = gettext(
                "The group has %(theirs)s here now. Save again to keep yours.",
                theirs=now[name] or "–",
            )
            form[name].errors = [theirs]
    return form


def _page(group: Group, found: Result, form: CorrectionForm) -> str:
    playing = form.playing()
    shown = [one for one in form.columns if one <= len(found.seats) or one in playing]
    return render_template(
        "groups/correct.html",
        group=group,
        result=found,
        form=form,
        columns=shown,
        lines=[one for one in sheet_lines(form.sheet) if (one.step or 0) <= form.stepped()],
        largest=LARGEST,
        longest_name=MAX_NAME,
        longest_note=MAX_NOTE,
        given=declared_for(form.game),
        **drawn_of(form.game),
    )


def _people(group: Group) -> list[SelectChoice]:
    people = [SelectChoice(str(player.number), player.name) for player in group.players]
    return [SelectChoice("", gettext("someone")), *people]
