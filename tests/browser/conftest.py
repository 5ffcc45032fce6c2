"""A real server and a real Chromium, once for each test process."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any  # Playwright's options are typed loosely.

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.serving import Server

PHONE = {"width": 360, "height": 740}
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# A busy machine is no failure; what must be quick is measured where it matters.
expect.set_options(timeout=30_000)


# Without windows a browser opens a new phone in a third of the time.
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")


def find_chromium() -> str | None:
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("served"))
    server.start(COMPANION_RATE_LIMITS="0")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = find_chromium()
    if chromium is None:
        message = "there is no Chromium on this machine"
        # On CI a browser test that cannot run is a failure.
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(message)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


Phone = Callable[..., Page]


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Phone]:
    """Make a phone: a browser context of its own. A script error on any of them fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make(**options: Any) -> Page:
        defaults: dict[str, Any] = {
            "viewport": PHONE,
            "has_touch": True,
            "base_url": server.url,
            "locale": "en",
            # What moves is painted again and again, and nobody looks.
            "reduced_motion": "reduce",
        }
        context = browser.new_context(**(defaults | options))
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "console",
            lambda line: (
                errors.append(line.text)
                if line.type == "error" and "Failed to load resource" not in line.text
                else None
            ),
        )
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []
