"""Tables in a database file of their own, playing the abacus."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from companion.tables.service import Tables
from tests.tables import abacus
from tests.tables.phones import new_database, new_table


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = new_database(tmp_path / "tables.db")
    yield engine
    engine.dispose()


@pytest.fixture
def tables(engine: Engine) -> Tables:
    return Tables(engine, abacus.find_abacus)


@pytest.fixture
def code(tables: Tables) -> str:
    return new_table(tables)
