"""Mods of the group Combat. [Mods v1.22]"""

from msgspec.structs import replace

from turnmaster.engine.attacking.hooks import ARMOUR_APART, ATTACK_SPEC
from turnmaster.engine.attacking.volley import average_loss
from turnmaster.engine.attacking.workings import wearer_of_armour
from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Attack, AttackSpec
from turnmaster.engine.core.rules import RulesBuilder
from turnmaster.options.catalogue import option

DEADLY_POWER = 8


def keep_the_better_save(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
    """Give up the worse save, unless the Armour is one that this leaves alone. [Mods: Single Save]"""
    wearer = wearer_of_armour(battle, attack)
    spec.better_save_only = not ARMOUR_APART.holds(battle, wearer)


@option("Single Save", group="Combat", summary="Only the better of Armour and AEGIS is rolled against each attack.")
def single_save(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.contribute(ATTACK_SPEC, keep_the_better_save)


def deadly_power_kills(battle: Battle, attack: Attack, spec: AttackSpec) -> None:
    """Take whole models if Power is 8 or more and at least twice the Defence; a higher HP loss stays."""
    tougher = battle.profile(attack.target).hp > average_loss(spec)
    spec.kills = spec.power >= DEADLY_POWER and spec.power >= 2 * spec.defence and tougher
    if spec.kills:  # a success takes a model, however much HP it would have cost otherwise
        spec.hp_per_success = spec.hp_times = 1
        spec.hp_dice, spec.hp_once = [], []
        spec.triggers = [replace(trigger, hp_times=1, hp_die="") for trigger in spec.triggers]


@option(
    "Instant Death",
    group="Combat",
    summary="Power 8+ that is 2 times the Defence or more removes a whole model with each HP lost.",
)
def instant_death(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.contribute(ATTACK_SPEC, deadly_power_kills)
