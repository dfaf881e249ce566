"""Points at which terrain is climbed, on its edge and at its foot."""

from turnmaster.battlefield import Point, distance
from turnmaster.battlefield.outline import Outline, edges, nearest_on, point_to_segment
from turnmaster.battlefield.terrain import Piece

MOST_GATES = 8
OUTSIDE = 4  # the feet of walls lie this much further out, so that rounding never puts them inside


def gates(piece: Piece, low: Point, high: Point) -> list[Point]:
    """Return the points where a piece may be climbed: its ladders, and its edge nearest to both ends of the climb."""
    found = set(piece.ladders)
    for goal in (low, high):
        if piece.outline.is_disc:
            centre = piece.outline.points[0]
            found.add(beyond(centre, centre, goal, piece.outline.radius))
        else:
            found |= {nearest_on(a, b, goal) for a, b in edges(piece.outline)}

    def way_over(point: Point) -> int:
        return distance(*low, *point) + distance(*point, *high)

    return sorted(found, key=lambda point: (way_over(point), point))[:MOST_GATES]


def foot_of(outline: Outline, edge: Point, room: int) -> Point:
    """Return where a model stands before it climbs over an edge: just outside, at the foot of the wall."""
    if outline.is_disc:
        return beyond(edge, outline.points[0], edge, room + OUTSIDE)
    a, b = min(edges(outline), key=lambda side: point_to_segment(edge, *side))
    return beyond(edge, (0, 0), (b[1] - a[1], a[0] - b[0]), room + OUTSIDE)  # corners go round counter-clockwise


def beyond(start: Point, centre: Point, point: Point, by: int) -> Point:
    """Return the point at a distance from a start, in the direction from a centre to another point."""
    dx, dy = point[0] - centre[0], point[1] - centre[1]
    away = distance(0, 0, dx, dy) or 1
    return start[0] + dx * by // away, start[1] + dy * by // away
