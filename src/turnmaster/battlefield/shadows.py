"""Kernels of sight and cover: the hidden share of a target, and which models see which.

A target is seen as an upright board through its middle, at a right angle to the line of sight, as wide and as high as
the target; from exactly above or below, the board faces north. `s` runs along the board from side to side. A solid
hides a strip of the upright line at some `s`, from a lower to an upper height.

Breaks are the `s` at which a corner or a tangent of a solid is seen. Between two breaks, the ends of a polygon's strip
change linearly with `s`. Therefore two positions in such a stretch determine everything, and the share that polygons
hide is exact. The ends of a disc's strip are curves without inflection, because its shadow is convex. They are treated
as straight between the ends and the middle of a stretch, and where they bend too much, of each half of it. The share
that discs hide is right to a thousandth, and mostly to a ten-thousandth.

Solids come as in rays.py.
"""

from math import sqrt

from turnmaster.battlefield.arrays import flags, room, table, whole_numbers
from turnmaster.battlefield.compiled import kernel
from turnmaster.battlefield.rays import (
    BOTTOM,
    BULGES,
    CENTRE_X,
    CENTRE_Y,
    LEVEL,
    RADIUS,
    TOP,
    box_missed,
    first_stop,
    lies_left,
    passes,
    sort,
    stops,
)

NEAR = 1e-6  # rays begin this share of their length away from the eye, so that nothing is divided by zero
APART = 0.5  # the other place lies this far from the middle of a stretch, as a share of its half
AT_THE_END = 0.999  # and this far where a strip is curved: at the end, except for a part too narrow to be seen
BENT = 2e-4  # a curve may bend this much in a stretch, as a share of the whole board
MOST_HALVINGS = 10
STEP = 50.0  # the shared tolerance: a step this much too high is still one that a model overtops
ALL = 1.0 - 1e-6  # a target that is hidden to this share is not seen

# Columns of `strips`: the solid, and the lower and the upper end, in the first place, the middle and the last place.
FIRST, MIDDLE, LAST = 0, 3, 6

# How strips change along a stretch: evenly, along curves, or not known, because its places are not alike.
EVEN, CURVED, UNLIKE = 0, 1, 2

# More columns of `strips`: both ends at the start of a stretch, and both at its end, taken as straight in between.
LOWER, UPPER = 9, 10
COLUMNS = 13


@kernel
def looked_along(ex, ey, tx, ty):
    """Return the horizontal distance and the direction from an eye to a target."""
    far = sqrt((tx - ex) * (tx - ex) + (ty - ey) * (ty - ey))
    return (far, (tx - ex) / far, (ty - ey) / far) if far > 0.0 else (0.0, 0.0, 1.0)


@kernel
def add_break(breaks, count, s, s_min, s_max):
    if s_min < s < s_max:
        breaks[count] = s
        return count + 1
    return count


@kernel
def breaks_of_disc(disc, ex, ey, ux, uy, far, s_min, s_max, breaks, count):
    """Add the breaks of a disc: its tangents on the board, and its intersections with the board itself."""
    wx, wy, r = disc[CENTRE_X] - ex, disc[CENTRE_Y] - ey, disc[RADIUS]
    depth, side = wx * ux + wy * uy, -wx * uy + wy * ux
    away2 = depth * depth + side * side
    if away2 > r * r:
        root = sqrt(away2 - r * r)
        for across in (-r, r):  # the tangents are the line to the middle, turned to either side
            ahead, beside = depth * root - side * across, side * root + depth * across
            if ahead > 0.0:
                count = add_break(breaks, count, far * beside / ahead, s_min, s_max)
    through = r * r - (depth - far) * (depth - far)
    if through > 0.0:
        count = add_break(breaks, count, side - sqrt(through), s_min, s_max)
        count = add_break(breaks, count, side + sqrt(through), s_min, s_max)
    return count


