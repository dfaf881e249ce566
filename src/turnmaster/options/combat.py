"""Mods of the group Combat. [Mods v1.22]"""

from turnmaster.engine.attack import (
    count_aegis_saves,
    count_armour_saves,
    count_failures,
    roll_aegis_saves,
    roll_armour_saves,
    roll_saves,
    work_out_the_attack,
)
from turnmaster.engine.battle import Battle
from turnmaster.engine.contexts import Attack
from turnmaster.engine.rules import RulesBuilder
from turnmaster.engine.workings import save_die
from turnmaster.options.catalogue import option
from turnmaster.profiles import saves

DEADLY_POWER = 8


def better_save(battle: Battle, attack: Attack) -> tuple[str, int]:
    """The better of the two saves; Armour when they are equal."""
    spec, die = attack.numbers, save_die(battle)
    if saves.grade(spec.aegis, die) > saves.grade(spec.armour, die):
        return "AEGIS Saves", spec.aegis
    return "Armour Saves", spec.armour


def roll_better_save(battle: Battle, attack: Attack) -> None:
    """The other save is given up, so whoever improved it has not helped."""
    reason, need = better_save(battle, attack)
    if reason == "Armour Saves":
        attack.numbers.aegis = saves.NONE
    else:
        attack.numbers.armour = saves.NONE
    roll_saves(battle, attack, reason, need)


def count_better_save(battle: Battle, attack: Attack) -> None:
    count_failures(battle, attack, better_save(battle, attack)[1])


@option("Single Save", group="Combat", summary="Against each attack only the better of Armour and AEGIS is rolled.")
def single_save(rules: RulesBuilder, _: tuple[str, ...]) -> None:
    rules.replace("attack sequence", roll_armour_saves, roll_better_save)
    rules.replace("attack sequence", count_armour_saves, count_better_save)
    rules.remove("attack sequence", roll_aegis_saves)
    rules.remove("attack sequence", count_aegis_saves)


def deadly_power_kills(battle: Battle, attack: Attack) -> None:
    """Power 8 or more and at least twice the Defence; multiplied HP loss that does more than a model's HP stays."""
    spec = attack.numbers
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
    rules.insert("attack sequence", deadly_power_kills, after=work_out_the_attack)
