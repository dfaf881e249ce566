"""Convert written entries to pieces of terrain, with every check that needs no board; and place pieces.

An error names the file, the line, the location in it, the piece, and the problem.
"""

from typing import Any, get_args

from msgspec import UNSET
from msgspec.structs import replace

from turnmaster.battlefield.measure import INCH, TOLERANCE, Point, inches
from turnmaster.battlefield.outline import (
    Outline,
    crosses_itself,
    disc_outline,
    doubled_area,
    ellipse,
    gap_to_point,
    moved,
    polygon,
    rectangle,
    turned,
)
from turnmaster.battlefield.terrain import Danger, Piece, Protection
from turnmaster.battlefield.terrain_entries import DangerEntry, PartEntry, ShapeEntry, Spot, TerrainEntry, Traits
from turnmaster.dice import D6
from turnmaster.profiles import saves
from turnmaster.profiles.reading import BadFile, bad_place, check_kind, read_document

MOST_BOARD_IN = 480
MOST_HEIGHT_IN = 48
MOST_PARTS = 200
MOST_CORNERS = 200
MOST_FLOORS = 12
MOST_LADDERS = 20
MOST_NAME = 80
MOST_TEXT = 500_000
LEAST_SCALE, MOST_SCALE = 0.25, 4

_HERE = (0, 0)
_SHAPES = "polygon, circle, ellipse or rectangle"
_PROTECTIONS: dict[str, Protection] = {level: level for level in get_args(Protection)}


def document_of(text: str, name: str, kind: str, version: int) -> dict[Any, Any]:
    """Return the plain data of a file; refuse another kind and a newer version than this program knows."""
    if len(text) > MOST_TEXT:
        raise BadFile(f"{name}: {len(text):,} characters are more than the {MOST_TEXT:,} allowed for a {kind}")
    return check_kind(read_document(text, name), kind, version, text, name)


def placed(piece: Piece, at: Point, degrees: int = 0, percent: int = 100) -> Piece:
    """Place a piece described around (0, 0) at a point: scaled on the ground, then turned, then moved."""

    def there(outline: Outline) -> Outline:
        return moved(turned(_scaled(outline, percent), _HERE, degrees), *at)

    return replace(piece, outline=there(piece.outline), ladders=there(Outline(piece.ladders)).points)


def _scaled(outline: Outline, percent: int) -> Outline:
    def length(value: int) -> int:
        return round(value * percent / 100)

    return Outline(tuple((length(x), length(y)) for x, y in outline.points), length(outline.radius))


