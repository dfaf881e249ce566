"""Writing files so that a crash never leaves half a file, and no other file is lost."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from zlib import crc32

from turnmaster.profiles.reading import BadFile


def write_whole(path: Path, data: bytes, *, new: bool = False) -> None:
    """Write a file. Whatever happens, it holds either all the old text or all the new; a `new` file replaces none."""
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
    """How the names of all parts of a file begin. The name of the file itself may be as long as names can be."""
    return f".turnmaster-{crc32(os.fsencode(path.name)):08x}-"


def _part_of(path: Path) -> Path:
    """Where this thread writes a file before it takes its name."""
    return path.parent / f"{_beginning(path)}{os.getpid()}-{threading.get_ident()}.part"


def _clear_away(path: Path) -> None:
    """Remove what writers of this file left behind when they were ended in the middle of it."""
    beginning = _beginning(path)
    for part in path.parent.glob(f"{beginning}*.part"):
        process = part.name.removeprefix(beginning).partition("-")[0]
        if process.isdecimal() and not _is_running(int(process)):
            part.unlink(missing_ok=True)


def _is_running(process: int) -> bool:
    """Whether there is such a process; if that cannot be told, it counts as there."""
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
    """Give a finished part its name, unless another writer has taken that name meanwhile."""
    try:
        path.hardlink_to(part)
    except FileExistsError:
        raise
    except OSError:
        # Some disks know no links: there the name is taken by an empty file first.
        path.open("xb").close()
        part.replace(path)


def _sync_folder(folder: Path) -> None:
    """Have the new name reach the disk too, on systems where a folder can be opened."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
