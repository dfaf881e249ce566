"""Treat a group of bases as one shape: the box around it, and its coherency."""

from collections.abc import Sequence
from typing import NamedTuple

from turnmaster.battlefield.bases import Base, gap, within
from turnmaster.battlefield.measure import FAR_APART, Box, distance

NO_BOX = Box(FAR_APART, FAR_APART, -FAR_APART, -FAR_APART)  # around nothing: far from every other box


def box_around(bases: Sequence[Base]) -> Box:
    """Return a box that holds all the bases: the smallest one if they are round and of one size. Without bases, it is
    far from everything.
    """
    if not bases:
        return NO_BOX
    left, bottom, r = bases[0].disc
    right, top = left, bottom
    for base in bases:  # one plain loop, because every movement passes here
        x, y = base.x, base.y
        if x < left:
            left = x
        elif x > right:
            right = x
        if y < bottom:
            bottom = y
        elif y > top:
            top = y
        if base.radius > r:
            r = base.radius
    return Box(left - r, bottom - r, right + r, top + r)


def boxes_apart(a: Box, b: Box, reach: int) -> bool:
    """Check whether two boxes are more than `reach` apart in one direction, so that their contents cannot be closer."""
    return a.left - b.right > reach or b.left - a.right > reach or a.bottom - b.top > reach or b.bottom - a.top > reach


def near(box: Box, bases: Sequence[Base], reach: int) -> list[Base]:
    """Return the bases that could be within `reach` of something in the box."""
    left, bottom, right, top = box.left - reach, box.bottom - reach, box.right + reach, box.top + reach
    return [
        base
        for base in bases
        if left <= base.x + base.radius
        and base.x - base.radius <= right
        and bottom <= base.y + base.radius
        and base.y - base.radius <= top
    ]


def groups_gap(mine: Sequence[Base], theirs: Sequence[Base]) -> int:
    """Return the distance between two groups, base to base; `FAR_APART` if one of them is empty."""
    pair = closest_pair(mine, theirs)
    return gap(*pair) if pair is not None else FAR_APART


def closest_pair(mine: Sequence[Base], theirs: Sequence[Base]) -> tuple[Base, Base] | None:
    """Return the two bases of two groups that are closest to each other, or None if a group is empty. All bases of a
    group are of one kind.
    """
    if not mine or not theirs:
        return None
    if not (_plain(mine) and _plain(theirs)):
        return _closest_of_any_kind(mine, theirs)
    best, pair = -1, (mine[0], theirs[0])
    for a in mine:
        ax, ay = a.x, a.y
        for b in theirs:
            dx, dy = ax - b.x, ay - b.y
            apart = dx * dx + dy * dy
            if apart < best or best < 0:
                best, pair = apart, (a, b)
    return pair


def _closest_of_any_kind(mine: Sequence[Base], theirs: Sequence[Base]) -> tuple[Base, Base]:
    """Return the closest pair for bases of any kind, measuring only where the circles around two bases are close
    enough.
    """
    pair = (mine[0], theirs[0])
    best = gap(*pair)
    for a in mine:
        for b in theirs:
            if distance(a.x, a.y, b.x, b.y) - a.radius - b.radius < best:
                apart = gap(a, b)
                if apart < best:
                    best, pair = apart, (a, b)
    return pair


def _plain(bases: Sequence[Base]) -> bool:
    """Check whether all bases are round and on the table, as most are, so that their middles are enough."""
    if bases[0].outline is not None:
        return False
    for base in bases:  # noqa: SIM110 - a plain loop, because every distance between units passes here
        if base.level:
            return False
    return True


class Links(NamedTuple):
    """The greatest length of a link between two models of a unit: on one level, and between levels."""

    level: int
    upright: int

    def between(self, a: Base, b: Base) -> int:
        return self.level if a.level == b.level else self.upright


def is_coherent(bases: Sequence[Base], links: Links) -> bool:
    """Check whether the bases form one group without a link that is too long."""
    apart = list(bases[1:])
    reached = list(bases[:1])
    for base in reached:
        if not apart:
            return True
        joined = [other for other in apart if within(base, other, links.between(base, other))]
        if joined:
            reached += joined
            apart = [other for other in apart if other not in joined]
    return not apart


def break_in(bases: Sequence[Base], links: Links) -> int:
    """Return the total excess length of the links of a broken group; 0 for a coherent group."""
    if is_coherent(bases, links):
        return 0

    def over(a: Base, b: Base) -> int:
        return gap(a, b) - links.between(a, b)

    apart = {i: over(bases[0], base) for i, base in enumerate(bases) if i}
    total = 0
    while apart:
        nearest = min(apart, key=lambda i: (apart[i], i))
        total += max(0, apart.pop(nearest))
        for i in apart:
            apart[i] = min(apart[i], over(bases[nearest], bases[i]))
    return total
