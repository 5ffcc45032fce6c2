"""Whole numbers in addresses and forms, bounded where they are read.

Nothing behind here meets a number that no database can hold and no page can draw.
"""

import re
from typing import Any, Final  # WTForms and Werkzeug hand on whatever their classes take.

from flask import Flask
from flask_babel import gettext
from werkzeug.routing import IntegerConverter
from wtforms import IntegerField

LARGEST: Final = 2**31 - 1
_WHOLE: Final = re.compile(rf"\s*-?[0-9]{{1,{len(str(LARGEST))}}}\s*")


class NumberInAddress(IntegerConverter):
    """A number that a database can hold; an address with a larger one leads nowhere."""

    regex = r"[0-9]{1,10}"

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - as it comes
        super().__init__(*args, **({"max": LARGEST} | options))


class WholeNumberField(IntegerField):
    """A whole number from `least` to `most`; any other stays in the field, with words at it.

    It may be left blank only where a validator says that it is optional.
    """

    data: Any

    def __init__(
        self,
        label: str = "",
        *,
        least: int = 0,
        most: int = LARGEST,
        says: str = "",
        **options: Any,  # noqa: ANN401 - as it comes
    ) -> None:
        super().__init__(label, **options)
        self._least, self._most, self._says = least, most, says

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read it; raises ValueError with the words for its field."""
        self.data = None
        typed = valuelist[0].strip() if valuelist else ""
        # Behind a form, only what may be left blank can be no number.
        if not typed and self.flags.optional:
            return
        number = whole_number(typed)
        if number is None or not self._least <= number <= self._most:
            raise ValueError(self._says or self._between())
        self.data = number

    def _between(self) -> str:
        least, most = self._least, self._most
        return gettext("Enter a number from %(least)s to %(most)s.", least=least, most=most)


def whole_number(text: str | None) -> int | None:
    """Read a number from a field that no person types into; None where it holds none."""
    if not _WHOLE.fullmatch(text or ""):
        return None
    number = int(text or "")
    return number if abs(number) <= LARGEST else None


def number_in(text: str) -> int:
    """Read a number from a field that no person types into; raises ValueError."""
    number = whole_number(text)
    if number is None:
        raise ValueError("no whole number, or too large a one")
    return number


def init_numbers(app: Flask) -> None:
    """Bound the numbers in every address."""
    app.url_map.converters["int"] = NumberInAddress
