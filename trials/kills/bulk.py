"""Databases that are large enough to be killed in the middle of copying them, and in which no two versions can be
mixed up.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from turnmaster.web.database.opening import FILE, open_folder

GAMES, LETTERS = 400, 20_000  # 8 MB
ROW = "INSERT OR REPLACE INTO elsewhere (id, played, opponent, armies, points, won, notes) VALUES (?, ?, ?, ?, ?, ?, ?)"


def fill(file: Path, version: int) -> None:
    """Write a version into every row of a database."""
    notes = f"{version} " + "x" * LETTERS
    rows = [(f"game-{number}", "2026-01-01", "Ann", "", "", "I", notes) for number in range(GAMES)]
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.executemany(ROW, rows)


def database(folder: Path, version: int) -> bytes:
    """A database of a version, as a backup has it."""
    open_folder(folder).close()
    fill(folder / FILE, version)
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    return (folder / FILE).read_bytes()


def version_in(file: Path) -> int:
    """The version of a database; -1 if it is not whole, or none."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            is_whole = connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            notes = connection.execute("SELECT notes FROM elsewhere").fetchall()
    except sqlite3.Error:
        return -1
    versions = {int(each.partition(" ")[0]) for (each,) in notes if len(each.partition(" ")[2]) == LETTERS}
    return versions.pop() if is_whole and len(versions) == 1 and len(notes) == GAMES else -1
