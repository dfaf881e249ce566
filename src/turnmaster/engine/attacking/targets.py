"""Legal targets of a unit, apart from range and sight. [Free Rules p.10 and p.14]"""

from turnmaster.engine.attacking.hooks import (
    EXPOSED_PASSENGERS,
    TARGET_CHECKS,
    TARGETS,
    TARGETS_OF_A_WEAPON,
    WEAPON_CHECKS,
)
from turnmaster.engine.attacking.wielders import fires_out
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.carriers import can_strike_inside, carriers_of, carries, held_by, is_open
from turnmaster.engine.field.hooks import ENEMIES_ABOARD, OPEN_TRANSPORTS
from turnmaster.engine.field.melees import is_engaged, melee_of
from turnmaster.engine.field.passages import is_passage
from turnmaster.engine.field.units import enemies_of, in_play, is_alive
from turnmaster.profiles import WeaponProfile


def targets_of(battle: Battle, attack: Attack) -> list[int]:
    """Return the legal targets of an attack, apart from range and sight."""
    if attack.forced and attack.only >= 0:  # at that unit, friend or foe
        return [attack.only] if is_alive(battle.state.units[attack.only]) else []
    if not in_play(battle.state.units[attack.unit]):
        return []
    targets: list[int] = battle.rules.hook(TARGETS)(battle, attack)
    if attack.only < 0:
        return targets
    return [attack.only] if attack.only in targets else []


def targets_on_the_field(battle: Battle, attack: Attack) -> list[int]:
    """Return the targets on the field: every enemy with a model left, and passengers in the same Melee."""
    targets = enemies_of(battle, attack.player)
    if battle.state.units[attack.unit].aboard >= 0:  # no unit fires at its own Transport, whoever commands that now
        own = set(carriers_of(battle, attack.unit)).difference(held_by(battle, attack.unit))
        targets = [target for target in targets if target not in own]
    if not carries(battle):
        return targets
    inside = battle.rules.hook(EXPOSED_PASSENGERS)(battle, attack)
    return [*targets, *inside, *(unit for unit in passengers_in_the_open(battle, attack) if unit not in inside)]


def passengers_in_the_open(battle: Battle, attack: Attack) -> list[int]:
    """Return enemies whose Transports do not hide them; those held inside an enemy are hidden."""
    if not battle.rules.contributions(OPEN_TRANSPORTS):
        return []
    units = battle.state.units
    foes = [n for n, u in enumerate(units) if u.aboard >= 0 and u.player != attack.player and is_alive(u)]
    return [number for number in foes if is_in_the_open(battle, number)]


def is_in_the_open(battle: Battle, unit: int) -> bool:
    """Check whether nothing hides a unit that is aboard; an enemy that holds it does."""
    is_shown = all(OPEN_TRANSPORTS.holds(battle, carrier) for carrier in carriers_of(battle, unit))
    return is_shown and not held_by(battle, unit)


def exposed_passengers(battle: Battle, attack: Attack) -> list[int]:
    """Return enemies in the same Melee whose Transport has Fire Points, or that are inside together. [Free
    Rules p.14]
    """
    units = battle.state.units
    if not is_engaged(battle, attack.unit):
        return []
    return [
        number
        for number in sorted(melee_of(battle, attack.unit))
        if units[number].aboard != NOWHERE
        and units[number].player != attack.player
        and is_alive(units[number])
        and is_within_grasp(battle, attack.unit, number)
    ]


def is_within_grasp(battle: Battle, unit: int, passenger: int) -> bool:
    """Check whether a unit in the Melee of a passenger can attack it: through Fire Points, or because it is inside as
    well.
    """
    return is_open(battle, passenger) or can_strike_inside(battle, unit, passenger)


def targets_of_weapon(battle: Battle, attack: Attack, number: int, targets: list[int]) -> list[int]:
    """Return the legal targets of one weapon: those of the unit, unless a perk changes them."""
    for choose in battle.rules.contributions(TARGETS_OF_A_WEAPON):
        targets = choose(battle, attack, number, targets)
    if strikes_outward(battle, attack.unit, battle.profile(attack.unit).weapons[number]):
        return targets
    return [target for target in targets if can_strike_inside(battle, attack.unit, target)]


def strikes_outward(battle: Battle, unit: int, weapon: WeaponProfile) -> bool:
    """Check whether a weapon can be used on units outside the carrier of its wielders."""
    if not may_be_confined(battle, unit):
        return True
    return fires_out(battle, unit, weapon) and not held_by(battle, unit)


def may_be_confined(battle: Battle, unit: int) -> bool:
    """Check whether a unit may be restricted to targets inside with it."""
    aboard = battle.state.units[unit].aboard
    return (aboard >= 0 or is_passage(battle, aboard)) and bool(battle.rules.has(ENEMIES_ABOARD))


def why_unusable(battle: Battle, attack: Attack, weapon: int) -> str:
    """Return why perks keep a unit from using a weapon in this attack, or nothing if it can."""
    return WEAPON_CHECKS.against(battle, attack, weapon)


def why_no_target(battle: Battle, unit: int, weapon: int, target: int) -> str:
    """Return why a weapon cannot be aimed at a target, apart from range, or nothing if it can."""
    return TARGET_CHECKS.against(battle, unit, weapon, target)
