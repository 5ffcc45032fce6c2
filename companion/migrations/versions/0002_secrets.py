"""Secrets: what one seat knows and the others must not."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "table_secrets",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name="fk_table_secrets_table_id_tables"
        ),
        sa.PrimaryKeyConstraint("table_id", "seat", "kind", name="pk_table_secrets"),
    )


def downgrade() -> None:
    op.drop_table("table_secrets")
