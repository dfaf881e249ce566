"""Draw the picture as a map of letters, for a terminal of eighty columns. A letter is about twice as high as wide."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from turnmaster.battlefield import INCH, Point, distance
from turnmaster.battlefield.outline import Outline, bounds, holds_point, middle
from turnmaster.battlefield.terrain import Piece
from turnmaster.pictures.areas import TEMPLATE, alike
from turnmaster.pictures.ground import board_outlines, letter_spot
from turnmaster.pictures.marks import mark_of
from turnmaster.pictures.shapes import AreaShape, PathLayer, Picture, ReachLayer, SightLayer

MOST_COLUMNS, MOST_ROWS = 72, 40
QUARTERS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48)  # how wide a letter can be, in quarters of an inch
SAMPLES = ((1, 1), (3, 1), (5, 1), (1, 3), (3, 3), (5, 3), (1, 5), (3, 5), (5, 5))  # sixths of a cell

OBJECTIVE, CASUALTY, REACH, WAY, ZONE, MARKER = "◎", "×", "+", "*", "·", "?"
LYING = "αβγδεζηθικλμνξοπρστυφχψω"  # one for each kind of thing on the table; the last stands for all further kinds


class Glyph(NamedTuple):
    """A letter and its role, as in the battle log: `player N`, `dim`, `strong`, or empty."""

    letter: str
    role: str = ""


class LetterMap(NamedTuple):
    """Rows of glyphs from the north, the width of a letter, and the letter of each kind of terrain.

    Areas on the board have their letters in `lying`, in the order of `alike`.
    """

    rows: list[list[Glyph]]
    cell: int
    terrain: dict[str, str]
    lying: list[str]


def letter_map(picture: Picture) -> LetterMap:
    """Draw ground, zones, terrain, areas, layers, objectives and models, each over the ones before."""
    sheet = Sheet(picture)
    sheet.ground(picture)
    names = terrain_letters(picture.terrain)
    for piece in sorted(picture.terrain, key=lambda piece: (piece.elevation, piece.solid, piece.top)):
        letter = names[piece.name]
        sheet.fill(piece.outline, Glyph(letter.upper() if piece.solid else letter), thin=piece.solid)
    lying = sheet.areas(picture.areas)
    sheet.layers(picture)
    for shape in picture.objectives:
        sheet.put(shape.point, Glyph(OBJECTIVE, "strong" if shape.player < 0 else f"player {shape.player}"))
    sheet.units(picture)
    return LetterMap(sheet.rows(), sheet.cell, names, lying)


def terrain_letters(terrain: Sequence[Piece]) -> dict[str, str]:
    """Return a small letter for each name: the first free one of the name, or any free one."""
    letters: dict[str, str] = {}
    for piece in terrain:
        if piece.name not in letters:
            wanted = [letter for letter in piece.name.lower() if letter.isascii() and letter.isalpha()]
            free = [letter for letter in (*wanted, *"abcdefghijklmnopqrstuvwxyz") if letter not in letters.values()]
            letters[piece.name] = free[0] if free else "z"
    return letters


class Sheet:
    """A grid of glyphs to draw on."""

    def __init__(self, picture: Picture) -> None:
        self.cell = cell_for(picture.width, picture.height)
        self.columns = -(-picture.width // self.cell)
        self.height = -(-picture.height // (2 * self.cell))
        self.glyphs: dict[Point, Glyph] = {}

    def cell_of(self, point: Point) -> Point:
        """Return the column from the west and the row from the south; the far edges belong to the last ones."""
        return min(point[0] // self.cell, self.columns - 1), min(point[1] // (2 * self.cell), self.height - 1)

    def rows(self) -> list[list[Glyph]]:
        empty = Glyph(" ")
        north_down = range(self.height - 1, -1, -1)
        return [[self.glyphs.get((column, row), empty) for column in range(self.columns)] for row in north_down]

    def put(self, point: Point, glyph: Glyph) -> None:
        self.glyphs[self.cell_of(point)] = glyph

    def ground(self, picture: Picture) -> None:
        """Draw zones as dots with their letter; leave everything outside the battlefields blank."""
        for zone in picture.zones:
            role = "dim" if zone.player < 0 else f"player {zone.player}"
            for part in zone.parts:
                self.fill(part, Glyph(ZONE, role))
                self.put(letter_spot(part, picture), Glyph(zone.letter[:1], "strong"))
        if picture.circular or picture.fields:
            boards = board_outlines(picture)
            for cell in ((column, row) for column in range(self.columns) for row in range(self.height)):
                if not any(self._share(board, cell) for board in boards):
                    self.glyphs[cell] = Glyph("░", "dim")

    def fill(self, outline: Outline, glyph: Glyph, *, thin: bool = False) -> None:
        """Fill every cell that is at least half inside; for a thin or tiny outline, every cell that it touches."""
        shares = {cell: self._share(outline, cell) for cell in self._cells(outline)}
        chosen = [cell for cell, share in shares.items() if share * 2 > len(SAMPLES)]
        if thin or not chosen:
            chosen = [cell for cell, share in shares.items() if share] or [self.cell_of(middle(outline))]
        for cell in chosen:
            self.glyphs[cell] = glyph

    def _cells(self, outline: Outline) -> Iterator[Point]:
        left, bottom, right, top = bounds(outline)
        west, south = self.cell_of((max(0, left), max(0, bottom)))
        east, north = self.cell_of((right, top))
        for row in range(south, north + 1):
            yield from ((column, row) for column in range(west, east + 1))

    def _share(self, outline: Outline, cell: Point) -> int:
        """Return how many sample points of a cell lie in an outline."""
        x, y = cell[0] * self.cell, cell[1] * 2 * self.cell
        return sum(holds_point(outline, (x + i * self.cell // 6, y + j * self.cell // 3)) for i, j in SAMPLES)

    def areas(self, areas: Sequence[AreaShape]) -> list[str]:
        """Draw a letter for each group of areas, on all cells of a template; small ones over templates."""
        groups = alike(areas)
        letters = [LYING[min(number, len(LYING) - 1)] for number in range(len(groups))]
        for letter, group in sorted(zip(letters, groups, strict=True), key=lambda one: one[1][0].kind != TEMPLATE):
            glyph = Glyph(letter, f"player {group[0].player}")
            for area in (area for area in group if not area.inside):
                if area.kind == TEMPLATE:
                    self.fill(area.outline, glyph)
                else:
                    self.put(middle(area.outline), glyph)
        return letters

    def layers(self, picture: Picture) -> None:
        """Draw move envelopes on open ground, and paths and lines of sight over everything but models."""
        for layer in picture.layers:
            if isinstance(layer, ReachLayer):
                self._reach(layer, picture.player_of(layer.unit))
            elif isinstance(layer, SightLayer):
                self._line((layer.start, layer.end))
            elif isinstance(layer, PathLayer):
                self._line(layer.points)

    def _reach(self, layer: ReachLayer, player: int) -> None:
        rings = [Outline(ring) for ring in layer.rings]
        for column in range(self.columns):
            for row in range(self.height):
                centre = (column * self.cell + self.cell // 2, row * 2 * self.cell + self.cell)
                open_ground = self.glyphs.get((column, row), Glyph(" ")).letter in (" ", ZONE)
                if open_ground and sum(holds_point(ring, centre) for ring in rings) % 2:
                    self.glyphs[column, row] = Glyph(REACH, f"player {player}")

    def _line(self, points: Sequence[Point]) -> None:
        for (ax, ay), (bx, by) in pairwise(points):
            steps = max(1, distance(ax, ay, bx, by) // (self.cell // 2))
            for i in range(steps + 1):
                self.put((ax + (bx - ax) * i // steps, ay + (by - ay) * i // steps), Glyph(WAY, "strong"))

    def units(self, picture: Picture) -> None:
        """Draw the player's symbol for every model, with the number of the unit beside it. A marker of an unknown unit
        has its player's symbol beside it.
        """
        units, taken = picture.units, set()
        for marker in picture.markers:
            self.put(middle(marker.outline), Glyph(MARKER, f"player {marker.player}"))
            taken.add(self.cell_of(middle(marker.outline)))
        for unit in units:
            for base in unit.bases:
                letter = mark_of(unit.player) if base.hp > 0 else CASUALTY
                self.put(middle(base.outline), Glyph(letter, f"player {unit.player}"))
                taken.add(self.cell_of(middle(base.outline)))
        for unit in units:
            cells = [self.cell_of(middle(base.outline)) for base in unit.bases]
            if cells:
                taken |= self._label(str(unit.number + 1), unit.player, cells, taken)
        for marker in picture.markers:
            text = str(marker.unit + 1) if marker.unit >= 0 else mark_of(marker.player)
            cell = self.cell_of(middle(marker.outline))
            taken |= self._label(text, marker.player, [cell], taken, over=False)

    def _label(
        self, text: str, player: int, cells: Sequence[Point], taken: set[Point], *, over: bool = True
    ) -> set[Point]:
        """Write the number of a unit: right of it, left of it, or, if allowed, on its own first model."""
        east, west = max(cells), min(cells)
        spots = [(east[0] + 1, east[1]), (west[0] - len(text), west[1]), *((x + 1, y) for x, y in cells), east]
        for x, y in spots:
            room = [(x + i, y) for i in range(len(text))]
            if (over and (x, y) == east) or not any(cell in taken or not 0 <= cell[0] < self.columns for cell in room):
                self.glyphs |= {cell: Glyph(digit, f"player {player}") for cell, digit in zip(room, text, strict=True)}
                return set(room)
        return set()


def cell_for(width: int, height: int) -> int:
    """Return the width of a letter for which the whole board fits."""
    for quarters in QUARTERS:
        cell = quarters * INCH // 4
        if -(-width // cell) <= MOST_COLUMNS and -(-height // (2 * cell)) <= MOST_ROWS:
            return cell
    return max(-(-width // MOST_COLUMNS), -(-height // (2 * MOST_ROWS)))
