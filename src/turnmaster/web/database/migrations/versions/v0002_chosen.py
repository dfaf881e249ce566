"""What was chosen before a battle began, so that it can be fought again."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("battle", sa.Column("chosen", sa.Text, nullable=True))
