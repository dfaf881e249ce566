"""A backup of everything in one file, and the way back.

Both go through SQLite's own backup, which copies a database as it is at one moment while others use it. What was there
before a backup is restored is kept beside it under another name, so that nothing is lost. Only the host may ask for
either: a backup holds everybody's battles.
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from turnmaster import __version__
from turnmaster.web.backup_api import Backup, Restore, Restored
from turnmaster.web.database import BadDatabase, Opened, is_sound, open_url, unused_name
from turnmaster.web.new_battle import Wrong
from turnmaster.web.owners import Asking, Owners
from turnmaster.web.rooms import Rooms

MOST_BYTES = 100_000_000  # of a database in a backup
MOST_BODY = MOST_BYTES * 4 // 3 + 1_000  # the same as text
OURS = {"alembic_version", "battle", "seat", "answer"}

TOO_LARGE = f"A backup has at most {MOST_BYTES // 1_000_000} MB. Stop Turnmaster, and copy its data folder instead."
NOT_A_FILE = "The battles of this server are in a database of their own. Use its tools for backups, such as pg_dump."
NOT_OURS = "This is no backup of Turnmaster."
NOT_COPIED = "The backup could not be restored, because the disk is full or cannot be written. Nothing was changed."


def count_battles(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM battle").fetchone()[0])


def copy(source: Path, target: Path) -> None:
    """Copy a database that others may be writing to; whatever stood in the target before is replaced."""
    with closing(sqlite3.connect(source)) as there, closing(sqlite3.connect(target)) as here:
        there.backup(here)


def check_is_file(opened: Opened) -> None:
    """Refuse for a database that is no file of ours; it has tools of its own."""
    if opened.engine.dialect.name != "sqlite":
        raise Wrong(NOT_A_FILE)


def make_backup(opened: Opened) -> Backup:
    """The database as it is at this moment."""
    check_is_file(opened)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "copy"
        copy(opened.path, file)
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")  # so that everything is in the one file
            battles = count_battles(connection)
        if file.stat().st_size > MOST_BYTES:
            raise Wrong(TOO_LARGE)
        return Backup(version=__version__, made=int(time()), battles=battles, database=file.read_bytes())


def restore(opened: Opened, database: bytes) -> Restored:
    """Put a backup in the place of the database. What was there is set aside first."""
    check_is_file(opened)
    if len(database) > MOST_BYTES:
        raise Wrong(TOO_LARGE)
    aside = unused_name(opened.path, "replaced")
    try:
        with TemporaryDirectory() as folder:
            file = Path(folder) / "restored"
            file.write_bytes(database)
            bring_in(file)
            copy(opened.path, aside)
            copy(file, opened.path)
            with closing(sqlite3.connect(file)) as connection:
                return Restored(count_battles(connection), aside.name)
    except (sqlite3.Error, OSError):
        raise Wrong(NOT_COPIED) from None


def bring_in(file: Path) -> None:
    """Refuse a file that is no database of ours; bring one that is old up to date."""
    if not is_sound(file) or not is_ours(file):
        raise Wrong(NOT_OURS)
    try:
        open_url(f"sqlite:///{file}").dispose()
    except BadDatabase as error:
        raise Wrong(str(error)) from None


def is_ours(file: Path) -> bool:
    """Whether a database has our tables, and nothing in it acts by itself."""
    with closing(sqlite3.connect(file)) as connection:
        parts = connection.execute("SELECT type, name FROM sqlite_master").fetchall()
    tables = {name for kind, name in parts if kind == "table"}
    return tables >= OURS and all(kind in ("table", "index") for kind, _ in parts)


def backup_handlers(opened: Opened, rooms: Rooms, owners: Owners) -> list[HTTPRouteHandler]:
    """Making a backup, and restoring one: only for the host, because it holds what belongs to everybody."""

    @get("/api/backup", guards=[owners.only_host], sync_to_thread=True)
    def make() -> Backup:
        return make_backup(opened)

    @post("/api/backup", guards=[owners.only_host], request_max_body_size=MOST_BODY)
    async def put_back(owner: Asking, data: JSONBody[Restore]) -> Restored:
        async with rooms.emptied():
            restored = await asyncio.to_thread(restore, opened, data.database)
        await asyncio.to_thread(owners.keep_host, owner)  # the backup may not know the device that restored it
        return restored

    return [make, put_back]
