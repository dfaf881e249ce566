"""Templates, the models under them, and Scatter. [Perks: 12.3 tools; the Mode family]

A template is an outline placed at a point in a direction: whole degrees, 0 is east, counter-clockwise. A model is under
a template if they overlap; touching its edge is not enough. This is decided exactly on whole coordinates. The shared
tolerance of measure.py does not apply: it compensates for measuring, and a template on the table is not measured.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import asin, cos, isqrt, pi, sin
from typing import Literal

from turnmaster.battlefield.measure import INCH, ORIGIN, Disc, Point
from turnmaster.battlefield.outline import Outline, bounds, box_of_side, disc_outline, edges, moved, polygon, turned
from turnmaster.battlefield.shape import boxes_apart
from turnmaster.dice.kinds import DIRECTIONS, SCATTER

VEE_RANGE_IN = (3, 12)
LINE_WIDTH = 394  # 1 mm
FULL_TURN = 360

# The round end of a droplet is a disc 5/16 as wide as the droplet is long: 2.5" of 8", 5" of 16".
_DROPLET_RADIUS = Fraction(5, 32)
_DROPLET_STEPS = 96

_START, _END = Fraction(0), Fraction(1)

Cover = Literal["not", "partly", "fully"]


# The shapes. `inch` is how long an inch of the rules is on this table.


def circle(centre: Point, diameter_in: int, inch: int = INCH) -> Outline:
    """Return a circle with this diameter in inches."""
    return disc_outline(centre, diameter_in * inch // 2)


def droplet(tip: Point, length_in: int, degrees: int, inch: int = INCH) -> Outline:
    """Return a droplet: from its tip two straight sides widen into a round end, which they meet without a corner.

    The end is a disc 5/16 as wide as the droplet is long, and its far side is the full length away from the tip. Its
    arc is a polygon of 96 sides, less than a thousandth of an inch from round.
    """
    return moved(droplet_cut(length_in, degrees % FULL_TURN, inch), *tip)


@lru_cache(maxsize=2 * FULL_TURN)
def droplet_cut(length_in: int, degrees: int, inch: int) -> Outline:
    """Return a droplet with its tip at the origin, cached for each direction because it has so many corners."""
    length = length_in * inch
    radius = float(length * _DROPLET_RADIUS)
    centre = length - radius
    widest = pi / 2 + asin(radius / centre)
    angles = [widest * (2 * step - _DROPLET_STEPS) / _DROPLET_STEPS for step in range(_DROPLET_STEPS + 1)]
    arc = [(round(centre + radius * cos(angle)), round(radius * sin(angle))) for angle in angles]
    return _put([ORIGIN, *arc], ORIGIN, degrees)


def vee(centre: Point, range_in: int | Fraction, degrees: int, base_radius: int = 0, inch: int = INCH) -> Outline:
    """Return a triangle with a right angle at its tip and two equal sides, in front of the wielder.

    The tip touches the wielder's base, which is `base_radius` from the centre of the model in that direction, and both
    far corners are at the range from the centre of the model.
    """
    low, high = VEE_RANGE_IN
    if not low <= range_in <= high:
        raise ValueError(f'the V reaches from {low}" to {high}", not {range_in}"')
    reach = int(range_in * inch)
    if not 0 <= base_radius < reach:
        raise ValueError(f'a V of {range_in}" does not reach beyond the edge of its wielder')
    # The corners are (base_radius + side, ±side) from the centre, and that far from it.
    doubled = isqrt(4 * (2 * reach * reach - base_radius * base_radius)) - 2 * base_radius
    side = (doubled + 2) // 4  # to the nearest, so that turning it adds no visible error
    return _put([(base_radius, 0), (base_radius + side, -side), (base_radius + side, side)], centre, degrees)


def beam(start: Point, end: Point) -> Outline:
    """Return a line 1 mm wide from one point to another."""
    dx, dy, half = end[0] - start[0], end[1] - start[1], LINE_WIDTH // 2
    length = isqrt(dx * dx + dy * dy)
    aside, up = -dy * half // length, dx * half // length
    left, right = [(x - aside, y - up) for x, y in (start, end)], [(x + aside, y + up) for x, y in (end, start)]
    return polygon([*left, *right])


def wall(centre: Point, length_in: int, degrees: int, inch: int = INCH) -> Outline:
    """Return a line 1 mm wide around a point, this many inches long."""
    return moved(wall_cut(length_in, degrees % FULL_TURN, inch), *centre)


@lru_cache(maxsize=3 * FULL_TURN)
def wall_cut(length_in: int, degrees: int, inch: int) -> Outline:
    """Return a line around the origin, cached for each direction."""
    reach, half = length_in * inch // 2, LINE_WIDTH // 2
    return _put([(-reach, -half), (reach, -half), (reach, half), (-reach, half)], ORIGIN, degrees)


def _put(corners: list[Point], at: Point, degrees: int) -> Outline:
    return moved(turned(polygon(corners), ORIGIN, degrees), *at)


# Scatter


def scatter(point: Point, face: int, distance_in: int, inch: int = INCH) -> Point:
    """Return the position of a template after a Scatter of this many inches; a Hit does not move it. North is always
    up.
    """
    if not SCATTER.has(face):
        raise ValueError(f"{face} is not a face of the Scatter Arrow")
    if face >= len(DIRECTIONS):
        return point
    name = DIRECTIONS[face]
    length = distance_in * inch
    # The nearest whole number to length / sqrt(2), without floating point.
    step = length if len(name) == 1 else (isqrt(2 * length * length) + 1) // 2
    east, north = ("E" in name) - ("W" in name), ("N" in name) - ("S" in name)
    return point[0] + east * step, point[1] + north * step


# Who is under a template


def under(template: Outline, base: Disc | Outline) -> Cover:
    """Return how far a base, an oval or a hull is under a template. This is exact; touching edges do not count."""
    ground = base if isinstance(base, Outline) else disc_outline((base[0], base[1]), base[2])
    if boxes_apart(bounds(template), bounds(ground), 0):
        return "not"
    if template.is_disc and ground.is_disc:
        return _disc_under_disc(template, ground)
    if ground.is_disc:
        return _disc_under_polygon(template, ground)
    if template.is_disc:
        return _polygon_under_disc(template, ground)
    return _polygon_under_polygon(template, ground)


def _disc_under_disc(template: Outline, base: Outline) -> Cover:
    apart2 = _apart2(template.points[0], base.points[0])
    if apart2 >= (template.radius + base.radius) ** 2:
        return "not"
    spare = template.radius - base.radius
    return "fully" if spare >= 0 and apart2 <= spare * spare else "partly"


def _disc_under_polygon(template: Outline, base: Outline) -> Cover:
    centre, radius = base.points[0], base.radius
    crossed = _edge_closer_than(template, centre, radius)
    inside = _side(template, *centre) > 0
    if inside:
        return "partly" if crossed else "fully"
    return "partly" if crossed else "not"


def _polygon_under_disc(template: Outline, base: Outline) -> Cover:
    centre, radius = template.points[0], template.radius
    if all(_apart2(corner, centre) <= radius * radius for corner in base.points):
        return "fully"
    met = _edge_closer_than(base, centre, radius) or _side(base, *centre) > 0
    return "partly" if met else "not"


def _polygon_under_polygon(template: Outline, base: Outline) -> Cover:
    """Cut the edges of the base where they meet those of the template, and check on which side each part lies.

    If no part lies outside, the base is fully under. If all lie outside or along the edge, the two overlap only if the
    template lies inside the base, which the parts of its own edges show.
    """
    sides = set[int]()
    for side in _sides_of_edges(base, template):
        sides.add(side)
        if 1 in sides and -1 in sides:
            return "partly"
    if -1 not in sides:
        return "fully"
    return "partly" if 1 in _sides_of_edges(template, base) else "not"


def _apart2(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _edge_closer_than(outline: Outline, point: Point, reach: int) -> bool:
    """Check exactly whether an edge of a polygon is closer to a point than this."""
    reach2 = reach * reach
    x, y = point
    for (ax, ay), (bx, by) in edges(outline):
        dx, dy, ex, ey = bx - ax, by - ay, x - ax, y - ay
        length2, along = dx * dx + dy * dy, ex * dx + ey * dy
        if along <= 0:
            closer = ex * ex + ey * ey < reach2
        elif along >= length2:
            closer = (x - bx) ** 2 + (y - by) ** 2 < reach2
        else:
            closer = (ex * dy - ey * dx) ** 2 < reach2 * length2
        if closer:
            return True
    return False


def _side(outline: Outline, x: int, y: int, scale: int = 1) -> int:
    """Return 1 if the point (x / scale, y / scale) lies inside a polygon, 0 on its edge, -1 outside; exactly."""
    inside = False
    for (ax, ay), (bx, by) in edges(outline):
        ax, ay, bx, by = ax * scale, ay * scale, bx * scale, by * scale
        if (ay < y and by < y) or (ay > y and by > y):
            continue
        turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if turn == 0 and min(ax, bx) <= x <= max(ax, bx):
            return 0
        if (ay > y) != (by > y) and (turn > 0) == (by > ay):
            inside = not inside
    return 1 if inside else -1


def _sides_of_edges(outline: Outline, other: Outline) -> Iterator[int]:
    """Yield the side of the other polygon on which each part of the edges of this one lies.

    Consecutive edges far from all others lie on the same side, which is yielded once.
    """
    others = [(c, d, box_of_side(c, d)) for c, d in edges(other)]
    is_told = False
    for a, b in edges(outline):
        if a == b:
            continue
        side = box_of_side(a, b)
        near = [(c, d) for c, d, box in others if not boxes_apart(side, box, 0)]
        if not near and not is_told:
            yield _side(other, *a)
        is_told = not near
        if is_told:
            continue
        cuts = {cut for c, d in near for cut in _cuts(a, b, c, d)}
        for one, two in pairwise((_START, *sorted(cuts), _END)):
            share = (one + two) / 2
            along, scale = share.numerator, share.denominator
            x = a[0] * scale + (b[0] - a[0]) * along
            y = a[1] * scale + (b[1] - a[1]) * along
            yield _side(other, x, y, scale)


def _cuts(a: Point, b: Point, c: Point, d: Point) -> Iterator[Fraction]:
    """Yield the points where the segment from a to b can meet the one from c to d, as shares strictly
    between 0 and 1.
    """
    dx, dy, ex, ey = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = dx * ey - dy * ex
    if cross:
        fx, fy = c[0] - a[0], c[1] - a[1]
        sign = 1 if cross > 0 else -1
        length, across = sign * cross, sign * (fx * dy - fy * dx)
        found = [sign * (fx * ey - fy * ex)] if 0 <= across <= length else []
    else:
        length = dx * dx + dy * dy
        found = [(p[0] - a[0]) * dx + (p[1] - a[1]) * dy for p in (c, d)]
    yield from (Fraction(along, length) for along in found if 0 < along < length)
