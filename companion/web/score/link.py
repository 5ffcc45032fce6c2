"""A score sheet as the query of an address, and back; as static/js/score/link.js does."""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final
from urllib.parse import parse_qsl, urlencode

from werkzeug.datastructures import MultiDict

from companion.games.hints import Doubt
from companion.games.sheets import LARGEST, TABLE, Cell, Variant, cell_name
from companion.games.sums import read_sum
from companion.people import COLOURS, MAX_NAME, Person
from companion.web.games import WebGame
from companion.web.numbers import number_in
from companion.web.score.typed import TypedSheet, variants_in

LONGEST_CODE: Final = 8
LONGEST: Final = 8000
_MOMENT = re.compile(r"20\d\d-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d", re.ASCII)


class DamagedLinkError(ValueError):
    """The address does not hold a sheet."""


def link(typed: TypedSheet) -> str:
    """Write a sheet as the query of an address: the table's cells, then each player's column."""
    table, variants = typed.game.score.link
    query = []
    if typed.sheet.table:
        query.append((table, ".".join(_texts(typed, _column(typed, TABLE)))))
    if typed.sheet.steps:
        query.append(("n", str(typed.steps)))
    for column, seat in enumerate(typed.seats, 1):
        texts = _texts(typed, _column(typed, column))
        query.append(("p", ".".join((seat.colour, *texts, seat.name))))
    query.append(("at", typed.at))
    if typed.variants:
        chosen = (typed.variants.get(one.category, "") for one in typed.sheet.variants)
        query.append((variants, ".".join(chosen)))
    for doubt in typed.doubts:
        most = () if doubt.most is None else (str(doubt.most),)
        query.append(("doubt", ".".join((doubt.reason, _doubted(doubt.cell), *most))))
    if typed.table:
        query.append(("table", typed.table))
    return urlencode(query)


def from_query(game: WebGame, query: str) -> TypedSheet:
    """Read the sheet of a result's address; raises DamagedLinkError."""
    if len(query) > LONGEST:
        raise DamagedLinkError
    return from_link(game, MultiDict(parse_qsl(query.removeprefix("?"), keep_blank_values=True)))


def from_link(game: WebGame, query: MultiDict[str, str]) -> TypedSheet:
    """Read a sheet back from an address; its cells may still hold anything."""
    sheet, (table, variants) = game.score.sheet, game.score.link
    players, steps = query.getlist("p"), _steps(game, query)
    if not 1 <= len(players) <= sheet.players[1]:
        raise DamagedLinkError
    blank = TypedSheet(game, (Person(""),) * len(players), {}, "", steps=steps)
    texts: dict[str, str] = {}
    if sheet.table:
        texts |= _fitting(_column(blank, TABLE), query.get(table, "").split("."))
    seats = []
    for column, player in enumerate(players, 1):
        cells = list(_column(blank, column))
        # The name comes last, since it may hold anything.
        colour, *typed = player.split(".", len(cells) + 1)
        name = " ".join(typed.pop().split()) if len(typed) > len(cells) else ""
        if colour not in COLOURS or not 1 <= len(name) <= MAX_NAME:
            raise DamagedLinkError
        seats.append(Person(name, colour))
        texts |= _fitting(cells, typed)
    if len({seat.name for seat in seats}) < len(seats):
        raise DamagedLinkError
    lay = dict(_pairs(sheet.variants, query.get(variants, "")))
    return TypedSheet(
        game,
        tuple(seats),
        texts,
        _moment(query.get("at", "")),
        variants_in(sheet, lay),
        tuple(_doubts(blank, query)),
        query.get("table", "")[:LONGEST_CODE],
        steps,
    )


def _column(typed: TypedSheet, column: int) -> Iterator[Cell]:
    return (cell for cell in typed.cells() if cell[1] == column)


def _texts(typed: TypedSheet, cells: Iterable[Cell]) -> Iterator[str]:
    """Write cells, of which none has what stands between them."""
    return (typed.texts.get(cell_name(cell), "").replace(".", ",") for cell in cells)


def _fitting(cells: Iterable[Cell], texts: list[str]) -> dict[str, str]:
    """Give each cell its text, where there are as many."""
    names = [cell_name(cell) for cell in cells]
    if len(names) != len(texts):
        raise DamagedLinkError
    return dict(zip(names, texts, strict=True))


def _pairs(variants: Iterable[Variant], text: str) -> Iterator[tuple[str, str]]:
    for variant, choice in zip(variants, text.split("."), strict=False):
        yield variant.category, choice


def _steps(game: WebGame, query: MultiDict[str, str]) -> int:
    steps = game.score.sheet.steps
    if steps is None:
        return 0
    count = query.get("n", type=number_in)
    if count is None or not steps.least <= count <= steps.most:
        raise DamagedLinkError
    return count


def _moment(text: str) -> str:
    if not _MOMENT.fullmatch(text):
        raise DamagedLinkError
    try:
        datetime.fromisoformat(text)
    except ValueError:
        raise DamagedLinkError from None
    return text


def _doubted(cell: Cell) -> str:
    """Name a cell where a stop would end it."""
    return cell_name(cell).replace(".", "~")


def _doubts(blank: TypedSheet, query: MultiDict[str, str]) -> Iterator[Doubt]:
    """Read the doubts of a link; one that makes no sense is none."""
    cells = {_doubted(cell): cell for cell in blank.cells()}
    for text in query.getlist("doubt"):
        reason, name, most = (*text.split("."), "", "")[:3]
        number = read_sum(most, LARGEST)
        if reason in blank.game.score.reasons and name in cells:
            # Each cell is doubted once.
            yield Doubt(cells.pop(name), reason, sum(number) if isinstance(number, tuple) else None)
