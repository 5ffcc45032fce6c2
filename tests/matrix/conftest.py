"""Firefox and WebKit, where they are installed: `bin/test --browsers` installs and runs them."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from ctypes.util import find_library

import pytest

from tests.matrix.firefox import Firefox
from tests.matrix.webkit import WebKit
from tests.matrix.window import Window
from tests.serving import Server

Phone = Callable[[str], Window]
ENGINES = ("firefox", "webkit")
# What the engine itself cannot do, and says on every page.
KNOWN = ("Unrecognized Content-Security-Policy directive 'manifest-src'",)


def _missing(what: str) -> None:
    message = f"{what} is missing; `bin/test --browsers` installs it"
    (pytest.fail if os.environ.get("COMPANION_BROWSERS") else pytest.skip)(message)


def _program(*names: str) -> str:
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        _missing(names[0])
    assert found
    return found


@pytest.fixture(scope="session")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    browser = Firefox(_program("firefox-esr", "firefox"), tmp_path_factory.mktemp("firefox"))
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def webkit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKit]:
    _program("Xvfb")
    if find_library("webkit2gtk-4.1") is None:
        _missing("libwebkit2gtk-4.1")
    browser = WebKit(_program("WebKitWebDriver"), tmp_path_factory.mktemp("webkit"))
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("served"))
    server.start(COMPANION_RATE_LIMITS="0")
    yield server
    server.stop()


@contextmanager
def gone(server: Server) -> Iterator[None]:
    """The laptop's battery is flat for a while."""
    server.kill()
    try:
        yield
    finally:
        server.start(COMPANION_RATE_LIMITS="0")


def complaints(phone: Window, while_gone: bool = False) -> list[str]:
    """What the console said against us."""
    known = (*KNOWN, "Could not connect", "Failed to load") if while_gone else KNOWN
    return [line for line in phone.said() if not any(words in line for words in known)]


@pytest.fixture
def phone(request: pytest.FixtureRequest, server: Server) -> Iterator[Phone]:
    """Make a phone of an engine, which knows nothing of the others."""
    with ExitStack() as stack:

        def make(engine: str) -> Window:
            browser: Firefox | WebKit = request.getfixturevalue(engine)
            window = browser.phone(server.url)
            stack.callback(window.close)
            return window

        yield make
