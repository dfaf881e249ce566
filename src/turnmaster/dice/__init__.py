"""Dice: their kinds, the source of their faces, and the notation in which people write them."""

from turnmaster.dice.kinds import ARROW, D2, D3, D6, D10, DICE, SCATTER, Die, DieName, scatter_name
from turnmaster.dice.notation import NotDice, Throw, parse_throw
from turnmaster.dice.source import SEED_BITS, DiceExhausted, DiceSource, ScriptedDice, SeededDice, Stream

__all__ = [
    "ARROW",
    "D2",
    "D3",
    "D6",
    "D10",
    "DICE",
    "SCATTER",
    "SEED_BITS",
    "DiceExhausted",
    "DiceSource",
    "Die",
    "DieName",
    "NotDice",
    "ScriptedDice",
    "SeededDice",
    "Stream",
    "Throw",
    "parse_throw",
    "scatter_name",
]
