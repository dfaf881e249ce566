"""Rays against solid things: the kernels of sight.

A solid is an upright prism: a polygon or a disc on the ground, from a bottom to a top. Coordinates are whole
ten-thousandths of an inch; products of two differences stay below 2**53, so the plan view is exact in a float.
A ray is stopped by what it passes through, not by what it merely grazes.

Solids come as rows: `corners` (n rows of 2) of all polygons one after another, `first` (m + 1) where the corners of
each begin, and `solids` (m rows of 10): x, y and radius of a disc (radius 0 for a polygon), bottom, top, the box around
it, and whether it bulges everywhere. `skip` (m) says which solids do not count this time.
"""

from math import asin, sqrt, tan

from turnmaster.battlefield.arrays import flags, room, table, whole_numbers
from turnmaster.battlefield.compiled import kernel

# Columns of `solids`.
CENTRE_X, CENTRE_Y, RADIUS, BOTTOM, TOP, LEFT, LOW, RIGHT, HIGH, BULGES = range(10)
COLUMNS = 10

GRAZE = 1e-9  # a shorter share of a ray than this is a graze
LEVEL = 1e-3  # what is closer than a thousandth of a unit to an edge or a top is on it
GAUSS = 0.7745966692414834  # where a part of a board is looked at: its middle, and this share of its half to each side
STRAIGHT = 1e-3  # an upper edge that bends more than this share of the height is looked at in smaller parts
MOST_HALVINGS = 10
STEP = 50.0  # the shared tolerance: a step this much too high is still one that a model overtops
NEAR = 1e-6  # rays begin this share of their length away from the eye, so that nothing is divided by zero


@kernel
def with_discs(first, solids, discs):
    """`first` and `solids` with more discs (n rows of 5): x, y, radius, bottom and top."""
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
def inside_polygon(corners, start, end, x, y):
    """Whether a point lies inside a polygon and not on its edge."""
    inside = False
    j = end - 1
    for i in range(start, end):
        ax, ay, bx, by = corners[j][0], corners[j][1], corners[i][0], corners[i][1]
        cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if abs(cross) <= LEVEL * (abs(bx - ax) + abs(by - ay)):
            near_x = min(ax, bx) - LEVEL <= x <= max(ax, bx) + LEVEL
            near_y = min(ay, by) - LEVEL <= y <= max(ay, by) + LEVEL
            if near_x and near_y:
                return False
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
        j = i
    return inside


@kernel
def disc_interval(cx, cy, r, x, y, dx, dy):
    """The part of a ray from (x, y) along (dx, dy) that lies inside a disc, as shares of its length."""
    ex, ey = x - cx, y - cy
    a = dx * dx + dy * dy
    b = ex * dx + ey * dy
    root = b * b - a * (ex * ex + ey * ey - r * r)
    if a == 0.0 or root <= 0.0:
        return 1.0, 0.0
    root = sqrt(root)
    return max(0.0, (-b - root) / a), min(1.0, (-b + root) / a)


@kernel
def sort(values, count):
    """Put the first so many values in order, by insertion: there are rarely more than four."""
    for i in range(1, count):
        value = values[i]
        k = i - 1
        while k >= 0 and values[k] > value:
            values[k + 1] = values[k]
            k -= 1
        values[k + 1] = value


@kernel
def polygon_cuts(corners, start, end, x, y, dx, dy, cuts):
    """Where a ray crosses the edges of a polygon: sorted shares of its length, with both ends. Returns how many."""
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
    """The parts of a ray inside a solid, as pairs of shares of its length in `spans`. Returns how many."""
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
        if inside_polygon(corners, first[n], first[n + 1], x + half * dx, y + half * dy):
            spans[found][0], spans[found][1] = low, high
            found += 1
    return found


@kernel
def box_missed(solids, n, left, low, right, high):
    """Whether a box certainly misses a solid."""
    return solids[n][LEFT] > right or solids[n][RIGHT] < left or solids[n][LOW] > high or solids[n][HIGH] < low


@kernel
def passes_beside(solids, n, x, y, dx, dy):
    """Whether the whole box around a solid lies on one side of a ray."""
    half_w, half_h = (solids[n][RIGHT] - solids[n][LEFT]) / 2, (solids[n][HIGH] - solids[n][LOW]) / 2
    wx, wy = solids[n][LEFT] + half_w - x, solids[n][LOW] + half_h - y
    return abs(dx * wy - dy * wx) > abs(dx) * half_h + abs(dy) * half_w


@kernel
def lies_left(solids, n, x, y, dx, dy):
    """Whether the whole box around a solid lies to the left of a ray."""
    half_w, half_h = (solids[n][RIGHT] - solids[n][LEFT]) / 2, (solids[n][HIGH] - solids[n][LOW]) / 2
    wx, wy = solids[n][LEFT] + half_w - x, solids[n][LOW] + half_h - y
    return dx * wy - dy * wx > abs(dx) * half_h + abs(dy) * half_w


