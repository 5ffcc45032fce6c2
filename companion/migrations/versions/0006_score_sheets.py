"""Who has a part of a table now, and from which table's score sheet a group's game comes."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "table_holds",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("part", sa.String(16), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_table_holds_table_id_tables"),
        sa.PrimaryKeyConstraint("table_id", "part", name="pk_table_holds"),
    )
    op.add_column("group_results", sa.Column("table_code", sa.String(8), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("group_results") as results:
        results.drop_column("table_code")
    op.drop_table("table_holds")
