"""Move a base across open ground, where other bases are in the way.

The moving base is a disc: a round base, or the clearance that a hull or an oval needs.
"""

from collections.abc import Sequence

from turnmaster.battlefield.bases import Base
from turnmaster.battlefield.measure import TOLERANCE, Disc, Point, distance
from turnmaster.battlefield.outline import gap_to_point, gap_to_segment
from turnmaster.battlefield.spots import toward

ROUNDING = 2  # a hull is measured in whole units, each distance rounded down


def path_length(start: Point, waypoints: Sequence[Point]) -> int:
    total, (x, y) = 0, start
    for nx, ny in waypoints:
        total += distance(x, y, nx, ny)
        x, y = nx, ny
    return total


def path_until(start: Point, waypoints: Sequence[Point], length: int) -> tuple[Point, ...]:
    """Return the first part of a path, no longer than a limit."""
    found, here = [], start
    for point in waypoints:
        far = distance(*here, *point)
        found.append(toward(here, point, length))
        if length <= far:
            break
        here, length = point, length - far
    return tuple(found)


def blocked_by(disc: Disc, to: Point, others: Sequence[Base]) -> Base | None:
    """Return the first of the other bases that a base would cross on its straight path, if any.

    Only bases between the ends count: the start was already occupied by the base itself, and the end is checked for
    overlaps elsewhere.
    """
    x, y, r = disc
    dx, dy = to[0] - x, to[1] - y
    length2 = dx * dx + dy * dy
    for other in others:
        if other.outline is not None:
            if _runs_over_hull(disc, to, other):
                return other
            continue
        ex, ey = other.x - x, other.y - y
        along = ex * dx + ey * dy
        if 0 < along < length2:
            close = r + other.radius - TOLERANCE
            if (ex * ex + ey * ey - close * close) * length2 < along * along:
                return other
    return None


def _runs_over_hull(disc: Disc, to: Point, other: Base) -> bool:
    """Check whether the straight path crosses a hull or an oval base."""
    assert other.outline is not None
    return gap_to_segment(other.outline, (disc[0], disc[1]), to) < disc[2] - TOLERANCE - ROUNDING


def stop_short(disc: Disc, to: Point, others: Sequence[Base]) -> Point:
    """Return how far a base can move on the straight path to a point before it touches another."""
    x, y, _ = disc
    length = distance(x, y, to[0], to[1])
    low, high = 0, length
    if length == 0 or _clear(disc, to, others):
        return to
    while high - low > TOLERANCE:
        middle = (low + high) // 2
        point = (x + (to[0] - x) * middle // length, y + (to[1] - y) * middle // length)
        if _clear(disc, point, others):
            low = middle
        else:
            high = middle
    return (x + (to[0] - x) * low // length, y + (to[1] - y) * low // length)


def _clear(disc: Disc, to: Point, others: Sequence[Base]) -> bool:
    x, y, r = to[0], to[1], disc[2]
    for other in others:
        close = r + other.radius - TOLERANCE
        if (x - other.x) ** 2 + (y - other.y) ** 2 >= close * close:
            continue
        if other.outline is None or gap_to_point(other.outline, to) < r - TOLERANCE:
            return False
    return blocked_by(disc, to, others) is None
