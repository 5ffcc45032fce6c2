"""Who plays, as every form asks for it: a name and a colour for each, in the order of the seats.

The fields of the player in the first seat are `name-1` and `colour-1`, on every page.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final  # WTForms' fields take any options, and data of any type.

from flask_babel import lazy_gettext as _l
from wtforms import Field, FieldList
from wtforms.utils import unset_value

from companion.people import COLOURS, MAX_NAME, Person, tidy
from companion.web.numbers import number_in

COLOUR_NAMES: Final = {
    "blue": _l("Blue"),
    "green": _l("Green"),
    "yellow": _l("Yellow"),
    "purple": _l("Purple"),
    "red": _l("Red"),
    "white": _l("White"),
    "black": _l("Black"),
    "orange": _l("Orange"),
    "brown": _l("Brown"),
    "pink": _l("Pink"),
}
SAME_NAME: Final = _l("Someone else has this name. Change one of them.")
SAME_COLOUR: Final = _l("Someone else has this colour.")
LONG_NAME: Final = _l("Use a shorter name.")


def colour_name(colour: str) -> str:
    """Name a colour in the visitor's language; one that no form offers is its own name."""
    return str(COLOUR_NAMES.get(colour, colour))


def called(person: Person) -> Person:
    """Give a player without a name that of the colour."""
    return person if person.name else Person(colour_name(person.colour), person.colour)


class PersonField(Field):
    """One player: the name as typed, without what cannot be seen, and a colour that forms offer.

    `errors` are about the name, `colour_errors` about the colour.
    """

    data: Person

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - as WTForms takes them
        super().__init__(**options)
        # WTForms counts from 0.
        self.number = number_in(self.name.rpartition("-")[2]) + 1
        self.name_field, self.colour_field = f"name-{self.number}", f"colour-{self.number}"
        self.colour_errors: Sequence[str] = ()

    @property
    def called(self) -> Person:
        """The player; who has no name goes by the colour."""
        return called(self.data)

    def process(
        self,
        formdata: Any,  # noqa: ANN401 - as WTForms hands it over
        data: Any = unset_value,  # noqa: ANN401 - as WTForms hands it over
        extra_filters: object = None,
    ) -> None:
        """Take what was typed, or what is given."""
        del extra_filters
        self.process_errors: list[str] = []
        given = data if isinstance(data, Person) else Person("")
        name, colour = given.name, given.colour
        if formdata and self.name_field in formdata:
            name = tidy(formdata[self.name_field])
            colour = formdata.get(self.colour_field, "")
        if colour not in COLOUR_NAMES:
            colour = COLOURS[self.number - 1]
        self.data = Person(name, colour)


class PeopleField(FieldList):
    """As many players as a page has seats for."""

    entries: list[PersonField]
    # For the template.
    colours = COLOUR_NAMES
    longest_name = MAX_NAME
    same_name = SAME_NAME

    def __init__(self, seats: int, **options: Any) -> None:  # noqa: ANN401 - as WTForms takes them
        super().__init__(PersonField(), min_entries=seats, **options)

    def people(self, count: int) -> tuple[Person, ...]:
        """Return those in the first seats; who has no name goes by the colour."""
        return tuple(field.called for field in self.entries[:count])

    @property
    def wrong(self) -> bool:
        """Whether something is told at any of them."""
        return any(field.errors or field.colour_errors for field in self.entries)

    def tell(self, errors: Mapping[str, str]) -> None:
        """Show errors at the fields of these names, and no others."""
        for field in self.entries:
            field.errors = [errors[field.name_field]] if field.name_field in errors else []
            wrong = errors.get(field.colour_field)
            field.colour_errors = [wrong] if wrong else []

    def differ(self, playing: Iterable[int], *, colours_too: bool = True) -> bool:
        """Tell at their fields which names are long, and which names and colours two have."""
        found: dict[str, str] = {}
        names, colours = set[str](), set[str]()
        for field in (self.entries[number - 1] for number in playing):
            name, colour = field.called.name, field.called.colour
            if len(name) > MAX_NAME:
                found[field.name_field] = str(LONG_NAME)
            elif name.casefold() in names:
                found[field.name_field] = str(SAME_NAME)
            if colours_too and colour in colours:
                found[field.colour_field] = str(SAME_COLOUR)
            names.add(name.casefold())
            colours.add(colour)
        self.tell(found)
        return not found

    def _extract_indices(self, prefix: str, formdata: object) -> Iterable[int]:
        """Name all seats, since WTForms would look for fields called `people-0`."""
        del prefix, formdata
        return range(self.min_entries)
