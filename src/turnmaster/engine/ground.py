"""Terrain under foot: what stops a model, what slows it, and the way around. [Free Rules p.16]

Solid and Impassable terrain cannot be crossed, and neither can what has floors to stand on, because nobody climbs yet.
A model whose way touches Difficult Ground has half its allowance, rounded down, and at least an inch less.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from turnmaster.battlefield import INCH, TOLERANCE, Board, Disc, Point, boxes_apart
from turnmaster.battlefield.outline import Outline, bounds, disc_outline, gap_to_point
from turnmaster.battlefield.shape import Box
from turnmaster.battlefield.terrain import Piece
from turnmaster.engine.battle import Battle
from turnmaster.engine.setup import Setup

if TYPE_CHECKING:  # its kernels take a moment to load, and open ground rarely needs them
    from turnmaster.battlefield.paths import Obstacles


class Pieces:
    """Some pieces of terrain with the boxes around them, so that most questions need no closer look."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces
        self.boxes = [bounds(piece.outline) for piece in pieces]

    @cached_property
    def obstacles(self) -> "Obstacles":
        from turnmaster.battlefield.paths import Obstacles

        return Obstacles([piece.outline for piece in self.pieces])

    def near(self, box: Box) -> list[Piece]:
        return [piece for piece, around in zip(self.pieces, self.boxes, strict=True) if not boxes_apart(box, around, 0)]

    def under(self, base: Disc) -> Piece | None:
        """The piece that a base would stand on, if any."""
        x, y, r = base[0], base[1], base[2] - TOLERANCE
        for piece in self.near((x - r, y - r, x + r, y + r)):
            if gap_to_point(piece.outline, (x, y)) < r:
                return piece
        return None

    def on_the_way(self, start: Disc, path: Sequence[Point]) -> Piece | None:
        """The first piece that a base touches on its way, if any."""
        if not self.pieces:
            return None
        x, y, r = start
        for nx, ny in path:
            box = (min(x, nx) - r, min(y, ny) - r, max(x, nx) + r, max(y, ny) + r)
            if self.near(box):
                number = self.obstacles.in_the_way((x, y), (nx, ny), r)
                if number is not None:
                    return self.pieces[number]
            x, y = nx, ny
        return None


class Ground:
    """The terrain of a board, sorted by what it does to movement."""

    def __init__(self, board: Board) -> None:
        self.box = board.box
        self.barriers = Pieces([piece for piece in board.terrain if is_barrier(piece)])
        self.mires = Pieces([piece for piece in board.terrain if piece.difficult and not is_barrier(piece)])


def is_barrier(piece: Piece) -> bool:
    return piece.solid or piece.impassable or bool(piece.floors)


def ground_of(setup: Setup) -> Ground:
    """Worked out once for a setup."""
    if "ground" not in setup.kept:
        setup.kept["ground"] = Ground(setup.board)
    ground: Ground = setup.kept["ground"]
    return ground


def stands_on(battle: Battle, base: Disc) -> str | None:
    """The name of the barrier that a base would stand on, if any."""
    piece = ground_of(battle.setup).barriers.under(base)
    return None if piece is None else piece.name


def slowed(limit: int, inch: int = INCH) -> int:
    """An allowance on Difficult Ground: half, rounded down to whole inches, at least an inch less."""
    inches = limit // inch
    return max(0, min(inches // 2, inches - 1)) * inch


def limit_on(battle: Battle, start: Disc, path: Sequence[Point], limit: int) -> int:
    """How far a model may go on this way."""
    if not ground_of(battle.setup).mires.on_the_way(start, path):
        return limit
    slow: int = battle.rules.hooks["Difficult Ground"](battle, start, path, limit)
    return slow


def half_the_way(battle: Battle, start: Disc, path: Sequence[Point], limit: int) -> int:
    """The whole allowance is slower, wherever the Difficult Ground lies."""
    return slowed(limit, battle.inch)


class Detours:
    """Ways around everything for the models of one unit, made ready when the first of them needs one."""

    def __init__(self, battle: Battle, starts: Sequence[Disc], limit: int, others: Sequence[Disc]) -> None:
        self.battle, self.ground, self.limit = battle, ground_of(battle.setup), limit
        self.starts, self.others = starts, others

    @cached_property
    def closed(self) -> list[Outline]:
        """What no model may run over, as far as any of them can get."""
        far = self.limit + max(r for _, _, r in self.starts) * 2
        xs, ys = [x for x, _, _ in self.starts], [y for _, y, _ in self.starts]
        box = (min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far)
        discs = [disc_outline((x, y), r) for x, y, r in self.others if _in(box, x, y, r)]
        return [piece.outline for piece in self.ground.barriers.near(box)] + discs

    @cached_property
    def dry(self) -> "Obstacles":
        from turnmaster.battlefield.paths import Obstacles

        return Obstacles(self.closed + [piece.outline for piece in self.ground.mires.pieces])

    @cached_property
    def any_ground(self) -> "Obstacles":
        from turnmaster.battlefield.paths import Obstacles

        return Obstacles(self.closed)

    def way(self, start: Disc, end: Point) -> list[Point] | None:
        """The shortest way that a model can afford: past Difficult Ground if it can, else through it."""
        here, radius = (start[0], start[1]), start[2]
        path = self.dry.shortest(here, end, radius, self.ground.box, self.limit + TOLERANCE)
        if path is None and self.ground.mires.pieces:
            path = self.any_ground.shortest(here, end, radius, self.ground.box, self.limit + TOLERANCE)
        if path is None or path.length > limit_on(self.battle, start, path.points, self.limit) + TOLERANCE:
            return None
        return list(path.points)


def _in(box: Box, x: int, y: int, r: int) -> bool:
    return box[0] <= x + r and x - r <= box[2] and box[1] <= y + r and y - r <= box[3]
