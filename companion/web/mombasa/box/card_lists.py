"""The 44 cards of the display, and the nine that each colour begins with."""

from typing import Final, get_args

from flask import Blueprint, request, url_for
from flask_babel import gettext
from flask_babel import lazy_gettext as _l
from msgspec.structs import replace
from werkzeug.wrappers import Response
from wtforms import RadioField, SelectField
from wtforms.fields.choices import SelectChoice

from companion.games.mombasa.box import ActionCard, Box, Card, CardKind, CardLetter
from companion.games.mombasa.terms import COMPANIES, GOODS
from companion.games.refusing import BadInput
from companion.web.mombasa.box.amounts import AmountField
from companion.web.mombasa.box.at_box import guard
from companion.web.mombasa.box.chapters import BY_SLUG
from companion.web.mombasa.box.editing import Page, teach
from companion.web.mombasa.box.lists import ListForm, one_of
from companion.web.numbers import whole_number

box_card_lists = Blueprint("box_card_lists", __name__, url_prefix="/box/<edit_key>/cards")
guard(box_card_lists)

LETTERS: Final[tuple[CardLetter, ...]] = get_args(CardLetter)
KINDS: Final[tuple[CardKind, ...]] = get_args(CardKind)
# Merchants and single shares are only in the display.
STARTING_KINDS: Final[tuple[CardKind, ...]] = ("goods", "expansion", "bookkeeper")
# The numbers that a tap offers; others are typed.
NUMBERS: Final = range(1, 5)
# The kinds that show a number.
VALUED: Final = {"goods", "expansion", "bookkeeper"}
_COMPANIES: Final = [SelectChoice("", ""), *(SelectChoice(one, one) for one in COMPANIES)]


class CardForm(ListForm):
    """A card that each colour has."""

    chapter = BY_SLUG["cards"]

    kind = RadioField(_l("Type"), choices=[SelectChoice(kind, kind) for kind in KINDS])
    good = SelectField(
        _l("Good"), choices=[SelectChoice("", ""), *(SelectChoice(one, one) for one in GOODS)]
    )
    value = AmountField(_l("Number"))
    # A starting card has none, and so its form does not ask.
    company = SelectField(_l("Company"), choices=_COMPANIES, validate_choice=False)
    crate = AmountField(_l("Crate value"))
    share = SelectField(_l("Share icon"), choices=_COMPANIES)
    copies = AmountField(_l("Number of copies"))

    def tap(self, where: str) -> None:
        """Read the card that was tapped: `coffee.2`, `merchant.cairo`, `share.cairo`."""
        what, _, detail = where.partition(".")
        self.kind.data = "goods" if what in GOODS else what
        self.good.data = what if what in GOODS else ""
        self.value.data = whole_number(detail)
        self.company.data = detail if what == "merchant" else ""
        if what == "share":
            self.share.data = detail
        self.copies.data = 1

    def shown(self, box: Box) -> dict[str, object]:
        """Write the card that is to be changed, or what is likely to follow."""
        return self.written(one_of(box.starting_cards, self.asked))

    def written(self, card: Card | None) -> dict[str, object]:
        """Write a card into the fields."""
        if card is None:
            crate = request.args.get("crate", "")
            return {
                "kind": request.args.get("kind", "goods"),
                "crate": whole_number(crate[:2]),
                "share": request.args.get("share", ""),
                "copies": 1,
            }
        return {
            "id": card.id,
            "kind": card.kind,
            "good": card.good or "",
            "value": card.value or None,
            "company": card.company or "",
            "crate": card.crate,
            "share": card.share or "",
            "copies": 1,
        }

    def card(self, name: str) -> Card:
        """Return the card that was entered, without what its kind does not show."""
        kind = next(kind for kind in KINDS if kind == self.kind.data)
        good = next((good for good in GOODS if good == self.good.data), None)
        company = next((one for one in COMPANIES if one == self.company.data), None)
        share = next((one for one in COMPANIES if one == self.share.data), None)
        if kind == "goods" and good is None:
            raise BadInput("missing-field", "good", gettext("Which good?"))
        if kind in VALUED and not self.value.data:
            raise BadInput("missing-field", "value", gettext("Which number does it show?"))
        if kind == "share" and share is None:
            raise BadInput("missing-field", "share", gettext("Which company’s share?"))
        return Card(
            id=name,
            kind=kind,
            value=self.value.data if kind in VALUED else 0,
            good=good if kind == "goods" else None,
            company=company if kind == "merchant" else None,
            crate=self.crate.data or 0,
            share=share,
        )

    def taught(self, box: Box) -> Box:
        """Teach starting cards."""
        fact = box.starting_cards
        names = [] if self.removes else self.ids(fact, "start", self.copies.data or 1)
        return replace(box, starting_cards=self.changed(fact, [self.card(name) for name in names]))


class ActionCardForm(CardForm):
    """A card of the display."""

    letter = RadioField(_l("Letter"), choices=[SelectChoice(one, one) for one in LETTERS])

    def shown(self, box: Box) -> dict[str, object]:
        """Write the card with its letter."""
        card = one_of(box.action_cards, self.asked)
        letter = card.letter if card else request.args.get("letter", "A")
        return {**self.written(card), "letter": letter}

    def taught(self, box: Box) -> Box:
        """Teach cards of the display."""
        fact = box.action_cards
        letter = next((one for one in LETTERS if one == self.letter.data), LETTERS[0])
        names = [] if self.removes else self.ids(fact, letter.lower(), self.copies.data or 1)
        return replace(
            box,
            action_cards=self.changed(fact, [_lettered(self.card(name), letter) for name in names]),
        )


@box_card_lists.route("/action", methods=["GET", "POST"])
def teach_action_cards(edit_key: str) -> Response | tuple[str, int]:
    """Teach the cards of the display; the next is likely to be like the last."""
    page = Page(
        "mombasa/box/action_cards.html",
        _again(".teach_action_cards", edit_key),
        {
            "kinds": KINDS,
            "letters": LETTERS,
            "companies": COMPANIES,
            "goods": GOODS,
            "numbers": NUMBERS,
        },
    )
    return teach(edit_key, ActionCardForm, page)


@box_card_lists.route("/starting", methods=["GET", "POST"])
def teach_starting_cards(edit_key: str) -> Response | tuple[str, int]:
    """Teach the nine cards of each colour."""
    page = Page(
        "mombasa/box/starting_cards.html",
        _again(".teach_starting_cards", edit_key),
        {
            "kinds": STARTING_KINDS,
            "companies": COMPANIES,
            "goods": GOODS,
            "numbers": NUMBERS,
        },
    )
    return teach(edit_key, CardForm, page)


def _again(endpoint: str, edit_key: str) -> str:
    """Return the address for the next card, which is likely to be like the one that was sent."""
    letter, kind, crate, share = (
        request.form.get(name) for name in ("letter", "kind", "crate", "share")
    )
    return url_for(endpoint, edit_key=edit_key, letter=letter, kind=kind, crate=crate, share=share)


def _lettered(card: Card, letter: CardLetter) -> ActionCard:
    return ActionCard(
        id=card.id,
        kind=card.kind,
        value=card.value,
        good=card.good,
        company=card.company,
        crate=card.crate,
        share=card.share,
        letter=letter,
    )
