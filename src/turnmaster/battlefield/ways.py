"""Ways for a round base among obstacles: the kernels of movement.

An obstacle is a disc or a polygon that the base must not run over, though it may touch. A way bends only around corners
of obstacles and along discs, so those give the places where it may bend; the shortest way is then found among them.

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
    """The angle from one bend to the next around an arc."""
    return min(BEND, 2 * acos(radius / (radius + OUT)))


@kernel
def is_near(ax, ay, bx, by, x, y, ends, between):
    """Whether a point is nearer to a segment than `ends`, where one of its ends is closest, or than `between`."""
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
    """Whether a way from a to b crosses a side from c to d, or is nearer to it than `ends` at one of its own ends, or
    than `between` elsewhere.
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
    """Whether a base can go straight from one point to another without running over an obstacle: by more than `slack`
    at both ends, and by more than `between` in between.
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
    """The box around a straight way of a base."""
    left, right = (ax - radius, bx + radius) if ax < bx else (bx - radius, ax + radius)
    low, high = (ay - radius, by + radius) if ay < by else (by - radius, ay + radius)
    return left, low, right, high


@kernel
def first_in_the_way(corners, first, discs, boxes, begin, ax, ay, bx, by, radius, slack, between):
    """The number of the first obstacle that is in the way, from `begin` on, or -1."""
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
    """Bends around a point from one angle to another, counter-clockwise, as corners around the arc."""
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
    """The angle from one direction to another, counter-clockwise; both are results of atan2."""
    return end - start if end >= start else end - start + 2 * pi


@kernel
def tangent_turn(radius, away):
    """The angle from a point to its tangent, around an arc."""
    return acos(radius / away) if away > radius else 0.0


@kernel
def add_own_bends(nodes, count, x, y, radius, start, span, px, py, qx, qy, left, low, right, high):
    """The first bends of a way from p to q along an arc that p is close to, one on either side: no further than the arc
    goes, and halfway if they are enough to get past it. Where q is p, the way may lead anywhere.
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
    """A corner of a polygon, the angle at which a way may begin to bend around it, as the side before it faces, and how
    far it may go on. No way bends around a hollow corner.
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
    """All places where a way may bend around one obstacle, inside the box."""
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
    """Where a way from p to q may bend first around one obstacle, if p is close to it."""
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
    """How many bends an obstacle has at most: around a disc, or half around each corner."""
    if discs[n][2] > 0:
        return ceil(2 * pi / bend_at(discs[n][2] + radius)) + 1
    return (first[n + 1] - first[n]) * (ceil(pi / bend_at(radius)) + 1)


@kernel
def most_own_bends(first, discs, n):
    return OWN_BENDS if discs[n][2] > 0 else OWN_BENDS * (first[n + 1] - first[n])


@kernel
def bends_from(corners, first, discs, points, radius, left, low, right, high):
    """Every place inside the box where ways from some points may bend: around any obstacle, and first around those that
    a point is close to.
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
