"""A group of bases as one shape: the box around it, and whether it hangs together."""

from collections.abc import Sequence

from turnmaster.battlefield.measure import Disc, gap, within

Box = tuple[int, int, int, int]  # left, bottom, right, top


def box_around(discs: Sequence[Disc]) -> Box:
    """A box that holds all the bases: the smallest one where they are of one size, as those of a unit are."""
    xs = [disc[0] for disc in discs]
    ys = [disc[1] for disc in discs]
    r = max([disc[2] for disc in discs])
    return min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r


def boxes_apart(a: Box, b: Box, reach: int) -> bool:
    """Whether the boxes are more than `reach` apart in some direction, so that nothing in them can be closer."""
    return a[0] - b[2] > reach or b[0] - a[2] > reach or a[1] - b[3] > reach or b[1] - a[3] > reach


def near(box: Box, discs: Sequence[Disc], reach: int) -> list[Disc]:
    """Those of the bases that could be within `reach` of something in the box."""
    left, bottom, right, top = box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach
    return [(x, y, r) for x, y, r in discs if left <= x + r and x - r <= right and bottom <= y + r and y - r <= top]


def closest_pair(mine: Sequence[Disc], theirs: Sequence[Disc]) -> tuple[Disc, Disc]:
    """The two bases of two groups that are closest to each other. All bases of a group are of one size."""
    best, pair = -1, (mine[0], theirs[0])
    for a in mine:
        ax, ay, _ = a
        for b in theirs:
            dx, dy = ax - b[0], ay - b[1]
            apart = dx * dx + dy * dy
            if apart < best or best < 0:
                best, pair = apart, (a, b)
    return pair


def is_coherent(discs: Sequence[Disc], link: int) -> bool:
    """Whether the bases form one group with every link at most `link` long."""
    apart = list(discs[1:])
    reached = list(discs[:1])
    for base in reached:
        if not apart:
            return True
        joined = [other for other in apart if within(base, other, link)]
        if joined:
            reached += joined
            apart = [other for other in apart if other not in joined]
    return not apart


def break_in(discs: Sequence[Disc], link: int) -> int:
    """How much too long the links of a broken group are in all; 0 for a group that hangs together."""
    if is_coherent(discs, link):
        return 0
    apart = {i: gap(discs[0], disc) for i, disc in enumerate(discs) if i}
    total = 0
    while apart:
        nearest = min(apart, key=lambda i: (apart[i], i))
        total += max(0, apart.pop(nearest) - link)
        for i in apart:
            apart[i] = min(apart[i], gap(discs[nearest], discs[i]))
    return total
