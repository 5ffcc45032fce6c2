"""How tables are kept. Every key begins with the table, so that tables can be spread over hosts."""

from datetime import datetime

from sqlalchemy import (
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    LargeBinary,
    String,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column

from companion.database import Model
from companion.sessions import Moment


class TableRow(Model):
    """A game on a table. `version` is the number of the newest line in its log."""

    __tablename__ = "tables"
    # How many are open is asked whenever one is made.
    __table_args__ = (Index(None, "closed"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(8), unique=True)
    watch_key: Mapped[str] = mapped_column(String(32), unique=True)
    game: Mapped[str] = mapped_column(String(32))
    title: Mapped[str] = mapped_column(String(80))
    opening: Mapped[bytes] = mapped_column(LargeBinary)
    version: Mapped[int]
    host: Mapped[str] = mapped_column(String(64))
    created: Mapped[datetime] = mapped_column(Moment)
    touched: Mapped[datetime] = mapped_column(Moment)
    closed: Mapped[datetime | None] = mapped_column(Moment)


class SeatRow(Model):
    """A seat, numbered from 1 clockwise; who sits there is only a name."""

    __tablename__ = "table_seats"

    table_id: Mapped[int] = mapped_column(ForeignKey(TableRow.id), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(40))
    colour: Mapped[str] = mapped_column(String(16))


class PhoneRow(Model):
    """A phone that has joined: at a seat, waiting for one, or only watching.

    `seen` is about when it was there last; without a seat and a moment, it has left.
    """

    __tablename__ = "table_phones"
    __table_args__ = (
        UniqueConstraint("table_id", "device"),
        ForeignKeyConstraint(["table_id", "seat"], [SeatRow.table_id, SeatRow.number]),
        Index(None, "device"),
    )

    table_id: Mapped[int] = mapped_column(ForeignKey(TableRow.id), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    device: Mapped[str] = mapped_column(String(64))
    seat: Mapped[int | None]
    watches: Mapped[bool]
    joined: Mapped[datetime] = mapped_column(Moment)
    seen: Mapped[datetime | None] = mapped_column(Moment)


class LineRow(Model):
    """A line of the log, written once and never changed.

    `kind` is `play` for the game's own commands. `seen` is the version that the phone had before
    it, `overrides` the findings set aside; `touched` are the cells of the state that it changed.
    `content` names what was sent under `command_id`; older lines do not have it.
    """

    __tablename__ = "table_lines"
    __table_args__ = (UniqueConstraint("table_id", "command_id"),)

    table_id: Mapped[int] = mapped_column(ForeignKey(TableRow.id), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    command_id: Mapped[str | None] = mapped_column(String(64))
    device: Mapped[str] = mapped_column(String(64))
    seat: Mapped[int | None]
    at: Mapped[datetime] = mapped_column(Moment)
    kind: Mapped[str] = mapped_column(String(16))
    payload: Mapped[bytes] = mapped_column(LargeBinary)
    seen: Mapped[int]
    overrides: Mapped[bytes] = mapped_column(LargeBinary)
    effects: Mapped[bytes] = mapped_column(LargeBinary)
    touched: Mapped[bytes] = mapped_column(LargeBinary)
    content: Mapped[bytes | None] = mapped_column(LargeBinary)


class SnapshotRow(Model):
    """The state after a line, only to save folding; all but the newest and the `kept` ones go."""

    __tablename__ = "table_snapshots"

    table_id: Mapped[int] = mapped_column(ForeignKey(TableRow.id), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    form: Mapped[int]
    kept: Mapped[bool]
    state: Mapped[bytes] = mapped_column(LargeBinary)


class SecretRow(Model):
    """What one seat knows and the others must not, or what the table as seat 0 hides from all.

    Never part of the log or the state. `device` is the phone that wrote it and may read it again;
    empty where a phone was passed to a player without one.
    """

    __tablename__ = "table_secrets"

    table_id: Mapped[int] = mapped_column(ForeignKey(TableRow.id), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(16), primary_key=True)
    device: Mapped[str] = mapped_column(String(64))
    value: Mapped[bytes] = mapped_column(LargeBinary)


class HoldRow(Model):
    """A part of a table that one phone has at a time, and when it last said so."""

    __tablename__ = "table_holds"

    table_id: Mapped[int] = mapped_column(ForeignKey(TableRow.id), primary_key=True)
    part: Mapped[str] = mapped_column(String(16), primary_key=True)
    device: Mapped[str] = mapped_column(String(64))
    at: Mapped[datetime] = mapped_column(Moment)


class WrongCodeRow(Model):
    """A code that led nowhere, who tried it from where, and when; gone after an hour."""

    __tablename__ = "wrong_codes"
    __table_args__ = (Index(None, "address", "at"), Index(None, "at"))

    id: Mapped[int] = mapped_column(primary_key=True)
    address: Mapped[str] = mapped_column(String(64))
    phone: Mapped[str] = mapped_column(String(64))
    at: Mapped[datetime] = mapped_column(Moment)
