"""A table's code: signs that are easy to say in any language and hard to misread.

Five of them; six where so many tables are open that a guess would soon find one.
"""

import secrets
from typing import Final

# No look-alikes (0O, 1IL, 2Z, 5S, 8B, UV), few sound-alikes (no G, N, Q), no vowels: no words.
SIGNS: Final = "CDFHJKMPRTWXY34679"
LENGTH: Final = 5
CROWDED: Final = 20_000


def new_code(open_tables: int = 0) -> str:
    """Draw a code beside so many open tables; the caller makes sure that it is free."""
    length = LENGTH + (open_tables >= CROWDED)
    return "".join(secrets.choice(SIGNS) for _ in range(length))


def heard(typed: str) -> str:
    """Read a code as people type it: in small letters, with spaces or dashes."""
    return "".join(sign for sign in typed.upper() if sign.isalnum())
