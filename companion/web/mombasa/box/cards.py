"""Cards by their crates: the spaces of the display, and the four "1"-expansion cards."""

from typing import Final

from flask import Blueprint, url_for
from msgspec.structs import replace
from werkzeug.wrappers import Response
from wtforms import SelectField
from wtforms.fields.choices import SelectChoice

from companion.games.mombasa.box import Box, Crates, ExpansionCard
from companion.games.mombasa.terms import COMPANIES
from companion.web.mombasa.box.amounts import AmountField
from companion.web.mombasa.box.at_box import guard
from companion.web.mombasa.box.chapters import BY_SLUG
from companion.web.mombasa.box.editing import Page, TeachingForm, taught, teach
from companion.web.mombasa.box.grids import GridField
from companion.web.numbers import number_in

box_cards = Blueprint("box_cards", __name__, url_prefix="/box/<edit_key>/cards")
guard(box_cards)

# What the taps on a space of the display go round.
CYCLE: Final = "012345"
PLAYERS: Final = range(1, 5)


class CratesForm(TeachingForm):
    """The crates of the display as twelve digits: columns from the left, each from the top."""

    chapter = BY_SLUG["cards"]

    crates = GridField(CYCLE, "0" * 12, allowed="6789")

    def shown(self, box: Box) -> dict[str, object]:
        """Write what is known."""
        fact = box.display_crates
        return {"crates": "".join(str(n) for column in fact.value for n in column) if fact else ""}

    def tap(self, where: str) -> None:
        """Set a space to the next number."""
        self.crates.tap(where)

    def taught(self, box: Box) -> Box:
        """Teach the display."""
        grid = self.crates.data
        columns = (_column(grid[:4]), _column(grid[4:8]), _column(grid[8:])) if grid else None
        fact = taught(box.display_crates, columns, confirmed=self.confirms("crates"))
        return replace(box, display_crates=fact)


class ExpansionCardsForm(TeachingForm):
    """A crate for each of the four cards, and maybe a share."""

    chapter = BY_SLUG["cards"]

    def shown(self, box: Box) -> dict[str, object]:
        """Write what is known."""
        cards = box.expansion_cards.value if box.expansion_cards else ()
        crates: dict[str, object] = {f"crate-{card.number}": card.crate for card in cards}
        return crates | {f"share-{card.number}": card.share or "" for card in cards}

    def taught(self, box: Box) -> Box:
        """Teach the cards whose crate is known."""
        held = box.expansion_cards.value if box.expansion_cards else ()
        ids = {card.number: card.id for card in held}
        cards = tuple(
            ExpansionCard(
                id=ids.get(number, f"expansion-{number}"),
                kind="expansion",
                value=1,
                crate=self[f"crate-{number}"].data,
                share=next((one for one in COMPANIES if one == self[f"share-{number}"].data), None),
                number=number,
            )
            for number in PLAYERS
            if self[f"crate-{number}"].data is not None
        )
        return replace(box, expansion_cards=taught(box.expansion_cards, cards or None))


for number in PLAYERS:
    companies = [SelectChoice("", ""), *(SelectChoice(company, company) for company in COMPANIES)]
    setattr(ExpansionCardsForm, f"crate-{number}", AmountField())
    setattr(ExpansionCardsForm, f"share-{number}", SelectField(choices=companies))


@box_cards.route("", methods=["GET", "POST"])
def teach_crates(edit_key: str) -> Response | tuple[str, int]:
    """Teach the crates of the display, and lead to the cards."""
    page = Page(
        "mombasa/box/crates.html",
        url_for(".teach_crates", edit_key=edit_key),
    )
    return teach(edit_key, CratesForm, page)


@box_cards.route("/expansion", methods=["GET", "POST"])
def teach_expansion_cards(edit_key: str) -> Response | tuple[str, int]:
    """Teach the four "1"-expansion cards."""
    page = Page(
        "mombasa/box/expansion_cards.html",
        url_for(".teach_expansion_cards", edit_key=edit_key),
        {"players": PLAYERS, "companies": COMPANIES},
    )
    return teach(edit_key, ExpansionCardsForm, page)


def _column(digits: str) -> Crates:
    top, second, third, bottom = (number_in(digit) for digit in digits)
    return top, second, third, bottom
