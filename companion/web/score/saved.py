"""Where a table's game is kept: in which groups of this phone, and whether they have it right."""

from collections.abc import Iterator

from flask import url_for
from flask_babel import gettext
from msgspec import Struct
from msgspec.structs import replace

from companion.groups.values import Kept, NewSeat, Result
from companion.tables import tables
from companion.tables.errors import UnknownTableError
from companion.web.groups.at_group import groups
from companion.web.safety import known_device
from companion.web.score.from_table import table_sheet
from companion.web.score.in_groups import content_of, named_link
from companion.web.score.link import DamagedLinkError
from companion.web.score.typed import TypedSheet


class Saved(Struct, frozen=True):
    """A line about a group that has the game, and where its link leads."""

    text: str
    go: str
    address: str


def saved_in_groups(table: str, sheet: TypedSheet) -> Iterator[Saved]:
    """Tell which of this phone's groups have a table's game, and offer to correct it there."""
    for kept in groups().of_table(table, known_device() or ""):
        yield _worded(kept, sheet)


def correction_by_table(key: str, result: Result) -> str:
    """Address the correction of a group's game whose sheet says something else by now, or ""."""
    try:
        view = tables().view(result.table)
    except UnknownTableError:
        return ""
    sheet = table_sheet(view)
    return _correction(key, result, sheet) if _differs(key, result.number, sheet) else ""


def _worded(kept: Kept, sheet: TypedSheet) -> Saved:
    if _differs(kept.key, kept.number, sheet):
        text = gettext("“%(group)s” has different numbers.", group=kept.group)
        result = groups().result(kept.key, kept.number)
        return Saved(text, gettext("Correct it there"), _correction(kept.key, result, sheet))
    text = gettext("Saved to “%(group)s”.", group=kept.group)
    address = url_for("group_results.result", key=kept.key, number=kept.number)
    return Saved(text, gettext("Open"), address)


def _differs(key: str, number: int, sheet: TypedSheet) -> bool:
    """Tell whether a whole sheet says something else than a group's game."""
    try:
        content = content_of(sheet, [NewSeat(seat.name, seat.colour) for seat in sheet.seats])
    except DamagedLinkError:
        return False
    return groups().differs(key, number, content)


def _correction(key: str, result: Result, sheet: TypedSheet) -> str:
    """Address the correction with the numbers of the sheet; when it was is what the group says."""
    played = replace(sheet, at=result.played.isoformat(timespec="minutes"))
    where = url_for("group_results.correct", key=key, number=result.number)
    return f"{where}?{named_link(played)}"
