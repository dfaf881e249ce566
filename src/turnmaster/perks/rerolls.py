"""Perks that let a player reroll one die of any roll."""

from turnmaster.engine.core.battle import Battle
from turnmaster.engine.core.contexts import Roll


def faces_on_the_table(roll: Roll) -> list[int]:
    """Return the faces among which a player chooses: dice with the same face are alike."""
    return sorted(set(roll.values))


def roll_again(battle: Battle, face: int) -> None:
    """Reroll one of the dice with a face, even if it was rerolled before."""
    roll = battle.amid(Roll)
    battle.reroll(roll, [roll.values.index(face)])
