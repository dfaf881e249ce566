"""Outlines: the area that an object covers, as a polygon or a disc.

Terrain, hulls and oval bases, templates and zones are outlines. Coordinates are whole ten-thousandths of an inch. The
corners of a polygon are counter-clockwise; it may have concave corners, but never crosses itself.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, ceil, cos, hypot, isqrt, pi, sin, sqrt

from msgspec import Struct

from turnmaster.battlefield.measure import Box, Disc, Point

ELLIPSE_CORNERS = 48


Edges = list[tuple[Point, Point]]


class Outline(Struct, frozen=True, array_like=True):
    """The corners of a polygon; or a single point with a radius, which is a disc."""

    points: tuple[Point, ...]
    radius: int = 0

    @property
    def is_disc(self) -> bool:
        return len(self.points) == 1


def disc_outline(centre: Point, radius: int) -> Outline:
    return Outline((centre,), radius)


def polygon(points: Sequence[Point]) -> Outline:
    """Return a polygon with its corners in counter-clockwise order."""
    corners = tuple((int(x), int(y)) for x, y in points)
    return Outline(corners if doubled_area(corners) >= 0 else corners[::-1])


def rectangle(centre: Point, width: int, depth: int, degrees: int = 0) -> Outline:
    """Return a rectangle around a point, turned counter-clockwise."""
    half_w, half_d = width / 2, depth / 2
    corners = ((-half_w, -half_d), (half_w, -half_d), (half_w, half_d), (-half_w, half_d))
    return Outline(tuple(_turned(centre, x, y, degrees) for x, y in corners))


def ellipse(centre: Point, width: int, depth: int, degrees: int = 0, corners: int = ELLIPSE_CORNERS) -> Outline:
    """Return an ellipse around a point as a polygon of many corners, or a disc if its width is its depth."""
    if width == depth:
        return disc_outline(centre, width // 2)
    angles = [2 * pi * i / corners for i in range(corners)]
    return Outline(tuple(_turned(centre, width / 2 * cos(a), depth / 2 * sin(a), degrees) for a in angles))


def _turned(centre: Point, x: float, y: float, degrees: int) -> Point:
    turn = degrees % 360 * pi / 180
    return (
        centre[0] + round(x * cos(turn) - y * sin(turn)),
        centre[1] + round(x * sin(turn) + y * cos(turn)),
    )


def moved(outline: Outline, dx: int, dy: int) -> Outline:
    return Outline(tuple((x + dx, y + dy) for x, y in outline.points), outline.radius)


def turned(outline: Outline, centre: Point, degrees: int) -> Outline:
    """Turn an outline counter-clockwise around a point."""
    if degrees % 360 == 0:
        return outline
    return Outline(
        tuple(_turned(centre, x - centre[0], y - centre[1], degrees) for x, y in outline.points), outline.radius
    )


def bounds(outline: Outline) -> Box:
    xs = [x for x, _ in outline.points]
    ys = [y for _, y in outline.points]
    r = outline.radius
    return Box(min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r)


def is_upright_box(outline: Outline) -> bool:
    """Check whether an outline is a rectangle along the axes, as most zones are, so that its bounds describe it
    completely.
    """
    if len(outline.points) != 4:
        return False
    left, bottom, right, top = bounds(outline)
    return set(outline.points) == {(left, bottom), (right, bottom), (right, top), (left, top)}


def middle(outline: Outline) -> Point:
    """Return the middle of the box around an outline."""
    left, bottom, right, top = bounds(outline)
    return (left + right) // 2, (bottom + top) // 2


def doubled_area(corners: Sequence[Point]) -> int:
    """Return twice the area of a polygon, positive if its corners are counter-clockwise."""
    after = (*corners[1:], corners[0])
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(corners, after, strict=True))


def bulges(outline: Outline) -> bool:
    """Check whether an outline is convex."""
    corners = outline.points
    threes = zip((corners[-1], *corners[:-1]), corners, (*corners[1:], corners[0]), strict=True)
    return outline.is_disc or all(_turn(*three) >= 0 for three in threes)


def edges(outline: Outline) -> Edges:
    """Return the sides of a polygon; a disc has none."""
    if outline.is_disc:
        return []
    return list(zip(outline.points, (*outline.points[1:], outline.points[0]), strict=True))


def crosses_itself(corners: Sequence[Point]) -> bool:
    """Check whether two sides of a polygon that are not neighbours meet, or neighbours fold back on each other."""
    sides = edges(Outline(tuple(corners)))
    count = len(sides)
    for i in range(count):
        for j in range(i + 1, count):
            (a, b), (c, d) = sides[i], sides[j]
            if j == i + 1 or (i == 0 and j == count - 1):
                shared, one, two = (b, a, d) if j == i + 1 else (a, b, c)
                if _turn(one, shared, two) == 0 and _dot(one, shared, two) > 0:
                    return True
            elif segments_meet(a, b, c, d):
                return True
    return False


def _turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _dot(one: Point, shared: Point, two: Point) -> int:
    return (one[0] - shared[0]) * (two[0] - shared[0]) + (one[1] - shared[1]) * (two[1] - shared[1])


def segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Check exactly whether two segments have a point in common."""
    d1, d2, d3, d4 = _turn(a, b, c), _turn(a, b, d), _turn(c, d, a), _turn(c, d, b)
    if ((d1 > 0) != (d2 > 0) and d1 and d2) and ((d3 > 0) != (d4 > 0) and d3 and d4):
        return True
    return any(
        turn == 0 and min(p[0], q[0]) <= r[0] <= max(p[0], q[0]) and min(p[1], q[1]) <= r[1] <= max(p[1], q[1])
        for turn, p, q, r in ((d1, a, b, c), (d2, a, b, d), (d3, c, d, a), (d4, c, d, b))
    )


