"""`companion db`: look after the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import flask_migrate

from companion.app import create_app
from companion.database import MIGRATIONS, current_revision, newest_revision
from companion.starting import open_app, plain_words

DIRECTORY = str(MIGRATIONS)


@click.group()
def db() -> None:
    """Manage the database."""


@db.command()
def upgrade() -> None:
    """Upgrade the database to this release."""
    app = open_app()
    with app.app_context():
        click.echo(f"The database is at {current_revision()}.")


@db.command()
@click.argument("revision")
def downgrade(revision: str) -> None:
    """Downgrade the database to an earlier REVISION ("base" empties it)."""
    with _as_it_is():
        flask_migrate.downgrade(directory=DIRECTORY, revision=revision)
        click.echo(f"The database is at {current_revision()}.")


@db.command()
def status() -> None:
    """Show the revision of the database and the newest one."""
    with _as_it_is():
        click.echo(f"at {current_revision()}, newest {newest_revision()}")


@db.command()
@click.argument("message")
def revision(message: str) -> None:
    """Write a migration for changed models (for developers)."""
    with _as_it_is():
        flask_migrate.revision(directory=DIRECTORY, message=message, autogenerate=True)
    click.echo(f"See {Path(DIRECTORY).name}/versions.")


@contextmanager
def _as_it_is() -> Iterator[None]:
    """The database in whatever form it has."""
    with plain_words(), create_app().app_context():
        yield
