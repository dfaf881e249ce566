"""Convert designs from one kind of dice to the other: saves and AP get the values with the nearest chances."""

from msgspec.structs import replace

from turnmaster.forge.designs import UnitDesign, WeaponDesign
from turnmaster.profiles.convert import DIE_OF, convert_save
from turnmaster.profiles.profile import DiceKind


def converted(design: UnitDesign | WeaponDesign, old: DiceKind, new: DiceKind) -> UnitDesign | WeaponDesign:
    """Return a unit or weapon for other dice."""
    if isinstance(design, WeaponDesign):
        return _weapon(design, old, new)
    return replace(
        design,
        armour=convert_save(design.armour, DIE_OF[old], DIE_OF[new]),
        aegis=convert_save(design.aegis, DIE_OF[old], DIE_OF[new]),
        weapons=tuple(_weapon(weapon, old, new) for weapon in design.weapons),
    )


def _weapon(weapon: WeaponDesign, old: DiceKind, new: DiceKind) -> WeaponDesign:
    return replace(weapon, ap=convert_save(weapon.ap, DIE_OF[old], DIE_OF[new]))