@kernel
def stops(corners, first, solids, n, ax, ay, az, bx, by, bz, cuts, spans):
    """Whether a solid stops the ray between two points."""
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
def first_stop(corners, first, solids, skip, ax, ay, az, bx, by, bz, cuts, spans):
    """The number of a solid that stops the ray between two points, or -1. Both directions give the same answer.

    `cuts` (n + 2) and `spans` (n + 1 rows of 2) are room to work in.
    """
    if bx < ax or (bx == ax and (by < ay or (by == ay and bz < az))):
        ax, ay, az, bx, by, bz = bx, by, bz, ax, ay, az
    for n in range(len(solids)):
        if not skip[n] and stops(corners, first, solids, n, ax, ay, az, bx, by, bz, cuts, spans):
            return n
    return -1


@kernel
def count_free(corners, first, solids, skip, rays):
    """How many of many rays (n rows of 6) nothing stops."""
    free = 0
    cuts, spans = room(len(corners) + 2), table(len(corners) + 1, 2)
    for i in range(len(rays)):
        ax, ay, az, bx, by, bz = rays[i]
        free += first_stop(corners, first, solids, skip, ax, ay, az, bx, by, bz, cuts, spans) < 0
    return free


# How much of a target is hidden. The target is seen as an upright board through its middle, square to the line of
# sight, as wide and as high as it is. `s` runs along the board from side to side.


@kernel
def add_break(breaks, count, s, s_min, s_max):
    if s_min < s < s_max:
        breaks[count] = s
        return count + 1
    return count


@kernel
def find_breaks(corners, first, solids, near, near_count, ex, ey, ux, uy, far, s_min, s_max, breaks):
    """Where along the board something begins or ends to hide it: corners and tangents seen from the eye."""
    breaks[0], breaks[1] = s_min, s_max
    count = 2
    for k in range(near_count):
        n = near[k]
        if solids[n][RADIUS] > 0:
            wx, wy = solids[n][CENTRE_X] - ex, solids[n][CENTRE_Y] - ey
            depth, side = wx * ux + wy * uy, -wx * uy + wy * ux
            away = sqrt(depth * depth + side * side)
            if depth > 0 and away > solids[n][RADIUS]:
                spread = asin(solids[n][RADIUS] / away)
                angle = asin(side / away)
                for turn in (angle - spread, angle + spread):
                    if -1.5 < turn < 1.5:
                        count = add_break(breaks, count, far * tan(turn), s_min, s_max)
            beyond = depth - far
            across = solids[n][RADIUS] * solids[n][RADIUS] - beyond * beyond
            if across > 0:  # a disc that reaches through the board itself
                count = add_break(breaks, count, side - sqrt(across), s_min, s_max)
                count = add_break(breaks, count, side + sqrt(across), s_min, s_max)
            continue
        j = first[n + 1] - 1
        for i in range(first[n], first[n + 1]):
            wx, wy = corners[i][0] - ex, corners[i][1] - ey
            depth, side = wx * ux + wy * uy, -wx * uy + wy * ux
            if depth > 0:
                count = add_break(breaks, count, side * far / depth, s_min, s_max)
            vx, vy = corners[j][0] - ex, corners[j][1] - ey
            before = vx * ux + vy * uy
            if (before - far) * (depth - far) < 0:  # an edge that crosses the board itself
                share = (far - before) / (depth - before)
                beside = -vx * uy + vy * ux
                count = add_break(breaks, count, beside + share * (side - beside), s_min, s_max)
            j = i
    sort(breaks, count)
    return count


@kernel
def hidden_height(corners, first, solids, near, near_count, ex, ey, ez, bx, by, zb, zt, cuts, spans, veils):
    """How much of an upright line, from zb to zt over (bx, by), is hidden from the eye."""
    found = 0
    dx, dy = bx - ex, by - ey
    for k in range(near_count):
        n = near[k]
        bottom, top = solids[n][BOTTOM], solids[n][TOP]
        for i in range(passes(corners, first, solids, n, ex, ey, dx, dy, cuts, spans)):
            low, high = max(spans[i][0], NEAR), max(spans[i][1], NEAR)
            lower = min(ez + (bottom - ez) / low, ez + (bottom - ez) / high)
            upper = max(ez + (top - ez) / low, ez + (top - ez) / high)
            lower, upper = max(lower, zb), min(upper, zt)
            if upper > lower:
                k2 = found - 1
                while k2 >= 0 and veils[k2][0] > lower:
                    veils[k2 + 1][0], veils[k2 + 1][1] = veils[k2][0], veils[k2][1]
                    k2 -= 1
                veils[k2 + 1][0], veils[k2 + 1][1] = lower, upper
                found += 1
    total, reached = 0.0, zb
    for i in range(found):
        if veils[i][1] > reached:
            total += veils[i][1] - max(veils[i][0], reached)
            reached = veils[i][1]
    return total


