"""Kernels of sight: rays against solid objects.

A solid is an upright prism: a polygon or a disc on the ground, from a bottom to a top. Coordinates are whole
ten-thousandths of an inch; products of two differences stay below 2**53, so the plan view is exact in a float. A ray is
stopped by a solid that it passes through, not by one that it merely grazes; but if it grazes one solid on its left and
another on its right, as along the joint of two walls, only a line would fit through, so it is stopped.

Solids come as rows: `corners` (n rows of 2) of all polygons one after another, `first` (m + 1) with the first corner of
each, and `solids` (m rows of 10): x, y and radius of a disc (radius 0 for a polygon), bottom, top, the box around it,
and whether it is convex. `skip` (m) marks solids to ignore.
"""

from math import sqrt

from turnmaster.battlefield.arrays import room, table, whole_numbers
from turnmaster.battlefield.compiled import kernel

# Columns of `solids`.
CENTRE_X, CENTRE_Y, RADIUS, BOTTOM, TOP, LEFT, LOW, RIGHT, HIGH, BULGES = range(10)
COLUMNS = 10

GRAZE = 1e-9  # a shorter share of a ray than this is a graze
LEVEL = 1e-3  # a point closer than a thousandth of a unit to an edge or a top is on it

# Where the surroundings of a ray are closed by something that it grazes: above and below, to its left and its right.
LEFT_ABOVE, LEFT_BELOW, RIGHT_ABOVE, RIGHT_BELOW = 1, 2, 4, 8
ON_THE_LEFT, ON_THE_RIGHT = LEFT_ABOVE | LEFT_BELOW, RIGHT_ABOVE | RIGHT_BELOW
ABOVE, BELOW = LEFT_ABOVE | RIGHT_ABOVE, LEFT_BELOW | RIGHT_BELOW
ALL_AROUND = ABOVE | BELOW


@kernel
def with_discs(first, solids, discs):
    """Return `first` and `solids` with more discs (n rows of 5): x, y, radius, bottom and top."""
    before, count = len(solids), len(solids) + len(discs)
    begins, joined = whole_numbers(count + 1), table(count, COLUMNS)
    for n in range(count + 1):
        begins[n] = first[min(n, before)]
    for n in range(before):
        for k in range(COLUMNS):
            joined[n][k] = solids[n][k]
    for n in range(len(discs)):
        disc = joined[before + n]
        for k in range(5):
            disc[k] = discs[n][k]
        x, y, radius = disc[CENTRE_X], disc[CENTRE_Y], disc[RADIUS]
        disc[LEFT], disc[LOW], disc[RIGHT], disc[HIGH] = x - radius, y - radius, x + radius, y + radius
        disc[BULGES] = 1.0
    return begins, joined


@kernel
def inside_polygon(corners, start, end, x, y, edge):
    """Check whether a point lies inside a polygon; `edge` is the result for points on its edge."""
    inside = False
    corner = corners[end - 1]
    bx, by = corner[0], corner[1]
    for i in range(start, end):
        ax, ay, corner = bx, by, corners[i]
        bx, by = corner[0], corner[1]
        ux, uy = bx - ax, by - ay
        cross = ux * (y - ay) - uy * (x - ax)
        if abs(cross) <= LEVEL * (abs(ux) + abs(uy)):
            near_x = min(ax, bx) - LEVEL <= x <= max(ax, bx) + LEVEL
            near_y = min(ay, by) - LEVEL <= y <= max(ay, by) + LEVEL
            if near_x and near_y:
                return edge
        if (ay > y) != (by > y) and x < ux * (y - ay) / uy + ax:
            inside = not inside
    return inside


@kernel
def disc_interval(cx, cy, r, x, y, dx, dy):
    """Return the part of a ray from (x, y) along (dx, dy) that lies inside a disc, as shares of its length."""
    ex, ey = x - cx, y - cy
    a = dx * dx + dy * dy
    if a == 0.0:  # straight up or down
        return (0.0, 1.0) if ex * ex + ey * ey < r * r else (1.0, 0.0)
    b = ex * dx + ey * dy
    aside = dx * ey - dy * ex
    root = a * r * r - aside * aside
    if root <= 0.0:
        return 1.0, 0.0
    root = sqrt(root)
    return max(0.0, (-b - root) / a), min(1.0, (-b + root) / a)


@kernel
def sort(values, count):
    """Sort the first `count` values by insertion, since there are rarely more than four."""
    for i in range(1, count):
        value = values[i]
        k = i - 1
        while k >= 0 and values[k] > value:
            values[k + 1] = values[k]
            k -= 1
        values[k + 1] = value


