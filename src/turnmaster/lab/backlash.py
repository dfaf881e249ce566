"""What an attack costs the unit that makes it: dice that show the worst face may strike their own wielders."""

from collections.abc import Mapping

import numpy as np

from turnmaster.engine.attack import take_next_target
from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack
from turnmaster.engine.field import standing
from turnmaster.lab.distribution import Chances
from turnmaster.lab.duel import shields
from turnmaster.lab.losses import Evaluation, with_what_follows
from turnmaster.lab.uses import rolled_ways

Worst = dict[tuple[int, float], float]  # how many dice there are, and how likely each shows it: with its chance


def backlash_of(battle: Battle, attack: Attack) -> Attack | None:
    """The attack on its own unit of which every worst face is a die, if that is so."""
    found = (strike(battle, attack) for strike in battle.rules.contributions("backlash"))
    return next((again for again in found if again is not None), None)


def own_loss(battle: Battle, again: Attack, worst: Mapping[tuple[int, float], float]) -> Chances:
    """How much HP the unit loses that attacks: only the exposed models do, but what follows can befall all of them."""
    take_next_target(battle, again)
    unit = battle.unit(again.target)
    there = sum(unit.models[number].hp for number in standing(unit))
    again.deflect, again.ward = shields(battle, again)
    exposed = [unit.models[number].hp for number in again.exposed]
    evaluation = Evaluation(battle, exposed, sum(exposed))
    loss = np.zeros(there + 1)
    for (again.dice, share), likely in worst.items():
        for chance, spec, _ in rolled_ways(battle, again, {}):  # no test is made for it
            lost = evaluation.outcome(spec, share).loss
            padded = np.pad(lost, (0, len(loss) - len(lost)))
            loss += likely * chance * with_what_follows(battle, again, padded, there)
    return loss
