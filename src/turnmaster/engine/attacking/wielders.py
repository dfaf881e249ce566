"""Models that can use a weapon now, and those of them that reach a target. [Free Rules p.10, p.13 and p.14]"""

from turnmaster.battlefield import TOLERANCE, gap
from turnmaster.engine.attacking.hooks import USED_FROM, WEAPON_IS, WIELDERS, WIELDERS_AT_A_TARGET, Handling
from turnmaster.engine.attacking.workings import is_common, needs_sight, range_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.state import ABOARD, FIELD, NOWHERE, RESERVE, Model
from turnmaster.engine.field.carriers import carrying_models, fights_inside
from turnmaster.engine.field.hooks import PASSENGERS_FIRE
from turnmaster.engine.field.melees import fight_each_other
from turnmaster.engine.field.units import are_together, bases_of, in_play, measured_bases
from turnmaster.engine.field.view import in_reach_and_sight
from turnmaster.profiles import WeaponProfile


def may_fire(model: Model, weapon: WeaponProfile) -> bool:
    """Check whether movement this Game Turn leaves a model free to use a weapon. [Free Rules p.13]"""
    if weapon.type == "Heavy":
        return not (model.moved or model.dashed)
    return weapon.type == "Assault" or not model.dashed


def wielders_of(battle: Battle, unit: int, weapon: WeaponProfile) -> list[int]:
    """Return the models that can use a weapon now, including casualties not yet removed. Perks may name fewer."""
    aboard = battle.state.units[unit].aboard != NOWHERE
    free = wielders_aboard(battle, unit, weapon) if aboard else wielders_on_foot(battle, unit, weapon)
    for choose in battle.rules.contributions(WIELDERS):
        free = choose(battle, unit, weapon, free)
    return free


def wielders_with(battle: Battle, unit: int, weapon: WeaponProfile) -> list[int]:
    """Return the models that can use a weapon now, and the models from which they may measure."""
    wielders = wielders_of(battle, unit, weapon)
    if wielders and not battle.rules.is_plain:
        wielders = [*wielders, *used_from(battle, unit, weapon)]
    return wielders


def wielders_on_foot(battle: Battle, unit: int, weapon: WeaponProfile) -> list[int]:
    """Return the wielders of a unit on the field, or of one that waits in Reserve as a whole."""
    models = battle.state.units[unit].models
    common, here = is_common(battle, weapon), FIELD if in_play(battle.state.units[unit]) else RESERVE
    agile = weapon.type == "Assault"
    return [
        number
        for number, (count, model) in enumerate(zip(weapon.carriers, models, strict=False))
        if (count or common)
        and model.place == here
        # Most models have not moved, and nothing else ties one down.
        and (agile or not (model.moved or model.dashed) or may_fire(model, weapon))
    ]


def wielders_aboard(battle: Battle, unit: int, weapon: WeaponProfile) -> list[int]:
    """Return the passengers that can use a weapon: only with Fire Points, and the Transport's Movement counts as
    theirs. Against an enemy inside as well they need no Fire Points.

    [Free Rules p.14]
    """
    if not fires_out(battle, unit, weapon) and not fights_inside(battle, unit):
        return []
    if not all(may_fire(model, weapon) for model in carrying_models(battle, unit)):
        return []
    models, common = battle.state.units[unit].models, is_common(battle, weapon)
    armed = [number for number, count in enumerate(weapon.carriers) if (count or common) and number < len(models)]
    return [number for number in armed if models[number].place == ABOARD and may_fire(models[number], weapon)]


def fires_out(battle: Battle, unit: int, weapon: WeaponProfile) -> bool:
    """Check whether passengers can use a weapon through Fire Points, or because it needs none."""
    if battle.rules.hook(PASSENGERS_FIRE)(battle, unit):
        return True
    return WEAPON_IS[Handling.FIRED_OUT].holds(battle, weapon)


def used_from(battle: Battle, unit: int, weapon: WeaponProfile) -> list[int]:
    """Return models without a weapon from which its wielders may measure and use it, as perks name them."""
    return [number for places in battle.rules.contributions(USED_FROM) for number in places(battle, unit, weapon)]


def who_may_aim(battle: Battle, unit: int, weapon: WeaponProfile, models: list[int], target: int) -> list[int]:
    """Return the models that may use a weapon on a target, apart from range and sight. Perks may name fewer."""
    for choose in battle.rules.contributions(WIELDERS_AT_A_TARGET):
        models = choose(battle, unit, weapon, models, target)
    return models


def in_reach(battle: Battle, unit: int, weapon: WeaponProfile, wielders: list[int], target: int) -> list[int]:
    """Return the wielders with a model of the target in range and sight. Between enemies in a Melee neither counts.

    If a model from which they may use the weapon reaches the target, they all do, and it is listed with them.
    """
    if not wielders or fight_each_other(battle, unit, target) or are_together(battle, unit, target):
        reaching = who_may_aim(battle, unit, weapon, wielders, target)
    else:
        stand_ins = used_from(battle, unit, weapon)
        hands = [number for number in wielders if number not in stand_ins]  # a volley at another target lists both
        models = who_may_aim(battle, unit, weapon, [*hands, *stand_ins], target)
        reaching = within_reach(battle, unit, weapon, models, target)
        if any(number in stand_ins for number in reaching):
            reaching = [*hands, *(number for number in reaching if number in stand_ins)]
    return reaching[: weapon.count] if is_common(battle, weapon) else reaching


def within_reach(battle: Battle, unit: int, weapon: WeaponProfile, models: list[int], target: int) -> list[int]:
    """Return the models with a model of the target in range, and in sight if the weapon needs that."""
    reach = range_of(battle, unit, weapon)
    if not models:
        return []
    if not needs_sight(battle, weapon):
        return in_range(battle, unit, models, target, reach)
    return in_reach_and_sight(battle, unit, models, target, reach)


def in_range(battle: Battle, unit: int, models: list[int], target: int, reach: int) -> list[int]:
    """Return the models with a model of the target in range, seen or not."""
    theirs = measured_bases(battle, target)
    if battle.state.units[unit].aboard != NOWHERE:
        mine = measured_bases(battle, unit)
        return models if any(gap(a, b) <= reach + TOLERANCE for a in mine for b in theirs) else []
    bases = zip(models, bases_of(battle, unit, models), strict=True)
    return [number for number, base in bases if any(gap(base, other) <= reach + TOLERANCE for other in theirs)]
