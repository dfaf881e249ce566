"""Which files a picture may replace: those that were drawn by the same command, and no others."""

from pathlib import Path

from turnmaster.cli.failures import BadInput

BOARD = "turnmaster board"
BEGINNING = 2000  # bytes in which a picture says where it comes from


def check_target(path: Path, made_by: str = BOARD) -> None:
    """Refuse a name that cannot be written or that belongs to something else, before anything is drawn."""
    try:
        if path.is_dir():
            raise BadInput(f"{path}: this is a folder; name a file inside it")
        if not path.parent.is_dir():
            raise BadInput(f"{path}: there is no folder {path.parent}; make it first")
        if path.exists() and not is_ours(path, made_by):
            raise BadInput(f"{path} exists already and was not drawn by this command; choose another name")
    except ValueError as error:
        raise BadInput(f"{str(path)!r}: this is not the name of a file ({error})") from None


def is_ours(path: Path, made_by: str) -> bool:
    """Whether a file is a picture of this command."""
    from turnmaster.pictures.png import is_signed

    if not path.is_file():
        return False
    with path.open("rb") as file:
        start = file.read(BEGINNING)
    return f"<!-- drawn by {made_by} -->".encode() in start or is_signed(start, made_by)
