"""Names and titles as people type them, made fit to be kept and shown."""

from typing import Final
from unicodedata import category

# As long as a column of the score sheet can show.
MAX_NAME: Final = 40


# They turn the direction of all that follows, on whatever page the name stands.
TURNS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def tidy(text: str) -> str:
    """Leave out what cannot be seen or stored, and all but single spaces between words."""
    # Controls and halves of signs; joiners stay, since names and emoji need them.
    seen = "".join(
        " " if category(sign) in {"Cc", "Cs"} else sign for sign in text if sign not in TURNS
    )
    return " ".join(seen.split())
