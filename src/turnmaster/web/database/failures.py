"""Failures of a database as sentences: a lock, a full disk, a file that cannot be written, damage."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree

DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class Trouble(Exception):
    """A failure of the database; the text is a sentence for the person whose request failed."""

    failed = "This is not possible"


class CannotRead(Trouble):
    """A failure to read."""

    failed = "This cannot be shown now"


class CannotSave(Trouble):
    """A failure to save; everything is as it was."""

    failed = "This was not saved"


class Reason(NamedTuple):
    """The cause of a database failure, and the remedy."""

    because: str
    remedy: str

    def as_trouble(self, kind: type[Trouble]) -> Trouble:
        """Return the failure as an error with a sentence."""
        return kind(f"{kind.failed} because {self.because}. {self.remedy}")


BUSY = Reason("another program is using the database", "Wait until it has finished, then try again.")
FULL = Reason("the disk is full", "Free some space and try again.")
READ_ONLY = Reason(
    "the database or its folder cannot be written", "Give Turnmaster the right to write there, then try again."
)
BROKEN_DISK = Reason("the disk reports an error", "Check the disk, then try again.")
UNREACHABLE = Reason("its file cannot be opened", "Check that its folder exists and can be written, then try again.")
DAMAGED = Reason("the database is damaged", "Restart Turnmaster, which sets the damaged file aside.")
TAKEN_OVER = Reason("another Turnmaster server uses the database now", "Use that one, or stop it and try again.")
SILENT = Reason("the database does not answer", "Check that it is running, then try again.")
UNKNOWN = Reason("the database refused it", "Try again; the log of the server has the details.")

BY_SQLITE = {
    sqlite3.SQLITE_BUSY: BUSY,
    sqlite3.SQLITE_LOCKED: BUSY,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_IOERR: BROKEN_DISK,
    sqlite3.SQLITE_CANTOPEN: UNREACHABLE,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}
BY_SYSTEM = {
    errno.ENOSPC: FULL,
    errno.EDQUOT: FULL,
    errno.EROFS: READ_ONLY,
    errno.EACCES: READ_ONLY,
    errno.EPERM: READ_ONLY,
    errno.EIO: BROKEN_DISK,
    errno.EAGAIN: BUSY,
}
# By how a code of PostgreSQL begins: https://www.postgresql.org/docs/current/errcodes-appendix.html
BY_POSTGRESQL = {"53100": FULL, "25006": READ_ONLY, "55": BUSY, "40": BUSY, "08": SILENT, "57": SILENT,
                 "58": BROKEN_DISK, "XX": DAMAGED}  # fmt: skip


def primary_code(error: BaseException) -> int:
    """Return the kind of an error of SQLite, without its details."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def is_damage(error: BaseException) -> bool:
    """Check whether SQLite calls a file malformed, or not a database at all."""
    return primary_code(error) in DAMAGE


def reason_of(error: BaseException) -> Reason:
    """Return why a database fails."""
    if isinstance(error, NoneFree):
        return BUSY
    cause: BaseException = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if isinstance(cause, sqlite3.Error):
        return BY_SQLITE.get(primary_code(cause), UNKNOWN)
    if isinstance(cause, OSError):
        return BY_SYSTEM.get(cause.errno or 0, UNREACHABLE)
    told = cause.args[0] if cause.args else ""
    if not isinstance(told, dict):
        return SILENT
    code = str(told.get("C", ""))
    return next((reason for begins, reason in BY_POSTGRESQL.items() if code.startswith(begins)), UNKNOWN)


@contextmanager
def failing_as(kind: type[Trouble]) -> Iterator[None]:
    """Raise each failure of the database within the block as an error with a sentence."""
    try:
        yield
    except (DBAPIError, NoneFree, sqlite3.Error, OSError) as error:
        raise reason_of(error).as_trouble(kind) from error
