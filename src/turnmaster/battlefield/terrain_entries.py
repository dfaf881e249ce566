"""Entries of battlefield files and premade pieces as written: lengths in inches, not checked yet.

docs/battlefields.md describes the file for its authors.
"""

from msgspec import UNSET, Struct, UnsetType

Spot = tuple[float, float]


class ShapeEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A footprint: exactly one of these. All but the polygon lie around the position of the entry."""

    polygon: tuple[Spot, ...] | UnsetType = UNSET
    circle: float | UnsetType = UNSET
    ellipse: Spot | UnsetType = UNSET
    rectangle: Spot | UnsetType = UNSET


class DangerEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """The weapon of Dangerous Ground; AP as in rosters, for D6."""

    attacks: int = 1
    power: int = 4
    ap: str | int | None = None


class GroundEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """The kinds of ground, which can be combined."""

    difficult: bool = False
    dangerous: DangerEntry | None = None
    impassable: bool = False


class Traits(Struct, forbid_unknown_fields=True, kw_only=True):
    """The traits of a part, apart from its position."""

    height: float = 0
    elevation: float = 0
    floors: tuple[float, ...] = ()
    ground: GroundEntry = GroundEntry()
    solid: bool = False
    blocks_sight: bool = False
    cover_area: bool = False
    protection: str = "weak"
    slope: bool = False
    ladders: tuple[Spot, ...] = ()
    enterable: bool = False


class PartEntry(Traits, forbid_unknown_fields=True, kw_only=True):
    """One upright part of a piece, with a position relative to the piece."""

    shape: ShapeEntry
    at: Spot = (0, 0)
    turn: int = 0


class TerrainEntry(Traits, forbid_unknown_fields=True, kw_only=True):
    """A piece on a battlefield: a premade one by name, a single shape, or several parts."""

    name: str | UnsetType = UNSET
    piece: str | UnsetType = UNSET
    shape: ShapeEntry | UnsetType = UNSET
    parts: tuple[PartEntry, ...] | UnsetType = UNSET
    at: Spot | UnsetType = UNSET
    turn: int = 0
    scale: float = 1


class PieceFileEntry(Struct, forbid_unknown_fields=True, kw_only=True):
    """The file of a premade piece."""

    name: str
    description: str
    parts: tuple[PartEntry, ...]
    version: int
    turnmaster: str


class FieldEntry(Struct, forbid_unknown_fields=True, kw_only=True):
    """A whole battlefield file."""

    name: str
    version: int
    turnmaster: str = "battlefield"
    size: Spot | UnsetType = UNSET
    circle: float | UnsetType = UNSET
    summary: str = ""
    deployment: str = ""
    objectives: tuple[Spot, ...] = ()
    terrain: tuple[TerrainEntry, ...] = ()
