"""Terrain as shapes: upright pieces on the ground, with their effects on sight and movement. No rules.

A piece extends over its outline from its elevation to its elevation plus its height. It can be an area that models
enter (a wood, a river, a crater), a solid object that stops them (a wall, a wreck), or something to stand on: every
height in `floors`, measured from the table, is a level on which models can stand, including the roof or the top of a
hill, and the ground floor of a building that can be entered.
"""

from typing import Literal

from msgspec import Struct

from turnmaster.battlefield.measure import Point
from turnmaster.battlefield.outline import Outline

Protection = Literal["weak", "good", "strong"]


class Danger(Struct, frozen=True):
    """The weapon profile of Dangerous Ground: one attack sequence against models that enter it."""

    attacks: int = 1
    power: int = 4
    ap: int = 0


class Piece(Struct, frozen=True, kw_only=True):
    """One piece of terrain. Lengths are ten-thousandths of an inch.

    Models cannot pass through the sides of a `solid` piece. `difficult`, `danger` and `impassable` are the kinds of
    ground. A `slope` can be walked up from every side. `ladders` are points on its edge where models climb freely.
    Units can enter an `enterable` building and then use its floors from inside. A `void` is not terrain but the gap
    between battlefields: a perk that ignores terrain does not ignore it.
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
