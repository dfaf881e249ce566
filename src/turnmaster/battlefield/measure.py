"""Lengths and distances in whole ten-thousandths of an inch, so that nothing depends on floating point.

One shared tolerance applies to every comparison: bases that are no further apart touch, and a distance that exceeds a
limit by no more is within the limit. The tolerance is half a hundredth of an inch, an eighth of a millimetre.
"""

from collections.abc import Iterator
from math import isqrt

from msgspec import Struct

INCH = 10_000
TOLERANCE = 50

Point = tuple[int, int]
Disc = tuple[int, int, int]  # x, y of the centre, radius

FAR_APART = 1 << 32  # further than any table is wide: the distance to what stands nowhere

ORIGIN: Point = (0, 0)  # shapes are described around it


class Box(Struct, frozen=True, gc=False):
    """An upright rectangle around something. It can be unpacked, or read field by field, which is faster."""

    left: int
    bottom: int
    right: int
    top: int

    def __iter__(self) -> Iterator[int]:
        return iter((self.left, self.bottom, self.right, self.top))

    @property
    def corner(self) -> Point:
        """Return the south-west corner."""
        return self.left, self.bottom

    def grown(self, by: int) -> "Box":
        """Return the box enlarged by this length on every side."""
        return Box(self.left - by, self.bottom - by, self.right + by, self.top + by)


def base_radius(mm: int) -> int:
    """Return the radius of a round base with this diameter in millimetres."""
    return (mm * INCH * 10 // 254) // 2


def distance(ax: int, ay: int, bx: int, by: int) -> int:
    """Return the distance between two points, rounded down."""
    return isqrt((ax - bx) ** 2 + (ay - by) ** 2)


def inches(length: int) -> str:
    """Return a length as text in inches: 7.5", not 75000."""
    return in_units(length, INCH, '"')


def in_units(length: int, unit: int, sign: str) -> str:
    """Return a length as text in inches, centimetres or another unit, to the hundredth."""
    hundredths = (abs(length) * 100 + unit // 2) // unit
    text = f"{hundredths // 100}.{hundredths % 100:02d}".rstrip("0").rstrip(".")
    return f"{'-' if length < 0 and hundredths else ''}{text}{sign}"
