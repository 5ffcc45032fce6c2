"""Who is at a table: phones, seats, the host. Each change is told as an event for the log."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from msgspec import Struct
from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session

from companion.games.refusing import BadInput
from companion.people import MAX_NAME, Person, tidy
from companion.tables.errors import (
    NotHostError,
    ReadOnlyError,
    SeatTakenError,
    TableClosedError,
    UnknownPhoneError,
    UnknownSeatError,
)
from companion.tables.events import (
    Closed,
    Event,
    Hosted,
    Left,
    Reopened,
    Replaced,
    Sat,
    Titled,
)
from companion.tables.models import PhoneRow, SeatRow, TableRow
from companion.tables.store import is_waiting

MAX_COLOUR: Final = 16
MAX_TITLE: Final = 80
# What the database can hold; anything else numbers nothing.
LARGEST_NUMBER: Final = 2**31 - 1


class Place(Struct, frozen=True):
    """What a phone is at a table; one without a number has not joined."""

    phone: int | None = None
    seat: int | None = None
    host: bool = False
    watches: bool = False

    @property
    def may_write(self) -> bool:
        """Players and the host write; those who wait or watch only read."""
        return self.host or self.seat is not None


class Seat(Struct, frozen=True):
    """A seat, its player, the numbers of the phones that hold it, and whether one is the host."""

    number: int
    name: str
    colour: str
    phones: tuple[int, ...]
    host: bool


def place_of(session: Session, table: TableRow, device: str) -> Place:
    """Tell what a phone is here."""
    return _place(table, device, _phone(session, table, device))


def seats_of(session: Session, table: TableRow) -> tuple[Seat, ...]:
    """List the seats clockwise."""
    return who_sits(session, table, "")[0]


def who_sits(session: Session, table: TableRow, device: str) -> tuple[tuple[Seat, ...], Place]:
    """List the seats clockwise, and tell what a phone is here."""
    held = or_(PhoneRow.seat.is_not(None), PhoneRow.device == device)
    found = select(PhoneRow).where(PhoneRow.table_id == table.id, held).order_by(PhoneRow.number)
    phones = session.scalars(found).all()
    own = next((phone for phone in phones if phone.device == device), None)
    return _seats(session, table, phones), _place(table, device, own)


def everybody(session: Session, table: TableRow) -> tuple[tuple[Seat, ...], dict[str, Place]]:
    """List the seats clockwise, and tell what all phones are here."""
    found = select(PhoneRow).where(PhoneRow.table_id == table.id).order_by(PhoneRow.number)
    phones = session.scalars(found).all()
    places = {phone.device: _place(table, phone.device, phone) for phone in phones}
    return _seats(session, table, phones), {table.host: Place(host=True), **places}


def _place(table: TableRow, device: str, phone: PhoneRow | None) -> Place:
    host = table.host == device
    if phone is None:
        return Place(host=host)
    return Place(phone.number, phone.seat, host, phone.watches)


def _seats(session: Session, table: TableRow, phones: Sequence[PhoneRow]) -> tuple[Seat, ...]:
    rows = select(SeatRow).where(SeatRow.table_id == table.id).order_by(SeatRow.number)
    return tuple(
        Seat(
            number=row.number,
            name=row.name,
            colour=row.colour,
            phones=tuple(phone.number for phone in phones if phone.seat == row.number),
            host=any(p.seat == row.number and p.device == table.host for p in phones),
        )
        for row in session.scalars(rows)
    )


def waiting_phones(session: Session, table: TableRow) -> tuple[int, ...]:
    """List the phones that have joined, have no seat and are still there, the newest first."""
    waiting = (PhoneRow.table_id == table.id, PhoneRow.device != table.host, *is_waiting())
    found = select(PhoneRow.number).where(*waiting).order_by(PhoneRow.number.desc())
    return tuple(session.scalars(found))


def add_seats(session: Session, table_id: int, seats: Sequence[Person]) -> None:
    """Set the chairs, clockwise."""
    for number, seat in enumerate(seats, start=1):
        name, colour = proper_name(seat.name), tidy(seat.colour)[:MAX_COLOUR]
        session.add(SeatRow(table_id=table_id, number=number, name=name, colour=colour))


def join(session: Session, table: TableRow, device: str, *, watch: bool = False) -> None:
    """Remember a phone; a watcher who comes with the code may take a seat from then on."""
    now = datetime.now(UTC)
    if phone := _phone(session, table, device):
        phone.watches, phone.seen = phone.watches and watch, now
        return
    newest = select(func.max(PhoneRow.number)).where(PhoneRow.table_id == table.id)
    number = (session.scalar(newest) or 0) + 1
    session.add(
        PhoneRow(
            table_id=table.id, number=number, device=device, watches=watch, joined=now, seen=now
        )
    )


def take_seat(
    session: Session, table: TableRow, device: str, seat: int, *, share: bool
) -> Event | None:
    """Sit a phone down, instead of where it sat before."""
    _only_open(table)
    phone = _joined(session, table, device)
    if phone.watches:
        raise ReadOnlyError
    if phone.seat == seat:
        return None
    seat_row(session, table, seat)
    if not share and _holders(session, table, seat):
        raise SeatTakenError
    phone.seat = seat
    return Sat(seat)


def leave_seat(session: Session, table: TableRow, device: str) -> Event | None:
    """Let a phone give its seat up."""
    phone = _joined(session, table, device)
    seat, phone.seat = phone.seat, None
    return None if seat is None else Left(seat)


def replace_phone(
    session: Session, table: TableRow, device: str, seat: int, phone: int | None
) -> Event | None:
    """Take a seat from the phones that hold it, for `phone` or for the next that sits down."""
    _only_host(table, device)
    seat_row(session, table, seat)
    heir = None if phone is None else _numbered(session, table, phone)
    for lost in _holders(session, table, seat):
        lost.seat = None
    if heir:
        heir.seat, heir.watches = seat, False
    return Replaced(seat, phone)


def set_title(session: Session, table: TableRow, device: str, title: str) -> Event | None:
    """Let the host call the table otherwise."""
    del session
    _only_host(table, device)
    new = tidy(title)
    if not 1 <= len(new) <= MAX_TITLE:
        raise BadInput("wrong-length", "$.title", f"a title has 1 to {MAX_TITLE} characters")
    before, table.title = table.title, new
    return None if before == new else Titled(new)


def pass_host(session: Session, table: TableRow, device: str, phone: int) -> Event | None:
    """Let the host hand the role to another phone."""
    _only_host(table, device)
    return _make_host(table, _numbered(session, table, phone))


def claim_host(session: Session, table: TableRow, device: str) -> Event | None:
    """Let a seated phone become host, for when the host's own phone is lost."""
    phone = _joined(session, table, device)
    if phone.seat is None:
        raise ReadOnlyError
    return _make_host(table, phone)


