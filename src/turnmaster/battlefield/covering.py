"""Find which of many bases are under a template in one pass, since a weapon tries dozens of positions.

The results are those of `under` in templates.py. Products of two differences stay below 2**53, so everything is exact
in a float except one comparison of larger numbers; where that is too close to call, `under` decides.
"""

from collections.abc import Sequence
from functools import lru_cache

from turnmaster.battlefield.arrays import Rows
from turnmaster.battlefield.bases import Base
from turnmaster.battlefield.compiled import arrays, kernel
from turnmaster.battlefield.measure import Point
from turnmaster.battlefield.outline import Outline, bounds, moved
from turnmaster.battlefield.templates import under

APART, UNDER, CLOSE_CALL = 0, 1, 2
CLOSE = 1e-12  # shares of numbers that differ by less than this are too close to call


class Places:
    """Bases at fixed positions, prepared for checks against many templates."""

    def __init__(self, bases: Sequence[Base]) -> None:
        self._round = [base.disc for base in bases if base.is_round]
        self._numbers = [number for number, base in enumerate(bases) if base.is_round]
        self._hulls = [(number, base.outline) for number, base in enumerate(bases) if base.outline is not None]
        self._discs = arrays().rows_of(self._round, 3)

    def under(self, cut: Outline, at: Point = (0, 0)) -> list[int]:
        """Return the numbers of the bases that overlap a template placed at a point, in order."""
        numbers = [self._numbers[disc] for disc in self._discs_under(cut, at)]
        if not self._hulls:
            return numbers
        template = moved(cut, *at)
        return sorted([*numbers, *(number for number, hull in self._hulls if under(template, hull) != "not")])

    def _discs_under(self, cut: Outline, at: Point) -> list[int]:
        found = arrays().whole_numbers(len(self._round))
        corners, box = shape_of(cut)
        how_many = find_under(corners, *box, float(cut.radius), float(at[0]), float(at[1]), self._discs, found)
        if how_many < 0:
            template = moved(cut, *at)
            return [n for n, disc in enumerate(self._round) if under(template, disc) != "not"]
        numbers: list[int] = arrays().listed(found[:how_many])
        return numbers


@lru_cache(maxsize=4096)
def shape_of(outline: Outline) -> tuple[Rows, tuple[float, ...]]:
    """Return the corners of an outline and the box around it as arrays for kernels; cached, since templates have few
    shapes.
    """
    return arrays().rows_of(outline.points, 2), tuple(map(float, bounds(outline)))


@kernel
def find_under(corners, left, low, right, high, radius, at_x, at_y, discs, found):
    """Write the numbers of the discs under a template to `found`. Return their count, or -1 if one is too close to
    call.
    """
    count = 0
    for n in range(len(discs)):
        x, y, r = discs[n][0] - at_x, discs[n][1] - at_y, discs[n][2]
        if x - r > right or x + r < left or y - r > high or y + r < low:
            continue
        if len(corners) == 1:
            dx, dy = x - corners[0][0], y - corners[0][1]
            covered = UNDER if dx * dx + dy * dy < (radius + r) * (radius + r) else APART
        else:
            covered = disc_under_polygon(corners, x, y, r)
        if covered == CLOSE_CALL:
            return -1
        if covered == UNDER:
            found[count] = n
            count += 1
    return count


@kernel
def disc_under_polygon(corners, x, y, r):
    """Check whether a disc overlaps a polygon: its middle is inside, or an edge is closer than its radius."""
    inside = False
    close_call = False
    reach2 = r * r
    j = len(corners) - 1
    for i in range(len(corners)):
        ax, ay, bx, by = corners[j][0], corners[j][1], corners[i][0], corners[i][1]
        j = i
        dx, dy, ex, ey = bx - ax, by - ay, x - ax, y - ay
        length2, along = dx * dx + dy * dy, ex * dx + ey * dy
        turn = ex * dy - ey * dx
        if along <= 0.0:
            if ex * ex + ey * ey < reach2:
                return UNDER
        elif along >= length2:
            if (x - bx) * (x - bx) + (y - by) * (y - by) < reach2:
                return UNDER
        else:
            apart2, near2 = turn * turn, reach2 * length2
            if apart2 < near2 * (1.0 - CLOSE):
                return UNDER
            close_call = close_call or apart2 < near2 * (1.0 + CLOSE)
        if (ay > y) != (by > y) and (turn < 0.0) == (by > ay):
            inside = not inside
    if inside:
        return UNDER
    return CLOSE_CALL if close_call else APART
