"""The move envelope: everywhere that bases can get with an allowance, for display and for bots.

It is worked out from the same places where a way may bend as the shortest way itself, so the two agree: a cell belongs
to the envelope if the shortest way to its middle is no longer than the allowance.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from turnmaster.battlefield import reach
from turnmaster.battlefield.measure import INCH, Box, Point
from turnmaster.battlefield.outline import bounds, gap_to_point
from turnmaster.battlefield.paths import SLACK, Obstacles

CELL = INCH // 4

Ring = tuple[Point, ...]


class Envelope(NamedTuple):
    """Cells from a south-west corner: `grid[row, column]` says whether the middle of that cell can be reached."""

    left: int
    bottom: int
    cell: int
    grid: NDArray[np.bool_]

    def holds(self, point: Point) -> bool:
        """Whether a point lies in a cell that can be reached."""
        row, column = (point[1] - self.bottom) // self.cell, (point[0] - self.left) // self.cell
        rows, columns = self.grid.shape
        return 0 <= row < rows and 0 <= column < columns and bool(self.grid[row, column])

    def middle_of(self, row: int, column: int) -> Point:
        return self.left + column * self.cell + self.cell // 2, self.bottom + row * self.cell + self.cell // 2

    def rings(self) -> tuple[Ring, ...]:
        """The edges of the reached cells: counter-clockwise around them, clockwise around holes."""
        return tuple(
            tuple((self.left + x * self.cell, self.bottom + y * self.cell) for x, y in ring)
            for ring in _rings(_steps(self.grid))
        )


def envelope(
    obstacles: Obstacles, starts: Sequence[Point], radius: int, area: Box, allowance: int, cell: int = CELL
) -> Envelope:
    """Everywhere that a base from any of these places can get, inside the area. Cells count from its corner."""
    left, bottom, grid = _empty_grid(starts, area, allowance, cell)
    close = Obstacles([o for o in obstacles.outlines if any(gap_to_point(o, s) < allowance + radius for s in starts)])
    grown = [_grown(bounds(outline), radius) for outline in close.outlines]
    boxes = np.array(grown, np.float64).reshape(-1, 4)
    nodes = np.array([*starts, *close.bends(radius, area)], np.float64)
    ground, limits = (*close.arrays, boxes), (float(radius), SLACK, float(allowance))
    nodes = nodes[reach.usable(*ground, nodes, len(starts), *limits)]
    lengths = reach.spread_from(*ground, nodes, len(starts), *limits)
    order = np.argsort(lengths, kind="stable")
    order = order[np.isfinite(lengths[order])]
    reach.reached_cells(*ground, nodes[order], lengths[order], *limits, float(left), float(bottom), float(cell), grid)
    _keep_inside(grid, left, bottom, cell, _grown(area, -radius))
    return Envelope(left, bottom, cell, grid)


def _grown(box: Box, by: int) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _empty_grid(starts: Sequence[Point], area: Box, allowance: int, cell: int) -> tuple[int, int, NDArray[np.bool_]]:
    """Cells around all starts, as far as the allowance and the area go; the corner is a whole number of cells away."""
    xs, ys = [x for x, _ in starts], [y for _, y in starts]
    west = (max(area[0], min(xs) - allowance) - area[0]) // cell
    south = (max(area[1], min(ys) - allowance) - area[1]) // cell
    columns = -(-(min(area[2], max(xs) + allowance) - area[0]) // cell) - west
    rows = -(-(min(area[3], max(ys) + allowance) - area[1]) // cell) - south
    grid = np.zeros((max(1, rows), max(1, columns)), np.bool_)
    return area[0] + west * cell, area[1] + south * cell, grid


def _keep_inside(grid: NDArray[np.bool_], left: int, bottom: int, cell: int, box: Box) -> None:
    """Take out the cells whose middle is too close to the edge of the area."""
    rows, columns = grid.shape
    xs = left + (np.arange(columns) + 0.5) * cell
    ys = bottom + (np.arange(rows) + 0.5) * cell
    grid[:, (xs < box[0]) | (xs > box[2])] = False
    grid[(ys < box[1]) | (ys > box[3]), :] = False


def _steps(grid: NDArray[np.bool_]) -> dict[Point, list[Point]]:
    """The sides between a reached cell and another, each with the reached cell to its left."""
    wide = np.pad(grid, 1)
    inside = wide[1:-1, 1:-1]
    sides = (
        (inside & ~wide[:-2, 1:-1], (0, 0), (1, 0)),
        (inside & ~wide[1:-1, 2:], (1, 0), (1, 1)),
        (inside & ~wide[2:, 1:-1], (1, 1), (0, 1)),
        (inside & ~wide[1:-1, :-2], (0, 1), (0, 0)),
    )
    steps: dict[Point, list[Point]] = {}
    for where, start, end in sides:
        for row, column in np.argwhere(where).tolist():
            steps.setdefault((column + start[0], row + start[1]), []).append((column + end[0], row + end[1]))
    return steps


def _rings(steps: dict[Point, list[Point]]) -> list[Ring]:
    """The sides joined end to end, only their corners kept."""
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
    """Go on from a point; where two cells meet only at their corners, turn left and so stay with the same cell."""
    before, ways = ring[-1], steps[here]
    dx, dy = here[0] - before[0], here[1] - before[1]
    left = (here[0] - dy, here[1] + dx)
    ring.append(here)
    return ways.pop(ways.index(left) if left in ways else 0)


def _bends(before: Point, here: Point, after: Point) -> bool:
    return (here[0] - before[0]) * (after[1] - here[1]) != (here[1] - before[1]) * (after[0] - here[0])