def close(session: Session, table: TableRow, device: str) -> Event | None:
    """Let the host end the game."""
    del session
    _only_host(table, device)
    _only_open(table)
    table.closed = datetime.now(UTC)
    return Closed()


def reopen(session: Session, table: TableRow, device: str) -> Event | None:
    """Let the host go on with a game that was ended."""
    del session
    _only_host(table, device)
    before, table.closed = table.closed, None
    return Reopened() if before else None


def _only_host(table: TableRow, device: str) -> None:
    if table.host != device:
        raise NotHostError


def _only_open(table: TableRow) -> None:
    if table.closed:
        raise TableClosedError


def _make_host(table: TableRow, phone: PhoneRow) -> Event | None:
    if phone.watches:
        raise ReadOnlyError
    before, table.host = table.host, phone.device
    return None if before == phone.device else Hosted(phone.seat)


def _phone(session: Session, table: TableRow, device: str) -> PhoneRow | None:
    mine = (PhoneRow.table_id == table.id, PhoneRow.device == device)
    return session.scalar(select(PhoneRow).where(*mine))


def _joined(session: Session, table: TableRow, device: str) -> PhoneRow:
    if phone := _phone(session, table, device):
        return phone
    raise UnknownPhoneError


def _numbered(session: Session, table: TableRow, number: int) -> PhoneRow:
    phone = session.get(PhoneRow, (table.id, number)) if is_number(number) else None
    if phone is None:
        raise UnknownPhoneError
    return phone


def is_number(number: int) -> bool:
    """Tell whether a seat or a phone can have this number."""
    return 1 <= number <= LARGEST_NUMBER


def seat_row(session: Session, table: TableRow, number: int) -> SeatRow:
    """Find a seat by its number."""
    row = session.get(SeatRow, (table.id, number)) if is_number(number) else None
    if row is None:
        raise UnknownSeatError
    return row


def _holders(session: Session, table: TableRow, seat: int) -> list[PhoneRow]:
    held = (PhoneRow.table_id == table.id, PhoneRow.seat == seat)
    return list(session.scalars(select(PhoneRow).where(*held)))


def proper_name(text: str) -> str:
    """Return a player's name fit to be kept; raises BadInput."""
    name = tidy(text)
    if not 1 <= len(name) <= MAX_NAME:
        raise BadInput("wrong-length", "$.name", f"a name has 1 to {MAX_NAME} characters")
    return name
