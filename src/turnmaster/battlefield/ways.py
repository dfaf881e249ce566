"""Kernels of movement: paths for a round base among obstacles.

An obstacle is a disc or a polygon that the base must not cross, though it may touch. A path bends only around corners
of obstacles and along discs, so those give the points where it may bend; the shortest path is then found among them.

Obstacles come as rows: `corners` (n rows of 2), `first` (m + 1), `discs` (m rows of 3) with x, y and radius, which is 0
for a polygon, and `boxes` (m rows of 4) around each of them.
"""

from math import acos, atan2, ceil, cos, pi, sin, sqrt

from turnmaster.battlefield.arrays import table
from turnmaster.battlefield.compiled import kernel
from turnmaster.battlefield.rays import inside_polygon

# A bend is a corner of a polygon drawn around the true arc. With 24 degrees to a corner, a way all along an arc is 1.5%
# too long, and a whole way far less. Around large discs there are more bends: none lies further from the arc than OUT,
# so that a base that fits through a gap by that much finds its way through.
# A base closer to an arc than its bends, as in base contact, sees none of them on one side, and has bends of its own.
BEND = 24 * pi / 180
OUT = 150.0
OWN_BENDS = 2  # how many bends one end of a way has at one arc

# Bends lie this much further out than the edge, so that rounding never puts one inside an obstacle.
HAIR = 2.0

LEFT, LOW, RIGHT, HIGH = range(4)  # of a box


@kernel
def bend_at(radius):
    """Return the angle from one bend to the next around an arc."""
    return min(BEND, 2 * acos(radius / (radius + OUT)))


@kernel
def is_near(ax, ay, bx, by, x, y, ends, between):
    """Check whether a point is nearer to a segment than `ends` where an end is closest, or than `between` elsewhere."""
    dx, dy = bx - ax, by - ay
    length2, along = dx * dx + dy * dy, (x - ax) * dx + (y - ay) * dy
    near = ends
    if along <= 0.0 or length2 == 0.0:
        ex, ey = x - ax, y - ay
    elif along >= length2:
        ex, ey = x - bx, y - by
    else:
        share = along / length2
        ex, ey, near = x - ax - share * dx, y - ay - share * dy, between
    return near > 0.0 and ex * ex + ey * ey < near * near


@kernel
def turn(ax, ay, bx, by, cx, cy):
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


@kernel
def runs_over(ax, ay, bx, by, cx, cy, dx, dy, ends, between):
    """Check whether a path from a to b crosses a side from c to d, or is nearer to it than `ends` at one of its own
    ends, or than `between` elsewhere.
    """
    one, two = turn(ax, ay, bx, by, cx, cy), turn(ax, ay, bx, by, dx, dy)
    three, four = turn(cx, cy, dx, dy, ax, ay), turn(cx, cy, dx, dy, bx, by)
    if one * two < 0 and three * four < 0:
        return True
    if is_near(ax, ay, bx, by, cx, cy, ends, between) or is_near(ax, ay, bx, by, dx, dy, ends, between):
        return True
    return is_near(cx, cy, dx, dy, ax, ay, ends, ends) or is_near(cx, cy, dx, dy, bx, by, ends, ends)


@kernel
def is_clear(corners, first, discs, boxes, n, ax, ay, bx, by, radius, slack, between):
    """Check whether a base can move straight from one point to another without crossing an obstacle: by more than
    `slack` at both ends, and by more than `between` in between.
    """
    if discs[n][2] > 0:
        around = discs[n][2] + radius
        return not is_near(ax, ay, bx, by, discs[n][0], discs[n][1], around - slack, around - between)
    left, low, right, high = box_of_way(ax, ay, bx, by, radius)
    ends, near = radius - slack, radius - between
    corner = corners[first[n + 1] - 1]
    dx, dy = corner[0], corner[1]
    for i in range(first[n], first[n + 1]):
        cx, cy, corner = dx, dy, corners[i]
        dx, dy = corner[0], corner[1]
        if (cx < left and dx < left) or (cx > right and dx > right):
            continue  # like most sides, this one is apart from the way on any account
        if (cy < low and dy < low) or (cy > high and dy > high):
            continue
        if runs_over(ax, ay, bx, by, cx, cy, dx, dy, ends, near):
            return False
    x, y, box = (ax + bx) / 2, (ay + by) / 2, boxes[n]
    if x < box[LEFT] or x > box[RIGHT] or y < box[LOW] or y > box[HIGH]:
        return True
    return not inside_polygon(corners, first[n], first[n + 1], x, y, False)


@kernel
def box_of_way(ax, ay, bx, by, radius):
    """Return the box around a straight path of a base."""
    left, right = (ax - radius, bx + radius) if ax < bx else (bx - radius, ax + radius)
    low, high = (ay - radius, by + radius) if ay < by else (by - radius, ay + radius)
    return left, low, right, high


@kernel
def first_in_the_way(corners, first, discs, boxes, begin, ax, ay, bx, by, radius, slack, between):
    """Return the number of the first obstacle in the way, from `begin` on, or -1."""
    left, low, right, high = box_of_way(ax, ay, bx, by, radius)
    for n in range(begin, len(discs)):
        box = boxes[n]
        if box[LEFT] > right or box[RIGHT] < left or box[LOW] > high or box[HIGH] < low:
            continue
        if not is_clear(corners, first, discs, boxes, n, ax, ay, bx, by, radius, slack, between):
            return n
    return -1


