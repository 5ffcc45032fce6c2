"""People as all rooms know them: a name fit to be kept and shown, and the colour of pieces."""

from typing import Final
from unicodedata import category

from msgspec import Struct

# As long as a column of the score sheet can show.
MAX_NAME: Final = 40
# Of pieces, first those that games have.
COLOURS: Final = (
    "blue",
    "green",
    "yellow",
    "purple",
    "red",
    "white",
    "black",
    "orange",
    "brown",
    "pink",
)


# They turn the direction of all that follows, on whatever page the name stands.
TURNS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class Person(Struct, frozen=True):
    """Somebody who plays: a name, and the colour of the pieces."""

    name: str
    colour: str = ""


def tidy(text: str) -> str:
    """Leave out what cannot be seen or stored, and all but single spaces between words."""
    # Controls and halves of signs; joiners stay, since names and emoji need them.
    seen = "".join(
        " " if category(sign) in {"Cc", "Cs"} else sign for sign in text if sign not in TURNS
    )
    return " ".join(seen.split())
