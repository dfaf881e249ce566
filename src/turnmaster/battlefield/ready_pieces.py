"""Premade terrain: one file for each piece, read when it is needed."""

from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

from turnmaster.battlefield.measure import Point
from turnmaster.battlefield.terrain import Piece
from turnmaster.battlefield.terrain_entries import PieceFileEntry
from turnmaster.battlefield.terrain_parts import PartReader, document_of, placed
from turnmaster.profiles.reading import shape

PIECE_VERSION = 1

_SUFFIX = ".yaml"


class NoSuchPiece(LookupError):
    """The error for an unknown premade piece."""


class ReadyPiece(Struct, frozen=True):
    """A premade piece of terrain, described around (0, 0); all its parts carry its name."""

    name: str
    description: str
    parts: tuple[Piece, ...]

    def put(self, at: Point, degrees: int = 0, percent: int = 100) -> tuple[Piece, ...]:
        """Return its parts at a point of the board: scaled on the ground, then turned counter-clockwise."""
        return tuple(placed(part, at, degrees, percent) for part in self.parts)


@cache
def _files() -> dict[str, Traversable]:
    found = (entry for entry in (files(__package__) / "pieces").iterdir() if entry.name.endswith(_SUFFIX))
    return {entry.name.removesuffix(_SUFFIX): entry for entry in sorted(found, key=lambda entry: entry.name)}


def ready_piece_names() -> list[str]:
    """Return the names that `ready_piece` accepts, in alphabetical order."""
    return list(_files())


def ready_piece(name: str) -> ReadyPiece:
    """Load a premade piece by its name; `dense-wood` and `Dense wood` are the same."""
    key = "-".join(name.casefold().replace("_", " ").replace("-", " ").split())
    if key not in _files():
        close = get_close_matches(key, _files(), n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(_files())}"
        raise NoSuchPiece(f"there is no premade piece {name!r}; {hint}")
    return _read(key)


def ready_pieces() -> dict[str, ReadyPiece]:
    """Load all premade pieces by name."""
    return {name: _read(name) for name in _files()}


@cache
def _read(key: str) -> ReadyPiece:
    entry = _files()[key]
    return parse_piece(entry.read_text(encoding="utf-8"), entry.name)


def parse_piece(text: str, name: str) -> ReadyPiece:
    """Parse the text of a piece's file; `name` is the file name for errors."""
    document = document_of(text, name, "piece", PIECE_VERSION)
    entry = shape(document, PieceFileEntry, text, name)
    reader = PartReader(name, text)
    reader.name_fits("$.name", entry.name)
    parts = reader.parts("$", entry.parts, entry.name)
    for place, part in parts:
        reader.check_outline(place, part)
    return ReadyPiece(entry.name, entry.description, tuple(part for _, part in parts))
