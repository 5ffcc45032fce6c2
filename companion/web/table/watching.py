"""Those who only watch: they come by a link that does not tell the table's code."""

from flask import current_app

from companion.tables import tables
from companion.web.safety import device_id

MOST_KEPT = 1000


def code_behind(watch_key: str) -> str:
    """Find the table behind a link, remembering the phone when it comes first."""
    # A key leads to the same table for ever, so a poll need not look it up again.
    known: dict[tuple[str, str], str] = current_app.extensions.setdefault("watched", {})
    visitor = (watch_key, device_id())
    if visitor not in known:
        if len(known) >= MOST_KEPT:
            known.clear()
        known[visitor] = tables().watch(*visitor)
    return known[visitor]
