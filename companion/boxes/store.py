"""How boxes, editions and photos are found and put away."""

import hashlib

from sqlalchemy import and_, exists, or_, select
from sqlalchemy.orm import Session

from companion.boxes.errors import UnknownBoxError
from companion.boxes.models import BoxPageRow, BoxPhoneRow, BoxRow, EditionRow, PhotoRow
from companion.boxes.values import Edition, OwnedBox, Photo


def box_by_edit_key(session: Session, key: str, *, lock: bool = False) -> BoxRow:
    """Find a box by the key for changing it; `lock` keeps other writers off it."""
    query = select(BoxRow).where(BoxRow.edit_key == key)
    return _found(session.scalar(query.with_for_update() if lock else query))


def box_and_page(session: Session, key: str, page: str) -> tuple[BoxRow, BoxPageRow | None]:
    """Find a box and what a page has saved of it, both as they are at one moment."""
    saved = and_(BoxPageRow.box_id == BoxRow.id, BoxPageRow.page == page)
    both = select(BoxRow, BoxPageRow).outerjoin(BoxPageRow, saved).where(BoxRow.edit_key == key)
    row, last = session.execute(both).one_or_none() or (None, None)
    return _found(row), last


def box_by_share_key(session: Session, key: str) -> BoxRow:
    """Find a box by the key for reading it."""
    return _found(session.scalar(select(BoxRow).where(BoxRow.share_key == key)))


def box_by_either_key(session: Session, key: str) -> BoxRow:
    """Find a box by any of its keys, and keep other writers off it."""
    either = or_(BoxRow.edit_key == key, BoxRow.share_key == key)
    return _found(session.scalar(select(BoxRow).where(either).with_for_update()))


def boxes_known_to(session: Session, device: str, most: int) -> list[BoxRow]:
    """Return so many of the boxes that a phone knows, the one changed last first."""
    query = select(BoxRow).join(BoxPhoneRow, BoxPhoneRow.box_id == BoxRow.id)
    newest = (BoxRow.changed.desc(), BoxRow.id.desc())
    mine = query.where(BoxPhoneRow.device == device).order_by(*newest)
    return list(session.scalars(mine.limit(most)))


def as_box(session: Session, row: BoxRow) -> OwnedBox:
    """Put a box together from what is kept of it."""
    return OwnedBox(
        id=row.id,
        game=row.game,
        name=row.name,
        content=row.content,
        version=row.version,
        edit_key=row.edit_key,
        share_key=row.share_key,
        photo=_photo(session, row.photo),
        changed=row.changed,
    )


def as_edition(session: Session, row: EditionRow) -> Edition:
    """Put an edition together from what is kept of it."""
    return Edition(row.hash, row.game, row.name, row.content, _photo(session, row.photo))


def edition_hash(box: BoxRow | EditionRow) -> str:
    """Name what a box is now, so that the same content has the same name."""
    parts = (box.game.encode(), box.name.encode(), (box.photo or "").encode(), box.content)
    # Each part is hashed by itself: no two boxes run together.
    each = (hashlib.sha256(part).digest() for part in parts)
    return hashlib.sha256(b"".join(each)).hexdigest()


def discard_photo(session: Session, photo: str | None) -> None:
    """Delete a photo that neither a box nor an edition shows any more."""
    session.flush()
    shown = or_(exists().where(BoxRow.photo == photo), exists().where(EditionRow.photo == photo))
    row = session.get(PhotoRow, photo) if photo else None
    if row and not session.scalar(select(shown)):
        session.delete(row)


def _photo(session: Session, photo: str | None) -> Photo | None:
    """Look at a photo without its picture."""
    columns = select(PhotoRow.hash, PhotoRow.width, PhotoRow.height)
    row = session.execute(columns.where(PhotoRow.hash == photo)).one_or_none() if photo else None
    return Photo(row.hash, row.width, row.height) if row else None


def _found(row: BoxRow | None) -> BoxRow:
    if row is None:
        raise UnknownBoxError
    return row
