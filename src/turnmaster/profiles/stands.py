"""The base and the height of a model, as files write them.

A round base is a number of millimetres, "32mm" or '1.5"'; an oval one "35x60mm" or '2.5x4"', width by length; the hull
of a model without a base is a pair of inches. The length is in the direction of facing.
"""

import re
from typing import Any, NamedTuple

from turnmaster.profiles.profile import UnitProfile

INCH = 10_000
MM_IN_INCH = 25.4
LEAST_MM, MOST_MM = 10, 300
MOST_SIDE_IN = 20
LEAST_HEIGHT, MOST_HEIGHT = 25, 4800  # hundredths
LEAST_SIDE = round(LEAST_MM * INCH / MM_IN_INCH)
MOST_SIDE = MOST_SIDE_IN * INCH
MOST_ROUND = int(MOST_MM * INCH / MM_IN_INCH)

ROUND = f'{LEAST_MM} to {MOST_MM} millimetres across, such as 32, "32mm" or \'1.5"\''
OVAL = f'width and length from 10 mm to {MOST_SIDE_IN}", such as "35x60mm" or \'2.5x4"\''
_SIZE = re.compile(r'(\d+(?:\.\d+)?)\s*(?:[x×]\s*(\d+(?:\.\d+)?)\s*)?(mm|"|in)')


class Stand(NamedTuple):
    """The base of a model in a profile."""

    base_mm: int = 25
    base_width: int = 0
    base_length: int = 0
    hull: bool = False

    @property
    def narrow_in(self) -> float:
        """Return the smaller side, in inches."""
        return min(self.base_width, self.base_length) / INCH or self.base_mm / MM_IN_INCH


def read_base(value: int | str) -> Stand:
    """Parse a base; a ValueError says what was expected."""
    if isinstance(value, int):
        return _round(value, True, value)
    match = _SIZE.fullmatch(value.strip())
    if match is None:
        raise ValueError(f"expected a round base of {ROUND}, or an oval one with {OVAL}, found {value!r:.60}")
    in_mm = match[3] == "mm"
    if match[2] is None:
        return _round(float(match[1]), in_mm, value)
    sides = [_length(float(match[i]), in_mm) for i in (1, 2)]
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in sides):
        raise ValueError(f"expected an oval base with {OVAL}, found {value!r:.60}")
    return Stand(base_width=sides[0], base_length=sides[1])


def _round(across: float, in_mm: bool, value: int | str) -> Stand:
    if not LEAST_MM <= (across if in_mm else across * MM_IN_INCH) <= MOST_MM:
        raise ValueError(f"expected a round base of {ROUND}, found {value!r:.60}")
    if in_mm and across == int(across):
        return Stand(int(across))
    return Stand(base_width=_length(across, in_mm), base_length=_length(across, in_mm))


def _length(number: float, in_mm: bool) -> int:
    return round(number / MM_IN_INCH * INCH if in_mm else number * INCH)


def read_hull(value: Any) -> Stand:
    """Parse a hull: width and length in inches."""
    expected = f"expected the width and the length of a hull in inches, such as [2.5, 4], up to {MOST_SIDE_IN}"
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError(f"{expected}, found {value!r:.60}")
    sides = [round(side * INCH) if isinstance(side, (int, float)) else 0 for side in value]
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in sides):
        raise ValueError(f"{expected}, found {value!r:.60}")
    return Stand(base_width=sides[0], base_length=sides[1], hull=True)


def read_height(inches: float) -> int:
    """Convert the height of a model to hundredths of an inch."""
    if not LEAST_HEIGHT <= inches * 100 <= MOST_HEIGHT:
        raise ValueError(f"expected {LEAST_HEIGHT / 100} to {MOST_HEIGHT // 100} inches, found {inches}")
    return round(inches * 100)


def default_base_mm(hp: int) -> int:
    """Return a suitable round base for a profile without one: bigger for tougher models."""
    return 25 if hp <= 2 else 40 if hp <= 5 else 60


def default_height(stand: Stand) -> int:
    """Return the default height of a model in hundredths: 1.25" on 25 mm, 2" on 40 mm, 3" on 60 mm; an oval counts by
    its narrower side.

    A hull is three quarters as high as it is narrow.
    """
    if stand.hull:
        return max(50, round(stand.narrow_in * 75))
    return max(50, 125 + round((stand.narrow_in * MM_IN_INCH - 25) * 5))


def stand_to_file(profile: UnitProfile) -> dict[str, Any]:
    """Return the base of a model as in a file."""
    if not profile.base_width:
        return {"base": profile.base_mm}
    sides = (profile.base_width, profile.base_length)
    if profile.hull:
        return {"hull": [side / INCH for side in sides]}
    whole = [round(side * MM_IN_INCH / INCH) for side in sides]
    if all(_length(mm, True) == side for mm, side in zip(whole, sides, strict=True)):
        return {"base": f"{whole[0]}x{whole[1]}mm"}
    if profile.base_width == profile.base_length <= MOST_ROUND:
        return {"base": f'{_plain(sides[0])}"'}
    return {"base": f'{_plain(sides[0])}x{_plain(sides[1])}"'}


def _plain(length: int) -> str:
    return f"{length / INCH:.4f}".rstrip("0").rstrip(".")
