"""Slow and plain answers to questions that the program answers cleverly; tests compare the two."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import cos, hypot, pi, sin
from typing import Any, TypeVar

from shapely.affinity import rotate, scale, translate
from shapely.geometry import Point, Polygon, box

from turnmaster.battlefield.bases import oval_corners

Disc = tuple[int, int, int]  # x, y, radius

# A disc, the height it stands at and how tall it is; and what its base covers, a shape of shapely, unless it is round.
Place = tuple[Any, ...]
T = TypeVar("T")

TOLERANCE = 50
ROUNDING = 3  # the corners of a hull and what is measured to them are whole numbers


def apart2(a: Disc, b: Disc) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def closer_than(a: Disc, b: Disc, reach: int) -> bool:
    """Whether the bases are at most this far apart, give or take the tolerance."""
    return apart2(a, b) <= (a[2] + b[2] + reach + TOLERANCE) ** 2


def stand_on_each_other(a: Disc, b: Disc) -> bool:
    return apart2(a, b) < (a[2] + b[2] - TOLERANCE) ** 2


def step_between(a: Place, b: Place) -> int:
    """How far one stands above the other, unless the lower one is tall enough to overtop the step."""
    low, high = sorted((a, b), key=lambda model: model[3])
    up = high[3] - low[3]
    return 0 if up <= low[4] + TOLERANCE else up


def is_round(place: Place) -> bool:
    return len(place) < 6 or place[5] is None


def region_of(place: Place) -> Any:
    """What a base covers."""
    return Point(place[0], place[1]).buffer(place[2], quad_segs=64) if is_round(place) else place[5]


@cache
def with_corners(count: int) -> Polygon:
    """A regular polygon in a circle of radius 1."""
    return Polygon([(cos(2 * pi * i / count), sin(2 * pi * i / count)) for i in range(count)])


def covered(shape: Any, x: int, y: int, facing: int) -> Any:
    """What an oval base or a hull covers at a place. How near an oval comes to its ellipse, test_bases.py judges."""
    wide, long = shape.width / 2, shape.length / 2
    flat = (
        box(-wide, -long, wide, long)
        if shape.hull
        else scale(with_corners(oval_corners(shape.radius)), wide, long, origin=(0, 0))
    )
    return translate(rotate(flat, facing, origin=(0, 0)), x, y)


def from_above(a: Place, b: Place) -> float:
    """Between the closest points of two bases as seen from above; nothing if they overlap."""
    if is_round(a) and is_round(b):
        return float(max(0.0, hypot(a[0] - b[0], a[1] - b[1]) - a[2] - b[2]))
    return float(region_of(a).distance(region_of(b)))


def in_space(a: Place, b: Place) -> float:
    """Between the closest points of two bases."""
    return hypot(from_above(a, b), step_between(a, b))


def in_each_other(a: Place, b: Place) -> bool:
    """Whether two models stand in each other: bases that overlap, with nothing of a model's height between them."""
    low, high = sorted((a, b), key=lambda model: model[3])
    if low[3] != high[3] and high[3] - low[3] >= low[4] - TOLERANCE:
        return False
    if is_round(a) and is_round(b):
        return stand_on_each_other(a[:3], b[:3])
    return bool(shrunk(a, TOLERANCE / 2).intersects(shrunk(b, TOLERANCE / 2)))


def shrunk(place: Place, by: float) -> Any:
    """What a base covers but for a rim so wide, and the rounding."""
    return region_of(place).buffer(-by - ROUNDING, join_style="mitre")


def unit_hangs_together(models: Sequence[Place], level: int, upright: int) -> bool:
    """The same as below, with longer links between models on different levels."""
    group = list(range(len(models)))
    for i, j in pairs(len(models)):
        link = level if models[i][3] == models[j][3] else upright
        if in_space(models[i], models[j]) <= link + TOLERANCE + 1 and group[i] != group[j]:
            old, new = group[j], group[i]
            group = [new if g == old else g for g in group]
    return len(set(group)) <= 1


def pairs(count: int) -> Iterator[tuple[int, int]]:
    return combinations(range(count), 2)


def hangs_together(discs: Sequence[Disc], link: int) -> bool:
    """Whether everybody is reached from the first by steps of at most this length: groups merged pair by pair."""
    group = list(range(len(discs)))
    for i, j in pairs(len(discs)):
        if closer_than(discs[i], discs[j], link) and group[i] != group[j]:
            old, new = group[j], group[i]
            group = [new if g == old else g for g in group]
    return len(set(group)) <= 1


def too_long_links(models: Sequence[Place], level: int, upright: int) -> float:
    """What the shortest links that join everybody are too long, in all: shortest links first, never within a group."""
    group = list(range(len(models)))
    total = 0.0
    links = []
    for i, j in pairs(len(models)):
        link = level if models[i][3] == models[j][3] else upright
        links.append((in_space(models[i], models[j]) - link, i, j))
    for over, i, j in sorted(links):
        if group[i] != group[j]:
            total += max(0.0, over)
            old, new = group[j], group[i]
            group = [new if g == old else g for g in group]
    return total


def close_pairs(bases: Sequence[tuple[Place, T]]) -> Iterator[tuple[tuple[Place, T], tuple[Place, T]]]:
    """All pairs of bases that could touch, found by sweeping from left to right."""
    ordered = sorted(bases, key=lambda base: base[0][0] - base[0][2])
    for i, one in enumerate(ordered):
        right = one[0][0] + one[0][2] + 2 * TOLERANCE
        for other in ordered[i + 1 :]:
            if other[0][0] - other[0][2] > right:
                break
            yield one, other
