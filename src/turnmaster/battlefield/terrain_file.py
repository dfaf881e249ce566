"""Read battlefield files.

One schema serves YAML and JSON. `version` is its number; newer ones are refused with a sentence. Files use inches from
the south-west corner; a `Battlefield` holds whole ten-thousandths of an inch.
"""

from math import isqrt
from pathlib import Path

from msgspec import UNSET, Struct
from msgspec.structs import replace

from turnmaster.battlefield.measure import TOLERANCE, Point, inches
from turnmaster.battlefield.outline import Outline, bounds
from turnmaster.battlefield.ready_pieces import NoSuchPiece, ready_piece
from turnmaster.battlefield.terrain import Piece
from turnmaster.battlefield.terrain_entries import FieldEntry, TerrainEntry
from turnmaster.battlefield.terrain_parts import (
    LEAST_SCALE,
    MOST_BOARD_IN,
    MOST_PARTS,
    MOST_SCALE,
    PartReader,
    document_of,
    placed,
)
from turnmaster.profiles.reading import read_text, shape

BATTLEFIELD_VERSION = 1

LEAST_BOARD_IN = 6
MOST_OBJECTIVES = 50
MOST_SUMMARY = 200
MOST_CORNERS_IN_ALL = 4_000


class Battlefield(Struct, frozen=True, kw_only=True):
    """A board with its terrain. Lengths are ten-thousandths of an inch from the south-west corner.

    A circular board is as wide as high and lies in the middle of its square. `deployment` names a deployment map, or is
    empty; `summary` is a sentence about it, or empty.
    """

    name: str
    width: int
    height: int
    circular: bool = False
    terrain: tuple[Piece, ...] = ()
    deployment: str = ""
    objectives: tuple[Point, ...] = ()
    summary: str = ""


def load_battlefield(path: Path) -> Battlefield:
    """Load a battlefield file."""
    return parse_battlefield(read_text(path), str(path))


def parse_battlefield(text: str, name: str) -> Battlefield:
    """Parse the text of a battlefield; `name` is the file name for errors."""
    document = document_of(text, name, "battlefield", BATTLEFIELD_VERSION)
    entry = shape(document, FieldEntry, text, name)
    return _FieldReader(name, text).battlefield(entry)


