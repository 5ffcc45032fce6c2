"""The database: one SQLAlchemy handle, SQLite made safe for several phones, migrations."""

import sqlite3
from pathlib import Path

from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from flask_migrate import Migrate, upgrade
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Engine, MetaData, event
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.pool import ConnectionPoolEntry

PRAGMAS = ("journal_mode=WAL", "busy_timeout=5000", "foreign_keys=ON", "synchronous=FULL")
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
    """Bind the database and its migrations to the app."""
    db.init_app(app)
    migrate.init_app(app, db, directory=str(MIGRATIONS), render_as_batch=True)


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
