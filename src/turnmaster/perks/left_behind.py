"""Attacks with a weapon that has no wielder left, as if it lay on the board."""

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Hazard
from turnmaster.engine.core.notes import Note
from turnmaster.engine.field.units import standing
from turnmaster.engine.moving.hazards import strike


def strike_without_wielder(
    battle: Battle, player: int, unit: int, number: int, copies: int, target: int, note: Note
) -> None:
    """Let this many of a unit's weapon hit a target, wherever both are."""
    weapon, models = battle.profile(unit).weapons[number], standing(battle.state.units[target])
    if models:
        hazard = Hazard(weapon.name, weapon.attacks * copies, weapon.power, weapon.ap, perks=weapon.perks)
        strike(battle, player, target, models, hazard, unit=unit, weapon=number, once=True, notes=note.alone())
