"""Weapons that come, go and change in play. A unit has one profile at a time, so each change starts with the present
one.

See `Unit.form` in engine/core/state.py.
"""

from msgspec.structs import replace

from turnmaster.engine.core.battle import Battle
from turnmaster.profiles import UnitProfile, WeaponProfile


def number_of(battle: Battle, unit: int, weapon: WeaponProfile) -> int:
    """Return the number of a weapon in the profile of its unit, where all weapons have different names."""
    return [each.name for each in battle.profile(unit).weapons].index(weapon.name)


def take_form(battle: Battle, unit: int, form: UnitProfile) -> None:
    """Give a unit another profile, or give it back the one it came with."""
    holder = battle.state.units[unit]
    holder.form = None if form == battle.setup.profiles[holder.profile] else form


def enlarged(profile: UnitProfile, more: int) -> UnitProfile:
    """Return the same unit with this many more models, which carry nothing."""
    weapons = tuple(replace(weapon, carriers=weapon.carriers + (0,) * more) for weapon in profile.weapons)
    return replace(profile, models=profile.models + more, weapons=weapons)


def unwielded(weapon: WeaponProfile) -> WeaponProfile:
    """Return the weapon without wielders."""
    return replace(weapon, carriers=(0,) * len(weapon.carriers))


def exchange_weapon(battle: Battle, unit: int, number: int, weapon: WeaponProfile) -> None:
    """Replace the profile of a weapon."""
    form = battle.profile(unit)
    take_form(battle, unit, replace(form, weapons=(*form.weapons[:number], weapon, *form.weapons[number + 1 :])))


def add_weapon(battle: Battle, unit: int, weapon: WeaponProfile) -> int:
    """Add a weapon after all others, so that they keep their numbers, and return its number."""
    form = battle.profile(unit)
    take_form(battle, unit, replace(form, weapons=(*form.weapons, weapon)))
    return len(form.weapons)


def hand_out(battle: Battle, unit: int, number: int, model: int, count: int) -> None:
    """Give this many of a weapon to a model."""
    weapon = battle.profile(unit).weapons[number]
    carriers = (*weapon.carriers[:model], count, *weapon.carriers[model + 1 :])
    exchange_weapon(battle, unit, number, replace(weapon, carriers=carriers))
