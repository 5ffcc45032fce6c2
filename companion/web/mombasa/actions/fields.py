"""The fields of a sheet as somebody typed them: what cannot be read counts as left alone."""

from collections.abc import Sequence
from typing import Final, TypeVar

from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from companion.games.mombasa.terms import COMPANIES, Company
from companion.web.sums import read_sum

T = TypeVar("T", bound=str)

MOST_CARDS: Final = 6


class Typed:
    """Reads fields by their names; `wrong` says at which of them something is amiss."""

    def __init__(self, fields: MultiDict[str, str]) -> None:
        self._fields = fields
        self.wrong: dict[str, str] = {}

    def number(self, name: str, most: int, otherwise: int = 0) -> int:
        """Read a number, also as a sum."""
        return sum(self._sum(name, most, (otherwise,)))

    def cards(self, name: str, most: int) -> tuple[int, ...]:
        """Read the numbers of a sum, one a card; a button adds another."""
        typed = self._sum(name, most, ())
        more = self._fields.get(f"{name}-add", 0, int)
        found = tuple(number for number in (*typed, more) if 0 < number <= most)
        return found[:MOST_CARDS]

    def one_of(self, name: str, options: Sequence[T], otherwise: T) -> T:
        """Read one of a few words."""
        return next((option for option in options if option == self.text(name)), otherwise)

    def maybe(self, name: str, options: Sequence[T]) -> T | None:
        """Read one of a few words, or nothing."""
        return next((option for option in options if option == self.text(name)), None)

    def ticked(self, name: str) -> bool:
        """Tell whether something is ticked."""
        return bool(self.text(name))

    def many(self, name: str, options: Sequence[T]) -> tuple[T, ...]:
        """Read some of a few words."""
        chosen = self._fields.getlist(name)
        return tuple(option for option in options if option in chosen)

    def texts(self, name: str) -> list[str]:
        """Read a list of words."""
        return self._fields.getlist(name)

    def text(self, name: str) -> str:
        """Read a word."""
        return self._fields.get(name, "")

    def by_company(self, name: str, most: int) -> dict[Company, int]:
        """Read a number for each company, those that are 0 left out."""
        numbers = {company: self.number(f"{name}-{company}", most) for company in COMPANIES}
        return {company: number for company, number in numbers.items() if number}

    def given(self, name: str) -> bool:
        """Tell whether a field was on the page and something stands in it."""
        return bool(self.text(name).strip())

    def _sum(self, name: str, most: int, otherwise: tuple[int, ...]) -> tuple[int, ...]:
        found = read_sum(self.text(name), most)
        if isinstance(found, tuple):
            return found
        if found is not None:
            self.wrong[name] = {
                "negative": gettext("No minus here: a number is 0 or more."),
                "fraction": gettext("Whole numbers only."),
                "text": gettext("Only digits and +, such as 12+7."),
                "too-large": gettext("That is more than there can be."),
            }[found]
        return otherwise
