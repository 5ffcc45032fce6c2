"""The abacus's score sheet, as the frame takes it: words, and what is known of its numbers."""

from collections.abc import Mapping

from flask_babel import gettext
from flask_babel import lazy_gettext as _l

from companion.games.hints import Hint, Known
from companion.games.score_at_table import SheetState
from companion.web.score.declared import LastCells, ScorePages
from tests.abacus.sheet import SHEET
from tests.abacus.tracking import Opening, State

NAMES = {
    "pushes": _l("Pushes"),
    "knots": _l("Knots"),
    "purse": _l("Purse"),
    "chains": _l("Chains"),
    "charms": _l("Charms"),
    "thumbs": _l("Thumbs"),
    "laps": _l("Laps"),
    "wire": _l("Wire"),
    "hare": _l("Hare"),
    "owl": _l("Owl"),
    "ash": _l("Ash"),
    "master": _l("Master of the abacus"),
    "pupil": _l("Pupil"),
}


def known() -> Known:
    return Known(
        name="Abacus",
        hints={
            "thumbs": (Hint("thumbs", most=2),),
            "pushes": (Hint("even", among=(0, 2, 4), offers=True),),
        },
        by_variant={"gold": (Hint("gold", first_among=(1, 5)),)},
        says=gettext("Tap a number."),
    )


def _opening(texts: Mapping[str, str], _variants: Mapping[str, str], _box: str) -> Opening:
    return Opening(score=SheetState(dict(texts)), only_score=True)


def _tracked(state: State) -> dict[str, str]:
    """Purses are followed at the table."""
    return {f"purse-{seat}": str(purse.coins) for seat, purse in enumerate(state.purses, 1)}


SCORE = ScorePages(
    sheet=SHEET,
    name_of=lambda row: str(NAMES.get(row, row)),
    table_label_of=lambda row: gettext("%(row)s: worth of each", row=row),
    cells=LastCells(
        own=lambda row: gettext("their %(row)s", row=NAMES.get(row, row)),
        of=lambda name, row: gettext("%(name)s’s %(row)s", name=name, row=NAMES.get(row, row)),
        table=lambda row: gettext("the worth of %(row)s", row=NAMES.get(row, row)),
    ),
    reasons={
        "thumbs": _l("Sure? Nobody has more than %(most)s thumbs."),
        "even": _l("Sure? Beads are pushed in pairs."),
        "gold": _l("Sure? A gold purse begins with 1 or 5."),
    },
    marks="abacus/score_marks.html",
    styles=("css/abacus/score.css",),
    variants_title=_l("Purses (optional)"),
    variants_name=_l("Purses"),
    variants_say=(_l("Purses that won"), _l("How often it led."), _l("Purse"), _l("Not known.")),
    steps_title=_l("Laps played"),
    step_name=lambda step: gettext("Lap %(step)s", step=step),
    boxes=lambda: [known()],
    at_table=lambda _state: known(),
    tracked=_tracked,
    opening=_opening,
)
