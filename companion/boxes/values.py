"""Boxes as values. Their content is the game's own JSON, which only the game reads."""

from datetime import datetime

from msgspec import Struct


class Photo(Struct, frozen=True):
    """A picture of the board: the hash it is served under, and its size in pixels."""

    hash: str
    width: int
    height: int


class PhotoFile(Struct, frozen=True):
    """A photo as it is served."""

    content: bytes
    mimetype: str


class OwnedBox(Struct, frozen=True):
    """An owner's box. Whoever knows `edit_key` changes it, whoever knows `share_key` copies it."""

    id: int
    game: str
    name: str
    content: bytes
    version: int
    edit_key: str
    share_key: str
    photo: Photo | None
    changed: datetime


class PageSave(Struct, frozen=True):
    """A save of one page: its saves are numbered, and each tells what the page has seen by then."""

    page: str
    turn: int
    seen: str


class Edition(Struct, frozen=True):
    """A box as it was at one moment; it never changes and outlives the box."""

    hash: str
    game: str
    name: str
    content: bytes
    photo: Photo | None
