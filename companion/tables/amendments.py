"""Amendments: lines that strike out, correct or put back an older one, and what then counts.

The older line stays as it was written. Whoever reads the log walks back from its end, so the
latest amendment of a line is met first, and that one counts.
"""

from typing import Final, Literal

import msgspec
from msgspec import Raw, Struct

from companion.games.tracking import Effect

KINDS: Final = ("strike", "correct", "restore")
_AS_WRITTEN: Final = Raw()


class Amendment(Struct, frozen=True, omit_defaults=True):
    """An amendment as it stands in the log.

    `move` is what line `line` says instead. `dropped` are the later lines that made no sense any
    more; they are struck out with it, and count again if that line is amended once more. `effects`
    are what a line brings about since, where that is not what it did before.
    """

    type: Literal["strike", "correct", "restore"]
    line: int
    move: Raw = _AS_WRITTEN
    dropped: tuple[int, ...] = ()
    effects: dict[int, tuple[Effect, ...]] = {}


class Amendments:
    """What the amendments met so far make of the lines before them."""

    def __init__(self) -> None:
        self._subjects: set[int] = set()
        self._by_line: dict[int, tuple[Amendment, int]] = {}
        self._said: dict[int, Amendment] = {}
        self._effects: dict[int, tuple[Effect, ...]] = {}

    def meet(self, amendment: Amendment, number: int) -> None:
        """Heed an amendment, the line of this number, unless a later one had the same subject."""
        self._effects = amendment.effects | self._effects
        if amendment.type != "strike":
            self._said.setdefault(amendment.line, amendment)
        if amendment.line in self._subjects:
            return
        self._subjects.add(amendment.line)
        for line in (amendment.line, *amendment.dropped):
            self._by_line.setdefault(line, (amendment, number))

    def of(self, line: int) -> tuple[Amendment, int] | None:
        """Find what amends a line, and that line's number."""
        return self._by_line.get(line)

    def is_struck(self, line: int) -> bool:
        """Tell whether a line is struck out: itself, or with another one."""
        found = self._by_line.get(line)
        return found is not None and (found[0].line != line or found[0].type == "strike")

    def said(self, line: int, written: bytes) -> bytes:
        """Return what a line says, or said before it was struck out."""
        found = self._said.get(line)
        return (bytes(found.move) if found else b"") or written

    def effects(self, line: int) -> tuple[Effect, ...] | None:
        """Return what a line brings about by now, None where that is what it did at first."""
        return self._effects.get(line)

    def first(self, end: int) -> int:
        """Tell the first of the lines up to `end` that are amended, the one after if none is."""
        return min((line for line in self._by_line if line <= end), default=end + 1)


def read_amendment(payload: bytes) -> Amendment:
    """Read an amendment from the log."""
    return msgspec.json.decode(payload, type=Amendment)