@kernel
def breaks_of_polygon(corners, start, end, ex, ey, ux, uy, far, s_min, s_max, breaks, count):
    """Add the breaks of a polygon: its corners as seen on the board, and its intersections with the board itself."""
    vx, vy = corners[end - 1][0] - ex, corners[end - 1][1] - ey
    before, beside = vx * ux + vy * uy, -vx * uy + vy * ux
    for i in range(start, end):
        wx, wy = corners[i][0] - ex, corners[i][1] - ey
        depth, side = wx * ux + wy * uy, -wx * uy + wy * ux
        if depth > 0.0:
            count = add_break(breaks, count, side * far / depth, s_min, s_max)
        if (before - far) * (depth - far) <= 0.0 and before != depth:
            share = (far - before) / (depth - before)
            count = add_break(breaks, count, beside + share * (side - beside), s_min, s_max)
        before, beside = depth, side
    return count


@kernel
def find_breaks(corners, first, solids, near, near_count, ex, ey, ux, uy, far, s_min, s_max, breaks):
    """Find the positions along the board where a solid starts or ends to hide it, in order. Return their number."""
    breaks[0], breaks[1] = s_min, s_max
    count = 2 if far > 0.0 else add_break(breaks, 2, 0.0, s_min, s_max)
    for k in range(near_count):
        n = near[k]
        if solids[n][RADIUS] > 0:
            count = breaks_of_disc(solids[n], ex, ey, ux, uy, far, s_min, s_max, breaks, count)
        else:
            count = breaks_of_polygon(corners, first[n], first[n + 1], ex, ey, ux, uy, far, s_min, s_max, breaks, count)
    sort(breaks, count)
    return count


@kernel
def find_strips(corners, first, solids, near, near_count, ex, ey, ez, px, py, cuts, spans, strips, place):
    """Find the hidden strips of the upright line over a point, and write them to the columns of a place. Return their
    number.
    """
    found = 0
    dx, dy = px - ex, py - ey
    for k in range(near_count):
        n = near[k]
        bottom, top = solids[n][BOTTOM], solids[n][TOP]
        for i in range(passes(corners, first, solids, n, ex, ey, dx, dy, cuts, spans)):
            low, high = max(spans[i][0], NEAR), max(spans[i][1], NEAR)
            strips[found][place] = n
            strips[found][place + 1] = ez + min((bottom - ez) / low, (bottom - ez) / high)
            strips[found][place + 2] = ez + max((top - ez) / low, (top - ez) / high)
            found += 1
    return found


@kernel
def are_alike(strips, count, one, other):
    """Check whether two places show strips of the same solids."""
    for k in range(count):  # noqa: SIM110
        if strips[k][one] != strips[k][other]:
            return False
    return True


@kernel
def bend(strips, count, zb, zt):
    """Return the greatest bend of the ends of strips on the board."""
    most = 0.0
    for k in range(count):
        strip = strips[k]
        for end in (1, 2):
            one, two, between = strip[FIRST + end], strip[LAST + end], strip[MIDDLE + end]
            if max(one, two, between) > zb and min(one, two, between) < zt:
                most = max(most, abs(one + two - 2 * between))
    return most


@kernel
def straighten(strips, count, one, two, before, after):
    """Extend strips linearly to the start and the end of a stretch, from two places in it.

    The stretch extends `before` and `after` them by these shares of the distance between the two.
    """
    for k in range(count):
        strip = strips[k]
        for end in (0, 1):
            here = strip[one + 1 + end]
            change = strip[two + 1 + end] - here
            strip[LOWER + end], strip[LOWER + 2 + end] = here - before * change, here + (1 + after) * change


@kernel
def holds_strip(one, other):
    """Check whether one straight strip contains another along the whole stretch."""
    if one[LOWER] > other[LOWER] or one[LOWER + 2] > other[LOWER + 2]:
        return False
    return one[UPPER] >= other[UPPER] and one[UPPER + 2] >= other[UPPER + 2]


@kernel
def keep_strips(strips, count, zb, zt, kept):
    """List the straight strips that count: on the board, and not inside another. Return their number."""
    found = 0
    for k in range(count):
        strip = strips[k]
        needed = max(strip[UPPER], strip[UPPER + 2]) > zb and min(strip[LOWER], strip[LOWER + 2]) < zt
        for i in range(count):
            if needed and i != k and holds_strip(strips[i], strip):
                needed = i > k and holds_strip(strip, strips[i])  # of two that are the same, the first counts
        if needed:
            kept[found] = k
            found += 1
    return found


