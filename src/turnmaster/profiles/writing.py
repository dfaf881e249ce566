"""Writing files so that a crash never leaves half of one."""

import os
import threading
from pathlib import Path

from turnmaster.profiles.reading import BadFile


def write_whole(path: Path, data: bytes) -> None:
    """Write a file. It is either the old one or the whole new one, whatever happens."""
    try:
        _replace(path, data)
    except ValueError as error:
        raise BadFile(f"{str(path)!r}: this is not the name of a file ({error})") from None
    except OSError as error:
        raise BadFile(f"{path}: cannot be written ({error.strerror or error})") from None


def _replace(path: Path, data: bytes) -> None:
    """Write beside the file, have it reach the disk, and only then take the file's name."""
    if path.is_dir():
        raise BadFile(f"{path}: this is a folder; name a file inside it")
    if path.exists() and not path.is_file():
        raise BadFile(f"{path}: this is not an ordinary file; choose another name")
    if not path.parent.is_dir():
        raise BadFile(f"{path}: there is no folder {path.parent}; make it first")
    part = path.parent / f".turnmaster-{os.getpid()}-{threading.get_ident()}.part"
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Have the new name reach the disk too, on systems where a folder can be opened."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
