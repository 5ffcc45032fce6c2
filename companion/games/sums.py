"""Numbers as people type them at a table: "12", "12+7", " 5 + 2 "; as static/js/sums.js does."""

import re
from typing import Final, Literal

SumProblem = Literal["negative", "fraction", "text", "too-large"]

# What a browser takes for a space.
_SPACES: Final = re.compile(
    r"[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+"
)
_MINUS: Final = re.compile(r"[-−–]")
_FRACTION: Final = re.compile(r"[\d+]*\d[.,]\d[\d+.,]*", re.ASCII)
_SUM: Final = re.compile(r"\d+(\+\d+)*", re.ASCII)


def read_sum(text: str, largest: int) -> tuple[int, ...] | SumProblem | None:
    """Return the numbers of the sum, None where nothing is typed, or what is wrong.

    A plus at the end is a sum not finished, not a mistake.
    """
    terms = read_terms(text, largest)
    return "too-large" if isinstance(terms, tuple) and sum(terms) > largest else terms


def read_terms(text: str, largest: int) -> tuple[int, ...] | SumProblem | None:
    """Return numbers that are typed like a sum, each of them at most the largest."""
    typed = _SPACES.sub("", text).removesuffix("+")
    if not typed:
        return None
    if _MINUS.search(typed):
        return "negative"
    if _FRACTION.fullmatch(typed):
        return "fraction"
    if not _SUM.fullmatch(typed):
        return "text"
    parts = [part.lstrip("0") or "0" for part in typed.split("+")]
    # Python refuses to read thousands of digits, and nobody means them.
    if any(len(part) > len(str(largest)) or int(part) > largest for part in parts):
        return "too-large"
    return tuple(map(int, parts))
