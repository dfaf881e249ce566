"""The shortest way for a round base around everything it must not run over.

The search starts with the obstacles on the straight way and adds those that turn out to be in the way of its answer. An
answer that is free of all obstacles is then the shortest there is, because it was the shortest with fewer of them.
"""

from collections.abc import Sequence
from math import ceil, inf, pi
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from turnmaster.battlefield import ways
from turnmaster.battlefield.measure import TOLERANCE, Box, Point
from turnmaster.battlefield.outline import Outline

# Bases that stand in contact may overlap by the shared tolerance; a way along them must not fail for that.
SLACK = float(TOLERANCE + 2)

# So much further out than the edge are bends, so that rounding never puts one inside an obstacle.
HAIR = 2.0


class Path(NamedTuple):
    """A way: the points after its start, the last one its end, and how long it is."""

    points: tuple[Point, ...]
    length: int


class Obstacles:
    """Everything that a base has to go around, ready for questions."""

    def __init__(self, outlines: Sequence[Outline]) -> None:
        self.outlines = tuple(outlines)
        polygons = [() if outline.is_disc else outline.points for outline in outlines]
        corners = [point for points in polygons for point in points]
        self._corners: NDArray[np.float64] = np.array(corners or [(0, 0)], np.float64)
        self._first: NDArray[np.int64] = np.cumsum([0, *(len(points) for points in polygons)], dtype=np.int64)
        rows = [(*o.points[0], o.radius) if o.is_disc else (0, 0, 0) for o in outlines]
        self._discs: NDArray[np.float64] = np.array(rows, np.float64).reshape(-1, 3)

    @property
    def arrays(self) -> tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.float64]]:
        """The obstacles as the kernels take them."""
        return self._corners, self._first, self._discs

    def bends(self, radius: int, area: Box) -> NDArray[np.float64]:
        """Every place inside the area where the way of a base may bend."""
        nodes, count = self._nodes(np.ones(len(self.outlines), np.bool_), (0, 0), (0, 0), radius, area)
        return nodes[2:count]

    def in_the_way(self, start: Point, end: Point, radius: int) -> int | None:
        """The number of the first obstacle on the straight way, or nothing."""
        nothing = np.zeros(len(self.outlines), np.bool_)
        number = self._blocker(start, end, radius, nothing)
        return None if number < 0 else number

    def all_in_the_way(self, start: Point, path: Sequence[Point], radius: int) -> list[int]:
        """The numbers of all obstacles on a way."""
        found = np.zeros(len(self.outlines), np.bool_)
        here = start
        for point in path:
            while (number := self._blocker(here, point, radius, found)) >= 0:
                found[number] = True
            here = point
        return [int(number) for number in np.flatnonzero(found)]

    def _blocker(self, start: Point, end: Point, radius: int, used: NDArray[np.bool_]) -> int:
        return int(
            ways.first_in_the_way(
                self._corners, self._first, self._discs, used, *map(float, (*start, *end)), float(radius), SLACK
            )
        )

    def shortest(self, start: Point, end: Point, radius: int, area: Box, limit: float = inf) -> Path | None:
        """The shortest way from start to end with the base inside the area; nothing if there is none that short."""
        used = np.zeros(len(self.outlines), np.bool_)
        while True:
            path = self._among(used, start, end, radius, area, limit)
            if path is None:
                return None
            blockers = self._blockers(path, start, radius, used)
            if not blockers:
                return path
            used[blockers] = True

    def _blockers(self, path: Path, start: Point, radius: int, used: NDArray[np.bool_]) -> list[int]:
        """Obstacles not looked at yet that a way runs into."""
        found = []
        here = start
        for point in path.points:
            number = self._blocker(here, point, radius, used)
            if number >= 0:
                found.append(number)
            here = point
        return found

    def _among(
        self, used: NDArray[np.bool_], start: Point, end: Point, radius: int, area: Box, limit: float
    ) -> Path | None:
        """The shortest way that minds only the obstacles in `used`."""
        nodes, count = self._nodes(used, start, end, radius, area)
        lengths, before = np.empty(count), np.empty(count, np.int64)
        obstacles = (self._corners, self._first, self._discs, used)
        ways.spread(*obstacles, nodes, count, float(radius), SLACK, float(limit), lengths, before)
        if not np.isfinite(lengths[1]):
            return None
        points, at = [], 1
        while at > 0:
            points.append((round(nodes[at, 0]), round(nodes[at, 1])))
            at = int(before[at])
        return Path(tuple(points[::-1]), int(lengths[1]))

    def _most_bends(self, number: int, radius: int) -> int:
        """How many bends an obstacle has at most: around a disc, or half around each corner."""
        outline = self.outlines[number]
        if outline.is_disc:
            return ceil(2 * pi / float(ways.bend_at(outline.radius + radius + HAIR))) + 1
        return len(outline.points) * (ceil(pi / float(ways.bend_at(radius + HAIR))) + 1)

    def _nodes(
        self, used: NDArray[np.bool_], start: Point, end: Point, radius: int, area: Box
    ) -> tuple[NDArray[np.float64], int]:
        """Start, end, and every place where a way may bend."""
        chosen = [int(n) for n in np.flatnonzero(used)]
        nodes = np.empty((2 + sum(self._most_bends(n, radius) for n in chosen), 2))
        nodes[0], nodes[1] = start, end
        count = 2
        box = (area[0] + radius, area[1] + radius, area[2] - radius, area[3] - radius)
        for n in chosen:
            count = ways.bends_of(
                self._corners, self._first, self._discs, n, float(radius) + HAIR, nodes, count, *map(float, box)
            )
        return nodes, count
