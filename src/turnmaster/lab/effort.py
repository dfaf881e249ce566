"""Estimate how long odds take to compute, before any work starts.

Large numbers alone are fast, but work for each of their parts is not: every restored casualty needs room among all
models, and lines that attack one after another need all consequences for every HP. The weights are milliseconds,
measured on an ordinary computer.
"""

from turnmaster.lab.duel import Duel
from turnmaster.lab.lines import lines_of
from turnmaster.perks.hooks import FURTHER_LOSS

RESTORING = 0.3  # for each casualty and each model of its unit
FOLLOWING = 0.06  # for each pair of HP, where something follows from what is lost or given on a line

MOST_EFFORT = 20_000


def effort_of(duel: Duel) -> float:
    """Return the extra time to compute the odds of an attack, in milliseconds."""
    battle, attack = duel.battle, duel.attack
    models = battle.unit(attack.target).models
    hp = battle.profile(attack.target).hp * len(models)
    lined = lines_of(battle, attack) > 1
    effort = 0.0
    if duel.is_for_friends:
        effort += RESTORING * sum(not model.hp for model in models) * len(models) * (hp / 2 if lined else 1)
    if lined and battle.rules.contributions(FURTHER_LOSS):
        effort += FOLLOWING * hp**2
    return effort
