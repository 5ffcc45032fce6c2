"""Score: the sheet of a finished game, its result, and the result for other programs."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec
from babel.dates import format_date
from babel.lists import format_list
from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import get_locale
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from msgspec import Struct
from werkzeug.wrappers import Response
from wtforms import Field, SelectField, StringField
from wtforms.fields.choices import SelectChoice

from companion.games.mombasa.scoring import PlayerScore, Result
from companion.games.mombasa.terms import (
    CATEGORIES,
    COMPANIES,
    TRACK_IDS,
    Category,
    Company,
    TrackId,
)
from companion.names import MAX_NAME
from companion.tables import tables
from companion.tables.service import Summary
from companion.web.mombasa.score.exports import as_csv, as_json, bg_stats_link
from companion.web.mombasa.score.printed import Printed, boxes_of_this_phone
from companion.web.mombasa.score.result import bar, standing, verdict
from companion.web.mombasa.score.sheet import (
    LARGEST,
    MOST_PLAYERS,
    MOST_SHARES,
    TABLE,
    Cell,
    DamagedLinkError,
    Doubt,
    Reading,
    Seat,
    TypedSheet,
    cell_name,
    cells_of,
    from_link,
    link,
    most_coins,
    plain_name,
    read,
    scored,
)
from companion.web.players import COLOUR_NAMES, COLOURS
from companion.web.safety import known_device
from companion.web.stacking import Part

score = Blueprint("score", __name__)

COLUMNS: Final = range(1, MOST_PLAYERS + 1)
PLAYED_LATELY: Final = timedelta(hours=12)


class SheetForm(FlaskForm):
    """The sheet as a plain form: four columns, of which those left blank do not play.

    Its errors are codes, worded by the page.
    """

    @classmethod
    def filled_from(cls, sheet: TypedSheet) -> "SheetForm":
        """Show a sheet that came with a link."""
        typed = {cell_name(*cell): text for cell, text in sheet.cells.items()}
        for column, seat in enumerate(sheet.seats, 1):
            typed |= {f"name-{column}": seat.name, f"colour-{column}": seat.colour}
        typed |= {f"side-{company}": side for company, side in sheet.sides.items()}
        return cls(formdata=None, data=typed)

    def cell(self, cell: Cell) -> Field:
        """Return the field of a cell."""
        return self[cell_name(*cell)]

    def seat(self, column: int) -> Seat:
        """Return who sits there; who has no name goes by the colour."""
        chosen = self[f"colour-{column}"].data
        colour = chosen if chosen in COLOUR_NAMES else COLOURS[column - 1]
        return Seat(
            plain_name(self[f"name-{column}"].data or "") or str(COLOUR_NAMES[colour]), colour
        )

    def playing(self) -> list[int]:
        """Return the columns with a name or a number."""
        return [
            column
            for column in COLUMNS
            if plain_name(self[f"name-{column}"].data or "")
            or any(self.cell((row, column)).data for row in CATEGORIES)
        ]

    def typed(self) -> TypedSheet:
        """Return the sheet of those who play."""
        playing = self.playing()
        cells = {
            (row, at): self.cell((row, playing[at - 1] if at else TABLE)).data or ""
            for row, at in cells_of(len(playing))
        }
        now = datetime.now(UTC).isoformat(timespec="minutes")
        seats = tuple(self.seat(column) for column in playing)
        return TypedSheet(seats, cells, now, self.sides())

    def sides(self) -> dict[Company, TrackId]:
        """Return the sides of the tracks that lay at the edges, as far as they are known."""
        chosen = {company: self[f"side-{company}"].data for company in COMPANIES}
        return {company: side for company, side in chosen.items() if side}

    def validate(self, extra_validators: object = None) -> bool:
        """Find what is wrong with names and numbers, and tell it at their fields."""
        fine: bool = super().validate(extra_validators)
        playing = self.playing()
        if not playing:
            self["name-1"].errors = ["nobody"]
            return False
        sheet = self.typed()
        for (row, at), code in read(sheet).problems.items():
            self.cell((row, playing[at - 1] if at else TABLE)).errors = [code]
            fine = False
        names = [seat.name for seat in sheet.seats]
        for at, column in enumerate(playing):
            if len(names[at]) > MAX_NAME:
                self[f"name-{column}"].errors = ["long-name"]
            elif names[at] in names[:at]:
                self[f"name-{column}"].errors = ["same-name"]
            fine = fine and not self[f"name-{column}"].errors
        return fine


for number in COLUMNS:
    setattr(SheetForm, f"name-{number}", StringField())
    setattr(SheetForm, f"colour-{number}", StringField())
for one in cells_of(MOST_PLAYERS):
    setattr(SheetForm, cell_name(*one), StringField())
for company in COMPANIES:
    sides = [SelectChoice("", _l("not known")), *(SelectChoice(side, side) for side in TRACK_IDS)]
    setattr(SheetForm, f"side-{company}", SelectField(choices=sides, default=""))


class Standing(Struct, frozen=True):
    """A player on the result page."""

    score: PlayerScore
    colour: str
    bar: list[Part]


class Outcome(Struct, frozen=True):
    """A sheet that could be scored."""

    sheet: TypedSheet
    reading: Reading
    result: Result

    def standings(self) -> list[Standing]:
        """Return the players from the first to the last."""
        colours = {seat.name: seat.colour for seat in self.sheet.seats}
        players = standing(self.result)
        longest = players[0].total
        return [Standing(p, colours[p.name], bar(p, longest)) for p in players]

    def doubts(self) -> Iterator[tuple[Category, str, int, Doubt]]:
        """Name the numbers worth a second look: whose they are (nobody's: coins), and why."""
        for (row, column), doubt in self.reading.doubts.items():
            name = self.sheet.seats[column - 1].name if column else ""
            yield row, name, self.reading.number(row, column), doubt


@score.route("/score", methods=["GET", "POST"])
def sheet() -> Response | tuple[str, int]:
    """Show the sheet, and take it where no script does the sums."""
    form = _sheet_form()
    if form.validate_on_submit():
        return redirect(f"{url_for('.result')}?{link(form.typed())}", code=303)
    page = sheet_page(form, boxes_of_this_phone(), tables=tables_to_score())
    return page, 422 if form.is_submitted() else 200


def sheet_page(form: SheetForm, boxes: Sequence[Printed], **more: object) -> str:
    """Show a sheet with what is printed in the first of these boxes; `more` is about its table."""
    return render_template(
        "mombasa/score/sheet.html",
        form=form,
        boxes=boxes,
        boxes_data=msgspec.to_builtins(boxes),
        categories=CATEGORIES,
        companies=COMPANIES,
        columns=COLUMNS,
        colour_names=COLOUR_NAMES,
        cell_name=cell_name,
        largest=LARGEST,
        longest_name=MAX_NAME,
        most_shares=MOST_SHARES,
        **more,
    )


@score.get("/score/result")
def result() -> str | tuple[str, int]:
    """Show the result that the address holds; without one, the page that a script fills in."""
    if not request.args:
        return _result_page(None)
    outcome = _outcome()
    return _result_page(outcome) if outcome else _damaged()


@score.get("/score/result.csv")
def result_csv() -> Response | tuple[str, int]:
    """Give the result to a spreadsheet."""
    outcome = _outcome()
    return _file(outcome, as_csv(outcome.result), "csv") if outcome else _damaged()


@score.get("/score/result.json")
def result_json() -> Response | tuple[str, int]:
    """Give the sheet and its result to another program."""
    outcome = _outcome()
    if not outcome:
        return _damaged()
    return _file(outcome, as_json(outcome.sheet, outcome.reading, outcome.result), "json")


def tables_to_score() -> list[Summary]:
    """Return the tables this phone played at today, whose sheet everybody fills in together."""
    device = known_device()
    if device is None:
        return []
    today = datetime.now(UTC) - PLAYED_LATELY
    return [
        one
        for one in tables().tables_of(device)
        if one.game == "mombasa" and not one.closed and one.touched > today
        # Those who only watch are not told the code.
        if not tables().place(one.code, device).watches
    ]


def _sheet_form() -> SheetForm:
    if request.method == "POST" or not request.args:
        return SheetForm()
    try:
        return SheetForm.filled_from(from_link(request.args))
    except DamagedLinkError:
        return SheetForm()


def _outcome() -> Outcome | None:
    """Read the address; None where it was cut short or changed so that nothing can be scored."""
    try:
        typed = from_link(request.args)
    except DamagedLinkError:
        return None
    reading = read(typed)
    return None if reading.problems else Outcome(typed, reading, scored(typed, reading))


def _result_page(outcome: Outcome | None) -> str:
    ended = datetime.fromisoformat(outcome.sheet.at) if outcome else None
    return render_template(
        "mombasa/score/result.html",
        outcome=outcome,
        verdict=verdict(outcome.result) if outcome else None,
        categories=CATEGORIES,
        companies=COMPANIES,
        most_shares=MOST_SHARES,
        most_coins=most_coins,
        query=link(outcome.sheet) if outcome else "",
        bg_stats=bg_stats_link(outcome.sheet, outcome.result) if outcome else "",
        ended=format_date(ended, "long", locale=get_locale()) if ended else "",
        listed=_listed,
        colour_names=COLOUR_NAMES,
    )


def _damaged() -> tuple[str, int]:
    try:
        typed = from_link(request.args)
    except DamagedLinkError:
        typed = None
    return render_template("mombasa/score/damaged.html", query=link(typed) if typed else ""), 400


def _file(outcome: Outcome, text: str, kind: str) -> Response:
    mimetype = {"csv": "text/csv", "json": "application/json"}[kind]
    response = Response(text, mimetype=mimetype)
    name = f"mombasa-{outcome.sheet.at[:10]}.{kind}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _listed(names: Sequence[str]) -> str:
    return format_list(list(names), locale=get_locale())
