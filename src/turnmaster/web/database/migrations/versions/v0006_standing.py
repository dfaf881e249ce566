"""How a battle stands since its document was written, so that nothing is lost when rules change amid a phase."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("battle", sa.Column("begins", sa.Integer, nullable=False, server_default="0"))
    op.add_column("answer", sa.Column("state", sa.Text, nullable=True))