@kernel
def mean_on_board(one, two, zb, zt):
    """Return the mean of a linear change from one height to another, limited to the heights of the board."""
    if abs(two - one) <= LEVEL:
        return min(max((one + two) / 2, zb), zt)
    total = 0.0
    for sign, height in ((-1.0, one), (1.0, two)):
        over, top = max(0.0, height - zb), max(0.0, height - zt)
        total += sign * (over * over - top * top) / 2
    return zb + total / (two - one)


@kernel
def height_of_union(lines, count, share, zb, zt, veils):
    """Return the hidden height of the board at a share of the stretch. Lines are pairs: lower and upper
    ends of strips.
    """
    found = 0
    for k in range(0, count, 2):
        lower = max(zb, lines[k][0] + share * (lines[k][1] - lines[k][0]))
        upper = min(zt, lines[k + 1][0] + share * (lines[k + 1][1] - lines[k + 1][0]))
        if upper > lower:
            i = found - 1
            while i >= 0 and veils[i][0] > lower:
                veils[i + 1][0], veils[i + 1][1] = veils[i][0], veils[i][1]
                i -= 1
            veils[i + 1][0], veils[i + 1][1] = lower, upper
            found += 1
    total, reached = 0.0, zb
    for i in range(found):
        if veils[i][1] > reached:
            total += veils[i][1] - max(veils[i][0], reached)
            reached = veils[i][1]
    return total


@kernel
def mean_of_union(strips, kept, count, zb, zt):
    """Return the mean height that several straight strips hide together; it changes linearly between crossings of their
    ends.
    """
    lines, size = table(2 * count + 2, 2), 2 * count + 2
    for i in range(count):
        strip = strips[kept[i]]
        lines[2 * i][0], lines[2 * i][1] = strip[LOWER], strip[LOWER + 2]
        lines[2 * i + 1][0], lines[2 * i + 1][1] = strip[UPPER], strip[UPPER + 2]
    lines[size - 2][0], lines[size - 2][1] = zb, zb
    lines[size - 1][0], lines[size - 1][1] = zt, zt
    marks, found = room(size * size), 2
    marks[0], marks[1] = 0.0, 1.0
    for i in range(size):
        for j in range(i):
            one, two = lines[i][0] - lines[j][0], lines[i][1] - lines[j][1]
            if one * two < 0.0:
                marks[found] = one / (one - two)
                found += 1
    sort(marks, found)
    total, veils = 0.0, table(count, 2)
    for i in range(found - 1):
        between = (marks[i] + marks[i + 1]) / 2
        total += (marks[i + 1] - marks[i]) * height_of_union(lines, 2 * count, between, zb, zt, veils)
    return total


@kernel
def mean_hidden(strips, count, zb, zt, kept):
    """Return the mean height of the board that straight strips hide."""
    count = keep_strips(strips, count, zb, zt, kept)
    if count == 0:
        return 0.0
    if count > 1:
        return mean_of_union(strips, kept, count, zb, zt)
    strip = strips[kept[0]]
    upper = mean_on_board(strip[UPPER], strip[UPPER + 2], zb, zt)
    return max(0.0, upper - mean_on_board(strip[LOWER], strip[LOWER + 2], zb, zt))


@kernel
def in_between(solids, skip, ex, ey, ax, ay, bx, by, near):
    """List the solids that extend between an eye and a board from a to b, in plan view. Return their number."""
    left, right = min(ex, ax, bx), max(ex, ax, bx)
    low, high = min(ey, ay, by), max(ey, ay, by)
    found = 0
    for n in range(len(solids)):
        if skip[n] or box_missed(solids, n, left, low, right, high):
            continue
        if lies_left(solids, n, ex, ey, bx - ex, by - ey) or lies_left(solids, n, ex, ey, ex - ax, ey - ay):
            continue  # beside everything between the eye and the board
        near[found] = n
        found += 1
    return found


@kernel
def hides_all(corners, first, solids, n, ex, ey, ez, ax, ay, bx, by, zb, zt, cuts, spans):
    """Check whether a convex solid hides a whole board from a to b, which it does if it hides all four corners."""
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
def any_curve(solids, strips, count):
    """Check whether any of the strips in the middle belongs to a disc."""
    for k in range(count):  # noqa: SIM110
        if solids[int(strips[k][MIDDLE])][RADIUS] > 0:
            return True
    return False


