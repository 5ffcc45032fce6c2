"""Numbers as people type them at a table: "12", "12+7", " 5 + 2 "; as static/js/sums.js does."""

import re
from typing import Literal

SumProblem = Literal["negative", "fraction", "text", "too-large"]

# What a browser takes for a space.
_SPACES = re.compile(r"[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+")
_MINUS = re.compile(r"[-−–]")
_FRACTION = re.compile(r"[\d+]*\d[.,]\d[\d+.,]*", re.ASCII)
_SUM = re.compile(r"\d+(\+\d+)*", re.ASCII)


def read_sum(text: str, largest: int) -> tuple[int, ...] | SumProblem | None:
    """Return the numbers of the sum, None where nothing is typed, or what is wrong.

    A plus at the end is a sum not finished, not a mistake.
    """
    typed = _SPACES.sub("", text).removesuffix("+")
    if not typed:
        return None
    if _MINUS.search(typed):
        return "negative"
    if _FRACTION.fullmatch(typed):
        return "fraction"
    if not _SUM.fullmatch(typed):
        return "text"
    parts = typed.split("+")
    # Python refuses to read thousands of digits, and nobody means them.
    if any(len(part.lstrip("0")) > len(str(largest)) for part in parts):
        return "too-large"
    numbers = tuple(int(part.lstrip("0") or "0") for part in parts)
    return numbers if sum(numbers) <= largest else "too-large"
