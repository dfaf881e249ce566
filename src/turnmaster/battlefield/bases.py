"""What models stand on: round and oval bases and rectangular hulls, how far apart they are, and what stands on what.

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
    """The base of a model where it stands: a place, its level above the table, how tall the model is, and an outline
    unless the base is round. The radius is that of a circle around all of it.
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
        """Where an answer puts it: its centre and its level."""
        return self.x, self.y, self.level

    @property
    def disc(self) -> Disc:
        """The circle around it."""
        return self.x, self.y, self.radius

    @property
    def top(self) -> int:
        """How high above the table its model ends."""
        return self.level + self.height


class Footprint(Struct, frozen=True, dict=True):
    """The base of a model wherever it stands: `length` points where the model faces. Lengths in ten-thousandths."""

    width: int
    length: int
    height: int
    hull: bool = False

    @cached_property
    def is_round(self) -> bool:
        return self.width == self.length and not self.hull

    @cached_property
    def radius(self) -> int:
        """The radius of a circle that holds it, however it is turned."""
        if self.hull:
            return int(hypot(self.width, self.length) / 2) + 1
        return max(self.width, self.length) // 2

    @cached_property
    def narrow(self) -> int:
        """Half of its narrower side: the room it needs on its way, because it turns as it goes."""
        return min(self.width, self.length) // 2

    def at(self, x: int, y: int, z: int = 0, facing: int = 0) -> Base:
        """The base at a place and a height, turned a number of degrees counter-clockwise from north."""
        return Base(x, y, self.radius, z, self.height, None if self.is_round else placed_outline(self, x, y, facing))


@lru_cache(maxsize=4096)
def placed_outline(footprint: Footprint, x: int, y: int, facing: int) -> Outline:
    return moved(turned_outline(footprint, facing), x, y)


@lru_cache(maxsize=1024)
def turned_outline(footprint: Footprint, facing: int) -> Outline:
    """Around (0, 0)."""
    if footprint.hull:
        return rectangle((0, 0), footprint.width, footprint.length, facing)
    return ellipse((0, 0), footprint.width, footprint.length, facing, oval_corners(footprint.radius))


def oval_corners(radius: int) -> int:
    """How many corners an oval needs on its rim, so that its sides are hardly inside; some are at its ends."""
    return 4 * ceil(pi / acos(1 - OVAL_OFF / max(radius, OVAL_OFF)) / 4)


@lru_cache(maxsize=1024)
def base_on(outline: Outline, z: int, tall: int) -> Base:
    """A base with an outline that stays where it is."""
    x, y = middle(outline)
    if outline.is_disc:
        return Base(x, y, outline.radius, z, tall)
    around = max(distance(x, y, *corner) for corner in outline.points) + 1
    return Base(x, y, around, z, tall, outline)


def point_base(point: Point, level: int) -> Base:
    """A point as a base without any size."""
    return Base(*point, 0, level, 0)


def outline_of(base: Base) -> Outline:
    return base.outline if base.outline is not None else disc_outline(base.centre, base.radius)


def base_box(base: Base) -> Box:
    if base.outline is not None:
        return bounds(base.outline)
    x, y, r = base.x, base.y, base.radius
    return Box(x - r, y - r, x + r, y + r)


def moved_base(base: Base, x: int, y: int, z: int | None = None) -> Base:
    """The same base elsewhere, facing as before."""
    outline = base.outline
    if outline is not None:
        outline = moved(outline, x - base.x, y - base.y)
    return Base(x, y, base.radius, base.level if z is None else z, base.height, outline)


def rise(a: Base, b: Base) -> int:
    """How far one base lies above the other; nothing if the lower model is tall enough to reach up to it."""
    if a.level == b.level:
        return 0
    low, high = (a, b) if a.level < b.level else (b, a)
    up = high.level - low.level
    return 0 if up <= low.height + TOLERANCE else up


def gap(a: Base, b: Base) -> int:
    """The distance between the closest points of two bases; negative if they overlap."""
    flat = flat_gap(a, b)
    up = rise(a, b) if a.level != b.level else 0
    return isqrt(max(0, flat) ** 2 + up * up) if up else flat


def flat_gap(a: Base, b: Base) -> int:
    """The same, seen from above."""
    if a.outline is None and b.outline is None:
        return distance(a.x, a.y, b.x, b.y) - a.radius - b.radius
    if a.outline is not None and b.outline is not None:
        return outlines_gap(a.outline, b.outline)
    one, other = (a, b) if a.outline is not None else (b, a)
    assert one.outline is not None
    return gap_to_point(one.outline, (other.x, other.y)) - other.radius


def within(a: Base, b: Base, reach: int) -> bool:
    """Whether the bases are at most `reach` apart."""
    dx, dy, far = a.x - b.x, a.y - b.y, a.radius + b.radius + reach + TOLERANCE
    if dx * dx + dy * dy > far * far:
        return False
    if a.outline is None and b.outline is None and a.level == b.level:
        return True
    return gap(a, b) <= reach + TOLERANCE


def touching(a: Base, b: Base) -> bool:
    """Whether two bases are in base contact."""
    return within(a, b, 0)


def overlap(a: Base, b: Base) -> bool:
    """Whether one model stands on or in the other, by more than the tolerance."""
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
    """Whether one stands so high that the other model fits beneath it."""
    if a.level == b.level:
        return False
    low, high = (a, b) if a.level < b.level else (b, a)
    return high.level - low.level >= low.height - TOLERANCE


def on_the_table(disc: Disc) -> Base:
    """A round base without a model, flat on the table."""
    return Base(*disc, 0, 0)
