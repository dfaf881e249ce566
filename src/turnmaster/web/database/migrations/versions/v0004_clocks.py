"""What belongs to the table and not to the game: how long players may still think, and what they pass by themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("battle", sa.Column("clocks", sa.Text, nullable=True))
    op.add_column("battle", sa.Column("pass_rules", sa.Text, nullable=True))
