"""The move envelope: all positions that bases can reach with an allowance, for display and for bots.

It uses the same possible bends as the search for the shortest path, so the two agree: a cell belongs to the envelope if
the shortest path to its middle is no longer than the allowance.
"""

from collections.abc import Iterator, Sequence
from itertools import compress, count
from math import inf
from operator import gt
from typing import NamedTuple

from turnmaster.battlefield import reach
from turnmaster.battlefield.compiled import arrays
from turnmaster.battlefield.measure import INCH, Box, Point
from turnmaster.battlefield.outline import gap_to_point
from turnmaster.battlefield.paths import BETWEEN, SLACK, Obstacles

CELL = INCH // 4

Ring = tuple[Point, ...]
Grid = list[list[bool]]


class Envelope(NamedTuple):
    """A grid of cells from a south-west corner: `grid[row][column]` says whether the middle of that cell can be
    reached.
    """

    left: int
    bottom: int
    cell: int
    grid: Grid

    def holds(self, point: Point) -> bool:
        """Check whether a point lies in a reachable cell."""
        row, column = (point[1] - self.bottom) // self.cell, (point[0] - self.left) // self.cell
        return 0 <= row < len(self.grid) and 0 <= column < len(self.grid[0]) and self.grid[row][column]

    def middle_of(self, row: int, column: int) -> Point:
        return self.left + column * self.cell + self.cell // 2, self.bottom + row * self.cell + self.cell // 2

    def cells(self) -> Iterator[Point]:
        """Yield the row and the column of every reachable cell."""
        for row, cells in enumerate(self.grid):
            yield from ((row, column) for column, reached in enumerate(cells) if reached)

    def rings(self) -> tuple[Ring, ...]:
        """Return the edges of the reachable cells: counter-clockwise around them, clockwise around holes."""
        return tuple(
            tuple((self.left + x * self.cell, self.bottom + y * self.cell) for x, y in ring)
            for ring in _rings(_steps(self.grid))
        )


def envelope(
    obstacles: Obstacles, starts: Sequence[Point], radius: int, area: Box, allowance: int, cell: int = CELL
) -> Envelope:
    """Return all cells that a base can reach from any of these starts, inside the area. Cells count from its corner."""
    left, bottom, rows, columns = _around(starts, area, allowance, cell)
    close = Obstacles([o for o in obstacles.outlines if any(gap_to_point(o, s) < allowance + radius for s in starts)])
    begins = arrays().rows_of(starts, 2)
    nodes = arrays().rows_of([*begins, *close.bends(radius, area, begins)], 2)
    ground, limits = close.rows, (float(radius), SLACK, BETWEEN, float(allowance))
    usable = arrays().listed(reach.usable(*ground, nodes, len(starts), *limits))
    nodes = arrays().picked(nodes, [number for number, yes in enumerate(usable) if yes])
    lengths = reach.spread_from(*ground, nodes, len(starts), *limits)
    order = _nearest_first(arrays().listed(lengths))
    nodes, lengths = arrays().picked(nodes, order), arrays().picked(lengths, order)
    inside = map(float, area.grown(-radius))
    cells = (*map(float, (left, bottom, cell)), rows, columns)
    reached = arrays().listed(reach.reached_cells(*ground, nodes, lengths, *limits, *inside, *cells))
    return Envelope(left, bottom, cell, [reached[n : n + columns] for n in range(0, rows * columns, columns)])


def _nearest_first(lengths: list[float]) -> list[int]:
    """Return the numbers of the reachable nodes, nearest first."""
    return sorted((number for number, length in enumerate(lengths) if length < inf), key=lengths.__getitem__)


def _around(starts: Sequence[Point], area: Box, allowance: int, cell: int) -> tuple[int, int, int, int]:
    """Return the grid around all starts, limited by the allowance and the area: its south-west corner, a whole number
    of cells from the corner of the area, and its rows and columns.
    """
    xs, ys = [x for x, _ in starts], [y for _, y in starts]
    west = (max(area.left, min(xs) - allowance) - area.left) // cell
    south = (max(area.bottom, min(ys) - allowance) - area.bottom) // cell
    columns = -(-(min(area.right, max(xs) + allowance) - area.left) // cell) - west
    rows = -(-(min(area.top, max(ys) + allowance) - area.bottom) // cell) - south
    return area.left + west * cell, area.bottom + south * cell, max(1, rows), max(1, columns)


def _steps(grid: Grid) -> dict[Point, list[Point]]:
    """Return the sides between a reachable cell and another one, each with the reachable cell to its left."""
    nothing = [False] * len(grid[0])
    beside = (
        ([nothing, *grid[:-1]], (0, 0), (1, 0)),
        ([[*cells[1:], False] for cells in grid], (1, 0), (1, 1)),
        ([*grid[1:], nothing], (1, 1), (0, 1)),
        ([[False, *cells[:-1]] for cells in grid], (0, 1), (0, 0)),
    )
    steps: dict[Point, list[Point]] = {}
    for others, start, end in beside:
        for row, (cells, neighbours) in enumerate(zip(grid, others, strict=True)):
            for column in compress(count(), map(gt, cells, neighbours)):
                steps.setdefault((column + start[0], row + start[1]), []).append((column + end[0], row + end[1]))
    return steps


def _rings(steps: dict[Point, list[Point]]) -> list[Ring]:
    """Join the sides end to end into rings, and keep only their corners."""
    rings = []
    for start in sorted(steps):
        while steps.get(start):
            ring = [start]
            here = steps[start].pop()
            while here != start:
                here = _next(steps, ring, here)
            rings.append(tuple(p for i, p in enumerate(ring) if _bends(ring[i - 1], p, ring[(i + 1) % len(ring)])))
    return rings


def _next(steps: dict[Point, list[Point]], ring: list[Point], here: Point) -> Point:
    """Follow a ring by one point; where two cells meet only at their corners, turn left to stay with the same cell."""
    before, ways = ring[-1], steps[here]
    dx, dy = here[0] - before[0], here[1] - before[1]
    left = (here[0] - dy, here[1] + dx)
    ring.append(here)
    return ways.pop(ways.index(left) if left in ways else 0)


def _bends(before: Point, here: Point, after: Point) -> bool:
    return (here[0] - before[0]) * (after[1] - here[1]) != (here[1] - before[1]) * (after[0] - here[0])
