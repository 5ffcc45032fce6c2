"""`python -m tests.old_data`: keep a copy of what this build writes, before it is changed."""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any  # Written as JSON.

from playwright.sync_api import Browser, sync_playwright

from companion import __version__
from companion.app import create_app
from companion.database import current_revision, db, migrate_to_newest
from companion.games.mombasa.tracking import FORM
from companion.tables import tables
from tests.browser.conftest import FLAGS, find_chromium
from tests.old_data import DATABASE, PHONE, ROOT, SHOWN, pack, sql_of
from tests.old_data.numbers import at_line, lines
from tests.old_data.owning import found_groups, own_boxes, sheet, shown_boxes, shown_groups
from tests.old_data.phone import use_a_phone
from tests.old_data.playing import play
from tests.pages import CheckingClient
from tests.serving import Server
from tests.web.phones import NAMES, Phone

# Every so many lines the numbers are written down as they were then.
EVERY = 6


def make(folder: Path, browser: Browser) -> None:
    """Play, score, teach and save with this build, and write down what came of it."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place:
        instance = Path(place) / "instance"
        config = {"INSTANCE": instance, "RATELIMIT_ENABLED": False, "TESTING": True}
        app = create_app(config | {"PROPAGATE_EXCEPTIONS": False})
        app.test_client_class = CheckingClient
        with app.app_context():
            migrate_to_newest()
        host = Phone(app)
        boxes, groups = own_boxes(app, host), found_groups(host)
        phones = [host, *(Phone(app) for _ in NAMES[1:])]
        codes = play(app, phones, boxes["Whole"])
        server = Server(instance)
        server.start(COMPANION_RATE_LIMITS="0")
        try:
            phone = use_a_phone(browser, app, server, groups["Friday"])
        finally:
            server.stop()
        codes["phone"] = phone["typed"]["table"]
        with app.app_context():
            shown = {
                "form": FORM,
                "revision": current_revision(),
                "tables": {name: _table(code) for name, code in codes.items()},
                "boxes": shown_boxes(boxes),
                "groups": shown_groups(groups),
                "links": _links(host),
                "sessions": [_session(one) for one in phones],
            }
            db.engine.dispose()
        pack(folder / PHONE, json.dumps(phone))
        pack(folder / SHOWN, json.dumps(shown))
        pack(folder / DATABASE, sql_of(instance / "companion.db"))


def _table(code: str) -> dict[str, Any]:
    at = tables()
    view = at.view(code)
    return {
        "code": code,
        "watch": view.watch_key,
        "version": view.version,
        "now": at_line(at, code),
        "then": {line: at_line(at, code, line) for line in range(1, view.version, EVERY)},
        "lines": lines(at, code),
    }


def _links(phone: Phone) -> dict[str, Any]:
    result = phone.get(f"/mombasa/score/result.json?{sheet(9)}").get_json()
    return {"result": sheet(9), "told": result}


def _session(phone: Phone) -> dict[str, Any]:
    with phone.client.session_transaction() as session:
        return dict(session)


def _name(app_version: str) -> str:
    commit = ["git", "rev-parse", "--short=7", "HEAD"]
    done = subprocess.run(commit, cwd=ROOT, check=True, capture_output=True, text=True)
    return f"{app_version}-{done.stdout.strip()}"


if __name__ == "__main__":
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        make(Path(sys.argv[1]) if sys.argv[1:] else ROOT / _name(__version__), chromium)
        chromium.close()
