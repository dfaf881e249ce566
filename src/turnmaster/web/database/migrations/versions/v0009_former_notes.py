"""Notes of people whose seat was freed, which do not stay with the seat."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "former_notes",
        sa.Column(
            "battle", sa.String(22), sa.ForeignKey("battle.id", ondelete="CASCADE"), primary_key=True, nullable=False
        ),
        sa.Column("secret", sa.String(64), primary_key=True, nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
    )
