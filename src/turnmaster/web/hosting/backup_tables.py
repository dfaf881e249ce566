"""A database that somebody brings, written anew: the tables are made here, and only rows are taken over.

So it does not matter how its tables were made, with which pages, letters or indexes, and nothing in it acts by itself.
Where a table, a column or a value is not what the program needs, the whole is refused.
"""

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Boolean, Column, Integer, LargeBinary, Table

from turnmaster.web.database.opening import BadDatabase, NewerDatabase, is_damaged, open_url
from turnmaster.web.database.tables import metadata
from turnmaster.web.errors import Refused

OURS = {"alembic_version", "battle", "seat", "answer"}  # the tables of the first version
AT_ONCE = 500  # rows
MOST_NUMBER = 2**53  # far more than anything is counted to, and the next ones can be stored as well
ACTS = re.compile(r"\s*CREATE\s+VIRTUAL", re.IGNORECASE)

# Units lie in factions, weapons in armouries, and everything else in nothing.
MISPLACED = """SELECT 1 FROM item LEFT JOIN item AS holder ON holder.id = item.parent
    WHERE coalesce(holder.kind, '') <>
        CASE item.kind WHEN 'unit' THEN 'faction' WHEN 'weapon' THEN 'armoury' ELSE '' END
    OR item.kind NOT IN ('faction', 'unit', 'armoury', 'weapon', 'roster')"""

NOT_OURS = "This is no backup of Turnmaster."
NOT_WHOLE = "This backup is damaged: {}. Nothing was changed; use another backup."


def rebuild(given: Path, made: Path, page_size: int) -> None:
    """Make a database with all rows of one that somebody brings, or refuse it."""
    try:
        take_over_all(given, made, page_size)
    except UnicodeDecodeError:  # what SQLite says about a damaged table repeats bytes of it
        raise Refused(NOT_OURS) from None


def take_over_all(given: Path, made: Path, page_size: int) -> None:
    """Make a database with all rows of another, which is brought up to date before."""
    if is_damaged(given) or not is_ours(given):
        raise Refused(NOT_OURS)
    try:
        open_url(f"sqlite:///{given}").dispose()
    except NewerDatabase as error:
        raise Refused(str(error)) from None
    except BadDatabase:
        raise Refused(NOT_WHOLE.format("its tables are not those of the version that it names")) from None
    with closing(sqlite3.connect(made)) as empty:
        empty.execute(f"PRAGMA page_size = {page_size}")
        empty.execute("VACUUM")
    open_url(f"sqlite:///{made}").dispose()
    with closing(sqlite3.connect(given)) as there, closing(sqlite3.connect(made)) as here:
        there.text_factory = text_in
        for table in metadata.sorted_tables:
            take_over(table, there, here)
        if here.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise Refused(NOT_WHOLE.format("some of its rows belong to others that are missing"))
        if here.execute(MISPLACED).fetchone() is not None:
            raise Refused(NOT_WHOLE.format("something of its library lies where it cannot lie"))
        here.commit()


def is_ours(file: Path) -> bool:
    """Whether a database has our tables, and nothing in it acts by itself, not even a table."""
    with closing(sqlite3.connect(file)) as connection:
        parts = connection.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_master").fetchall()
    tables = {name for kind, name, _ in parts if kind == "table"}
    is_plain = all(kind in ("table", "index") and not ACTS.match(sql) for kind, _, sql in parts)
    return tables >= OURS and is_plain


def text_in(data: bytes) -> str:
    """Text of a database, which may hold anything."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise Refused(NOT_WHOLE.format("some of its text cannot be read")) from None


def take_over(table: Table, there: sqlite3.Connection, here: sqlite3.Connection) -> None:
    """Take over all rows of a table."""
    columns = list(table.columns)
    known = {row[1] for row in there.execute(f'PRAGMA table_info("{table.name}")')}
    missing = [column.name for column in columns if column.name not in known]
    if missing:
        raise Refused(NOT_WHOLE.format(f"its table {table.name!r} has no {missing[0]!r}"))
    names = ", ".join(f'"{column.name}"' for column in columns)
    put = f'INSERT INTO "{table.name}" ({names}) VALUES ({", ".join("?" for _ in columns)})'
    rows = there.execute(f'SELECT {names} FROM "{table.name}"')
    while some := rows.fetchmany(AT_ONCE):
        for row in some:
            check_row(table, columns, row)
        try:
            here.executemany(put, some)
        except sqlite3.IntegrityError:
            raise Refused(NOT_WHOLE.format(f"its table {table.name!r} holds something twice")) from None


def check_row(table: Table, columns: list[Column[Any]], row: tuple[object, ...]) -> None:
    """Refuse a row that holds something else than its columns are for."""
    for column, value in zip(columns, row, strict=True):
        if not fits(column, value):
            raise Refused(NOT_WHOLE.format(f"{column.name!r} of its table {table.name!r} holds something else"))


def fits(column: Column[Any], value: object) -> bool:
    """Whether a value is what a column holds; SQLite would take anything."""
    if value is None:
        return bool(column.nullable)
    if isinstance(column.type, Integer | Boolean):
        return isinstance(value, int) and 0 <= value <= (1 if isinstance(column.type, Boolean) else MOST_NUMBER)
    return isinstance(value, bytes if isinstance(column.type, LargeBinary) else str)
