"""Distances between round bases, in whole ten-thousandths of an inch, so that nothing depends on floating point.

One shared tolerance settles every comparison: bases no further apart than it touch, and a distance that exceeds a limit
by no more than it is within the limit. It is half a hundredth of an inch, an eighth of a millimetre.
"""

from math import isqrt

INCH = 10_000
TOLERANCE = 50

Point = tuple[int, int]
Disc = tuple[int, int, int]  # x, y of the centre, radius


def base_radius(mm: int) -> int:
    """The radius of a round base of this many millimetres across."""
    return (mm * INCH * 10 // 254) // 2


def distance(ax: int, ay: int, bx: int, by: int) -> int:
    """Between two points, rounded down."""
    return isqrt((ax - bx) ** 2 + (ay - by) ** 2)


def gap(a: Disc, b: Disc) -> int:
    """Between the closest points of two bases; negative if they overlap."""
    return distance(a[0], a[1], b[0], b[1]) - a[2] - b[2]


def within(a: Disc, b: Disc, reach: int) -> bool:
    """Whether the bases are at most `reach` apart."""
    dx, dy, far = a[0] - b[0], a[1] - b[1], a[2] + b[2] + reach + TOLERANCE
    return dx * dx + dy * dy <= far * far


def touching(a: Disc, b: Disc) -> bool:
    """Base contact."""
    return within(a, b, 0)


def overlap(a: Disc, b: Disc) -> bool:
    """Whether one base stands on the other, by more than the tolerance."""
    dx, dy, close = a[0] - b[0], a[1] - b[1], a[2] + b[2] - TOLERANCE
    return dx * dx + dy * dy < close * close


def inches(length: int) -> str:
    """A length as people read it: 7.5", not 75000."""
    return in_units(length, INCH, '"')


def in_units(length: int, unit: int, sign: str) -> str:
    """A length in inches, centimetres or any other unit, to the hundredth."""
    hundredths = (abs(length) * 100 + unit // 2) // unit
    text = f"{hundredths // 100}.{hundredths % 100:02d}".rstrip("0").rstrip(".")
    return f"{'-' if length < 0 and hundredths else ''}{text}{sign}"
