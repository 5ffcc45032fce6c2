"""Numbers worth a second look, by what is printed in the box; as static/js/score/doubts.js does.

Nothing is refused: the table is right, and a box may be wrong or say nothing.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from companion.games.mombasa.terms import COMPANIES
from companion.web.mombasa.score.printed import Printed
from companion.web.mombasa.score.sheet import TABLE, Cell, Doubt, Reading, TypedSheet, read

# Nobody is known to have held more; unconfirmed, so a reason to look again and no more.
MOST_SHARES: Final = 20


def doubted(sheet: TypedSheet, box: Printed) -> TypedSheet:
    """Return a sheet with what is unlikely on it."""
    return replace(sheet, doubts=tuple(doubts(sheet, read(sheet), box)))


def doubts(sheet: TypedSheet, reading: Reading, box: Printed) -> Iterator[Doubt]:
    """Yield what is unlikely on a sheet, at most one doubt a cell."""
    for cell, terms in reading.terms.items():
        doubt = _doubt(sheet, cell, terms, box)
        if doubt is not None:
            yield doubt


def _doubt(sheet: TypedSheet, cell: Cell, terms: tuple[int, ...], box: Printed) -> Doubt | None:
    row, column = cell
    number = sum(terms)
    if row not in COMPANIES:
        printed = box.values.get(row)
        return Doubt(row, column, "not-printed") if printed and number not in printed else None
    if column == TABLE:
        coins = box.coins.get(row)
        most = sum(map(sum, coins)) if coins else number
        return Doubt(row, column, "many-coins", most) if number > most else None
    if number > MOST_SHARES:
        return Doubt(row, column, "many-shares", MOST_SHARES)
    side = box.sides.get(row) or sheet.sides.get(row)
    given = box.shares.get(side) if side else None
    return Doubt(row, column, "not-on-track") if given and terms[0] not in given else None
