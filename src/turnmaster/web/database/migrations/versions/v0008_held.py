"""Seats that belong to somebody. Every seat of a battle that was begun counts as free until its player comes back."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("seat", sa.Column("held", sa.Integer, nullable=True))
