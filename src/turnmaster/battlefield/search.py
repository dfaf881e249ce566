"""The shortest path for a round base, found in one kernel: A* over the points where a path may bend.

The search starts without obstacles. An obstacle that blocks the best remaining step adds the points where a path may
bend around it, so obstacles far from the path cost nothing. A step is tested only when it is the best one left, because
most steps are never used. Like a taut string, the shortest path bends only along edges of obstacles, so steps that meet
a bend from another direction are skipped, which are nine of ten.

Obstacles come as in ways.py. A node is the start, the end or a bend: its position, its distance to the end, and the
`edges` that run past it. An edge is the direction away from an obstacle, and how much a path along it may deviate from
a right angle to that. `before` holds the node before each node, or -1 while no path to it is known.
"""

from heapq import heappop, heappush
from math import inf, sqrt

from turnmaster.battlefield.arrays import flags, table
from turnmaster.battlefield.compiled import kernel
from turnmaster.battlefield.ways import (
    HAIR,
    HIGH,
    LEFT,
    LOW,
    RIGHT,
    bends_of,
    first_in_the_way,
    most_bends,
    most_own_bends,
    own_bends_of,
)

START, END = 0, 1

# Bends lie up to `ways.OUT` away from their arc. Where the bends of an obstacle find no room because of another one, a
# way past the first uses bends of the second instead: those are less than twice that away from the first.
CLOSE = 400.0
ASLANT = (
    0.05  # how much a step may deviate more than its bend does, for bends that are not exactly where they should be
)
ASIDE = 120.0  # and by how much more sideways, because a base in contact may overlap


@kernel
def closest_of(corners, first, discs, n, x, y):
    """Find the point of the edge of a polygon, or the middle of a disc, that is closest to a position."""
    if discs[n][2] > 0:
        return discs[n][0], discs[n][1]
    least, near_x, near_y = inf, x, y
    corner = corners[first[n + 1] - 1]
    bx, by = corner[0], corner[1]
    for i in range(first[n], first[n + 1]):
        ax, ay, corner = bx, by, corners[i]
        bx, by = corner[0], corner[1]
        dx, dy = bx - ax, by - ay
        share = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
        px, py = (ax, ay) if share <= 0.0 else (bx, by) if share >= 1.0 else (ax + share * dx, ay + share * dy)
        away2 = (x - px) * (x - px) + (y - py) * (y - py)
        if away2 < least:
            least, near_x, near_y = away2, px, py
    return near_x, near_y


@kernel
def close_to(boxes, n, room):
    """List the obstacles whose boxes are at most `room` away from the box of obstacle `n`, which comes first."""
    found, box = [n], boxes[n]
    left, low, right, high = box[LEFT] - room, box[LOW] - room, box[RIGHT] + room, box[HIGH] + room
    for k in range(len(boxes)):
        box = boxes[k]
        if k != n and box[LEFT] <= right and box[RIGHT] >= left and box[LOW] <= high and box[HIGH] >= low:
            found.append(k)
    return found


@kernel
def add_edges(corners, first, discs, boxes, edges, near, x, y, radius):
    """Add the edges of nearby obstacles that run past a bend."""
    room = radius + CLOSE
    for n in near:
        box = boxes[n]
        if x < box[LEFT] - room or x > box[RIGHT] + room or y < box[LOW] - room or y > box[HIGH] + room:
            continue
        px, py = closest_of(corners, first, discs, n, x, y)
        dx, dy, around = x - px, y - py, discs[n][2] + radius
        away = sqrt(dx * dx + dy * dy)
        if around < away <= around + CLOSE:
            edges.append((dx / away, dy / away, ASLANT + sqrt(1.0 - around / away * (around / away))))
        elif 0.0 < away <= around:
            edges.append((dx / away, dy / away, ASLANT))


