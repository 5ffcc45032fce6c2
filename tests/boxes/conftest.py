"""Boxes in a database file of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, event

from companion.boxes.service import Boxes
from companion.boxes.values import OwnedBox
from companion.database import Model

CONTENT = b'{"name":"ours"}'


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """Tests need not wait for the disk."""
    engine = create_engine(f"sqlite:///{tmp_path / 'boxes.db'}")
    event.listen(engine, "connect", lambda raw, _: raw.execute("PRAGMA synchronous=OFF"))
    Model.metadata.create_all(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def boxes(engine: Engine) -> Boxes:
    return Boxes(engine)


@pytest.fixture
def ours(boxes: Boxes) -> OwnedBox:
    return boxes.create("mombasa", "Ours", CONTENT)
