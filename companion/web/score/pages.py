"""Score: the sheet of a finished game, its result, and the result for other programs."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final  # Templates take values of any type.

import msgspec
from flask import Blueprint, redirect, render_template, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response

from companion.games.hints import Known, offered
from companion.games.sheets import LARGEST, Row, ScoreSheet, Ticked, cell_name, row_steps
from companion.people import MAX_NAME
from companion.tables import tables
from companion.tables.viewing import Summary
from companion.web.files import file_to_keep
from companion.web.games import WebGame, all_games
from companion.web.people import COLOUR_NAMES
from companion.web.safety import known_device
from companion.web.score.exports import as_csv, as_json, bg_stats_link
from companion.web.score.form import SheetForm, form_of
from companion.web.score.in_groups import named_link
from companion.web.score.link import DamagedLinkError, from_link, link
from companion.web.score.outcome import Outcome, outcome_of
from companion.web.score.typed import TypedSheet

score = Blueprint("score", __name__, url_prefix="/<game:game>/score")

PLAYED_LATELY: Final = timedelta(hours=12)
# A list of more helps nobody.
MOST_TO_SCORE: Final = 12


class SheetLine(Struct, frozen=True):
    """A line of the sheet: a row, in one of its steps.

    In `times` lines the table has a number at the head; it stands `alone` where no player has one.
    """

    row: Row
    step: int | None = None
    times: bool = False
    alone: bool = False

    @property
    def ticks(self) -> bool:
        """Whether it is ticked and not typed."""
        return isinstance(self.row, Ticked)

    def cell(self, column: int) -> str:
        """Name its cell in a column."""
        return cell_name((self.row.id, column, self.step))


@score.route("", methods=["GET", "POST"])
def sheet(game: WebGame) -> Response | tuple[str, int]:
    """Show the sheet, and take it where no script does the sums."""
    form = _sheet_form(game)
    boxes = game.score.boxes()
    if form.validate_on_submit():
        known = next((one for one in boxes if one.box == form.box.data), boxes[0])
        typed = form.typed().doubted(known)
        return redirect(f"{url_for('.result', game=game)}?{link(typed)}", code=303)
    page = sheet_page(form, boxes, tables=tables_to_score(game))
    return page, 422 if form.is_submitted() else 200


def sheet_page(
    form: SheetForm,
    boxes: Sequence[Known],
    columns: range | None = None,
    **more: Any,  # noqa: ANN401 - for the template
) -> str:
    """Show a sheet with what is known in the first of these boxes; `more` is about its table."""
    game, declared = form.game, form.sheet
    return render_template(
        "score/sheet.html",
        form=form,
        boxes=boxes,
        columns=form.columns if columns is None else columns,
        shown=form.shown(),
        lines=sheet_lines(declared),
        steps=form.stepped(),
        largest=LARGEST,
        longest_name=MAX_NAME,
        offered={row.id for known in boxes for row in declared.rows if offered(row, known)},
        **drawn_of(game),
        **more,
        given=_without_words(declared_for(game, boxes)),
    )


def drawn_of(game: WebGame) -> dict[str, Any]:
    """Return what every page of a sheet needs of its game."""
    return {
        "game": game,
        "pages": game.score,
        "categories": [one.id for one in game.score.sheet.categories],
        "colour_names": COLOUR_NAMES,
        "cell_name": lambda row, column: cell_name((row, column, None)),
    }


def declared_for(game: WebGame, boxes: Sequence[Known] = ()) -> dict[str, Any]:
    """Return what scripts are told of a game's sheet: as it is declared, and what is known."""
    pages = game.score
    reasons = pages.reasons.items()
    return {
        "slug": game.slug,
        "title": game.title,
        "bgg": pages.bgg,
        "sheet": msgspec.to_builtins(pages.sheet),
        "link": pages.link,
        "kept": kept_as(game),
        "boxes": msgspec.to_builtins(boxes),
        "words": {name: pages.name_of(name) for name in _named(pages.sheet)},
        "reasons": {one: str(said).replace("%(most)s", "{most}") for one, said in reasons},
    }


def _without_words(given: dict[str, Any]) -> dict[str, Any]:
    """Leave out what only a result says: the sheet's own page has them on its lines."""
    return {name: value for name, value in given.items() if name != "words"}


def kept_as(game: WebGame) -> tuple[str, str]:
    """Name what a phone keeps the sheet under, and its disk."""
    kept, disk = game.score.kept
    return kept or f"score.{game.slug}", disk or f"score.{game.slug}"


