"""Perks with which a player has one die rolled again, whatever it was rolled for."""

from turnmaster.engine.kernel.battle import Battle
from turnmaster.engine.kernel.contexts import Roll


def faces_on_the_table(roll: Roll) -> list[int]:
    """The faces among which a player chooses: dice that show the same are alike."""
    return sorted(set(roll.values))


def roll_again(battle: Battle, face: int) -> None:
    """Have one of the dice that show a face rolled again, even if it was before."""
    roll = battle.amid(Roll)
    battle.reroll(roll, [roll.values.index(face)])
