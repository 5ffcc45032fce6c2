"""Boxes: the one door to them for pages and programs. A key opens a box; a hash never changes."""

import hashlib
import secrets
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import Engine, delete
from sqlalchemy.orm import Session

from companion.boxes.errors import (
    BadBoxNameError,
    StaleBoxError,
    UnknownEditionError,
    UnknownPhotoError,
)
from companion.boxes.models import BoxPageRow, BoxPhoneRow, BoxRow, EditionRow, PhotoRow
from companion.boxes.store import (
    as_box,
    as_edition,
    box_and_page,
    box_by_edit_key,
    box_by_either_key,
    box_by_share_key,
    boxes_known_to,
    discard_photo,
    edition_hash,
)
from companion.boxes.values import Edition, OwnedBox, PageSave, Photo, PhotoFile
from companion.people import tidy
from companion.sessions import reading, writing

MAX_BOX_NAME: Final = 60
# Pages read all boxes of a phone; whoever has more reaches the others by their links.
MOST_KNOWN: Final = 24
# A save that comes later than this after the next one of its page is no longer told from others.
PAGES_KEPT: Final = timedelta(days=1)


class Boxes:
    """All boxes of a database. Every method raises BoxError where the box says no."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def create(self, game: str, name: str, content: bytes, photo: Photo | None = None) -> OwnedBox:
        """Make a box with keys that are long enough never to be guessed; a copy keeps the photo."""
        with writing(self._engine) as session:
            now = datetime.now(UTC)
            row = BoxRow(
                game=game,
                name=_proper(name),
                content=content,
                version=1,
                edit_key=secrets.token_urlsafe(24),
                share_key=secrets.token_urlsafe(24),
                photo=photo.hash if photo else None,
                created=now,
                changed=now,
            )
            session.add(row)
            session.flush()
            return as_box(session, row)

    def by_edit_key(self, key: str) -> OwnedBox:
        """Look at a box that may be changed."""
        with reading(self._engine) as session:
            return as_box(session, box_by_edit_key(session, key))

    def by_share_key(self, key: str) -> OwnedBox:
        """Look at a box that may be copied."""
        with reading(self._engine) as session:
            return as_box(session, box_by_share_key(session, key))

    def as_page_left_it(self, edit_key: str, page: str) -> tuple[OwnedBox, PageSave | None]:
        """Look at a box that may be changed, and at the last save of a page of it."""
        with reading(self._engine) as session:
            row, last = box_and_page(session, edit_key, page)
            save = PageSave(last.page, last.turn, last.seen) if last else None
            return as_box(session, row), save

    def save(
        self, edit_key: str, content: bytes, seen: int, save: PageSave | None = None
    ) -> OwnedBox:
        """Change what the box says; raises StaleBoxError if it has changed since `seen`.

        A save that comes after a later one of its page changes nothing.
        """
        with writing(self._engine) as session:
            row = box_by_edit_key(session, edit_key, lock=True)
            if save and not _in_turn(session, row, save):
                return as_box(session, row)
            if row.version != seen:
                raise StaleBoxError(as_box(session, row))
            if row.content != content:
                row.content = content
                row.version += 1
                row.changed = datetime.now(UTC)
            return as_box(session, row)

    def rename(self, edit_key: str, name: str) -> OwnedBox:
        """Give the box another name."""
        with writing(self._engine) as session:
            row = box_by_edit_key(session, edit_key, lock=True)
            row.name = _proper(name)
            return as_box(session, row)

    def delete(self, edit_key: str) -> None:
        """Delete the box for everybody; editions of it stay."""
        with writing(self._engine) as session:
            row = box_by_edit_key(session, edit_key, lock=True)
            session.execute(delete(BoxPhoneRow).where(BoxPhoneRow.box_id == row.id))
            session.execute(delete(BoxPageRow).where(BoxPageRow.box_id == row.id))
            session.delete(row)
            discard_photo(session, row.photo)

    # Photos.

    def put_photo(
        self,
        edit_key: str,
        content: bytes,
        width: int,
        height: int,
        mimetype: str = "image/jpeg",
    ) -> OwnedBox:
        """Lay a picture under the map, in the place of an older one."""
        with writing(self._engine) as session:
            row = box_by_edit_key(session, edit_key, lock=True)
            photo = PhotoRow(
                hash=hashlib.sha256(content).hexdigest(),
                content=content,
                mimetype=mimetype,
                width=width,
                height=height,
            )
            session.merge(photo)
            session.flush()
            before, row.photo = row.photo, photo.hash
            discard_photo(session, before)
            return as_box(session, row)

    def show_photo(self, edit_key: str, photo: Photo) -> OwnedBox:
        """Lay a picture that is kept already under the map."""
        with writing(self._engine) as session:
            row = box_by_edit_key(session, edit_key, lock=True)
            before, row.photo = row.photo, photo.hash
            discard_photo(session, before)
            return as_box(session, row)

    def remove_photo(self, edit_key: str) -> OwnedBox:
        """Take the picture away; editions keep theirs."""
        with writing(self._engine) as session:
            row = box_by_edit_key(session, edit_key, lock=True)
            before, row.photo = row.photo, None
            discard_photo(session, before)
            return as_box(session, row)

    def read_photo(self, photo: str) -> PhotoFile:
        """Return a photo by its hash."""
        with reading(self._engine) as session:
            row = session.get(PhotoRow, photo)
            if row is None:
                raise UnknownPhotoError
            return PhotoFile(row.content, row.mimetype)

    # Editions.

    def edition(self, key: str) -> str:
        """Freeze what a box is now, by either of its keys, and return the hash it stays under."""
        with writing(self._engine) as session:
            row = box_by_either_key(session, key)
            name = edition_hash(row)
            if session.get(EditionRow, name) is None:
                edition = EditionRow(
                    hash=name,
                    game=row.game,
                    name=row.name,
                    content=row.content,
                    photo=row.photo,
                    created=datetime.now(UTC),
                )
                session.add(edition)
            return name

    def keep_edition(self, game: str, name: str, content: bytes) -> str:
        """Keep a box that was frozen elsewhere, without its photo; return the hash it has here."""
        row = EditionRow(game=game, name=name, content=content, created=datetime.now(UTC))
        row.hash = edition_hash(row)
        with writing(self._engine) as session:
            if session.get(EditionRow, row.hash) is None:
                session.add(row)
        return row.hash

    def name_of_edition(self, game: str, name: str, content: bytes) -> str:
        """Return the hash that such a box has here, kept or not."""
        return edition_hash(EditionRow(game=game, name=name, content=content))

    def read_edition(self, edition: str) -> Edition:
        """Return a box as it was when it was frozen."""
        with reading(self._engine) as session:
            row = session.get(EditionRow, edition)
            if row is None:
                raise UnknownEditionError
            return as_edition(session, row)

    # Phones.

    def known_to(self, device: str) -> tuple[OwnedBox, ...]:
        """Return the boxes that a phone may change, the one changed last first; not all of many."""
        with reading(self._engine) as session:
            found = boxes_known_to(session, device, MOST_KNOWN)
            return tuple(as_box(session, row) for row in found)

    def meet(self, edit_key: str, device: str) -> None:
        """Remember that a phone knows the box."""
        with writing(self._engine) as session:
            row = box_by_edit_key(session, edit_key, lock=True)
            session.merge(BoxPhoneRow(box_id=row.id, device=device))

    def forget(self, edit_key: str, device: str) -> None:
        """Forget that a phone knows the box; its link still works."""
        with writing(self._engine) as session:
            row = box_by_edit_key(session, edit_key, lock=True)
            mine = (BoxPhoneRow.box_id == row.id) & (BoxPhoneRow.device == device)
            session.execute(delete(BoxPhoneRow).where(mine))


def _in_turn(session: Session, box: BoxRow, save: PageSave) -> bool:
    """Keep a page's save as its last, unless a later one was here before it."""
    last = session.get(BoxPageRow, (box.id, save.page))
    if last and last.turn >= save.turn:
        return False
    now = datetime.now(UTC)
    old = (BoxPageRow.saved < now - PAGES_KEPT) & (BoxPageRow.page != save.page)
    session.execute(delete(BoxPageRow).where(old))
    session.merge(
        BoxPageRow(box_id=box.id, page=save.page, turn=save.turn, seen=save.seen, saved=now)
    )
    return True


def _proper(text: str) -> str:
    name = tidy(text)
    if not 1 <= len(name) <= MAX_BOX_NAME:
        raise BadBoxNameError
    return name
