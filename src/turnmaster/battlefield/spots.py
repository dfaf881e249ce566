"""Where a group of bases could stand: ready formations, and a search for room."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import isqrt

from turnmaster.battlefield.board import Board, Zone
from turnmaster.battlefield.measure import INCH, Disc, Point, distance, overlap
from turnmaster.battlefield.shape import box_around, near

SPACING = INCH // 4  # between the bases of a ready formation; well inside coherency


def block(centre: Point, radii: Sequence[int]) -> list[Point]:
    """A compact block of bases around a centre, about twice as wide as deep."""
    count = len(radii)
    step = 2 * max(radii) + SPACING
    wide = min(count, isqrt(2 * count - 1) + 1)
    rows = -(-count // wide)
    left = centre[0] - (wide - 1) * step // 2
    top = centre[1] + (rows - 1) * step // 2
    return [(left + i % wide * step, top - i // wide * step) for i in range(count)]


def toward(start: Point, goal: Point, length: int) -> Point:
    """The point this far from the start on the way to the goal, or the goal if it is nearer."""
    far = distance(*start, *goal)
    if far <= length:
        return goal
    return (start[0] + (goal[0] - start[0]) * length // far, start[1] + (goal[1] - start[1]) * length // far)


def room_for(
    points: Sequence[Point], radii: Sequence[int], board: Board, zone: Zone | None, others: Sequence[Disc]
) -> bool:
    """Whether bases could stand at these points: on the board, wholly in the zone, on nobody else."""
    discs = [(x, y, r) for (x, y), r in zip(points, radii, strict=True)]
    if not all(board.holds(d) and (zone is None or zone.holds(d)) for d in discs):
        return False
    close = near(box_around(discs), others, 0)
    return not any(overlap(d, other) for d in discs for other in close)


def spots_in(zone: Zone, radii: Sequence[int]) -> Iterator[list[Point]]:
    """Blocks at every place of a grid over a zone, the middle of the zone first."""
    for centre in _grid_over(zone, 2 * max(radii) + SPACING):
        yield block(centre, radii)


@lru_cache(maxsize=256)
def _grid_over(zone: Zone, step: int) -> tuple[Point, ...]:
    middle = ((zone.left + zone.right) // 2, (zone.bottom + zone.top) // 2)
    across = range(zone.left + step // 2, zone.right, step)
    up = range(zone.bottom + step // 2, zone.top, step)
    return tuple(sorted(((x, y) for x in across for y in up), key=lambda p: (distance(p[0], p[1], *middle), p)))
