"""Ground under models: obstacles on each level, slow ground, and paths around them. [Free Rules p.16]

Solid and Impassable terrain cannot be crossed, and terrain with floors stops models that do not stand on them. A model
whose path touches Difficult Ground has half its allowance, rounded down, and at least an inch less. A building that can
be entered stops no model, but no model may end in its walls.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from msgspec.structs import replace

from turnmaster.battlefield import INCH, TOLERANCE, Base, Board, Disc, Point, boxes_apart, distance, toward
from turnmaster.battlefield.bases import base_box, outline_of
from turnmaster.battlefield.measure import Box
from turnmaster.battlefield.outline import Outline, bounds, gap_to_point, holds_point, outlines_meet
from turnmaster.battlefield.paths import Obstacles
from turnmaster.battlefield.terrain import Piece
from turnmaster.battlefield.zones import holds_outline
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.params import BUILDINGS_CARRY
from turnmaster.engine.field.hooks import GAIT, Gait
from turnmaster.engine.field.terrain_now import board_now, kept_for_terrain, leveled, pieces_of, pieces_of_units
from turnmaster.engine.field.units import is_terrain

SQUARE = 4 * INCH  # the size of a square in the grid that finds what lies at a point


def any_reaches_into(box: Box, others: Iterable[Box]) -> bool:
    """Check whether any of some boxes reaches into a box."""
    left, bottom, right, top = box.left, box.bottom, box.right, box.top
    for each in others:
        if each.left <= right and each.right >= left and each.bottom <= top and each.top >= bottom:
            return True
    return False


class Pieces:
    """Pieces of terrain with the boxes around them, so that most checks need no closer look."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces
        self.boxes = [bounds(piece.outline) for piece in pieces]

    @cached_property
    def obstacles(self) -> Obstacles:
        return Obstacles([piece.outline for piece in self.pieces])

    @cached_property
    def squares(self) -> dict[Point, list[int]]:
        """Return the numbers of the pieces in each square of the board that has any."""
        found: dict[Point, list[int]] = {}
        for number, (left, bottom, right, top) in enumerate(self.boxes):
            for x in range(left // SQUARE, right // SQUARE + 1):
                for y in range(bottom // SQUARE, top // SQUARE + 1):
                    found.setdefault((x, y), []).append(number)
        return found

    def near(self, box: Box) -> list[Piece]:
        """Return the pieces whose own boxes reach into a box."""
        left, bottom, right, top = box.left, box.bottom, box.right, box.top
        # Written out and without the grid, because most boards have few pieces, and this is asked for every base.
        return [
            piece
            for piece, each in zip(self.pieces, self.boxes, strict=True)
            if each.left <= right and each.right >= left and each.bottom <= top and each.top >= bottom
        ]

    def is_any_near(self, box: Box) -> bool:
        """Check whether the box around any piece reaches into a box: by the grid where the box is small."""
        west, east = box.left // SQUARE, box.right // SQUARE
        south, north = box.bottom // SQUARE, box.top // SQUARE
        if east - west > 1 or north - south > 1:
            return any_reaches_into(box, self.boxes)
        for x in range(west, east + 1):
            for y in range(south, north + 1):
                if any_reaches_into(box, [self.boxes[n] for n in self.squares.get((x, y), ())]):
                    return True
        return False

    def boxes_near(self, box: Box) -> list[Box]:
        """Return the boxes around those pieces."""
        return [around for around in self.boxes if not boxes_apart(box, around, 0)]

    def under(self, base: Base) -> Piece | None:
        """Return the first piece that a base would stand on, or nothing."""
        if not self.pieces:
            return None
        x, y, r = base.x, base.y, base.radius - TOLERANCE
        for piece in self.near(Box(x - r, y - r, x + r, y + r)):
            if base.outline is None:
                met = gap_to_point(piece.outline, (x, y)) < r
            else:
                met = outlines_meet(base.outline, piece.outline, TOLERANCE)
            if met:
                return piece
        return None

    def at(self, point: Point) -> list[Piece]:
        """Return the pieces that a point lies on."""
        x, y = point
        found = []
        for number in self.squares.get((x // SQUARE, y // SQUARE), ()):
            box = self.boxes[number]
            inside = box.left <= x <= box.right and box.bottom <= y <= box.top
            if inside and holds_point(self.pieces[number].outline, point):
                found.append(self.pieces[number])
        return found

    def on_the_way(self, start: Disc, path: Sequence[Point]) -> Piece | None:
        """Return the first piece that a base touches on its path, or nothing."""
        if not self.pieces:
            return None
        x, y, r = start
        for nx, ny in path:
            if self.is_any_near(Box(min(x, nx) - r, min(y, ny) - r, max(x, nx) + r, max(y, ny) + r)):
                number = self.obstacles.in_the_way((x, y), (nx, ny), r)
                if number is not None:
                    return self.pieces[number]
            x, y = nx, ny
        return None

    def all_on_the_way(self, start: Disc, path: Sequence[Point]) -> list[Piece]:
        """Return every piece that a base touches on its path."""
        if not self.pieces:
            return []
        xs, ys, r = [start[0], *(x for x, _ in path)], [start[1], *(y for _, y in path)], start[2]
        if not self.is_any_near(Box(min(xs), min(ys), max(xs), max(ys)).grown(r)):
            return []
        return [self.pieces[number] for number in self.obstacles.all_in_the_way((start[0], start[1]), path, r)]


class Level:
    """The terrain that models of one height meet at one height above the table."""

    def __init__(self, board: Board, z: int, tall: int) -> None:
        blocks = [p for p in board.terrain if is_barrier(p) and is_met(p, z, tall)]
        self.barriers = Pieces([piece for piece in blocks if z not in piece.floors])
        self.mires = Pieces([p for p in board.terrain if p.difficult and is_walked_on(p, z)])
        self.dangers = Pieces([p for p in board.terrain if p.danger and is_walked_on(p, z)])


class Ground:
    """The terrain of a board, sorted by its effect on Movement."""

    def __init__(self, board: Board) -> None:
        self.board, self.box = board, board.box
        self.everything = Pieces(list(board.terrain))
        self.voids = Pieces([piece for piece in board.terrain if piece.void])
        self.storeys = Pieces([piece for piece in board.terrain if piece.floors])
        self.bulky = Pieces([p for p in board.terrain if is_barrier(p) or p.floors or p.enterable])
        self.buildings = Pieces([piece for piece in board.terrain if piece.enterable])
        self.has_dangers = any(piece.danger for piece in board.terrain)
        self._levels: dict[tuple[int, int], Level] = {}

    def level(self, z: int, tall: int) -> Level:
        """Return the terrain that matters to models this tall at a height; sorted when first asked for."""
        found = self._levels.get((z, tall))
        if found is None:
            found = self._levels[z, tall] = Level(self.board, z, tall)
        return found

    def under(self, base: Base) -> Level:
        return self.level(base.level, base.height)

    def floors_at(self, point: Point) -> list[int]:
        """Return the heights at which a model can stand at a point, the table included unless something covers it."""
        return floors_of(self.storeys.at(point)) if self.storeys.pieces else [0]


def floors_of(here: Sequence[Piece]) -> list[int]:
    """Return the heights at which a model can stand where these pieces with floors are, and no others."""
    if not here:
        return [0]
    floors = {floor for piece in here for floor in piece.floors}
    if not any(piece.elevation == 0 and not piece.enterable for piece in here):
        floors.add(0)
    return sorted(floors)


def is_barrier(piece: Piece) -> bool:
    """Check whether a piece stops every model that is not above or below it."""
    return (piece.solid or piece.impassable or bool(piece.floors)) and not piece.enterable


def is_walked_on(piece: Piece, z: int) -> bool:
    """Check whether a model at a height walks on a piece: on one of its floors, or on a flat piece."""
    return z in piece.floors or (not is_barrier(piece) and is_met(piece, z, 0))


def is_met(piece: Piece, z: int, tall: int) -> bool:
    """Check whether a model this tall that stands at a height meets a piece; a flat piece is met where it lies."""
    if piece.height == 0:
        return abs(piece.elevation - z) <= TOLERANCE
    return piece.elevation < z + max(tall - TOLERANCE, 1) and z < piece.top - TOLERANCE


def ground_of(battle: Battle) -> Ground:
    """Return the ground, cached for a setup. Where buildings carry units, models climb them or embark instead of
    walking in.
    """
    kept = kept_for_terrain(battle)
    if "ground" not in kept:
        board = board_now(battle)
        if battle.rules.param(BUILDINGS_CARRY):
            board = replace(board, terrain=tuple(map(closed, board.terrain)))
        kept["ground"] = Ground(board)
    ground: Ground = kept["ground"]
    return ground


def goes_over_everything(battle: Battle, unit: int) -> bool:
    """Check whether the Movement of a unit ignores terrain and other units."""
    return GAIT[Gait.OVER].holds(battle, unit)


def goes_through_everything(battle: Battle, unit: int) -> bool:
    """Check whether a unit passes through terrain and other units, wherever it can stop."""
    return goes_over_everything(battle, unit) or GAIT[Gait.THROUGH].holds(battle, unit)


def leaps(battle: Battle, unit: int) -> bool:
    """Check whether a unit leaps over obstacles no taller than the length of its Movement."""
    return GAIT[Gait.LEAPS].holds(battle, unit)


def is_slowed(battle: Battle, unit: int) -> bool:
    """Check whether Difficult Ground slows a unit that walks on it."""
    return not GAIT[Gait.NOT_SLOWED].holds(battle, unit)


def ground_for(battle: Battle, unit: int) -> Ground:
    """Return the terrain as a unit meets it, if it can stand on more than others or is not slowed. A unit that is
    terrain stands where its own piece is.
    """
    if is_terrain(battle, unit):
        return ground_but_for(battle, unit)
    if GAIT[Gait.LANDS_ANYWHERE].holds(battle, unit):
        return _other_ground(battle, "ground from above", seen_from_above)
    return ground_of(battle) if is_slowed(battle, unit) else _other_ground(battle, "firm ground", firm)


def ground_on_the_way(battle: Battle, unit: int) -> Ground:
    """Return the terrain for a Movement of a unit that may destroy terrain. A unit that is placed or comes back goes
    through nothing.
    """
    on_foot = not is_terrain(battle, unit) and not GAIT[Gait.LANDS_ANYWHERE].holds(battle, unit)
    return _crushed_ground(battle) if on_foot and GAIT[Gait.CRUSHES].holds(battle, unit) else ground_for(battle, unit)


def _other_ground(battle: Battle, name: str, seen: Callable[[Piece], Piece]) -> Ground:
    kept = kept_for_terrain(battle)
    if name not in kept:
        board = ground_of(battle).board
        kept[name] = Ground(replace(board, terrain=tuple(map(seen, board.terrain))))
    ground: Ground = kept[name]
    return ground


def ground_but_for(battle: Battle, unit: int) -> Ground:
    """Return the terrain without the pieces that a unit itself is; other units that are terrain carry or block it."""
    own = pieces_of(battle, unit)
    if not own:
        return ground_of(battle)
    kept, question = kept_for_terrain(battle), ("ground but for", *own)
    if question not in kept:
        board = ground_of(battle).board
        kept[question] = Ground(replace(board, terrain=tuple(piece for piece in board.terrain if piece not in own)))
    ground: Ground = kept[question]
    return ground


def _crushed_ground(battle: Battle) -> Ground:
    """Return the terrain as met by units that destroy it, which they never do to units that are terrain."""

    def seen(piece: Piece) -> Piece:
        return piece if piece in pieces_of_units(battle) else crushed(piece)

    return _other_ground(battle, "crushed ground", seen)


def crushed(piece: Piece) -> Piece:
    """Return a piece as met by units that destroy all terrain in their path; a piece without height stays as it is."""
    return leveled(piece) if piece.height and not piece.void else piece


def firm(piece: Piece) -> Piece:
    """Return a piece as met by units that Difficult Ground does not slow."""
    return replace(piece, difficult=False) if piece.difficult else piece


def seen_from_above(piece: Piece) -> Piece:
    """Return a piece as met by units that can stand on Impassable Ground; solid pieces and voids still carry nobody."""
    return piece if piece.void or not piece.impassable else replace(piece, impassable=False)


def closed(piece: Piece) -> Piece:
    """Return a building as models outside meet it: walls, and a roof if models can stand there."""
    if not piece.enterable:
        return piece
    roof = tuple(floor for floor in piece.floors if floor == piece.top)
    return replace(piece, enterable=False, solid=True, floors=roof)


def stands_badly(battle: Battle, unit: int, base: Base, *, moving: bool = False) -> str | None:
    """Return why a base of a unit cannot stand at its position, or where it gets by `moving`; nothing if the ground is
    good.
    """
    ground = ground_on_the_way(battle, unit) if moving else ground_for(battle, unit)
    if not base.level and not ground.bulky.is_any_near(base_box(base)):  # as almost everywhere
        return None
    barrier = ground.under(base).barriers.under(base)
    if barrier is not None:
        return f"in {barrier.name}, which nobody can enter"
    if not ground.storeys.pieces and not base.level:
        return None
    if base.level not in ground.floors_at(base.centre):
        return f"{battle.measured(base.level)} up, where there is no floor"
    return bad_storey(battle, base)


def is_plain(battle: Battle, box: Box, bases: Sequence[Base]) -> bool:
    """Check whether bases in a box stand on the table with no obstacle near, as almost everywhere."""
    if ground_of(battle).bulky.is_any_near(box):
        return False
    for base in bases:  # noqa: SIM110 - a plain loop, because every movement passes here
        if base.level:
            return False
    return True


def bad_storey(battle: Battle, base: Base) -> str | None:
    """Return why a base cannot stand in a building: half out of its walls, or under too low a ceiling."""
    buildings = ground_of(battle).buildings
    for piece in buildings.near(base_box(base)):
        if not piece.elevation <= base.level < piece.top - TOLERANCE:
            continue
        inside = holds_point(piece.outline, base.centre)
        if not inside:
            if outlines_meet(outline_of(base), piece.outline, TOLERANCE):
                return f"half inside {piece.name}"
            continue
        if not _wholly_inside(piece.outline, base):
            return f"half outside {piece.name}"
        ceiling = min((floor for floor in (*piece.floors, piece.top) if floor > base.level), default=piece.top)
        if base.height > ceiling - base.level + TOLERANCE:
            return f"in {piece.name}, whose ceiling is {battle.measured(ceiling - base.level)} high there"
    return None


def _wholly_inside(area: Outline, base: Base) -> bool:
    if base.outline is not None:
        return holds_outline(area, base.outline)
    return gap_to_point(area, base.centre) <= TOLERANCE - base.radius


def way_before(pieces: Pieces, start: Disc, path: Sequence[Point]) -> int:
    """Return the distance a base goes on its path before it touches one of the pieces; the whole path if it
    never does.
    """
    here, radius, gone = (start[0], start[1]), start[2], 0
    for point in path:
        if pieces.on_the_way((*here, radius), [point]) is None:
            gone += distance(*here, *point)
            here = point
            continue
        free, touching = 0, distance(*here, *point)
        while touching - free > 1:
            middle = (free + touching) // 2
            if pieces.on_the_way((*here, radius), [toward(here, point, middle)]) is None:
                free = middle
            else:
                touching = middle
        return gone + free
    return gone


def slowed(limit: int, inch: int = INCH) -> int:
    """Return an allowance on Difficult Ground: half, rounded down to whole inches, at least an inch less."""
    inches = limit // inch
    return max(0, min(inches // 2, inches - 1)) * inch


def half_the_way(battle: Battle, limit: int, before: Callable[[], int]) -> int:
    """Return the allowance reduced as a whole, wherever the Difficult Ground lies; `before` returns its distance."""
    return slowed(limit, battle.inch)