class _FieldReader(PartReader):
    """A reader for a whole battlefield: the board, then everything on it."""

    width = height = corners = 0
    circular = False

    def battlefield(self, entry: FieldEntry) -> Battlefield:
        self.name_fits("$.name", entry.name)
        if entry.deployment:
            self.name_fits("$.deployment", entry.deployment)
        self.within("$.summary", len(entry.summary), 0, MOST_SUMMARY, " letters")
        self.board(entry)
        self.within("$.objectives", len(entry.objectives), 0, MOST_OBJECTIVES, " objectives")
        return Battlefield(
            name=entry.name,
            width=self.width,
            height=self.height,
            circular=self.circular,
            terrain=self.terrain(entry.terrain),
            deployment=entry.deployment,
            summary=entry.summary,
            objectives=tuple(self.objective(f"$.objectives[{i}]", at) for i, at in enumerate(entry.objectives)),
        )

    def board(self, entry: FieldEntry) -> None:
        if (entry.size is UNSET) == (entry.circle is UNSET):
            raise self.bad("$.size", "expected either size: [width, depth] or circle: radius, in inches")
        if entry.circle is not UNSET:
            radius = self.length("$.circle", entry.circle, LEAST_BOARD_IN / 2, MOST_BOARD_IN / 2)
            self.width = self.height = 2 * radius
            self.circular = True
        elif entry.size is not UNSET:
            self.width, self.height = (
                self.length(f"$.size[{i}]", side, LEAST_BOARD_IN, MOST_BOARD_IN) for i, side in enumerate(entry.size)
            )

    def objective(self, place: str, at: tuple[float, float]) -> Point:
        point = self.spot(place, at)
        past = self.past_the_edge(Outline((point,)))
        if past:
            raise self.bad(place, f"this objective lies {past} of the board")
        return point

    def terrain(self, entries: tuple[TerrainEntry, ...]) -> tuple[Piece, ...]:
        self.within("$.terrain", len(entries), 0, MOST_PARTS, " pieces")
        terrain: list[Piece] = []
        for i, entry in enumerate(entries):
            terrain += self.entry(f"$.terrain[{i}]", entry)
            if len(terrain) > MOST_PARTS:
                raise self.bad(f"$.terrain[{i}]", f"more than {MOST_PARTS} pieces, counting each part of a piece")
        return tuple(terrain)

    def entry(self, place: str, entry: TerrainEntry) -> list[Piece]:
        """Return the parts of one piece, placed on the board and checked."""
        parts = self.described(place, entry)
        at = self.spot(f"{place}.at", entry.at) if entry.at is not UNSET else (0, 0)
        degrees = self.turn(f"{place}.turn", entry.turn)
        self.within(f"{place}.scale", entry.scale, LEAST_SCALE, MOST_SCALE)
        percent = round(entry.scale * 100)
        put = [(where, placed(part, at, degrees, percent)) for where, part in parts]
        for where, part in put:
            self.count_corners(where, part)
            self.check_outline(where, part)
            past = self.past_the_edge(part.outline)
            if past:
                raise self.bad(where, f"{part.name!r} reaches {past} of the board")
        return [part for _, part in put]

    def described(self, place: str, entry: TerrainEntry) -> list[tuple[str, Piece]]:
        """Return the parts of one piece around (0, 0), each with its location in the file."""
        given = [kind for kind in ("piece", "shape", "parts") if getattr(entry, kind) is not UNSET]
        if len(given) != 1:
            found = " and ".join(given) or "none"
            raise self.bad(place, f"expected one of piece: NAME, shape: … or parts: …; found {found}")
        if entry.name is not UNSET:
            self.name_fits(f"{place}.name", entry.name)
        if entry.piece is not UNSET:
            return self.ready(place, entry, entry.piece)
        if entry.name is UNSET:
            raise self.bad(place, "a piece that is written out needs a name")
        if entry.shape is not UNSET:
            return [(place, self.piece(place, entry, entry.shape, entry.name))]
        assert entry.parts is not UNSET
        self.sole_traits(place, entry, entry.name)
        return self.parts(place, entry.parts, entry.name)

    def ready(self, place: str, entry: TerrainEntry, wanted: str) -> list[tuple[str, Piece]]:
        self.name_fits(f"{place}.piece", wanted)
        try:
            found = ready_piece(wanted)
        except NoSuchPiece as error:
            raise self.bad(f"{place}.piece", str(error)) from None
        name = found.name if entry.name is UNSET else entry.name
        self.sole_traits(place, entry, name)
        if entry.at is UNSET:
            raise self.bad(place, f"{name!r} needs its place on the board, at: [x, y]")
        return [(place, replace(part, name=name)) for part in found.parts]

    def count_corners(self, place: str, piece: Piece) -> None:
        self.corners += len(piece.outline.points)
        if self.corners > MOST_CORNERS_IN_ALL:
            raise self.bad(place, f"more than {MOST_CORNERS_IN_ALL:,} corners in all, up to {piece.name!r}")

    def past_the_edge(self, outline: Outline) -> str:
        """Return how far an outline extends past an edge, in words; empty if it lies on the board."""
        if self.circular:
            middle = self.width // 2
            far = max(isqrt((x - middle) ** 2 + (y - middle) ** 2) for x, y in outline.points)
            past = {"edge": far + outline.radius - middle}
        else:
            left, bottom, right, top = bounds(outline)
            past = {
                "west edge": -left,
                "south edge": -bottom,
                "east edge": right - self.width,
                "north edge": top - self.height,
            }
        edge = max(past, key=lambda each: past[each])
        return f"{inches(past[edge])} past the {edge}" if past[edge] > TOLERANCE else ""
