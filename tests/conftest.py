"""An app for each test, with its own folder and database, and a client that checks pages."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import settings

from companion.database import db
from tests.apps import new_app
from tests.pages import CheckingClient

# A busy machine is no failure.
settings.register_profile("companion", deadline=None)
settings.load_profile("companion")

MEASURED = [Path(__file__).parent / room for room in ("games", "tables")]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Coverage is asked of the rules; measuring it where other things are tested costs a third."""
    for item in items:
        if not any(item.path.is_relative_to(folder) for folder in MEASURED):
            item.add_marker(pytest.mark.no_cover)


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
