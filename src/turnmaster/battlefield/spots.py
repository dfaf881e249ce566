"""Find positions for a group of bases: prepared formations, and a search for room."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import isqrt

from turnmaster.battlefield.bases import Base
from turnmaster.battlefield.board import Board
from turnmaster.battlefield.deployment import Zone
from turnmaster.battlefield.divided import zone_by_field
from turnmaster.battlefield.lines import Lines
from turnmaster.battlefield.measure import INCH, Box, Point, distance
from turnmaster.battlefield.zones import box_of, zone_box, zone_holds, zone_holds_all_in

SPACING = INCH // 4  # between the bases of a ready formation; well inside coherency
ACROSS = 4  # the rows and columns of points that are tried all over a board


def block(centre: Point, radii: Sequence[int], deep: int = 0) -> list[Point]:
    """Return a compact block of bases around a centre, about twice as wide as it is deep.

    For bases that are not round, `radii` are half their widths, and `deep` is half their length.
    """
    count = len(radii)
    step, back = 2 * max(radii) + SPACING, 2 * (deep or max(radii)) + SPACING
    wide = min(count, isqrt(2 * count - 1) + 1)
    rows = -(-count // wide)
    left = centre[0] - (wide - 1) * step // 2
    top = centre[1] + (rows - 1) * back // 2
    return [(left + i % wide * step, top - i // wide * back) for i in range(count)]


def toward(start: Point, goal: Point, length: int) -> Point:
    """Return the point at this distance from the start toward the goal, or the goal if it is nearer."""
    far = distance(*start, *goal)
    if far <= length:
        return goal
    return (start[0] + (goal[0] - start[0]) * length // far, start[1] + (goal[1] - start[1]) * length // far)


def stand_inside(bases: Sequence[Base], box: Box, board: Board, zone: Zone | None) -> bool:
    """Check whether bases in a box are on the board and completely in the zone."""
    if not (board.holds_all_in(box) or all(board.holds(base) for base in bases)):
        return False
    return zone is None or zone_holds_all_in(zone, box) or all(zone_holds(zone, base) for base in bases)


def spots_on(board: Board, zone: Zone | None, radii: Sequence[int], deep: int = 0) -> Iterator[list[Point]]:
    """Yield blocks all over a zone or the board, one battlefield after another, without most of those that
    lie outside.
    """
    for part in zone_by_field(board, zone):
        blocks = spots_in(zone_box(part), radii, deep)
        if len(part) > 1 or not box_of(part[0])[1]:
            lines = Lines(part, max(radii), deep or max(radii))
            blocks = (points for points in blocks if lines.may_hold(points))
        yield from blocks


def points_all_over(board: Board) -> list[Point]:
    """Return a few points all over a board, to try for a single base."""
    odd = range(1, 2 * ACROSS, 2)
    return [(board.width * i // (2 * ACROSS), board.height * j // (2 * ACROSS)) for i in odd for j in odd]


def spots_in(box: Box, radii: Sequence[int], deep: int = 0) -> Iterator[list[Point]]:
    """Yield blocks at every point of a grid over a box, the middle of the box first."""
    for centre in _grid_over(box, 2 * max(radii) + SPACING):
        yield block(centre, radii, deep)


@lru_cache(maxsize=256)
def _grid_over(box: Box, step: int) -> tuple[Point, ...]:
    left, bottom, right, top = box
    middle = ((left + right) // 2, (bottom + top) // 2)
    places = ((x, y) for x in range(left + step // 2, right, step) for y in range(bottom + step // 2, top, step))
    return tuple(sorted(places, key=lambda p: (distance(p[0], p[1], *middle), p)))


@lru_cache(maxsize=64)
def circle(step: int, far: int) -> tuple[Point, ...]:
    """Return offsets of points that are `step` apart, packed in a hexagonal grid, the nearest first."""
    columns, rows = far // step + 1, far * 1000 // (step * 866) + 1
    places = (
        ((2 * column + row % 2) * step // 2, row * step * 866 // 1000)
        for row in range(-rows, rows + 1)
        for column in range(-columns, columns + 1)
    )
    measured = [(distance(0, 0, *place), place) for place in places]
    return tuple(place for away, place in sorted(measured) if away <= far)
