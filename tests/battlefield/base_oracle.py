"""A second opinion on bases: every base as a finely cut shape of shapely, and heights by plain words."""

from math import hypot
from random import Random
from typing import Any, NamedTuple

from shapely.affinity import rotate, scale, translate
from shapely.geometry import Point, box

from turnmaster.battlefield import INCH, TOLERANCE, Base, Footprint

# Corners, radii and distances are rounded to whole units: together less than four of them.
ROUNDING = 4
# So far an oval may be off: two of them are then measured to within the tolerance, rounding and all.
OVAL_OFF = (TOLERANCE - ROUNDING) // 2
FINE = 100  # corners of a quarter of a circle: within a unit of every base


class Standing(NamedTuple):
    """A footprint at a place."""

    shape: Footprint
    x: int
    y: int
    z: int
    facing: int

    @property
    def base(self) -> Base:
        return self.shape.at(self.x, self.y, self.z, self.facing)

    @property
    def region(self) -> Any:
        return region(self.shape, self.x, self.y, self.facing)

    @property
    def slack(self) -> float:
        """How far the outline may lie inside the true base: an oval is a polygon with its corners on the edge."""
        return 0 if self.shape.is_round or self.shape.hull else OVAL_OFF


def region(shape: Footprint, x: int, y: int, facing: int, fine: int = FINE) -> Any:
    wide, long = shape.width / 2, shape.length / 2
    flat = box(-wide, -long, wide, long) if shape.hull else scale(Point(0, 0).buffer(1, quad_segs=fine), wide, long)
    return translate(rotate(flat, facing, origin=(0, 0)), x, y)


def random_shape(random: Random, kind: str) -> Footprint:
    height = random.randrange(INCH // 2, 4 * INCH)
    wide, long = random.randrange(4_000, 40_000), random.randrange(4_000, 80_000)
    if kind == "round":
        return Footprint(wide, wide, height)
    return Footprint(wide, long, height, hull=kind == "hull")


def random_standing(random: Random, kind: str) -> Standing:
    """Somewhere in ten inches square, often facing along an axis, often on the table."""
    facing = random.choice((0, 90, 45, random.randrange(360), random.randrange(360)))
    z = random.choice((0, 0, 0, random.randrange(5 * INCH)))
    return Standing(random_shape(random, kind), random.randrange(100_000), random.randrange(100_000), z, facing)


def step(a: Standing, b: Standing) -> int:
    """How far up it is from one to the other; nothing if the lower model is as tall as the step."""
    low, high = sorted((a, b), key=lambda one: one.z)
    return 0 if high.z - low.z <= low.shape.height + TOLERANCE else high.z - low.z


def apart(a: Standing, b: Standing) -> float:
    return hypot(a.region.distance(b.region), step(a, b))


def too_rough(a: Standing, b: Standing) -> float:
    """How far a measurement may be off."""
    return a.slack + b.slack + ROUNDING


def in_each_other(a: Standing, b: Standing) -> bool | None:
    """Whether one stands in the other by more than the tolerance; none if it is too close to call."""
    low, high = sorted((a, b), key=lambda one: one.z)
    if low.z != high.z and high.z - low.z >= low.shape.height - TOLERANCE:
        return False
    rough = too_rough(a, b)
    answers = set()
    for by in (-rough, rough):
        one, other = (each.region.buffer(-(TOLERANCE + by) / 2, join_style="mitre") for each in (a, b))
        answers.add(one.intersects(other))
    return answers.pop() if len(answers) == 1 else None
