"""A slow second opinion on ways: obstacles swollen finely by shapely, and every pair of their corners tried."""

from heapq import heappop, heappush
from math import inf

import numpy as np
import shapely
from shapely.geometry import Point, Polygon
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
    shapely.prepare(closed)
    nodes = np.array([start, end, *bends(closed, radius, area)], float)
    best = np.full(len(nodes), inf)
    best[0] = 0.0
    queue, done = [(0.0, 0)], np.zeros(len(nodes), bool)
    while queue:
        length, here = heappop(queue)
        if here == 1:
            return length
        if done[here]:
            continue
        done[here] = True
        further = length + np.hypot(*(nodes - nodes[here]).T)
        there = np.flatnonzero(~done & (further < best))
        there = there[free(closed, nodes[here], nodes[there])]
        best[there] = further[there]
        for number in there:
            heappush(queue, (further[number], number))
    return inf


def bends(closed, radius: int, area) -> list[tuple[float, float]]:
    """The corners of what is closed, a hair outside."""
    left, bottom, right, top = area
    rings = [ring for part in shapely.get_parts(closed) for ring in (part.exterior, *part.interiors)]
    corners = [corner for ring in rings for corner in ring.buffer(3, quad_segs=1).exterior.coords]
    across, up = (left + radius, right - radius), (bottom + radius, top - radius)
    inside = [(x, y) for x, y in corners if across[0] <= x <= across[1] and up[0] <= y <= up[1]]
    return [corner for corner in inside if not closed.contains(Point(corner))]


def free(closed, here, there):
    """Which of the straight ways from a point to others lead through nothing that is closed."""
    lines = shapely.linestrings(np.stack([np.broadcast_to(here, there.shape), there], axis=1))
    return ~shapely.intersects(closed, lines)
