"""Points of a unit now. [Free Rules p.13 and p.33]"""

from fractions import Fraction
from math import prod

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import RESERVE
from turnmaster.engine.field.hooks import COST_FACTORS

ONE = Fraction(1)


def remaining_points(battle: Battle, unit: int, *, count_reserve: bool = True) -> Fraction:
    """Return full cost x remaining HP / full HP, exactly. At the end of a game, units in Reserve count as
    casualties.
    """
    models = battle.state.units[unit].models
    hp = sum(model.hp for model in models if not model.phantom and (count_reserve or model.place != RESERVE))
    points = Fraction(battle.profile(unit).points_hundredths * hp, 100 * full_strength(battle, unit))
    return points * cost_factor(battle, unit, where_compared=False)


def current_cost(battle: Battle, unit: int) -> Fraction:
    """Return the Current Point Cost of a unit, as perks compare it. [Perks 12.2, Point Cost]"""
    return remaining_points(battle, unit) * cost_factor(battle, unit, where_compared=True)


def cost_factor(battle: Battle, unit: int, *, where_compared: bool) -> Fraction:
    """By what rules multiply the points of a unit."""
    factors = battle.rules.contributions(COST_FACTORS)
    return prod((each.times(battle, unit) for each in factors if each.where_compared == where_compared), start=ONE)


def full_points(battle: Battle, unit: int) -> Fraction:
    """Return the full Point Cost of a unit."""
    return Fraction(battle.profile(unit).points_hundredths, 100)


def full_strength(battle: Battle, unit: int) -> int:
    """Return the HP of a whole unit before any loss, without phantoms."""
    return battle.profile(unit).hp * sum(not model.phantom for model in battle.state.units[unit].models)


def in_points(points: Fraction) -> str:
    """Return points as people write them, exactly enough to compare."""
    return str(points) if points.denominator == 1 else f"{float(points):.2f}"
