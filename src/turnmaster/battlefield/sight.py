"""Lines of Sight between models: which models see which, how much of them, and what is in the way. Everything is an
upright prism.

A model looks from its eye, over the middle of its base at nine tenths of its height. A target is seen as an upright
board through its middle, at a right angle to the line of sight, as wide as its base and as high as the model. Cover
depends on the hidden share of that board; a target whose board is hidden completely is not seen.
"""

from collections.abc import Collection, Sequence
from functools import cache
from itertools import accumulate
from math import sqrt
from typing import Any, NamedTuple

from turnmaster.battlefield import rays, shadows
from turnmaster.battlefield.arrays import Flags, Rows
from turnmaster.battlefield.bases import Base, outline_of, within
from turnmaster.battlefield.compiled import arrays
from turnmaster.battlefield.joints import box_with_cracks, without_cracks
from turnmaster.battlefield.measure import TOLERANCE, Point
from turnmaster.battlefield.outline import Outline, bounds, bulges, middle
from turnmaster.battlefield.shape import boxes_apart

EYE_TENTHS = 9

# A share this close to a limit has reached it: far finer than any table, far coarser than rounding.
SHARE_TOLERANCE = 1e-6


Spot = tuple[int, int, int]  # x, y and height


class Body(NamedTuple):
    """An upright object on the battlefield, from a bottom to a top; `key` identifies it for the caller."""

    key: int
    outline: Outline
    bottom: int
    top: int


class Look(NamedTuple):
    """Bases looking at others: eyes, targets, and the width of each target for each eye, in the form of shadows.py."""

    eyes: Rows
    boards: Rows
    sides: Rows

    def near(self, mine: Sequence[Base], theirs: Sequence[Base], reach: int) -> Flags:
        """Return which targets are in range of which lookers, base to base: all targets for each looker."""
        if not mine or not theirs:
            return arrays().flags_of([])
        if mine[0].is_round and theirs[0].is_round:
            return shadows.in_reach(self.eyes, float(mine[0].radius), float(mine[0].height), self.boards, float(reach))
        return arrays().flags_of([within(a, b, reach - TOLERANCE) for a in mine for b in theirs])


@cache
def no_sides() -> Rows:
    return arrays().rows_of((), 2)


class Group(NamedTuple):
    """Bases of one kind that look and are looked at, in the form of shadows.py."""

    bases: Sequence[Base]
    eyes: Rows
    boards: Rows