@kernel
def hides_all(corners, first, solids, n, ex, ey, ez, ax, ay, bx, by, zb, zt, cuts, spans):
    """Whether a solid that bulges everywhere hides a board from a to b: it does if it hides all four corners of it."""
    if not solids[n][BULGES]:
        return False
    if not stops(corners, first, solids, n, ex, ey, ez, ax, ay, zt, cuts, spans):
        return False
    if not stops(corners, first, solids, n, ex, ey, ez, bx, by, zt, cuts, spans):
        return False
    if not stops(corners, first, solids, n, ex, ey, ez, ax, ay, zb, cuts, spans):
        return False
    return stops(corners, first, solids, n, ex, ey, ez, bx, by, zb, cuts, spans)


@kernel
def hidden_share(corners, first, solids, skip, ex, ey, ez, tx, ty, s_min, s_max, zb, zt):
    """The share of a target that is hidden from an eye, from 0 to 1."""
    far = sqrt((tx - ex) * (tx - ex) + (ty - ey) * (ty - ey))
    if far == 0.0 or zt <= zb or s_max <= s_min:
        return 0.0
    ux, uy = (tx - ex) / far, (ty - ey) / far
    ax, ay, bx, by = tx - uy * s_min, ty + ux * s_min, tx - uy * s_max, ty + ux * s_max
    left, right = min(ex, ax, bx), max(ex, ax, bx)
    low, high = min(ey, ay, by), max(ey, ay, by)
    near = whole_numbers(len(solids))
    near_count = 0
    for n in range(len(solids)):
        if skip[n] or box_missed(solids, n, left, low, right, high):
            continue
        if lies_left(solids, n, ex, ey, bx - ex, by - ey) or lies_left(solids, n, ex, ey, ex - ax, ey - ay):
            continue  # beside everything between the eye and the board
        near[near_count] = n
        near_count += 1
    if near_count == 0:
        return 0.0
    size = 2 * len(corners) + 4 * len(solids) + 4
    cuts, spans, veils = room(size), table(size, 2), table(size, 2)
    for k in range(near_count):
        if hides_all(corners, first, solids, near[k], ex, ey, ez, ax, ay, bx, by, zb, zt, cuts, spans):
            return 1.0
    breaks, nodes = room(size), room(3)
    count = find_breaks(corners, first, solids, near, near_count, ex, ey, ux, uy, far, s_min, s_max, breaks)
    hidden = 0.0
    lows, highs = room(MOST_HALVINGS + 2), room(MOST_HALVINGS + 2)
    for i in range(count - 1):
        lows[0], highs[0], waiting = breaks[i], breaks[i + 1], 1
        while waiting:
            waiting -= 1
            low, high = lows[waiting], highs[waiting]
            width, centre = high - low, (low + high) / 2
            if width <= LEVEL:
                continue
            for k in range(3):
                s = centre + (k - 1) * GAUSS * width / 2
                px, py = tx - uy * s, ty + ux * s
                nodes[k] = hidden_height(
                    corners, first, solids, near, near_count, ex, ey, ez, px, py, zb, zt, cuts, spans, veils
                )
            bend = abs(nodes[0] + nodes[2] - 2 * nodes[1])
            if bend > STRAIGHT * (zt - zb) and width > (breaks[i + 1] - breaks[i]) / 2**MOST_HALVINGS:
                lows[waiting], highs[waiting] = low, centre
                lows[waiting + 1], highs[waiting + 1] = centre, high
                waiting += 2
            else:
                hidden += width * (5 * nodes[0] + 8 * nodes[1] + 5 * nodes[2]) / 18
    return hidden / ((s_max - s_min) * (zt - zb))


# Many at once. `eyes` (n rows of 4) are points to look from, and the height of the base below; `boards` (m rows of 5)
# are targets: x, y, radius, bottom and top. `sides` (n * m rows of 2) says how far a target reaches to either side,
# seen from each eye; it is empty where all targets are round, because then the radius says it.


@kernel
def left_side(sides, boards, i, j):
    return -boards[j][2] if len(sides) == 0 else sides[i * len(boards) + j][0]


@kernel
def right_side(sides, boards, i, j):
    return boards[j][2] if len(sides) == 0 else sides[i * len(boards) + j][1]


