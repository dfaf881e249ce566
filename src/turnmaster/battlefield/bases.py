"""The bases of models: round and oval bases and rectangular hulls, their distances, and their levels.

A base lies flat at a height above the table, and its model has a height of its own. Distances are measured between the
closest points of two bases, in space. A step no higher than the lower model does not count: models can touch across it.
"""

from functools import cached_property, lru_cache
from math import acos, ceil, hypot, isqrt, pi

from msgspec import Struct

from turnmaster.battlefield.measure import TOLERANCE, Box, Disc, Point, distance
from turnmaster.battlefield.outline import (
    Outline,
    are_parted,
    bounds,
    disc_outline,
    ellipse,
    gap_to_point,
    holds_point,
    middle,
    moved,
    outlines_gap,
    outlines_meet,
    pulled_in,
    rectangle,
)

OVAL_OFF = TOLERANCE // 2 - 2  # how far the sides of an oval may lie inside it: two of them then keep the tolerance


class Base(Struct, frozen=True, gc=False):
    """The base of a model at a position: its level above the table, the height of the model, and an outline unless the
    base is round. The radius is that of a circle around all of it.
    """

    # A struct, because more of these are made and read than of anything else: its fields are read as quickly as local
    # names are unpacked, and it takes a third of the time to make that a named tuple does.

    x: int
    y: int
    radius: int
    level: int
    height: int
    outline: Outline | None = None

    @property
    def is_round(self) -> bool:
        return self.outline is None

    @property
    def centre(self) -> Point:
        return self.x, self.y

    @property
    def place(self) -> tuple[int, int, int]:
        """Return the position for an answer: the centre and the level."""
        return self.x, self.y, self.level

    @property
    def disc(self) -> Disc:
        """Return the circle around the base."""
        return self.x, self.y, self.radius

    @property
    def top(self) -> int:
        """Return the height above the table at which the model ends."""
        return self.level + self.height


class Footprint(Struct, frozen=True, dict=True):
    """The base of a model without a position. `length` is the side in the direction of its facing. Lengths are in
    ten-thousandths of an inch.
    """

    width: int
    length: int
    height: int
    hull: bool = False

    @cached_property
    def is_round(self) -> bool:
        return self.width == self.length and not self.hull

    @cached_property
    def radius(self) -> int:
        """Return the radius of a circle that holds the base in any facing."""
        if self.hull:
            return int(hypot(self.width, self.length) / 2) + 1
        return max(self.width, self.length) // 2

    @cached_property
    def narrow(self) -> int:
        """Half of the narrower side: the clearance that the base needs on its path, because it can turn as it moves."""
        return min(self.width, self.length) // 2

    def at(self, x: int, y: int, z: int = 0, facing: int = 0) -> Base:
        """Return the base at a position and a height, turned a number of degrees counter-clockwise from north."""
        return Base(x, y, self.radius, z, self.height, None if self.is_round else placed_outline(self, x, y, facing))


@lru_cache(maxsize=4096)
def placed_outline(footprint: Footprint, x: int, y: int, facing: int) -> Outline:
    return moved(turned_outline(footprint, facing), x, y)


@lru_cache(maxsize=1024)
def turned_outline(footprint: Footprint, facing: int) -> Outline:
    """Return the outline of a base around (0, 0), turned a number of degrees."""
    if footprint.hull:
        return rectangle((0, 0), footprint.width, footprint.length, facing)
    return ellipse((0, 0), footprint.width, footprint.length, facing, oval_corners(footprint.radius))


def oval_corners(radius: int) -> int:
    """Return the number of corners with which a polygon comes close enough to an oval, with corners at both ends."""
    return 4 * ceil(pi / acos(1 - OVAL_OFF / max(radius, OVAL_OFF)) / 4)


@lru_cache(maxsize=1024)
def base_on(outline: Outline, z: int, tall: int) -> Base:
    """Return a base for an outline that does not move."""
    x, y = middle(outline)
    if outline.is_disc:
        return Base(x, y, outline.radius, z, tall)
    around = max(distance(x, y, *corner) for corner in outline.points) + 1
    return Base(x, y, around, z, tall, outline)


def point_base(point: Point, level: int) -> Base:
    """Return a point as a base without size."""
    return Base(*point, 0, level, 0)


def outline_of(base: Base) -> Outline:
    return base.outline if base.outline is not None else disc_outline(base.centre, base.radius)


def base_box(base: Base) -> Box:
    if base.outline is not None:
        return bounds(base.outline)
    x, y, r = base.x, base.y, base.radius
    return Box(x - r, y - r, x + r, y + r)


def moved_base(base: Base, x: int, y: int, z: int | None = None) -> Base:
    """Return a base at another position, with the same facing."""
    outline = base.outline
    if outline is not None:
        outline = moved(outline, x - base.x, y - base.y)
    return Base(x, y, base.radius, base.level if z is None else z, base.height, outline)


def rise(a: Base, b: Base) -> int:
    """Return how far one base lies above the other; 0 if the lower model is tall enough to reach it."""
    if a.level == b.level:
        return 0
    low, high = (a, b) if a.level < b.level else (b, a)
    up = high.level - low.level
    return 0 if up <= low.height + TOLERANCE else up


def gap(a: Base, b: Base) -> int:
    """Return the distance between the closest points of two bases; negative if they overlap."""
    flat = flat_gap(a, b)
    up = rise(a, b) if a.level != b.level else 0
    return isqrt(max(0, flat) ** 2 + up * up) if up else flat


def flat_gap(a: Base, b: Base) -> int:
    """Return the horizontal distance between the closest points of two bases; negative if they overlap."""
    if a.outline is None and b.outline is None:
        return distance(a.x, a.y, b.x, b.y) - a.radius - b.radius
    if a.outline is not None and b.outline is not None:
        return outlines_gap(a.outline, b.outline)
    one, other = (a, b) if a.outline is not None else (b, a)
    assert one.outline is not None
    return gap_to_point(one.outline, (other.x, other.y)) - other.radius


def within(a: Base, b: Base, reach: int) -> bool:
    """Check whether two bases are at most `reach` apart."""
    dx, dy, far = a.x - b.x, a.y - b.y, a.radius + b.radius + reach + TOLERANCE
    if dx * dx + dy * dy > far * far:
        return False
    if a.outline is None and b.outline is None and a.level == b.level:
        return True
    return gap(a, b) <= reach + TOLERANCE


def touching(a: Base, b: Base) -> bool:
    """Check whether two bases are in base contact."""
    return within(a, b, 0)


def overlap(a: Base, b: Base) -> bool:
    """Check whether two models overlap by more than the tolerance."""
    dx, dy, close = a.x - b.x, a.y - b.y, a.radius + b.radius - TOLERANCE
    if dx * dx + dy * dy >= close * close or clear_above(a, b):
        return False
    if a.outline is None and b.outline is None:
        return True
    if a.outline is not None and b.outline is not None:
        if holds_point(b.outline, (a.x, a.y)):
            return True
        if are_parted(a.outline, b.outline):
            return False
        half = TOLERANCE // 2  # of each, so that it is the same from both sides
        return outlines_meet(pulled_in(a.outline, half), pulled_in(b.outline, half))
    return flat_gap(a, b) < -TOLERANCE


def clear_above(a: Base, b: Base) -> bool:
    """Check whether one model is high enough above the other to leave room for it."""
    if a.level == b.level:
        return False
    low, high = (a, b) if a.level < b.level else (b, a)
    return high.level - low.level >= low.height - TOLERANCE


def on_the_table(disc: Disc) -> Base:
    """Return a disc on the table as a round base without a model."""
    return Base(*disc, 0, 0)
