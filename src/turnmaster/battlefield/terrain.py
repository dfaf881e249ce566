"""Terrain as shapes: upright pieces on the ground, with what they do to sight and movement. No rules.

A piece stands on its outline from its elevation to its elevation plus its height. It can be an area that models walk
into (a wood, a river, a crater), something solid that stops them (a wall, a wreck), or something to stand on: every
height in `floors`, measured from the table, is a level that models can stand on, the roof or the top of a hill
included, and the ground floor of a building that can be entered.
"""

from typing import Literal

from msgspec import Struct

from turnmaster.battlefield.measure import Point
from turnmaster.battlefield.outline import Outline

Protection = Literal["weak", "good", "strong"]


class Danger(Struct, frozen=True):
    """The weapon profile that Dangerous Ground strikes with: one attack sequence against models that enter it."""

    attacks: int = 1
    power: int = 4
    ap: int = 0


class Piece(Struct, frozen=True, kw_only=True):
    """One piece of terrain. Lengths are ten-thousandths of an inch.

    Models cannot pass through the sides of a `solid` piece. `difficult`, `danger` and `impassable` are the kinds of
    ground. A `slope` can be walked up from every side. `ladders` are points on its edge where models climb freely.
    Units can go into an `enterable` building; its floors can then be used from inside. A `void` is no terrain at all,
    but the gap between battlefields: a perk that ignores terrain does not ignore it.
    """

    name: str
    outline: Outline
    height: int = 0
    elevation: int = 0
    solid: bool = False
    difficult: bool = False
    danger: Danger | None = None
    impassable: bool = False
    blocks_sight: bool = False
    cover_area: bool = False
    protection: Protection = "weak"
    floors: tuple[int, ...] = ()
    slope: bool = False
    ladders: tuple[Point, ...] = ()
    enterable: bool = False
    void: bool = False

    @property
    def top(self) -> int:
        return self.elevation + self.height
