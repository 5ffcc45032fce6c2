"""Score sheets as people type them: mostly likely numbers, many ties, now and then nonsense."""

from random import Random

from msgspec import Struct

from companion.games.sheets import Counted, Listed, Row, ScoreSheet, Ticked, cell_name

ODD = (
    *("", " ", "+", "5+", " 3 + 4 ", "-1", "2.5", "1,5+2", "x", "5++1"),
    *("10000", "5000+5000", "007", "−4", "9" * 130, "1 2", "0"),
)


class Typed(Struct, frozen=True):
    """A sheet: who plays, in how many steps, and what stands in its cells."""

    names: tuple[str, ...]
    texts: dict[str, str]
    steps: int


def a_sheet(sheet: ScoreSheet, chance: Random) -> Typed:
    """Fill a sheet in by lot; every fifth has cells that cannot be read."""
    least, most = sheet.players
    players = chance.randint(least, most)
    steps = chance.randint(sheet.steps.least, sheet.steps.most) if sheet.steps else 0
    largest = chance.choice((1, 3, 20, 9999))
    odd = chance.random() < 0.2
    rows = {row.id: row for row in (*sheet.table, *sheet.rows)}
    texts = {}
    for cell in sheet.cells(players, steps):
        strange = odd and chance.random() < 0.1
        text = chance.choice(ODD) if strange else _text(rows[cell[0]], largest, chance)
        texts[cell_name(cell)] = text
    return Typed(tuple("ABCDE"[:players]), texts, steps)


def _text(row: Row, largest: int, chance: Random) -> str:
    match row:
        case Ticked(points=points):
            ticked = [name for name in points if chance.random() < 0.4]
            return " ".join(chance.sample(ticked, len(ticked)))
        case Counted(points=points):
            return str(chance.randint(0, max(1, len(points) // 3)))
        case Listed(most=most, longest=longest):
            parts = chance.randint(1, min(3, longest))
            return "+".join(str(chance.randint(0, min(largest, most))) for _ in range(parts))
        case _:
            parts, most = chance.choice((1, 1, 2, 3)), min(largest, row.most)
            return "+".join(str(chance.randint(0, most // 3)) for _ in range(parts))
