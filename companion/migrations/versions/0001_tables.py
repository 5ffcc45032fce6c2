"""Tables: seats, phones, the log and its snapshots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("watch_key", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("opening", sa.LargeBinary(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("touched", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
        sa.UniqueConstraint("watch_key", name="uq_tables_watch_key"),
    )
    op.create_table(
        "table_seats",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("colour", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_table_seats_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_table_seats"),
    )
    op.create_table(
        "table_phones",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("watches", sa.Boolean(), nullable=False),
        sa.Column("joined", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_table_phones_table_id_tables"
        ),
        sa.ForeignKeyConstraint(
            ["table_id", "seat"],
            ["table_seats.table_id", "table_seats.number"],
            name="fk_table_phones_table_id_table_seats",
        ),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_table_phones"),
        sa.UniqueConstraint("table_id", "device", name="uq_table_phones_table_id"),
    )
    op.create_index("ix_table_phones_device", "table_phones", ["device"])
    op.create_table(
        "table_lines",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("command_id", sa.String(64), nullable=True),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.Column("seen", sa.Integer(), nullable=False),
        sa.Column("overrides", sa.LargeBinary(), nullable=False),
        sa.Column("effects", sa.LargeBinary(), nullable=False),
        sa.Column("touched", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_table_lines_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_table_lines"),
        sa.UniqueConstraint("table_id", "command_id", name="uq_table_lines_table_id"),
    )
    op.create_table(
        "table_snapshots",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("form", sa.Integer(), nullable=False),
        sa.Column("kept", sa.Boolean(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_table_snapshots_table_id_tables"
        ),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_table_snapshots"),
    )


def downgrade() -> None:
    op.drop_table("table_snapshots")
    op.drop_table("table_lines")
    op.drop_table("table_phones")
    op.drop_table("table_seats")
    op.drop_table("tables")
