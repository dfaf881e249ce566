"""Close the cracks where walls touch.

Corners are whole numbers. Where a turned wall ends at the side of another, its corner may therefore lie up to a unit
away from that side and leave a crack. Sight closes it: the side is bent to include the corner.
"""

from collections.abc import Sequence

from turnmaster.battlefield.measure import Box, Point
from turnmaster.battlefield.outline import Outline, bounds, edges, holds_point, point_to_segment

CRACK = 2  # a corner and a side that were rounded lie no further apart than this if they touch


def without_cracks(outline: Outline, others: Sequence[Outline]) -> Outline:
    """Bend the sides of a polygon to include corners of others that lie just outside."""
    found: list[Point] = []
    for a, b in edges(outline):
        found.append(a)
        close = {corner for other in others for corner in other.points if not other.is_disc and _is_at(corner, a, b)}
        found += sorted((c for c in close if not holds_point(outline, c)), key=lambda c: (_along(c, a, b), c))
    return Outline(tuple(found), outline.radius) if found else outline


def _is_at(corner: Point, a: Point, b: Point) -> bool:
    """Check whether a corner lies at a side, between its ends."""
    return 0 < _along(corner, a, b) < _along(b, a, b) and point_to_segment(corner, a, b) <= CRACK


def _along(point: Point, a: Point, b: Point) -> int:
    return (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])


def box_with_cracks(outline: Outline) -> Box:
    """Return a box around everything that could touch an outline."""
    left, bottom, right, top = bounds(outline)
    return Box(left - CRACK, bottom - CRACK, right + CRACK, top + CRACK)
