"""One owner of a database at a time: a lock that a server holds as long as it lives, and that a crash releases.

Battles that somebody is at are in the memory of a server. A second server over the same database would not know of
them, and each would overwrite what the other saved.
"""

import errno
import json
import os
from contextlib import suppress
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import Any, Protocol

from sqlalchemy import Engine, text
from sqlalchemy.exc import DBAPIError, InvalidRequestError

from turnmaster.web.database.failures import CannotSave, told_as

try:
    import fcntl
except ImportError:  # Windows has another way, a browser has none
    fcntl = None  # type: ignore[assignment]
try:
    import msvcrt
except ImportError:
    msvcrt = None  # type: ignore[assignment]

SUFFIX = ".lock"
OFTEN = 0.05  # seconds between two looks
TAKEN = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)
FAR = 2**30  # the byte that Windows locks; others can read the file up to there
KEY = 7_146_871  # under which servers know each other in PostgreSQL

_held: set[int] = set()


def _let_go_in_child() -> None:
    """A process that is split off does not hold the lock: it may outlive the server."""
    while _held:
        os.close(_held.pop())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go_in_child)


class Taken(Exception):
    """Another process is the owner. The text says which, as far as it is known."""


class DatabaseLock(Protocol):
    """A database of which this process is the owner."""

    def keep(self) -> None:
        """Be the owner still: a lock that was lost is taken again, or `Taken` says that another process has it."""

    def tell(self, address: str) -> None:
        """Let others know where the server is."""

    def release(self) -> None:
        """Let others become the owner."""


class FileLock:
    """The lock of a database that is a file: another file beside it, in which stands who holds it."""

    def __init__(self, database: Path) -> None:
        """Take the lock at once, or refuse with `Taken`. A link to a database has the lock of what it leads to."""
        self._path = database.resolve().with_name(database.resolve().name + SUFFIX)
        self._about: dict[str, Any] = {}
        self._taking = Lock()
        self._take()

    def _take(self) -> None:
        with told_as(CannotSave):
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        self.is_real = True
        try:
            _lock(self._file)
        except OSError as error:
            if error.errno in TAKEN:
                words = _words_of(self._file)
                os.close(self._file)
                raise Taken(words) from None
            self.is_real = False  # some network drives know no locks
        _held.add(self._file)
        self._write()

    def keep(self) -> None:
        """Look whether the file is the one that is locked: somebody may have deleted it, and locks with it."""
        with self._taking:
            if not self._is_there():
                self._let_go()
                self._take()

    def _is_there(self) -> bool:
        try:
            return self._file in _held and os.path.samestat(self._path.stat(), os.fstat(self._file))
        except FileNotFoundError:
            return False

    def tell(self, address: str) -> None:
        self._about = {"process": os.getpid(), "address": address}
        self._write()

    def release(self) -> None:
        with self._taking:
            self._about = {}
            self._let_go()

    def _let_go(self) -> None:
        if self._file in _held:
            self._write()
            _held.discard(self._file)
            os.close(self._file)

    def _write(self) -> None:
        data = json.dumps(self._about).encode()
        with suppress(OSError):  # it only says who holds the lock; the lock itself needs no room on the disk
            os.ftruncate(self._file, 0)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, data)


class SharedLock:
    """The lock of a database of PostgreSQL; it is released when the connection ends."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self._taking = engine, Lock()
        self._take()

    def _take(self) -> None:
        self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        if not self._connection.execute(text("SELECT pg_try_advisory_lock(:key)"), {"key": KEY}).scalar():
            self._connection.close()
            raise Taken("")

    def keep(self) -> None:
        """Look whether the connection is still there, and the lock with it: PostgreSQL may have been started again."""
        with self._taking:
            try:
                self._connection.execute(text("SELECT 1"))
            except (DBAPIError, InvalidRequestError):
                self._connection.close()
                self._take()

    def tell(self, address: str) -> None:
        """PostgreSQL has no place for it."""

    def release(self) -> None:
        with suppress(InvalidRequestError):  # it was lost, and nobody could take it again
            self._connection.invalidate()  # a connection that goes back to the pool would still hold the lock
        self._connection.close()


def _lock(file: int) -> None:
    """Lock a file, or raise an error if another process has; where there are no locks, do nothing."""
    if fcntl is not None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    elif msvcrt is not None:
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)


def _words_of(file: int) -> str:
    """Who holds a lock: "process 123 at http://…"; nothing if it is no server, or has not said so yet."""
    os.lseek(file, 0, os.SEEK_SET)
    try:
        about = json.loads(os.read(file, 1_000))
        return f"process {about['process']}" + (f" at {about['address']}" if about["address"] else "")
    except (ValueError, KeyError, TypeError):
        return ""


def lock_file(database: Path, patience: float, *, to_serve: bool) -> FileLock:
    """Become the owner of a file. Other programs that open it are waited for, and servers that may be about to end;
    a program that serves nothing does not wait for a server.
    """
    end = monotonic() + patience
    while True:
        try:
            return FileLock(database)
        except Taken as error:
            is_server = bool(str(error))
            if monotonic() >= end or (is_server and not to_serve):
                raise
        sleep(OFTEN)
