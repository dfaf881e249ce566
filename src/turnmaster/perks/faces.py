"""What a perk means by a number on Attack Dice, whatever die the game uses. [D10 quick reference]"""

from turnmaster.dice import D6
from turnmaster.engine.attacking.workings import attack_die, save_die
from turnmaster.engine.kernel.battle import Battle
from turnmaster.profiles.convert import convert_save


def six(battle: Battle) -> int:
    """The best face: a 6, or a 9 on a D10."""
    return attack_die(battle).highest


def one(battle: Battle) -> int:
    """The worst face: a 1, or a 0 on a D10."""
    return attack_die(battle).lowest


def attack_roll(battle: Battle, need: int) -> int:
    """A roll of n+ that a perk asks of Attack Dice, as the roll of the game's die with the nearest chance."""
    return convert_save(need, D6, attack_die(battle))


def save_roll(battle: Battle, need: int) -> int:
    return convert_save(need, D6, save_die(battle))