def holds_point(outline: Outline, point: Point) -> bool:
    """Check whether a point lies in the outline, its edge included.

    The loop is written out for speed, because it runs for every model that stands or moves near terrain.
    """
    x, y = point
    ax, ay = outline.points[-1]
    if outline.is_disc:
        return (x - ax) ** 2 + (y - ay) ** 2 <= outline.radius**2
    inside = False
    for bx, by in outline.points:
        side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if side == 0 and (ax - x) * (bx - x) + (ay - y) * (by - y) <= 0:  # on the line of this edge, between its ends
            return True
        if (ay > y) != (by > y) and (side > 0) == (by > ay):
            inside = not inside
        ax, ay = bx, by
    return inside


def gap_to_point(outline: Outline, point: Point) -> int:
    """Return the distance from a point to the edge of an outline, rounded down; negative inside."""
    if outline.is_disc:
        (x, y) = outline.points[0]
        return isqrt((point[0] - x) ** 2 + (point[1] - y) ** 2) - outline.radius
    (x, y), corners = point, outline.points
    nearest, square = _closest(corners, point)
    dx, dy = x - nearest[0], y - nearest[1]
    ahead = [cx * dx + cy * dy for cx, cy in corners]
    sides = _sides_ahead(corners, ahead, nearest[0] * dx + nearest[1] * dy)
    apart = isqrt(min(square, _nearest2((point,), sides)) if sides else square)
    return apart if x * dx + y * dy > max(ahead) or not holds_point(outline, point) else -apart


def _sides_ahead(corners: Sequence[Point], ahead: Sequence[int], beyond: int) -> Edges:
    """Return the sides of a polygon that extend further ahead than a limit; `ahead` is the distance of each corner."""
    return [(corners[i - 1], corners[i]) for i in range(len(corners)) if ahead[i] > beyond or ahead[i - 1] > beyond]


def point_to_segment(point: Point, a: Point, b: Point) -> int:
    """Return the distance from a point to a segment, rounded down."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    ex, ey = point[0] - a[0], point[1] - a[1]
    length2 = dx * dx + dy * dy
    along = ex * dx + ey * dy
    if along <= 0 or length2 == 0:
        return isqrt(ex * ex + ey * ey)
    if along >= length2:
        return isqrt((point[0] - b[0]) ** 2 + (point[1] - b[1]) ** 2)
    cross = ex * dy - ey * dx
    return isqrt(cross * cross // length2)


def nearest_on(a: Point, b: Point, point: Point) -> Point:
    """Return the point of a segment that is nearest to another point."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    along = min(max((point[0] - a[0]) * dx + (point[1] - a[1]) * dy, 0), square)
    return a[0] + dx * along // square, a[1] + dy * along // square


def gap_to_segment(outline: Outline, a: Point, b: Point) -> int:
    """Return the distance from a segment to the edge of an outline, rounded down; 0 if it crosses or lies inside,
    negative in a disc.
    """
    if outline.is_disc:
        return point_to_segment(outline.points[0], a, b) - outline.radius
    if holds_point(outline, a):
        return 0
    return min(segments_gap(a, b, c, d) for c, d in edges(outline))


