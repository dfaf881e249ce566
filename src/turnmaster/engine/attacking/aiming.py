"""List the attacks a unit can make now: each weapon with each target in range and sight. [Free Rules p.10]"""

from collections.abc import Iterator

from msgspec import Struct

from turnmaster.battlefield import TOLERANCE
from turnmaster.battlefield.shape import NO_BOX
from turnmaster.engine.attacking import decisions
from turnmaster.engine.attacking.hooks import MODES, TARGETS_OF_A_WEAPON
from turnmaster.engine.attacking.modes import mode_of
from turnmaster.engine.attacking.targets import (
    may_be_confined,
    targets_of,
    targets_of_weapon,
    why_no_target,
    why_unusable,
)
from turnmaster.engine.attacking.wielders import in_range, who_may_aim, wielders_with
from turnmaster.engine.attacking.workings import needs_sight, range_of
from turnmaster.engine.core import stats
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.hooks import BARRED_ACTIONS
from turnmaster.engine.core.state import NOWHERE
from turnmaster.engine.field.hooks import OPEN_TRANSPORTS
from turnmaster.engine.field.melees import is_engaged, melee_of
from turnmaster.engine.field.plain_sight import in_plain_sight
from turnmaster.engine.field.units import are_together, in_play, is_gone, no_foe_near, unit_box
from turnmaster.engine.field.view import in_reach_and_sight
from turnmaster.profiles import WeaponProfile

# Through these, rules let weapons strike friends, passengers, or whatever lies under a template.
STRIKE_OTHERS = (MODES, TARGETS_OF_A_WEAPON, OPEN_TRANSPORTS)


class Aim(Struct, frozen=True, gc=False):
    """A possible attack with the models that could make it; `settled` if it needs no closer look."""

    answer: decisions.UseWeapon
    wielders: list[int]
    reach: int
    settled: bool


def aims(battle: Battle, attack: Attack) -> Iterator[Aim]:
    """Yield each unused weapon with each target, except those certainly out of range or sight."""
    unit = attack.unit
    if is_gone(battle.state.units[unit]):  # an answer to its attack took its last models away
        return
    targets = targets_of(battle, attack)
    plain = battle.rules.is_plain  # looked at first, because then there is nothing to ask
    added = not plain and (TARGETS_OF_A_WEAPON in battle.rules.contributed or may_be_confined(battle, unit))
    if not (targets or added):
        return
    foes = foes_in_melee(battle, attack)
    for number, weapon in enumerate(battle.profile(unit).weapons):
        if number in attack.used or (attack.allowed and number not in attack.allowed):
            continue
        if not plain and why_unusable(battle, attack, number):
            continue
        mode = None if plain else mode_of(battle, weapon)
        if mode is not None:
            yield from (Aim(answer, [], 0, True) for answer in mode.answers(battle, attack, number))
        elif weapon.attacks:
            aimed_at = targets_of_weapon(battle, attack, number, targets) if added else targets
            yield from aims_of_weapon(battle, unit, number, weapon, aimed_at, foes)


def foes_in_melee(battle: Battle, attack: Attack) -> set[int]:
    """Return the enemies in the Melee of a unit, between which range and sight do not matter."""
    melee = melee_of(battle, attack.unit) if is_engaged(battle, attack.unit) else set()
    return {number for number in melee if battle.state.units[number].player != attack.player} if melee else melee


def aims_of_weapon(
    battle: Battle, unit: int, number: int, weapon: WeaponProfile, targets: list[int], foes: set[int]
) -> Iterator[Aim]:
    """Yield the unit's weapon of this number with each of some targets."""
    plain = battle.rules.is_plain
    reach = range_of(battle, unit, weapon)
    anywhere = not in_play(battle.state.units[unit])  # in Reserve nothing is far away
    near = NO_BOX if anywhere else unit_box(battle, unit).grown(reach + TOLERANCE)
    wielders: list[int] | None = None
    seeing = plain or needs_sight(battle, weapon)
    for target in targets:
        if not anywhere and target not in foes:
            box = unit_box(battle, target)
            if box.left > near.right or box.right < near.left or box.bottom > near.top or box.top < near.bottom:
                continue
        if anywhere and why_no_target(battle, unit, number, target):
            continue
        if wielders is None:
            wielders = wielders_with(battle, unit, weapon)
        if not wielders:
            return
        able = wielders if plain else who_may_aim(battle, unit, weapon, wielders, target)
        if not able:
            continue
        settled: bool | None = target in foes or (not plain and are_together(battle, unit, target))
        if not settled and seeing:
            settled = in_plain_sight(battle, unit, able, target, reach)
        elif not settled:
            settled = bool(in_range(battle, unit, able, target, reach))
        # On the field perks are asked last: range and sight are mostly known already.
        if settled is not False and (plain or anywhere or not why_no_target(battle, unit, number, target)):
            yield Aim(decisions.Attack(number, target), able, reach, bool(settled))


def any_in_reach(battle: Battle, unit: int, aim: Aim) -> bool:
    """Check exactly whether any of the wielders has a model of the target in range and sight."""
    assert isinstance(aim.answer, decisions.Attack)
    return bool(in_reach_and_sight(battle, unit, aim.wielders, aim.answer.target, aim.reach, one_is_enough=True))


def attack_options(battle: Battle, attack: Attack) -> list[decisions.UseWeapon]:
    """Return each unused weapon with each target that at least one wielder reaches."""
    return list(possible_attacks(battle, attack))


def possible_attacks(battle: Battle, attack: Attack) -> Iterator[decisions.UseWeapon]:
    """Yield the legal attacks one by one, for callers that do not need all of them."""
    return (aim.answer for aim in aims(battle, attack) if aim.settled or any_in_reach(battle, attack.unit, aim))


def targets_in_reach(battle: Battle, attack: Attack, number: int) -> list[int]:
    """Return the units at which a weapon could be aimed now."""
    options = attack_options(battle, attack)
    return [each.target for each in options if isinstance(each, decisions.Attack) and each.weapon == number]


def is_far_from_all(battle: Battle, unit: int) -> bool:
    """Check whether even the longest weapon of a unit is certainly too short for all targets; usually this
    settles it.
    """
    if not in_play(battle.state.units[unit]) or is_engaged(battle, unit):
        return False
    if not battle.rules.is_plain and may_strike_others(battle, unit):
        return False
    if not battle.is_as_printed(stats.RANGE, unit):
        return False
    longest = 0
    for weapon in battle.profile(unit).weapons:
        longest = max(longest, weapon.range_in)
    return no_foe_near(battle, unit, longest * battle.inch + TOLERANCE)


def may_strike_others(battle: Battle, unit: int) -> bool:
    """Check whether rules in play let a weapon hit more than enemies on the field within its range."""
    return battle.state.units[unit].aboard != NOWHERE or not battle.rules.contributed.keys().isdisjoint(STRIKE_OTHERS)


def can_attack(battle: Battle, unit: int, only: int = -1) -> bool:
    """Check whether a unit has a weapon with a target; the exact check comes last, because it takes longest."""
    if BARRED_ACTIONS.against(battle, unit, "Attack") or is_far_from_all(battle, unit):
        return False
    doubtful = []
    for aim in aims(battle, Attack(battle.state.units[unit].player, unit, only=only)):
        if aim.settled:
            return True
        doubtful.append(aim)
    return any(any_in_reach(battle, unit, aim) for aim in doubtful)
