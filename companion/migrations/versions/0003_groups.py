"""Groups: players, phones, results with their seats, the log of changes."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "groups",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("joined", sa.Integer(), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_groups"),
        sa.UniqueConstraint("key", name="uq_groups_key"),
    )
    op.create_table(
        "group_players",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name="fk_group_players_group_id_groups"
        ),
        sa.PrimaryKeyConstraint("group_id", "number", name="pk_group_players"),
        sa.UniqueConstraint("group_id", "name", name="uq_group_players_group_id"),
    )
    op.create_table(
        "group_phones",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("player", sa.Integer(), nullable=True),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name="fk_group_phones_group_id_groups"
        ),
        sa.ForeignKeyConstraint(
            ["group_id", "player"],
            ["group_players.group_id", "group_players.number"],
            name="fk_group_phones_group_id_group_players",
        ),
        sa.PrimaryKeyConstraint("group_id", "device", name="pk_group_phones"),
    )
    op.create_index("ix_group_phones_device", "group_phones", ["device"])
    op.create_table(
        "group_results",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("client_id", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("played", sa.DateTime(timezone=True), nullable=False),
        sa.Column("offset", sa.Integer(), nullable=False),
        sa.Column("source", sa.String(16), nullable=False),
        sa.Column("sheet", sa.LargeBinary(), nullable=False),
        sa.Column("sides", sa.LargeBinary(), nullable=False),
        sa.Column("note", sa.String(500), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("saved", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name="fk_group_results_group_id_groups"
        ),
        sa.PrimaryKeyConstraint("group_id", "number", name="pk_group_results"),
        sa.UniqueConstraint("group_id", "client_id", name="uq_group_results_group_id"),
    )
    op.create_table(
        "group_seats",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("result", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Integer(), nullable=True),
        sa.Column("colour", sa.String(16), nullable=False),
        sa.Column("categories", sa.LargeBinary(), nullable=False),
        sa.Column("total", sa.BigInteger(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_group_seats_group_id_groups"),
        sa.ForeignKeyConstraint(
            ["group_id", "result"],
            ["group_results.group_id", "group_results.number"],
            name="fk_group_seats_group_id_group_results",
        ),
        sa.ForeignKeyConstraint(
            ["group_id", "player"],
            ["group_players.group_id", "group_players.number"],
            name="fk_group_seats_player",
        ),
        sa.PrimaryKeyConstraint("group_id", "result", "number", name="pk_group_seats"),
    )
    op.create_table(
        "group_changes",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("player", sa.Integer(), nullable=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("result", sa.Integer(), nullable=True),
        sa.Column("about", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id"], ["groups.id"], name="fk_group_changes_group_id_groups"
        ),
        sa.PrimaryKeyConstraint("group_id", "number", name="pk_group_changes"),
    )


def downgrade() -> None:
    op.drop_table("group_changes")
    op.drop_table("group_seats")
    op.drop_table("group_results")
    op.drop_table("group_phones")
    op.drop_table("group_players")
    op.drop_table("groups")
