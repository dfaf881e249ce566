"""Ways for a round base among obstacles: the kernels of movement.

An obstacle is a disc or a polygon that the base must not run over, though it may touch. A way bends only around corners
of obstacles and along discs, so those give the places where it may bend; the shortest way is then found among them.

Obstacles come as rows: `corners` (n rows of 2), `first` (m + 1), and `discs` (m rows of 3) with x, y and radius, which
is 0 for a polygon.
"""

from math import acos, atan2, ceil, cos, inf, pi, sin, sqrt

from turnmaster.battlefield.arrays import flags, room, table, whole_numbers
from turnmaster.battlefield.compiled import kernel
from turnmaster.battlefield.rays import inside_polygon

# A bend is a corner of a polygon drawn around the true arc. With 24 degrees to a corner, a way all along an arc is 1.5%
# too long, and a whole way far less. Around large discs there are more bends: none lies further from the arc than OUT,
# so that a base that fits through a gap by that much finds its way through.
BEND = 24 * pi / 180
OUT = 150.0


@kernel
def bend_at(radius):
    """The angle from one bend to the next around an arc."""
    return min(BEND, 2 * acos(radius / (radius + OUT)))


@kernel
def point_gap(ax, ay, bx, by, x, y):
    """From a point to a segment."""
    dx, dy = bx - ax, by - ay
    length2 = dx * dx + dy * dy
    share = 0.0 if length2 == 0.0 else ((x - ax) * dx + (y - ay) * dy) / length2
    share = min(1.0, max(0.0, share))
    ex, ey = x - ax - share * dx, y - ay - share * dy
    return sqrt(ex * ex + ey * ey)


@kernel
def turn(ax, ay, bx, by, cx, cy):
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


@kernel
def segment_gap(ax, ay, bx, by, cx, cy, dx, dy):
    """Between two segments; 0 if they cross."""
    one, two = turn(ax, ay, bx, by, cx, cy), turn(ax, ay, bx, by, dx, dy)
    three, four = turn(cx, cy, dx, dy, ax, ay), turn(cx, cy, dx, dy, bx, by)
    if one * two < 0 and three * four < 0:
        return 0.0
    return min(
        point_gap(ax, ay, bx, by, cx, cy),
        point_gap(ax, ay, bx, by, dx, dy),
        point_gap(cx, cy, dx, dy, ax, ay),
        point_gap(cx, cy, dx, dy, bx, by),
    )


@kernel
def is_clear(corners, first, discs, n, ax, ay, bx, by, radius, slack):
    """Whether a base can go straight from one point to another without running over an obstacle."""
    if discs[n][2] > 0:
        near = point_gap(ax, ay, bx, by, discs[n][0], discs[n][1])
        return near >= discs[n][2] + radius - slack
    j = first[n + 1] - 1
    for i in range(first[n], first[n + 1]):
        near = segment_gap(ax, ay, bx, by, corners[j][0], corners[j][1], corners[i][0], corners[i][1])
        if near < radius - slack:
            return False
        j = i
    return not inside_polygon(corners, first[n], first[n + 1], (ax + bx) / 2, (ay + by) / 2, False)


@kernel
def first_in_the_way(corners, first, discs, used, ax, ay, bx, by, radius, slack):
    """The number of the first obstacle not in `used` that is in the way, or -1."""
    for n in range(len(discs)):
        if not used[n] and not is_clear(corners, first, discs, n, ax, ay, bx, by, radius, slack):
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
def bends_of(corners, first, discs, n, radius, nodes, count, left, low, right, high):
    """All places where a way may bend around one obstacle, inside the box."""
    if discs[n][2] > 0:
        around = discs[n][2] + radius
        return add_bends(nodes, count, discs[n][0], discs[n][1], around, 0.0, 2 * pi, left, low, right, high)
    size = first[n + 1] - first[n]
    for k in range(size):
        before, here, after = first[n] + (k - 1) % size, first[n] + k, first[n] + (k + 1) % size
        x, y = corners[here][0], corners[here][1]
        in_x, in_y = x - corners[before][0], y - corners[before][1]
        out_x, out_y = corners[after][0] - x, corners[after][1] - y
        if in_x * out_y - in_y * out_x <= 0:
            continue  # a hollow corner: nobody walks around it
        start, end = atan2(-in_x, in_y), atan2(-out_x, out_y)  # the sides face away from the polygon
        if end < start:
            end += 2 * pi
        count = add_bends(nodes, count, x, y, radius, start, end, left, low, right, high)
    return count


@kernel
def most_bends(first, discs, n, radius):
    """How many bends an obstacle has at most: around a disc, or half around each corner."""
    if discs[n][2] > 0:
        return ceil(2 * pi / bend_at(discs[n][2] + radius)) + 1
    return (first[n + 1] - first[n]) * (ceil(pi / bend_at(radius)) + 1)


@kernel
def nodes_among(corners, first, discs, used, ax, ay, bx, by, radius, left, low, right, high):
    """Both ends of a way, and every place inside the box where it may bend around a used obstacle. Returns how many."""
    size = 2
    for n in range(len(discs)):
        if used[n]:
            size += most_bends(first, discs, n, radius)
    nodes, count = table(size, 2), 2
    nodes[0][0], nodes[0][1], nodes[1][0], nodes[1][1] = ax, ay, bx, by
    for n in range(len(discs)):
        if used[n]:
            count = bends_of(corners, first, discs, n, radius, nodes, count, left, low, right, high)
    return nodes, count


@kernel
def spread(corners, first, discs, used, nodes, count, radius, slack, limit):
    """The shortest ways from the first node to all others among the used obstacles, no longer than the limit: how long
    each is, and the node before its end.
    """
    lengths, before, done = room(count), whole_numbers(count), flags(count)
    for i in range(count):
        lengths[i], before[i] = inf, -1
    lengths[0] = 0.0
    for _ in range(count):
        here = -1
        for i in range(count):
            if not done[i] and lengths[i] <= limit and (here < 0 or lengths[i] < lengths[here]):
                here = i
        if here < 0:
            break
        done[here] = True
        if here == 1:
            break
        for i in range(count):
            if done[i]:
                continue
            dx, dy = nodes[i][0] - nodes[here][0], nodes[i][1] - nodes[here][1]
            length = lengths[here] + sqrt(dx * dx + dy * dy)
            if length >= lengths[i] or length > limit:
                continue
            free = True
            for n in range(len(discs)):
                if used[n] and not is_clear(
                    corners, first, discs, n, nodes[here][0], nodes[here][1], nodes[i][0], nodes[i][1], radius, slack
                ):
                    free = False
                    break
            if free:
                lengths[i], before[i] = length, here
    return lengths, before
