"""What players are called and which pieces they have. Each change is told as an event for the log.

At a live table the host may change it, and whoever sits there. From a score sheet every phone that
fills it in may: it says the version that it has `seen`, and what another phone has changed since is
not overwritten.
"""

from typing import Final

from msgspec.json import Decoder
from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.games.refusing import BadInput
from companion.tables.errors import NotHostError, OvertakenError, ReadOnlyError
from companion.tables.events import Event, Recoloured, Renamed
from companion.tables.log import lines_after
from companion.tables.models import LineRow, SeatRow, TableRow
from companion.tables.seating import MAX_COLOUR, place_of, proper_name, seat_row


def rename_seat(
    session: Session, table: TableRow, device: str, seat: int, name: str, *, seen: int | None = None
) -> Event | None:
    """Name a seat's player; on a score sheet whoever was called so gets the name given up."""
    row = _seat_to_change(session, table, device, seat, from_sheet=seen is not None)
    new = proper_name(name)
    if row.name == new:
        return None
    same = (SeatRow.table_id == table.id, SeatRow.name == new, SeatRow.number != seat)
    other = session.scalar(select(SeatRow).where(*same))
    if other and seen is None:
        raise BadInput("same-name", "$.name", "another player is called so")
    if seen is not None:
        _ask_about(session, table, device, seen, Renamed, {seat, other.number if other else seat})
    before, row.name = row.name, new
    if other:
        other.name = before
    return Renamed(seat, new, other.number if other else None)


def recolour_seat(
    session: Session,
    table: TableRow,
    device: str,
    seat: int,
    colour: str,
    *,
    seen: int | None = None,
) -> Event | None:
    """Give a seat's player other pieces; whoever had them gets those given up."""
    row = _seat_to_change(session, table, device, seat, from_sheet=seen is not None)
    if not 1 <= len(colour) <= MAX_COLOUR:
        raise BadInput("wrong-length", "$.colour", f"a colour has 1 to {MAX_COLOUR} characters")
    if row.colour == colour:
        return None
    same = (SeatRow.table_id == table.id, SeatRow.colour == colour, SeatRow.number != seat)
    other = session.scalar(select(SeatRow).where(*same))
    if seen is not None:
        affected = {seat, other.number if other else seat}
        _ask_about(session, table, device, seen, Recoloured, affected)
    before, row.colour = row.colour, colour
    if other:
        other.colour = before
    return Recoloured(seat, colour, other.number if other else None)


def _seat_to_change(
    session: Session, table: TableRow, device: str, number: int, *, from_sheet: bool
) -> SeatRow:
    place = place_of(session, table, device)
    row = seat_row(session, table, number)
    if from_sheet and not place.may_write:
        raise ReadOnlyError
    if not from_sheet and not place.host and place.seat != number:
        raise NotHostError
    return row


def _ask_about(
    session: Session,
    table: TableRow,
    device: str,
    seen: int,
    kind: type[Renamed | Recoloured],
    seats: set[int],
) -> None:
    """Raise OvertakenError if another phone has done the same to one of these seats since."""
    since = lines_after(table.id, seen, table.version)
    theirs = since.where(LineRow.device != device, LineRow.kind == "table")
    for line in session.scalars(theirs):
        event = _events.decode(line.payload)
        if isinstance(event, kind) and seats & {event.seat, event.other}:
            raise OvertakenError(line.seat)


_events: Final = Decoder(Event)
