"""The numbers that perks, options and effects change. Read as `stats.POWER`, because terms of perks have similar names.

Most are asked for in the middle of an attack, and whoever changes them is shown that. Modifiers of dice are among them:
they change what a roll needs and never what is printed on a profile.
"""

from typing import NamedTuple

from turnmaster.engine.kernel.contexts import Attack
from turnmaster.engine.kernel.declared import Stat
from turnmaster.profiles import WeaponProfile


class Wield(NamedTuple):
    """A unit and a weapon of it, whoever it is used on."""

    unit: int
    weapon: WeaponProfile


# Of the weapon that attacks
ATTACKS: Stat[Attack] = Stat("attacks", "How many Attack Dice each weapon rolls.")
POWER: Stat[Attack] = Stat("power", "The Power of the weapon, on the chart.")
AP: Stat[Attack] = Stat("ap", "Armour Piercing, in steps: +1 pierces a save that is one better.")
RANGE: Stat[Wield] = Stat("range", "How many inches a weapon reaches.")
ATTACK_DICE: Stat[Attack] = Stat("attack dice", "Dice Modifiers of the attacker's Attack Dice.")
SUCCESSES: Stat[Attack] = Stat("successes", "How many successes each successful Attack Dice is.")

# Of the unit that is attacked
DEFENCE: Stat[Attack] = Stat("defence", "The Defence of the target, on the chart.")
ATTACK_DICE_AGAINST: Stat[Attack] = Stat("attack dice against", "Dice Modifiers of Attack Dice that the target causes.")
ARMOUR: Stat[Attack | None] = Stat(
    "armour", "Armour, in steps, before AP is compared with it; asked outside attacks too."
)
ARMOUR_SAVE: Stat[Attack] = Stat("armour save", "Dice Modifiers of Armour Saves, after AP was compared.")
AEGIS: Stat[Attack] = Stat("aegis", "AEGIS, in steps.")
AEGIS_SAVE: Stat[Attack] = Stat("aegis save", "Dice Modifiers of AEGIS Saves.")
HP_LOSS: Stat[Attack] = Stat("hp loss", "How much HP the target loses for each success that is not saved.")

# Of a unit, whatever it does; the scene is the unit
MOVE: Stat[int] = Stat("move", "How many inches each model may Move.")
DASH: Stat[int] = Stat("dash", "How many inches each model may Dash.")

# Of tests
MASTERY_TEST: Stat[int] = Stat("mastery test", "Modifiers of a unit's own Mastery Tests.")
MASTERY_TEST_AGAINST: Stat[int] = Stat(
    "mastery test against", "Modifiers of Mastery Tests that are directed at a unit."
)
SKILL_TEST: Stat[Attack] = Stat("skill test", "Modifiers of the Skill Tests of a weapon.")
AETHER_TEST: Stat[int] = Stat("aether test", "What is added to the 2D6 of a unit's Aether Tests.")
