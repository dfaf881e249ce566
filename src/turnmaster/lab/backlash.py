"""Costs of an attack for its own unit: failed tests, templates on its own wielders, dice that turn the attack around,
and hits by dice with the worst face.
"""

from msgspec.structs import replace

from turnmaster.engine.attacking.attack import take_next_target
from turnmaster.engine.attacking.volley import spec_of, work_out_spec_saves
from turnmaster.engine.attacking.workings import attack_die
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, Volley
from turnmaster.engine.core.notes import copied
from turnmaster.engine.field.units import standing
from turnmaster.lab.distribution import Chances, exactly, up_to
from turnmaster.lab.duel import shields
from turnmaster.lab.evaluate import chance_of_worst
from turnmaster.lab.losses import Evaluation, most_lost, with_what_follows
from turnmaster.lab.uses import Way
from turnmaster.perks.hooks import BACKLASH, TURNS_AROUND


def backlash_of(battle: Battle, attack: Attack) -> Attack | None:
    """Return the attack on its own unit with a die for every worst face, if there is one."""
    found = (strike(battle, attack) for strike in battle.rules.contributions(BACKLASH))
    return next((again for again in found if again is not None), None)


def own_cost(battle: Battle, attack: Attack, way: Way, again: Attack | None) -> Chances:
    """Return the HP that the unit loses in one outcome: by a test for its use, by a volley at itself, or by the attack
    `again` of the worst faces. All are 0 if none of this can happen.
    """
    volley = own_volley(battle, attack, way.own) if way.used else None
    if volley is not None:
        return own_loss(battle, replace(attack, use=replace(attack.use, volleys=[volley])))
    if again is not None and way.used:
        dice, share = way.spec.dice, chance_of_worst(way.spec, attack_die(battle))
        volleys = [replace(volley, dice=dice) for volley in again.use.volleys]
        use = replace(again.use, volleys=volleys, rolled=copied(attack.use.rolled))
        return own_loss(battle, replace(again, use=use), share)
    there = hp_there(battle, attack.unit)
    cost = [0.0] * (there + 1)
    for hp, chance in way.costs.items():
        cost[min(hp, there)] += chance
    return cost


def own_volley(battle: Battle, attack: Attack, own: Volley | None) -> Volley | None:
    """Return the volley at its own unit: by a template on it, or one that replaces all others because of the dice of
    its use. A template without a target is not used.
    """
    if not attack.numbers.dice and own is None:
        return None
    found = (turn(battle, attack) for turn in battle.rules.contributions(TURNS_AROUND))
    return next((volley for volley in found if volley is not None), own)


def own_loss(battle: Battle, again: Attack, share: float = 1.0) -> Chances:
    """Return the HP that the unit loses to an attack on itself. Only a share of its dice may exist. The exposed models,
    or all if none are given, lose HP, but further loss can affect the whole unit.
    """
    take_next_target(battle, again)
    again.strike.deflect, again.strike.ward = shields(battle, again)
    again.strike.spec = spec_of(battle, again)[1]
    work_out_spec_saves(battle, again)
    unit, there = battle.unit(again.target), hp_there(battle, again.target)
    if again.numbers.restores:
        return exactly(0, there)
    exposed = again.volley.exposed or standing(unit)
    hp_left, most = [unit.models[number].hp for number in exposed], most_lost(battle, again.target, exposed, again.unit)
    lost = Evaluation(battle, hp_left, most).outcome(again.numbers, share).loss
    return with_what_follows(battle, again, up_to(there, lost), there)


def hp_there(battle: Battle, unit: int) -> int:
    return sum(battle.unit(unit).models[number].hp for number in standing(battle.unit(unit)))
