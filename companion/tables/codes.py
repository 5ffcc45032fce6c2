"""A table's code: five signs that are easy to say in any language and hard to misread."""

import secrets
from typing import Final

# No look-alikes (0O, 1IL, 2Z, 5S, 8B, UV), few sound-alikes (no G, N, Q), no vowels: no words.
SIGNS: Final = "CDFHJKMPRTWXY34679"
LENGTH: Final = 5


def new_code() -> str:
    """Draw a code; the caller makes sure that it is free."""
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def heard(typed: str) -> str:
    """Read a code as people type it: in small letters, with spaces or dashes."""
    return "".join(sign for sign in typed.upper() if sign.isalnum())