@kernel
def polygon_cuts(corners, start, end, x, y, dx, dy, cuts):
    """Find the points where a ray crosses the edges of a polygon: sorted shares of its length, with both ends. Return
    their number.
    """
    count = 0
    j = end - 1
    for i in range(start, end):
        ax, ay = corners[j][0], corners[j][1]
        ux, uy = corners[i][0] - ax, corners[i][1] - ay
        cross = dx * uy - dy * ux
        if cross != 0.0:
            along = ((ax - x) * uy - (ay - y) * ux) / cross
            on_edge = ((ax - x) * dy - (ay - y) * dx) / cross
            if 0.0 < along < 1.0 and -GRAZE <= on_edge <= 1.0 + GRAZE:
                cuts[count] = along
                count += 1
        j = i
    cuts[count] = 0.0
    cuts[count + 1] = 1.0
    sort(cuts, count + 2)
    return count + 2


@kernel
def passes(corners, first, solids, n, x, y, dx, dy, cuts, spans):
    """Write the parts of a ray inside a solid to `spans`, as pairs of shares of its length. Return their number."""
    if solids[n][RADIUS] > 0:
        low, high = disc_interval(solids[n][CENTRE_X], solids[n][CENTRE_Y], solids[n][RADIUS], x, y, dx, dy)
        if high - low <= GRAZE:
            return 0
        spans[0][0], spans[0][1] = low, high
        return 1
    count = polygon_cuts(corners, first[n], first[n + 1], x, y, dx, dy, cuts)
    found = 0
    for i in range(count - 1):
        low, high = cuts[i], cuts[i + 1]
        if high - low <= GRAZE:
            continue
        half = (low + high) / 2
        if inside_polygon(corners, first[n], first[n + 1], x + half * dx, y + half * dy, False):
            spans[found][0], spans[found][1] = low, high
            found += 1
    return found


@kernel
def box_missed(solids, n, left, low, right, high):
    """Check whether a box certainly misses a solid."""
    return solids[n][LEFT] > right or solids[n][RIGHT] < left or solids[n][LOW] > high or solids[n][HIGH] < low


@kernel
def passes_beside(solids, n, x, y, dx, dy):
    """Check whether the whole box around a solid lies on one side of a ray."""
    half_w, half_h = (solids[n][RIGHT] - solids[n][LEFT]) / 2, (solids[n][HIGH] - solids[n][LOW]) / 2
    wx, wy = solids[n][LEFT] + half_w - x, solids[n][LOW] + half_h - y
    return abs(dx * wy - dy * wx) > abs(dx) * half_h + abs(dy) * half_w


@kernel
def lies_left(solids, n, x, y, dx, dy):
    """Check whether the whole box around a solid lies to the left of a ray."""
    half_w, half_h = (solids[n][RIGHT] - solids[n][LEFT]) / 2, (solids[n][HIGH] - solids[n][LOW]) / 2
    wx, wy = solids[n][LEFT] + half_w - x, solids[n][LOW] + half_h - y
    return dx * wy - dy * wx > abs(dx) * half_h + abs(dy) * half_w


@kernel
def stops(corners, first, solids, n, ax, ay, az, bx, by, bz, cuts, spans):
    """Check whether a solid stops the ray between two points."""
    if box_missed(solids, n, min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)):
        return False
    if min(az, bz) >= solids[n][TOP] - LEVEL or max(az, bz) <= solids[n][BOTTOM] + LEVEL:
        return False
    dx, dy, dz = bx - ax, by - ay, bz - az
    if passes_beside(solids, n, ax, ay, dx, dy):
        return False
    for i in range(passes(corners, first, solids, n, ax, ay, dx, dy, cuts, spans)):
        one, two = az + spans[i][0] * dz, az + spans[i][1] * dz
        if min(one, two) < solids[n][TOP] - LEVEL and max(one, two) > solids[n][BOTTOM] + LEVEL:
            return True
    return False


@kernel
def closed_at(low, high, bottom, top):
    """Return the directions that a solid closes around a part of a ray in it, by the heights of both."""
    if low > top + LEVEL or high < bottom - LEVEL:
        return 0
    if low < top - LEVEL and high > bottom + LEVEL:
        return ALL_AROUND
    return BELOW if low >= top - LEVEL else ABOVE


