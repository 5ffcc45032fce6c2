"""Migrations: they lead to what the models say, and what people played survives them."""

import gc
from pathlib import Path

import flask_migrate
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from flask import Flask
from sqlalchemy import inspect
from sqlalchemy.pool import QueuePool

from companion.app import create_app
from companion.boxes.service import Boxes
from companion.database import (
    MIGRATIONS,
    Model,
    current_revision,
    db,
    migrate_to_newest,
    newest_revision,
)
from companion.groups.service import Groups
from companion.tables.commands import Undo
from companion.tables.service import Tables
from tests.tables.abacus import Push, find_abacus
from tests.tables.phones import as_abacus, new_table, sit_down

DIRECTORY = str(MIGRATIONS)
FIRST = "0001"


def test_the_newest_migration_is_what_the_models_say(app: Flask) -> None:
    with app.app_context(), db.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Model.metadata) == []


def test_a_table_survives_going_down_to_the_first_migration_and_up_again(app: Flask) -> None:
    with app.app_context():
        tables = Tables(db.engine, find_abacus)
        code = new_table(tables)
        ana = sit_down(tables, code, 1)
        ana.do(Push("a", 2))
        ana.do(Undo(1))
        ana.do(Push("b", 3))
        log, seats = tables.log(code), tables.view(code).seats
        flask_migrate.downgrade(directory=DIRECTORY, revision=FIRST)
        assert current_revision() == FIRST
        migrate_to_newest()
        assert current_revision() == newest_revision()
        assert (tables.log(code), tables.view(code).seats) == (log, seats)
        ana.do(Push("b", 1))
        assert as_abacus(tables.view(code).state).wires == {"b": 4}


def test_all_the_way_down_and_up_again(app: Flask) -> None:
    with app.app_context():
        flask_migrate.downgrade(directory=DIRECTORY, revision="base")
        left = set(inspect(db.engine).get_table_names())
        assert left == {"alembic_version"}
        migrate_to_newest()
        tables = Tables(db.engine, find_abacus)
        assert tables.version(new_table(tables)) == 0


def test_groups_survive_boxes_coming_and_going(app: Flask) -> None:
    with app.app_context():
        groups, boxes = Groups(db.engine), Boxes(db.engine)
        key = groups.create("Friday", "phone")
        box = boxes.create("mombasa", "Ours", b"{}")
        boxes.put_photo(box.edit_key, b"picture", 4, 3)
        boxes.edition(box.edit_key)
        boxes.meet(box.edit_key, "phone")
        flask_migrate.downgrade(directory=DIRECTORY, revision="0003")
        assert groups.view(key).name == "Friday"
        migrate_to_newest()
        assert groups.view(key).name == "Friday"
        assert boxes.known_to("phone") == ()


def test_an_app_that_goes_leaves_no_database_open(tmp_path: Path) -> None:
    app = create_app({"INSTANCE": tmp_path})
    with app.app_context():
        pool, engine = db.engine.pool, db.engine
        migrate_to_newest()
    assert isinstance(pool, QueuePool)
    assert pool.checkedin() == 1
    del app
    gc.collect()
    assert engine.pool is not pool
    assert pool.checkedin() == 0
