"""Score: the sheet of a finished game, its result, and the result for other programs."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec
from flask import Blueprint, redirect, render_template, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response

from companion.games.mombasa.scoring import PlayerScore, Result
from companion.games.mombasa.terms import CATEGORIES, COMPANIES, GAME
from companion.people import MAX_NAME
from companion.tables import tables
from companion.tables.viewing import Summary
from companion.web.files import file_to_keep
from companion.web.mombasa.score.doubts import doubted
from companion.web.mombasa.score.exports import as_csv, as_json, bg_stats_link
from companion.web.mombasa.score.form import COLUMNS, SheetForm
from companion.web.mombasa.score.printed import Printed, boxes_of_this_phone
from companion.web.mombasa.score.result import bar, standing
from companion.web.mombasa.score.sheet import (
    LARGEST,
    REASONS,
    DamagedLinkError,
    Doubt,
    Reading,
    TypedSheet,
    cell_name,
    from_link,
    link,
    read,
    scored,
)
from companion.web.mombasa.words.names import category_name
from companion.web.people import COLOUR_NAMES
from companion.web.safety import known_device
from companion.web.stacking import Segment

score = Blueprint("score", __name__)

PLAYED_LATELY: Final = timedelta(hours=12)
# A list of more helps nobody.
MOST_TO_SCORE: Final = 12


class Standing(Struct, frozen=True):
    """A player on the result page."""

    score: PlayerScore
    colour: str
    bar: list[Segment]


class Outcome(Struct, frozen=True):
    """A sheet that could be scored."""

    sheet: TypedSheet
    reading: Reading
    result: Result

    @property
    def file_name(self) -> str:
        """Name its files by the day of the game."""
        return f"mombasa-{self.sheet.at[:10]}"

    def standings(self) -> list[Standing]:
        """Return the players from the first to the last."""
        colours = {seat.name: seat.colour for seat in self.sheet.seats}
        players = standing(self.result)
        longest = players[0].total
        return [Standing(p, colours[p.name], bar(p, longest)) for p in players]

    def decided_by(self) -> list[str]:
        """Name the categories in which a sole winner gained most on the next."""
        verdict = self.result.verdict
        return [category_name(one) for one in verdict.decided_by] if verdict else []

    def doubts(self) -> Iterator[tuple[Doubt, str, int]]:
        """Return the numbers worth a second look, with whose they are (nobody's: coins)."""
        for doubt in self.sheet.doubts:
            name = self.sheet.seats[doubt.column - 1].name if doubt.column else ""
            yield doubt, name, self.reading.number(doubt.row, doubt.column)


@score.route("/score", methods=["GET", "POST"])
def sheet() -> Response | tuple[str, int]:
    """Show the sheet, and take it where no script does the sums."""
    form = _sheet_form()
    boxes = boxes_of_this_phone()
    if form.validate_on_submit():
        return redirect(f"{url_for('.result')}?{link(_doubted(form, boxes))}", code=303)
    page = sheet_page(form, boxes, tables=tables_to_score())
    return page, 422 if form.is_submitted() else 200


def sheet_page(
    form: SheetForm, boxes: Sequence[Printed], columns: range = COLUMNS, **more: object
) -> str:
    """Show a sheet with what is printed in the first of these boxes; `more` is about its table."""
    return render_template(
        "mombasa/score/sheet.html",
        form=form,
        boxes=boxes,
        boxes_data=msgspec.to_builtins(boxes),
        categories=CATEGORIES,
        companies=COMPANIES,
        columns=columns,
        shown=form.shown(),
        colour_names=COLOUR_NAMES,
        cell_name=cell_name,
        largest=LARGEST,
        longest_name=MAX_NAME,
        reasons=REASONS,
        **more,
    )


@score.get("/score/result")
def result() -> str | tuple[str, int]:
    """Show the result that the address holds; without one, the page that a script fills in."""
    if not request.args:
        return result_page(None)
    outcome = _outcome()
    return result_page(outcome) if outcome else _damaged()


@score.get("/score/result.csv")
def result_csv() -> Response | tuple[str, int]:
    """Give the result to a spreadsheet."""
    outcome = _outcome()
    if not outcome:
        return _damaged()
    return file_to_keep(as_csv(outcome.result), f"{outcome.file_name}.csv")


@score.get("/score/result.json")
def result_json() -> Response | tuple[str, int]:
    """Give the sheet and its result to another program."""
    outcome = _outcome()
    if not outcome:
        return _damaged()
    text = as_json(outcome.sheet, outcome.reading, outcome.result)
    return file_to_keep(text, f"{outcome.file_name}.json")


def tables_to_score() -> list[Summary]:
    """Return the tables this phone played at today, whose sheet everybody fills in together.

    Those who only watch are not told the code.
    """
    device = known_device()
    today = datetime.now(UTC) - PLAYED_LATELY
    return tables().tables_played(device, GAME, today, MOST_TO_SCORE) if device else []


def _sheet_form() -> SheetForm:
    if request.method == "POST" or not request.args:
        return SheetForm()
    try:
        return SheetForm.filled_from(from_link(request.args))
    except DamagedLinkError:
        return SheetForm()


def _doubted(form: SheetForm, boxes: Sequence[Printed]) -> TypedSheet:
    box = next((one for one in boxes if one.box == form.box.data), boxes[0])
    return doubted(form.typed(), box)


def _outcome() -> Outcome | None:
    """Read the address; None where it was cut short or changed so that nothing can be scored."""
    try:
        return outcome_of(from_link(request.args))
    except DamagedLinkError:
        return None


def outcome_of(typed: TypedSheet) -> Outcome | None:
    """Score a sheet; None where a cell is missing or cannot be read."""
    reading = read(typed)
    return None if reading.problems else Outcome(typed, reading, scored(typed, reading))


def result_page(outcome: Outcome | None, table: Mapping[str, object] | None = None) -> str:
    """Show a result, or without one the page that a script fills in.

    `table` is what phones are told of the table whose sheet it follows.
    """
    return render_template(
        "mombasa/score/result.html",
        outcome=outcome,
        verdict=outcome.result.verdict if outcome else None,
        categories=CATEGORIES,
        query=link(outcome.sheet) if outcome else "",
        bg_stats=bg_stats_link(outcome.sheet, outcome.result) if outcome else "",
        ended=datetime.fromisoformat(outcome.sheet.at) if outcome else None,
        reasons=REASONS,
        colour_names=COLOUR_NAMES,
        table=table,
    )


def _damaged() -> tuple[str, int]:
    try:
        typed = from_link(request.args)
    except DamagedLinkError:
        typed = None
    return render_template("mombasa/score/damaged.html", query=link(typed) if typed else ""), 400
