"""Estimate the points that an attack is expected to remove, from the profiles of both units."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from turnmaster.bots.situation import closest_enemies, hp_left
from turnmaster.dice import DICE, DieName
from turnmaster.engine.attacking.charts import CHARTS, needed_roll, probability
from turnmaster.engine.attacking.modes import striking_distance
from turnmaster.engine.attacking.workings import pierces
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.params import ATTACK_CHART, SAVE_DIE, ChartName
from turnmaster.engine.core.state import REMOVED
from turnmaster.engine.field.melees import is_engaged
from turnmaster.engine.field.units import gap_between
from turnmaster.profiles import WeaponProfile, saves


@lru_cache(maxsize=4096)
def chance_of_loss(chart: ChartName, die: DieName, power: int, ap: int, defence: int, armour: int, aegis: int) -> float:
    """Return the HP that one Attack Dice is expected to remove."""
    needed = needed_roll(chart, power, defence)
    chance = float(probability(needed, CHARTS[chart].die)) * max(1, needed.multiplier)
    for save in (saves.NONE if pierces(ap, armour) else armour, aegis):
        if save != saves.NONE:
            chance *= 1 - (DICE[die].highest + 1 - save) / DICE[die].faces
    return chance


def expected_loss(battle: Battle, unit: int, weapon: WeaponProfile, foe: int) -> float:
    """Return the HP that all wielders of a weapon are expected to remove from an enemy together."""
    target, chart, die = battle.profile(foe), battle.rules.param(ATTACK_CHART), battle.rules.param(SAVE_DIE)
    armed = zip(weapon.carriers, battle.unit(unit).models, strict=False)
    dice = weapon.attacks * sum([count for count, model in armed if model.hp > 0 and model.place != REMOVED])
    return dice * chance_of_loss(chart, die, weapon.power, weapon.ap, target.defence, target.armour, target.aegis)


def value_of_attack(battle: Battle, unit: int, weapons: Sequence[WeaponProfile], foe: int) -> float:
    """Return the points that weapons of a unit are expected to remove from an enemy."""
    loss = sum(expected_loss(battle, unit, weapon, foe) for weapon in weapons)
    return min(loss, hp_left(battle, foe)) * points_of_an_hp(battle, foe)


def points_of_an_hp(battle: Battle, unit: int) -> float:
    profile = battle.profile(unit)
    return profile.points_hundredths / (100 * profile.hp * profile.models)


class Striking(NamedTuple):
    """The points that a unit is expected to remove from its closest enemy: from its position, and once it is in range
    with all weapons.
    """

    now: float
    there: float


NO_STRIKING = Striking(0.0, 0.0)


def value_of_striking(battle: Battle, unit: int) -> Striking:
    foes = closest_enemies(battle, unit)
    if not foes:
        return NO_STRIKING
    weapons = [weapon for weapon in battle.profile(unit).weapons if weapon.attacks]
    there = value_of_attack(battle, unit, weapons, foes[0])
    if is_engaged(battle, unit):
        return Striking(there, there)
    apart = gap_between(battle, unit, foes[0])
    reaching = [weapon for weapon in weapons if striking_distance(battle, unit, weapon) >= apart]
    return Striking(value_of_attack(battle, unit, reaching, foes[0]), there)