@kernel
def look_at_stretch(corners, first, solids, near, near_count, ex, ey, ez, px, py, vx, vy, cuts, spans, strips):
    """Find the strips in the middle of a stretch along (vx, vy) around a point.

    If there are any, find them in a second place as well, or at both ends if one is curved. Return their number and how
    they change.
    """
    count = find_strips(corners, first, solids, near, near_count, ex, ey, ez, px, py, cuts, spans, strips, MIDDLE)
    if count == 0:
        return 0, EVEN
    kind, aside = EVEN, APART
    if any_curve(solids, strips, count):
        kind, aside = CURVED, AT_THE_END
        x, y = px - vx * aside, py - vy * aside
        other = find_strips(corners, first, solids, near, near_count, ex, ey, ez, x, y, cuts, spans, strips, FIRST)
        if count != other or not are_alike(strips, count, FIRST, MIDDLE):
            return count, UNLIKE
    x, y = px + vx * aside, py + vy * aside
    other = find_strips(corners, first, solids, near, near_count, ex, ey, ez, x, y, cuts, spans, strips, LAST)
    if count != other or not are_alike(strips, count, LAST, MIDDLE):
        return count, UNLIKE
    return count, kind


@kernel
def mean_of_stretch(strips, count, kind, zb, zt, kept):
    """Return the mean height that strips hide of a stretch, from the strips in its middle and in other places of it."""
    if count == 0:
        return 0.0
    if kind == UNLIKE:
        straighten(strips, count, MIDDLE, MIDDLE, 0.0, 0.0)
        return mean_hidden(strips, count, zb, zt, kept)
    if kind == EVEN:
        straighten(strips, count, MIDDLE, LAST, 1 / APART, 1 / APART - 1)
        return mean_hidden(strips, count, zb, zt, kept)
    straighten(strips, count, FIRST, MIDDLE, 1 / AT_THE_END - 1, 0.0)
    before = mean_hidden(strips, count, zb, zt, kept)
    straighten(strips, count, MIDDLE, LAST, 0.0, 1 / AT_THE_END - 1)
    return (before + mean_hidden(strips, count, zb, zt, kept)) / 2


@kernel
def is_rough(strips, count, kind, share, zb, zt):
    """Check whether a stretch, a share of the board, has to be split in halves: its places differ, or a curve bends."""
    if kind != CURVED:
        return kind == UNLIKE
    return share * bend(strips, count, zb, zt) > BENT * (zt - zb)


