"""Opening the database: made if it is not there, brought up to date if it is old, left alone if it is too new.

SQLite writes ahead, and a commit is on disk before it returns. A file that is damaged is set aside under another name
and never written over.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from threading import Lock

from alembic.command import upgrade
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import ArgumentError, DatabaseError, NoSuchModuleError

FILE = "turnmaster.sqlite"
POSTGRESQL = "For PostgreSQL, install turnmaster[postgresql], and begin the address with postgresql+pg8000."
MIGRATIONS = Path(__file__).parent / "migrations"


class BadDatabase(Exception):
    """The database cannot be used; the text says what to do."""


class Opened:
    """A database that can be used, and what whoever started the server should know about it."""

    def __init__(self, engine: Engine, note: str = "") -> None:
        self.engine, self.note = engine, note
        self._turns: AbstractContextManager[object] = Lock() if engine.dialect.name == "sqlite" else nullcontext()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction; when it is over, everything in it is on disk, or nothing.

        SQLite would let others write between the first look and the first change, so it is told to begin at once. It
        has one writer at a time, and whoever comes second would look again only every few milliseconds; here they take
        turns, so that the next one begins as soon as it can.
        """
        with self._turns, self.engine.begin() as connection:
            if self.engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self.engine.connect() as connection:
            yield connection

    @property
    def path(self) -> Path:
        """The file of the database."""
        return Path(self.engine.url.database or "")

    def close(self) -> None:
        self.engine.dispose()


def open_folder(folder: Path) -> Opened:
    """The database of a data folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadDatabase(f"{folder}: no folder can be made there ({error.strerror})") from None
    path = folder / FILE
    note = ""
    if path.exists() and not is_sound(path):
        aside = set_aside(path)
        note = f"{path} is damaged. It was set aside as {aside.name}, and a new database was begun."
    return Opened(open_url(f"sqlite:///{path}"), note)


def open_url(url: str) -> Engine:
    """A database by its address, up to date."""
    try:
        engine = create_engine(url)
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise BadDatabase(f"{url.split('@')[-1]} cannot be used as a database: {error}. {POSTGRESQL}") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare)
    try:
        with engine.begin() as connection:
            bring_up_to_date(connection)
    except CommandError:
        engine.dispose()
        raise BadDatabase(
            "The database was written by a newer version of turnmaster than this one. Update turnmaster, or name "
            "another folder with --data."
        ) from None
    except DatabaseError as error:
        engine.dispose()
        raise BadDatabase(f"The database cannot be opened: {error.orig}.") from None
    return engine


def bring_up_to_date(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    upgrade(config, "head")


def _prepare(connection: object, _: object) -> None:
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def is_sound(path: Path) -> bool:
    """Whether a file is a whole SQLite database."""
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.connect() as connection:
            return connection.execute(text("PRAGMA quick_check")).scalar() == "ok"
    except DatabaseError:
        return False
    finally:
        engine.dispose()


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
