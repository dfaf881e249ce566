"""Folders of thousands of small files, which take long to install one by one: an installed package has an archive of
each, which `frontend/hook.py` makes. A checkout has the plain files.
"""

from functools import cached_property
from pathlib import Path
from zipfile import ZipFile


class Files:
    """The files of a folder, or of its archive where there is one."""

    def __init__(self, folder: Path, archive: Path) -> None:
        self._folder, self._path = folder, archive

    @cached_property
    def _archive(self) -> ZipFile | None:
        return ZipFile(self._path) if self._path.exists() else None

    def names(self) -> list[str]:
        """Return the paths of all files in it, folder by folder."""
        if self._archive is not None:
            return sorted(self._archive.namelist(), key=_parts)
        found = (path.relative_to(self._folder).as_posix() for path in self._folder.rglob("*") if path.is_file())
        return sorted(found, key=_parts)

    def __contains__(self, name: str) -> bool:
        return name in self._known

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.names())

    def read(self, name: str) -> bytes:
        """Return what is in one of its files."""
        if self._archive is not None:
            return self._archive.read(name)
        return (self._folder / name).read_bytes()


def _parts(name: str) -> list[str]:
    return name.split("/")