@kernel
def add_bends(nodes, count, x, y, radius, start, end, left, low, right, high):
    """Add bends around a point from one angle to another, counter-clockwise, as corners around the arc."""
    steps = max(1, ceil((end - start) / bend_at(radius)))
    step = (end - start) / steps
    away = radius / cos(step / 2)
    for i in range(steps):
        angle = start + (i + 0.5) * step
        px, py = x + away * cos(angle), y + away * sin(angle)
        if left <= px <= right and low <= py <= high:
            nodes[count][0], nodes[count][1] = px, py
            count += 1
    return count


@kernel
def turn_between(start, end):
    """Return the angle from one direction to another, counter-clockwise; both are results of atan2."""
    return end - start if end >= start else end - start + 2 * pi


@kernel
def tangent_turn(radius, away):
    """Return the angle from a point to its tangent, around an arc."""
    return acos(radius / away) if away > radius else 0.0


@kernel
def add_own_bends(nodes, count, x, y, radius, start, span, px, py, qx, qy, left, low, right, high):
    """Add the first bends of a path from p to q along an arc close to p, one on either side: within the arc, and
    halfway if that is enough to get past it. If q equals p, the path may lead anywhere.
    """
    away, step = sqrt((px - x) * (px - x) + (py - y) * (py - y)), bend_at(radius)
    if away * cos(step / 2) >= radius:
        return count
    here = atan2(py - y, px - x)
    begin, slant = turn_between(start, here), tangent_turn(radius, away)
    if begin > span:
        return count
    far = sqrt((qx - x) * (qx - x) + (qy - y) * (qy - y))
    ahead = turn_between(here, atan2(qy - y, qx - x))
    for side in (1, -1):
        turn = step
        if span < 2 * pi:
            turn = min(turn, (span - begin if side > 0 else begin) - slant)
        if px != qx or py != qy:
            turn = min(turn, (ahead if side > 0 else 2 * pi - ahead) - slant - tangent_turn(radius, far))
        if turn > 0.0:
            angle, out = here + side * (slant + turn / 2), radius / cos(turn / 2)
            bx, by = x + out * cos(angle), y + out * sin(angle)
            if left <= bx <= right and low <= by <= high:
                nodes[count][0], nodes[count][1] = bx, by
                count += 1
    return count


@kernel
def arc_at(corners, first, n, k):
    """Return a corner of a polygon, the angle at which a path may start to bend around it, which is the normal of the
    side before, and the angle of the whole bend. It is 0 at a concave corner.
    """
    size = first[n + 1] - first[n]
    before, here, after = first[n] + (k - 1) % size, first[n] + k, first[n] + (k + 1) % size
    x, y = corners[here][0], corners[here][1]
    in_x, in_y = x - corners[before][0], y - corners[before][1]
    out_x, out_y = corners[after][0] - x, corners[after][1] - y
    if in_x * out_y - in_y * out_x <= 0:
        return x, y, 0.0, 0.0
    start = atan2(-in_x, in_y)
    return x, y, start, turn_between(start, atan2(-out_x, out_y))


@kernel
def bends_of(corners, first, discs, n, radius, nodes, count, left, low, right, high):
    """Add all points where a path may bend around one obstacle, inside the box."""
    if discs[n][2] > 0:
        around = discs[n][2] + radius
        return add_bends(nodes, count, discs[n][0], discs[n][1], around, 0.0, 2 * pi, left, low, right, high)
    for k in range(first[n + 1] - first[n]):
        x, y, start, span = arc_at(corners, first, n, k)
        if span > 0.0:
            count = add_bends(nodes, count, x, y, radius, start, start + span, left, low, right, high)
    return count


@kernel
def own_bends_of(corners, first, discs, n, radius, nodes, count, px, py, qx, qy, left, low, right, high):
    """Add the points where a path from p to q may first bend around one obstacle, if p is close to it."""
    if discs[n][2] > 0:
        x, y, around = discs[n][0], discs[n][1], discs[n][2] + radius
        return add_own_bends(nodes, count, x, y, around, -pi, 2 * pi, px, py, qx, qy, left, low, right, high)
    for k in range(first[n + 1] - first[n]):
        x, y, start, span = arc_at(corners, first, n, k)
        if span > 0.0:
            count = add_own_bends(nodes, count, x, y, radius, start, span, px, py, qx, qy, left, low, right, high)
    return count


@kernel
def most_bends(first, discs, n, radius):
    """Return the greatest number of bends of an obstacle: around a disc, or half around each corner."""
    if discs[n][2] > 0:
        return ceil(2 * pi / bend_at(discs[n][2] + radius)) + 1
    return (first[n + 1] - first[n]) * (ceil(pi / bend_at(radius)) + 1)


@kernel
def most_own_bends(first, discs, n):
    return OWN_BENDS if discs[n][2] > 0 else OWN_BENDS * (first[n + 1] - first[n])


@kernel
def bends_from(corners, first, discs, points, radius, left, low, right, high):
    """Return every point inside the box where paths from these points may bend: around any obstacle, and first around
    those close to a point.
    """
    size = 0
    for n in range(len(discs)):
        size += most_bends(first, discs, n, radius) + most_own_bends(first, discs, n) * len(points)
    nodes, count = table(size, 2), 0
    for n in range(len(discs)):
        count = bends_of(corners, first, discs, n, radius, nodes, count, left, low, right, high)
    for i in range(len(points)):
        x, y = points[i][0], points[i][1]
        for n in range(len(discs)):
            count = own_bends_of(corners, first, discs, n, radius, nodes, count, x, y, x, y, left, low, right, high)
    return nodes[:count]
