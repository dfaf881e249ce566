"""A backup of everything in one file, and the way back.

Both go through SQLite's own backup, which copies a database as it is at one moment while others use it, and replaces
one as a whole or not at all. What was there before a backup is restored is saved beside it under another name, so that
nothing is lost. Copies are made in a folder beside the database; a server that starts deletes what a killed one left
there. Only the host may ask for either: a backup holds everybody's battles.
"""

import asyncio
import errno
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from turnmaster import __version__
from turnmaster.web.clock import timestamp
from turnmaster.web.database.failures import BUSY, FULL, READ_ONLY, CannotSave, reason_of, told_as
from turnmaster.web.database.opening import COPYING, PATIENCE, Database, unused_name
from turnmaster.web.errors import Refused
from turnmaster.web.hosting.backup_tables import rebuild
from turnmaster.web.hosting.messages import Backup, Restored
from turnmaster.web.hosting.owners import Owner, Owners

MOST_BYTES = 100_000_000  # of a database in a backup
SURELY_UNCHANGED = (BUSY, FULL, READ_ONLY)  # after another failure, what was set aside may be the only copy
MOST_BODY = MOST_BYTES * 4 // 3 + 1_000  # the same as text

TOO_LARGE = f"A backup has at most {MOST_BYTES // 1_000_000} MB. Stop Turnmaster, and copy its data folder instead."
NOT_A_FILE = "The battles of this server are in a database of their own. Use its tools for backups, such as pg_dump."


class CannotBackUp(CannotSave):
    """No backup could be made."""

    failed = "The backup could not be made"


class CannotRestore(CannotSave):
    """A backup could not be restored."""

    failed = "The backup was not restored and nothing has changed"


def count_battles(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM battle").fetchone()[0])


def copy(source: Path, target: Path) -> None:
    """Copy a database that others may be writing to; whatever stood in the target before is replaced, as a whole or
    not at all. Another program that holds either of them is not waited for without end.
    """
    end = monotonic() + PATIENCE

    def look(status: int, remaining: int, total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and monotonic() > end:
            raise BlockingIOError(errno.EAGAIN, "the database is locked")

    there_only = f"{source.absolute().as_uri()}?mode=rw"  # a source that is gone must not become an empty one
    with (
        closing(sqlite3.connect(there_only, uri=True, timeout=PATIENCE)) as there,
        closing(sqlite3.connect(target, timeout=PATIENCE)) as here,
    ):
        there.backup(here, progress=look)


@contextmanager
def copies(database: Database) -> Iterator[Path]:
    """A folder for copies beside the database. It is deleted afterwards, or when the next server starts."""
    name = f"{database.path.name}.{COPYING}"
    with TemporaryDirectory(prefix=name, dir=database.path.parent, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def check_is_file(database: Database) -> None:
    """Refuse for a database that is no file of ours; it has tools of its own."""
    if database.engine.dialect.name != "sqlite":
        raise Refused(NOT_A_FILE)


def make_backup(database: Database) -> Backup:
    """The database as it is at this moment."""
    check_is_file(database)
    with told_as(CannotBackUp), copies(database) as folder:
        file = folder / "copy"
        copy(database.path, file)
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")  # so that everything is in the one file
            battles = count_battles(connection)
        if file.stat().st_size > MOST_BYTES:
            raise Refused(TOO_LARGE)
        return Backup(version=__version__, made=timestamp(), battles=battles, database=file.read_bytes())


def restore(database: Database, backup: bytes) -> Restored:
    """Put a backup in the place of the database. What was there is set aside first, and nobody writes in between."""
    check_is_file(database)
    if len(backup) > MOST_BYTES:
        raise Refused(TOO_LARGE)
    with told_as(CannotRestore), copies(database) as folder:
        given, made, before = folder / "given", folder / "made", folder / "before"
        given.write_bytes(backup)
        rebuild(given, made, page_size(database.path))
        with closing(sqlite3.connect(made)) as connection:
            battles = count_battles(connection)
        with database.turn():
            database.keep_lock()
            copy(database.path, before)
            aside = before.rename(unused_name(database.path, "replaced"))  # it has its name only when it is whole
            try:
                copy(made, database.path)
            except (sqlite3.Error, OSError) as error:
                if reason_of(error) in SURELY_UNCHANGED:
                    aside.unlink()
                raise
        return Restored(battles, aside.name)


def page_size(file: Path) -> int:
    """The size of the pages of a database; a copy cannot change it."""
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("PRAGMA page_size").fetchone()[0])


async def restore_for(owners: Owners, owner: Owner, backup: bytes) -> Restored:
    """Restore a backup for the host who sent it, and who stays the host: the backup may not know their device."""
    restored = await asyncio.to_thread(restore, owners.database, backup)
    await asyncio.to_thread(owners.keep_host, owner)
    return restored
