"""Battles, seats and answers."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "battle",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("created", sa.Integer, nullable=False),
        sa.Column("changed", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("played_by", sa.Text, nullable=False),
        sa.Column("conceded", sa.Text, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "seat",
        sa.Column("battle", sa.String(22), sa.ForeignKey("battle.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("plays", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.UniqueConstraint("secret"),
    )
    op.create_table(
        "answer",
        sa.Column("battle", sa.String(22), sa.ForeignKey("battle.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("player", sa.Integer, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("given_by", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
