"""Mombasa's score sheet, as the frame takes it."""

from collections.abc import Mapping
from typing import Final

from flask_babel import gettext
from flask_babel import lazy_gettext as _l

from companion.boxes.errors import UnknownBoxError
from companion.games.mombasa.box import load_box
from companion.games.mombasa.sheet import SHEET
from companion.games.mombasa.terms import COMPANIES, TRACK_IDS
from companion.games.mombasa.tracking.score_sheet import known_cells
from companion.games.mombasa.tracking.state import Opening, State, facts_of
from companion.games.score_at_table import SheetState
from companion.web.mombasa.box.at_box import open_box
from companion.web.mombasa.score.known import boxes_of_this_phone, of_table
from companion.web.mombasa.terms import of_company
from companion.web.mombasa.words.names import category_name
from companion.web.score.declared import LastCells, ScorePages


def _tracked(state: State) -> dict[str, str]:
    return dict(known_cells(state))


def _opening(texts: Mapping[str, str], sides: Mapping[str, str], choice: str) -> Opening:
    """Open a table that is only there to be scored; an unknown box is a copy nobody has taught."""
    try:
        box, edition = open_box(choice or "standard")
    except UnknownBoxError:
        box, edition = load_box("standard"), ""
    known = {one: side for one in COMPANIES for side in TRACK_IDS if sides.get(one) == side}
    return Opening(facts_of(box, known, edition), score=SheetState(dict(texts)), only_score=True)


def _label(name: str, row: str) -> str:
    return gettext("%(name)s: %(company)s, track + cards", name=name, company=row)


def _coins_label(row: str) -> str:
    return gettext("%(company)s: visible coins", company=row)


def _their(row: str) -> str:
    match row:
        case "cash":
            return gettext("their cash")
        case "diamonds":
            return gettext("their diamonds")
        case "bookkeeping":
            return gettext("their bookkeeping")
        case company:
            return gettext("their %(company)s shares", company=of_company(company))


def _whose(name: str, row: str) -> str:
    match row:
        case "cash":
            return gettext("%(name)s’s cash", name=name)
        case "diamonds":
            return gettext("%(name)s’s diamonds", name=name)
        case "bookkeeping":
            return gettext("%(name)s’s bookkeeping", name=name)
        case company:
            return gettext("%(name)s’s %(company)s shares", name=name, company=of_company(company))


def _coins(company: str) -> str:
    return gettext("the %(company)s coins", company=of_company(company))


SCORE: Final = ScorePages(
    sheet=SHEET,
    bgg=172386,
    name_of=category_name,
    label_of=_label,
    long_rows=COMPANIES,
    table_label_of=_coins_label,
    cells=LastCells(_their, _whose, _coins),
    reasons={
        "many-coins": _l("Sure? A base shows %(most)s coins at most, as far as we know."),
        "many-shares": _l("Sure? More than %(most)s shares of one company would be very unusual."),
        "not-printed": _l("Sure? As far as we know, no space shows this value."),
        "not-on-track": _l(
            "Sure? No space on this track shows that many shares. "
            "Enter the track first, then the cards: 5+2."
        ),
    },
    marks="mombasa/score/marks.html",
    help="mombasa/score/help.html",
    script="js/mombasa/score.js",
    styles=("css/mombasa/categories.css",),
    sheet_styles=("css/mombasa/score.css",),
    table_title=_l("Visible coins"),
    table_short=_l("Coins"),
    table_icon="coin",
    table_says=_l(
        "Enter these once for everyone. Meanwhile, everyone picks up all resting decks "
        "and sorts out the cards with share icons."
    ),
    person_says=_l(
        "Enter shares as track + cards, e.g. 5+2. Has everyone picked up all resting decks?"
    ),
    sums_say=_l("You can enter sums such as 5+2: shares from the track, then from cards."),
    variants_title=_l("Company tracks (optional)"),
    variants_name=_l("Tracks"),
    variants_say=(
        _l("Winning tracks"),
        _l(
            "How often the winner also scored most with this track’s company, "
            "and its average points."
        ),
        _l("Track"),
        _l(
            "The company tracks used in these games aren’t known. "
            "Add them under “Correct a mistake”."
        ),
    ),
    boxes=boxes_of_this_phone,
    at_table=of_table,
    tracked=_tracked,
    opening=_opening,
    # What phones and links had before other games came.
    link=("coins", "tracks"),
    kept=("score-sheet", "score"),
)
