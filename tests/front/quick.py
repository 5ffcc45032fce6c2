"""Run by tests: a server with one thread and short deadlines, whose thread can be kept busy.

python -m tests.front.quick PORT WORKERS GOODBYE
"""

import os
import signal
import sys
from pathlib import Path

from flask import Response

from companion.app import create_app
from companion.front.bodies import Patience
from companion.front.front import Front
from companion.front.streams import Rhythm
from companion.serving import listen
from companion.starting import open_app
from tests.serving import wait_until

LARGE = 30_000_000


class Noted(Front):
    """A front that leaves a note when it is closed; one that is killed leaves none."""

    note: Path

    def close(self) -> None:
        super().close()
        self.note.touch()


def make_front() -> Front:
    app = create_app()
    taken, free = (Path(app.instance_path) / name for name in ("taken", "free"))

    @app.get("/busy")
    def busy() -> str:
        """Keep the thread until a test frees it."""
        taken.touch()
        wait_until(free.exists)
        return "free"

    @app.get("/who")
    def who() -> str:
        """Tell which worker this is."""
        return str(os.getpid())

    @app.get("/large")
    def large() -> Response:
        """Answer with more than any network takes at once."""
        return Response(b"x" * LARGE, mimetype="application/octet-stream")

    front = Noted(
        app,
        patience=Patience(silence=1.0, whole=2.0, goodbye=float(sys.argv[3])),
        rhythm=Rhythm(beat=0.2),
        threads=1,
        ends_on=(signal.SIGINT, signal.SIGTERM),
    )
    front.note = Path(app.instance_path) / "closed"
    return front


if __name__ == "__main__":
    open_app()
    listen("tests.front.quick:make_front", "127.0.0.1", *map(int, sys.argv[1:3]))
