"""What was sent under a command's id."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("table_lines", sa.Column("content", sa.LargeBinary(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("table_lines") as lines:
        lines.drop_column("content")
