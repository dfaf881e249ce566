"""All tables of the first release."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    create_battles()
    create_journal()
    create_library()
    create_tabletops()
    create_owners()


def create_battles() -> None:
    """Create battles, their seats, notes and answers."""
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
        sa.Column("chosen", sa.Text),
        sa.Column("deleted", sa.Integer),
        sa.Column("clocks", sa.Text),
        sa.Column("pass_rules", sa.Text),
        sa.Column("begins", sa.Integer, nullable=False, server_default="0"),
        sa.Column("owner", sa.String(22), nullable=False, server_default="host"),
    )
    op.create_index("battle_of_owner", "battle", ["owner", "deleted"])
    op.create_table(
        "seat",
        sa.Column("battle", sa.String(22), sa.ForeignKey("battle.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("plays", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("notes", sa.Text, nullable=False, server_default=""),
        sa.Column("held", sa.Integer),
        sa.UniqueConstraint("secret"),
    )
    op.create_table(
        "former_notes",
        sa.Column("battle", sa.String(22), sa.ForeignKey("battle.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("secret", sa.String(64), primary_key=True),
        sa.Column("notes", sa.Text, nullable=False),
    )
    op.create_table(
        "answer",
        sa.Column("battle", sa.String(22), sa.ForeignKey("battle.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("player", sa.Integer, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("given_by", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("state", sa.Text),
    )


def create_journal() -> None:
    """Create games that were played elsewhere."""
    op.create_table(
        "elsewhere",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("played", sa.String(10), nullable=False),
        sa.Column("opponent", sa.Text, nullable=False),
        sa.Column("armies", sa.Text, nullable=False),
        sa.Column("points", sa.Text, nullable=False),
        sa.Column("won", sa.String(10), nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
        sa.Column("deleted", sa.Integer),
        sa.Column("owner", sa.String(22), nullable=False, server_default="host"),
    )
    op.create_index("elsewhere_of_owner", "elsewhere", ["owner", "deleted"])


def create_library() -> None:
    """Create the items of libraries, and their changes."""
    op.create_table(
        "item",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("parent", sa.String(22), sa.ForeignKey("item.id", ondelete="CASCADE")),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("changed", sa.Integer, nullable=False),
        sa.Column("deleted", sa.Integer),
        sa.Column("owner", sa.String(22), nullable=False, server_default="host"),
    )
    op.create_index("item_of_owner", "item", ["owner", "kind", "deleted"])
    op.create_index("item_of_parent", "item", ["parent", "position"])
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


def create_tabletops() -> None:
    """Create tabletop games and their entries."""
    op.create_table(
        "tabletop",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("created", sa.Integer, nullable=False),
        sa.Column("changed", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.Column("deleted", sa.Integer),
        sa.Column("owner", sa.String(22), nullable=False, server_default="host"),
    )
    op.create_index("tabletop_of_owner", "tabletop", ["owner", "deleted"])
    op.create_table(
        "tabletop_entry",
        sa.Column("tabletop", sa.String(22), sa.ForeignKey("tabletop.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("made", sa.Integer, nullable=False),
        sa.Column("undone", sa.Boolean, nullable=False),
    )


def create_owners() -> None:
    """Create keys of browsers, and what their owners were given."""
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
