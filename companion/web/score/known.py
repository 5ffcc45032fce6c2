"""The score of a table as it was last known, for a phone that loses its server."""

from flask import render_template
from msgspec import Struct

from companion.games.score_at_table import SheetState
from companion.tables.viewing import View
from companion.web.games import find
from companion.web.people import COLOUR_NAMES
from companion.web.score.from_table import table_sheet
from companion.web.score.link import link
from companion.web.score.pages import declared_for, drawn_of, sheet_lines


class KnownScore(Struct, frozen=True):
    """What a phone knows of the score: the sheet as the query of its link, and its numbers."""

    sheet: str
    html: str


def known_score(view: View) -> KnownScore | None:
    """Write down the score as far as it is tracked; None where the table has no sheet."""
    if not isinstance(getattr(view.state, "score", None), SheetState):
        return None
    game, typed = find(view.game), table_sheet(view)
    html = render_template(
        "score/_known.html",
        typed=typed,
        lines=[line for line in sheet_lines(game.score.sheet) if (line.step or 0) <= typed.steps],
        given=declared_for(game),
        **drawn_of(game) | {"colour_names": {one: str(n) for one, n in COLOUR_NAMES.items()}},
    )
    return KnownScore(link(typed), html)
