"""Base coins: a grid of three columns and five spaces for each company, set by taps."""

from typing import Final

from flask import Blueprint, url_for
from msgspec.structs import replace
from werkzeug.wrappers import Response

from companion.games.mombasa.base import BaseCoins, ColumnCoins
from companion.games.mombasa.box import Box
from companion.games.mombasa.terms import COMPANIES
from companion.web.mombasa.box.at_box import guard
from companion.web.mombasa.box.chapters import BY_SLUG
from companion.web.mombasa.box.editing import Page, TeachingForm, taught, teach
from companion.web.mombasa.box.grids import GridField
from companion.web.numbers import number_in

box_coins = Blueprint("box_coins", __name__, url_prefix="/box/<edit_key>/coins")
guard(box_coins)

# Confirms every base that is filled in.
ALL: Final = "all"
# What the taps on a space go round.
CYCLE: Final = "0123"
# The rulebooks show 2 coins on each last space.
UNKNOWN: Final = "00002" * 3


class CoinsForm(TeachingForm):
    """Four bases, each fifteen digits, column by column from the front.

    A tap is `cairo-7`: the third space of the second column.
    """

    chapter = BY_SLUG["coins"]

    def shown(self, box: Box) -> dict[str, object]:
        """Write each base as digits."""
        return {
            company: "".join(str(coins) for column in fact.value for coins in column)
            for company, fact in box.base_coins.items()
        }

    def tap(self, where: str) -> None:
        """Set a space to the next number of coins."""
        company, _, place = where.rpartition("-")
        if company in COMPANIES:
            self[company].tap(place)

    def taught(self, box: Box) -> Box:
        """Teach the bases that were changed or confirmed."""
        bases = {
            company: taught(
                box.base_coins.get(company),
                _columns(self[company].data),
                confirmed=self.confirms(company) or self.confirms(ALL),
            )
            for company in COMPANIES
        }
        return replace(
            box, base_coins={company: fact for company, fact in bases.items() if fact is not None}
        )


for company in COMPANIES:
    setattr(CoinsForm, company, GridField(CYCLE, UNKNOWN, allowed="456789", alike=5))


@box_coins.route("", methods=["GET", "POST"])
def teach_coins(edit_key: str) -> Response | tuple[str, int]:
    """Teach where the coins of the bases are."""
    page = Page(
        "mombasa/box/coins.html",
        url_for(".teach_coins", edit_key=edit_key),
        {"companies": COMPANIES},
    )
    return teach(edit_key, CoinsForm, page)


def _columns(digits: str | None) -> BaseCoins | None:
    if not digits:
        return None
    return _column(digits[:5]), _column(digits[5:10]), _column(digits[10:])


def _column(digits: str) -> ColumnCoins:
    front, second, third, fourth, final = (number_in(digit) for digit in digits)
    return front, second, third, fourth, final