@kernel
def hidden_share(corners, first, solids, skip, ex, ey, ez, tx, ty, s_min, s_max, zb, zt, enough):
    """Return the share of a target that is hidden from an eye, from 0 to 1. A result below `enough` need not be exact;
    the true share is below `enough` as well.
    """
    if zt <= zb or s_max <= s_min:
        return 0.0
    far, ux, uy = looked_along(ex, ey, tx, ty)
    ax, ay, bx, by = tx - uy * s_min, ty + ux * s_min, tx - uy * s_max, ty + ux * s_max
    near = whole_numbers(len(solids))
    near_count = in_between(solids, skip, ex, ey, ax, ay, bx, by, near)
    if near_count == 0:
        return 0.0
    size = 5
    for k in range(near_count):
        size += 2 * (first[near[k] + 1] - first[near[k]]) + 4
    cuts, spans = room(size), table(size, 2)
    for k in range(near_count):
        if hides_all(corners, first, solids, near[k], ex, ey, ez, ax, ay, bx, by, zb, zt, cuts, spans):
            return 1.0
    breaks, strips, kept = room(size), table(size, COLUMNS), whole_numbers(size)
    count = find_breaks(corners, first, solids, near, near_count, ex, ey, ux, uy, far, s_min, s_max, breaks)
    wide, high = s_max - s_min, zt - zb
    hidden, looked_at = 0.0, 0.0
    parts = table(MOST_HALVINGS + 2, 2)
    for i in range(count - 1):
        parts[0][0], parts[0][1], waiting = breaks[i], breaks[i + 1], 1
        least = max(2 * LEVEL, (breaks[i + 1] - breaks[i]) / 2**MOST_HALVINGS)
        while waiting:
            waiting -= 1
            begin, end = parts[waiting][0], parts[waiting][1]
            s, half = (begin + end) / 2, (end - begin) / 2
            if half <= LEVEL / 2:
                continue
            px, py, vx, vy = tx - uy * s, ty + ux * s, -uy * half, ux * half
            found, kind = look_at_stretch(
                corners, first, solids, near, near_count, ex, ey, ez, px, py, vx, vy, cuts, spans, strips
            )
            if 2 * half > least and is_rough(strips, found, kind, 2 * half / wide, zb, zt):
                parts[waiting][1], parts[waiting + 1][0], parts[waiting + 1][1] = s, s, end
                waiting += 2
                continue
            hidden += 2 * half * mean_of_stretch(strips, found, kind, zb, zt, kept)
            looked_at += 2 * half
            if looked_at * high - hidden > (1 - enough) * wide * high:
                return 1 - (looked_at * high - hidden) / (wide * high)
    return hidden / (looked_at * high)


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
def share_of(corners, first, solids, skip, eyes, i, boards, j, sides, enough):
    """Return the share of a target that is hidden from an eye; below `enough`, the result need not be exact."""
    low, high = left_side(sides, boards, i, j), right_side(sides, boards, i, j)
    ex, ey, ez = eyes[i][0], eyes[i][1], eyes[i][2]
    x, y, zb, zt = boards[j][0], boards[j][1], boards[j][3], boards[j][4]
    return hidden_share(corners, first, solids, skip, ex, ey, ez, x, y, low, high, zb, zt, enough)


@kernel
def hides_board(corners, first, solids, n, eyes, i, boards, j, sides, cuts, spans):
    """Check whether one solid alone certainly hides all of a target from an eye."""
    s_min, s_max = left_side(sides, boards, i, j), right_side(sides, boards, i, j)
    ex, ey, ez = eyes[i][0], eyes[i][1], eyes[i][2]
    tx, ty, zb, zt = boards[j][0], boards[j][1], boards[j][3], boards[j][4]
    if zt <= zb or s_max <= s_min:
        return False
    _, ux, uy = looked_along(ex, ey, tx, ty)
    ax, ay, bx, by = tx - uy * s_min, ty + ux * s_min, tx - uy * s_max, ty + ux * s_max
    return hides_all(corners, first, solids, n, ex, ey, ez, ax, ay, bx, by, zb, zt, cuts, spans)


@kernel
def hider_of(corners, first, solids, skip, eyes, i, boards, j, sides, before, cuts, spans):
    """Return the solid that hides all of a target from an eye, or -1 if the eye sees any of it.

    The solid that hid the last target or eye, `before`, often hides this one too. A free ray to the middle decides as
    well; only otherwise is the hidden share computed.
    """
    if before >= 0 and hides_board(corners, first, solids, before, eyes, i, boards, j, sides, cuts, spans):
        return before
    x, y, z = boards[j][0], boards[j][1], (boards[j][3] + boards[j][4]) / 2
    n = first_stop(corners, first, solids, skip, eyes[i][0], eyes[i][1], eyes[i][2], x, y, z, cuts, spans)
    if n < 0 or hides_board(corners, first, solids, n, eyes, i, boards, j, sides, cuts, spans):
        return n
    return n if share_of(corners, first, solids, skip, eyes, i, boards, j, sides, ALL) >= ALL else -1


@kernel
def in_reach(eyes, radius, tall, boards, reach):
    """Return which round targets are in range of which eyes, base to base; a step lower than the lower model does not
    count.
    """
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
    """Return which eyes have a target both in range, by `near`, and in sight; only the first one if one is enough."""
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
    """Return which targets any of the eyes sees."""
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
    """Return which targets are hidden at least to a limit from every one of the eyes."""
    found = flags(len(boards))
    for j in range(len(boards)):
        found[j] = True
        for i in range(len(eyes)):
            if share_of(corners, first, solids, skip, eyes, i, boards, j, sides, limit - 1e-6) < limit - 1e-6:
                found[j] = False
                break
    return found
