"""Mods of the group Combat. [Mods v1.22]"""

from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack, AttackSpec
from turnmaster.engine.rules import RulesBuilder
from turnmaster.options.catalogue import option

DEADLY_POWER = 8


def keep_the_better_save(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
    spec.better_save_only = True


@option("Single Save", group="Combat", summary="Against each attack only the better of Armour and AEGIS is rolled.")
def single_save(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.contribute("attack spec", keep_the_better_save)


def deadly_power_kills(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
    """Power 8 or more and at least twice the Defence; multiplied HP loss that does more than a model's HP stays."""
    tougher = battle.profile(attack.target).hp > spec.hp_per_success
    spec.kills = spec.power >= DEADLY_POWER and spec.power >= 2 * spec.defence and tougher
    if spec.kills:
        spec.hp_per_success = 1


@option(
    "Instant Death",
    group="Combat",
    summary="Power 8 or more that doubles the Defence takes a whole model with each HP lost.",
)
def instant_death(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.contribute("attack spec", deadly_power_kills)
