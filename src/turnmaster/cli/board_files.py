"""Protect files from pictures: only pictures of the same command are replaced."""

from pathlib import Path

from turnmaster.cli.failures import BadInput
from turnmaster.profiles.writing import check_writable

BOARD = "turnmaster board"
BEGINNING = 2000  # bytes in which a picture says where it comes from


def check_target(path: Path, made_by: str = BOARD) -> None:
    """Refuse a file that cannot be written or that is not a picture of this command, before anything is drawn."""
    check_writable(path)
    if path.exists() and not is_ours(path, made_by):
        raise BadInput(f"{path} exists already and was not drawn by this command; choose another name")


def is_ours(path: Path, made_by: str) -> bool:
    """Check whether a file is a picture of this command."""
    from turnmaster.pictures.png import is_signed

    if not path.is_file():
        return False
    with path.open("rb") as file:
        start = file.read(BEGINNING)
    return f"<!-- drawn by {made_by} -->".encode() in start or is_signed(start, made_by)
