"""The shortest path for a round base around all obstacles.

The search starts with the obstacles on the straight path and adds those that block its result. A result that is free of
all obstacles is the shortest path, because it was the shortest with fewer of them.
"""

from collections.abc import Sequence
from itertools import accumulate
from math import inf
from typing import NamedTuple

from turnmaster.battlefield import search, ways
from turnmaster.battlefield.arrays import Numbers, Rows
from turnmaster.battlefield.compiled import arrays
from turnmaster.battlefield.measure import TOLERANCE, Box, Point
from turnmaster.battlefield.outline import Outline, bounds
from turnmaster.battlefield.travel import path_length

# Bases that stand in contact may overlap by the shared tolerance; a way along them must not fail for that. The search
# makes less use of it in between, so that the check of its way, with rounded bends, finds it free.
SLACK = float(TOLERANCE + 2)
BETWEEN = float(TOLERANCE - 2)


# Bends make a way up to 1.5% longer than the arcs that it follows (`ways.BEND`). Each round of cutting them off leaves
# a quarter of that.
ROUNDED_OFF = 1.016
MOST_ROUNDS = 3
CUTS = 6  # halvings until it is known how much of a bend can be cut off


class Path(NamedTuple):
    """A path: the points after its start, the last one its end, and its length."""

    points: tuple[Point, ...]
    length: int


class Obstacles:
    """All obstacles for a base, prepared for path searches."""

    def __init__(self, outlines: Sequence[Outline]) -> None:
        self.outlines = tuple(outlines)
        polygons = [() if outline.is_disc else outline.points for outline in outlines]
        corners = [point for points in polygons for point in points]
        discs = [(*o.points[0], o.radius) if o.is_disc else (0, 0, 0) for o in outlines]
        # The obstacles as the kernels take them.
        self.rows: tuple[Rows, Numbers, Rows, Rows] = (
            arrays().rows_of(corners or [(0, 0)], 2),
            arrays().whole_numbers_of([*accumulate(map(len, polygons), initial=0)]),
            arrays().rows_of(discs, 3),
            arrays().rows_of([bounds(outline) for outline in outlines], 4),
        )

    def bends(self, radius: int, area: Box, starts: Rows) -> Rows:
        """Return every point inside the area where the path of a base from one of these starts may bend."""
        return ways.bends_from(*self.rows[:3], starts, float(radius) + ways.HAIR, *_inside(area, radius))

    def in_the_way(self, start: Point, end: Point, radius: int) -> int | None:
        """Return the number of the first obstacle on the straight path, or None."""
        number = self._blocker(start, end, radius, SLACK)
        return None if number < 0 else number

    def all_in_the_way(self, start: Point, path: Sequence[Point], radius: int) -> list[int]:
        """Return the numbers of all obstacles on a path."""
        found = set[int]()
        here = start
        for point in path:
            number = -1
            while (number := self._blocker(here, point, radius, SLACK, number + 1)) >= 0:
                found.add(number)
            here = point
        return sorted(found)

    def _blocker(self, start: Point, end: Point, radius: int, between: float, begin: int = 0) -> int:
        """Return the number of the first obstacle on the straight path, from `begin` on, or -1."""
        (ax, ay), (bx, by) = start, end
        ends = float(ax), float(ay), float(bx), float(by)
        return int(ways.first_in_the_way(*self.rows, begin, *ends, float(radius), SLACK, between))

    def shortest(self, start: Point, end: Point, radius: int, area: Box, limit: float = inf) -> Path | None:
        """Return the shortest path from start to end with the base inside the area, or None if it is longer than the
        limit. If only its bends make a path too long, they are rounded off.
        """
        path = self._shortest_with_bends(start, end, radius, area, limit * ROUNDED_OFF)
        for _ in range(MOST_ROUNDS):
            if path is None or path.length <= limit:
                return path
            path = self._rounded_off(path, start, radius)
        return path if path is None or path.length <= limit else None

    def _shortest_with_bends(self, start: Point, end: Point, radius: int, area: Box, limit: float) -> Path | None:
        ends = map(float, (*start, *end))
        base = float(radius), SLACK, BETWEEN
        found, length = search.shortest(*self.rows, *ends, *base, *_inside(area, radius), float(limit))
        if length < 0:
            return None
        xs_and_ys = [round(number) for number in found]
        return Path(tuple(zip(xs_and_ys[::2], xs_and_ys[1::2], strict=True)), int(length))

    def _rounded_off(self, path: Path, start: Point, radius: int) -> Path:
        """Return a path with every bend cut off, as far as no obstacle prevents it."""
        points: list[Point] = []
        for before, bend, after in zip((start, *path.points), path.points, path.points[1:], strict=False):
            points += self._cut_off(before, bend, after, radius)
        points.append(path.points[-1])
        return Path(tuple(points), path_length(start, points))

    def _cut_off(self, before: Point, bend: Point, after: Point, radius: int) -> list[Point]:
        """Return the two points between which the largest part of a bend can be cut off, up to the middle
        of both legs.
        """
        best = [bend]
        short, far = 0.0, 0.5
        for _ in range(CUTS):
            share = (short + far) / 2
            one, two = _toward(bend, before, share), _toward(bend, after, share)
            if self._blocker(one, two, radius, BETWEEN) < 0:
                short, best = share, [one, two]
            else:
                far = share
        return best


def _toward(here: Point, there: Point, share: float) -> Point:
    """Return the point at a share of the straight line to another."""
    return round(here[0] + share * (there[0] - here[0])), round(here[1] + share * (there[1] - here[1]))


def _inside(area: Box, radius: int) -> tuple[float, float, float, float]:
    """Return the range of positions for the middle of a base inside an area, as kernel arguments."""
    west, south, east, north = area.left + radius, area.bottom + radius, area.right - radius, area.top - radius
    return float(west), float(south), float(east), float(north)
