"""Check what is inside a zone. A zone is the union of its parts: adjoining parts have no line between them.

A base is completely within a zone if all of it is, give or take the shared tolerance.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import hypot

from turnmaster.battlefield.bases import Base, base_box
from turnmaster.battlefield.deployment import Zone
from turnmaster.battlefield.measure import TOLERANCE, Box, Point
from turnmaster.battlefield.outline import (
    Edges,
    Outline,
    bounds,
    edges,
    edges_near,
    gap_to_point,
    holds_point,
    is_upright_box,
    point_at,
    point_to_segment,
    pulled_in,
    segments_meet,
    shares_inside,
    sides_near,
    wholly_holds,
)
from turnmaster.battlefield.shape import boxes_apart

# Behind a side that adjoins another part lies that part, seen from this far away. From close by that is also true
# near the ends of the side, and from further away it is true of parts that leave a gap no wider than the tolerance.
BEHIND = (4, TOLERANCE)


def zone_holds(zone: Zone, base: Base) -> bool:
    """Check whether a base is completely within a zone."""
    if base.outline is not None:
        return any(holds_outline(part, base.outline) for part in zone) or _held_across(zone, base)
    x, y, r = base.x, base.y, base.radius - TOLERANCE
    for part in zone:
        (left, bottom, right, top), upright = box_of(part)
        if not (left <= x - r and x + r <= right and bottom <= y - r and y + r <= top):
            continue
        if upright or wholly_holds(part, (x, y, r)):
            return True
    return _held_across(zone, base)


def zone_holds_all_in(zone: Zone, box: Box) -> bool:
    """Check whether a whole box lies in one rectangle of a zone, which saves a check of its contents."""
    left, bottom, right, top = box
    boxes = (part for part, upright in map(box_of, zone) if upright)
    return any(b.left <= left and right <= b.right and b.bottom <= bottom and top <= b.top for b in boxes)


def holds_outline(area: Outline, outline: Outline) -> bool:
    """Check whether an area contains the whole of a hull or an oval base."""
    (left, bottom, right, top), upright = box_of(area)
    west, south, east, north = bounds(outline)
    far = 2 * TOLERANCE
    if west < left - far or south < bottom - far or east > right + far or north > top + far:
        return False
    if upright and left <= west and bottom <= south and east <= right and north <= top:
        return True
    if area.is_disc and all(holds_point(area, corner) for corner in product((west, east), (south, north))):
        return True
    sides = edges_near(area, Box(west, south, east, north))
    if not (sides or area.is_disc):
        return holds_point(area, outline.points[0])
    inner = pulled_in(outline, TOLERANCE + 1)  # a base that only touches the edge of the area is still in it
    if upright or area.is_disc:
        return all(holds_point(area, corner) for corner in inner.points)
    return holds_point(area, inner.points[0]) and not _any_meets(sides_near(sides, bounds(inner)), inner)


def _any_meets(sides: Edges, outline: Outline) -> bool:
    return any(segments_meet(a, b, c, d) for c, d in sides for a, b in edges(outline))


@lru_cache(maxsize=256)
def box_of(part: Outline) -> tuple[Box, bool]:
    """Return the box around an outline, and whether the outline is that very box."""
    return bounds(part), is_upright_box(part)


def zone_box(zone: Zone) -> Box:
    boxes = [bounds(part) for part in zone]
    return Box(
        min(box.left for box in boxes),
        min(box.bottom for box in boxes),
        max(box.right for box in boxes),
        max(box.top for box in boxes),
    )


# Across the lines between parts


def _held_across(zone: Zone, base: Base) -> bool:
    """Check whether several parts contain a base together: it starts in one, and does not cross the rim of the zone."""
    if len(zone) < 2:
        return False
    box = base_box(base)
    around = [part for part in zone if not boxes_apart(box, box_of(part)[0], TOLERANCE)]
    if len(around) < 2 or any(part.is_disc for part in around):
        return False
    sides = sides_near(rim_of(zone), box)
    if base.outline is None:
        middle, r = base.centre, base.radius - TOLERANCE
        return _begins_in(around, middle) and all(point_to_segment(middle, a, b) >= r for a, b in sides)
    inner = pulled_in(base.outline, TOLERANCE + 1)
    if not _begins_in(around, inner.points[0]) or _any_meets(sides, inner):
        return False
    return not any(holds_point(inner, a) for a, _ in sides)


def _begins_in(parts: Sequence[Outline], point: Point) -> bool:
    return any(gap_to_point(part, point) <= TOLERANCE for part in parts)


@lru_cache(maxsize=64)
def rim_of(zone: Zone) -> Edges:
    """Return the sides of all parts, except where another part adjoins them."""
    found: Edges = []
    for number, part in enumerate(zone):
        for a, b in edges(part):
            found += _without_neighbours(a, b, zone[:number] + zone[number + 1 :])
    return found


def _without_neighbours(a: Point, b: Point, others: Zone) -> Edges:
    """Return the parts of a side that no other part of the zone adjoins."""
    behind = [(_out(a, b, a, by), _out(a, b, b, by)) for by in BEHIND]
    covered = sorted(shares for c, d in behind for other in others for shares in shares_inside(other, c, d))
    found, reached = [], 0.0
    for start, end in [*covered, (1.0, 1.0)]:
        if start > reached:
            found.append((point_at(a, b, reached), point_at(a, b, start)))
        reached = max(reached, end)
    return [(c, d) for c, d in found if c != d]


def _out(a: Point, b: Point, point: Point, by: int) -> Point:
    """Return a point shifted by a length out of the polygon of a side, whose corners are counter-clockwise."""
    dx, dy = b[1] - a[1], a[0] - b[0]
    length = hypot(dx, dy)
    return point[0] + round(dx * by / length), point[1] + round(dy * by / length)
