"""Groups in a database file of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from companion.groups.service import Groups
from tests.groups.games import ANAS_PHONE, new_database


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = new_database(tmp_path / "groups.db")
    yield engine
    engine.dispose()


@pytest.fixture
def groups(engine: Engine) -> Groups:
    return Groups(engine)


@pytest.fixture
def key(groups: Groups) -> str:
    return groups.create("Friday", ANAS_PHONE)
