"""The journal: battles that were thrown away, notes of seats, and games that were played elsewhere."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("battle", sa.Column("deleted", sa.Integer, nullable=True))
    op.add_column("seat", sa.Column("notes", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "elsewhere",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("played", sa.String(10), nullable=False),
        sa.Column("opponent", sa.Text, nullable=False),
        sa.Column("armies", sa.Text, nullable=False),
        sa.Column("points", sa.Text, nullable=False),
        sa.Column("won", sa.String(10), nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
        sa.Column("deleted", sa.Integer, nullable=True),
    )
