"""Write files so that a crash never leaves half a file, and other files are never lost."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from zlib import crc32

from turnmaster.profiles.reading import BadFile


def write_whole(path: Path, data: bytes, *, new: bool = False) -> None:
    """Write a file, atomically: it holds either the old text or the new one. With `new`, an existing file is never
    replaced.
    """
    with _in_words(path):
        _check(path)
        part = _part_of(path)
        _clear_away(path)
        try:
            with part.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            _take_free_name(part, path) if new else part.replace(path)
        finally:
            part.unlink(missing_ok=True)
        _sync_folder(path.parent)


def check_writable(path: Path) -> None:
    """Refuse a file that cannot be written, before any work is done for it."""
    with _in_words(path):
        _check(path)
        part = _part_of(path)
        try:
            part.touch()
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)


@contextmanager
def _in_words(path: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        raise BadFile(f"{path} exists already; choose another name") from None
    except ValueError as error:
        raise BadFile(f"{str(path)!r}: this is not the name of a file ({error})") from None
    except OSError as error:
        raise BadFile(f"{path}: cannot be written ({error.strerror or error})") from None


def _check(path: Path) -> None:
    with suppress(FileNotFoundError, NotADirectoryError):
        path.stat()  # unlike all questions below, this notices names that no disk takes
    if path.is_dir():
        raise BadFile(f"{path}: this is a folder; name a file inside it")
    if path.exists() and not path.is_file():
        raise BadFile(f"{path}: this is not an ordinary file; choose another name")
    if not path.parent.is_dir():
        raise BadFile(f"{path}: there is no folder {path.parent}; make it first")


# Parts


def _beginning(path: Path) -> str:
    """Return the prefix of all temporary parts of a file. It is short even if the file name is as long as possible."""
    return f".turnmaster-{crc32(os.fsencode(path.name)):08x}-"


def _part_of(path: Path) -> Path:
    """Return the temporary file that this thread writes before it is renamed."""
    return path.parent / f"{_beginning(path)}{os.getpid()}-{threading.get_ident()}.part"


def _clear_away(path: Path) -> None:
    """Remove temporary files of writers that were ended early."""
    beginning = _beginning(path)
    for part in path.parent.glob(f"{beginning}*.part"):
        process = part.name.removeprefix(beginning).partition("-")[0]
        if process.isdecimal() and not _is_running(int(process)):
            part.unlink(missing_ok=True)


def _is_running(process: int) -> bool:
    """Check whether a process is running; if that is unknown, the answer is yes."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def _take_free_name(part: Path, path: Path) -> None:
    """Rename a finished temporary file, unless another writer has created that file meanwhile."""
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise
    except OSError:
        # Some disks know no links: there the name is taken by an empty file first.
        path.open("xb").close()
        part.replace(path)


def _sync_folder(folder: Path) -> None:
    """Flush the folder with the new name to the disk, on systems that allow it."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
