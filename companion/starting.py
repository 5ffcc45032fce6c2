"""Opening the app from the command line: what can go wrong is said in one plain sentence."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import click
from flask import Flask
from limits.errors import ConfigurationError
from sqlalchemy.exc import SQLAlchemyError

from companion.app import create_app
from companion.database import DatabaseNewerError, migrate_to_newest
from companion.settings import SettingsError
from companion.web.safety import check_storage


def open_app() -> Flask:
    """The app with its instance folder and a migrated database, or a sentence and exit status 1."""
    with plain_words():
        app = create_app()
        with app.app_context():
            migrate_to_newest()
            check_storage()
        return app


@contextmanager
def plain_words() -> Iterator[None]:
    """Turn the accidents of starting into sentences."""
    try:
        yield
    except SettingsError as error:
        give_up(str(error))
    except DatabaseNewerError:
        give_up(
            "A newer release of Companion made this database. "
            "Start that release, or choose another database."
        )
    except ModuleNotFoundError as error:
        give_up(f"The database address needs the Python package {error.name}. Install it first.")
    except ConfigurationError as error:
        # What follows the first sentence is for those who program.
        reason = str(error).partition(". ")[0].rstrip(".")
        give_up(f"Companion cannot use the setting rate_limit_storage: {reason}.")
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        give_up(f"Companion cannot use the database: {reason}.")


def give_up(sentence: str) -> NoReturn:
    """Say it and stop."""
    click.echo(sentence, err=True)
    sys.exit(1)
