"""A slow second opinion on ways: obstacles swollen finely by shapely, and every pair of their corners tried."""

from heapq import heappop, heappush
from math import hypot, inf

from shapely import prepare
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import unary_union

from turnmaster.battlefield.outline import Outline


def shape_of(outline: Outline):
    if outline.is_disc:
        return Point(outline.points[0]).buffer(outline.radius, quad_segs=16)
    return Polygon(outline.points)


def swollen(outlines, radius: int):
    """What the middle of a base must stay out of; shrunk by a hair so that touching is allowed."""
    grown = [shape_of(outline).buffer(radius, quad_segs=8).buffer(-60) for outline in outlines]
    return unary_union(grown)


def shortest_length(outlines, start, end, radius: int, area) -> float:
    """The length of the shortest way, or infinity."""
    closed = swollen(outlines, radius)
    prepare(closed)
    parts = getattr(closed, "geoms", [closed])
    box = (area[0] + radius, area[1] + radius, area[2] - radius, area[3] - radius)
    corners = [
        corner
        for part in parts
        for ring in (part.exterior, *part.interiors)
        for corner in ring.buffer(3, quad_segs=1).exterior.coords
        if box[0] <= corner[0] <= box[2] and box[1] <= corner[1] <= box[3] and not closed.contains(Point(corner))
    ]
    nodes = [start, end, *corners]
    best = [inf] * len(nodes)
    best[0] = 0.0
    queue, done = [(0.0, 0)], set()
    while queue:
        length, here = heappop(queue)
        if here == 1:
            return length
        if here in done:
            continue
        done.add(here)
        for there in range(1, len(nodes)):
            further = length + hypot(nodes[here][0] - nodes[there][0], nodes[here][1] - nodes[there][1])
            if there not in done and further < best[there] and free(closed, nodes[here], nodes[there]):
                best[there] = further
                heappush(queue, (further, there))
    return inf


def free(closed, one, two) -> bool:
    line = LineString([one, two])
    return not closed.intersects(line) or closed.intersection(line).length < 1