def segments_gap(a: Point, b: Point, c: Point, d: Point) -> int:
    """Return the distance between two segments, rounded down; 0 if they meet."""
    if segments_meet(a, b, c, d):
        return 0
    return min(
        point_to_segment(a, c, d), point_to_segment(b, c, d), point_to_segment(c, a, b), point_to_segment(d, a, b)
    )


def crossings(outline: Outline, a: Point, b: Point) -> list[float]:
    """Return the points where a segment crosses the edge of an outline, as shares of its length."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    if outline.is_disc:
        ex, ey = a[0] - outline.points[0][0], a[1] - outline.points[0][1]
        square, half = dx * dx + dy * dy, ex * dx + ey * dy
        root = half * half - square * (ex * ex + ey * ey - outline.radius**2)
        if square == 0 or root <= 0:
            return []
        shares = [(-half - sqrt(root)) / square, (-half + sqrt(root)) / square]
        return [share for share in shares if 0 < share < 1]
    found = []
    for (cx, cy), (ex, ey) in edges(outline):
        ux, uy = ex - cx, ey - cy
        cross = dx * uy - dy * ux
        if cross:
            share = ((cx - a[0]) * uy - (cy - a[1]) * ux) / cross
            on_edge = ((cx - a[0]) * dy - (cy - a[1]) * dx) / cross
            if 0 < share < 1 and 0 <= on_edge <= 1:
                found.append(share)
    return found


def point_at(a: Point, b: Point, share: float) -> Point:
    """Return the point at a share of a segment."""
    return a[0] + round((b[0] - a[0]) * share), a[1] + round((b[1] - a[1]) * share)


def shares_inside(outline: Outline, a: Point, b: Point) -> list[tuple[float, float]]:
    """Return the parts of a segment that lie in an outline, as shares of its length."""
    cuts = sorted({0.0, 1.0, *crossings(outline, a, b)})
    return [(one, two) for one, two in pairwise(cuts) if holds_point(outline, point_at(a, b, (one + two) / 2))]


def outlines_gap(one: Outline, other: Outline) -> int:
    """Return the distance between two outlines, rounded down; negative if they overlap."""
    if one.is_disc:
        return gap_to_point(other, one.points[0]) - one.radius
    if other.is_disc:
        return gap_to_point(one, other.points[0]) - other.radius
    mine, theirs, is_line_between = _facing(one, other)
    if not is_line_between and outlines_meet(one, other):
        return -1
    return isqrt(min(_nearest2(_ends(mine), theirs), _nearest2(_ends(theirs), mine)))


def nearest_points(one: Outline, other: Outline) -> tuple[Point, Point]:
    """Return the points of two polygons that are closest to each other; they must not overlap."""
    mine, theirs, _ = _facing(one, other)
    pairs = [(end, nearest_on(a, b, end)) for end in _ends(mine) for a, b in theirs]
    pairs += [(nearest_on(a, b, end), end) for end in _ends(theirs) for a, b in mine]
    return min(pairs, key=lambda pair: ((pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2, pair))


def _ends(sides: Edges) -> list[Point]:
    return list({end for side in sides for end in side})


def _nearest2(points: Sequence[Point], sides: Edges) -> int:
    """Return the square of the shortest distance between points and segments, rounded down.

    The loop is written out for speed: the distance of two ovals is needed often and has hundreds of pairs.
    """
    best = -1
    for (ax, ay), (bx, by) in sides:
        dx, dy = bx - ax, by - ay
        length2 = dx * dx + dy * dy
        for x, y in points:
            ex, ey = x - ax, y - ay
            along = ex * dx + ey * dy
            if along <= 0:
                square = ex * ex + ey * ey
            elif along >= length2:
                square = (x - bx) ** 2 + (y - by) ** 2
            else:
                square = (ex * dy - ey * dx) ** 2 // length2
            if square < best or best < 0:
                best = square
    return best


def _facing(one: Outline, other: Outline) -> tuple[Edges, Edges, bool]:
    """Return the sides of two polygons that could be closest to each other, and whether a straight line separates them.

    They are selected from two close corners: sides that lie further behind these corners than the corners are apart
    cannot be closest.
    """
    front, back = _close_corners(one.points, other.points)
    dx, dy = back[0] - front[0], back[1] - front[1]
    mine = [x * dx + y * dy for x, y in one.points]
    theirs = [-x * dx - y * dy for x, y in other.points]
    most_mine, most_theirs, square = max(mine), max(theirs), dx * dx + dy * dy
    return (
        _sides_ahead(one.points, mine, -most_theirs - square - 1),
        _sides_ahead(other.points, theirs, -most_mine - square - 1),
        most_mine + most_theirs < 0,
    )


def _close_corners(mine: Sequence[Point], theirs: Sequence[Point]) -> tuple[Point, Point]:
    """Return a corner of each of two polygons, such that neither polygon has a corner closer to the other one."""
    front, before = mine[0], -1
    while True:
        back, square = _closest(theirs, front)
        if square == before:
            return front, back
        front, before = _closest(mine, back)
        if before == square:
            return front, back


def _closest(corners: Sequence[Point], point: Point) -> tuple[Point, int]:
    """Return the corner that is closest to a point, and the square of its distance."""
    x, y = point
    squares = [(cx - x) * (cx - x) + (cy - y) * (cy - y) for cx, cy in corners]
    square = min(squares)
    return corners[squares.index(square)], square


def outlines_meet(one: Outline, other: Outline, slack: int = 0) -> bool:
    """Check whether two outlines overlap by more than a length. The first has to be a disc or convex."""
    if one.is_disc:
        return gap_to_point(other, one.points[0]) < one.radius - slack
    one = pulled_in(one, slack)
    if other.is_disc:
        return gap_to_point(one, other.points[0]) < other.radius
    front, back = _close_corners(one.points, other.points)
    if holds_point(other, front) or holds_point(one, back):
        return True
    mine, theirs = edges_near(one, bounds(other)), edges_near(other, bounds(one))
    return any(segments_meet(a, b, c, d) for a, b in mine for c, d in sides_near(theirs, box_of_side(a, b)))


def box_of_side(a: Point, b: Point) -> Box:
    return Box(min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))


def are_parted(one: Outline, other: Outline) -> bool:
    """Check whether a straight line separates two polygons; not all polygons without overlap have such a line."""
    return _facing(one, other)[2]


def edges_near(outline: Outline, box: Box) -> Edges:
    """Return the sides of a polygon that could extend into a box."""
    return sides_near(edges(outline), box)


def sides_near(sides: Edges, box: Box) -> Edges:
    """Return the sides that could extend into a box."""
    left, bottom, right, top = box
    return [
        (a, b)
        for a, b in sides
        if max(a[0], b[0]) >= left and min(a[0], b[0]) <= right and max(a[1], b[1]) >= bottom and min(a[1], b[1]) <= top
    ]


@lru_cache(maxsize=1024)
def pulled_in(outline: Outline, by: int) -> Outline:
    """Return a convex outline with every side moved inward by a length."""
    if outline.is_disc or not by:
        return Outline(outline.points, max(0, outline.radius - by))
    corners = outline.points
    before, after = (corners[-1], *corners[:-1]), (*corners[1:], corners[0])
    return Outline(tuple(_corner_in(*three, by) for three in zip(before, corners, after, strict=True)))


def _corner_in(before: Point, corner: Point, after: Point, by: int) -> Point:
    """Return the new position of a corner when the two sides that meet in it move inward."""
    ux, uy = _heading(before, corner)
    vx, vy = _heading(corner, after)
    share = by / max(0.1, 1 + ux * vx + uy * vy)
    return corner[0] - round((uy + vy) * share), corner[1] + round((ux + vx) * share)


def _heading(a: Point, b: Point) -> tuple[float, float]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy) or 1.0
    return dx / length, dy / length


def grown(outline: Outline, by: int) -> Outline:
    """Return the area within a distance of a convex outline; its corners become arcs of many corners."""
    if outline.is_disc:
        return Outline(outline.points, outline.radius + by)
    found = []
    corners = outline.points
    for before, corner, after in zip((corners[-1], *corners), corners, (*corners[1:], corners[0]), strict=False):
        (ux, uy), (vx, vy) = _heading(before, corner), _heading(corner, after)
        first, turn = atan2(-ux, uy), atan2(ux * vy - uy * vx, ux * vx + uy * vy)
        steps = max(1, ceil(ELLIPSE_CORNERS * turn / (2 * pi)))
        for i in range(steps + 1):
            angle = first + turn * i / steps
            found.append((corner[0] + round(by * cos(angle)), corner[1] + round(by * sin(angle))))
    return Outline(tuple(found))


def wholly_holds(outline: Outline, base: Disc) -> bool:
    """Check whether a round base is completely inside the outline."""
    return gap_to_point(outline, (base[0], base[1])) <= -base[2]