def all_sheets() -> dict[str, Any]:
    """Tell of each game its title, where its sheet is, what keeps it, and how many cells it has."""
    return {
        game.slug: (
            game.title,
            url_for("score.sheet", game=game),
            kept_as(game)[0],
            *_typed_cells(game.score.sheet),
        )
        for game in all_games()
    }


def _typed_cells(sheet: ScoreSheet) -> tuple[int, int, int]:
    """Count what is typed: for the table, for each player, and for each player in each step."""
    typed = [row for row in sheet.rows if not isinstance(row, Ticked)]
    stepped = sum(row.stepped for row in typed)
    return len(sheet.table), len(typed) - stepped, stepped


def sheet_lines(declared: ScoreSheet) -> list[SheetLine]:
    """Return the lines of a sheet: those of the steps first, step by step."""
    steps = declared.steps.most if declared.steps else 0
    table = {row.id for row in declared.table}
    whole = [row for row in declared.rows if not row.stepped]
    headed = {row.id for row in whole}
    alone = [
        SheetLine(row, times=True, alone=True) for row in declared.table if row.id not in headed
    ]
    stepped = [
        SheetLine(row, step)
        for step in range(1, steps + 1)
        for row in declared.rows
        if step in row_steps(row, steps)
    ]
    return [*alone, *stepped, *(SheetLine(row, times=row.id in table) for row in whole)]


@score.get("/result")
def result(game: WebGame) -> str | tuple[str, int]:
    """Show the result that the address holds; without one, the page that a script fills in."""
    if not request.args:
        return result_page(game, None)
    outcome = _outcome(game)
    return result_page(game, outcome) if outcome else _damaged(game)


@score.get("/result.csv")
def result_csv(game: WebGame) -> Response | tuple[str, int]:
    """Give the result to a spreadsheet."""
    outcome = _outcome(game)
    if not outcome:
        return _damaged(game)
    return file_to_keep(as_csv(outcome), f"{outcome.file_name}.csv")


@score.get("/result.json")
def result_json(game: WebGame) -> Response | tuple[str, int]:
    """Give the sheet and its result to another program."""
    outcome = _outcome(game)
    if not outcome:
        return _damaged(game)
    return file_to_keep(as_json(outcome), f"{outcome.file_name}.json")


def tables_to_score(game: WebGame) -> list[Summary]:
    """Return the tables this phone played at today, whose sheet everybody fills in together.

    Those who only watch are not told the code.
    """
    device = known_device()
    today = datetime.now(UTC) - PLAYED_LATELY
    return tables().tables_played(device, game.slug, today, MOST_TO_SCORE) if device else []


def addresses_to_score(game: WebGame) -> list[str]:
    """Address the sheets of these tables."""
    return [url_for("table_score.score", code=table.code) for table in tables_to_score(game)]


def result_page(
    game: WebGame, outcome: Outcome | None, table: Mapping[str, object] | None = None
) -> str:
    """Show a result, or without one the page that a script fills in.

    `table` is what phones are told of the table whose sheet it follows.
    """
    code = f"&table={table['code']}" if table else ""
    return render_template(
        "score/result.html",
        outcome=outcome,
        verdict=outcome.verdict if outcome else None,
        query=link(outcome.typed) if outcome else "",
        to_group=named_link(outcome.typed) + code if outcome else "",
        bg_stats=bg_stats_link(outcome) if outcome else "",
        ended=datetime.fromisoformat(outcome.typed.at) if outcome else None,
        table=table,
        **drawn_of(game),
        given=declared_for(game),
    )


def _named(sheet: ScoreSheet) -> dict[str, None]:
    """Name what a result can speak of."""
    parts = (sheet.categories, sheet.table, sheet.rows, sheet.grades)
    return dict.fromkeys(one.id for part in parts for one in part)


def _sheet_form(game: WebGame) -> SheetForm:
    made = form_of(SheetForm, game)
    if request.method == "POST" or not request.args:
        return made()
    try:
        return SheetForm.filled_from(from_link(game, request.args))
    except DamagedLinkError:
        return made()


def _linked(game: WebGame) -> TypedSheet | None:
    """Read the address; None where it was cut short or changed."""
    try:
        return from_link(game, request.args)
    except DamagedLinkError:
        return None


def _outcome(game: WebGame) -> Outcome | None:
    typed = _linked(game)
    return outcome_of(typed) if typed else None


def _damaged(game: WebGame) -> tuple[str, int]:
    typed = _linked(game)
    return render_template("score/damaged.html", game=game, query=link(typed) if typed else ""), 400
