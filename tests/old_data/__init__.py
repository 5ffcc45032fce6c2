"""What earlier builds have left: databases and phones' storage, which every later build must open.

Each folder here is a copy made by one build, named after its version and commit; README.md tells
how the next one is made.
"""

import json
import lzma
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any  # JSON is whatever the build before has written.

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import URLSafeTimedSerializer
from msgspec import Struct

ROOT = Path(__file__).parent
DATABASE = "database.sql.xz"
SHOWN = "shown.json.xz"
PHONE = "phone.json.xz"
# In what a phone keeps this stands for the address of the server.
HERE = "http://companion"


class Copy(Struct, frozen=True):
    """One build's copy."""

    folder: Path

    @property
    def shown(self) -> dict[str, Any]:
        """What the build itself showed of the database."""
        found: dict[str, Any] = json.loads(_unpacked(self.folder / SHOWN))
        return found

    def phone(self, address: str) -> dict[str, Any]:
        """Return what a phone kept of a server at an address, and what had been typed on it."""
        found: dict[str, Any] = json.loads(_unpacked(self.folder / PHONE).replace(HERE, address))
        return found

    def restore(self, instance: Path) -> None:
        """Lay the database into an instance folder."""
        instance.mkdir(parents=True, exist_ok=True)
        path = instance / "companion.db"
        path.unlink(missing_ok=True)
        with closing(sqlite3.connect(path)) as database:
            database.executescript(_unpacked(self.folder / DATABASE))


def copies(root: Path = ROOT) -> list[Copy]:
    """All that are kept."""
    return [Copy(path.parent) for path in sorted(root.glob(f"*/{DATABASE}"))]


def sql_of(path: Path) -> str:
    """Write a database down as SQL."""
    with closing(sqlite3.connect(path)) as database:
        return "\n".join(database.iterdump())


def pack(path: Path, text: str) -> None:
    """Keep a text in little space."""
    path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def signer(app: Flask) -> URLSafeTimedSerializer:
    """Return what signs an app's cookies; old contents are signed anew, since cookies expire."""
    sessions = app.session_interface
    assert isinstance(sessions, SecureCookieSessionInterface)
    found = sessions.get_signing_serializer(app)
    assert found
    return found


def _unpacked(path: Path) -> str:
    return lzma.decompress(path.read_bytes()).decode()