class PartReader:
    """A reader for the parts of one file; every refusal is a `BadFile` with a location in that file."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text

    def bad(self, place: str, problem: str) -> BadFile:
        return bad_place(self.name, self.text, place, problem)

    def within(self, place: str, value: float, low: float, high: float, unit: str = "") -> None:
        if not low <= value <= high:
            raise self.bad(place, f"expected {plain(low)} to {plain(high)}{unit}, found {plain(value)}")

    def length(self, place: str, value: float, low: float, high: float) -> int:
        """Convert a length in inches to ten-thousandths."""
        self.within(place, value, low, high, " inches")
        return round(value * INCH)

    def spot(self, place: str, value: Spot) -> Point:
        x, y = (self.length(place, each, -MOST_BOARD_IN, MOST_BOARD_IN) for each in value)
        return x, y

    def sides(self, place: str, value: Spot) -> Point:
        """Convert a width and a depth in inches to ten-thousandths."""
        width, depth = (self.length(place, each, 0, MOST_BOARD_IN) for each in value)
        return width, depth

    def name_fits(self, place: str, value: str) -> None:
        if not value.strip() or len(value) > MOST_NAME or not value.isprintable():
            raise self.bad(place, f"expected a name of 1 to {MOST_NAME} letters on one line")

    def turn(self, place: str, degrees: int) -> int:
        self.within(place, degrees, -360, 360, " degrees")
        return degrees

    def parts(self, place: str, entries: tuple[PartEntry, ...], name: str) -> list[tuple[str, Piece]]:
        """Return the parts of one piece, each with its location in the file."""
        self.within(f"{place}.parts", len(entries), 1, MOST_PARTS, " parts")
        return [self.part(f"{place}.parts[{i}]", entry, name) for i, entry in enumerate(entries)]

    def part(self, place: str, entry: PartEntry, name: str) -> tuple[str, Piece]:
        at = self.spot(f"{place}.at", entry.at)
        piece = self.piece(place, entry, entry.shape, name)
        return place, placed(piece, at, self.turn(f"{place}.turn", entry.turn))

    def piece(self, place: str, entry: Traits, shape: ShapeEntry, name: str) -> Piece:
        """Convert an entry to a piece around (0, 0)."""
        if entry.protection not in _PROTECTIONS:
            raise self.bad(f"{place}.protection", f"expected weak, good or strong, found {entry.protection!r}")
        piece = Piece(
            name=name,
            outline=self.outline(f"{place}.shape", shape, name),
            height=self.length(f"{place}.height", entry.height, 0, MOST_HEIGHT_IN),
            elevation=self.length(f"{place}.elevation", entry.elevation, 0, MOST_HEIGHT_IN),
            solid=entry.solid,
            difficult=entry.ground.difficult,
            danger=self.danger(f"{place}.ground.dangerous", entry.ground.dangerous),
            impassable=entry.ground.impassable,
            blocks_sight=entry.blocks_sight,
            cover_area=entry.cover_area,
            protection=_PROTECTIONS[entry.protection],
            slope=entry.slope,
            enterable=entry.enterable,
        )
        self.within(f"{place}.height", piece.top / INCH, 0, MOST_HEIGHT_IN, f" inches for the top of {name!r}")
        floors = self.floors(f"{place}.floors", entry.floors, piece)
        return replace(piece, floors=floors, ladders=self.ladders(f"{place}.ladders", entry, piece))

    def outline(self, place: str, shape: ShapeEntry, name: str) -> Outline:
        given = [kind for kind in shape.__struct_fields__ if getattr(shape, kind) is not UNSET]
        if len(given) != 1:
            found = " and ".join(given) or "none"
            raise self.bad(place, f"the shape of {name!r} is exactly one of {_SHAPES}; found {found}")
        place = f"{place}.{given[0]}"
        if shape.polygon is not UNSET:
            return self.polygon(place, shape.polygon, name)
        if shape.circle is not UNSET:
            return disc_outline(_HERE, self.length(place, shape.circle, 0, MOST_BOARD_IN / 2))
        if shape.ellipse is not UNSET:
            return ellipse(_HERE, *self.sides(place, shape.ellipse))
        assert shape.rectangle is not UNSET
        return rectangle(_HERE, *self.sides(place, shape.rectangle))

    def polygon(self, place: str, corners: tuple[Spot, ...], name: str) -> Outline:
        if not 3 <= len(corners) <= MOST_CORNERS:
            problem = f"the outline of {name!r} has {len(corners)} corners; expected 3 to {MOST_CORNERS}"
            raise self.bad(place, problem)
        return polygon([self.spot(f"{place}[{i}]", corner) for i, corner in enumerate(corners)])

    def danger(self, place: str, entry: DangerEntry | None) -> Danger | None:
        if entry is None:
            return None
        self.within(f"{place}.attacks", entry.attacks, 1, 100)
        self.within(f"{place}.power", entry.power, 0, 999)
        try:
            return Danger(entry.attacks, entry.power, saves.parse(entry.ap, D6))
        except ValueError as error:
            raise self.bad(f"{place}.ap", str(error)) from None

    def floors(self, place: str, written: tuple[float, ...], piece: Piece) -> tuple[int, ...]:
        """Return the levels of a piece, measured from the table like its top, lowest first."""
        self.within(place, len(written), 0, MOST_FLOORS, " floors")
        floors = [self.length(f"{place}[{i}]", floor, 0, MOST_HEIGHT_IN) for i, floor in enumerate(written)]
        for i, floor in enumerate(floors):
            if not piece.elevation <= floor <= piece.top:
                where = "above its top" if floor > piece.top else "below its underside"
                edge = piece.top if floor > piece.top else piece.elevation
                problem = f"{piece.name!r} has a floor at {inches(floor)}, {where} at {inches(edge)}"
                raise self.bad(f"{place}[{i}]", problem)
            if i and floor <= floors[i - 1]:
                raise self.bad(f"{place}[{i}]", f"the floors of {piece.name!r} go upwards, each higher than the last")
        return tuple(floors)

    def ladders(self, place: str, entry: Traits, piece: Piece) -> tuple[Point, ...]:
        self.within(place, len(entry.ladders), 0, MOST_LADDERS, " ladders")
        if entry.ladders and not entry.floors:
            raise self.bad(place, f"{piece.name!r} has a ladder but no floor that it could lead to")
        ladders = [self.spot(f"{place}[{i}]", ladder) for i, ladder in enumerate(entry.ladders)]
        for i, ladder in enumerate(ladders):
            gap = abs(gap_to_point(piece.outline, ladder))
            if gap > TOLERANCE:
                problem = f"a ladder of {piece.name!r} has to stand on its edge; this is {inches(gap)} away from it"
                raise self.bad(f"{place}[{i}]", problem)
        return tuple(ladders)

    def check_outline(self, place: str, piece: Piece) -> None:
        """Refuse an outline without a proper area: one that crosses itself, is flat, or repeats a corner."""
        corners = piece.outline.points
        if piece.outline.is_disc:
            if piece.outline.radius <= 0:
                raise self.bad(place, f"{piece.name!r} covers no ground: its radius is 0")
            return
        for i, corner in enumerate(corners):
            if corner == corners[i - 1]:
                where = "; the outline closes by itself" if i == 0 and len(corners) > 3 else ""
                raise self.bad(place, f"two neighbouring corners of {piece.name!r} are the same point{where}")
        if all(doubled_area((corners[0], corners[1], corner)) == 0 for corner in corners):
            raise self.bad(place, f"{piece.name!r} covers no ground: its corners lie on one line")
        if crosses_itself(corners):
            raise self.bad(place, f"the outline of {piece.name!r} crosses or touches itself")

    def sole_traits(self, place: str, entry: TerrainEntry, name: str) -> None:
        """Refuse traits beside `piece` or `parts`, where they would have no effect."""
        usual = Traits()
        for trait in usual.__struct_fields__:
            if getattr(entry, trait) != getattr(usual, trait):
                raise self.bad(f"{place}.{trait}", f"{name!r} has its {trait} from its parts; it cannot be given here")


def plain(number: float) -> str:
    """Return a number as people write it: 48 and not 48.0."""
    return f"{number:,.4f}".rstrip("0").rstrip(".")
