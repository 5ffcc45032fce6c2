"""A game on a real table: seats, the log of commands, state as its fold, undo, sync."""

from flask import current_app

from companion.database import db
from companion.tables.carrying import Carrying
from companion.tables.guessing import Guesses
from companion.tables.holding import Holding
from companion.tables.secrets import Secrets
from companion.tables.service import Tables
from companion.tables.sightings import Sightings


def tables() -> Tables:
    """Return the running app's tables. Needs an app context."""
    if "tables" not in current_app.extensions:
        current_app.extensions.setdefault("tables", Tables(db.engine))
    opened: Tables = current_app.extensions["tables"]
    return opened


def secrets() -> Secrets:
    """Return the secrets of the running app's tables. Needs an app context."""
    return Secrets(db.engine)


def sightings() -> Sightings:
    """Return when phones were seen at the running app's tables. Needs an app context."""
    if "sightings" not in current_app.extensions:
        current_app.extensions.setdefault("sightings", Sightings(db.engine))
    kept: Sightings = current_app.extensions["sightings"]
    return kept


def holding() -> Holding:
    """Return who has what at the running app's tables. Needs an app context."""
    return Holding(db.engine)


def guesses() -> Guesses:
    """Return who has tried wrong codes at the running app. Needs an app context."""
    return Guesses(db.engine)


def carrying() -> Carrying:
    """Return the running app's tables as files. Needs an app context."""
    return Carrying(db.engine)
