"""A table's sheet where there are no scripts: sent as one form, written cell by cell, and names.

Only what was typed is written. What somebody else has changed since is asked about, with both.
"""

from collections.abc import Iterator

from flask import flash, redirect, url_for
from flask_babel import gettext
from msgspec.structs import replace
from werkzeug.wrappers import Response
from wtforms import Field, HiddenField, IntegerField
from wtforms.validators import Optional

from companion.games.refusing import BadInput
from companion.games.score_at_table import MOST_COLUMNS, STEPS, EndScore, SetCell
from companion.games.sheets import cell_name
from companion.people import Person
from companion.tables import tables
from companion.tables.commands import Command, Conflict, Play, new_command_id, play
from companion.tables.errors import OvertakenError
from companion.web.games import find
from companion.web.numbers import number_in
from companion.web.score.form import SheetForm, form_of, texts_of
from companion.web.score.from_table import seats_of, sheet_state, table_sheet, table_texts
from companion.web.score.together import Called, change_person
from companion.web.score.typed import now
from companion.web.table.screens import Here


class PlainForm(SheetForm):
    """The whole sheet, from a page that showed it at version `seen`; names as they `was-` then."""

    seen = IntegerField(validators=[Optional()])
    do = HiddenField()

    def version(self, newest: int) -> int:
        """Return the version of the page."""
        return min(max(self.seen.data or 0, 0), newest)

    def cells_shown(self, players: int) -> Iterator[tuple[str, Field]]:
        """Yield the cells of a table's sheet that the form has, by their names."""
        for cell in self.sheet.cells(players, self.stepped()):
            yield cell_name(cell), self.cell(cell)
        if self.sheet.steps:
            yield STEPS, self[STEPS]

    def wish(self, seat: int) -> Called:
        """Return a name or a colour where the page showed another one."""
        typed = self.people[seat - 1].data
        name = "" if typed.name == self[f"was-name-{seat}"].data else typed.name
        colour = "" if typed.colour == self[f"was-colour-{seat}"].data else typed.colour
        return Called(seat, self.seen.data or 0, name, colour)


for number in range(1, MOST_COLUMNS + 1):
    for part in ("name", "colour"):
        setattr(PlainForm, f"was-{part}-{number}", HiddenField())


def write_people(here: Here, device: str, form: PlainForm) -> dict[str, str]:
    """Write the names and colours that were changed; return the words for those that were not."""
    code, seen = here.view.code, form.version(here.view.version)
    refused: dict[str, str] = {}
    for seat in here.view.seats:
        name = form.people[seat.number - 1].name_field
        try:
            change_person(code, device, replace(form.wish(seat.number), seen=seen))
        except OvertakenError as error:
            view = tables().view(code)
            theirs = next(iter(s.name for s in view.seats if s.number == seat.number))
            refused[name] = _asked(here, theirs, error.by or 0)
        except BadInput:
            refused[name] = gettext("Use a shorter name.")
    return refused


def write_cells(here: Here, device: str, form: PlainForm) -> dict[str, str]:
    """Write what was typed; return the words for what was not, by the names of cells."""
    seen = form.version(here.view.version)
    shown = table_texts(tables().view(here.view.code, seen))
    refused: dict[str, str] = {}
    for cell, field in form.cells_shown(len(here.view.seats)):
        text = (field.data or "").strip()
        if text == shown.get(cell, "").strip() or (cell == STEPS and not text):
            continue
        row, _, column = cell.rpartition("-")
        move = play(SetCell(row=row, text=text, seat=number_in(column)))
        try:
            outcome = tables().send(here.view.code, device, _command(seen, move)).outcome
        except BadInput:
            refused[cell] = gettext("That number is too high.")
            continue
        if isinstance(outcome, Conflict):
            by = next((line.seat for line in reversed(outcome.lines) if line.seat), 0)
            theirs = table_texts(tables().view(here.view.code, outcome.version)).get(cell, "")
            refused[cell] = _asked(here, theirs, by)
    return refused


def show_result(here: Here, device: str) -> Response | None:
    """Show the result, the same for all; None where a number is missing or cannot be read."""
    view = tables().view(here.view.code)
    if table_sheet(view).read().problems:
        return None
    if not sheet_state(view.state).ended:
        # Whoever was quicker has set when it ended.
        tables().send(view.code, device, _command(view.version, play(EndScore(at=now()))))
    return redirect(url_for("table_score.result", code=view.code), code=303)


def saved(here: Here) -> Response:
    """Lead back to the sheet, with what the others have typed meanwhile."""
    flash(gettext("Saved."))
    return redirect(url_for("table_score.score", code=here.view.code), code=303)


def asked_again(here: Here, form: PlainForm, refused: dict[str, str]) -> SheetForm:
    """Fill in the sheet as it is now, but for what was typed and could not be written."""
    view = tables().view(here.view.code)
    sheet = table_sheet(view)
    kept = {name: form[name].data for name in refused if name in form}
    typed = [
        typed.data if typed.name_field in refused else Person(seat.name, seat.colour)
        for typed, seat in zip(form.people, sheet.seats, strict=False)
    ]
    data = texts_of(sheet) | kept | {"seen": view.version, "people": typed}
    fresh = form_of(PlainForm, find(view.game))(formdata=None, data=data)
    problems = {cell_name(cell): code for cell, code in sheet.read().problems.items()}
    for name, code in problems.items():
        fresh[name].errors = [code]
    fresh.people.tell(refused)
    for name in kept:
        fresh[name].errors = ["refused"]
    return fresh


def _command(seen: int, move: Play) -> Command:
    return Command(new_command_id(), seen, move)


def _asked(here: Here, theirs: str, by: int) -> str:
    names = [seat.name for seat in seats_of(here.view)]
    return gettext(
        "%(name)s entered %(theirs)s here in the meantime. Save again to keep yours.",
        name=names[by - 1] if by else gettext("Someone"),
        theirs=theirs or gettext("nothing"),
    )
