"""Who sees whom, how much of them, and what is in the way. Everything is an upright prism: two and a half dimensions.

A model looks from its eye, over the middle of its base at nine tenths of its height. A target is seen as an upright
board through its middle, square to the line of sight, as wide as its base and as high as it is. The share of that board
which is hidden is what cover asks for; a target whose board is hidden altogether is not seen.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from turnmaster.battlefield import rays
from turnmaster.battlefield.bases import Base, outline_of, within
from turnmaster.battlefield.measure import TOLERANCE, Point
from turnmaster.battlefield.outline import Outline, bounds, bulges, middle

EYE_TENTHS = 9

# A share this close to a limit has reached it: far finer than any table, far coarser than rounding.
SHARE_TOLERANCE = 1e-6


Spot = tuple[int, int, int]  # x, y and height


class Body(NamedTuple):
    """Something upright on the battlefield, from a bottom to a top; `key` is what the caller calls it."""

    key: int
    outline: Outline
    bottom: int
    top: int


class Look(NamedTuple):
    """Some bases looking at others: eyes, targets, and how wide each eye sees each target, as rays.py has them."""

    eyes: NDArray[np.float64]
    boards: NDArray[np.float64]
    sides: NDArray[np.float64]

    def near(self, mine: Sequence[Base], theirs: Sequence[Base], reach: int) -> NDArray[np.bool_]:
        """Which of the targets are in reach of which of the lookers, base to base."""
        near = np.empty((len(mine), len(theirs)), np.bool_)
        if mine[0][5] is None and theirs[0][5] is None:
            rays.in_reach(self.eyes, float(mine[0][2]), float(mine[0][4]), self.boards, float(reach), near)
        else:
            near[:] = [[within(a, b, reach - TOLERANCE) for b in theirs] for a in mine]
        return near


NO_SIDES = np.empty((0, 0, 2))


class Group(NamedTuple):
    """Bases of one kind that look and are looked at, as rays.py has them."""

    bases: Sequence[Base]
    eyes: NDArray[np.float64]
    boards: NDArray[np.float64]


def group(bases: Sequence[Base]) -> Group:
    eyes = np.array([(b[0], b[1], b[3] + b[4] * EYE_TENTHS // 10, b[3]) for b in bases], np.float64)
    boards = np.array([(b[0], b[1], b[2], b[3], b[3] + b[4]) for b in bases], np.float64)
    return Group(bases, eyes, boards)


def look(mine: Group, theirs: Group) -> Look:
    """One group looking at another."""
    if theirs.bases[0][5] is None:
        return Look(mine.eyes, theirs.boards, NO_SIDES)
    sides = [[width_seen(outline_of(b), (a[0], a[1]), (b[0], b[1])) for b in theirs.bases] for a in mine.bases]
    return Look(mine.eyes, theirs.boards, np.array(sides, np.float64))


def body_of(key: int, base: Base) -> Body:
    """A model as something to look at or past."""
    return Body(key, outline_of(base), base[3], base[3] + base[4])


class Scene:
    """Everything that can stand in the way, ready for questions."""

    def __init__(self, bodies: Sequence[Body]) -> None:
        self.answered: dict[Any, Any] = {}
        polygons = [() if body.outline.is_disc else body.outline.points for body in bodies]
        corners = [point for points in polygons for point in points]
        self._corners: NDArray[np.float64] = np.array(corners or [(0, 0)], np.float64)
        self._first: NDArray[np.int64] = np.cumsum([0, *(len(points) for points in polygons)], dtype=np.int64)
        self._solids: NDArray[np.float64] = np.array([_row(body) for body in bodies], np.float64).reshape(-1, 10)
        self._keys: NDArray[np.int64] = np.array([body.key for body in bodies], np.int64)

    def with_discs(self, discs: Sequence[tuple[int, int, int, int, int, int]]) -> "Scene":
        """The same and more round bodies: key, x, y, radius, bottom and top of each. Quick, for models that move."""
        more = np.array(discs, np.float64).reshape(-1, 6)
        x, y, r = more[:, 1], more[:, 2], more[:, 3]
        rows = np.column_stack((more[:, 1:], x - r, y - r, x + r, y + r, np.ones(len(discs))))
        copy = Scene.__new__(Scene)
        copy.answered = {}
        copy._corners = self._corners
        copy._first = np.concatenate((self._first, np.full(len(discs), self._first[-1])))
        copy._solids = np.concatenate((self._solids, rows))
        copy._keys = np.concatenate((self._keys, more[:, 0].astype(np.int64)))
        return copy

    @property
    def is_empty(self) -> bool:
        return not len(self._keys)

    def without(self, keys: Iterable[int]) -> NDArray[np.bool_]:
        """Which bodies to leave out of a question."""
        left_out = np.zeros(len(self._keys), np.bool_)
        for key in keys:
            left_out |= self._keys == key
        return left_out

    def stopped_by(self, start: Spot, end: Spot, skip: Iterable[int] = ()) -> int | None:
        """The key of a body that stops the ray between two points; nothing if it is free, in both directions alike."""
        size = len(self._corners)
        cuts, spans = np.empty(size + 2), np.empty((size + 1, 2))
        number = rays.first_stop(
            self._corners, self._first, self._solids, self.without(skip), *map(float, (*start, *end)), cuts, spans
        )
        return None if number < 0 else int(self._keys[number])

    def hidden_share(self, eye: Spot, target: Body, skip: Iterable[int] = ()) -> float:
        """How much of a target is hidden from an eye: 0 for nothing, 1 for all of it."""
        left_out = self.without(skip)
        if left_out.all():
            return 0.0
        centre = middle(target.outline)
        low, high = width_seen(target.outline, (eye[0], eye[1]), centre)
        solids = (self._corners, self._first, self._solids, left_out)
        share = rays.hidden_share(*solids, *eye, *centre, low, high, target.bottom, target.top)
        return float(min(1.0, max(0.0, share)))

    def sees(self, eye: Spot, target: Body, skip: Iterable[int] = ()) -> bool:
        return self.hidden_share(eye, target, skip) < 1 - SHARE_TOLERANCE

    def in_the_way(self, eye: Spot, target: Body, skip: Iterable[int] = ()) -> list[int]:
        """The keys of the bodies that hide any of a target, those that hide most first."""
        everybody = {int(key) for key in self._keys}
        found = []
        for key in sorted(everybody - set(skip)):
            share = self.hidden_share(eye, target, everybody - {key})
            if share > SHARE_TOLERANCE:
                found.append((-share, key))
        return [key for _, key in sorted(found)]

    # Many bases at once, as rays.py has them.

    def reaching(
        self, look: "Look", near: NDArray[np.bool_], skip: Iterable[int], *, one_is_enough: bool = False
    ) -> NDArray[np.bool_]:
        """Which of the eyes have a target in sight that is also near enough."""
        found = np.empty(len(look.eyes), np.bool_)
        rays.reaching(*self._all(skip), look.eyes, look.boards, look.sides, near, one_is_enough, found)
        return found

    def seen(self, look: "Look", skip: Iterable[int]) -> NDArray[np.bool_]:
        """Which of the targets any of the eyes sees."""
        found = np.empty(len(look.boards), np.bool_)
        rays.seen(*self._all(skip), look.eyes, look.boards, look.sides, found)
        return found

    def obscured(self, look: "Look", limit: float, skip: Iterable[int]) -> NDArray[np.bool_]:
        """Which of the targets are hidden at least to a limit, such as one half, from every one of the eyes."""
        found = np.empty(len(look.boards), np.bool_)
        rays.obscured(*self._all(skip), look.eyes, look.boards, look.sides, limit, found)
        return found

    def shares(self, look: "Look", skip: Iterable[int]) -> list[float]:
        """How much of each target is hidden from the eye that sees most of it."""
        solids, eyes = self._all(skip), range(len(look.eyes))
        return [
            min(float(rays.share_of(*solids, look.eyes, i, look.boards, j, look.sides)) for i in eyes)
            for j in range(len(look.boards))
        ]

    def _all(self, skip: Iterable[int]) -> tuple[NDArray[Any], ...]:
        return self._corners, self._first, self._solids, self.without(skip)

    def count_free(self, many: NDArray[np.float64]) -> int:
        """How many of many rays (n, 6) are free; for measuring speed."""
        skip = np.zeros(len(self._keys), np.bool_)
        return int(rays.count_free(self._corners, self._first, self._solids, skip, many))


def _row(body: Body) -> tuple[float, ...]:
    x, y = body.outline.points[0] if body.outline.is_disc else (0, 0)
    return (x, y, body.outline.radius, body.bottom, body.top, *bounds(body.outline), bulges(body.outline))


def eye_of(body: Body) -> Spot:
    """Where a model looks from."""
    x, y = middle(body.outline)
    return x, y, body.bottom + (body.top - body.bottom) * EYE_TENTHS // 10


def width_seen(outline: Outline, eye: Point, centre: Point) -> tuple[float, float]:
    """How far an outline reaches to the left and the right of its middle, seen from a point."""
    if outline.is_disc:
        return -float(outline.radius), float(outline.radius)
    dx, dy = centre[0] - eye[0], centre[1] - eye[1]
    length = float(np.hypot(dx, dy)) or 1.0
    sides = [(-dy * (x - centre[0]) + dx * (y - centre[1])) / length for x, y in outline.points]
    return min(sides), max(sides)


def at_least(share: float, limit: float) -> bool:
    """Whether a hidden share has reached a limit such as one half."""
    return share >= limit - SHARE_TOLERANCE
