"""What is said about backups, as plain structs."""

from typing import Any, Literal

from msgspec import Struct


class Backup(Struct, kw_only=True):
    """Everything that the server keeps, as one document. The page adds what the browser keeps, and gives it to whoever
    asked as a file.
    """

    kind: Literal["turnmaster backup"] = "turnmaster backup"
    version: str
    made: int
    battles: int
    database: bytes


class Restore(Struct, forbid_unknown_fields=True):
    """The database of a backup, to be put in the place of the one that is there."""

    database: bytes


class Restored(Struct):
    """How many battles there are now, and the name of the file in the data folder that has what was there before."""

    battles: int
    aside: str


TO_PAGE: tuple[type[Any], ...] = (Backup, Restored)
FROM_PAGE: tuple[type[Any], ...] = (Restore,)
