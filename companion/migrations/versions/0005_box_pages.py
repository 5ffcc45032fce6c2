"""What each page that teaches a box has saved last."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "box_pages",
        sa.Column("box_id", sa.Integer(), nullable=False),
        sa.Column("page", sa.String(32), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("seen", sa.Text(), nullable=False),
        sa.Column("saved", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["box_id"], ["boxes.id"], name="fk_box_pages_box_id_boxes"),
        sa.PrimaryKeyConstraint("box_id", "page", name="pk_box_pages"),
    )
    op.create_index("ix_box_pages_saved", "box_pages", ["saved"])


def downgrade() -> None:
    op.drop_table("box_pages")
