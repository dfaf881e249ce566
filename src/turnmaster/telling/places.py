"""Positions of an answer in words: distance, direction, and the nearest enemy from there."""

from collections.abc import Sequence
from math import atan2, degrees
from typing import Any

from turnmaster.battlefield import TOLERANCE, Base, Point, distance, groups_gap
from turnmaster.dice.kinds import COMPASS
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.params import INCH_SIGN
from turnmaster.engine.field.units import enemies_of, footprint, on_field, standing, unit_bases
from turnmaster.telling.spans import in_units


def places_in_words(battle: Battle, unit: int, places: Sequence[Any], names: Sequence[str]) -> str:
    """Describe where a unit would end: distance and direction of its way or its position, and the nearest enemy."""
    ends = [end_of(place) for place in places]
    if unit < 0:
        return where_on_board(battle, middle_of(ends))
    holder = battle.state.units[unit]
    parts = [near_whom(battle, unit, ends, names)]
    if on_field(holder):
        here = [(holder.models[n].x, holder.models[n].y) for n in standing(holder)]
        parts.insert(0, way_in_words(battle, middle_of(here), middle_of(ends)))
    else:
        parts.insert(0, where_on_board(battle, middle_of(ends)))
    return ", ".join(part for part in parts if part)


def where_on_board(battle: Battle, point: Point) -> str:
    """Return the part of the board and the distance east and north of its corner, in whole inches."""
    x, y = (measured(battle, round(length / battle.inch) * battle.inch) for length in point)
    return f"in the {part_of_board(battle, point)} at {x}, {y}"


def spot_in_words(battle: Battle, unit: int, spot: Sequence[int]) -> str:
    """Describe the position of a template or a marker, measured from the model that places it."""
    model, x, y, *_ = spot
    holder = battle.state.units[unit]
    if not on_field(holder) or model >= len(holder.models):
        return f"in the {part_of_board(battle, (x, y))} by model {model + 1}"
    here = holder.models[model]
    return f"{way_in_words(battle, (here.x, here.y), (x, y))} of model {model + 1}"


def measured(battle: Battle, length: int) -> str:
    return in_units(length, battle.inch, battle.rules.param(INCH_SIGN))


def end_of(place: Any) -> Point:
    """Return the last point of a path, or the point itself."""
    last = place[-1] if isinstance(place[0], tuple) else place
    return last[0], last[1]


def middle_of(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)


def way_in_words(battle: Battle, start: Point, end: Point) -> str:
    far = distance(*start, *end)
    if far <= TOLERANCE:
        return "on the spot"
    return f"{measured(battle, far)} {compass(end[0] - start[0], end[1] - start[1])}"


def bearing_of(dx: int, dy: int) -> int:
    """Return the direction of a vector in degrees from north, clockwise."""
    return round(degrees(atan2(dx, dy))) % 360


def compass(dx: int, dy: int) -> str:
    return COMPASS[round(bearing_of(dx, dy) / 45) % len(COMPASS)]


def part_of_board(battle: Battle, point: Point) -> str:
    board = battle.setup.board
    across, up = 3 * point[0] // board.width, 3 * point[1] // board.height
    words = [("south", "", "north")[min(2, up)], ("west", "", "east")[min(2, across)]]
    return "-".join(word for word in words if word) or "middle"


def near_whom(battle: Battle, unit: int, ends: Sequence[Point], names: Sequence[str]) -> str:
    """Name the enemy that the models would be nearest to, with the distance."""
    shape = footprint(battle, unit)
    bases: list[Base] = [shape.at(*end) for end in ends]
    foes = {foe: theirs for foe in enemies_of(battle, battle.state.units[unit].player)
            if (theirs := unit_bases(battle, foe))}  # fmt: skip
    gaps = {foe: groups_gap(bases, theirs) for foe, theirs in foes.items()}
    if not gaps:
        return ""
    nearest = min(gaps, key=lambda foe: (gaps[foe], foe))
    if gaps[nearest] <= TOLERANCE:
        return f"into contact with {names[nearest]}"
    return f"{measured(battle, gaps[nearest])} from {names[nearest]}"
