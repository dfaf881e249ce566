"""Opening the database: made if it is not there, brought up to date if it is old, left alone if it is too new.

SQLite writes ahead, and a commit is on disk before it returns. A file that SQLite calls malformed or no database is set
aside under another name and never written over; whatever else keeps a file from being opened is told, and changes
nothing. A server owns its database alone (`lock.py`). Other programs may read and write a file that is served, in
short transactions, but neither set it aside nor bring it up to date.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from threading import Lock

from alembic.command import upgrade
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import Connection
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from turnmaster.web.database.failures import (
    BUSY,
    TAKEN_OVER,
    UNKNOWN,
    CannotRead,
    CannotSave,
    Trouble,
    is_damage,
    reason_of,
    told_as,
)
from turnmaster.web.database.lock import DatabaseLock, SharedLock, Taken, lock_file

FILE = "turnmaster.sqlite"
POSTGRESQL = "For PostgreSQL, install turnmaster[postgresql], and begin the address with postgresql+pg8000."
MIGRATIONS = Path(__file__).parent / "migrations"
PATIENCE = 5.0  # seconds that others are waited for who use the database
OWNERS_PATIENCE = 2.0  # seconds that a server waits for another one, which may be about to end
COPYING = "copying-"  # begins the last part of the names of folders for copies; a server that starts deletes them

NEWER = (
    "The database was written by a newer version of turnmaster than this one. Update turnmaster, or name "
    "another folder with --data."
)
UNLOCKABLE = "{} is on a drive that knows no locks. Make sure that no other server uses it."
OTHER_VERSION = (
    "A server of another version of turnmaster is using the database. Use the same version here, or stop the "
    "server and try again."
)


class BadDatabase(Exception):
    """The database cannot be used; the text says what to do."""


class NewerDatabase(BadDatabase):
    """The database was written by a newer version of the program."""


class Database:
    """A database that can be used, what whoever started the server should know about it, and the lock of its owner."""

    def __init__(self, engine: Engine, note: str = "", lock: DatabaseLock | None = None) -> None:
        self.engine, self.note, self.lock = engine, note, lock
        self._turns = Lock() if engine.dialect.name == "sqlite" else None

    @contextmanager
    def turn(self) -> Iterator[None]:
        """A while in which nobody else in this process writes. SQLite has one writer at a time, and whoever comes
        second would look again only every few milliseconds; here they take turns, so that the next one begins as soon
        as it can.
        """
        if self._turns is None:
            yield
            return
        if not self._turns.acquire(timeout=PATIENCE):
            raise BUSY.told_as(CannotSave)
        try:
            yield
        finally:
            self._turns.release()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction; when it is over, everything in it is on disk, or nothing.

        SQLite would let others write between the first look and the first change, so it is told to begin at once.
        """
        with self.turn(), told_as(CannotSave):
            self.keep_lock()
            with self.engine.begin() as connection:
                begin_at_once(connection)
                yield connection

    def keep_lock(self) -> None:
        """Refuse to write if another server has become the owner, because the lock of this one was lost."""
        try:
            if self.lock is not None:
                self.lock.keep()
        except Taken:
            raise TAKEN_OVER.told_as(CannotSave) from None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with told_as(CannotRead), self.engine.connect() as connection:
            yield connection

    @property
    def path(self) -> Path:
        """The file of the database."""
        return Path(self.engine.url.database or "")

    def tell(self, address: str) -> None:
        """Let others who want to serve the same database know where this server is."""
        if self.lock is not None:
            self.lock.tell(address)

    def close(self) -> None:
        """Let go of the database. A change that is being written is waited for, so that the next owner finds it."""
        with suppress(Trouble), self.turn():
            self.engine.dispose()
        if self.lock is not None:
            self.lock.release()


def open_folder(folder: Path, *, to_serve: bool = False) -> Database:
    """The database of a data folder. To serve it, this process becomes its owner."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadDatabase(f"{folder}: no folder can be made there ({error.strerror})") from None
    return _open_file(folder / FILE, f"sqlite:///{folder / FILE}", to_serve=to_serve)


def open_to_serve(folder: Path, address: str = "") -> Database:
    """The database of a folder, or another one by its address, for a server."""
    if not address:
        return open_folder(folder, to_serve=True)
    named = _engine_of(address)
    if "uri" in named.url.query:
        raise BadDatabase("Name the file of the database by its path: its address must not be an address itself.")
    if named.dialect.name == "sqlite" and named.url.database not in (None, "", ":memory:"):
        return _open_file(Path(named.url.database or ""), address, to_serve=True)
    return _open_shared(named)


def _open_shared(engine: Engine) -> Database:
    """A database that is no file. Only its owner brings it up to date."""
    lock: DatabaseLock | None = None
    try:
        lock = SharedLock(engine) if engine.dialect.name == "postgresql" else None
        return Database(_looked_into(engine), lock=lock)
    except Taken:
        refusal = "Another server of turnmaster is using this database. Stop it, or use another database."
    except DBAPIError as error:
        refusal = _cannot_be_opened("The database", error)
    except BaseException:
        if lock is not None:
            lock.release()
        raise
    engine.dispose()
    raise BadDatabase(refusal)


def _open_file(path: Path, url: str, *, to_serve: bool) -> Database:
    lock = None
    with _told_at_start(path):
        try:
            lock = lock_file(path, OWNERS_PATIENCE, to_serve=to_serve)
        except Taken as error:
            if to_serve or not str(error):
                raise BadDatabase(_taken(path, str(error))) from None
        try:
            note = _looked_after(path, owns=lock is not None)
            if to_serve and lock is not None:
                lock.tell("")
                note = note or ("" if lock.is_real else UNLOCKABLE.format(path.parent))
                _delete_copies(path)
            engine = open_url(url, bring_up=lock is not None)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
    if lock is not None and not to_serve:
        lock.release()
        lock = None
    return Database(engine, note, lock)


def _taken(path: Path, words: str) -> str:
    who = f" ({words})" if words else ""
    return (
        f"{path.parent}: another server of turnmaster is using this folder{who}. Use that one, stop it and start "
        "again, or name another folder with --data."
    )


@contextmanager
def _told_at_start(path: Path) -> Iterator[None]:
    """Whatever keeps a file from being opened is told to whoever started the program; the file stays as it is."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise BadDatabase(_cannot_be_opened(path, error)) from None
    except Trouble as error:
        raise BadDatabase(_cannot_be_opened(path, error.__cause__ or error)) from None


