"""Who has sat at the seats of a table, read from its log: in which order, and whose a seat is.

Of all phones that have sat down at a seat and have not got up by their own hand, it is the first
one's: putting a phone out does not take the seat from it.
"""

from collections import defaultdict
from typing import Final

from msgspec import Struct, field
from msgspec.json import Decoder
from sqlalchemy import select
from sqlalchemy.orm import Session

from companion.tables.events import Event, Left, Opened, Replaced, Sat
from companion.tables.models import LineRow, PhoneRow, TableRow


class Chair(Struct):
    """The phones at a seat and those that have not given it up, first come first."""

    phones: list[str] = field(default_factory=list)
    claims: list[str] = field(default_factory=list)

    @property
    def owner(self) -> str | None:
        """Tell whose it is."""
        return next(iter(self.claims), None)


def chairs_of(session: Session, table: TableRow) -> defaultdict[int, Chair]:
    """Follow all phones of a table from seat to seat."""
    lines = select(LineRow.device, LineRow.payload).where(
        LineRow.table_id == table.id, LineRow.kind == "table"
    )
    numbered = select(PhoneRow.number, PhoneRow.device).where(PhoneRow.table_id == table.id)
    devices = dict(session.execute(numbered).all())
    chairs: defaultdict[int, Chair] = defaultdict(Chair)
    for device, payload in session.execute(lines.order_by(LineRow.number)):
        match _events.decode(payload):
            case Sat(seat):
                _get_up(chairs, device, by=device)
                _sit_down(chairs[seat], device)
            case Left():
                _get_up(chairs, device, by=device)
            case Replaced(seat, phone):
                for lost in tuple(chairs[seat].phones):
                    _get_up(chairs, lost, by=device)
                if heir := phone and devices.get(phone):
                    _get_up(chairs, heir, by=device)
                    _sit_down(chairs[seat], heir)
            case Opened():
                chairs.clear()
    return chairs


def _sit_down(chair: Chair, device: str) -> None:
    chair.phones.append(device)
    if device not in chair.claims:
        chair.claims.append(device)


def _get_up(chairs: dict[int, Chair], device: str, *, by: str) -> None:
    for chair in chairs.values():
        if device in chair.phones:
            chair.phones.remove(device)
            if device == by:
                chair.claims.remove(device)


_events: Final = Decoder(Event)
