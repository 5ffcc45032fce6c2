"""Run by `bench.serving`: Companion as it is served, and beside it a Flask app with an empty view.

python -m bench.served PORT
"""

import signal
import sys

from flask import Flask
from werkzeug.middleware.dispatcher import DispatcherMiddleware

from companion.app import create_app
from companion.front.front import Front
from companion.serving import listen
from companion.starting import open_app


def make_front() -> Front:
    """Put both behind one front."""
    app, bare = create_app(), Flask("bare")
    bare.add_url_rule("/", view_func=lambda: "")
    both = DispatcherMiddleware(app.wsgi_app, {"/empty": bare})
    app.wsgi_app = both  # type: ignore[method-assign]  # Flask's way to add middleware
    return Front(app, ends_on=(signal.SIGINT, signal.SIGTERM))


if __name__ == "__main__":
    open_app()
    listen("bench.served:make_front", "127.0.0.1", int(sys.argv[1]))
