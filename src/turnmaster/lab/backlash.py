"""What an attack costs the unit that makes it: a template may lie on its own wielders, dice may turn it on them, and
those that show the worst face may strike them.
"""

from collections.abc import Mapping

import numpy as np
from msgspec.structs import replace

from turnmaster.engine.attack import take_next_target
from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack, Volley
from turnmaster.engine.field import standing
from turnmaster.engine.volley import spec_of, work_out_spec_saves
from turnmaster.lab.distribution import Chances, exactly
from turnmaster.lab.duel import shields
from turnmaster.lab.losses import Evaluation, with_what_follows
from turnmaster.lab.uses import rolled_ways

Worst = dict[tuple[int, float], float]  # how many dice there are, and how likely each shows it: with its chance


def backlash_of(battle: Battle, attack: Attack) -> Attack | None:
    """The attack on its own unit of which every worst face is a die, if that is so."""
    found = (strike(battle, attack) for strike in battle.rules.contributions("backlash"))
    return next((again for again in found if again is not None), None)


def own_loss(battle: Battle, again: Attack, worst: Mapping[tuple[int, float], float]) -> Chances:
    """How much HP such an attack takes."""
    take_next_target(battle, again)
    there = hp_there(battle, again.target)
    evaluation, loss = turned_on_itself(battle, again), np.zeros(there + 1)
    for (again.dice, share), likely in worst.items():
        for way in rolled_ways(battle, again, {}):  # no test is made for it
            loss += likely * way.chance * _lost(battle, again, evaluation, there, share)
    return loss


def own_volley(battle: Battle, attack: Attack, own: Volley | None) -> Volley | None:
    """The volley at its own unit: of a template that lies on it, or one that takes the place of all others because the
    dice of its use have it so. A template that strikes nobody is not used.
    """
    if not attack.numbers.dice and own is None:
        return None
    found = (turn(battle, attack) for turn in battle.rules.contributions("turned around"))
    return next((volley for volley in found if volley is not None), own)


def own_strike(battle: Battle, attack: Attack, volley: Volley) -> Chances:
    """How much HP the unit loses to a volley of its own, with what was rolled for its use."""
    again = replace(attack, volleys=[volley])
    take_next_target(battle, again)
    evaluation = turned_on_itself(battle, again)
    _, again.spec = spec_of(battle, again)
    work_out_spec_saves(battle, again)
    return _lost(battle, again, evaluation, hp_there(battle, again.target), 1.0)


def hp_there(battle: Battle, unit: int) -> int:
    return sum(battle.unit(unit).models[number].hp for number in standing(battle.unit(unit)))


def turned_on_itself(battle: Battle, again: Attack) -> Evaluation:
    """Ready an attack on its own unit, of which only the exposed models can lose HP, or all if none are named."""
    again.deflect, again.ward = shields(battle, again)
    unit = battle.unit(again.target)
    exposed = [unit.models[number].hp for number in again.exposed or standing(unit)]
    return Evaluation(battle, exposed, sum(exposed))


def _lost(battle: Battle, again: Attack, evaluation: Evaluation, there: int, share: float) -> Chances:
    """What its dice take, or a share of them, and what follows, which can befall the whole unit."""
    if again.numbers.restores:
        return exactly(0, there)
    lost = evaluation.outcome(again.numbers, share).loss
    return with_what_follows(battle, again, np.pad(lost, (0, there + 1 - len(lost))), there)
