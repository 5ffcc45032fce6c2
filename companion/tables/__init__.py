"""A game on a real table: seats, the log of commands, state as its fold, undo, sync."""

from flask import current_app

from companion.database import db
from companion.tables.secrets import Secrets
from companion.tables.service import Tables


def tables() -> Tables:
    """Return the running app's tables. Needs an app context."""
    if "tables" not in current_app.extensions:
        current_app.extensions.setdefault("tables", Tables(db.engine))
    opened: Tables = current_app.extensions["tables"]
    return opened


def secrets() -> Secrets:
    """Return the secrets of the running app's tables. Needs an app context."""
    return Secrets(db.engine)
