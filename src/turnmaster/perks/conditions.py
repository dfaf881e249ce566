"""What perks ask about an attack: how far, how tough, how dear, in a Melee or not."""

from turnmaster.battlefield import TOLERANCE, gap
from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack
from turnmaster.engine.field import bases_of, in_same_melee, measured_bases
from turnmaster.engine.state import NOWHERE
from turnmaster.engine.victory import remaining_points
from turnmaster.engine.workings import range_of, weapon_of
from turnmaster.profiles import full_hp


def tough_models(battle: Battle, attack: Attack) -> bool:
    """Whether the models of the target have 2 HP or more at full strength."""
    return battle.profile(attack.target).hp >= 2


def in_half_range(battle: Battle, attack: Attack) -> bool:
    """Whether a wielder has a model of the target within half the range of the weapon."""
    if attack.hazard is not None or not attack.wielders:
        return False
    half = range_of(battle, attack.unit, weapon_of(battle, attack)) // 2
    targets = measured_bases(battle, attack.target)
    if battle.state.units[attack.unit].aboard != NOWHERE:  # passengers measure from what carries them
        wielders = measured_bases(battle, attack.unit)
    else:
        wielders = bases_of(battle, attack.unit, attack.wielders)
    return any(gap(mine, theirs) <= half + TOLERANCE for mine in wielders for theirs in targets)


def costs_more_than_user(battle: Battle, attack: Attack) -> bool:
    """Whether the target is worth more points than the user now."""
    return remaining_points(battle, attack.target) > remaining_points(battle, attack.unit)


def costs_no_more_than_user(battle: Battle, attack: Attack) -> bool:
    return remaining_points(battle, attack.target) <= remaining_points(battle, attack.unit)


def in_melee_with_target(battle: Battle, attack: Attack) -> bool:
    return in_same_melee(battle, attack.unit, attack.target)


def hp_share_left(battle: Battle, unit: int) -> tuple[int, int]:
    """The HP that a unit has left, and that of the whole unit at full strength."""
    return sum(model.hp for model in battle.state.units[unit].models), full_hp(battle.profile(unit))
