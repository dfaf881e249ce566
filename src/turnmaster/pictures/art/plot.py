"""The ground of a piece of terrain to draw on, in hundredths of an inch with north up."""

from collections.abc import Iterator
from functools import cached_property
from math import cos, pi, sin, sqrt

from turnmaster.battlefield import INCH
from turnmaster.battlefield.outline import Outline, bounds, holds_point, point_at, shares_inside
from turnmaster.battlefield.terrain import Piece
from turnmaster.pictures.art.hand import Hand
from turnmaster.pictures.art.pen import Pen, Spot

UNITS = 100  # to an inch
NEARLY_STRAIGHT = 0.2  # the sine of a turn so small that one normal serves both sides
ROUND = 32  # corners of a disc, where it is drawn on as a polygon

# Rounded, so that the last digit of a machine's sine never matters.
DIRECTIONS = [(round(cos(pi * i / 32), 4), round(sin(pi * i / 32), 4)) for i in range(64)]

Side = tuple[Spot, Spot]


class Plot:
    """The ground of a piece, and the hand that draws it. `joints` are the sides on which its ground continues."""

    def __init__(self, piece: Piece) -> None:
        self.piece = piece
        self.joints: frozenset[frozenset[Spot]] = frozenset()
        self.outline = _in_units(piece.outline)
        self.box = bounds(self.outline)
        self.hand = Hand(*self.middle, len(piece.name))

    @cached_property
    def middle(self) -> tuple[int, int]:
        left, bottom, right, top = self.box
        return (left + right) // 2, (bottom + top) // 2

    @cached_property
    def corners(self) -> list[Spot]:
        """Return its corners counter-clockwise; a disc has many."""
        if not self.outline.is_disc:
            return list(self.outline.points)
        (x, y), radius = self.outline.points[0], self.outline.radius
        return [(x + radius * dx, y + radius * dy) for dx, dy in DIRECTIONS[:: 64 // ROUND]]

    @cached_property
    def sides(self) -> list[Side]:
        return list(zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True))

    @cached_property
    def open_sides(self) -> list[Side]:
        """Return the sides on which the ground ends."""
        return [side for side in self.sides if frozenset(side) not in self.joints]

    @cached_property
    def height_in(self) -> float:
        return self.piece.height / INCH

    @cached_property
    def narrow(self) -> float:
        """Return the width of a rectangle with the same area and perimeter."""
        area = abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in self.sides)) / 2
        half = sum(length_of(side) for side in self.sides) / 2
        return (half - sqrt(max(0.0, half * half - 4 * area))) / 2

    @cached_property
    def axis(self) -> Spot:
        """Return the direction of its longest side."""
        return heading(*max(self.sides, key=length_of))

    @property
    def long_way(self) -> list[Spot]:
        """Return its first four corners, from the start of a longer side."""
        a, b, c, d = (self.corners * 2)[:4]
        return [a, b, c, d] if length_of((a, b)) >= length_of((b, c)) else [b, c, d, a]

    @property
    def spine(self) -> Side:
        """Return the line along the middle of a long piece."""
        a, b, c, d = self.long_way
        return at(d, a, 0.5), at(b, c, 0.5)

    # Drawing on it

    def edge(self, soft: float = 0) -> Pen:
        """Return its edge; corners can be softened, except at joints with another piece."""
        pen = Pen()
        if self.outline.is_disc:
            pen.disc(self.outline.points[0], self.outline.radius)
        elif soft:
            self._soft_ring(pen, soft)
        else:
            pen.ring(self.corners)
        return pen

    def _soft_ring(self, pen: Pen, soft: float) -> None:
        sharp = {corner for joint in self.joints for corner in joint}
        before = [self.corners[-1], *self.corners[:-1]]
        for count, (one, corner, two) in enumerate(zip(before, self.corners, self.after, strict=True)):
            cut = 0 if corner in sharp else soft
            start, end = towards(corner, one, cut), towards(corner, two, cut)
            (pen.line if count else pen.move)(start)
            if cut:
                pen.bend(corner, end)
        pen.close()

    @property
    def after(self) -> list[Spot]:
        return [*self.corners[1:], self.corners[0]]

    def holds(self, spot: Spot) -> bool:
        return holds_point(self.outline, (round(spot[0]), round(spot[1])))

    def depth(self, spot: Spot) -> float:
        """Return how far a spot is inside the edge, without joints; negative outside."""
        if not self.holds(spot):
            return -1.0
        return min((gap(spot, side) for side in self.open_sides), default=float("inf"))

    def scatter(self, apart: int, margin: float, unsteady: int) -> list[Spot]:
        """Return spots all over the ground at about this distance, in rows too irregular to notice."""
        left, bottom, right, top = self.box
        found: list[Spot] = []
        for row, y in enumerate(range(bottom + apart // 2, top, max(1, apart * 7 // 8))):
            for x in range(left + (apart // 2 if row % 2 else 0), right + 1, apart):
                spot = (x + self.hand.about(unsteady), y + self.hand.about(unsteady))
                if self.depth(spot) >= margin:
                    found.append(spot)
        return found

    def rows(self, apart: float, *, across: bool = False) -> Iterator[Side]:
        """Parallel lines from edge to edge, along its longest side or across it."""
        ux, uy = self.axis if not across else (-self.axis[1], self.axis[0])
        x, y = self.middle
        far = max(self.box.right - self.box.left, self.box.top - self.box.bottom)
        count = int(far / apart)
        for n in range(-count, count + 1):
            shift = (n + 0.5) * apart
            px, py = x - uy * shift, y + ux * shift
            a, b = whole((px - ux * far, py - uy * far)), whole((px + ux * far, py + uy * far))
            for one, two in shares_inside(self.outline, a, b):
                yield point_at(a, b, one), point_at(a, b, two)

    def shore(self, soft: float) -> Pen:
        """Return its edge without its joints."""
        pen = Pen()
        sides = self.sides
        ends_at = [frozenset(side) not in self.joints for side in sides]
        for n, (a, b) in enumerate(sides):
            before, after = ends_at[n - 1], ends_at[(n + 1) % len(sides)]
            if not ends_at[n]:
                continue
            if not before or not n:
                pen.move(towards(a, b, soft) if before else a)
            pen.line(towards(b, a, soft) if after else b)
            if after:
                pen.bend(b, towards(b, sides[(n + 1) % len(sides)][1], soft))
        return pen

    def inset(self, by: float) -> list[Spot]:
        """Return its corners moved in from every side except joints; not for pieces narrower than twice that
        distance.
        """
        far = [0.0 if frozenset(side) in self.joints else by for side in self.sides]
        normals = [inward(side) for side in self.sides]
        return [
            _moved_in(corner, (normals[n - 1], normals[n]), (far[n - 1], far[n]))
            for n, corner in enumerate(self.corners)
        ]


def _in_units(outline: Outline) -> Outline:
    scale = INCH // UNITS
    points = tuple((round(x / scale), round(y / scale)) for x, y in outline.points)
    return Outline(points, round(outline.radius / scale))


def whole(spot: Spot) -> tuple[int, int]:
    return round(spot[0]), round(spot[1])


def length_of(side: Side) -> float:
    (ax, ay), (bx, by) = side
    return sqrt((bx - ax) ** 2 + (by - ay) ** 2)


def heading(a: Spot, b: Spot) -> Spot:
    length = length_of((a, b)) or 1.0
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def inward(side: Side) -> Spot:
    """To the left of a side, since corners go counter-clockwise."""
    ux, uy = heading(*side)
    return -uy, ux


def at(a: Spot, b: Spot, share: float) -> Spot:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def towards(a: Spot, b: Spot, far: float) -> Spot:
    """So far from one spot to another, though not further than two fifths of the way."""
    length = length_of((a, b))
    return at(a, b, min(0.4, far / length)) if length else a


def gap(spot: Spot, side: Side) -> float:
    """Return the distance from a spot to a side."""
    (ax, ay), (bx, by) = side
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy or 1.0
    share = min(1.0, max(0.0, ((spot[0] - ax) * dx + (spot[1] - ay) * dy) / square))
    return length_of((spot, (ax + dx * share, ay + dy * share)))


def _moved_in(corner: Spot, normals: tuple[Spot, Spot], far: tuple[float, float]) -> Spot:
    """Return the point where the two sides at a corner meet after each is moved along its normal."""
    (ax, ay), (bx, by) = normals
    cross = ax * by - ay * bx
    if abs(cross) < NEARLY_STRAIGHT:
        return corner[0] + ax * far[0], corner[1] + ay * far[0]
    return corner[0] + (far[0] * by - far[1] * ay) / cross, corner[1] + (ax * far[1] - bx * far[0]) / cross


def along(side: Side, apart: float) -> Iterator[Spot]:
    """Spots on a side at equal distances, none at its ends."""
    count = max(1, round(length_of(side) / apart))
    yield from (at(*side, (n + 0.5) / count) for n in range(count))