def _cannot_be_opened(path: Path | str, error: BaseException) -> str:
    because, remedy = reason_of(error)
    if because == UNKNOWN.because:
        return f"{path} cannot be opened: {getattr(error, 'orig', error)}."
    return f"{path} cannot be opened, because {because}. {remedy}"


def _looked_after(path: Path, *, owns: bool) -> str:
    """Set a damaged file aside, if this process may; what was done, in words."""
    if path.is_dir():
        raise BadDatabase(f"{path} is a folder, and no database. Move it away, or name another folder with --data.")
    if not path.exists() or not is_damaged(path):
        return ""
    if not owns:
        raise BadDatabase(f"{path} is damaged, and a server is using it. Stop the server, and try again.")
    aside = set_aside(path)
    return f"{path} is damaged. It was set aside as {aside.name}, and a new database was begun."


def _delete_copies(path: Path) -> None:
    """Delete copies that were being made when a server was killed."""
    for left in path.parent.glob(f"{path.name}.{COPYING}*"):
        rmtree(left, ignore_errors=True)


def _engine_of(url: str) -> Engine:
    try:
        engine = create_engine(url, pool_pre_ping=not url.startswith("sqlite"))  # it may have been started again
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise BadDatabase(f"{url.split('@')[-1]} cannot be used as a database: {error}. {POSTGRESQL}") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare)
    return engine


def open_url(url: str, *, bring_up: bool = True) -> Engine:
    """A database by its address, up to date."""
    return _looked_into(_engine_of(url), bring_up=bring_up)


def _looked_into(engine: Engine, *, bring_up: bool = True) -> Engine:
    """A database that was opened, up to date."""
    try:
        with engine.begin() as connection:
            if not is_up_to_date(connection):
                if not bring_up:
                    raise BadDatabase(OTHER_VERSION)
                begin_at_once(connection)  # or a program that is killed meanwhile leaves half of the changes
                bring_up_to_date(connection)
        return engine
    except CommandError:
        refusal: BadDatabase = NewerDatabase(NEWER)
    except DBAPIError as error:
        refusal = BadDatabase(_cannot_be_opened(engine.url.database or "The database", error))
    except BaseException:
        engine.dispose()
        raise
    engine.dispose()
    raise refusal


def begin_at_once(connection: Connection) -> None:
    """Have SQLite begin a transaction for writing now, which it would do with the first change only."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def is_up_to_date(connection: Connection) -> bool:
    """Whether a database has all that this version needs, and nothing from a newer one."""
    found = MigrationContext.configure(connection).get_current_heads()
    return set(found) == set(ScriptDirectory.from_config(_config()).get_heads())


def bring_up_to_date(connection: Connection) -> None:
    config = _config()
    config.attributes["connection"] = connection
    upgrade(config, "head")


def _prepare(connection: object, _: object) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]
    waits = f"busy_timeout = {round(PATIENCE * 1000)}"
    for pragma in (waits, "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def is_damaged(path: Path) -> bool:
    """Whether SQLite calls a file malformed, or no database at all. Another failure to read it says nothing about it,
    and is raised.
    """
    with closing(sqlite3.connect(path, timeout=PATIENCE)) as connection:
        try:
            connection.execute("PRAGMA ignore_check_constraints = ON")  # a stranger's file may have any
            found: str = connection.execute("PRAGMA quick_check").fetchone()[0]
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                return True
            raise
        except UnicodeDecodeError:  # what SQLite says about a damaged table repeats bytes of it
            return True
        return found != "ok"


def set_aside(path: Path) -> Path:
    """Give a damaged file, and what belongs to it, a name that nothing has."""
    aside = unused_name(path, "damaged")
    for suffix in ("", "-wal", "-shm"):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    return aside


def unused_name(path: Path, word: str) -> Path:
    """A name beside a file that nothing has, with a word that says what became of the file."""
    number = 1
    while (found := path.with_name(f"{path.name}.{word}-{number}")).exists():
        number += 1
    return found
