"""Owners: everything that is there belongs to the host; keys of browsers, and what their owners were given."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

OWNED = ("battle", "elsewhere", "item", "tabletop")


def upgrade() -> None:
    for table in OWNED:
        op.add_column(table, sa.Column("owner", sa.String(22), nullable=False, server_default="host"))
    op.create_index("battle_of_owner", "battle", ["owner", "deleted"])
    op.create_index("elsewhere_of_owner", "elsewhere", ["owner", "deleted"])
    op.create_index("item_of_owner", "item", ["owner", "kind", "deleted"])
    op.create_index("tabletop_of_owner", "tabletop", ["owner", "deleted"])
    op.drop_index("item_of_kind", "item")
    op.create_table(
        "browser_key",
        sa.Column("fingerprint", sa.String(64), primary_key=True),
        sa.Column("owner", sa.String(22), nullable=False),
        sa.Column("made", sa.Integer, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
    )
    op.create_index("key_of_owner", "browser_key", ["owner"])
    op.create_table(
        "joined",
        sa.Column("owner", sa.String(22), primary_key=True),
        sa.Column("kind", sa.String(10), primary_key=True),
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("made", sa.Integer, nullable=False),
    )
    op.create_index("joined_by_thing", "joined", ["kind", "id"])
