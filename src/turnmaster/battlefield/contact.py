"""Move bases into contact."""

from collections.abc import Iterator

from turnmaster.battlefield.bases import Base, flat_gap, moved_base, overlap
from turnmaster.battlefield.measure import TOLERANCE, Point, distance
from turnmaster.battlefield.outline import edges, nearest_on, nearest_points
from turnmaster.battlefield.spots import toward

CONTACT_STEPS = 40  # far more than it ever takes to bring two hulls together to within the tolerance
ROUNDING = 2  # the error of two measurements, each rounded down


def contact_points(base: Base, foe: Base) -> Iterator[Base]:
    """Yield positions in base contact with an enemy base: the nearest to the model first, then around both sides."""
    away = base.radius + foe.radius
    both_round = base.is_round and foe.is_round
    straight = (toward if both_round else shifted_toward)(foe.centre, base.centre, away)
    dx, dy = straight[0] - foe.x, straight[1] - foe.y
    points = [straight]
    for cos, sin in ((866, 500), (500, 866), (0, 1000), (-500, 866), (-866, 500)):
        for side in (1, -1):
            x = (dx * cos - side * dy * sin) // 1000
            y = (side * dx * sin + dy * cos) // 1000
            points.append((foe.x + x, foe.y + y))
    return (against(moved_base(base, *point, foe.level), foe) for point in points)


def against(base: Base, foe: Base) -> Base:
    """Shift a base straight toward another until they touch; this matters for hulls and ovals, whose width is not their
    length.
    """
    if base.is_round and foe.is_round:
        return base
    return _shifted_until_contact(base, foe, foe.centre)


def slid_against(base: Base, other: Base) -> Base:
    """Shift a base straight toward the nearest point of another until they touch."""
    here = base.centre
    goal: Point = other.centre
    if other.outline is not None:
        sides = [nearest_on(a, b, here) for a, b in edges(other.outline)]
        goal = min(sides, key=lambda point: (distance(*here, *point), point))
    return _shifted_until_contact(base, other, goal)


def _shifted_until_contact(base: Base, other: Base, goal: Point) -> Base:
    """Shift a base straight toward a point of another until they touch; if they overlap, move it away first.

    On a straight path, bases approach more and more slowly. Therefore a step that would close the gap at the rate of
    the last one never goes too far.
    """
    apart = flat_gap(base, other)
    if apart < 0 and overlap(moved_base(base, base.x, base.y, other.level), other):
        base = moved_base(base, *shifted_toward(goal, base.centre, base.radius + 2 * other.radius))
        apart = flat_gap(base, other)
    step, closer = 1, 1
    for _ in range(CONTACT_STEPS):
        if abs(apart) <= TOLERANCE // 2:
            break
        step = apart * step // closer
        base = moved_base(base, *shifted_toward(base.centre, goal, step))
        before, apart = apart, flat_gap(base, other)
        closer = max(1, before - apart + ROUNDING)
    return base


def nearest_contact(base: Base, foe: Base) -> Base:
    """Return the position in base contact with an enemy base that is nearest to the model."""
    if base.outline is not None and foe.outline is not None:
        mine, theirs = nearest_points(base.outline, foe.outline)
        return moved_base(base, base.x + theirs[0] - mine[0], base.y + theirs[1] - mine[1], foe.level)
    if base.outline is not None:  # as far as the round one would come to the nearest point of the other
        near = slid_against(foe, base)
        return moved_base(base, base.x + foe.x - near.x, base.y + foe.y - near.y, foe.level)
    spot = slid_against(base, foe)
    return moved_base(spot, spot.x, spot.y, foe.level)


def shifted_toward(start: Point, goal: Point, by: int) -> Point:
    """Return the point at a distance from one point toward another, or away from it if `by` is negative."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    length = distance(0, 0, dx, dy) or 1
    return start[0] + dx * by // length, start[1] + dy * by // length
