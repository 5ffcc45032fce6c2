"""Names and titles as people type them, made fit to be kept and shown."""

from typing import Final
from unicodedata import category

# As long as a column of the score sheet can show.
MAX_NAME: Final = 40


def tidy(text: str) -> str:
    """Leave out what cannot be seen or stored, and all but single spaces between words."""
    # Controls and halves of signs; joiners stay, since names and emoji need them.
    seen = "".join(sign if category(sign) not in {"Cc", "Cs"} else " " for sign in text)
    return " ".join(seen.split())
