"""Convert a roster for one kind of dice to the other.

A save or AP becomes the one with the nearest chance; 5+ on a D6 becomes 7+ on a D10. Changes are stored in
`converted_from`, so that every sheet and every screen can show them.
"""

from fractions import Fraction

from msgspec.structs import replace

from turnmaster.dice import D6, D10, Die
from turnmaster.profiles import saves
from turnmaster.profiles.profile import DiceKind, Roster, UnitProfile, WeaponProfile

DIE_OF: dict[DiceKind, Die] = {"d6": D6, "d10": D10}


def chance(need: int, die: Die) -> Fraction:
    return Fraction(saves.grade(need, die), die.faces)


def convert_save(need: int, old: Die, new: Die) -> int:
    """Return the save on the new die with the nearest chance; of two equally near, the better one."""
    if need == saves.NONE or old == new:
        return need
    wanted = chance(need, old)
    return min(range(saves.best(new), new.highest + 1), key=lambda n: (abs(chance(n, new) - wanted), n))


def _convert_unit(unit: UnitProfile, old: Die, new: Die) -> UnitProfile:
    def weapon(profile: WeaponProfile) -> WeaponProfile:
        return replace(profile, ap=convert_save(profile.ap, old, new))

    return replace(
        unit,
        armour=convert_save(unit.armour, old, new),
        aegis=convert_save(unit.aegis, old, new),
        weapons=tuple(weapon(w) for w in unit.weapons),
        converted_from=old.name,
    )


def convert_roster(roster: Roster, dice: DiceKind) -> Roster:
    """Convert an army to the other kind of dice; return it unchanged if it is written for them already."""
    if roster.dice == dice:
        return roster
    old, new = DIE_OF[roster.dice], DIE_OF[dice]
    return replace(roster, dice=dice, units=tuple(_convert_unit(unit, old, new) for unit in roster.units))
