"""List the models about to use a weapon, and the reasons that keep its other carriers from using it."""

from turnmaster.engine.attacking.events import VolleyAnnounced
from turnmaster.engine.attacking.wielders import in_range, in_reach, may_fire, who_may_aim, wielders_of
from turnmaster.engine.attacking.workings import is_common, range_of, weapon_of
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.state import REMOVED
from turnmaster.engine.field.carriers import carrying_models
from turnmaster.engine.field.units import standing
from turnmaster.profiles import WeaponProfile


def announcement(battle: Battle, attack: Attack) -> VolleyAnnounced:
    """Return a volley before its dice. If all models share the weapon, nothing hinders it once every copy is in use."""
    volley, weapon = attack.volley, weapon_of(battle, attack)
    in_use = is_common(battle, weapon) and len(volley.wielders) >= weapon.count
    return VolleyAnnounced(unit=attack.unit, target=volley.target, weapon=attack.weapon, name=weapon.name,
                           exposed=len(attack.strike.seen),
                           of_models=len(standing(battle.state.units[volley.target])), counter=attack.counter,
                           because=volley.because, **({} if in_use else hindered(battle, attack, weapon)))  # fmt: skip


def hindered(battle: Battle, attack: Attack, weapon: WeaponProfile) -> dict[str, int]:
    """Return how many models carry a weapon, and how many of them each cause keeps out of a volley, by the names of
    fields of the announcement. Range and sight count for the unit it is aimed at, whoever suffers in its place. A
    volley that strikes anywhere needs neither, and rules choose who takes part.
    """
    unit, target, firing = attack.unit, attack.volley.meant, set(attack.wielders)
    able = wielders_of(battle, unit, weapon)
    carriers = those_with(battle, unit, weapon, able)
    tied = [n for n in carriers if n not in able and has_moved_too_far(battle, unit, n, weapon)]
    counts = {"carriers": len(carriers), "moved": len(tied)}
    if attack.volley.anywhere:
        return counts
    aiming = set(who_may_aim(battle, unit, weapon, able, target))
    seeing = aiming & set(in_reach(battle, unit, weapon, able, target)) | aiming & firing
    near = seeing | set(in_range(battle, unit, sorted(aiming), target, range_of(battle, unit, weapon)))
    free = len(carriers) - len(tied)
    return counts | {
        "kept": free - len(aiming),
        "out_of_range": len(aiming) - len(near),
        "out_of_sight": len(near) - len(seeing),
        "elsewhere": len(seeing - firing),
    }


def those_with(battle: Battle, unit: int, weapon: WeaponProfile, able: list[int]) -> list[int]:
    """Return the models that carry a weapon or may take it up, including casualties that can still use it."""
    models, common = battle.state.units[unit].models, is_common(battle, weapon)
    carried = [n for n, count in enumerate(weapon.carriers[: len(models)]) if count or common]
    return [n for n in carried if n in able or (models[n].hp > 0 and models[n].place != REMOVED)]


def has_moved_too_far(battle: Battle, unit: int, model: int, weapon: WeaponProfile) -> bool:
    """Check whether the Movement of a model, or of its carrier, keeps it from using a weapon."""
    movers = [battle.state.units[unit].models[model], *carrying_models(battle, unit)]
    return not all(may_fire(mover, weapon) for mover in movers)
