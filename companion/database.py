"""The database: one SQLAlchemy handle, SQLite made safe for several phones, migrations."""

import sqlite3
import weakref
from contextlib import suppress
from functools import cache
from pathlib import Path

import sqlalchemy.exc
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask, current_app
from flask_migrate import Migrate, upgrade
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Engine, MetaData, event, make_url, text
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.pool import ConnectionPoolEntry

PRAGMAS = ("journal_mode=WAL", "busy_timeout=5000", "foreign_keys=ON", "synchronous=FULL")
# What databases say of what passes: others write, or their server is started again.
PASSING = ("locked", "busy", "deadlock", "timeout", "connection", "starting up", "shutting down")
MIGRATIONS = Path(__file__).parent / "migrations"


class Model(DeclarativeBase):
    """The base of every model; constraints have names, so that they can be migrated."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


db = SQLAlchemy(model_class=Model)
migrate = Migrate()


class DatabaseNewerError(Exception):
    """The database was last used by a newer release than this one."""


def init_database(app: Flask) -> None:
    """Bind the database and its migrations to the app; a file is its owner's only."""
    if file := _file_of(app):
        # Whoever opens one that cannot be used is told why.
        with suppress(OSError):
            file.touch(mode=0o600)
            file.chmod(0o600)
    db.init_app(app)
    migrate.init_app(app, db, directory=str(MIGRATIONS), render_as_batch=True)
    with app.app_context():
        # An app that goes, such as a command's or a test's, leaves no database open.
        weakref.finalize(app, db.engine.dispose)


def migrate_to_newest() -> None:
    """Bring the database to this release's form; refuse one that is newer. Needs an app context."""
    have = current_revision()
    if have != "base" and have not in {script.revision for script in _scripts().walk_revisions()}:
        raise DatabaseNewerError
    if have != newest_revision():
        upgrade(directory=str(MIGRATIONS))


def current_revision() -> str:
    """Where the database stands. Needs an app context."""
    with db.engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision() or "base"


def newest_revision() -> str:
    """Where this release wants it."""
    return _scripts().get_current_head() or "base"


def is_locked(error: SQLAlchemyError) -> bool:
    """Tell whether others held the database for too long, or it is away: trying again is right."""
    if not isinstance(error, OperationalError):
        # No connection became free.
        return isinstance(error, sqlalchemy.exc.TimeoutError)
    said = str(error.orig).lower()
    return error.connection_invalidated or any(word in said for word in PASSING)


def is_well() -> bool:
    """Tell within a second whether the database can be read and written in this release's form."""
    file = _file_of(current_app)
    try:
        return (_revision_in(file) if file else _revision_there()) == _newest()
    except (sqlite3.Error, SQLAlchemyError):
        return False


def _revision_in(file: Path) -> str:
    """Read a file's form as somebody who could write; a file that is gone is not made anew."""
    connection = sqlite3.connect(f"{file.as_uri()}?mode=rw", uri=True, timeout=0.4)
    try:
        connection.execute("BEGIN IMMEDIATE")
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(row[0]) if row else ""
    finally:
        connection.close()


def _revision_there() -> str:
    with db.engine.connect() as connection:
        if connection.execute(text("SHOW transaction_read_only")).scalar() == "on":
            return ""
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())


@cache
def _newest() -> str:
    return newest_revision()


def _file_of(app: Flask) -> Path | None:
    """Find the file of an SQLite database; None for any other."""
    url = make_url(app.config["SQLALCHEMY_DATABASE_URI"])
    named = url.database if url.get_backend_name() == "sqlite" else None
    return Path(named) if named and named != ":memory:" else None


def _scripts() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return ScriptDirectory.from_config(config)


@event.listens_for(Engine, "connect")
def _prepare_sqlite(connection: object, _entry: ConnectionPoolEntry) -> None:
    """WAL lets phones read while one writes; a writer waits for another instead of failing."""
    if isinstance(connection, sqlite3.Connection):
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
