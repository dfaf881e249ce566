"""Faces that perks look for on Attack Dice, for any kind of dice. [D10 quick reference]"""

from turnmaster.dice import D6
from turnmaster.engine.attacking.workings import attack_die, save_die
from turnmaster.engine.core.battle import Battle
from turnmaster.profiles.convert import convert_save


def six(battle: Battle) -> int:
    """Return the best face: a 6, or a 9 on a D10."""
    return attack_die(battle).highest


def one(battle: Battle) -> int:
    """Return the worst face: a 1, or a 0 on a D10."""
    return attack_die(battle).lowest


def attack_roll(battle: Battle, need: int) -> int:
    """Return a roll of n+ that a perk requires of Attack Dice, as the roll of the game's die with the nearest
    chance.
    """
    return convert_save(need, D6, attack_die(battle))


def save_roll(battle: Battle, need: int) -> int:
    return convert_save(need, D6, save_die(battle))
