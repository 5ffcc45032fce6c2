"""An app that counts what reaches it, and a front before it."""

from collections.abc import Iterable, Iterator
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import pytest
from flask import Flask

from companion.front.front import Front


class Counting:
    """The app; `asked` are the paths that reached it."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app
        self.asked: list[str] = []

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        self.asked.append(environ["PATH_INFO"])
        return self._app(environ, start)


@pytest.fixture
def counting(app: Flask) -> Counting:
    counting = Counting(app.wsgi_app)
    app.wsgi_app = counting  # type: ignore[assignment, method-assign]  # Flask's way
    return counting


@pytest.fixture
def front(app: Flask) -> Iterator[Front]:
    front = Front(app, threads=1)
    yield front
    front.close()
