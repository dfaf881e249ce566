"""The symbol of each player, as a letter for text and as a shape to draw. Colour is never the only distinction."""

from math import cos, pi, sin
from typing import NamedTuple


class PlayerMark(NamedTuple):
    """A letter; the corners of its shape around (0, 0), none for a disc; and whether it is hollow."""

    letter: str
    corners: tuple[tuple[float, float], ...]
    hollow: bool


def _corners(count: int, first_degrees: int, size: float = 1.0) -> tuple[tuple[float, float], ...]:
    """Return the corners of a regular shape; y points down, as on a page."""
    angles = [(first_degrees + 360 * i / count) * pi / 180 for i in range(count)]
    return tuple((round(size * cos(a), 4), round(size * sin(a), 4)) for a in angles)


MARKS = (
    PlayerMark("▲", _corners(3, -90), False),
    PlayerMark("●", (), False),
    PlayerMark("■", _corners(4, 45), False),
    PlayerMark("◆", _corners(4, 0, 1.1), False),
    PlayerMark("▼", _corners(3, 90), False),
    PlayerMark("○", (), True),
    PlayerMark("□", _corners(4, 45), True),
    PlayerMark("◇", _corners(4, 0, 1.1), True),
)


def mark_of(player: int) -> str:
    return MARKS[player % len(MARKS)].letter
