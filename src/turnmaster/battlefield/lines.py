"""Cut a zone into lines from west to east, which exclude most positions outside it without exact measurement."""

from collections.abc import Sequence
from math import isqrt

from turnmaster.battlefield.deployment import Zone
from turnmaster.battlefield.measure import TOLERANCE, Point
from turnmaster.battlefield.outline import Outline, edges

CRACK = 2 * TOLERANCE


class Lines:
    """A zone cut into lines from west to east, which quickly excludes most bases outside it."""

    def __init__(self, zone: Zone, wide: int, deep: int) -> None:
        """Create the cuts for bases with these half sizes; the tolerance is ignored."""
        self.zone, self.wide, self.deep = zone, wide - 2 * TOLERANCE, deep - 2 * TOLERANCE
        self._spans: dict[int, list[tuple[int, int]]] = {}

    def may_hold(self, points: Sequence[Point]) -> bool:
        """Check that no base at these positions extends beyond the zone to the west, east, north or south."""
        return all(self._may_hold_base(*point) for point in (points[0], points[-1], *points))

    def _may_hold_base(self, x: int, y: int) -> bool:
        return (
            self._holds(x - self.wide, x + self.wide, y)
            and self._holds(x, x, y - self.deep)
            and self._holds(x, x, y + self.deep)
        )

    def _holds(self, west: int, east: int, y: int) -> bool:
        spans = self._spans.get(y)
        if spans is None:
            spans = self._spans[y] = spans_at(self.zone, y)
        return any(start <= west and east <= end for start, end in spans)


def spans_at(zone: Zone, y: int) -> list[tuple[int, int]]:
    """Return the parts of a line from west to east that lie in a zone, accurate to a unit. Cracks between parts count
    as filled: they are at most slightly wider than the tolerance.
    """
    lines = (y,) if len(zone) == 1 else (y - CRACK, y, y + CRACK)
    found: list[tuple[int, int]] = []
    for start, end in sorted(span for part in zone for line in lines for span in _spans_of(part, line)):
        if found and start <= found[-1][1] + CRACK:
            start, end = found[-1][0], max(end, found.pop()[1])
        found.append((start, end))
    return found


def _spans_of(part: Outline, y: int) -> list[tuple[int, int]]:
    if part.is_disc:
        (cx, cy), r = part.points[0], part.radius
        half = isqrt(max(0, r * r - (y - cy) ** 2)) + 1
        return [(cx - half, cx + half)] if abs(y - cy) <= r else []
    ends = sorted(ax + (bx - ax) * (y - ay) // (by - ay) for (ax, ay), (bx, by) in edges(part) if (ay > y) != (by > y))
    return [(west, east + 1) for west, east in zip(ends[::2], ends[1::2], strict=True)]
