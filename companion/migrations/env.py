"""Alembic's way into the app: the engine and the models are the app's own."""

from alembic import context
from flask import current_app

from companion.database import Model, db


def run_migrations() -> None:
    options = current_app.extensions["migrate"].configure_args
    with db.engine.connect() as connection:
        context.configure(connection=connection, target_metadata=Model.metadata, **options)
        with context.begin_transaction():
            context.run_migrations()


run_migrations()
