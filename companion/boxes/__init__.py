"""What is printed in an owner's copy: kept, shared, and frozen for the tables that use it."""

from companion.boxes.service import Boxes
from companion.database import db


def boxes() -> Boxes:
    """Return the running app's boxes. Needs an app context."""
    return Boxes(db.engine)