@kernel
def add_nodes(corners, first, discs, boxes, n, nodes, edges, radius, left, low, right, high):
    """Add every point inside the area where the path may bend around one obstacle."""
    (ax, ay, _, _, _), (bx, by, _, _, _) = nodes[START], nodes[END]
    around = radius + HAIR
    bends, count = table(most_bends(first, discs, n, around) + 2 * most_own_bends(first, discs, n), 2), 0
    count = bends_of(corners, first, discs, n, around, bends, count, left, low, right, high)
    count = own_bends_of(corners, first, discs, n, around, bends, count, ax, ay, bx, by, left, low, right, high)
    count = own_bends_of(corners, first, discs, n, around, bends, count, bx, by, ax, ay, left, low, right, high)
    near = close_to(boxes, n, 2 * (radius + CLOSE))
    for i in range(count):
        x, y, begin = bends[i][0], bends[i][1], len(edges)
        add_edges(corners, first, discs, boxes, edges, near, x, y, radius)
        dx, dy = bx - x, by - y
        nodes.append((x, y, sqrt(dx * dx + dy * dy), begin, len(edges)))


@kernel
def leads_along(edges, begin, end, dx, dy, length):
    """Check whether a step leads along one of these edges."""
    for k in range(begin, end):
        u, v, slant = edges[k]
        if abs(dx * u + dy * v) <= slant * length + ASIDE:
            return True
    return False


@kernel
def add_steps(steps, nodes, edges, gone, before, here, begin, limit):
    """Add the steps from a node to all nodes from `begin` on that have no path yet."""
    x, y, _, one, other = nodes[here]
    for there in range(begin, len(nodes)):
        if before[there] < 0:
            to_x, to_y, ahead, its_one, its_other = nodes[there]
            dx, dy = to_x - x, to_y - y
            length = sqrt(dx * dx + dy * dy)
            total = gone[here] + length + ahead
            if (
                total <= limit
                and (here == START or leads_along(edges, one, other, dx, dy, length))
                and (there == END or leads_along(edges, its_one, its_other, dx, dy, length))
            ):
                heappush(steps, (total, there, here))


@kernel
def points_to_end(nodes, before):
    """List the points of the path after its start, as a flat list of coordinates."""
    points, at = [nodes[END][1], nodes[END][0]], before[END]
    while at != START:
        points.append(nodes[at][1])
        points.append(nodes[at][0])
        at = before[at]
    points.reverse()
    return points


@kernel
def shortest(corners, first, discs, boxes, ax, ay, bx, by, radius, slack, between, left, low, right, high, limit):
    """Find the points of the shortest path, and its length; a negative length means none within the limit."""
    straight = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    nodes, edges, used = [(ax, ay, straight, 0, 0), (bx, by, 0.0, 0, 0)], [(0.0, 0.0, 0.0)], flags(len(discs))
    gone, before = [0.0, 0.0], [START, -1]
    steps = [(straight, END, START)]  # each with the length of a way over it that goes straight to the end from there
    while len(steps) > 0:
        total, here, last = heappop(steps)
        if before[here] >= 0 or total > limit:
            continue
        px, py, hx, hy = nodes[last][0], nodes[last][1], nodes[here][0], nodes[here][1]
        n = first_in_the_way(corners, first, discs, boxes, 0, px, py, hx, hy, radius, slack, between)
        if n < 0:
            gone[here], before[here] = gone[last] + sqrt((hx - px) * (hx - px) + (hy - py) * (hy - py)), last
            if here == END:
                return points_to_end(nodes, before), total
            add_steps(steps, nodes, edges, gone, before, here, END, limit)
        elif not used[n]:
            used[n], known = True, len(nodes)
            add_nodes(corners, first, discs, boxes, n, nodes, edges, radius, left, low, right, high)
            while len(before) < len(nodes):
                gone.append(inf)
                before.append(-1)
            for node in range(known):
                if before[node] >= 0:
                    add_steps(steps, nodes, edges, gone, before, node, known, limit)
    return [bx, by], -1.0
