"""The fields of a sheet as WTForms fields: sums, choices, ticks.

What cannot be read is told at its field, stays there as it was typed, and counts as left alone.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeVar

from flask_babel import gettext
from wtforms import Field, Form, StringField, ValidationError
from wtforms.widgets import TextInput

from companion.games.mombasa.terms import COMPANIES, Company
from companion.games.sums import read_sum

T = TypeVar("T", bound=str)

MOST_CARDS: Final = 12


class SumField(Field):
    """Numbers, also as a sum; `data` are its parts, None where nothing stands in it."""

    widget = TextInput()
    data: tuple[int, ...] | None

    def __init__(self, most: int, default: int | None = 0, **binding: Any) -> None:  # noqa: ANN401 - what WTForms tells a field of its form
        self.most = most
        self.otherwise = None if default is None else (default,)
        super().__init__(default=self.otherwise, **binding)

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Read what was typed."""
        found = read_sum(valuelist[0], self.most) if valuelist else None
        if isinstance(found, tuple):
            self.data = found
        elif found is not None:
            self.data = self.otherwise
            words = {
                "negative": gettext("Numbers can’t be negative."),
                "fraction": gettext("Whole numbers only."),
                "text": gettext("Only digits and +, such as 12+7."),
                "too-large": gettext("That number is too high."),
            }
            raise ValueError(words[found])

    def _value(self) -> str:
        return str(self.raw_data[0]) if self.raw_data else ""


class WordField(StringField):
    """One of a few words; without a default it may be none of them."""

    data: str | None

    def __init__(self, options: Sequence[str], default: str = "", **binding: Any) -> None:  # noqa: ANN401 - what WTForms tells a field of its form
        self.options = options
        self.otherwise = default
        super().__init__(default=default, **binding)

    def pre_validate(self, form: object) -> None:
        """Refuse other words."""
        del form
        if self.data not in self.options and self.data not in {"", None}:
            self.data = self.otherwise
            raise ValidationError(gettext("Choose one of these."))


class WordsField(StringField):
    """Any number of words."""

    def process_formdata(self, valuelist: Sequence[str]) -> None:
        """Take them all."""
        self.data = list(valuelist)


class SheetForm(Form):
    """A sheet that is only looked at: a GET form, so it needs no token against forgery."""

    def unread(self, shown: str) -> tuple[str, ...]:
        """Say what could not be read of the fields that are shown: as typed, and what is wrong."""
        wrong = (one for one in self if f'id="act-{one.name}-error"' in shown)
        return tuple(f"{' '.join(one.raw_data)}: {one.errors[0]}" for one in wrong if one.errors)

    def number(self, name: str) -> int:
        """Return a number, 0 where there is none."""
        return sum(self._numbers(name))

    def maybe_number(self, name: str) -> int | None:
        """Return a number, None where nothing stands in its field."""
        return sum(self._numbers(name)) if self[name].data is not None else None

    def cards(self, name: str) -> tuple[int, ...]:
        """Return the numbers of a sum, one a card; a button adds another."""
        return (*self.parts(name), *self.parts(f"{name}-add"))[:MOST_CARDS]

    def parts(self, name: str) -> tuple[int, ...]:
        """Return the numbers of a sum, those that are 0 left out."""
        return tuple(number for number in self._numbers(name) if number)

    def one_of(self, name: str, options: Sequence[T], otherwise: T) -> T:
        """Return one of a few words."""
        return self.maybe(name, options) or otherwise

    def maybe(self, name: str, options: Sequence[T]) -> T | None:
        """Return one of a few words, or nothing."""
        return next((option for option in options if option == self[name].data), None)

    def ticked(self, name: str) -> bool:
        """Tell whether something is ticked."""
        return bool(self[name].data)

    def words(self, name: str) -> list[str]:
        """Return all words of a field."""
        return [str(word) for word in self[name].data or ()]

    def by_company(self, name: str) -> dict[Company, int]:
        """Return a number for each company, those that are 0 left out."""
        numbers = {company: self.number(f"{name}-{company}") for company in COMPANIES}
        return {company: number for company, number in numbers.items() if number}

    def said_by_company(self, name: str) -> dict[Company, int]:
        """Return the numbers that were typed, also where they are 0."""
        numbers = {company: self.maybe_number(f"{name}-{company}") for company in COMPANIES}
        return {company: number for company, number in numbers.items() if number is not None}

    def _numbers(self, name: str) -> tuple[int, ...]:
        numbers: tuple[int, ...] = self[name].data or ()
        return numbers
