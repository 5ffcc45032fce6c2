"""How groups are kept. Every key begins with the group, so that groups can be spread over hosts."""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
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


class GroupRow(Model):
    """A group; whoever knows its key belongs to it. `joined` is how many players it ever had."""

    __tablename__ = "groups"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(String(60))
    joined: Mapped[int]
    created: Mapped[datetime] = mapped_column(Moment)


class PlayerRow(Model):
    """Somebody who plays in a group: a name, and nothing else."""

    __tablename__ = "group_players"
    __table_args__ = (UniqueConstraint("group_id", "name"),)

    group_id: Mapped[int] = mapped_column(ForeignKey(GroupRow.id), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(String(40))


class PhoneRow(Model):
    """A phone that has opened the group's link, and whose it is, if it said so."""

    __tablename__ = "group_phones"
    __table_args__ = (
        ForeignKeyConstraint(["group_id", "player"], [PlayerRow.group_id, PlayerRow.number]),
        Index(None, "device"),
    )

    group_id: Mapped[int] = mapped_column(ForeignKey(GroupRow.id), primary_key=True)
    device: Mapped[str] = mapped_column(String(64), primary_key=True)
    player: Mapped[int | None]
    seen: Mapped[datetime] = mapped_column(Moment)


class ResultRow(Model):
    """A finished game. `sheet` is the question that its game scores, with seats for names.

    `offset` is how far the table's own time was ahead of UTC, in minutes. A deleted result keeps
    its id and nothing else, so that a phone that sends it again does not bring it back.
    `table_code` is the table whose score sheet it comes from, where it comes from one.
    """

    __tablename__ = "group_results"
    __table_args__ = (UniqueConstraint("group_id", "client_id"),)

    group_id: Mapped[int] = mapped_column(ForeignKey(GroupRow.id), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    client_id: Mapped[str] = mapped_column(String(64))
    table_code: Mapped[str | None] = mapped_column(String(8))
    game: Mapped[str] = mapped_column(String(32))
    played: Mapped[datetime] = mapped_column(Moment)
    offset: Mapped[int]
    source: Mapped[str] = mapped_column(String(16))
    sheet: Mapped[bytes] = mapped_column(LargeBinary)
    sides: Mapped[bytes] = mapped_column(LargeBinary)
    note: Mapped[str] = mapped_column(String(500))
    version: Mapped[int]
    saved: Mapped[datetime] = mapped_column(Moment)
    deleted: Mapped[datetime | None] = mapped_column(Moment)


class SeatRow(Model):
    """A player's column of a result as the game scored it; without a player: somebody deleted."""

    __tablename__ = "group_seats"
    __table_args__ = (
        ForeignKeyConstraint(["group_id", "result"], [ResultRow.group_id, ResultRow.number]),
        ForeignKeyConstraint(
            ["group_id", "player"],
            [PlayerRow.group_id, PlayerRow.number],
            name="fk_group_seats_player",
        ),
    )

    group_id: Mapped[int] = mapped_column(ForeignKey(GroupRow.id), primary_key=True)
    result: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player: Mapped[int | None]
    colour: Mapped[str] = mapped_column(String(16))
    categories: Mapped[bytes] = mapped_column(LargeBinary)
    total: Mapped[int] = mapped_column(BigInteger)
    rank: Mapped[int]


class ChangeRow(Model):
    """A line of the log: who did what and when. It holds no names, only numbers of players."""

    __tablename__ = "group_changes"

    group_id: Mapped[int] = mapped_column(ForeignKey(GroupRow.id), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime] = mapped_column(Moment)
    device: Mapped[str] = mapped_column(String(64))
    player: Mapped[int | None]
    kind: Mapped[str] = mapped_column(String(16))
    result: Mapped[int | None]
    about: Mapped[bytes] = mapped_column(LargeBinary)
