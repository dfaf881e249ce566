"""The numbers that perks, options and effects change. They are read as `stats.POWER`, because terms of perks have
similar names.

Most are asked for in the middle of an attack, and rules that change them are shown that attack. Modifiers of dice are
among them: they change what a roll needs and never what is printed on a profile. Each says whose it is, so that a perk
of a unit changes only that unit's numbers.
"""

from typing import NamedTuple

from turnmaster.engine.core.contexts import Attack
from turnmaster.engine.core.declared import Stat
from turnmaster.profiles import WeaponProfile


class Wield(NamedTuple):
    """A unit and one of its weapons, whatever the weapon is used on."""

    unit: int
    weapon: WeaponProfile


def attacker(attack: Attack) -> int:
    return attack.unit


def target(attack: Attack) -> int:
    return attack.volley.target


def wielder(wield: Wield) -> int:
    return wield.unit


def unit(number: int) -> int:
    return number


# Of the weapon that attacks
ATTACKS = Stat("attacks", attacker, "How many Attack Dice each weapon rolls.")
POWER = Stat("power", attacker, "The Power of the weapon, on the chart.")
AP = Stat("ap", attacker, "Armour Piercing, in steps: +1 pierces a save that is one better.")
RANGE = Stat("range", wielder, "How many inches a weapon reaches.")
ATTACK_DICE = Stat("attack dice", attacker, "Dice Modifiers of the attacker's Attack Dice.")
SUCCESSES = Stat("successes", attacker, "How many successes each successful Attack Dice is.")

# Of the unit that is attacked
DEFENCE = Stat("defence", target, "The Defence of the target, on the chart.")
ATTACK_DICE_AGAINST = Stat("attack dice against", target, "Dice Modifiers of Attack Dice that the target causes.")
ARMOUR = Stat("armour", target, "Armour, in steps, before AP is compared with it; asked outside attacks too.")
ARMOUR_SAVE = Stat("armour save", target, "Dice Modifiers of Armour Saves, after AP was compared.")
AEGIS = Stat("aegis", target, "AEGIS, in steps.")
AEGIS_SAVE = Stat("aegis save", target, "Dice Modifiers of AEGIS Saves.")
HP_LOSS = Stat("hp loss", target, "How much HP the target loses for each success that is not saved.")

# Of a unit, whatever it does; the scene is the unit
MOVE = Stat("move", unit, "How many inches each model may Move.")
DASH = Stat("dash", unit, "How many inches each model may Dash.")

# Of tests
MASTERY_TEST = Stat("mastery test", unit, "Modifiers of a unit's own Mastery Tests.")
MASTERY_TEST_AGAINST = Stat("mastery test against", unit, "Modifiers of Mastery Tests that are directed at a unit.")
SKILL_TEST = Stat("skill test", attacker, "Modifiers of the Skill Tests of a weapon.")
AETHER_TEST = Stat("aether test", unit, "What is added to the 2D6 of a unit's Aether Tests.")
