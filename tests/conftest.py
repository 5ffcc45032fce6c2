"""An app for each test, with its own folder and database, and a client that checks pages."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import settings

from companion.app import create_app
from companion.database import db, migrate_to_newest
from tests.pages import CheckingClient

# A busy machine is no failure.
settings.register_profile("companion", deadline=None)
settings.load_profile("companion")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(
        {
            "INSTANCE": tmp_path / "instance",
            "TESTING": True,
            "PROPAGATE_EXCEPTIONS": False,
            "DEVELOPMENT": False,
            "RATELIMIT_ENABLED": False,
        }
    )
    app.test_client_class = CheckingClient
    with app.app_context():
        migrate_to_newest()
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def client(app: Flask) -> CheckingClient:
    client = app.test_client()
    assert isinstance(client, CheckingClient)
    return client