def group(bases: Sequence[Base]) -> Group:
    eyes = arrays().rows_of([(b.x, b.y, b.level + b.height * EYE_TENTHS // 10, b.level) for b in bases], 4)
    boards = arrays().rows_of([(b.x, b.y, b.radius, b.level, b.top) for b in bases], 5)
    return Group(bases, eyes, boards)


def look(mine: Group, theirs: Group) -> Look:
    """Return one group looking at another; if either is empty, nothing is seen."""
    if not theirs.bases or theirs.bases[0].is_round:
        return Look(mine.eyes, theirs.boards, no_sides())
    sides = [width_seen(outline_of(b), a.centre, b.centre) for a in mine.bases for b in theirs.bases]
    return Look(mine.eyes, theirs.boards, arrays().rows_of(sides, 2))


def body_of(key: int, base: Base) -> Body:
    """Return a model as a body, to look at or past."""
    return Body(key, outline_of(base), base.level, base.top)


class Scene:
    """All bodies that can block sight, prepared for checks."""

    def __init__(self, bodies: Sequence[Body]) -> None:
        self._fill(closed_up(bodies))

    def _fill(self, bodies: Sequence[Body]) -> None:
        self.answered: dict[Any, Any] = {}
        self._bodies = bodies
        polygons = [() if body.outline.is_disc else body.outline.points for body in bodies]
        corners = [point for points in polygons for point in points]
        self._corners = arrays().rows_of(corners or [(0, 0)], 2)
        self._first = arrays().whole_numbers_of([*accumulate(map(len, polygons), initial=0)])
        self._solids = arrays().rows_of([_row(body) for body in bodies], rays.COLUMNS)
        self._keys = [body.key for body in bodies]

    def with_hulls(self, hulls: Sequence[Body]) -> "Scene":
        """Return the scene with more bodies that are not round and that, unlike walls, never touch each other."""
        copy = Scene.__new__(Scene)
        copy._fill([*self._bodies, *hulls])
        return copy

    def with_discs(self, keys: Sequence[int], discs: Sequence[tuple[int, int, int, int, int]]) -> "Scene":
        """Return the scene with more round bodies, each with a key, and its x, y, radius, bottom and top. This is fast,
        because models move often.
        """
        more = arrays().rows_of(discs, 5)
        copy = Scene.__new__(Scene)
        copy.answered = {}
        copy._corners = self._corners
        copy._first, copy._solids = rays.with_discs(self._first, self._solids, more)
        copy._keys = [*self._keys, *keys]
        return copy

    @property
    def is_empty(self) -> bool:
        return not self._keys

    def without(self, keys: Collection[int]) -> Flags:
        """Return flags for the bodies to ignore in a check."""
        return arrays().flags_of([key in keys for key in self._keys])

    def stopped_by(self, start: Spot, end: Spot, skip: Collection[int] = ()) -> int | None:
        """Return the key of a body that stops the ray between two points; None if it is free. Both directions give the
        same result.
        """
        size = len(self._corners)
        cuts, spans = arrays().room(size + 2), arrays().table(size + 1, 2)
        number = rays.first_stop(
            self._corners, self._first, self._solids, self.without(skip), *map(float, (*start, *end)), cuts, spans
        )
        return None if number < 0 else self._keys[number]

    def hidden_share(self, eye: Spot, target: Body, skip: Collection[int] = ()) -> float:
        """Return the share of a target that is hidden from an eye: 0 for nothing, 1 for all of it."""
        if all(key in skip for key in self._keys):
            return 0.0
        centre = middle(target.outline)
        low, high = width_seen(target.outline, (eye[0], eye[1]), centre)
        where = map(float, (*eye, *centre, low, high, target.bottom, target.top))
        share: float = shadows.hidden_share(*self._all(skip), *where, 0.0)
        return min(1.0, max(0.0, share))

    def sees(self, eye: Spot, target: Body, skip: Collection[int] = ()) -> bool:
        return self.hidden_share(eye, target, skip) < 1 - SHARE_TOLERANCE

    def in_the_way(self, eye: Spot, target: Body, skip: Collection[int] = ()) -> list[int]:
        """Return the keys of the bodies that hide any part of a target, those that hide most first."""
        everybody = set(self._keys)
        found = []
        for key in sorted(everybody - set(skip)):
            share = self.hidden_share(eye, target, everybody - {key})
            if share > SHARE_TOLERANCE:
                found.append((-share, key))
        return [key for _, key in sorted(found)]

    # Many bases at once, as shadows.py has them.

    def reaching(self, look: "Look", near: Flags, skip: Collection[int], *, one_is_enough: bool = False) -> Flags:
        """Return which of the eyes have a target in sight that is also near enough."""
        return shadows.reaching(*self._all(skip), look.eyes, look.boards, look.sides, near, one_is_enough)

    def seen(self, look: "Look", skip: Collection[int]) -> Flags:
        """Return which targets any of the eyes sees."""
        return shadows.seen(*self._all(skip), look.eyes, look.boards, look.sides)

    def obscured(self, look: "Look", limit: float, skip: Collection[int]) -> Flags:
        """Return which targets are hidden at least to a limit, such as one half, from every one of the eyes. Without
        eyes, no target is hidden.
        """
        if not len(look.eyes):
            return arrays().flags_of([False] * len(look.boards))
        return shadows.obscured(*self._all(skip), look.eyes, look.boards, look.sides, limit)

    def shares(self, look: "Look", skip: Collection[int]) -> list[float]:
        """Return the hidden share of each target for the eye that sees most of it; 0 without eyes."""
        solids, eyes = self._all(skip), range(len(look.eyes))
        return [
            min((shadows.share_of(*solids, look.eyes, i, look.boards, j, look.sides, 0.0) for i in eyes), default=0.0)
            for j in range(len(look.boards))
        ]

    def _all(self, skip: Collection[int]) -> tuple[Any, ...]:
        return self._corners, self._first, self._solids, self.without(skip)

    def count_free(self, many: Sequence[Sequence[float]]) -> int:
        """Count the free rays (n rows of 6), for performance measurements."""
        return int(rays.count_free(*self._all(()), arrays().rows_of(many, 6)))


def closed_up(bodies: Sequence[Body]) -> list[Body]:
    """Return bodies without the cracks that rounding leaves where they touch."""
    boxes = [box_with_cracks(body.outline) for body in bodies]
    found = []
    for body, box in zip(bodies, boxes, strict=True):
        beside = [
            other.outline
            for other, around in zip(bodies, boxes, strict=True)
            if other is not body and not boxes_apart(box, around, 0) and _reach_as_high(body, other)
        ]
        found.append(body._replace(outline=without_cracks(body.outline, beside)) if beside else body)
    return found


def _reach_as_high(one: Body, other: Body) -> bool:
    return one.bottom < other.top and other.bottom < one.top


def _row(body: Body) -> tuple[float, ...]:
    x, y = body.outline.points[0] if body.outline.is_disc else (0, 0)
    return (x, y, body.outline.radius, body.bottom, body.top, *bounds(body.outline), bulges(body.outline))


def eye_of(body: Body) -> Spot:
    """Return the point from which a model looks."""
    x, y = middle(body.outline)
    return x, y, body.bottom + (body.top - body.bottom) * EYE_TENTHS // 10


def width_seen(outline: Outline, eye: Point, centre: Point) -> tuple[float, float]:
    """Return how far an outline extends to the left and the right of its middle, as seen from a point."""
    if outline.is_disc:
        return -float(outline.radius), float(outline.radius)
    dx, dy = centre[0] - eye[0], centre[1] - eye[1]
    if dx == dy == 0:  # from exactly above or below a target faces north
        dy = 1
    length = sqrt(dx * dx + dy * dy)
    sides = [(-dy * (x - centre[0]) + dx * (y - centre[1])) / length for x, y in outline.points]
    return min(sides), max(sides)


def at_least(share: float, limit: float) -> bool:
    """Check whether a hidden share has reached a limit such as one half."""
    return share >= limit - SHARE_TOLERANCE
