"""The library of the forge: factions, armouries and rosters with all that is in them, what was changed in them, and
games at a real table.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "item",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("parent", sa.String(22), sa.ForeignKey("item.id", ondelete="CASCADE"), nullable=True),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("changed", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Integer, nullable=True),
    )
    op.create_index("item_of_parent", "item", ["parent", "position"])
    op.create_index("item_of_kind", "item", ["kind", "deleted"])
    op.create_table(
        "item_change",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("scope", sa.String(22), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("made", sa.Integer, nullable=False),
        sa.Column("undone", sa.Boolean, nullable=False),
        sa.Column("steps", sa.Text, nullable=False),
    )
    op.create_index("change_of_scope", "item_change", ["scope", "number"])
    op.create_table(
        "tabletop",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("created", sa.Integer, nullable=False),
        sa.Column("changed", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.Column("deleted", sa.Integer, nullable=True),
    )
    op.create_table(
        "tabletop_entry",
        sa.Column("tabletop", sa.String(22), sa.ForeignKey("tabletop.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("made", sa.Integer, nullable=False),
        sa.Column("undone", sa.Boolean, nullable=False),
    )
