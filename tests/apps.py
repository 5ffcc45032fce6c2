"""An app with its own folder and database, made quickly: what all of them share is made once."""

import sqlite3
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from flask import Flask
from jinja2 import Undefined, UndefinedError
from sqlalchemy import event
from werkzeug.routing import Rule

from companion.app import create_app
from companion.database import db, migrate_to_newest
from companion.web.compiled import COMPILED
from tests.pages import CheckingClient


class KeptRule(Rule):
    """An address; how it is built is worked out once for all apps: nine tenths of making one."""

    kept: ClassVar[dict[tuple[str, str, bool], Callable[..., tuple[str, str]]]] = {}

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        known = (self.rule, repr(self.defaults), append_unknown)
        if known not in self.kept:
            self.kept[known] = super()._compile_builder(append_unknown)
        return self.kept[known]


Flask.url_rule_class = KeptRule


class Unsaid(Undefined):
    """Something that a template prints and that is not there: visitors would see a gap."""

    def __str__(self) -> str:
        # `{{ one if it is so }}` says nothing otherwise, and means it.
        if (self._undefined_hint or "").startswith("the inline if-expression"):
            return ""
        raise UndefinedError(self._undefined_message)


def new_app(instance: Path, **config: object) -> Flask:
    """An app as visitors meet it, but without rate limits; its clients check every page."""
    always = {"TESTING": True, "PROPAGATE_EXCEPTIONS": False, "DEVELOPMENT": False}
    # A machine without a network has no address for phones of its own.
    address = {"PUBLIC_URL": "http://companion.test"}
    app = create_app({"INSTANCE": instance, "RATELIMIT_ENABLED": False} | always | address | config)
    (instance / "companion.db").write_bytes(empty_database())
    app.jinja_env.bytecode_cache = COMPILED
    app.jinja_env.undefined = Unsaid
    app.test_client_class = CheckingClient
    with app.app_context():
        event.listen(db.engine, "connect", wait_for_no_disk)
    return app


def wait_for_no_disk(connection: sqlite3.Connection, _entry: object) -> None:
    """Whether data survive a kill is tested on a real server."""
    connection.execute("PRAGMA synchronous=OFF")


@cache
def empty_database() -> bytes:
    """A database file in the newest form."""
    with TemporaryDirectory() as folder, create_app({"INSTANCE": folder}).app_context():
        migrate_to_newest()
        db.engine.dispose()
        return (Path(folder) / "companion.db").read_bytes()