@kernel
def closed_beside(corners, start, end, bottom, top, x, y, z, dx, dy, dz):
    """Return the directions that the sides of a polygon close around a ray along them or past their ends,
    in plan view.
    """
    square, closed = dx * dx + dy * dy, 0
    j = end - 1
    jx, jy = corners[j][0] - x, corners[j][1] - y
    before = dx * jy - dy * jx
    for i in range(start, end):
        ix, iy = corners[i][0] - x, corners[i][1] - y
        here = dx * iy - dy * ix
        if here == 0.0 or before == 0.0:
            one, two = (jx * dx + jy * dy) / square, (ix * dx + iy * dy) / square
            if here == before:  # corners go counter-clockwise, so the inside lies to the left of a side
                side = ON_THE_LEFT if two > one else ON_THE_RIGHT
                one, two = max(0.0, min(one, two)), min(1.0, max(one, two))
            else:
                side = ON_THE_LEFT if here > 0.0 or before > 0.0 else ON_THE_RIGHT
                one = two = two if here == 0.0 else one
            if one <= two and two > 0.0 and one < 1.0:
                low, high = z + min(one * dz, two * dz), z + max(one * dz, two * dz)
                closed |= side & closed_at(low, high, bottom, top)
        jx, jy, before = ix, iy, here
    return closed


@kernel
def closed_beside_disc(cx, cy, r, bottom, top, x, y, z, dx, dy, dz):
    """Return the directions that a disc closes around a ray that touches it, in plan view."""
    length = sqrt(dx * dx + dy * dy)
    aside, along = dx * (cy - y) - dy * (cx - x), dx * (cx - x) + dy * (cy - y)
    if abs(abs(aside) - r * length) > LEVEL * length or not 0.0 < along < length * length:
        return 0
    height = z + dz * along / (length * length)
    return (ON_THE_LEFT if aside > 0.0 else ON_THE_RIGHT) & closed_at(height, height, bottom, top)


@kernel
def closed_by(corners, first, solids, n, ax, ay, az, bx, by, bz, cuts, spans):
    """Return the directions that a solid closes around the ray between two points: all if the ray passes through it,
    some if the ray grazes it. A vertical ray passes through any solid that it touches.
    """
    if box_missed(solids, n, min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)):
        return 0
    bottom, top = solids[n][BOTTOM], solids[n][TOP]
    dx, dy, dz = bx - ax, by - ay, bz - az
    if min(az, bz) > top + LEVEL or max(az, bz) < bottom - LEVEL or passes_beside(solids, n, ax, ay, dx, dy):
        return 0
    x, y, r = solids[n][CENTRE_X], solids[n][CENTRE_Y], solids[n][RADIUS]
    if dx == 0.0 and dy == 0.0:
        if r > 0:
            over = (ax - x) * (ax - x) + (ay - y) * (ay - y) <= r * r
        else:
            over = inside_polygon(corners, first[n], first[n + 1], ax, ay, True)
        return closed_at(min(az, bz), max(az, bz), bottom, top) if over else 0
    closed = 0
    for i in range(passes(corners, first, solids, n, ax, ay, dx, dy, cuts, spans)):
        one, two = az + spans[i][0] * dz, az + spans[i][1] * dz
        closed |= closed_at(min(one, two), max(one, two), bottom, top)
    if closed == ALL_AROUND:
        return closed
    if r > 0:
        return closed | closed_beside_disc(x, y, r, bottom, top, ax, ay, az, dx, dy, dz)
    return closed | closed_beside(corners, first[n], first[n + 1], bottom, top, ax, ay, az, dx, dy, dz)


@kernel
def first_stop(corners, first, solids, skip, ax, ay, az, bx, by, bz, cuts, spans):
    """Return the number of a solid that stops the ray between two points, or -1. Both directions give the same result.

    Several grazed solids stop a ray together if they leave no gap; the result is the last of them. `cuts` (n + 2) and
    `spans` (n + 1 rows of 2) are scratch arrays.
    """
    if bx < ax or (bx == ax and (by < ay or (by == ay and bz < az))):
        ax, ay, az, bx, by, bz = bx, by, bz, ax, ay, az
    closed = 0
    low, high = (ay, by) if ay < by else (by, ay)
    for n in range(len(solids)):
        solid = solids[n]
        if solid[LEFT] > bx or solid[RIGHT] < ax or solid[LOW] > high or solid[HIGH] < low:
            continue  # apart, like most
        if not skip[n]:
            more = closed_by(corners, first, solids, n, ax, ay, az, bx, by, bz, cuts, spans)
            closed |= more
            if more and closed == ALL_AROUND:
                return n
    return -1


@kernel
def count_free(corners, first, solids, skip, rays):
    """Count the rays (n rows of 6) that no solid stops."""
    free = 0
    cuts, spans = room(len(corners) + 2), table(len(corners) + 1, 2)
    for i in range(len(rays)):
        ax, ay, az, bx, by, bz = rays[i]
        free += first_stop(corners, first, solids, skip, ax, ay, az, bx, by, bz, cuts, spans) < 0
    return free