@kernel
def share_of(corners, first, solids, skip, eyes, i, boards, j, sides):
    """How much of a target is hidden from an eye."""
    low, high = left_side(sides, boards, i, j), right_side(sides, boards, i, j)
    ex, ey, ez = eyes[i][0], eyes[i][1], eyes[i][2]
    x, y, zb, zt = boards[j][0], boards[j][1], boards[j][3], boards[j][4]
    return hidden_share(corners, first, solids, skip, ex, ey, ez, x, y, low, high, zb, zt)


@kernel
def hides_board(corners, first, solids, n, eyes, i, boards, j, sides, cuts, spans):
    """Whether one solid, with nothing else in the way, certainly hides all of a target from an eye."""
    s_min, s_max = left_side(sides, boards, i, j), right_side(sides, boards, i, j)
    ex, ey, ez = eyes[i][0], eyes[i][1], eyes[i][2]
    tx, ty, zb, zt = boards[j][0], boards[j][1], boards[j][3], boards[j][4]
    far = sqrt((tx - ex) * (tx - ex) + (ty - ey) * (ty - ey))
    if far == 0.0 or zt <= zb or s_max <= s_min:
        return False
    ux, uy = (tx - ex) / far, (ty - ey) / far
    ax, ay, bx, by = tx - uy * s_min, ty + ux * s_min, tx - uy * s_max, ty + ux * s_max
    return hides_all(corners, first, solids, n, ex, ey, ez, ax, ay, bx, by, zb, zt, cuts, spans)


@kernel
def hider_of(corners, first, solids, skip, eyes, i, boards, j, sides, before, cuts, spans):
    """What hides all of a target from an eye, or -1 if the eye sees any of it.

    What hid the target or the eye `before` mostly hides this one too. A free ray to the middle settles it as well; only
    else the share that is hidden is worked out.
    """
    if before >= 0 and hides_board(corners, first, solids, before, eyes, i, boards, j, sides, cuts, spans):
        return before
    x, y, z = boards[j][0], boards[j][1], (boards[j][3] + boards[j][4]) / 2
    n = first_stop(corners, first, solids, skip, eyes[i][0], eyes[i][1], eyes[i][2], x, y, z, cuts, spans)
    if n < 0 or hides_board(corners, first, solids, n, eyes, i, boards, j, sides, cuts, spans):
        return n
    return n if share_of(corners, first, solids, skip, eyes, i, boards, j, sides) >= 1.0 - 1e-6 else -1


@kernel
def in_reach(eyes, radius, tall, boards, reach):
    """Which round targets are in reach of which eyes, base to base; a step that the lower model overtops is none."""
    near = flags(len(eyes) * len(boards))
    for i in range(len(eyes)):
        for j in range(len(boards)):
            dx, dy, up = eyes[i][0] - boards[j][0], eyes[i][1] - boards[j][1], boards[j][3] - eyes[i][3]
            lower = tall if up > 0 else boards[j][4] - boards[j][3]
            if abs(up) <= lower + STEP:
                far = radius + boards[j][2] + reach
                near[i * len(boards) + j] = dx * dx + dy * dy <= far * far
            else:
                flat = max(0.0, sqrt(dx * dx + dy * dy) - radius - boards[j][2])
                near[i * len(boards) + j] = flat * flat + up * up <= reach * reach
    return near


@kernel
def reaching(corners, first, solids, skip, eyes, boards, sides, near, one_is_enough):
    """Which eyes have a target both in reach, as `near` says, and in sight; only the first, if one is enough."""
    cuts, spans = room(len(corners) + 2), table(len(corners) + 1, 2)
    found = flags(len(eyes))
    hider = -1
    for i in range(len(eyes)):
        for j in range(len(boards)):
            if near[i * len(boards) + j]:
                hider = hider_of(corners, first, solids, skip, eyes, i, boards, j, sides, hider, cuts, spans)
                if hider < 0:
                    found[i] = True
                    break
        if one_is_enough and found[i]:
            break
    return found


@kernel
def seen(corners, first, solids, skip, eyes, boards, sides):
    """Which targets any of the eyes sees."""
    cuts, spans = room(len(corners) + 2), table(len(corners) + 1, 2)
    found = flags(len(boards))
    hider = -1
    for j in range(len(boards)):
        for i in range(len(eyes)):
            hider = hider_of(corners, first, solids, skip, eyes, i, boards, j, sides, hider, cuts, spans)
            if hider < 0:
                found[j] = True
                break
    return found


@kernel
def obscured(corners, first, solids, skip, eyes, boards, sides, limit):
    """Which targets are hidden at least to a limit from every one of the eyes."""
    found = flags(len(boards))
    for j in range(len(boards)):
        found[j] = True
        for i in range(len(eyes)):
            if share_of(corners, first, solids, skip, eyes, i, boards, j, sides) < limit - 1e-6:
                found[j] = False
                break
    return found
