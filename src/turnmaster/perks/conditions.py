"""Conditions of perks about attacks, units and weapons: distance, toughness, friends, healing."""

from turnmaster.battlefield import TOLERANCE, Base, gap
from turnmaster.engine.attacking.hooks import SUFFER_FIRST
from turnmaster.engine.attacking.line_of_units import line_of
from turnmaster.engine.attacking.workings import cover_raises_defence, is_common, range_of, weapon_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Phase, Placing, Volley
from turnmaster.engine.core.notes import Note
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.hooks import JOINING
from turnmaster.engine.field.melees import fight_each_other, in_same_melee
from turnmaster.engine.field.plain_sight import can_see
from turnmaster.engine.field.units import (
    are_friends,
    are_together,
    are_within,
    bases_of,
    is_alive,
    living,
    measured_bases,
    takes_part,
)
from turnmaster.engine.field.worth import full_strength
from turnmaster.perks.hooks import FALLS_LATER, NO_PERKS, NO_RETURN
from turnmaster.perks.validation import LEADERS
from turnmaster.profiles import WeaponProfile

HEAL = "Heal"  # the perk of a weapon that is used on friends

NEAR = Note("template", "near")  # of an attack: whether a weapon's templates lie wholly within half its range, 1 or 0


def why_no_perks(battle: Battle, unit: int) -> str:
    """Return why a unit cannot use activated perks, or nothing."""
    return NO_PERKS.against(battle, unit)


def stays_down(battle: Battle, unit: int) -> bool:
    """Check whether a destroyed unit cannot come back."""
    return NO_RETURN.holds(battle, unit)


def falls_later(battle: Battle, unit: int) -> bool:
    """Check whether a unit without HP only hangs on, and becomes a casualty soon."""
    return FALLS_LATER.holds(battle, unit)


def tough_models(battle: Battle, attack: Attack) -> bool:
    """Check whether the models of the target have 2 HP or more at full strength."""
    return battle.profile(attack.target).hp >= 2


def in_half_range(battle: Battle, attack: Attack) -> bool:
    """Check whether a wielder has a model of the target within half the range of the weapon, or its template lies
    there.
    """
    if NEAR.is_in(attack.notes, attack.weapon):
        return NEAR.says(attack.notes, 1, attack.weapon)
    if attack.hazard is not None or not attack.wielders:
        return False
    half = range_of(battle, attack.unit, weapon_of(battle, attack)) // 2
    targets = measured_bases(battle, attack.target)
    if battle.state.units[attack.unit].aboard != NOWHERE:  # passengers measure from what carries them
        wielders = measured_bases(battle, attack.unit)
    else:
        wielders = bases_of(battle, attack.unit, attack.wielders)
    return any(gap(mine, theirs) <= half + TOLERANCE for mine in wielders for theirs in targets)


def from_an_enemy(battle: Battle, attack: Attack) -> bool:
    return battle.state.units[attack.target].player != attack.player


def in_cover(battle: Battle, attack: Attack) -> bool:
    """Check whether the target has cover from the attack."""
    return cover_raises_defence(battle, attack) is not None


def at_a_distance(battle: Battle, attack: Attack) -> bool:
    return not in_melee_with_target(battle, attack)


def in_melee_with_target(battle: Battle, attack: Attack) -> bool:
    return in_same_melee(battle, attack.unit, attack.target)


def hands_of(battle: Battle, unit: int, model: int) -> list[Base]:
    """Return the bases from which the range of a model is measured: its own, or those of its carrier."""
    aboard = battle.unit(unit).aboard != NOWHERE
    return measured_bases(battle, unit) if aboard else bases_of(battle, unit, [model])


def hp_share_left(battle: Battle, unit: int) -> tuple[int, int]:
    """Return the remaining HP of a unit, and that of the whole unit at full strength."""
    left = sum(model.hp for model in battle.state.units[unit].models if not model.phantom)
    return left, full_strength(battle, unit)


def wounds(battle: Battle, unit: int) -> int:
    """Return 0 for a unit above half its full HP, 1 up to half of it, 2 up to a quarter; both are rounded up."""
    left, full = hp_share_left(battle, unit)
    return int(left <= (full + 1) // 2) + int(left <= (full + 3) // 4)


def is_leader(battle: Battle, unit: int) -> bool:
    return not set(LEADERS).isdisjoint(battle.profile(unit).perks)


def are_comrades(battle: Battle, unit: int, other: int) -> bool:
    """Check whether two units are friends for perks: of one roster, neither under another player's command, not a
    wreck.
    """
    mine, theirs = battle.unit(unit), battle.unit(other)
    return are_friends(mine, theirs) and mine.roster == theirs.roster and takes_part(battle, other)


def heals(weapon: WeaponProfile) -> bool:
    return HEAL in weapon.perks


def is_armed(battle: Battle, unit: int) -> bool:
    return bool(working_weapons(battle, unit))


def working_weapons(battle: Battle, unit: int) -> list[WeaponProfile]:
    """Return the harmful weapons of a unit that a model with HP can use."""
    left = living(battle.unit(unit))
    harmful = [weapon for weapon in battle.profile(unit).weapons if weapon.attacks and not heals(weapon)]
    return [each for each in harmful if is_common(battle, each) or any(each.carriers[model] for model in left)]


def suffers_first(battle: Battle, unit: int, target: int) -> bool:
    """Check whether a negative effect that a unit directs at another falls on that unit, and on none with which it
    fights as one. [Perks 12.4, Leadership]
    """
    if not battle.rules.contributions(JOINING) and not battle.rules.contributions(SUFFER_FIRST):
        return True
    aim = Attack(battle.state.units[unit].player, unit, volley=Volley(target))
    line = line_of(battle, aim)
    return next((number for number in line if number == target or is_exposed(battle, unit, number)), target) == target


def is_exposed(battle: Battle, unit: int, target: int) -> bool:
    """Check whether a unit fights another or sees one of its models."""
    is_there = is_alive(battle.state.units[target])
    return is_there and (fight_each_other(battle, unit, target) or can_see(battle, unit, target))


def units_within(battle: Battle, unit: int, inches: int) -> list[int]:
    """Return the other units in play this near to a unit. A passenger is near to units inside with it and to its
    carrier, and to no others. [Free Rules part 4, Perks and Transports]
    """
    return [other for other in range(len(battle.state.units)) if is_within(battle, other, unit, inches)]


def is_within(battle: Battle, other: int, unit: int, inches: int) -> bool:
    """Check whether another unit in play is this near to a unit; see `units_within`."""
    units = battle.state.units
    if other == unit or not is_alive(units[other]):
        return False
    if are_together(battle, unit, other):
        return True
    on_foot = units[unit].aboard == units[other].aboard == NOWHERE and bool(measured_bases(battle, unit))
    return on_foot and are_within(battle, unit, other, inches * battle.inch + TOLERANCE)


def is_between_phases(battle: Battle) -> bool:
    """Check whether no phase or Action Step is in progress, as when an area hits at the end of a Game Turn: effects at
    the end of a phase then follow at once. An attack played by itself, for odds or a tabletop game, belongs to an
    unseen phase.
    """
    by_itself = isinstance(battle.state.stack[0].ctx, Attack)
    return not by_itself and battle.nearest(Phase) is None and battle.nearest(Placing) is None


def hits_again(attack: Attack) -> int:
    """Return how often a weapon hits another unit in the same use: as often as its wielders carry it; a weapon without
    wielders, as often as it did without a template.
    """
    return -1 if attack.hazard is None else len(attack.wielders) or max(1, attack.volley.hits)
