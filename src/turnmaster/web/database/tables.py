"""All tables of the database. A change here needs a migration, in `migrations/versions`."""

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

HOST = "host"  # the owner of everything that was made on the computer where the server runs


def owner_column() -> Column[str]:
    """Make the column for the owner of a row."""
    return Column("owner", String(22), nullable=False, server_default=HOST)


# A battle: who plays it, and the game as a save document of its last phase.
battles = Table(
    "battle",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("title", Text, nullable=False),
    Column("created", Integer, nullable=False),
    Column("changed", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("salt", String(64), nullable=False),
    Column("played_by", Text, nullable=False),  # JSON: "person" or the name of a bot, for each player
    Column("conceded", Text, nullable=False),  # JSON: players
    Column("document", LargeBinary, nullable=False),
    Column("chosen", Text),  # JSON: what was chosen before it began; battles from files do not know it
    Column("deleted", Integer),  # when it was thrown away, if it was
    Column("clocks", Text),  # JSON: how long players may still think, where there are clocks
    Column("pass_rules", Text),  # JSON: for each player; nobody is told of the rules of others
    Column("begins", Integer, nullable=False, server_default="0"),  # the first answer that its rules can replay
    owner_column(),
    Index("battle_of_owner", "owner", "deleted"),
)

# A seat at a battle. Its link holds a secret of which only the fingerprint is kept.
seats = Table(
    "seat",
    metadata,
    Column("battle", String(22), ForeignKey("battle.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("plays", Text, nullable=False),  # JSON: players
    Column("secret", String(64), nullable=False),
    Column("notes", Text, nullable=False, server_default=""),  # what whoever sits there wrote down
    Column("held", Integer),  # since when it belongs to somebody; before, it is free for whoever has its link
    UniqueConstraint("secret"),
)

# The notes of people whose seat was freed, by the fingerprint of the secret that they had: they can still read them.
former_notes = Table(
    "former_notes",
    metadata,
    Column("battle", String(22), ForeignKey("battle.id", ondelete="CASCADE"), primary_key=True),
    Column("secret", String(64), primary_key=True),
    Column("notes", Text, nullable=False),
)

answers = Table(
    "answer",
    metadata,
    Column("battle", String(22), ForeignKey("battle.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("player", Integer, nullable=False),
    Column("answer", Text, nullable=False),  # JSON
    Column("given_by", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("state", Text),  # JSON: how the battle stood after it, until the document holds that
)

# A game that was played at a real table, as somebody wrote it down.
elsewhere = Table(
    "elsewhere",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("played", String(10), nullable=False),  # the date, as in 2026-07-31
    Column("opponent", Text, nullable=False),
    Column("armies", Text, nullable=False),
    Column("points", Text, nullable=False),
    Column("won", String(10), nullable=False),
    Column("notes", Text, nullable=False),
    Column("deleted", Integer),
    owner_column(),
    Index("elsewhere_of_owner", "owner", "deleted"),
)

# The library of the forge. What lies in something has it as its parent: units in a faction, weapons in an armoury.
items = Table(
    "item",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("parent", String(22), ForeignKey("item.id", ondelete="CASCADE")),
    Column("position", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("words", Text, nullable=False),  # what a search looks through
    Column("document", Text, nullable=False),  # JSON: the design without what lies in it
    Column("edition", Integer, nullable=False),  # one more with each change
    Column("changed", Integer, nullable=False),
    Column("deleted", Integer),
    owner_column(),  # the same as that of what it lies in
    Index("item_of_parent", "parent", "position"),
    Index("item_of_owner", "owner", "kind", "deleted"),
)

# What was changed in the library, so that it can be undone: in a faction, an armoury or a roster, or among these. The
# scope of changes among these is "library" for the host, and the owner for everybody else.
item_changes = Table(
    "item_change",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("scope", String(22), nullable=False),
    Column("words", Text, nullable=False),
    Column("made", Integer, nullable=False),
    Column("undone", Boolean, nullable=False),
    Column("steps", Text, nullable=False),  # JSON: the rows before and after
    Index("change_of_scope", "scope", "number"),
)

# A game with real models: how it stood at its beginning, and everything that was entered since.
tabletops = Table(
    "tabletop",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("title", Text, nullable=False),
    Column("created", Integer, nullable=False),
    Column("changed", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("document", LargeBinary, nullable=False),
    Column("deleted", Integer),
    owner_column(),
    Index("tabletop_of_owner", "owner", "deleted"),
)

tabletop_entries = Table(
    "tabletop_entry",
    metadata,
    Column("tabletop", String(22), ForeignKey("tabletop.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("entry", Text, nullable=False),  # JSON
    Column("made", Integer, nullable=False),
    Column("undone", Boolean, nullable=False),  # taken back, and could be made again
)

# A browser that has made or joined something, by the fingerprint of the key in its cookie. Several can have one owner.
browser_keys = Table(
    "browser_key",
    metadata,
    Column("fingerprint", String(64), primary_key=True),
    Column("owner", String(22), nullable=False),
    Column("made", Integer, nullable=False),
    Column("seen", Integer, nullable=False),
    Index("key_of_owner", "owner"),
)

# What an owner was given by a link: a battle or a tabletop game that belongs to somebody else.
joined = Table(
    "joined",
    metadata,
    Column("owner", String(22), primary_key=True),
    Column("kind", String(10), primary_key=True),
    Column("id", String(22), primary_key=True),
    Column("made", Integer, nullable=False),
    Index("joined_by_thing", "kind", "id"),
)
