"""Numbers along a track as text, "6=10, 9=15", and what a tap on a space makes of them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from flask_babel import gettext
from msgspec import Struct
from wtforms import Field, StringField, ValidationError

from companion.games.mombasa.icons import Icon
from companion.web.numbers import number_in, whole_number

MOST_SPACES: Final = 60
# As many are drawn while nobody knows how long a track is.
BLANK_SPACES: Final = 24
MOST_LETTERS: Final = 1000
_PAIR: Final = re.compile(r"(\d{1,3})=(\d{1,3})")


class Tool(Struct, frozen=True):
    """What a tap sets: the field, and the numbers that taps go round before it is gone again.

    Where `rising`, they are added to the number before; where `single`, one space has it all.
    Where `typed`, scripts offer digits for the space tapped last, since any number may be there.
    """

    field: str
    icon: str
    numbers: tuple[int, ...] = (1,)
    rising: bool = False
    single: bool = False
    typed: bool = False


class IconsField(StringField):
    """Spaces with a number each; a space alone has the number 1."""

    data: str | None

    def icons(self) -> tuple[Icon, ...]:
        """Return them in rising order of spaces."""
        return tuple(sorted(_read(self.data or "").items()))

    def pre_validate(self, form: object) -> None:
        """Refuse what is no list of spaces and numbers."""
        del form
        words = (self.data or "").replace(",", " ").split()
        wrong = next((word for word in words if not _word(word)), None)
        if wrong or len(self.data or "") > MOST_LETTERS:
            wanted = gettext("Write a space and its number, such as 6=10, 9=15.")
            raise ValidationError(wanted)

    def keep_to(self, last: int) -> None:
        """Take away what lies beyond the last space."""
        self.data = write([icon for icon in self.icons() if icon[0] <= last])

    def tap(self, tool: Tool, space: int) -> None:
        """Set the space to the tool's next number, or clear it after the last."""
        icons = _read(self.data or "")
        before = max((number for at, number in icons.items() if at < space), default=0)
        numbers = [number + before if tool.rising else number for number in tool.numbers]
        now = icons.pop(space, None)
        at = numbers.index(now) + 1 if now in numbers else 0
        if tool.single:
            icons.clear()
        # A number beyond the round is cleared by the first tap.
        if now is None or 0 < at < len(numbers):
            icons[space] = numbers[at]
        self.data = write(sorted(icons.items()))


def tap_track(
    fields: Mapping[str, Field], tools: Sequence[Tool], length: Field, chosen: str, where: str
) -> None:
    """Use the chosen tool on a space, take away all that it set, or change the length.

    `where` is a space, "clear", "more" or "less". A tap beyond the end makes the track so long.
    """
    tool = next((tool for tool in tools if tool.field == chosen), tools[0])
    space = whole_number(where)
    if space is not None and 0 <= space <= MOST_SPACES:
        fields[tool.field].tap(tool, space)
        if length.data and space > length.data:
            length.data = space
    elif where == "clear":
        fields[tool.field].data = ""
    elif where in {"more", "less"}:
        step = 1 if where == "more" else -1
        now = length.data or last_icon(fields[one.field] for one in tools) or 0
        length.data = min(max(now + step, 1), MOST_SPACES)
    if where == "less":
        for one in tools:
            fields[one.field].keep_to(length.data)


def last_icon(fields: Iterable[Field]) -> int | None:
    """Return the last space with an icon: there a track ends whose length nobody has said."""
    return max((space for field in fields for space, _ in field.icons()), default=None)


def write(icons: Sequence[Icon]) -> str:
    """Write spaces and numbers as people type them."""
    return ", ".join(f"{space}={number}" for space, number in icons)


def _read(text: str) -> dict[int, int]:
    pairs = (_word(word) for word in text.replace(",", " ").split())
    return dict(pair for pair in pairs if pair)


def _word(word: str) -> Icon | None:
    if found := _PAIR.fullmatch(word):
        return number_in(found[1]), number_in(found[2])
    return (number_in(word), 1) if word.isascii() and word.isdecimal() and len(word) <= 3 else None
