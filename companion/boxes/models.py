"""How boxes are kept. Photos and editions are found by their hash, so the same one is kept once."""

from datetime import datetime

from sqlalchemy import ForeignKey, Index, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from companion.database import Model
from companion.sessions import Moment


class PhotoRow(Model):
    """A picture of the board, made fit to be served."""

    __tablename__ = "box_photos"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    content: Mapped[bytes] = mapped_column(LargeBinary)
    mimetype: Mapped[str] = mapped_column(String(32))
    width: Mapped[int]
    height: Mapped[int]


class BoxRow(Model):
    """An owner's box, with a key for changing it and one for reading it."""

    __tablename__ = "boxes"

    id: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    name: Mapped[str] = mapped_column(String(60))
    content: Mapped[bytes] = mapped_column(LargeBinary)
    version: Mapped[int]
    edit_key: Mapped[str] = mapped_column(String(64), unique=True)
    share_key: Mapped[str] = mapped_column(String(64), unique=True)
    photo: Mapped[str | None] = mapped_column(ForeignKey(PhotoRow.hash))
    created: Mapped[datetime] = mapped_column(Moment)
    changed: Mapped[datetime] = mapped_column(Moment)


class BoxPhoneRow(Model):
    """A phone that has opened the link for changing a box."""

    __tablename__ = "box_phones"
    __table_args__ = (Index(None, "device"),)

    box_id: Mapped[int] = mapped_column(ForeignKey(BoxRow.id), primary_key=True)
    device: Mapped[str] = mapped_column(String(64), primary_key=True)


class BoxPageRow(Model):
    """A page that teaches a box: the last of its saves that came, and what it had seen then."""

    __tablename__ = "box_pages"
    __table_args__ = (Index(None, "saved"),)

    box_id: Mapped[int] = mapped_column(ForeignKey(BoxRow.id), primary_key=True)
    page: Mapped[str] = mapped_column(String(32), primary_key=True)
    turn: Mapped[int]
    seen: Mapped[str] = mapped_column(Text)
    saved: Mapped[datetime] = mapped_column(Moment)


class EditionRow(Model):
    """A box as it was when a table began with it."""

    __tablename__ = "box_editions"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    game: Mapped[str] = mapped_column(String(32))
    name: Mapped[str] = mapped_column(String(60))
    content: Mapped[bytes] = mapped_column(LargeBinary)
    photo: Mapped[str | None] = mapped_column(ForeignKey(PhotoRow.hash))
    created: Mapped[datetime] = mapped_column(Moment)
