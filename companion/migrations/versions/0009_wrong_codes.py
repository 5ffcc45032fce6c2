"""Wrong codes, counted for all processes; and how many tables are open, by an index."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "wrong_codes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("phone", sa.String(64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_wrong_codes"),
    )
    op.create_index("ix_wrong_codes_address", "wrong_codes", ["address", "at"])
    op.create_index("ix_wrong_codes_at", "wrong_codes", ["at"])
    op.create_index("ix_tables_closed", "tables", ["closed"])


def downgrade() -> None:
    op.drop_index("ix_tables_closed", "tables")
    op.drop_table("wrong_codes")
