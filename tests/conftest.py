"""An app for each test, with its own folder and database, and a client that checks pages."""

import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from coverage import Coverage
from flask import Flask
from hypothesis import HealthCheck, settings

from companion.database import db
from companion.games import register_all
from tests import nu
from tests.apps import new_app
from tests.pages import CheckingClient
from tests.serving import TOY

# A busy machine is no failure.
settings.register_profile("companion", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("companion")

# The toy is a game like any other: all that games go through, it goes through.
register_all([TOY])

MEASURED = tuple(f"{Path(__file__).parent / room}{os.sep}" for room in ("games", "tables"))


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(nu)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Coverage is asked of the rules; where other things are tested it costs half of the time."""
    paused = []
    if item.get_closest_marker("unmeasured") or not str(item.path).startswith(MEASURED):
        # A worker of xdist has two, one under the other.
        while measuring := Coverage.current():
            measuring.stop()
            paused.append(measuring)
    try:
        return (yield)
    finally:
        for measuring in reversed(paused):
            measuring.start()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Schemathesis makes up its cases while it is collected: only where they are asked for."""
    everyday = "not soak" in config.option.markexpr
    return True if everyday and collection_path.name == "test_api_schema.py" else None


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = new_app(tmp_path / "instance")
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def client(app: Flask) -> CheckingClient:
    client = app.test_client()
    assert isinstance(client, CheckingClient)
    return client
