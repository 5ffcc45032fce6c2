"""Boxes: what owners know of their copies, photos, phones, and the editions that tables keep."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "box_photos",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("mimetype", sa.String(32), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_box_photos"),
    )
    op.create_table(
        "boxes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("edit_key", sa.String(64), nullable=False),
        sa.Column("share_key", sa.String(64), nullable=False),
        sa.Column("photo", sa.String(64), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["photo"], ["box_photos.hash"], name="fk_boxes_photo_box_photos"),
        sa.PrimaryKeyConstraint("id", name="pk_boxes"),
        sa.UniqueConstraint("edit_key", name="uq_boxes_edit_key"),
        sa.UniqueConstraint("share_key", name="uq_boxes_share_key"),
    )
    op.create_table(
        "box_phones",
        sa.Column("box_id", sa.Integer(), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["box_id"], ["boxes.id"], name="fk_box_phones_box_id_boxes"),
        sa.PrimaryKeyConstraint("box_id", "device", name="pk_box_phones"),
    )
    op.create_index("ix_box_phones_device", "box_phones", ["device"])
    op.create_table(
        "box_editions",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("photo", sa.String(64), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["photo"], ["box_photos.hash"], name="fk_box_editions_photo_box_photos"
        ),
        sa.PrimaryKeyConstraint("hash", name="pk_box_editions"),
    )


def downgrade() -> None:
    op.drop_table("box_editions")
    op.drop_table("box_phones")
    op.drop_table("boxes")
    op.drop_table("box_photos")
